//! Gives the WGSL of kernels to `cargo xtask test --browser`, which gives it to a browser's compiler.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use scry::__private::KernelDef;

/// Writes a kernel's WGSL to the directory that `SCRY_TEST_WGSL` names, if one is named: `xtask/src/browser/tint.rs` reads it. The first
/// line has the kernel's name, that of its entry point, the size of its block, and the numbers of the capabilities that it says it needs of
/// a device. The files are numbered, since the instances of a generic kernel share its name.
pub(crate) fn give(kernel: &KernelDef) {
    static GIVEN: AtomicUsize = AtomicUsize::new(0);
    let Some(directory) = &*DIRECTORY else { return };
    if kernel.wgsl.is_empty() {
        return;
    }
    let file = Path::new(kernel.file).file_stem().expect("a kernel stands in a file").to_string_lossy();
    let capabilities: String = kernel.capabilities.iter().map(|capability| format!(" {capability}")).collect();
    let text = format!("{file}::{} {} {}{capabilities}\n{}", kernel.name, kernel.entry, kernel.block_size, kernel.wgsl);
    let number = GIVEN.fetch_add(1, Ordering::Relaxed);
    std::fs::write(directory.join(format!("{number}.wgsl")), text).expect("`SCRY_TEST_WGSL` names a directory");
}

static DIRECTORY: LazyLock<Option<PathBuf>> = LazyLock::new(|| std::env::var_os("SCRY_TEST_WGSL").map(PathBuf::from));
