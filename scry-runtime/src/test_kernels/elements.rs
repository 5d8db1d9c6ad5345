//! Elements of all sorts: of an odd size, with padding, and such that not every pattern is a value.

#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i16)]
pub(crate) enum Direction {
    Left = -1,
    Right = 1,
    Up = 300,
}

/// Two bytes of padding behind the enum, none behind the array.
#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Step {
    pub(crate) direction: Direction,
    pub(crate) way: [f32; 2],
}

/// Three bytes without padding, and no power of two.
#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Color(pub(crate) [u8; 3]);

/// Padding inside and behind.
#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sparse {
    pub(crate) color: Color,
    pub(crate) wide: u64,
    pub(crate) last: u32,
}
