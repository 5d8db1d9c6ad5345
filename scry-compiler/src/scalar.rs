//! The numbers of kernels and `bool`: their names, widths, ranges and casts.

/// A number or `bool`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
    /// `bool`
    Bool,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `usize`, 32 bits wide on every device
    Usize,
    /// `f16`, the `half` crate's
    F16,
    /// `f32`
    F32,
    /// `f64`
    F64,
}

/// What the printers and checks ask of a scalar first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// `bool`
    Bool,
    /// An integer with a sign.
    Signed,
    /// An integer without one.
    Unsigned,
    /// A float.
    Float,
}

impl Scalar {
    /// Every scalar. Where a message names a type that has something, it is the first that does.
    pub const ALL: [Self; 13] = [
        Self::Bool,
        Self::I32,
        Self::U32,
        Self::Usize,
        Self::F32,
        Self::F64,
        Self::I64,
        Self::U64,
        Self::I8,
        Self::I16,
        Self::U8,
        Self::U16,
        Self::F16,
    ];

    /// The type's name in Rust.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::Usize => "usize",
            Self::F16 => "f16",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The type's name where a `usize` is the `u32` that it is on a device.
    pub fn device_name(self) -> &'static str {
        if self == Self::Usize { "u32" } else { self.name() }
    }

    /// The scalar that Rust calls `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scalar| scalar.name() == name)
    }

    /// What sort of scalar it is.
    pub fn class(self) -> Class {
        match self {
            Self::Bool => Class::Bool,
            Self::I8 | Self::I16 | Self::I32 | Self::I64 => Class::Signed,
            Self::U8 | Self::U16 | Self::U32 | Self::U64 | Self::Usize => Class::Unsigned,
            Self::F16 | Self::F32 | Self::F64 => Class::Float,
        }
    }

    /// Whether it is an integer type.
    pub fn is_integer(self) -> bool {
        matches!(self.class(), Class::Signed | Class::Unsigned)
    }

    /// Whether it is an integer type with a sign.
    pub fn is_signed(self) -> bool {
        self.class() == Class::Signed
    }

    /// Whether it is a float type.
    pub fn is_float(self) -> bool {
        self.class() == Class::Float
    }

    /// The width in a kernel; a `bool` has one bit.
    pub fn bits(self) -> u32 {
        match self {
            Self::Bool => 1,
            Self::I8 | Self::U8 => 8,
            Self::I16 | Self::U16 | Self::F16 => 16,
            Self::I32 | Self::U32 | Self::Usize | Self::F32 => 32,
            Self::I64 | Self::U64 | Self::F64 => 64,
        }
    }

    /// Whether it is an integer of 8 or 16 bits.
    pub fn is_narrow(self) -> bool {
        self.is_integer() && self.bits() < 32
    }

    /// Whether it is an integer of 64 bits.
    pub fn is_wide(self) -> bool {
        self.is_integer() && self.bits() == 64
    }

    /// The integer of the same width without a sign; what is no integer stays.
    #[must_use]
    pub fn unsigned(self) -> Self {
        match self {
            Self::I8 => Self::U8,
            Self::I16 => Self::U16,
            Self::I32 => Self::U32,
            Self::I64 => Self::U64,
            Self::Bool | Self::U8 | Self::U16 | Self::U32 | Self::U64 | Self::Usize | Self::F16 | Self::F32 | Self::F64 => self,
        }
    }

    /// The smallest and largest value of an integer type.
    pub fn range(self) -> Option<(i128, i128)> {
        match self.class() {
            Class::Signed => Some((-(1 << (self.bits() - 1)), (1 << (self.bits() - 1)) - 1)),
            Class::Unsigned => Some((0, (1 << self.bits()) - 1)),
            Class::Bool | Class::Float => None,
        }
    }

    /// `value` wrapped to the type, which is an integer's.
    pub fn wrap(self, value: i128) -> i128 {
        let unused = 128 - self.bits();
        let shifted = value << unused;
        if self.is_signed() { shifted >> unused } else { (shifted.cast_unsigned() >> unused).cast_signed() }
    }

    /// `value` rounded to the type, which is a float's.
    pub fn round(self, value: f64) -> f64 {
        match self {
            Self::F16 => half::f16::from_f64(value).to_f64(),
            Self::F32 => f64::from(value as f32),
            Self::F64 => value,
            Self::Bool | Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::U8 | Self::U16 | Self::U32 | Self::U64 | Self::Usize => {
                unreachable!("only floats round, not `{}`", self.name())
            }
        }
    }

    /// Whether every value of `self` is one of `to`, and `T::from` makes it.
    pub fn is_lossless(self, to: Self) -> bool {
        let (from_bits, to_bits) = (self.bits(), to.bits());
        match (self.class(), to.class()) {
            _ if self == to => true,
            // The width of a `usize` is the host's affair: Rust has it from `bool`, `u8` and `u16` alone.
            _ if self == Self::Usize => false,
            (Class::Unsigned, Class::Unsigned) if to == Self::Usize => from_bits <= 16,
            (Class::Bool, Class::Signed | Class::Unsigned) => true,
            (Class::Signed, Class::Signed) | (Class::Unsigned, Class::Unsigned | Class::Signed) => from_bits < to_bits,
            (Class::Signed | Class::Unsigned, Class::Float) => 2 * from_bits <= to_bits,
            (Class::Float, Class::Float) => from_bits < to_bits,
            (Class::Bool | Class::Float, _) | (Class::Signed, Class::Unsigned) | (_, Class::Bool) => false,
        }
    }
}

/// Whether `from as to` is Rust, and if not, what to write instead.
pub(crate) fn check_cast(from: Scalar, to: Scalar) -> Result<(), String> {
    match (from.class(), to.class()) {
        (Class::Bool, Class::Float) => Err(format!("cast through an integer: `x as u32 as {}`", to.name())),
        (Class::Float, Class::Bool) => Err("compare with zero: `x != 0.0`".to_owned()),
        (Class::Signed | Class::Unsigned, Class::Bool) => Err("compare with zero: `x != 0`".to_owned()),
        // `f16` is a struct of the `half` crate.
        _ if (from == Scalar::F16) != (to == Scalar::F16) => Err(match (from, to) {
            (Scalar::F16, Scalar::F32) => "call `x.to_f32()`".to_owned(),
            (Scalar::F16, _) => format!("call `x.to_f32() as {}`", to.name()),
            (Scalar::F32, _) => "call `f16::from_f32(x)`".to_owned(),
            _ => "call `f16::from_f32(x as f32)`".to_owned(),
        }),
        (Class::Bool | Class::Float | Class::Signed | Class::Unsigned, Class::Bool | Class::Float | Class::Signed | Class::Unsigned) => {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_to_their_own_width() {
        assert_eq!(Scalar::I8.wrap(128), -128);
        assert_eq!(Scalar::U16.wrap(-1), 65535);
        assert_eq!(Scalar::U64.wrap(-1), i128::from(u64::MAX));
        assert_eq!(Scalar::I64.range(), Some((i128::from(i64::MIN), i128::from(i64::MAX))));
    }

    #[test]
    fn floats_round_to_their_own_width() {
        assert_eq!(Scalar::F16.round(0.1), half::f16::from_f64(0.1).to_f64());
        assert_eq!(Scalar::F16.round(1e6), f64::INFINITY);
        assert_eq!(Scalar::F32.round(0.1), f64::from(0.1f32));
    }

    #[test]
    fn from_is_what_the_standard_library_has() {
        assert!(Scalar::U8.is_lossless(Scalar::F16) && Scalar::I16.is_lossless(Scalar::F32) && Scalar::U32.is_lossless(Scalar::F64));
        assert!(Scalar::U8.is_lossless(Scalar::I16) && Scalar::F16.is_lossless(Scalar::F64) && Scalar::U16.is_lossless(Scalar::Usize));
        assert!(!Scalar::I8.is_lossless(Scalar::U16) && !Scalar::U32.is_lossless(Scalar::I32) && !Scalar::U32.is_lossless(Scalar::F32));
        assert!(
            !Scalar::U32.is_lossless(Scalar::Usize) && !Scalar::Usize.is_lossless(Scalar::U64) && !Scalar::I64.is_lossless(Scalar::F64)
        );
    }
}
