// parameters, tests/kernels/packed.rs:53

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
    a: u32,
    b: f64,
    c: i32,
    d: u64,
    e: u32,
    f: i32,
    g: u32,
    h: i64,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<f64>;

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

// By halves, which rounds once: Mesa takes `f32(f64(x))` for `f32(x)`, which skips a rounding.
fn u64_to_f64(x: u64) -> f64 {
    return f64(u32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

fn i64_to_f64(x: i64) -> f64 {
    return f64(i32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

fn f16_from_bits(bits: u32) -> f16 {
    return f16(unpack2x16float(bits).x);
}

@compute @workgroup_size(256, 1, 1)
fn parameters(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    if (0u >= launch.y_len) {
        panic_with_2(0u, launch.y_len, 0u);
        return;
    }
    y[launch.y_offset + 0u] = f64(launch.a);
    if (1u >= launch.y_len) {
        panic_with_2(1u, launch.y_len, 1u);
        return;
    }
    y[launch.y_offset + 1u] = launch.b;
    if (2u >= launch.y_len) {
        panic_with_2(2u, launch.y_len, 2u);
        return;
    }
    y[launch.y_offset + 2u] = f64(launch.c);
    if (3u >= launch.y_len) {
        panic_with_2(3u, launch.y_len, 3u);
        return;
    }
    y[launch.y_offset + 3u] = u64_to_f64(launch.d >> 40u);
    if (4u >= launch.y_len) {
        panic_with_2(4u, launch.y_len, 4u);
        return;
    }
    y[launch.y_offset + 4u] = f64(f32(f16_from_bits(launch.e)));
    if (5u >= launch.y_len) {
        panic_with_2(5u, launch.y_len, 5u);
        return;
    }
    y[launch.y_offset + 5u] = f64(launch.f);
    if (6u >= launch.y_len) {
        panic_with_2(6u, launch.y_len, 6u);
        return;
    }
    y[launch.y_offset + 6u] = f64(launch.g);
    if (7u >= launch.y_len) {
        panic_with_2(7u, launch.y_len, 7u);
        return;
    }
    y[launch.y_offset + 7u] = i64_to_f64(launch.h);
}
