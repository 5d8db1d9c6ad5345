//! The parameters of a kernel as they are written: slices, and values, which a launch passes whole or in parts.

use proc_macro2::{Ident, Span};
use syn::{Pat, PatIdent, Type};

use super::state::Lower;
use crate::ir::{Expr, ExprKind, ParamId, ParamKind, field_text};
use crate::layout::{Unshared, layout};
use crate::report::Report;
use crate::syntax::SliceType;
use crate::ty::{Optional, Scalar, Ty};

/// The most bytes that CUDA passes to a kernel: the parameter block, then an address of eight bytes for each slice.
pub(super) const MAX_BLOCK_SIZE: u32 = 4096;

/// `name` or `mut name`.
pub(super) fn parse_name(pat: &Pat, scope: &Lower<'_>) -> Option<Ident> {
    match pat {
        Pat::Ident(PatIdent { ident, by_ref: None, subpat: None, .. }) => Some(ident.clone()),
        Pat::Wild(wild) => scope.refuse(wild, "a kernel's parameter needs a name\nhelp: call it `_name`"),
        other => scope.refuse(other, "a kernel's parameter is a plain name\nhelp: take it apart with `let` in the body"),
    }
}

pub(super) fn parse_kind<'a>(ty: &'a Type, scope: &mut Lower<'a>) -> ParamKind {
    let report = scope.report;
    if let Some(slice) = SliceType::of(ty) {
        let element = scope.ty(slice.element);
        check_shared(slice.element, &element, "a buffer cannot hold", report);
        if element.holds_atomic() {
            check_atomics(&slice, &element, report);
        }
        let len = match slice.elements {
            Type::Array(_) if let Ty::Array(_, len) = scope.ty(slice.elements) => Some(len.number()),
            _ => None,
        };
        return ParamKind::Slice { element, mutable: slice.mutability.is_some(), len };
    }
    let parsed = scope.ty(ty);
    if parsed.holds_atomic() {
        let help = format!("take a slice, `&[{parsed}]`, and give it a buffer of one element");
        report.error(ty, format!("an atomic cannot be passed by value: it is an element of a buffer, or a part of one\nhelp: {help}"));
        return ParamKind::Scalar(Ty::Error);
    }
    let is_value = check_parts(ty, &parsed, report);
    ParamKind::Scalar(if is_value { parsed } else { Ty::Error })
}

/// What a value is made of that a launch passes by itself: numbers, and what devices have the host's layout of. Each with the way there.
pub(super) fn parts(ty: &Ty) -> Vec<(String, Ty)> {
    let inside = |way: String, part: &Ty| parts(part).into_iter().map(move |(rest, ty)| (format!("{way}{rest}"), ty));
    match ty {
        ty if is_whole(ty) => vec![(String::new(), ty.clone())],
        Ty::Array(element, len) => (0..len.number()).flat_map(|number| inside(format!("[{number}]"), element)).collect(),
        ty => ty.fields().iter().enumerate().flat_map(|(number, part)| inside(field_text(ty, number as u32), part)).collect(),
    }
}

/// Whether a launch passes a value in one part.
fn is_whole(ty: &Ty) -> bool {
    ty.scalar().is_some() || *ty == Ty::Error || layout(ty).is_ok()
}

/// The value that the next parameters make up.
pub(super) fn value(ty: &Ty, params: &mut impl Iterator<Item = ParamId>, span: Span) -> Expr {
    let mut values = |types: &[Ty]| types.iter().map(|ty| value(ty, params, span)).collect();
    let kind = match ty {
        ty if is_whole(ty) => ExprKind::Param(params.next().expect("there are more numbers")),
        Ty::Array(element, len) => ExprKind::Array(values(&vec![(**element).clone(); len.number() as usize])),
        ty => ExprKind::Tuple(values(&ty.fields())),
    };
    Expr { kind, ty: ty.clone(), span }
}

/// Whether a value has an array that is passed in parts: it has a place then, so that it is not put together at each index.
pub(super) fn needs_place(ty: &Ty) -> bool {
    !is_whole(ty) && (matches!(ty, Ty::Array(..)) || ty.fields().iter().any(needs_place))
}

/// Reports a value that a launch cannot pass, in parts neither. Whether it can.
fn check_parts(at: &Type, ty: &Ty, report: &Report) -> bool {
    match ty {
        ty if is_whole(ty) => true,
        ty if ty.borrows() => check_shared(at, ty, "a kernel cannot be given a", report),
        Ty::Array(_, len) if len.number() > MAX_BLOCK_SIZE / 4 => {
            let message = format!("a kernel cannot be given a `{ty}`: the parameters take at most {MAX_BLOCK_SIZE} bytes");
            report.error(at, format!("{message}\nhelp: take a slice, and give it a buffer"));
            false
        }
        Ty::Array(element, _) => check_parts(at, element, report),
        Ty::Tuple(fields) => fields.iter().all(|field| check_parts(at, field, report)),
        Ty::Adt(..) if ty.variants().is_empty() || ty.optional() == Some(Optional::Option) => {
            ty.fields().iter().all(|field| check_parts(at, field, report))
        }
        ty => check_shared(at, ty, "a kernel cannot be given a", report),
    }
}

/// Reports a slice of what holds atomics that cannot be.
fn check_atomics(slice: &SliceType<'_>, element: &Ty, report: &Report) {
    if let (Some(token), false) = (&slice.mutability, element.any(&|part| matches!(part, Ty::Scalar(_)))) {
        let help = format!("write `&[{element}]`; its elements can be changed all the same");
        report.error(token, format!("a slice of atomics is taken by `&`: all invocations share it\nhelp: {help}"));
    }
    let stands_alone = |part: &Ty| match part {
        Ty::Scalar(scalar) => scalar.bits() < 32,
        Ty::Vector { .. } | Ty::Matrix(_) => true,
        _ => part.is_enum() || part.is_sum(),
    };
    if let Some(own) = element.atomic_struct() {
        let help = "give it a generic parameter for the field's type: a kernel takes `&[Entry<AtomicU32>]`, and is launched with a `Buffer<Entry<u32>>`";
        report
            .error(slice.element, format!("a buffer cannot hold `{own}`, a field of which is an atomic on the host as well\nhelp: {help}"));
    } else if element.any(&stands_alone) {
        let others = "beside an atomic, there are only numbers of 32 and 64 bits, and arrays and structs of them";
        report.error(
            slice.element,
            format!("an element that holds an atomic cannot be a `{element}`: {others}\nhelp: give the atomics a slice of their own"),
        );
    }
}

/// Reports a type that the host does not share. Whether it does.
fn check_shared(at: &Type, ty: &Ty, what: &str, report: &Report) -> bool {
    match layout(ty) {
        Err(Unshared(inner)) if *ty != Ty::Error => {
            report.error(at, format!("{what} `{ty}`{}", unshared(ty, &inner)));
            false
        }
        Ok(_) | Err(_) => true,
    }
}

/// Why a type cannot be shared with the host, and what to do.
fn unshared(ty: &Ty, inner: &Ty) -> String {
    let holds = if ty == inner { String::new() } else { format!(", which holds a `{inner}`") };
    let (why, help) = match inner {
        Ty::Scalar(Scalar::Usize) => (": it is 64 bits wide on most hosts and 32 on a device", "use `u32`, and `x as usize`"),
        Ty::Scalar(Scalar::Isize) => (": it is 64 bits wide on most hosts and 32 on a device", "use `i32`, and `x as isize`"),
        Ty::Tuple(_) => (": the layout of a tuple is not defined", "write a struct with `#[scry::device]`"),
        Ty::Adt(..) if inner.optional().is_some() => {
            (": Rust does not say how it is laid out", "write an enum of your own with `#[scry::device]`, or a number that stands for it")
        }
        Ty::Adt(..) => (": it has no fields", "leave it out"),
        Ty::Borrowed { .. } => ("", "take the slice as a parameter of the kernel, and make the struct in its body"),
        Ty::Vector { scalar: Scalar::Bool, len: _ } => (": it is for variables only", "use an array of `bool`s, or the bits of a `u32`"),
        _ => ("", "use numbers, arrays of them, and structs and enums with `#[scry::device]`"),
    };
    format!("{holds}{why}\nhelp: {help}")
}
