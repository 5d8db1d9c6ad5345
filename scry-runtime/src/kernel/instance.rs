//! Kernels as types: which are compiled, and what their parameters are.

use crate::kernel::KernelDef;

/// A kernel that is compiled: of a generic one, for its generic arguments.
///
/// A generic kernel `full` is a generic type as well, and `full<f32>: Instance` says that `full` is compiled for `f32`. So it is the bound
/// of a generic function that launches one, beside the bounds that the kernel has itself, and [`Element`](crate::Element) for the types
/// of its slices and values:
///
/// ```ignore
/// #[scry::kernel]
/// fn full<T: Num>(x: &mut [T], value: T) {
///     x[global_id().x] = value;
/// }
///
/// fn filled<T: Num + Element>(device: &Device, value: T, len: usize) -> Result<Buffer<T>>
/// where
///     full<T>: Instance,
/// {
///     let x = device.zeros(len)?;
///     full.launch(device, &x, value, len)?;
///     Ok(x)
/// }
/// ```
///
/// # Safety
/// Only what `#[scry::kernel]` and `scry::instance!` write implements it: the definition is the type's own.
#[diagnostic::on_unimplemented(
    message = "this kernel has no instance for these arguments",
    label = "the kernel is not compiled for these arguments",
    note = "name them in the attribute, `#[scry::kernel(instances(..))]`, or ask for the instance: `scry::instance!(impl kernel<..>);`",
    note = "in a generic function, require the instance: `where kernel<T>: scry::Instance`"
)]
pub unsafe trait Instance {
    /// What was compiled.
    #[doc(hidden)]
    type Definition: Definition;
}

/// The constants of a kernel's type, in an `impl`, by its name.
#[doc(hidden)]
#[macro_export]
macro_rules! __texts {
    ($name:literal) => {
        /// The kernel's name.
        pub const NAME: &'static str = $name;
        /// The number of invocations in a workgroup, in x, y and z.
        pub const WORKGROUP: [u32; 3] = <<Self as $crate::Instance>::Definition as $crate::__private::Definition>::WORKGROUP;
        /// The kernel in WGSL.
        pub const WGSL: &'static str = <<Self as $crate::Instance>::Definition as $crate::__private::Definition>::WGSL;
        /// The kernel in SPIR-V, with an entry point for each form but the wide one.
        pub const SPIRV: &'static [u32] = <<Self as $crate::Instance>::Definition as $crate::__private::Definition>::SPIRV;
        /// The kernel in CUDA C.
        pub const CUDA: &'static str = <<Self as $crate::Instance>::Definition as $crate::__private::Definition>::CUDA;
        /// What became of each check that the source asks for: where and what it is, and whether it is proven, settled at launch, and
        /// by which condition, or checked while the kernel runs, and why; and for how many invocations one does the work on GPUs.
        pub const REPORT: &'static str = <<Self as $crate::Instance>::Definition as $crate::__private::Definition>::REPORT;
    };
}

/// The instances of a generic kernel, which implements [`Instance`] where it implements this. `A` and so on are its type arguments: a crate
/// may implement this for another's kernel if one of them is its own.
///
/// # Safety
/// As [`Instance`].
#[diagnostic::on_unimplemented(
    message = "this kernel has no instance for these arguments",
    label = "the kernel is not compiled for these arguments",
    note = "name them in the attribute, `#[scry::kernel(instances(..))]`, or ask for the instance: `scry::instance!(impl kernel<..>);`",
    note = "in a generic function, require the instance: `where kernel<T>: scry::Instance`"
)]
pub unsafe trait Instances<A = (), B = (), C = (), D = ()> {
    /// What was compiled.
    type Definition: Definition;
}

/// The last argument of a kernel whose others a launch's arguments do not say, where they are written: `fill::<8>`.
pub struct Named;

/// That argument of a kernel that is launched without them.
pub struct Unnamed;

/// What was compiled of a kernel.
///
/// # Safety
/// The definition is that of a kernel with the parameters that launchers pass it.
pub unsafe trait Definition {
    /// The number of invocations in a workgroup, in x, y and z.
    const WORKGROUP: [u32; 3];
    /// The kernel in WGSL.
    const WGSL: &'static str;
    /// The kernel in SPIR-V.
    const SPIRV: &'static [u32];
    /// The kernel in CUDA C.
    const CUDA: &'static str;
    /// What became of each check of the kernel.
    const REPORT: &'static str;

    /// The kernel as devices take it.
    fn definition() -> &'static KernelDef;
}

/// Stands for what was not compiled because of errors.
#[derive(Debug)]
pub struct Failed;

// SAFETY: there is no definition.
unsafe impl Definition for Failed {
    const WORKGROUP: [u32; 3] = [1, 1, 1];
    const WGSL: &'static str = "";
    const SPIRV: &'static [u32] = &[];
    const CUDA: &'static str = "";
    const REPORT: &'static str = "";

    fn definition() -> &'static KernelDef {
        unreachable!("a program with errors does not run")
    }
}

/// The parameter of that number of a generic kernel.
pub trait Parameter<const NUMBER: usize> {
    /// The type of the slice's elements, or of the value.
    type Type;
}
