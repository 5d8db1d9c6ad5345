//! The parts that the bytes of an element are made of.

/// Bytes of an element that are a value together: a number, an enum's discriminant, or any run of bytes without padding.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaf {
    /// Where the first byte is.
    pub offset: usize,
    /// The number of bytes.
    pub size: usize,
    /// The values they may have.
    pub values: Values,
}

/// The values that a leaf may have.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// Every bit pattern is one.
    Any,
    /// The discriminants of an enum, as many bits of each as the leaf has; the leaf has 1, 2, 4 or 8 bytes.
    OneOf(&'static [i64]),
}
