//! The devices that a kernel is for.

/// What a kernel is printed for; it does not run elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a target or is none, whatever the others are")]
pub(crate) struct Targets {
    /// WGSL and SPIR-V, which wgpu takes as well.
    pub(crate) vulkan: bool,
    pub(crate) cuda: bool,
    /// Native code.
    pub(crate) cpu: bool,
    /// Native code that tells the sanitizer of each access: of every kernel for the CPU, too.
    pub(crate) sanitizer: bool,
}

impl Targets {
    pub(crate) const ALL: Self = Self { vulkan: true, cuda: true, cpu: true, sanitizer: true };
}
