//! Goldens: the generated WGSL and CUDA C of every corpus kernel, as files that people read and review.
//!
//! They lie in `tests/golden/<feature>/<kernel>.wgsl` and `.cu`. A test fails on any difference; `cargo xtask bless` makes
//! what is generated now the golden.

use std::fs;
use std::path::Path;

use super::diff::diff;
use super::{nvrtc, spirv_val};

/// The golden test of a corpus file: names each kernel of the file.
macro_rules! golden {
    ($($kernel:ident),+ $(,)?) => {
        #[test]
        fn goldens() {
            $crate::support::check(module_path!(), &[$($crate::support::Kernel {
                name: $kernel::NAME,
                wgsl: $kernel::WGSL,
                cuda: $kernel::CUDA,
                spirv: &$kernel::SPIRV[..],
            }),+]);
        }
    };
}
pub(crate) use golden;

/// A kernel as the compiler wrote it for each target.
pub(crate) struct Kernel<'a> {
    pub(crate) name: &'a str,
    pub(crate) wgsl: &'a str,
    pub(crate) cuda: &'a str,
    pub(crate) spirv: &'a [u32],
}

impl<'a> Kernel<'a> {
    /// An instance of a generic kernel, under a name that tells it from the others.
    pub(crate) fn of(name: &'a str, definition: &'a scry::__private::KernelDef) -> Self {
        Self { name, wgsl: definition.wgsl, cuda: definition.cuda, spirv: definition.spirv }
    }
}

/// Holds the kernels of the corpus file that `module` names to their goldens, to NVRTC and to `spirv-val`.
pub(crate) fn check(module: &str, kernels: &[Kernel<'_>]) {
    let feature = module.rsplit("::").next().expect("a split has a first part");
    let folder = Path::new("tests/golden").join(feature);
    let mut complaints = if std::env::var_os("SCRY_BLESS").is_some() {
        bless(&folder, kernels);
        Vec::new()
    } else {
        compare(&folder, kernels)
    };
    complaints.extend(kernels.iter().flat_map(|kernel| nvrtc::complaints(kernel.name, kernel.cuda)));
    // A kernel whose targets leave Vulkan out has none.
    let with_spirv = kernels.iter().filter(|kernel| !kernel.spirv.is_empty());
    complaints.extend(with_spirv.filter_map(|kernel| spirv_val::complaint(kernel.name, kernel.spirv)));
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Holds kernels without goldens to NVRTC, all in one text, and each to `spirv-val`: a name, CUDA C and SPIR-V.
pub(crate) fn judge(kernels: &[(&str, &str, &[u32])]) {
    let texts = kernels.iter().enumerate().map(|(i, (_, cuda, _))| format!("namespace kernel_{i} {{\n{cuda}\n}}\n"));
    let mut complaints = nvrtc::complaints("all of them", &texts.collect::<String>());
    complaints.extend(kernels.iter().filter_map(|(name, _, spirv)| spirv_val::complaint(name, spirv)));
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// The files that a folder of goldens holds, and their text.
fn files<'a>(kernels: &[Kernel<'a>]) -> Vec<(String, &'a str)> {
    let of_kernel =
        |kernel: &Kernel<'a>| [("wgsl", kernel.wgsl), ("cu", kernel.cuda)].map(|(ext, text)| (format!("{}.{ext}", kernel.name), text));
    kernels.iter().flat_map(of_kernel).collect()
}

fn bless(folder: &Path, kernels: &[Kernel<'_>]) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("the folder of goldens can be made");
    for (file, text) in files(kernels) {
        fs::write(folder.join(file), text).expect("a golden can be written");
    }
}

fn compare(folder: &Path, kernels: &[Kernel<'_>]) -> Vec<String> {
    let files = files(kernels);
    let differences = files.iter().filter_map(|(file, text)| difference(&folder.join(file), text));
    let orphans = fs::read_dir(folder).into_iter().flatten().filter_map(|entry| {
        let entry = entry.expect("the folder of goldens can be read");
        let is_known = files.iter().any(|(file, _)| entry.file_name() == file.as_str());
        (!is_known).then(|| format!("{}: no kernel of this name any more\n{HELP}", entry.path().display()))
    });
    differences.chain(orphans).collect()
}

fn difference(golden: &Path, text: &str) -> Option<String> {
    let Ok(expected) = fs::read_to_string(golden) else {
        return Some(format!("{}: no such golden\n{HELP}", golden.display()));
    };
    (expected != text).then(|| format!("{}: what is generated now differs\n{}{HELP}", golden.display(), diff(&expected, text)))
}

const HELP: &str = "help: if that is right, run `cargo xtask bless`";

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel<'a>(name: &'a str, wgsl: &'a str) -> Kernel<'a> {
        Kernel { name, wgsl, cuda: "extern \"C\" __global__ void k() {}\n", spirv: &[] }
    }

    /// Runs `test` on the goldens of one kernel, `saxpy`, just blessed.
    fn with_goldens(name: &str, test: impl FnOnce(&Path)) {
        let folder = std::env::temp_dir().join(format!("scry-golden-{name}-{}", std::process::id()));
        bless(&folder, &[kernel("saxpy", "one\ntwo\n")]);
        test(&folder);
        fs::remove_dir_all(folder).expect("the test's own folder can be removed");
    }

    #[test]
    fn what_was_blessed_passes() {
        with_goldens("same", |folder| assert_eq!(compare(folder, &[kernel("saxpy", "one\ntwo\n")]), [""; 0]));
    }

    #[test]
    fn a_difference_is_shown() {
        with_goldens("different", |folder| {
            let complaints = compare(folder, &[kernel("saxpy", "one\nthree\n")]).concat();
            assert!(complaints.contains("saxpy.wgsl: what is generated now differs\n  from line 2:\n  - two\n  + three\n"), "{complaints}");
        });
    }

    #[test]
    fn orphans_and_missing_goldens_are_found() {
        with_goldens("orphan", |folder| {
            let complaints = compare(folder, &[kernel("renamed", "one\ntwo\n")]);
            let count = |what| complaints.iter().filter(|complaint| complaint.contains(what)).count();
            assert_eq!((count("no such golden"), count("no kernel of this name")), (2, 2));
        });
    }

    #[test]
    fn blessing_clears_orphans_away() {
        with_goldens("again", |folder| {
            bless(folder, &[kernel("renamed", "")]);
            assert_eq!(compare(folder, &[kernel("renamed", "")]), [""; 0]);
        });
    }
}
