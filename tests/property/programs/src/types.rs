//! The types of a program's values: numbers, tuples, arrays, and the program's own structs and enums.

use std::collections::HashSet;

use crate::features::Features;
use crate::random::Random;

/// A number, or `bool`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Number {
    /// Of this width, with a sign.
    Signed(u32),
    /// Of this width, without a sign.
    Unsigned(u32),
    /// Of this width.
    Float(u32),
    /// `bool`
    Bool,
    /// Indices and the counters of loops only: it is 32 bits wide on a device and 64 on the host, so nothing may overflow it.
    Usize,
    /// A `usize` that is the number of the invocation.
    Own,
}

impl Number {
    /// Those that a variable may have, and that buffers hold.
    const ALL: [Self; 11] = [
        Self::Unsigned(32),
        Self::Signed(32),
        Self::Float(32),
        Self::Bool,
        Self::Unsigned(8),
        Self::Signed(8),
        Self::Unsigned(16),
        Self::Signed(16),
        Self::Unsigned(64),
        Self::Signed(64),
        Self::Float(64),
    ];

    /// A random one.
    pub(crate) fn any(random: &mut Random) -> Self {
        random.pick(&Self::ALL)
    }

    /// A random one that has an order.
    pub(crate) fn ordered(random: &mut Random) -> Self {
        loop {
            let number = Self::any(random);
            if number != Self::Bool {
                return number;
            }
        }
    }

    /// A random integer.
    pub(crate) fn integer(random: &mut Random) -> Self {
        loop {
            let number = Self::any(random);
            if number.is_integer() {
                return number;
            }
        }
    }

    /// A random integer of at most 32 bits, which an index can be made of: a `usize` has 32 bits on a device and 64 on the host.
    pub(crate) fn small(random: &mut Random) -> Self {
        random.pick(&[Self::Unsigned(32), Self::Signed(32), Self::Unsigned(8), Self::Signed(8), Self::Unsigned(16), Self::Signed(16)])
    }

    /// How many bits an integer has.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Self::Signed(bits) | Self::Unsigned(bits) | Self::Float(bits) => bits,
            Self::Bool | Self::Usize | Self::Own => 32,
        }
    }

    /// Whether it is an integer.
    pub(crate) fn is_integer(self) -> bool {
        matches!(self, Self::Signed(_) | Self::Unsigned(_))
    }

    /// Its name.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Signed(bits) => format!("i{bits}"),
            Self::Unsigned(bits) => format!("u{bits}"),
            Self::Float(bits) => format!("f{bits}"),
            Self::Bool => "bool".to_owned(),
            Self::Usize | Self::Own => "usize".to_owned(),
        }
    }
}

/// The length of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Len {
    /// So many elements.
    Known(usize),
    /// The const parameter `N` of the function at hand.
    Param,
}

/// A type.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Type {
    /// A number, or `bool`.
    Number(Number),
    /// The type parameter `T` of the item at hand.
    Param,
    /// A tuple.
    Tuple(Vec<Type>),
    /// An array.
    Array(Box<Type>, Len),
    /// A struct or enum of the program, with its generic argument.
    Item(usize, Option<Box<Type>>),
    /// An `Option`.
    Option(Box<Type>),
}

impl Type {
    /// `bool`
    pub(crate) const BOOL: Self = Self::Number(Number::Bool);
    /// `u32`
    pub(crate) const U32: Self = Self::Number(Number::Unsigned(32));

    /// The type for these generic arguments.
    pub(crate) fn with(&self, ty: &Self, len: usize) -> Self {
        match self {
            Self::Number(_) => self.clone(),
            Self::Param => ty.clone(),
            Self::Tuple(fields) => Self::Tuple(fields.iter().map(|field| field.with(ty, len)).collect()),
            Self::Array(element, Len::Param) => Self::Array(Box::new(element.with(ty, len)), Len::Known(len)),
            Self::Array(element, known) => Self::Array(Box::new(element.with(ty, len)), *known),
            Self::Item(id, argument) => Self::Item(*id, argument.as_ref().map(|argument| Box::new(argument.with(ty, len)))),
            Self::Option(inner) => Self::Option(Box::new(inner.with(ty, len))),
        }
    }
}

/// A struct or an enum.
pub(crate) struct Item {
    /// Its name.
    pub(crate) name: String,
    /// What it is.
    pub(crate) kind: ItemKind,
}

/// A variant of an enum with fields, or of an `Option`.
#[derive(Clone)]
pub(crate) struct Case {
    /// How it is written.
    pub(crate) path: String,
    /// The names of the fields, unless they have none, and their types.
    pub(crate) fields: Vec<(Option<&'static str>, Type)>,
}

impl Case {
    /// The case with a text for each of its fields.
    pub(crate) fn with(&self, parts: &[String]) -> String {
        match self.fields.first() {
            None => self.path.clone(),
            Some((None, _)) => format!("{}({})", self.path, parts.join(", ")),
            Some((Some(_), _)) => {
                let named = |((name, _), part): (&(Option<&str>, Type), &String)| format!("{}: {part}", name.expect("all have names"));
                format!("{} {{ {} }}", self.path, self.fields.iter().zip(parts).map(named).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// What an item is.
pub(crate) enum ItemKind {
    /// An enum with these variants.
    Enum(Vec<String>),
    /// An enum whose variants have fields.
    Sum(Vec<Case>),
    /// A struct with these fields, of numbers if it is a tuple struct.
    Struct {
        /// Names and types.
        fields: Vec<(String, Type)>,
        /// Whether it is a tuple struct.
        tuple: bool,
        /// Whether it has the type parameter `T`.
        generic: bool,
    },
}

/// The types of a program.
#[derive(Default)]
pub(crate) struct Types {
    /// Its structs and enums.
    pub(crate) items: Vec<Item>,
    /// The types that implement its trait.
    pub(crate) ranked: Vec<Type>,
    /// Whether its invocations may panic.
    pub(crate) panics: bool,
    /// Statements and operators of a body, with those of what is written out in it, beyond which it grows no more.
    pub(crate) most_size: u64,
    /// What may be written.
    pub(crate) features: Features,
    /// The names of its items.
    pub(crate) names: HashSet<String>,
}

impl Types {
    /// How a type is written.
    pub(crate) fn text(&self, ty: &Type) -> String {
        match ty {
            Type::Number(number) => number.name(),
            Type::Param => "T".to_owned(),
            Type::Tuple(fields) => format!("({})", fields.iter().map(|field| self.text(field)).collect::<Vec<_>>().join(", ")),
            Type::Array(element, len) => format!("[{}; {}]", self.text(element), len_text(*len)),
            Type::Item(id, None) => self.items[*id].name.clone(),
            Type::Item(id, Some(argument)) => format!("{}<{}>", self.items[*id].name, self.text(argument)),
            Type::Option(inner) => format!("Option<{}>", self.text(inner)),
        }
    }

    /// The names and types of a struct's or tuple's fields; none for others.
    pub(crate) fn fields(&self, ty: &Type) -> Vec<(String, Type)> {
        match ty {
            Type::Tuple(fields) => fields.iter().enumerate().map(|(i, field)| (i.to_string(), field.clone())).collect(),
            Type::Item(id, argument) => match &self.items[*id].kind {
                ItemKind::Enum(_) | ItemKind::Sum(_) => Vec::new(),
                ItemKind::Struct { fields, .. } => {
                    let argument = argument.as_deref().unwrap_or(&Type::Param);
                    fields.iter().map(|(name, field)| (name.clone(), field.with(argument, 0))).collect()
                }
            },
            Type::Number(_) | Type::Param | Type::Array(..) | Type::Option(_) => Vec::new(),
        }
    }

    /// The variants of an enum with fields, or of an `Option`.
    pub(crate) fn cases(&self, ty: &Type) -> Option<Vec<Case>> {
        match ty {
            Type::Option(inner) => {
                let case = |path: &str, fields| Case { path: path.to_owned(), fields };
                Some(vec![case("None", Vec::new()), case("Some", vec![(None, (**inner).clone())])])
            }
            Type::Item(id, _) => match &self.items[*id].kind {
                ItemKind::Sum(cases) => Some(cases.clone()),
                ItemKind::Enum(_) | ItemKind::Struct { .. } => None,
            },
            Type::Number(_) | Type::Param | Type::Tuple(_) | Type::Array(..) => None,
        }
    }

    /// The numbers and enums in a place, of an array whose length is a parameter those of the first element.
    pub(crate) fn leaves(&self, place: &str, ty: &Type) -> Vec<(String, Type)> {
        let parts: Vec<(String, Type)> = match ty {
            Type::Array(element, Len::Known(len)) => (0..*len).map(|index| (format!("{place}[{index}]"), (**element).clone())).collect(),
            Type::Array(element, Len::Param) => vec![(format!("{place}[0]"), (**element).clone())],
            Type::Number(_) | Type::Param | Type::Tuple(_) | Type::Item(..) | Type::Option(_) => {
                self.fields(ty).into_iter().map(|(field, ty)| (format!("{place}.{field}"), ty)).collect()
            }
        };
        if parts.is_empty() {
            return vec![(place.to_owned(), ty.clone())];
        }
        parts.iter().flat_map(|(place, ty)| self.leaves(place, ty)).collect()
    }

    /// The paths of an enum's variants.
    pub(crate) fn variants(&self, ty: &Type) -> Option<Vec<String>> {
        let Type::Item(id, _) = ty else { return None };
        let Item { name, kind } = &self.items[*id];
        match kind {
            ItemKind::Enum(variants) => Some(variants.iter().map(|variant| format!("{name}::{variant}")).collect()),
            ItemKind::Struct { .. } | ItemKind::Sum(_) => None,
        }
    }

    /// A random type that buffers hold.
    pub(crate) fn element(&self, random: &mut Random) -> Type {
        if self.items.is_empty() || random.below(4) == 0 {
            return Type::Number(Number::any(random));
        }
        self.item(random)
    }

    /// A random struct or enum.
    pub(crate) fn item(&self, random: &mut Random) -> Type {
        let id = random.below(self.items.len());
        match self.items[id].kind {
            ItemKind::Struct { generic: true, .. } => Type::Item(id, Some(Box::new(Type::Number(Number::any(random))))),
            ItemKind::Struct { generic: false, .. } | ItemKind::Enum(_) | ItemKind::Sum(_) => Type::Item(id, None),
        }
    }

    /// A random type of a local variable.
    pub(crate) fn local(&self, random: &mut Random) -> Type {
        match random.below(if self.features.has("sums") { 12 } else { 10 }) {
            10 | 11 => Type::Option(Box::new(self.small(random))),
            0 => Type::Tuple((0..2 + random.below(2)).map(|_| self.small(random)).collect()),
            1 => Type::Array(Box::new(self.small(random)), Len::Known(2 + random.below(3))),
            2 | 3 => self.item(random),
            _ => Type::Number(Number::any(random)),
        }
    }

    /// A random number, struct or enum.
    pub(crate) fn small(&self, random: &mut Random) -> Type {
        if random.below(3) == 0 { self.item(random) } else { Type::Number(Number::any(random)) }
    }
}

/// How a length is written.
pub(crate) fn len_text(len: Len) -> String {
    match len {
        Len::Known(len) => len.to_string(),
        Len::Param => "N".to_owned(),
    }
}
