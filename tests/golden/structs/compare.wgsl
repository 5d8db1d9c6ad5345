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
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(4) var<storage, read_write> record: Record;

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
fn number_(version: Version) -> Number {
    var parts = array<Digit, 3>(Digit(version.major), Digit(version.parts.f1), Digit_default());
    var value: u32;
    if (version.minor < 0i) {
        value = Sign_Minus;
    } else {
        value = Sign_None;
    }
    return Number(parts, value);
}

// tests/kernels/structs.rs:488
fn more_bits(a: Version, b: Version) -> u32 {
    let x = number_(a);
    let y = number_(b);
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
    let value = argument.f1;
    return Digit(value + 1u);
}

// tests/kernels/structs.rs:463
fn f32_from(digit: Digit) -> f32 {
    return f32(digit.value) * 0.5f;
}

// tests/kernels/structs.rs:451
fn Digit_from_2(value: u32) -> Digit {
    return Digit(value);
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(0u, launch.a_len, i);
        return;
    }
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    if (i >= launch.bits_1_len) {
        panic_with_2(2u, launch.bits_1_len, i);
        return;
    }
    bits_1[launch.bits_1_offset + i] = bits(a[launch.a_offset + i], b[launch.b_offset + i]) | (more_bits(a[launch.a_offset + i], b[launch.b_offset + i]) << 10u);
    if (i >= launch.converted_1_len) {
        panic_with_2(3u, launch.converted_1_len, i);
        return;
    }
    converted_1[launch.converted_1_offset + i] = converted(a[launch.a_offset + i]);
}
