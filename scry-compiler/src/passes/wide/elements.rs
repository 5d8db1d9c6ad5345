//! Elements of slices in groups of words: which there can be, and how they are taken out and put together.

use crate::intrinsic;
use crate::ir::{BinaryOp, Expr, ExprKind, Step};
use crate::layout::{field_offset, layout, padding, stored_bits};
use crate::ty::{Scalar, Ty};

/// The most bytes of an element that shares a group with another.
const MOST: u32 = 8;

/// The size in bytes of an element that groups can hold.
pub(super) fn size(ty: &Ty) -> Option<u32> {
    let size = layout(ty).ok().filter(|_| consists_of_numbers(ty))?.size;
    (size.is_power_of_two() && size <= MOST).then_some(size)
}

/// Whether every bit of a value belongs to one of its numbers.
fn consists_of_numbers(ty: &Ty) -> bool {
    match ty {
        Ty::Scalar(_) | Ty::Vector { .. } => true,
        Ty::Adt(..) if ty.is_enum() || ty.is_sum() => false,
        Ty::Adt(..) => padding(ty).is_ok_and(|gaps| gaps.iter().all(|gap| *gap == 0)) && ty.fields().iter().all(consists_of_numbers),
        _ => false,
    }
}

/// Where a part of an element lies in it, in bytes, and its type; `None` if only the invocation knows.
pub(super) fn part(element: &Ty, path: &[Step]) -> Option<(u32, Ty)> {
    path.iter().try_fold((0, element.clone()), |(at, ty), step| match step {
        Step::Field(number) => Some((at + field_offset(&ty, *number), step.part_of(&ty))),
        Step::Index { .. } => None,
    })
}

/// The value of that type that lies so many bytes behind the start of a group.
pub(super) fn taken(group: &Expr, at: u32, ty: &Ty) -> Expr {
    let span = group.span;
    let Some(scalar) = ty.scalar() else {
        let field = |(number, field): (usize, &Ty)| taken(group, at + field_offset(ty, number as u32), field);
        let fields = ty.fields().iter().enumerate().map(field).collect();
        return Expr { kind: ExprKind::Tuple(fields), ty: ty.clone(), span };
    };
    let bits = if scalar.bits() == 64 {
        let [low, high] = [0, 4].map(|more| word(group, at + more).cast(Ty::Scalar(Scalar::U64)));
        let high = Expr::binary(BinaryOp::Shl, high, Expr::int(32, Ty::U32, span), Ty::Scalar(Scalar::U64));
        Expr::binary(BinaryOp::BitOr, low, high, Ty::Scalar(Scalar::U64))
    } else {
        let word = word(group, at);
        match at % 4 * 8 {
            0 => word,
            shift => Expr::binary(BinaryOp::Shr, word, Expr::int(shift.into(), Ty::U32, span), Ty::U32),
        }
    };
    of_bits(bits, scalar)
}

/// The number of these bits; those above are another's.
fn of_bits(bits: Expr, scalar: Scalar) -> Expr {
    let span = bits.span;
    let from_bits = |bits: Expr| {
        let row = intrinsic::function(scalar, "from_bits").expect("every float is made of its bits");
        Expr { kind: ExprKind::Call(row, vec![bits]), ty: Ty::Scalar(scalar), span }
    };
    match scalar {
        Scalar::Bool => {
            let byte = Expr::binary(BinaryOp::BitAnd, bits, Expr::int((1 << stored_bits(scalar)) - 1, Ty::U32, span), Ty::U32);
            // A byte that is neither 0 nor 1 counts as `true` on every device.
            Expr::binary(BinaryOp::Ne, byte, Expr::int(0, Ty::U32, span), Ty::BOOL)
        }
        Scalar::F16 => from_bits(bits.cast(Ty::Scalar(Scalar::U16))),
        Scalar::F32 | Scalar::F64 => from_bits(bits),
        _ if bits.ty == Ty::Scalar(scalar) => bits,
        _ => bits.cast(Ty::Scalar(scalar)),
    }
}

/// The word of a group in which a byte lies.
fn word(group: &Expr, at: u32) -> Expr {
    if group.ty == Ty::U32 { group.clone() } else { group.field(at / 4, &Ty::U32) }
}

/// The group of so many words that values make, one behind the other.
pub(super) fn put_together(values: &[Expr], words: u32) -> Expr {
    let (span, size) = (values[0].span, words * 4 / values.len() as u32);
    let mut parts: Vec<Option<Expr>> = vec![None; words as usize];
    for (value, at) in values.iter().zip((0..).step_by(size as usize)) {
        put(value, at, &mut parts);
    }
    let mut parts = parts.into_iter().map(|part| part.expect("the values have all bytes"));
    if words == 1 {
        return parts.next().expect("there is one word");
    }
    Expr { kind: ExprKind::Tuple(parts.collect()), ty: Ty::words(words), span }
}

/// Puts a value where it lies among words.
fn put(value: &Expr, at: u32, words: &mut [Option<Expr>]) {
    let (span, ty) = (value.span, &value.ty);
    let Some(scalar) = ty.scalar() else {
        for (number, field) in ty.fields().iter().enumerate() {
            put(&value.field(number as u32, field), at + field_offset(ty, number as u32), words);
        }
        return;
    };
    let bits = bits_of(value, scalar);
    if bits.ty == Ty::Scalar(Scalar::U64) {
        let high = Expr::binary(BinaryOp::Shr, bits.clone(), Expr::int(32, Ty::U32, span), bits.ty.clone());
        words[at as usize / 4] = Some(bits.cast(Ty::U32));
        words[at as usize / 4 + 1] = Some(high.cast(Ty::U32));
        return;
    }
    let shifted = match at % 4 * 8 {
        0 => bits,
        shift => Expr::binary(BinaryOp::Shl, bits, Expr::int(shift.into(), Ty::U32, span), Ty::U32),
    };
    let word = &mut words[at as usize / 4];
    *word = Some(match word.take() {
        Some(lower) => Expr::binary(BinaryOp::BitOr, lower, shifted, Ty::U32),
        None => shifted,
    });
}

/// The bits of a number, as a `u32` or `u64`; those above are zero.
fn bits_of(value: &Expr, scalar: Scalar) -> Expr {
    let wide = |bits: Expr| if bits.ty == Ty::U32 { bits } else { bits.cast(Ty::U32) };
    match scalar {
        Scalar::F16 | Scalar::F32 => wide(Expr::call("to_bits", vec![value.clone()])),
        Scalar::F64 => Expr::call("to_bits", vec![value.clone()]),
        Scalar::I64 => value.clone().cast(Ty::Scalar(Scalar::U64)),
        Scalar::U64 => value.clone(),
        Scalar::I8 | Scalar::I16 => wide(value.clone().cast(Ty::Scalar(scalar.unsigned()))),
        _ => wide(value.clone()),
    }
}
