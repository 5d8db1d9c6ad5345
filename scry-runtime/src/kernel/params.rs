//! What a kernel takes.

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
        /// The length that it must have, if the kernel says so.
        len: Option<u32>,
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
