//! The types of random expressions.

/// A type of number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    Usize,
    Bool,
}

impl Type {
    /// Every type.
    pub(crate) const ALL: [Self; 12] = [
        Self::F32,
        Self::F64,
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::Usize,
        Self::Bool,
    ];
    /// The integers.
    pub(crate) const INTEGERS: [Self; 9] =
        [Self::I32, Self::U32, Self::Usize, Self::I8, Self::I16, Self::I64, Self::U8, Self::U16, Self::U64];

    /// Its name in a kernel.
    pub(crate) fn kernel(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::Usize => "usize",
            Self::Bool => "bool",
        }
    }

    /// Whether it is an integer with a sign.
    pub(crate) fn is_signed(self) -> bool {
        self != self.unsigned()
    }

    /// The type of the same width without a sign.
    pub(crate) fn unsigned(self) -> Self {
        match self {
            Self::I8 => Self::U8,
            Self::I16 => Self::U16,
            Self::I32 => Self::U32,
            Self::I64 => Self::U64,
            other => other,
        }
    }

    /// Its name in the twin.
    pub(crate) fn twin(self) -> &'static str {
        if self == Self::Usize { "u32" } else { self.kernel() }
    }
}
