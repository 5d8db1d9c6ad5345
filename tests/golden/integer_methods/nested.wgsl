// nested, tests/kernels/integer_methods.rs:234

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn i32_rem(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return a % select(b, 1i, special);
}

fn u32_pow(base: u32, exponent: u32) -> u32 {
    var power = base;
    var left = exponent;
    var result = 1u;
    while (left != 0u) {
        if ((left & 1u) != 0u) { result *= power; }
        power *= power;
        left >>= 1u;
    }
    return result;
}

fn i32_pow(base: i32, exponent: u32) -> i32 {
    return i32(u32_pow(u32(base), exponent));
}

fn i32_rem_euclid(a: i32, b: i32) -> i32 {
    let remainder = i32_rem(a, b);
    return select(remainder, remainder + abs(b), remainder < 0i);
}

fn u32_rotate_left(a: u32, n: u32) -> u32 {
    return (a << (n & 31u)) | (a >> ((0u - n) & 31u));
}

fn i32_rotate_left(a: i32, n: u32) -> i32 {
    return i32(u32_rotate_left(u32(a), n));
}

@compute @workgroup_size(256, 1, 1)
fn nested(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    y_store(5u * i, min(abs(x_1 + 1i), x_1 * 2i) - sign(x_1 - 1i));
    y_store(5u * i + 1u, max(x_1, 3i) + i32(min(u32(x_1), 7u)));
    y_store(5u * i + 2u, i32(!(countOneBits(u32(x_1)) == 1u) && x_1 > 3i));
    y_store(5u * i + 3u, abs(i32(-2147483648)) + i32_pow(7i, 2u) + i32_rem_euclid(-7i, 4i) + i32(countLeadingZeros(u32(40u))));
    y_store(5u * i + 4u, -i32_rotate_left((x_1 ^ 5i) * (x_1 << 1u), 3u));
}
