//! Arguments of a launch.

use std::sync::Arc;

use crate::command::Memory;
use crate::element::Value;
use crate::handles::Device;

/// An argument of a launch, as the typed launcher passes it on.
pub enum Argument<'a> {
    /// A buffer.
    Slice(SliceArgument<'a>),
    /// A buffer that may be absent; the size of an element in bytes.
    OptionalSlice(Option<SliceArgument<'a>>, u32),
    /// A value.
    Value(Value<'a>),
}

/// A buffer as an argument.
#[derive(Clone, Copy)]
pub struct SliceArgument<'a> {
    /// Its device.
    pub(crate) device: &'a Device,
    /// Its memory.
    pub(crate) memory: &'a Arc<dyn Memory>,
    /// Its first byte.
    pub(crate) offset: u64,
    /// Its number of elements.
    pub(crate) len: u32,
    /// The size of an element in bytes.
    pub(crate) element_size: u32,
}

/// The arguments of a launch, in the order of the signature.
pub type Arguments<'a> = [Argument<'a>];
