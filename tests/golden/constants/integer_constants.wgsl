// integer_constants, tests/kernels/constants.rs:58

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
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

fn u32_rotate_left(a: u32, n: u32) -> u32 {
    return (a << (n & 31u)) | (a >> ((0u - n) & 31u));
}

@compute @workgroup_size(256, 1, 1)
fn integer_constants(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    y_store(0u, 4294967295u);
    y_store(1u, 0u);
    y_store(2u, 2147483647u);
    y_store(3u, 2147483648u);
    y_store(4u, 4294967295u);
    y_store(5u, 32u);
    y_store(6u, 0u);
    y_store(7u, 2147483647u);
    y_store(8u, 4294967295u);
    y_store(9u, 2u);
    y_store(10u, 2147483648u);
    y_store(11u, u32(abs(i32(-2147483648))));
    y_store(12u, countOneBits(u32(u32_rotate_left(u32_pow(5u, 3u), 30u))));
    y_store(13u, max(min(3u, 7u), 4u));
}
