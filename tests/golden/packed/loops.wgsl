// loops, tests/kernels/packed.rs:66

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    n: u64,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u64>;

fn y_load(index: u32) -> u64 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return u64();
}

fn y_store(index: u32, value: u64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn i8_wrap(a: i32) -> i32 {
    return (a << 24u) >> 24u;
}

fn i16_wrap(a: i32) -> i32 {
    return (a << 16u) >> 16u;
}

fn u8_wrap(a: u32) -> u32 {
    return (a << 24u) >> 24u;
}

// Mesa 22.3 gets comparisons of `i64(x)` with constants wrong, so the sign is extended by arithmetic.
fn i32_to_i64(x: i32) -> i64 {
    return i64((u64(u32(x)) ^ 0x80000000lu) - 0x80000000lu);
}

@compute @workgroup_size(256, 1, 1)
fn loops(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    for (var counter = 0i; counter < 256i; counter += 1i) {
        let i = u8_wrap(u32(counter));
        y_store(0u, y_load(0u) + u64(i));
    }
    for (var counter = 0i; counter < 128i; counter += 50i) {
        let i = i8_wrap((counter));
        y_store(1u, y_load(1u) + u64(i32_to_i64(i)));
    }
    var more = true;
    var next = 99i;
    while (more) {
        let i = next;
        more = u32(i) - 4294967196u >= 7u;
        next = i8_wrap(i - 7i);
        y_store(2u, y_load(2u) + u64(i32_to_i64(i) + 128li));
    }
    for (var counter = -32768i; counter < 32768i; counter += 1000i) {
        let i = i16_wrap((counter));
        y_store(3u, y_load(3u) + u64(i32_to_i64(i) + 32768li));
    }
    let to = launch.n + 5lu;
    for (var i = launch.n; i < to; i += 1lu) {
        y_store(4u, y_load(4u) + i);
    }
    let to_1 = launch.n * 3lu;
    var more_1 = 0lu < to_1;
    var next_1 = 0lu;
    while (more_1) {
        let i = next_1;
        more_1 = to_1 - 1lu - i >= 1000000000lu;
        next_1 = i + 1000000000lu;
        y_store(5u, y_load(5u) + (i + 1lu));
    }
    let to_2 = launch.n * 2lu;
    var more_2 = launch.n <= to_2;
    var next_2 = to_2;
    while (more_2) {
        let i = next_2;
        more_2 = i - launch.n >= 3000000000lu;
        next_2 = i - 3000000000lu;
        y_store(6u, y_load(6u) + i);
    }
    let to_3 = i64(launch.n);
    var more_3 = -3li < to_3;
    var next_3 = to_3 - 1li;
    while (more_3) {
        let i = next_3;
        more_3 = u64(i - (-3li)) >= 2000000000lu;
        next_3 = i - 2000000000li;
        y_store(7u, y_load(7u) + u64(i + 3li));
    }
    var literal = 0u;
    for (var counter = 250i; counter < 256i; counter += 3i) {
        let i = u8_wrap(u32(counter));
        literal = u8_wrap(literal + i);
        let _byte = i;
    }
    y_store(8u, u64(literal));
}
