//! Names in a target's text: the user's own where they can be, another where the target has taken them.

use std::collections::HashSet;

use crate::ir::{Kernel, Local, LocalId, ParamId, ParamKind};

/// The names of a kernel's parameters and locals in one target.
pub(super) struct Names {
    params: Vec<String>,
    locals: Vec<String>,
}

impl Names {
    /// Gives each parameter and local a name of its own, none of which is `reserved`.
    pub(super) fn new(kernel: &Kernel, locals: &[Local], reserved: &HashSet<&'static str>) -> Self {
        let mut taken = Taken { reserved, given: HashSet::from([entry_name(&kernel.name.to_string())]) };
        let params = kernel.params.iter().map(|param| {
            let related: &[&str] = match param.kind {
                ParamKind::Slice { .. } => &["", "_len", "_offset", "_load", "_store"],
                ParamKind::Scalar(_) => &[""],
            };
            free(&param.name.to_string(), related, &mut taken)
        });
        let params = params.collect();
        let locals = locals.iter().map(|local| free(&local.name.to_string(), &[""], &mut taken)).collect();
        Self { params, locals }
    }

    pub(super) fn param(&self, ParamId(i): ParamId) -> &str {
        &self.params[i]
    }

    pub(super) fn local(&self, LocalId(i): LocalId) -> &str {
        &self.locals[i]
    }
}

/// The names that are not free.
struct Taken<'a> {
    reserved: &'a HashSet<&'static str>,
    given: HashSet<String>,
}

impl Taken<'_> {
    fn contains(&self, name: &str) -> bool {
        self.reserved.contains(name) || self.given.contains(name)
    }
}

/// A name like `name`, with which none of the `related` endings is taken.
fn free(name: &str, related: &[&str], taken: &mut Taken<'_>) -> String {
    let base = plain(name);
    let fits = |candidate: &String| related.iter().all(|ending| !taken.contains(&format!("{candidate}{ending}")));
    let candidates = std::iter::once(base.clone()).chain((1..).map(|i| format!("{base}_{i}")));
    let name = { candidates }.find(fits).expect("there are more numbers than names");
    taken.given.extend(related.iter().map(|ending| format!("{name}{ending}")));
    name
}

/// The name in letters, digits and single leading underscores of ASCII, as every target takes it.
fn plain(name: &str) -> String {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let mut plain = String::new();
    for c in name.chars() {
        if c.is_ascii() {
            plain.push(c);
        } else {
            plain += &format!("u{:x}", u32::from(c));
        }
    }
    if plain.starts_with("__") || plain == "_" { format!("v{plain}") } else { plain }
}

/// The name of a kernel's entry point, in WGSL, SPIR-V and CUDA C alike.
pub(crate) fn entry_name(kernel: &str) -> String {
    let name = plain(kernel);
    let taken = super::wgsl::is_reserved(&name) || super::cuda::is_reserved(&name);
    if taken { format!("{name}_kernel") } else { name }
}
