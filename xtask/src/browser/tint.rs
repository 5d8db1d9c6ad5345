//! Tint's judgement of kernels, and what it is expected to be.

use std::fmt;

use serde_json::{Value, json};

use super::webdriver::Browser;
use crate::Result;
use crate::cargo::root;

/// What kernels need that a browser has not, by the number of the capability that their SPIR-V declares.
const REFUSED: [(u32, &str); 3] = [
    (FLOAT16, "SwiftShader, which Chromium's software adapter is, has no `f16`"),
    (FLOAT64, "the standard's WGSL has no `f64`"),
    (INT64, "the standard's WGSL has no `i64` and no `u64`"),
];

const FLOAT16: u32 = 9;
const FLOAT64: u32 = 10;
const INT64: u32 = 11;

/// Kernels that a browser does not take for another reason.
const REFUSED_BY_NAME: [(&str, &str); 3] = [
    ("parameter_blocks::crowded", MANY_BUFFERS),
    ("parameters::many", MANY_BUFFERS),
    ("shared_memory::large", "Chromium's adapter has 32 KiB of shared memory"),
];

const MANY_BUFFERS: &str = "Chromium's adapter has 10 storage buffers";

/// A kernel, as `tests/support/wgsl.rs` writes it.
pub(super) struct Kernel {
    pub(super) name: String,
    entry: String,
    block_size: u32,
    /// The numbers of the capabilities of its SPIR-V.
    capabilities: Vec<u32>,
    pub(super) wgsl: String,
}

impl Kernel {
    pub(super) fn parse(text: &str) -> Result<Self> {
        let parts = || {
            let (head, wgsl) = text.split_once('\n')?;
            let mut words = head.split(' ').map(str::to_owned);
            let (name, entry, block_size) = (words.next()?, words.next()?, words.next()?.parse().ok()?);
            let capabilities = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
            Some(Self { name, entry, block_size, capabilities, wgsl: wgsl.to_owned() })
        };
        parts().ok_or_else(|| format!("no kernel as the tests write it:\n{text}"))
    }

    /// Why a browser refuses this kernel, if it is expected to.
    fn expected(&self) -> Option<&'static str> {
        let by_capability = REFUSED.iter().find(|(capability, _)| self.capabilities.contains(capability)).map(|(_, reason)| *reason);
        by_capability.or_else(|| REFUSED_BY_NAME.iter().find(|(name, _)| *name == self.name).map(|(_, reason)| *reason))
    }
}

/// What Tint says of all kernels.
pub(super) struct Judgement {
    pub(super) adapter: String,
    pub(super) refusals: Vec<Refusal>,
}

/// A kernel that Tint does not take.
pub(super) struct Refusal {
    /// The index of the kernel.
    kernel: usize,
    name: String,
    message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.name, self.message)
    }
}

pub(super) fn judge(browser: &Browser, kernels: &[Kernel]) -> Result<Judgement> {
    // A page that lies in a file is a secure context, as WebGPU wants it.
    browser.open(&format!("file://{}/xtask/src/browser/page.html", root().display()))?;
    let module = |Kernel { name: _, entry, block_size, capabilities: _, wgsl }: &Kernel| json!({ "wgsl": wgsl, "entry": entry, "blockSize": block_size });
    let modules: Vec<Value> = kernels.iter().map(module).collect();
    let said = browser.run(include_str!("tint.js"), &json!([modules]))?;
    if let Some(error) = said["error"].as_str() {
        return Err(error.to_owned());
    }
    let complaints = said["complaints"].as_array().filter(|complaints| complaints.len() == kernels.len());
    let complaints = complaints.ok_or_else(|| format!("the browser does not say something of each kernel: {said}"))?;
    let refusal = |(kernel, complaint): (usize, &Value)| {
        let (name, message) = (kernels[kernel].name.clone(), complaint.as_str()?.to_owned());
        Some(Refusal { kernel, name, message })
    };
    let refusals = complaints.iter().enumerate().filter_map(refusal).collect();
    Ok(Judgement { adapter: said["adapter"].as_str().unwrap_or_default().to_owned(), refusals })
}

/// What is refused and should not be, what is accepted and should not be, and what is expected of kernels that there are not.
pub(super) fn unexpected(kernels: &[Kernel], refusals: &[Refusal]) -> Vec<String> {
    let refusal = |index: usize| refusals.iter().find(|refusal| refusal.kernel == index);
    let wrong = |(index, kernel): (usize, &Kernel)| match (kernel.expected(), refusal(index)) {
        (None, Some(refusal)) => Some(format!("  refused: {refusal}")),
        (Some(reason), None) => {
            Some(format!("  accepted: `{}`, though {reason}: the tables of `xtask/src/browser/tint.rs` are to say so no more", kernel.name))
        }
        (None, None) | (Some(_), Some(_)) => None,
    };
    let names = REFUSED_BY_NAME.iter().map(|(name, _)| *name);
    let unknown = names.filter(|name| kernels.iter().all(|kernel| kernel.name != *name));
    let unknown = unknown.map(|name| format!("  unknown: `{name}`, of which the tables of `xtask/src/browser/tint.rs` speak"));
    kernels.iter().enumerate().filter_map(wrong).chain(unknown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_held_to_the_tables() {
        let kernels = ["saxpy saxpy 64 1\n// saxpy", "wide::sum sum 64 1 11\n// sum"].map(|text| Kernel::parse(text).expect("it is one"));
        assert_eq!(kernels[1].wgsl, "// sum");
        let said = |refused: &[usize]| {
            let refusal = |&kernel: &usize| Refusal { kernel, name: kernels[kernel].name.clone(), message: "no".to_owned() };
            let refusals: Vec<Refusal> = refused.iter().map(refusal).collect();
            unexpected(&kernels, &refusals).into_iter().filter(|said| !said.contains("unknown: ")).collect::<Vec<_>>()
        };
        assert_eq!(said(&[1]), [""; 0]);
        assert_eq!(said(&[0, 1]), ["  refused: `saxpy`: no"]);
        assert!(said(&[])[0].starts_with("  accepted: `wide::sum`, though the standard's WGSL has no `i64`"));
    }
}
