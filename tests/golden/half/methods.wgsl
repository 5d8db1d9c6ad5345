// methods, tests/kernels/half.rs:34

enable f16;

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<f16>;
@group(0) @binding(2) var<storage, read_write> y: array<f16>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
}

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn f32_copysign(x: f32, sign: f32) -> f32 {
    return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(sign) & 0x80000000u));
}

// Half a unit goes away from zero.
fn f32_round(x: f32) -> f32 {
    let whole = trunc(x);
    return whole + f32_copysign(select(0.0f, 1.0f, abs(x - whole) >= 0.5f), x);
}

fn f16_signum(x: f16) -> f16 {
    return select(f16_copysign(1.0h, x), x, f16_is_nan(x));
}

// A NaN loses against a number.
fn f16_min(a: f16, b: f16) -> f16 {
    return select(b, a, a < b || f16_is_nan(b));
}

fn f16_max(a: f16, b: f16) -> f16 {
    return select(b, a, a > b || f16_is_nan(b));
}

// A NaN stays a NaN.
fn f16_clamp(x: f16, low: f16, high: f16) -> f16 {
    let above = select(x, low, x < low);
    return select(above, high, above > high);
}

fn f16_round(x: f16) -> f16 {
    return f16(f32_round(f32(x)));
}

fn f16_sqrt(x: f16) -> f16 {
    return f16(sqrt(f32(x)));
}

// naga has no `bitcast` of 16 bits; both ways are exact, for the `f32` of a `f16` loses nothing.
fn f16_to_bits(x: f16) -> u32 {
    return pack2x16float(vec2<f32>(f32(x), 0.0f));
}

fn f16_from_bits(bits: u32) -> f16 {
    return f16(unpack2x16float(bits).x);
}

fn f16_copysign(x: f16, sign: f16) -> f16 {
    return f16(f32_copysign(f32(x), f32(sign)));
}

fn f16_is_nan(x: f16) -> bool {
    return f32_is_nan(f32(x));
}

@compute @workgroup_size(256, 1, 1)
fn methods(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(0u, launch.a_len, i);
        return;
    }
    let a_1 = a[launch.a_offset + i];
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i];
    var results = array<f16, 12>(abs(a_1), ceil(a_1), floor(a_1), f16_round(a_1), trunc(a_1), f16_signum(a_1), f16_copysign(a_1, b_1), f16_min(a_1, b_1), f16_max(a_1, b_1), f16_clamp(a_1, -1.0h, 3.140625h), f16_sqrt(abs(a_1)), f16_from_bits(f16_to_bits(a_1) ^ 1u));
    if (u32_saturating_add(12u * i, 11u) < launch.y_len) {
        for (var k = 0u; k < 12u; k += 1u) {
            let index = 12u * i + k;
            y[launch.y_offset + index] = results[k];
        }
    } else {
        for (var k = 0u; k < 12u; k += 1u) {
            let index = 12u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(2u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = results[k];
        }
    }
}
