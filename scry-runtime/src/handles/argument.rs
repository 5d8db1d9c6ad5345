//! Arguments of a launch.

use std::sync::Arc;

use crate::command::Memory;
use crate::element::Value;
use crate::handles::Device;

/// An argument of a launch, as the typed launcher passes it on.
pub enum Argument<'a> {
    /// A buffer.
    Slice {
        /// Its device.
        device: &'a Device,
        /// Its memory.
        memory: &'a Arc<dyn Memory>,
        /// Its first byte.
        offset: u64,
        /// Its number of elements.
        len: u32,
        /// The size of an element in bytes.
        element_size: u32,
    },
    /// A value.
    Value(Value<'a>),
}

/// The arguments of a launch, in the order of the signature.
pub type Arguments<'a> = [Argument<'a>];
