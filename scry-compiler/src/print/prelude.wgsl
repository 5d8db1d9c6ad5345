// What WGSL lacks and cannot be said in the language of kernels. A kernel gets only the functions that it calls.

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 { return bitcast<f32>(bits); }

fn f64_opaque(bits: u64) -> f64 { return bitcast<f64>(bits); }

// A NaN loses against a number. Atomic floats use these as well.
fn f32_min(a: f32, b: f32) -> f32 { return select(b, a, a < b || (bitcast<u32>(b) & 0x7fffffffu) > 0x7f800000u); }

fn f32_max(a: f32, b: f32) -> f32 { return select(b, a, a > b || (bitcast<u32>(b) & 0x7fffffffu) > 0x7f800000u); }

// naga has no `bitcast` of 16 bits; both ways are exact, for the `f32` of a `f16` loses nothing.
fn f16_to_bits(x: f16) -> u32 { return pack2x16float(vec2<f32>(f32(x), 0.0f)); }

fn f16_from_bits(bits: u32) -> f16 { return f16(unpack2x16float(bits).x); }

// Integers of 8 and 16 bits are `i32` and `u32`, wrapped to their width after each operation.
fn i8_wrap(a: i32) -> i32 { return (a << 24u) >> 24u; }

fn i16_wrap(a: i32) -> i32 { return (a << 16u) >> 16u; }

fn u8_wrap(a: u32) -> u32 { return a & 0xffu; }

fn u16_wrap(a: u32) -> u32 { return a & 0xffffu; }

// The upper half of a product, by halves of its factors. In SPIR-V it is one instruction: `spirv/products.rs`.
fn u32_mul_high(a: u32, b: u32) -> u32 {
    let low = (a & 0xffffu) * (b & 0xffffu);
    let left = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
    let right = (a & 0xffffu) * (b >> 16u) + (left & 0xffffu);
    return (a >> 16u) * (b >> 16u) + (left >> 16u) + (right >> 16u);
}

// What WGSL has no word for: naga gets its body from `wgsl.rs`.
fn memory_fence() {}

// For which invocations of the subgroup something is true.
fn ballot(condition: bool) -> array<u32, 4> {
    let bits = subgroupBallot(condition);
    return array<u32, 4>(bits.x, bits.y, bits.z, bits.w);
}

// How many invocations the subgroup has: the last one of a workgroup may have fewer than the others.
fn subgroup_lanes() -> u32 {
    let bits = countOneBits(subgroupBallot(true));
    return bits.x + bits.y + bits.z + bits.w;
}
