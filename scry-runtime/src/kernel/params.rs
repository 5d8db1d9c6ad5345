//! What a kernel takes, and what it accesses.

/// A parameter of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Param {
    /// A buffer; its length and element offset are two words at `slot`.
    Slice {
        /// The name in the source.
        name: &'static str,
        /// What the kernel does with it.
        access: Access,
        /// Byte offset in the parameter block.
        slot: u32,
    },
    /// A value; its bytes are at `slot`.
    Value {
        /// The name in the source.
        name: &'static str,
        /// Byte offset in the parameter block.
        slot: u32,
        /// The size in bytes; a `bool` and a `usize` have 4.
        size: u32,
    },
}

/// What a kernel does with a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// `&[T]`
    Read,
    /// `&mut [T]`
    Write,
}

/// A place in a kernel's source at which it accesses memory that invocations share.
///
/// ```
/// use scry_runtime::{AccessSite, Target};
/// static ACCESSES: [AccessSite; 1] = [AccessSite { file: "src/main.rs", line: 7, column: 9, target: Target::Slice(0) }];
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccessSite {
    /// The file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What is accessed there.
    pub target: Target,
}

/// What a kernel accesses.
///
/// ```
/// // Of `fn scale(a: f32, x: &[f32], y: &mut [f32])`:
/// const Y: scry_runtime::Target = scry_runtime::Target::Slice(1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// The argument of the slice parameter of this number, not counting other parameters.
    Slice(u32),
    /// The shared variable of this index in [`KernelDef::shared`](super::KernelDef::shared).
    Shared(u32),
}

/// A variable that a workgroup shares.
///
/// ```
/// // Of `let mut tile = shared::<[f32; 256]>();`:
/// static TILE: scry_runtime::SharedVariable = scry_runtime::SharedVariable { name: "tile", size: 1024, stride: 4 };
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedVariable {
    /// The name in the source.
    pub name: &'static str,
    /// The size in bytes.
    pub size: u32,
    /// The size of an element in bytes if it is an array, else its own.
    pub stride: u32,
}
