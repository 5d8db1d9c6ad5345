// compare, tests/kernels/structs.rs:522

const Sign_Minus: u32 = 7u;
const Sign_None: u32 = 1u;

struct Parts {
    f0: f32,
    f1: u32,
}

struct Version {
    major: u32,
    minor: i32,
    parts: Parts,
}

struct Digit {
    value: u32,
}

struct Number {
    digits: array<Digit, 3>,
    sign: u32,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    bits_1_len: u32,
    bits_1_offset: u32,
    converted_1_len: u32,
    converted_1_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<Version>;
@group(0) @binding(1) var<storage, read> b: array<Version>;
@group(0) @binding(2) var<storage, read_write> bits_1: array<u32>;
@group(0) @binding(3) var<storage, read_write> converted_1: array<array<f32, 4>>;

fn a_load(index: u32) -> Version {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return Version();
}

fn b_load(index: u32) -> Version {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return Version();
}

fn bits_1_store(index: u32, value: u32) {
    if (index < launch.bits_1_len) { bits_1[launch.bits_1_offset + index] = value; }
}

fn converted_1_store(index: u32, value: array<f32, 4>) {
    if (index < launch.converted_1_len) { converted_1[launch.converted_1_offset + index] = value; }
}

// tests/kernels/structs.rs:439
fn Digit_eq(self_: Digit, other: Digit) -> bool {
    return self_.value % 10u == other.value % 10u;
}

// tests/kernels/structs.rs:498
fn bits(a: Version, b: Version) -> u32 {
    var bits_1 = u32(a.major == b.major && a.minor == b.minor && (a.parts.f0 == b.parts.f0 && a.parts.f1 == b.parts.f1));
    bits_1 |= u32(!(a.major == b.major && a.minor == b.minor && (a.parts.f0 == b.parts.f0 && a.parts.f1 == b.parts.f1))) << 1u;
    bits_1 |= u32(a.major < b.major || (a.major == b.major && (a.minor < b.minor || (a.minor == b.minor && (a.parts.f0 < b.parts.f0 || (a.parts.f0 == b.parts.f0 && a.parts.f1 < b.parts.f1)))))) << 2u;
    bits_1 |= u32(a.major < b.major || (a.major == b.major && (a.minor < b.minor || (a.minor == b.minor && (a.parts.f0 < b.parts.f0 || (a.parts.f0 == b.parts.f0 && a.parts.f1 <= b.parts.f1)))))) << 3u;
    bits_1 |= u32(a.major > b.major || (a.major == b.major && (a.minor > b.minor || (a.minor == b.minor && (a.parts.f0 > b.parts.f0 || (a.parts.f0 == b.parts.f0 && a.parts.f1 > b.parts.f1)))))) << 4u;
    bits_1 |= u32(a.major > b.major || (a.major == b.major && (a.minor > b.minor || (a.minor == b.minor && (a.parts.f0 > b.parts.f0 || (a.parts.f0 == b.parts.f0 && a.parts.f1 >= b.parts.f1)))))) << 5u;
    bits_1 |= u32(a.parts.f0 == b.parts.f0 && a.parts.f1 == b.parts.f1) << 6u;
    bits_1 |= u32(Digit_eq(Digit(a.major), Digit(b.major))) << 7u;
    bits_1 |= u32(!Digit_eq(Digit(a.major), Digit(b.major))) << 8u;
    let right = Version(0u, 0i, Parts(0.0f, 0u));
    bits_1 |= u32(a.major == right.major && a.minor == right.minor && (a.parts.f0 == right.parts.f0 && a.parts.f1 == right.parts.f1)) << 9u;
    return bits_1;
}

// tests/kernels/structs.rs:445
fn Digit_default() -> Digit {
    return Digit(7u);
}

// tests/kernels/structs.rs:483
fn number(version: Version) -> Number {
    var parts = array<Digit, 3>(Digit(version.major), Digit(version.parts.f1), Digit_default());
    var value_1: u32;
    if (version.minor < 0i) {
        value_1 = Sign_Minus;
    } else {
        value_1 = Sign_None;
    }
    return Number(parts, value_1);
}

// tests/kernels/structs.rs:488
fn more_bits(a: Version, b: Version) -> u32 {
    let x = number(a);
    let y = number(b);
    var bits_1 = u32(Digit_eq(x.digits[0u], y.digits[0u]) && Digit_eq(x.digits[1u], y.digits[1u]) && Digit_eq(x.digits[2u], y.digits[2u]) && x.sign == y.sign);
    bits_1 |= u32(!(Digit_eq(x.digits[0u], y.digits[0u]) && Digit_eq(x.digits[1u], y.digits[1u]) && Digit_eq(x.digits[2u], y.digits[2u]))) << 1u;
    let element = Digit_default();
    let right = Number(array<Digit, 3>(element, element, element), Sign_None);
    bits_1 |= u32(Digit_eq(x.digits[0u], right.digits[0u]) && Digit_eq(x.digits[1u], right.digits[1u]) && Digit_eq(x.digits[2u], right.digits[2u]) && x.sign == right.sign) << 2u;
    bits_1 |= u32(x.sign <= y.sign) << 3u;
    var left = array<u32, 2>(a.major, a.parts.f1);
    var right_1 = array<u32, 2>(b.major, b.parts.f1);
    bits_1 |= u32(left[0u] < right_1[0u] || (left[0u] == right_1[0u] && left[1u] < right_1[1u])) << 4u;
    return bits_1;
}

// tests/kernels/structs.rs:457
fn Digit_from(argument: Parts) -> Digit {
    let value_1 = argument.f1;
    return Digit(value_1 + 1u);
}

// tests/kernels/structs.rs:463
fn f32_from(digit: Digit) -> f32 {
    return f32(digit.value) * 0.5f;
}

// tests/kernels/structs.rs:451
fn Digit_from_2(value_1: u32) -> Digit {
    return Digit(value_1);
}

// tests/kernels/structs.rs:512
fn converted(version: Version) -> array<f32, 4> {
    let digit = Digit_from(version.parts);
    let half = f32_from(digit);
    return array<f32, 4>(half, f32_from(Digit_from_2(version.major)), f32(Digit_default().value), f32(Digit_from(version.parts).value));
}

@compute @workgroup_size(256, 1, 1)
fn compare(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    bits_1_store(i, bits(a_load(i), b_load(i)) | (more_bits(a_load(i), b_load(i)) << 10u));
    converted_1_store(i, converted(a_load(i)));
}
