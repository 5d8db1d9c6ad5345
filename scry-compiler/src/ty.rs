//! The types of kernels and their rules: which operators and casts there are.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use proc_macro2::{Ident, Span};

use crate::ir::BinaryOp;
use crate::items::{ItemId, Program};
use crate::vector;

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// A number or `bool`.
    Scalar(Scalar),
    /// What `global_id()` and its like return: `{ x, y, z }`, each a `usize`.
    Id,
    /// A vector of glam's.
    Vector {
        /// The type of its components.
        scalar: Scalar,
        /// How many there are: 2, 3 or 4.
        len: u32,
    },
    /// A square matrix of glam's, of `f32`s: so many columns of as many components.
    Matrix(u32),
    /// `()` has no elements.
    Tuple(Vec<Ty>),
    /// `[T; N]`; the length is a [`Ty::Const`] once it is known.
    Array(Box<Ty>, Box<Ty>),
    /// A struct or enum of the user's, with its generic arguments.
    Adt(AdtRef, Vec<Ty>),
    /// An atomic number: an element of a slice, or in shared memory. There are no values of it.
    Atomic(Scalar),
    /// A number in the place of a type: a length, or the argument of a const parameter.
    Const(i128),
    /// A generic parameter of the struct whose fields are described; nowhere else.
    Param(usize),
    /// The type of what never yields a value; fits every other.
    Never,
    /// Stands for a type that an error was reported about; fits every other, silently.
    Error,
    /// Not known yet; only while lowering.
    Infer(Var),
}

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

/// A struct or field-less enum, as it is defined.
#[derive(Debug)]
pub struct Adt {
    /// Which item it is.
    pub(crate) id: ItemId,
    /// Its name.
    pub name: Ident,
    /// A name that no other of the kernel's has.
    pub unique: String,
    /// The path by which the kernel names it, if it does.
    pub host: Option<String>,
    /// The number of its generic parameters, lifetimes aside.
    pub generics: usize,
    /// What it is made of.
    pub kind: AdtKind,
}

/// What a struct or enum is made of.
#[derive(Debug)]
pub enum AdtKind {
    /// A struct.
    Struct {
        /// Its fields, in order; their types may mention [`Ty::Param`].
        fields: Vec<(String, Ty)>,
        /// Whether the fields have numbers for names.
        is_tuple: bool,
    },
    /// An enum, which is an integer of type `repr` wherever it is a value.
    Enum {
        /// Its variants and their discriminants.
        variants: Vec<(String, i128)>,
        /// The type of the discriminants.
        repr: Scalar,
    },
}

/// A type of the standard library that kernels know: a struct of a value, and of whether it is `Some` or `Ok`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Optional {
    /// `Option`
    Option,
    /// `Result`, of one type.
    Result,
}

impl fmt::Display for Optional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Option => "an `Option`",
            Self::Result => "a `Result`",
        })
    }
}

impl Optional {
    /// Whether a name is a variant of one of them.
    pub(crate) fn is_variant(name: &str) -> bool {
        matches!(name, "Some" | "None" | "Ok" | "Err")
    }

    /// What it is if the value is there.
    pub(crate) fn constructor(self) -> &'static str {
        match self {
            Self::Option => "Some",
            Self::Result => "Ok",
        }
    }

    const ALL: [Self; 2] = [Self::Option, Self::Result];

    /// No item of the user's has it.
    fn id(self) -> ItemId {
        ItemId { unit: Program::NOWHERE, item: self as usize }
    }

    fn of(self, value: Ty) -> Ty {
        let (name, flag, generics) = match self {
            Self::Option => ("Option", "is_some", 1),
            Self::Result => ("Result", "is_ok", 2),
        };
        let adt = Adt {
            id: self.id(),
            name: Ident::new(name, Span::mixed_site()),
            unique: format!("Std{name}"),
            host: Some(format!("::core::{}::{name}", name.to_lowercase())),
            generics,
            kind: AdtKind::Struct { fields: vec![("value".to_owned(), Ty::Param(0)), (flag.to_owned(), Ty::BOOL)], is_tuple: false },
        };
        Ty::Adt(AdtRef(Rc::new(adt)), vec![value; generics])
    }
}

/// A shared [`Adt`]; two are the same if they are one item.
#[derive(Clone, Debug)]
pub struct AdtRef(pub Rc<Adt>);

impl PartialEq for AdtRef {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for AdtRef {}

impl Hash for AdtRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

/// Index of an inference variable; see `lower::infer`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Var(pub usize);

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

impl Ty {
    /// `Option<value>`
    pub(crate) fn option(value: Self) -> Self {
        Optional::Option.of(value)
    }

    /// `Result<value, value>`
    pub(crate) fn result(value: Self) -> Self {
        Optional::Result.of(value)
    }

    /// Which of the standard library's types it is; `None` if it is another.
    pub(crate) fn optional(&self) -> Option<Optional> {
        let Self::Adt(AdtRef(adt), _) = self else { return None };
        Optional::ALL.into_iter().find(|optional| optional.id() == adt.id)
    }

    /// `()`
    pub const UNIT: Self = Self::Tuple(Vec::new());
    /// `bool`
    pub const BOOL: Self = Self::Scalar(Scalar::Bool);
    /// `i32`
    pub const I32: Self = Self::Scalar(Scalar::I32);
    /// `u32`
    pub const U32: Self = Self::Scalar(Scalar::U32);
    /// `u64`
    pub const U64: Self = Self::Scalar(Scalar::U64);
    /// `usize`
    pub const USIZE: Self = Self::Scalar(Scalar::Usize);
    /// `f32`
    pub const F32: Self = Self::Scalar(Scalar::F32);

    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Self::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// The scalar of an expression that lowering has proven to be one.
    ///
    /// # Panics
    /// If it is none, which is a bug.
    pub fn expect_scalar(&self) -> Scalar {
        self.repr().scalar().unwrap_or_else(|| unreachable!("lowering lets only scalars come here, not `{self}`"))
    }

    /// The scalar of an expression that is one, or of the components of a vector.
    ///
    /// # Panics
    /// If it is neither, which is a bug.
    pub fn component(&self) -> Scalar {
        match self {
            Self::Vector { scalar, len: _ } => *scalar,
            _ => self.expect_scalar(),
        }
    }

    /// Whether it is a vector of glam's.
    pub fn is_vector(&self) -> bool {
        matches!(self, Self::Vector { .. })
    }

    /// The type of a field, which lowering has proven to be there.
    ///
    /// # Panics
    /// If there is none, which is a bug.
    #[must_use]
    pub fn field(&self, number: u32) -> Self {
        match self {
            Self::Tuple(fields) => fields[number as usize].clone(),
            Self::Adt(AdtRef(adt), arguments) => match &adt.kind {
                AdtKind::Struct { fields, is_tuple: _ } => fields[number as usize].1.with(arguments),
                AdtKind::Enum { .. } => unreachable!("an enum has no fields"),
            },
            Self::Id => Self::USIZE,
            Self::Vector { scalar, len: _ } => Self::Scalar(*scalar),
            Self::Matrix(len) => Self::Vector { scalar: Scalar::F32, len: *len },
            Self::Scalar(_)
            | Self::Array(..)
            | Self::Atomic(_)
            | Self::Const(_)
            | Self::Param(_)
            | Self::Never
            | Self::Error
            | Self::Infer(_) => {
                unreachable!("lowering lets only types with fields come here, not `{self}`")
            }
        }
    }

    /// The types of the fields of a struct, tuple, vector or matrix; none for other types.
    #[must_use]
    pub fn fields(&self) -> Vec<Self> {
        let count = match self {
            Self::Tuple(fields) => fields.len(),
            Self::Adt(AdtRef(adt), _) => match &adt.kind {
                AdtKind::Struct { fields, is_tuple: _ } => fields.len(),
                AdtKind::Enum { .. } => 0,
            },
            Self::Id => 3,
            Self::Vector { scalar: _, len } | Self::Matrix(len) => *len as usize,
            Self::Scalar(_)
            | Self::Array(..)
            | Self::Atomic(_)
            | Self::Const(_)
            | Self::Param(_)
            | Self::Never
            | Self::Error
            | Self::Infer(_) => 0,
        };
        (0..count).map(|number| self.field(number as u32)).collect()
    }

    /// The type with `arguments` in the place of its generic parameters.
    #[must_use]
    pub fn with(&self, arguments: &[Self]) -> Self {
        let all = |types: &[Self]| types.iter().map(|ty| ty.with(arguments)).collect();
        match self {
            Self::Param(number) => arguments.get(*number).cloned().unwrap_or(Self::Error),
            Self::Tuple(fields) => Self::Tuple(all(fields)),
            Self::Array(element, len) => Self::Array(Box::new(element.with(arguments)), Box::new(len.with(arguments))),
            Self::Adt(adt, own) => Self::Adt(adt.clone(), all(own)),
            Self::Scalar(_)
            | Self::Id
            | Self::Vector { .. }
            | Self::Matrix(_)
            | Self::Atomic(_)
            | Self::Const(_)
            | Self::Never
            | Self::Error
            | Self::Infer(_) => self.clone(),
        }
    }

    /// An array of `len` elements.
    #[must_use]
    pub fn array(element: Self, len: u32) -> Self {
        Self::Array(Box::new(element), Box::new(Self::Const(i128::from(len))))
    }

    /// The number that stands in the place of a type: an array's length.
    ///
    /// # Panics
    /// If it is none, or not known yet: a bug.
    pub fn number(&self) -> u32 {
        match self {
            Self::Const(number) => *number as u32,
            _ => unreachable!("lowering lets only known lengths come here, not `{self}`"),
        }
    }

    /// The type that an enum's values have on a device; any other type's own.
    #[must_use]
    pub fn repr(&self) -> Self {
        match self {
            Self::Adt(AdtRef(adt), _) => match &adt.kind {
                AdtKind::Enum { repr, .. } => Self::Scalar(*repr),
                AdtKind::Struct { .. } => self.clone(),
            },
            _ => self.clone(),
        }
    }

    /// A name for the type that is made of letters, digits and `_`, and that no other type has.
    pub fn mangled(&self) -> String {
        let all = |types: &[Self]| types.iter().map(Self::mangled).collect::<Vec<_>>().join("__");
        match self {
            Self::Scalar(scalar) => scalar.name().to_owned(),
            Self::Id => "id".to_owned(),
            Self::Vector { scalar, len } => vector::name(*scalar, *len),
            Self::Matrix(len) => format!("Mat{len}"),
            Self::Atomic(scalar) => atomic_name(*scalar),
            Self::Tuple(fields) => format!("Tuple{}__{}", fields.len(), all(fields)),
            Self::Array(element, len) => format!("array{}__{}", len.mangled(), element.mangled()),
            Self::Adt(AdtRef(adt), arguments) if arguments.is_empty() => adt.unique.clone(),
            Self::Adt(AdtRef(adt), arguments) => format!("{}__{}", adt.unique, all(arguments)),
            Self::Const(number) if *number < 0 => format!("n{}", -number),
            Self::Const(number) => number.to_string(),
            Self::Param(_) | Self::Never | Self::Error | Self::Infer(_) => unreachable!("a kernel that is printed has none of these types"),
        }
    }

    /// Whether a part of it, or all of it, is of a number type.
    pub fn holds(&self, scalar: Scalar) -> bool {
        match self {
            Self::Scalar(own) | Self::Atomic(own) => *own == scalar,
            Self::Array(element, _) => element.holds(scalar),
            Self::Adt(..) if self.is_enum() => self.repr() == Self::Scalar(scalar),
            Self::Tuple(_) | Self::Adt(..) | Self::Vector { .. } | Self::Matrix(_) => self.fields().iter().any(|field| field.holds(scalar)),
            Self::Id | Self::Const(_) | Self::Param(_) | Self::Never | Self::Error | Self::Infer(_) => false,
        }
    }

    /// Whether it is an enum.
    pub fn is_enum(&self) -> bool {
        matches!(self, Self::Adt(AdtRef(adt), _) if matches!(adt.kind, AdtKind::Enum { .. }))
    }

    /// Whether nothing is worth saying about the type: an error has been reported, or no value ever has it.
    pub fn is_silent(&self) -> bool {
        matches!(self, Self::Error | Self::Never)
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scalar(scalar) => f.write_str(scalar.name()),
            Self::Id => f.write_str("Id"),
            Self::Vector { scalar, len } => f.write_str(&vector::name(*scalar, *len)),
            Self::Matrix(len) => write!(f, "Mat{len}"),
            Self::Atomic(scalar) => f.write_str(&atomic_name(*scalar)),
            Self::Tuple(fields) => {
                let fields: Vec<_> = fields.iter().map(ToString::to_string).collect();
                let comma = if fields.len() == 1 { "," } else { "" };
                write!(f, "({}{comma})", fields.join(", "))
            }
            Self::Array(element, len) => write!(f, "[{element}; {len}]"),
            Self::Adt(AdtRef(adt), arguments) => {
                write!(f, "{}", adt.name)?;
                if arguments.is_empty() {
                    return Ok(());
                }
                let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
                write!(f, "<{}>", arguments.join(", "))
            }
            Self::Const(number) => write!(f, "{number}"),
            Self::Never => f.write_str("!"),
            Self::Param(_) | Self::Error | Self::Infer(_) => f.write_str("_"),
        }
    }
}

/// Whether a type that is none of the user's has the name, [mangled](Ty::mangled).
pub(crate) fn is_own_name(name: &str) -> bool {
    let is_tuple = name.strip_prefix("Tuple").is_some_and(|len| len.parse::<u32>().is_ok());
    let is_optional = ["StdOption", "StdResult"].contains(&name);
    is_tuple || is_optional || vector::from_name(name).is_some() || atomic_from_name(name).is_some()
}

/// The atomics that kernels have.
pub(crate) const ATOMICS: [Scalar; 5] = [Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64, Scalar::F32];

/// The atomic number that Rust calls `name`.
pub(crate) fn atomic_from_name(name: &str) -> Option<Ty> {
    ATOMICS.into_iter().find(|scalar| atomic_name(*scalar) == name).map(Ty::Atomic)
}

fn atomic_name(scalar: Scalar) -> String {
    format!("Atomic{}", scalar.name().to_uppercase())
}

/// Whether operands of type `scalar` have the operator; a shift's right operand is another matter.
pub fn has_binary(op: BinaryOp, scalar: Scalar) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => scalar != Scalar::Bool,
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => !scalar.is_float(),
        BinaryOp::Shl | BinaryOp::Shr => scalar.is_integer(),
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => true,
        BinaryOp::And | BinaryOp::Or => scalar == Scalar::Bool,
    }
}

/// Whether a comparison, which yields `bool` whatever its operands are.
pub fn is_comparison(op: BinaryOp) -> bool {
    match op {
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => true,
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::And
        | BinaryOp::Or => false,
    }
}

/// Whether `from as to` is Rust, and if not, what to write instead.
pub fn check_cast(from: Scalar, to: Scalar) -> Result<(), String> {
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
