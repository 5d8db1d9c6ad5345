// loops, tests/kernels/packed.rs:66

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    n: u64,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u64>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(1) var<storage, read_write> record: Record;

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
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    if (0u < launch.y_len) {
        for (var counter = 0i; counter < 256i; counter += 1i) {
            let i = u8_wrap(u32(counter));
            y[launch.y_offset + 0u] = y[launch.y_offset + 0u] + u64(i);
        }
    } else {
        for (var counter = 0i; counter < 256i; counter += 1i) {
            let i = u8_wrap(u32(counter));
            if (0u >= launch.y_len) {
                panic_with_2(0u, launch.y_len, 0u);
                return;
            }
            y[launch.y_offset + 0u] = y[launch.y_offset + 0u] + u64(i);
        }
    }
    if (1u < launch.y_len) {
        for (var counter = 0i; counter < 128i; counter += 50i) {
            let i = i8_wrap((counter));
            y[launch.y_offset + 1u] = y[launch.y_offset + 1u] + u64(i32_to_i64(i));
        }
    } else {
        for (var counter = 0i; counter < 128i; counter += 50i) {
            let i = i8_wrap((counter));
            if (1u >= launch.y_len) {
                panic_with_2(1u, launch.y_len, 1u);
                return;
            }
            y[launch.y_offset + 1u] = y[launch.y_offset + 1u] + u64(i32_to_i64(i));
        }
    }
    var more = true;
    var next = 99i;
    while (more) {
        let i = next;
        more = u32(i) - 4294967196u >= 7u;
        next = i8_wrap(i - 7i);
        if (2u >= launch.y_len) {
            panic_with_2(2u, launch.y_len, 2u);
            return;
        }
        y[launch.y_offset + 2u] = y[launch.y_offset + 2u] + u64(i32_to_i64(i) + 128li);
    }
    if (3u < launch.y_len) {
        for (var counter = -32768i; counter < 32768i; counter += 1000i) {
            let i = i16_wrap((counter));
            y[launch.y_offset + 3u] = y[launch.y_offset + 3u] + u64(i32_to_i64(i) + 32768li);
        }
    } else {
        for (var counter = -32768i; counter < 32768i; counter += 1000i) {
            let i = i16_wrap((counter));
            if (3u >= launch.y_len) {
                panic_with_2(3u, launch.y_len, 3u);
                return;
            }
            y[launch.y_offset + 3u] = y[launch.y_offset + 3u] + u64(i32_to_i64(i) + 32768li);
        }
    }
    let to = launch.n + 5lu;
    if (4u < launch.y_len) {
        for (var i = launch.n; i < to; i += 1lu) {
            y[launch.y_offset + 4u] = y[launch.y_offset + 4u] + i;
        }
    } else {
        for (var i = launch.n; i < to; i += 1lu) {
            if (4u >= launch.y_len) {
                panic_with_2(4u, launch.y_len, 4u);
                return;
            }
            y[launch.y_offset + 4u] = y[launch.y_offset + 4u] + i;
        }
    }
    let to_1 = launch.n * 3lu;
    var more_1 = 0lu < to_1;
    var next_1 = 0lu;
    while (more_1) {
        let i = next_1;
        more_1 = to_1 - 1lu - i >= 1000000000lu;
        next_1 = i + 1000000000lu;
        if (5u >= launch.y_len) {
            panic_with_2(5u, launch.y_len, 5u);
            return;
        }
        y[launch.y_offset + 5u] = y[launch.y_offset + 5u] + (i + 1lu);
    }
    let to_2 = launch.n * 2lu;
    var more_2 = launch.n <= to_2;
    var next_2 = to_2;
    while (more_2) {
        let i = next_2;
        more_2 = i - launch.n >= 3000000000lu;
        next_2 = i - 3000000000lu;
        if (6u >= launch.y_len) {
            panic_with_2(6u, launch.y_len, 6u);
            return;
        }
        y[launch.y_offset + 6u] = y[launch.y_offset + 6u] + i;
    }
    let to_3 = i64(launch.n);
    var more_3 = -3li < to_3;
    var next_3 = to_3 - 1li;
    while (more_3) {
        let i = next_3;
        more_3 = u64(i - (-3li)) >= 2000000000lu;
        next_3 = i - 2000000000li;
        if (7u >= launch.y_len) {
            panic_with_2(7u, launch.y_len, 7u);
            return;
        }
        y[launch.y_offset + 7u] = y[launch.y_offset + 7u] + u64(i + 3li);
    }
    var literal = 0u;
    for (var counter = 250i; counter < 256i; counter += 3i) {
        let i = u8_wrap(u32(counter));
        literal = u8_wrap(literal + i);
        let _byte = i;
    }
    if (8u >= launch.y_len) {
        panic_with_2(8u, launch.y_len, 8u);
        return;
    }
    y[launch.y_offset + 8u] = u64(literal);
}
