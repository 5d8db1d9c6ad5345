//! Numbers that tell layouts apart: the compiler computes the same from what it knows of a type, and the launcher of a kernel
//! asserts, while it compiles, that host and device agree on every offset and size.
//!
//! FNV-1a (Fowler, Noll, Vo), on words instead of bytes. `scry_compiler::layout` has the same steps.

const SEED: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;
/// Stands between an array's element and its length.
const ARRAY: u64 = 0xa77a;
/// Stands between a vector's or matrix's scalar and its length.
const VECTOR: u64 = 0x7ec7;
const MATRIX: u64 = 0x3a72;

const fn mix(hash: u64, value: u64) -> u64 {
    (hash ^ value).wrapping_mul(PRIME)
}

/// Of a number type, by its name.
#[must_use]
pub const fn scalar(name: &str) -> u64 {
    let (bytes, mut hash, mut i) = (name.as_bytes(), SEED, 0);
    while i < bytes.len() {
        hash = mix(hash, bytes[i] as u64);
        i += 1;
    }
    hash
}

/// Of an array of `len` elements.
#[must_use]
pub const fn array(element: u64, len: usize) -> u64 {
    mix(mix(element, ARRAY), len as u64)
}

/// Of a vector of `len` components.
#[must_use]
pub const fn vector(scalar: &str, len: usize) -> u64 {
    mix(mix(self::scalar(scalar), VECTOR), len as u64)
}

/// Of a matrix of `len` columns.
#[must_use]
pub const fn matrix(len: usize) -> u64 {
    mix(mix(scalar("f32"), MATRIX), len as u64)
}

/// Of a struct, before its fields.
#[must_use]
pub const fn structure(size: usize) -> u64 {
    mix(SEED, size as u64)
}

/// Of an enum with fields, before the discriminant and the fields.
#[must_use]
pub const fn union(size: usize, discriminants: &[i64]) -> u64 {
    mix(enumeration(SEED, discriminants), size as u64)
}

/// Of a struct and one more field.
#[must_use]
pub const fn field(structure: u64, offset: usize, field: u64) -> u64 {
    mix(mix(structure, offset as u64), field)
}

/// Of an enum with these discriminants.
#[must_use]
pub const fn enumeration(repr: u64, discriminants: &[i64]) -> u64 {
    let (mut hash, mut i) = (repr, 0);
    while i < discriminants.len() {
        hash = mix(hash, discriminants[i].cast_unsigned());
        i += 1;
    }
    hash
}
