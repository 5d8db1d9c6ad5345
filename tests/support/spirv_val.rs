//! `spirv-val` judges SPIR-V modules, where it is installed.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use super::report;

const TARGET: &str = "vulkan1.2";

/// What `spirv-val` has against the kernel's module.
pub(crate) fn complaint(name: &str, module: &[u32]) -> Option<String> {
    if !*AVAILABLE {
        return None;
    }
    validate(module).err().map(|said| format!("spirv-val rejects `{name}`:\n{said}"))
}

static AVAILABLE: LazyLock<bool> = LazyLock::new(|| match Command::new("spirv-val").arg("--version").output() {
    Ok(output) => {
        let version = String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_owned();
        report::tested("spirv-val", &format!("{version}, for {TARGET}"));
        true
    }
    Err(error) => {
        report::missing("spirv-val", &error.to_string());
        false
    }
});

fn validate(module: &[u32]) -> Result<(), String> {
    let mut command = Command::new("spirv-val");
    command.args(["--target-env", TARGET, "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("`spirv-val` started before");
    let bytes: Vec<u8> = module.iter().flat_map(|word| word.to_le_bytes()).collect();
    child.stdin.take().expect("standard input is piped").write_all(&bytes).expect("`spirv-val` reads its input");
    let output = child.wait_with_output().expect("`spirv-val` ends");
    let said = [output.stdout, output.stderr].concat();
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&said).into_owned()) }
}

#[test]
fn rubbish_is_rejected() {
    if *AVAILABLE {
        assert!(complaint("rubbish", &[0x0723_0203, 0x0001_0000, 0, 1, 0, 0]).is_some());
    }
}
