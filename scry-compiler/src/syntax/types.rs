//! Types as they are written, and what to say of those that kernels do not have.

use quote::ToTokens;
use syn::Type;

use super::impl_trait::is_closure;
use crate::ty::Scalar;
use crate::vector;

/// Number types of Rust that kernels do not have, with what to write instead.
const OTHER_NUMBERS: &[(&str, &str)] = &[("i128", "i64"), ("u128", "u64"), ("f128", "f64")];

/// The scalar that a path names.
pub(crate) fn scalar(path: &syn::TypePath) -> Option<Scalar> {
    let last = path.path.segments.last()?;
    if path.qself.is_none() && last.arguments.is_none() { Scalar::from_name(&last.ident.to_string()) } else { None }
}

/// A kernel's parameter that takes a buffer.
pub(crate) struct SliceType<'a> {
    /// What is behind the reference: a slice or an array.
    pub(crate) elements: &'a Type,
    /// The type of an element.
    pub(crate) element: &'a Type,
    pub(crate) mutability: Option<syn::Token![mut]>,
    /// Whether it is in an `Option`.
    pub(crate) is_optional: bool,
}

impl<'a> SliceType<'a> {
    /// A type such as `&[T]`, `&mut [T; N]` or `Option<&[T]>`.
    pub(crate) fn of(ty: &'a Type) -> Option<Self> {
        let inner = optional(ty);
        let Type::Reference(reference) = inner.unwrap_or(ty) else { return None };
        let element = match &*reference.elem {
            Type::Slice(slice) => &slice.elem,
            Type::Array(array) => &array.elem,
            _ => return None,
        };
        Some(Self { elements: &reference.elem, element, mutability: reference.mutability, is_optional: inner.is_some() })
    }
}

/// What is in an `Option`.
fn optional(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first() {
        Some(syn::GenericArgument::Type(inner)) if arguments.args.len() == 1 => Some(inner),
        _ => None,
    }
}

pub(crate) fn last_name(path: &syn::TypePath) -> String {
    path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

/// What to say of a path that leads to no type.
pub(crate) fn describe_path(name: &str, path: &syn::TypePath) -> String {
    let is_glams = path.path.segments.iter().any(|segment| segment.ident == "glam");
    if is_glams || vector::from_name(name).is_some() {
        return of_glam(name);
    }
    if let Some(instead) = other_number(name) {
        return format!("kernels do not have the type `{name}`\nhelp: use `{instead}`");
    }
    heap(name).unwrap_or_else(|| {
        let text = path.to_token_stream().to_string().replace(' ', "");
        format!(
            "kernels do not know the type `{text}`\nhelp: there are the numbers from `u8` to `u64`, `i8` to `i64` and `f16` to `f64`, `usize`, `bool`, and arrays and tuples of them"
        )
    })
}

/// What to say of an item of glam's that kernels do not have.
pub(crate) fn of_glam(name: &str) -> String {
    let help = if cfg!(feature = "glam") {
        "of glam's there are the vectors of `f32`, `i32`, `u32` and `bool`, `Mat2`, `Mat3` and `Mat4`"
    } else {
        "enable the feature `glam` of scry-compute"
    };
    let what = if name.starts_with(char::is_uppercase) { "type" } else { "function" };
    format!("kernels do not know the {what} `{name}`\nhelp: {help}")
}

/// What to write instead of a number type that kernels do not have.
pub(crate) fn other_number(name: &str) -> Option<&'static str> {
    OTHER_NUMBERS.iter().find(|(other, _)| *other == name).map(|(_, instead)| *instead)
}

/// What to say of a type that lives on the heap.
pub(crate) fn heap(name: &str) -> Option<String> {
    match name {
        "Vec" | "Box" | "String" | "Rc" | "Arc" | "HashMap" | "BTreeMap" | "VecDeque" => {
            let help = match name {
                "Vec" => "take a slice: `&[T]` to read, `&mut [T]` to write; inside a kernel, use an array `[T; N]`",
                "Box" | "Rc" | "Arc" => "pass the value itself",
                _ => "a kernel works on numbers, arrays and tuples of them, and slices",
            };
            Some(format!("`{name}` lives on the heap, which kernels do not have\nhelp: {help}{}", own_path(name)))
        }
        _ => None,
    }
}

/// How to name a type of the user's own, where its lone name is taken for that of one of the standard library's.
pub(crate) fn own_path(name: &str) -> String {
    match name {
        "Vec" | "Box" | "String" | "Option" | "Result" => format!("\nhelp: a type of your own is named by its path: `self::{name}`"),
        _ => String::new(),
    }
}

/// What to say of a kernel that takes a closure.
pub(crate) const NO_CLOSURES: &str = "a kernel cannot be launched with a closure, whose code it would have to be compiled with\nhelp: take a struct without fields that implements a trait of yours: `fn map<F: Function>(f: F, ..)`";

/// What to say of a type of another kind than kernels have.
pub(crate) fn describe(ty: &Type) -> String {
    let (what, help) = match ty {
        Type::Reference(reference) => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => ("a kernel has no strings", "pass numbers: bytes can go in a `&[u8]`"),
            Type::Slice(_) => ("a slice is a parameter's type, not a value's", "index the parameter itself: `x[i]`"),
            Type::TraitObject(_) => {
                ("a kernel has no trait objects: a GPU cannot call what it does not know", "write a kernel for each type")
            }
            Type::Path(path) if scalar(path).is_none() => return describe_path(&last_name(path), path),
            _ if reference.mutability.is_some() => {
                ("a kernel has no references except slice parameters", "take a slice of one element: `&mut [T]`, and write `x[0]`")
            }
            _ => ("a kernel has no references except slice parameters", "pass or copy the value itself"),
        },
        Type::TraitObject(_) => ("a kernel has no trait objects: a GPU cannot call what it does not know", "write a kernel for each type"),
        Type::Ptr(_) => ("a kernel has no raw pointers", "take a slice: `&[T]` to read, `&mut [T]` to write"),
        Type::Slice(_) => ("a slice without a reference has no size", "write `&[T]` to read it, `&mut [T]` to write it"),
        Type::BareFn(_) => ("a kernel has no function pointers: a GPU cannot call what it does not know", "write the code in the kernel"),
        Type::ImplTrait(of) if of.bounds.iter().any(is_closure) => return NO_CLOSURES.to_owned(),
        Type::ImplTrait(_) => ("a kernel has no `impl Trait` types", "name a generic parameter: `fn kernel<T: Trait>(value: T, ..)`"),
        Type::Infer(_) => ("the type is missing here", "name the type"),
        _ => (
            "kernels do not know this type",
            "there are the numbers from `u8` to `u64`, `i8` to `i64` and `f16` to `f64`, `usize`, `bool`, and arrays and tuples of them",
        ),
    };
    format!("{what}\nhelp: {help}")
}
