//! Leaves out the kernels' code for the sanitizer, unless the feature is on.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if !cfg!(feature = "sanitizer") {
        println!("cargo::rustc-env=SCRY_SANITIZER=off");
    }
}
