//! Shaders as text, under the names of the scry-gpu crate: WGSL for `Device::compile`, CUDA C for [`Device::compile_cuda`].
//!
//! Each says how it is to be launched: its buffers in their order, its push constants as the fields of a `repr(C)` struct, its
//! workgroup and its entry point, which in WGSL is `main`. Matrices are of `f32` and lie row by row. Those that have one invocation
//! for each element take as many `invocations` in [`Device::run_with_push_constants`].
//!
//! They are for programs that come from there: a `#[scry::kernel]` is checked, and runs on every device.
//!
//! [`Device::compile_cuda`]: crate::Device::compile_cuda
//! [`Device::run_with_push_constants`]: crate::Device::run_with_push_constants

/// Shaders that are there in both languages, in files of the same name; the CUDA C has workgroups of 256.
macro_rules! shaders {
    ($($(#[$doc:meta])* $wgsl:ident $cuda:ident: $file:literal $function:literal;)*) => {$(
        $(#[$doc])*
        pub const $wgsl: &str = include_str!(concat!($file, ".wgsl"));

        #[doc = concat!("As [`", stringify!($wgsl), "`], in CUDA C: `", $function, "`, in workgroups of `[256, 1, 1]`.")]
        pub const $cuda: &str = include_str!(concat!($file, ".cu"));
    )*};
}

pub mod backward;
pub mod distance;
pub mod elementwise;
pub mod matmul;
