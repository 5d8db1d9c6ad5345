//! Cargo as the commands run it: in the root of the workspace, with the environment that the tests read.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use cargo_metadata::{Artifact, Message};

use crate::Result;

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |directory| root().join(directory))
}

/// Where `cargo xtask test --install` puts NVRTC.
pub(crate) fn nvrtc() -> PathBuf {
    target().join("nvrtc")
}

/// `cargo` and `words`, split at spaces.
pub(crate) fn cargo(words: &str) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words.split_whitespace()).current_dir(root());
    command.env("LD_LIBRARY_PATH", library_path()).env("SCRY_CACHE_DIR", target().join("scry-cache"));
    if validation_layers() {
        command.env("SCRY_VULKAN_VALIDATION", "1");
    }
    command
}

/// Runs `command` to its end; fails if it does.
pub(crate) fn succeed(command: &mut Command) -> Result {
    let status = command.status().map_err(|error| format!("{} does not start: {error}", name(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{} failed", name(command))) }
}

/// Runs `command` to its end and gives its standard output; fails if it does.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{} does not start: {error}", name(command)))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() { Ok(text) } else { Err(format!("{} failed", name(command))) }
}

/// What cargo says that it has built, or found built, by a command with `--message-format json`.
pub(crate) fn artifacts(build: &mut Command) -> Result<Vec<Artifact>> {
    artifacts_in(&output(build)?).map_err(|error| format!("cargo's messages: {error}"))
}

pub(crate) fn artifacts_in(messages: &str) -> io::Result<Vec<Artifact>> {
    let artifact = |message| match message {
        Ok(Message::CompilerArtifact(artifact)) => Some(Ok(artifact)),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    };
    Message::parse_stream(messages.as_bytes()).filter_map(artifact).collect()
}

/// Makes cargo build a file's target again.
pub(crate) fn touch(path: &Path) -> Result {
    let file = File::options().append(true).open(path);
    file.and_then(|file| file.set_modified(SystemTime::now())).map_err(|error| format!("{}: {error}", path.display()))
}

/// Whether the tests can have Vulkan's validation layers.
pub(crate) fn validation_layers() -> bool {
    const MANIFEST: &str = "vulkan/explicit_layer.d/VkLayer_khronos_validation.json";
    let given = std::env::var_os("VK_LAYER_PATH").unwrap_or_default();
    let given = std::env::split_paths(&given).map(|directory| directory.join("VkLayer_khronos_validation.json"));
    let usual = ["/usr/share", "/usr/local/share", "/etc"].map(|directory| Path::new(directory).join(MANIFEST));
    given.chain(usual).any(|manifest| manifest.is_file())
}

fn library_path() -> OsString {
    let inherited = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let directories = std::iter::once(nvrtc()).chain(std::env::split_paths(&inherited));
    std::env::join_paths(directories).expect("no directory of LD_LIBRARY_PATH holds its separator")
}

/// The program and its first word, as messages name a command.
fn name(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy();
    let first = command.get_args().next().unwrap_or_default().to_string_lossy();
    format!("`{program} {first}`")
}
