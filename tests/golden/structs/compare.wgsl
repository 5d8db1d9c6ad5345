// compare, tests/kernels/structs.rs:492

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
    f0: u32,
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
    return self_.f0 % 10u == other.f0 % 10u;
}

// tests/kernels/structs.rs:468
fn bits(a: Version, b: Version) -> u32 {
    let left = a.parts;
    let right = b.parts;
    var bits_1 = u32(a.major == b.major && a.minor == b.minor && (left.f0 == right.f0 && left.f1 == right.f1));
    let left_1 = a.parts;
    let right_1 = b.parts;
    bits_1 |= u32(!(a.major == b.major && a.minor == b.minor && (left_1.f0 == right_1.f0 && left_1.f1 == right_1.f1))) << 1u;
    let left_2 = a.parts;
    let right_2 = b.parts;
    bits_1 |= u32(a.major < b.major || (a.major == b.major && (a.minor < b.minor || (a.minor == b.minor && (left_2.f0 < right_2.f0 || (left_2.f0 == right_2.f0 && left_2.f1 < right_2.f1)))))) << 2u;
    let left_3 = a.parts;
    let right_3 = b.parts;
    bits_1 |= u32(a.major < b.major || (a.major == b.major && (a.minor < b.minor || (a.minor == b.minor && (left_3.f0 < right_3.f0 || (left_3.f0 == right_3.f0 && left_3.f1 <= right_3.f1)))))) << 3u;
    let left_4 = a.parts;
    let right_4 = b.parts;
    bits_1 |= u32(a.major > b.major || (a.major == b.major && (a.minor > b.minor || (a.minor == b.minor && (left_4.f0 > right_4.f0 || (left_4.f0 == right_4.f0 && left_4.f1 > right_4.f1)))))) << 4u;
    let left_5 = a.parts;
    let right_5 = b.parts;
    bits_1 |= u32(a.major > b.major || (a.major == b.major && (a.minor > b.minor || (a.minor == b.minor && (left_5.f0 > right_5.f0 || (left_5.f0 == right_5.f0 && left_5.f1 >= right_5.f1)))))) << 5u;
    let left_6 = a.parts;
    let right_6 = b.parts;
    bits_1 |= u32(left_6.f0 == right_6.f0 && left_6.f1 == right_6.f1) << 6u;
    bits_1 |= u32(Digit_eq(Digit(a.major), Digit(b.major))) << 7u;
    bits_1 |= u32(!Digit_eq(Digit(a.major), Digit(b.major))) << 8u;
    let right_7 = Version(0u, 0i, Parts(0.0f, 0u));
    let left_7 = a.parts;
    let right_8 = right_7.parts;
    bits_1 |= u32(a.major == right_7.major && a.minor == right_7.minor && (left_7.f0 == right_8.f0 && left_7.f1 == right_8.f1)) << 9u;
    return bits_1;
}

// tests/kernels/structs.rs:457
fn Digit_from(argument: Parts) -> Digit {
    let value_1 = argument.f1;
    return Digit(value_1 + 1u);
}

// tests/kernels/structs.rs:463
fn f32_from(digit: Digit) -> f32 {
    return f32(digit.f0) * 0.5f;
}

// tests/kernels/structs.rs:451
fn Digit_from_2(value_1: u32) -> Digit {
    return Digit(value_1);
}

// tests/kernels/structs.rs:445
fn Digit_default() -> Digit {
    return Digit(7u);
}

// tests/kernels/structs.rs:482
fn converted(version: Version) -> array<f32, 4> {
    let digit = Digit_from(version.parts);
    let half = f32_from(digit);
    return array<f32, 4>(half, f32_from(Digit_from_2(version.major)), f32(Digit_default().f0), f32(Digit_from(version.parts).f0));
}

@compute @workgroup_size(256, 1, 1)
fn compare(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    bits_1_store(i, bits(a_load(i), b_load(i)));
    converted_1_store(i, converted(a_load(i)));
}
