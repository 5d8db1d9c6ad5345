//! The numbers of kernels and `bool`: their names, widths, ranges and casts.

use Scalar::{Bool, F16, F32, F64, I8, I16, I32, I64, Isize, U8, U16, U32, U64, Usize};

/// A number or `bool`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "they have the names that Rust gives them")]
pub enum Scalar {
    Bool,
    I8,
    I16,
    I32,
    I64,
    /// 32 bits wide on every device.
    Isize,
    U8,
    U16,
    U32,
    U64,
    /// 32 bits wide on every device.
    Usize,
    /// The `half` crate's.
    F16,
    F32,
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
    pub const ALL: [Self; 14] = [Bool, I32, U32, Usize, F32, F64, I64, U64, I8, I16, U8, U16, F16, Isize];

    /// Its name in Rust, what sort of scalar it is, and its width in a kernel.
    fn properties(self) -> (&'static str, Class, u32) {
        match self {
            Bool => ("bool", Class::Bool, 1),
            I8 => ("i8", Class::Signed, 8),
            I16 => ("i16", Class::Signed, 16),
            I32 => ("i32", Class::Signed, 32),
            I64 => ("i64", Class::Signed, 64),
            Isize => ("isize", Class::Signed, 32),
            U8 => ("u8", Class::Unsigned, 8),
            U16 => ("u16", Class::Unsigned, 16),
            U32 => ("u32", Class::Unsigned, 32),
            U64 => ("u64", Class::Unsigned, 64),
            Usize => ("usize", Class::Unsigned, 32),
            F16 => ("f16", Class::Float, 16),
            F32 => ("f32", Class::Float, 32),
            F64 => ("f64", Class::Float, 64),
        }
    }

    /// The type's name in Rust.
    pub fn name(self) -> &'static str {
        self.properties().0
    }

    /// The type that it is on a device, where a `usize` is a `u32` and an `isize` an `i32`.
    #[must_use]
    pub fn on_device(self) -> Self {
        match self {
            Usize => U32,
            Isize => I32,
            Bool | I8 | I16 | I32 | I64 | U8 | U16 | U32 | U64 | F16 | F32 | F64 => self,
        }
    }

    /// Whether it is a `usize` or an `isize`, which have another width on the host than in kernels.
    pub fn is_index(self) -> bool {
        matches!(self, Usize | Isize)
    }

    /// The name of the type that it is on a device.
    pub fn device_name(self) -> &'static str {
        self.on_device().name()
    }

    /// The scalar that Rust calls `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scalar| scalar.name() == name)
    }

    /// What sort of scalar it is.
    pub fn class(self) -> Class {
        self.properties().1
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
        self.properties().2
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
            I8 => U8,
            I16 => U16,
            I32 => U32,
            I64 => U64,
            Isize => Usize,
            Bool | U8 | U16 | U32 | U64 | Usize | F16 | F32 | F64 => self,
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
            F16 => half::f16::from_f64(value).to_f64(),
            F32 => f64::from(value as f32),
            F64 => value,
            Bool | I8 | I16 | I32 | I64 | Isize | U8 | U16 | U32 | U64 | Usize => unreachable!("only floats round, not `{}`", self.name()),
        }
    }

    /// Whether every value of `self` is one of `to`, and `T::from` makes it.
    pub fn is_lossless(self, to: Self) -> bool {
        let (from_bits, to_bits) = (self.bits(), to.bits());
        match (self.class(), to.class()) {
            _ if self == to => true,
            // Their width is the host's affair: Rust has a `usize` from `bool`, `u8` and `u16` alone, an `isize` from `bool`, `i8`, `u8` and `i16`.
            _ if self.is_index() => false,
            (Class::Unsigned, Class::Unsigned) if to == Usize => from_bits <= 16,
            (Class::Signed, Class::Signed) if to == Isize => from_bits <= 16,
            (Class::Unsigned, Class::Signed) if to == Isize => from_bits <= 8,
            (Class::Bool, Class::Signed | Class::Unsigned) => true,
            (Class::Signed, Class::Signed) | (Class::Unsigned, Class::Unsigned | Class::Signed) => from_bits < to_bits,
            (Class::Signed | Class::Unsigned, Class::Float) => 2 * from_bits <= to_bits,
            (Class::Float, Class::Float) => from_bits < to_bits,
            (Class::Bool | Class::Float, _) | (Class::Signed, Class::Unsigned) | (_, Class::Bool) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_to_their_own_width() {
        assert_eq!(I8.wrap(128), -128);
        assert_eq!(U16.wrap(-1), 65535);
        assert_eq!(U64.wrap(-1), i128::from(u64::MAX));
        assert_eq!(I64.range(), Some((i128::from(i64::MIN), i128::from(i64::MAX))));
    }

    #[test]
    fn floats_round_to_their_own_width() {
        assert_eq!(F16.round(0.1), half::f16::from_f64(0.1).to_f64());
        assert_eq!(F16.round(1e6), f64::INFINITY);
        assert_eq!(F32.round(0.1), f64::from(0.1f32));
    }

    #[test]
    fn from_is_what_the_standard_library_has() {
        assert!(U8.is_lossless(F16) && I16.is_lossless(F32) && U32.is_lossless(F64));
        assert!(U8.is_lossless(I16) && F16.is_lossless(F64) && U16.is_lossless(Usize));
        assert!(!I8.is_lossless(U16) && !U32.is_lossless(I32) && !U32.is_lossless(F32));
        assert!(I16.is_lossless(Isize) && U8.is_lossless(Isize) && !U16.is_lossless(Isize) && !Isize.is_lossless(I64));
        assert!(!U32.is_lossless(Usize) && !Usize.is_lossless(U64) && !I64.is_lossless(F64));
    }
}
