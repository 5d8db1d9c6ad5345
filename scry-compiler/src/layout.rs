//! Where the parts of a value lie in a buffer or a parameter: as `repr(C)` has it, on every device.
//!
//! C's rule (the Rust Reference, "The C representation"): fields in order, each at the next multiple of its alignment; the
//! alignment is the largest of the fields'; the size is rounded up to it. WGSL ("14.4.1. Alignment and Size") and CUDA C lay
//! out structs and arrays of these types by the same rule.

use crate::ty::{Scalar, Ty};

/// How much room a type takes, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) size: u32,
    pub(crate) align: u32,
}

impl Layout {
    /// So many of them in a row.
    fn times(self, count: u32) -> Self {
        Self { size: self.size * count, ..self }
    }
}

/// The layout of a type that the host shares; what keeps it from being shared, if something does.
pub(crate) fn layout(ty: &Ty) -> Result<Layout, Unshared> {
    Ok(match ty {
        // A `usize` is wider on the host.
        Ty::Scalar(Scalar::Usize | Scalar::Isize) | Ty::Vector { scalar: Scalar::Bool, len: _ } => return Err(Unshared(ty.clone())),
        Ty::Scalar(scalar) | Ty::Atomic(scalar) => {
            let size = stored_bits(*scalar) / 8;
            Layout { size, align: size }
        }
        Ty::Array(element, len) => layout(element)?.times(len.number()),
        Ty::Adt(..) if ty.is_enum() => layout(&ty.repr())?,
        // Rust does not say how it is laid out.
        Ty::Adt(..) if ty.optional().is_some() => return Err(Unshared(ty.clone())),
        Ty::Adt(..) => structure(ty)?.0,
        // As glam has it: its `Vec4` is a SIMD register, as is a `Mat2`; its other vectors are structs.
        Ty::Vector { scalar: Scalar::F32, len: 4 } => Layout { size: 16, align: 16 },
        Ty::Vector { scalar: _, len } => Layout { size: 4 * len, align: 4 },
        Ty::Matrix(len) => Layout { size: 4 * len * len, align: if *len == 3 { 4 } else { 16 } },
        Ty::Id | Ty::Tuple(_) | Ty::Borrowed { .. } | Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => {
            return Err(Unshared(ty.clone()));
        }
    })
}

/// The width of a scalar in memory: a `bool` has a byte, which is 0 or 1 (the Rust Reference, "Boolean type").
pub(crate) fn stored_bits(scalar: Scalar) -> u32 {
    scalar.bits().next_multiple_of(8)
}

/// The place of a parameter of this type in the parameter block: a vector's or matrix's is aligned as WGSL has it.
pub(crate) fn parameter_layout(ty: &Ty) -> Result<Layout, Unshared> {
    let Layout { size, align } = layout(ty)?;
    let align = match ty {
        Ty::Vector { scalar: _, len: 2 } | Ty::Matrix(2) => 8,
        Ty::Vector { .. } => 16,
        _ => align,
    };
    Ok(Layout { size, align })
}

/// A type, somewhere inside of another, that host and device do not share.
#[derive(Debug)]
pub(crate) struct Unshared(pub(crate) Ty);

/// The layout of a struct or of an enum with fields, and the offset of each field.
///
/// An enum is a union of structs (the Rust Reference, "Primitive representation of enums with fields"), each of the discriminant and the
/// fields of a variant; if it is `repr(C)`, a struct of the discriminant and a union of the variants' structs.
pub(crate) fn structure(ty: &Ty) -> Result<(Layout, Vec<u32>), Unshared> {
    let fields = ty.fields();
    if fields.is_empty() {
        return Err(Unshared(ty.clone()));
    }
    let fields = fields.iter().map(layout).collect::<Result<Vec<Layout>, Unshared>>()?;
    if !ty.is_sum() {
        let (Layout { size, align }, offsets) = one_after_another(fields);
        return Ok((Layout { size: size.next_multiple_of(align), align }, offsets));
    }
    let align = fields.iter().map(|field| field.align).max().unwrap_or(1);
    let behind = fields[1..].iter().map(|field| field.align).max().unwrap_or(1);
    let first = Layout { size: if ty.is_c() { fields[0].size.next_multiple_of(behind) } else { fields[0].size }, ..fields[0] };
    let (mut size, mut offsets) = (first.size, vec![0]);
    for variant in 0..ty.variants().len() {
        let (whole, of_variant) = one_after_another([first].into_iter().chain(fields[ty.fields_of(variant)].iter().copied()));
        size = size.max(whole.size);
        offsets.extend(&of_variant[1..]);
    }
    Ok((Layout { size: size.next_multiple_of(align), align }, offsets))
}

/// Whether a type is an enum with fields that the host shares: its variants' fields lie in the same bytes.
pub(crate) fn overlaps(ty: &Ty) -> bool {
    ty.is_sum() && layout(ty).is_ok()
}

/// The fields of each variant of an enum that the host shares, each field with the padding before it, in bytes.
pub(crate) fn overlapping(ty: &Ty) -> Vec<Vec<(usize, u32)>> {
    let (_, offsets) = structure(ty).expect("the type is shared");
    let fields = ty.fields();
    let variant = |variant| {
        let mut end = 0;
        let mut placed = |number: usize| {
            let gap = offsets[number] - end;
            end = offsets[number] + layout(&fields[number]).expect("the type is shared").size;
            (number, gap)
        };
        ty.fields_of(variant).map(&mut placed).collect()
    };
    (0..ty.variants().len()).map(variant).collect()
}

/// Where a field lies in a struct, vector or matrix that the host shares.
pub(crate) fn field_offset(ty: &Ty, number: u32) -> u32 {
    match ty {
        Ty::Vector { .. } | Ty::Matrix(_) => number * layout(&ty.field(number)).expect("the type is shared").size,
        _ => structure(ty).expect("the type is shared").1[number as usize],
    }
}

/// The room that parts take of which each has the next place that it fits, and these places.
fn one_after_another(parts: impl IntoIterator<Item = Layout>) -> (Layout, Vec<u32>) {
    let (mut size, mut align, mut offsets) = (0u32, 1, Vec::new());
    for part in parts {
        size = size.next_multiple_of(part.align);
        offsets.push(size);
        size += part.size;
        align = align.max(part.align);
    }
    (Layout { size, align }, offsets)
}

/// The bytes that variables in shared memory take, and where each is: a `bool`, a `usize` and an `isize` have four there.
pub(crate) fn shared_layout(types: &[Ty]) -> (u32, Vec<u32>) {
    let (Layout { size, align: _ }, offsets) = one_after_another(types.iter().map(shared_size));
    (size, offsets)
}

fn shared_size(ty: &Ty) -> Layout {
    match ty {
        Ty::Scalar(Scalar::Bool | Scalar::Usize | Scalar::Isize) => Layout { size: 4, align: 4 },
        Ty::Array(element, len) => shared_size(element).times(len.number()),
        // As WGSL has them, which is never less than CUDA.
        Ty::Vector { scalar: _, len: 2 } => Layout { size: 8, align: 8 },
        Ty::Vector { .. } => Layout { size: 16, align: 16 },
        Ty::Matrix(len) => Layout { size: if *len == 2 { 16 } else { 16 * len }, align: 16 },
        Ty::Tuple(_) | Ty::Adt(..) | Ty::Id if !ty.is_enum() => {
            let (Layout { size, align }, _) = one_after_another(ty.fields().iter().map(shared_size));
            Layout { size: size.next_multiple_of(align), align }
        }
        ty => layout(&ty.repr()).unwrap_or(Layout { size: 4, align: 4 }),
    }
}

/// The bytes of padding behind each field of a struct that the host shares.
pub(crate) fn padding(ty: &Ty) -> Result<Vec<u32>, Unshared> {
    layout(ty)?;
    let (whole, offsets) = structure(ty)?;
    let ends = offsets.iter().skip(1).chain([&whole.size]);
    let fields = ty.fields();
    let gap = |((offset, end), field): ((&u32, &u32), &Ty)| Ok(end - offset - layout(field)?.size);
    offsets.iter().zip(ends).zip(&fields).map(gap).collect()
}

/// A number that tells layouts apart: the runtime computes the same from the host's own offsets and sizes, and the launcher
/// asserts that they agree. See `scry_runtime::layout`.
pub(crate) fn fingerprint(ty: &Ty) -> u64 {
    match ty {
        Ty::Scalar(scalar) => named(scalar.name()),
        Ty::Array(element, len) => mix(mix(fingerprint(element), ARRAY), u64::from(len.number())),
        Ty::Adt(..) if ty.is_enum() => {
            ty.variants().iter().fold(fingerprint(&ty.repr()), |hash, variant| mix(hash, variant.discriminant as u64))
        }
        Ty::Adt(adt, _) if adt.0.is_bf16() => named("bf16"),
        // Of the parts alone, since the host has them elsewhere.
        Ty::Tuple(_) | Ty::Adt(..) if layout(ty).is_err() => {
            let field = |hash, (number, field): (u64, &Ty)| mix(mix(hash, number), fingerprint(field));
            (0..).zip(&ty.fields()).fold(mix(SEED, 0), field)
        }
        Ty::Adt(..) => {
            let (layout, offsets) = structure(ty).expect("the type is shared");
            let field = |hash, (offset, field): (&u32, Ty)| mix(mix(hash, u64::from(*offset)), fingerprint(&field));
            let discriminants = ty.variants().iter().fold(SEED, |hash, variant| mix(hash, variant.discriminant as u64));
            offsets.iter().zip(ty.fields()).fold(mix(discriminants, u64::from(layout.size)), field)
        }
        // The host has plain numbers in the buffer.
        Ty::Atomic(scalar) => fingerprint(&Ty::Scalar(*scalar)),
        Ty::Vector { scalar, len } => mix(mix(fingerprint(&Ty::Scalar(*scalar)), VECTOR), u64::from(*len)),
        Ty::Matrix(len) => mix(mix(fingerprint(&Ty::F32), MATRIX), u64::from(*len)),
        other => other.unprinted(),
    }
}

/// The number of a number's type.
fn named(number: &str) -> u64 {
    number.bytes().fold(SEED, |hash, byte| mix(hash, u64::from(byte)))
}

/// Of the FNV-1a hash (Fowler, Noll, Vo), on words instead of bytes.
const SEED: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;
/// Stands between an array's element and its length.
const ARRAY: u64 = 0xa77a;
/// Stands between a vector's or matrix's scalar and its length.
const VECTOR: u64 = 0x7ec7;
const MATRIX: u64 = 0x3a72;

fn mix(hash: u64, value: u64) -> u64 {
    (hash ^ value).wrapping_mul(PRIME)
}
