//! The types of kernels.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::rc::Rc;

use proc_macro2::{Ident, Span};

use crate::program::{ItemId, Program};

pub(crate) use crate::operator::{has_binary, is_comparison};
pub(crate) use crate::scalar::{Class, Scalar};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// A number or `bool`.
    Scalar(Scalar),
    /// What `global_id()` and its like return: `{ x, y, z }`, each a `usize`.
    Id,
    /// A vector of glam's, of 2, 3 or 4 components.
    Vector { scalar: Scalar, len: u32 },
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
    /// What a field of a struct borrows: a slice of such elements, or one value of the type. There are no values of it.
    Borrowed { of: Box<Ty>, is_slice: bool, is_mut: bool },
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

/// A struct or enum, as it is defined.
#[derive(Debug)]
pub struct Adt {
    pub(crate) id: ItemId,
    pub name: Ident,
    /// A name that no other of the kernel's has.
    pub unique: String,
    /// The path by which the kernel names it, if it does.
    pub host: Option<String>,
    /// The number of its generic parameters, lifetimes aside.
    pub generics: usize,
    pub kind: AdtKind,
}

/// What a struct or enum is made of.
#[derive(Debug)]
pub enum AdtKind {
    Struct {
        /// Its fields, in order; their types may mention [`Ty::Param`].
        fields: Vec<(String, Ty)>,
        /// Whether the fields have numbers for names.
        is_tuple: bool,
    },
    /// An enum. Without fields, it is an integer of type `repr` wherever it is a value; with fields, a struct of that integer, the
    /// discriminant, and of the fields of all variants in order, of which those of one variant count.
    Enum {
        variants: Vec<Variant>,
        /// The type of the discriminants.
        repr: Scalar,
        /// Whether it is `repr(C)`: the fields of all variants start where those of any may, and not each behind the discriminant.
        is_c: bool,
    },
}

/// A variant of an enum.
#[derive(Debug)]
pub struct Variant {
    pub name: String,
    pub discriminant: i128,
    /// Its fields, in order; their types may mention [`Ty::Param`].
    pub fields: Vec<(String, Ty)>,
    pub form: Form,
}

/// How a variant is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Unit,
    Tuple,
    Struct,
}

/// An item of the standard library's, or the `half` crate's, that kernels know.
#[derive(Clone, Copy)]
enum StdItem {
    Option,
    Result,
    Ordering,
    ConversionError,
    Bf16,
}

/// The number of the first slice parameter as an item; those of [`StdItem`] are less.
const FIRST_SLICE: usize = 16;

impl StdItem {
    /// None of the user's items has it.
    fn id(self) -> ItemId {
        ItemId { unit: Program::NOWHERE, item: self as usize }
    }
}

/// An enum of the standard library that kernels know, and that is generic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Optional {
    Option,
    Result,
}

impl Optional {
    const ALL: [Self; 2] = [Self::Option, Self::Result];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Option => "Option",
            Self::Result => "Result",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|optional| optional.name() == name)
    }

    /// The names of its variants, with the number of fields of each; their discriminants are `false` and `true`.
    fn variants(self) -> [(&'static str, usize); 2] {
        match self {
            Self::Option => [("None", 0), ("Some", 1)],
            Self::Result => [("Ok", 1), ("Err", 1)],
        }
    }

    /// The one with a variant of this name.
    pub(crate) fn with_variant(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|optional| optional.variants().iter().any(|(variant, _)| *variant == name))
    }

    /// What it is if the value is there.
    pub(crate) fn constructor(self) -> &'static str {
        match self {
            Self::Option => "Some",
            Self::Result => "Ok",
        }
    }

    /// How many generic parameters it has.
    pub(crate) fn generics(self) -> usize {
        self.variants().iter().map(|(_, fields)| fields).sum()
    }

    fn id(self) -> ItemId {
        match self {
            Self::Option => StdItem::Option.id(),
            Self::Result => StdItem::Result.id(),
        }
    }

    /// The type with these generic arguments.
    pub(crate) fn of(self, arguments: Vec<Ty>) -> Ty {
        let mut params = (0..self.generics()).map(Ty::Param);
        let variant = |(discriminant, (name, fields)): (i128, (&str, usize))| Variant {
            name: name.to_owned(),
            discriminant,
            fields: params.by_ref().take(fields).map(|ty| ("0".to_owned(), ty)).collect(),
            form: if fields == 0 { Form::Unit } else { Form::Tuple },
        };
        let variants = (0..).zip(self.variants()).map(variant).collect();
        let adt = Adt {
            id: self.id(),
            name: Ident::new(self.name(), Span::mixed_site()),
            unique: format!("Std{}", self.name()),
            host: Some(format!("::core::{}::{}", self.name().to_lowercase(), self.name())),
            generics: self.generics(),
            kind: AdtKind::Enum { variants, repr: Scalar::Bool, is_c: false },
        };
        Ty::Adt(AdtRef(Rc::new(adt)), arguments)
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

/// An inference variable; see `lower::infer`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Var {
    pub id: usize,
    pub kind: Kind,
}

/// Which types an inference variable may stand for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Any,
    Integer,
    Float,
}

impl Adt {
    /// The standard library's enum of comparisons.
    fn ordering() -> Self {
        let variant =
            |(name, discriminant): (&str, i128)| Variant { name: name.to_owned(), discriminant, fields: Vec::new(), form: Form::Unit };
        let variants = [("Less", -1), ("Equal", 0), ("Greater", 1)].map(variant).into();
        Self::of_std(StdItem::Ordering, "cmp", "Ordering", AdtKind::Enum { variants, repr: Scalar::I8, is_c: false })
    }

    /// Whether it is `std::cmp::Ordering`.
    pub(crate) fn is_ordering(&self) -> bool {
        self.id == StdItem::Ordering.id()
    }

    /// Whether it is `std::num::TryFromIntError`.
    pub(crate) fn is_conversion_error(&self) -> bool {
        self.id == StdItem::ConversionError.id()
    }

    /// Whether it is the `half` crate's `bf16`.
    pub(crate) fn is_bf16(&self) -> bool {
        self.id == StdItem::Bf16.id()
    }

    /// Whether it is one of the standard library's, or `bf16`.
    pub(crate) fn is_std(&self) -> bool {
        self.id.unit == Program::NOWHERE
    }

    fn of_std(item: StdItem, module: &str, name: &str, kind: AdtKind) -> Self {
        Self {
            id: item.id(),
            name: Ident::new(name, Span::mixed_site()),
            unique: format!("Std{name}"),
            host: Some(format!("::core::{module}::{name}")),
            generics: 0,
            kind,
        }
    }
}

impl Ty {
    /// What a path leads to if it is that of `std::cmp::Ordering`.
    fn ordering(path: &[String]) -> Option<Self> {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let is_it = matches!(path[..], ["Ordering"] | ["std" | "core", "cmp", "Ordering"]);
        is_it.then(|| Self::Adt(AdtRef(Rc::new(Adt::ordering())), Vec::new()))
    }

    /// The `half` crate's `bf16`, as a struct of its bits.
    pub(crate) fn bf16() -> Self {
        let fields = vec![("bits".to_owned(), Self::Scalar(Scalar::U16))];
        let mut adt = Adt::of_std(StdItem::Bf16, "", "bf16", AdtKind::Struct { fields, is_tuple: false });
        adt.host = Some("::scry::__private::bf16".to_owned());
        Self::Adt(AdtRef(Rc::new(adt)), Vec::new())
    }

    /// What a path leads to if it is that of `std::cmp::Ordering` or `bf16`.
    pub(crate) fn of_std_path(path: &[String]) -> Option<Self> {
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        if matches!(names[..], ["bf16"] | ["scry" | "half", "bf16"]) { Some(Self::bf16()) } else { Self::ordering(path) }
    }

    pub(crate) fn option(value: Self) -> Self {
        Optional::Option.of(vec![value])
    }

    pub(crate) fn result(value: Self, error: Self) -> Self {
        Optional::Result.of(vec![value, error])
    }

    /// `std::num::TryFromIntError`.
    pub(crate) fn conversion_error() -> Self {
        let kind = AdtKind::Struct { fields: Vec::new(), is_tuple: true };
        Self::Adt(AdtRef(Rc::new(Adt::of_std(StdItem::ConversionError, "num", "TryFromIntError", kind))), Vec::new())
    }

    /// A slice parameter, by its number, as a value, which is but its type: what is in an `Option`. Messages call it by the type that the
    /// kernel gives it.
    pub(crate) fn slice(param: usize, shown: String) -> Self {
        let adt = Adt {
            id: ItemId { unit: Program::NOWHERE, item: FIRST_SLICE + param },
            name: Ident::new("Slice", Span::mixed_site()),
            unique: format!("StdSlice{param}"),
            host: Some(shown),
            generics: 0,
            kind: AdtKind::Struct { fields: Vec::new(), is_tuple: true },
        };
        Self::Adt(AdtRef(Rc::new(adt)), Vec::new())
    }

    /// The slice parameter that a value of the type is.
    pub(crate) fn as_slice(&self) -> Option<usize> {
        let Self::Adt(AdtRef(adt), _) = self else { return None };
        adt.id.item.checked_sub(FIRST_SLICE).filter(|_| adt.is_std())
    }

    /// Which of the standard library's types it is; `None` if it is another.
    pub(crate) fn optional(&self) -> Option<Optional> {
        let Self::Adt(AdtRef(adt), _) = self else { return None };
        Optional::ALL.into_iter().find(|optional| optional.id() == adt.id)
    }

    pub const UNIT: Self = Self::Tuple(Vec::new());
    pub const BOOL: Self = Self::Scalar(Scalar::Bool);
    pub const I32: Self = Self::Scalar(Scalar::I32);
    pub const U32: Self = Self::Scalar(Scalar::U32);
    pub const U64: Self = Self::Scalar(Scalar::U64);
    pub const USIZE: Self = Self::Scalar(Scalar::Usize);
    pub const F32: Self = Self::Scalar(Scalar::F32);

    pub fn scalar(&self) -> Option<Scalar> {
        if let Self::Scalar(scalar) = self { Some(*scalar) } else { None }
    }

    /// The scalar of an expression that lowering has proven to be one.
    pub fn expect_scalar(&self) -> Scalar {
        self.repr().scalar().unwrap_or_else(|| unreachable!("lowering lets only scalars come here, not `{self}`"))
    }

    /// The scalar of an expression that is one, or of the components of a vector.
    pub fn component(&self) -> Scalar {
        match self {
            Self::Vector { scalar, len: _ } => *scalar,
            _ => self.expect_scalar(),
        }
    }

    /// So many words: a `u32`, or a vector of them.
    pub(crate) fn words(count: u32) -> Self {
        if count == 1 { Self::U32 } else { Self::Vector { scalar: Scalar::U32, len: count } }
    }

    pub fn is_vector(&self) -> bool {
        matches!(self, Self::Vector { .. })
    }

    /// Whether it is one of glam's: a vector or matrix.
    pub(crate) fn is_glams(&self) -> bool {
        matches!(self, Self::Vector { .. } | Self::Matrix(_))
    }

    /// The type of a field, which lowering has proven to be there.
    pub fn field(&self, number: u32) -> Self {
        let field = self.fields().into_iter().nth(number as usize);
        field.unwrap_or_else(|| unreachable!("lowering lets only types with fields come here, not `{self}`"))
    }

    /// The types of the fields of a struct, tuple, vector or matrix, and of what an enum with fields is made of; none for other types.
    pub fn fields(&self) -> Vec<Self> {
        match self {
            Self::Tuple(fields) => fields.clone(),
            Self::Adt(AdtRef(adt), arguments) if let (true, AdtKind::Enum { variants, repr, is_c: _ }) = (self.is_sum(), &adt.kind) => {
                let fields = variants.iter().flat_map(|variant| &variant.fields).map(|(_, ty)| ty.with(arguments));
                [Self::Scalar(*repr)].into_iter().chain(fields).collect()
            }
            Self::Adt(AdtRef(adt), arguments) if let AdtKind::Struct { fields, is_tuple: _ } = &adt.kind => {
                fields.iter().map(|(_, ty)| ty.with(arguments)).collect()
            }
            Self::Id => vec![Self::USIZE; 3],
            Self::Vector { scalar, len } => vec![Self::Scalar(*scalar); *len as usize],
            Self::Matrix(len) => vec![Self::Vector { scalar: Scalar::F32, len: *len }; *len as usize],
            _ => Vec::new(),
        }
    }

    /// The names of the fields; those of a tuple are numbers, and those of an enum tell the variants apart.
    pub(crate) fn field_names(&self) -> Vec<String> {
        let count = self.fields().len();
        let axes = |suffix: &str| COMPONENTS[..count].iter().map(|axis| format!("{axis}{suffix}")).collect();
        match self {
            Self::Adt(AdtRef(adt), _) if let AdtKind::Struct { fields, is_tuple: _ } = &adt.kind => {
                fields.iter().map(|(name, _)| name.clone()).collect()
            }
            Self::Adt(..) if self.is_sum() => {
                let of_variant = |variant: &Variant| {
                    let name = variant.name.trim_start_matches("r#").to_lowercase();
                    variant.fields.iter().map(|(field, _)| format!("{name}_{}", field.trim_start_matches("r#"))).collect::<Vec<_>>()
                };
                let discriminant = match self.optional() {
                    Some(Optional::Option) => "is_some",
                    Some(Optional::Result) => "is_err",
                    None => "variant",
                };
                [discriminant.to_owned()].into_iter().chain(self.variants().iter().flat_map(of_variant)).collect()
            }
            Self::Id | Self::Vector { .. } => axes(""),
            Self::Matrix(_) => axes("_axis"),
            _ => (0..count).map(|number| number.to_string()).collect(),
        }
    }

    pub(crate) fn field_named(&self, name: &str) -> Option<u32> {
        self.field_names().iter().position(|known| known == name).map(|number| number as u32)
    }

    /// Whether the type is such, or that of a field or element anywhere in its values.
    pub fn any(&self, is: &impl Fn(&Self) -> bool) -> bool {
        is(self)
            || match self {
                Self::Array(element, _) => element.any(is),
                _ => self.fields().iter().any(|field| field.any(is)),
            }
    }

    /// Whether a struct has a field, here or in a field, that is a slice or a reference: then there are no values of it.
    pub(crate) fn borrows(&self) -> bool {
        self.any(&|part| matches!(part, Self::Borrowed { .. }))
    }

    /// Whether a value of the type has an atomic in it, and so is none.
    pub(crate) fn holds_atomic(&self) -> bool {
        self.any(&|part| matches!(part, Self::Atomic(_)))
    }

    /// A struct in the type that has atomics whatever its generic arguments are.
    pub(crate) fn atomic_struct(&self) -> Option<Self> {
        match self {
            Self::Array(element, _) => element.atomic_struct(),
            Self::Adt(AdtRef(adt), _) if let AdtKind::Struct { fields, is_tuple: _ } = &adt.kind => {
                let is_own = fields.iter().any(|(_, ty)| ty.holds_atomic());
                if is_own { Some(self.clone()) } else { self.fields().iter().find_map(Self::atomic_struct) }
            }
            _ => None,
        }
    }

    /// The types that it is written with: a tuple's, an array's element and length, generic arguments.
    pub(crate) fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Tuple(parts) | Self::Adt(_, parts) => parts.iter().collect(),
            Self::Array(element, len) => vec![element, len],
            Self::Borrowed { of, .. } => vec![of],
            _ => Vec::new(),
        }
    }

    /// The same type of other parts.
    pub(crate) fn with_parts(self, mut part: impl FnMut(&Self) -> Self) -> Self {
        match self {
            Self::Tuple(fields) => Self::Tuple(fields.iter().map(part).collect()),
            Self::Array(element, len) => Self::Array(Box::new(part(&element)), Box::new(part(&len))),
            Self::Adt(adt, arguments) => Self::Adt(adt, arguments.iter().map(part).collect()),
            Self::Borrowed { of, is_slice, is_mut } => Self::Borrowed { of: Box::new(part(&of)), is_slice, is_mut },
            whole => whole,
        }
    }

    /// The type with `arguments` in the place of its generic parameters.
    pub fn with(&self, arguments: &[Self]) -> Self {
        match self {
            Self::Param(number) => arguments.get(*number).cloned().unwrap_or(Self::Error),
            ty => ty.clone().with_parts(|part| part.with(arguments)),
        }
    }

    pub fn array(element: Self, len: u32) -> Self {
        Self::Array(Box::new(element), Box::new(Self::Const(i128::from(len))))
    }

    /// The number that stands in the place of a type: an array's length.
    pub fn number(&self) -> u32 {
        match self {
            Self::Const(number) => *number as u32,
            _ => unreachable!("lowering lets only known lengths come here, not `{self}`"),
        }
    }

    /// The type that the values of an enum without fields have on a device; any other type's own.
    pub fn repr(&self) -> Self {
        match self {
            Self::Adt(AdtRef(adt), _) if let (true, AdtKind::Enum { repr, .. }) = (self.is_enum(), &adt.kind) => Self::Scalar(*repr),
            _ => self.clone(),
        }
    }

    /// The variants of an enum; none of other types.
    pub(crate) fn variants(&self) -> &[Variant] {
        match self {
            Self::Adt(AdtRef(adt), _) if let AdtKind::Enum { variants, .. } = &adt.kind => variants,
            _ => &[],
        }
    }

    /// The type of an enum's discriminants.
    pub(crate) fn discriminant(&self) -> Scalar {
        match self {
            Self::Adt(AdtRef(adt), _) if let AdtKind::Enum { repr, .. } = &adt.kind => *repr,
            _ => unreachable!("`{self}` is no enum"),
        }
    }

    /// The fields of a variant among those of an enum.
    pub(crate) fn fields_of(&self, variant: usize) -> Range<usize> {
        let before: usize = self.variants()[..variant].iter().map(|variant| variant.fields.len()).sum();
        1 + before..1 + before + self.variants()[variant].fields.len()
    }

    /// A name for the type that is made of letters, digits and `_`, and that no other type has.
    pub fn mangled(&self) -> String {
        let all = |types: &[Self]| types.iter().map(Self::mangled).collect::<Vec<_>>().join("__");
        match self {
            Self::Scalar(_) | Self::Vector { .. } | Self::Matrix(_) | Self::Atomic(_) => self.to_string(),
            Self::Id => "id".to_owned(),
            Self::Tuple(fields) => format!("Tuple{}__{}", fields.len(), all(fields)),
            Self::Array(element, len) => format!("array{}__{}", len.mangled(), element.mangled()),
            Self::Adt(AdtRef(adt), arguments) if arguments.is_empty() => adt.unique.clone(),
            Self::Adt(AdtRef(adt), arguments) => format!("{}__{}", adt.unique, all(arguments)),
            Self::Const(number) if *number < 0 => format!("n{}", -number),
            Self::Const(number) => number.to_string(),
            Self::Borrowed { .. } | Self::Param(_) | Self::Never | Self::Error | Self::Infer(_) => self.unprinted(),
        }
    }

    /// For the types that a printed kernel does not have at a place.
    pub(crate) fn unprinted(&self) -> ! {
        unreachable!("a kernel that is printed has no `{self}` here")
    }

    /// Whether it is the type of a literal that nothing has decided yet.
    pub(crate) fn is_literal(&self, of: Kind) -> bool {
        matches!(self, Self::Infer(Var { kind, .. }) if *kind == of)
    }

    /// Whether it is an enum without fields, whose values are integers.
    pub fn is_enum(&self) -> bool {
        matches!(self, Self::Adt(AdtRef(adt), _) if matches!(adt.kind, AdtKind::Enum { .. })) && !self.is_sum()
    }

    /// Whether it is an enum that is laid out as by `repr(C)`.
    pub(crate) fn is_c(&self) -> bool {
        matches!(self, Self::Adt(AdtRef(adt), _) if matches!(adt.kind, AdtKind::Enum { is_c: true, .. }))
    }

    /// Whether it is an enum of which memory may hold bits that are no variant.
    pub(crate) fn is_checked(&self) -> bool {
        !self.variants().is_empty() && self.discriminant() != Scalar::Bool
    }

    /// Whether it is an enum whose variants have fields, whose values are structs.
    pub fn is_sum(&self) -> bool {
        self.variants().iter().any(|variant| !variant.fields.is_empty())
    }

    /// Whether a store of such a value is one access on every device: of a number of at most 32 bits, or of a `bool`.
    pub(crate) fn is_one_access(&self) -> bool {
        let is_bf16 = matches!(self, Self::Adt(AdtRef(adt), _) if adt.is_bf16());
        is_bf16 || self.repr().scalar().is_some_and(|scalar| scalar.bits() <= 32)
    }

    /// Whether nothing is worth saying about the type: an error has been reported, or no value ever has it.
    pub fn is_silent(&self) -> bool {
        matches!(self, Self::Error | Self::Never)
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |types: &[Self]| types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Self::Scalar(scalar) => f.write_str(scalar.name()),
            Self::Id => f.write_str("Id"),
            Self::Vector { scalar, len } => f.write_str(&vector_name(*scalar, *len)),
            Self::Matrix(len) => write!(f, "Mat{len}"),
            Self::Atomic(scalar) => f.write_str(&atomic_name(*scalar)),
            Self::Tuple(fields) => write!(f, "({}{})", list(fields), if fields.len() == 1 { "," } else { "" }),
            Self::Array(element, len) => write!(f, "[{element}; {len}]"),
            Self::Adt(AdtRef(adt), _) if let (Some(_), Some(shown)) = (self.as_slice(), &adt.host) => f.write_str(shown),
            Self::Adt(AdtRef(adt), arguments) if arguments.is_empty() => write!(f, "{}", adt.name),
            // Behind those that are declared are what follows from them.
            Self::Adt(AdtRef(adt), arguments) => write!(f, "{}<{}>", adt.name, list(&arguments[..adt.generics])),
            Self::Borrowed { of, is_slice, is_mut } => {
                let reference = if *is_mut { "&mut " } else { "&" };
                if *is_slice { write!(f, "{reference}[{of}]") } else { write!(f, "{reference}{of}") }
            }
            Self::Const(number) => write!(f, "{number}"),
            Self::Never => f.write_str("!"),
            Self::Infer(Var { kind: Kind::Integer, .. }) => f.write_str("{integer}"),
            Self::Infer(Var { kind: Kind::Float, .. }) => f.write_str("{float}"),
            Self::Param(_) | Self::Error | Self::Infer(_) => f.write_str("_"),
        }
    }
}

pub(crate) const ATOMICS: [Scalar; 5] = [Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64, Scalar::F32];

/// The atomic number that Rust calls `name`.
pub(crate) fn atomic_from_name(name: &str) -> Option<Ty> {
    ATOMICS.into_iter().find(|scalar| atomic_name(*scalar) == name).map(Ty::Atomic)
}

fn atomic_name(scalar: Scalar) -> String {
    format!("Atomic{}", scalar.name().to_uppercase())
}

/// The names of a vector's components, and of a matrix's columns without `_axis`.
pub(crate) const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

/// The scalars that vectors are made of, each with what stands before `Vec` in their names.
pub(crate) const VECTORS: [(Scalar, &str); 4] = [(Scalar::F32, ""), (Scalar::I32, "I"), (Scalar::U32, "U"), (Scalar::Bool, "B")];

/// The name of a vector, `Vec3`.
pub(crate) fn vector_name(scalar: Scalar, len: u32) -> String {
    let prefix = VECTORS.iter().find(|(known, _)| *known == scalar).map(|(_, prefix)| *prefix);
    format!("{}Vec{len}", prefix.unwrap_or_else(|| unreachable!("glam has no vectors of `{}`", scalar.name())))
}
