//! The signature of a kernel: its name and parameters.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{FnArg, Generics, ItemFn, Pat, PatIdent, PatType, ReturnType, Type};

use super::types;
use crate::ir::{Param, ParamKind};
use crate::report::Report;
use crate::ty::{Scalar, Ty};

/// Bytes of the parameter block before the first parameter: the launch size and the first workgroup, three words each.
const HEADER_SIZE: u32 = 24;
/// The most bytes of push constants that every Vulkan device has.
const MAX_BLOCK_SIZE: u32 = 128;
/// The most slices: what every device that scry drives can bind at once.
const MAX_SLICES: usize = 12;

/// What a kernel is called with.
pub(crate) struct Signature {
    pub(crate) params: Vec<Param>,
    /// For each parameter, whether the body may assign it (`mut a: f32`).
    pub(crate) mutable: Vec<bool>,
    /// The size of the parameter block in bytes.
    pub(crate) block_size: u32,
    /// The alignment of the parameter block, which its size is a multiple of.
    alignment: u32,
}

impl Signature {
    pub(crate) fn parse(function: &ItemFn, report: &Report) -> Self {
        check_qualifiers(function, report);
        let mut signature = Self { params: Vec::new(), mutable: Vec::new(), block_size: HEADER_SIZE, alignment: 4 };
        for input in &function.sig.inputs {
            match input {
                FnArg::Receiver(receiver) => report.error(
                    receiver,
                    "a kernel cannot be a method: it takes buffers and values, not `self`\nhelp: make it a free function and pass the fields it needs",
                ),
                FnArg::Typed(typed) => signature.push(typed, &function.sig.generics, report),
            }
        }
        signature.block_size = signature.block_size.next_multiple_of(signature.alignment);
        signature.check_limits(report);
        signature
    }

    fn push(&mut self, typed: &PatType, generics: &Generics, report: &Report) {
        let Some((name, mutable)) = parse_name(&typed.pat, report) else { return };
        let generic = generics.type_params().any(|param| mentions(typed.ty.to_token_stream(), &param.ident));
        // What is generic has been reported once.
        let kind = if generic { unknown_kind(&typed.ty) } else { parse_kind(&typed.ty, report) };
        let (size, alignment) = match &kind {
            ParamKind::Slice { .. } => (8, 4),
            ParamKind::Scalar(Ty::Scalar(scalar)) if scalar.bits() == 64 => (8, 8),
            ParamKind::Scalar(_) => (4, 4),
        };
        let slot = self.block_size.next_multiple_of(alignment);
        self.block_size = slot + size;
        self.alignment = self.alignment.max(alignment);
        self.params.push(Param { name, kind, slot });
        self.mutable.push(mutable);
    }

    fn check_limits(&self, report: &Report) {
        let slices: Vec<&Param> = self.params.iter().filter(|param| matches!(param.kind, ParamKind::Slice { .. })).collect();
        if let Some(first) = slices.get(MAX_SLICES) {
            let count = slices.len();
            report.error(
                &first.name,
                format!("a kernel takes at most {MAX_SLICES} slices, and this one takes {count}\nhelp: join slices that are used together, or split the kernel"),
            );
        } else if let (true, Some(last)) = (self.block_size > MAX_BLOCK_SIZE, self.params.last()) {
            report.error(
                &last.name,
                format!(
                    "the parameters take {} bytes, and a kernel has {}: 4 for a scalar, 8 for a slice or a scalar of 64 bits\nhelp: pass some of the scalars in a slice",
                    self.block_size - HEADER_SIZE,
                    MAX_BLOCK_SIZE - HEADER_SIZE
                ),
            );
        }
    }
}

fn check_qualifiers(function: &ItemFn, report: &Report) {
    let sig = &function.sig;
    if let Some(token) = &sig.asyncness {
        report.error(
            token,
            "a kernel cannot be `async`: its invocations never wait\nhelp: remove `async`; `launch` returns at once, and `download` waits",
        );
    }
    if let Some(token) = &sig.constness {
        report.error(token, "a kernel cannot be `const`\nhelp: remove `const`");
    }
    if let Some(token) = &sig.unsafety {
        report.error(token, "a kernel cannot be `unsafe`: launching one is always safe\nhelp: remove `unsafe`");
    }
    if let Some(abi) = &sig.abi {
        report.error(abi, "a kernel has no ABI\nhelp: remove `extern`");
    }
    if let Some(variadic) = &sig.variadic {
        report.error(variadic, "a kernel takes a fixed number of arguments");
    }
    if !sig.generics.params.is_empty() {
        report.error(&sig.generics, "a kernel cannot be generic yet\nhelp: write one kernel for each type");
    }
    if let ReturnType::Type(_, ty) = &sig.output
        && !matches!(&**ty, Type::Tuple(tuple) if tuple.elems.is_empty())
    {
        report.error(&sig.output, "a kernel returns nothing: each of its invocations would return a value of its own\nhelp: write results to a `&mut [T]` parameter");
    }
}

/// `name` or `mut name`.
fn parse_name(pat: &Pat, report: &Report) -> Option<(Ident, bool)> {
    match pat {
        Pat::Ident(PatIdent { ident, by_ref: None, subpat: None, mutability, .. }) => Some((ident.clone(), mutability.is_some())),
        Pat::Wild(wild) => {
            report.error(wild, "a kernel's parameter needs a name\nhelp: call it `_name`");
            None
        }
        other => {
            report.error(other, "a kernel's parameter is a plain name\nhelp: take it apart with `let` in the body");
            None
        }
    }
}

fn parse_kind(ty: &Type, report: &Report) -> ParamKind {
    if let Type::Reference(reference) = ty
        && let Type::Slice(slice) = &*reference.elem
    {
        return ParamKind::Slice { element: parse_element(&slice.elem, report), mutable: reference.mutability.is_some() };
    }
    let no_array = &mut |_: &syn::Expr| None;
    let parsed = match ty {
        Type::Array(_) | Type::Tuple(_) => {
            report.error(ty, "a kernel takes scalars and slices\nhelp: pass the elements one by one, or in a slice `&[T]`");
            Ty::Error
        }
        _ => types::parse(ty, no_array, report),
    };
    ParamKind::Scalar(parsed)
}

/// The kind of a parameter whose type has been reported.
fn unknown_kind(ty: &Type) -> ParamKind {
    match ty {
        Type::Reference(reference) if matches!(*reference.elem, Type::Slice(_)) => {
            ParamKind::Slice { element: Ty::Error, mutable: reference.mutability.is_some() }
        }
        _ => ParamKind::Scalar(Ty::Error),
    }
}

/// Whether a name occurs in some tokens.
fn mentions(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

fn parse_element(ty: &Type, report: &Report) -> Ty {
    let parsed = types::parse(ty, &mut |_| None, report);
    match parsed {
        Ty::Scalar(Scalar::Bool) => {
            report.error(ty, "a buffer cannot hold `bool`: not every bit pattern is one\nhelp: use `u32`, and `x[i] != 0`");
        }
        Ty::Scalar(Scalar::Usize) => report.error(
            ty,
            "a buffer cannot hold `usize`: it is 64 bits wide on most hosts and 32 on a device\nhelp: use `u32`, and `x[i] as usize`",
        ),
        Ty::Scalar(_) | Ty::Error => {}
        Ty::Id | Ty::Tuple(_) | Ty::Array(..) | Ty::Never | Ty::Infer(_) => {
            report.error(ty, format!("a buffer cannot hold `{}` yet\nhelp: use a number such as `f32` or `u8`", ty.to_token_stream()));
        }
    }
    parsed
}
