// rounding, tests/kernels/float_methods.rs:10

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

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

fn f32_signum(x: f32) -> f32 {
    return select(f32_copysign(1.0f, x), x, f32_is_nan(x));
}

// Half a unit goes away from zero.
fn f32_round(x: f32) -> f32 {
    let whole = trunc(x);
    return whole + f32_copysign(select(0.0f, 1.0f, abs(x - whole) >= 0.5f), x);
}

fn f32_fract(x: f32) -> f32 {
    return x - trunc(x);
}

fn f32_to_degrees(x: f32) -> f32 {
    return x * 57.29578f;
}

fn f32_to_radians(x: f32) -> f32 {
    return x * 0.017453292f;
}

@compute @workgroup_size(256, 1, 1)
fn rounding(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    let x_1 = x[launch.x_offset + i];
    var results = array<f32, 9>(abs(x_1), ceil(x_1), floor(x_1), f32_round(x_1), trunc(x_1), f32_fract(x_1), f32_signum(x_1), f32_to_degrees(x_1), f32_to_radians(x_1));
    if (u32_saturating_add(9u * i, 8u) < launch.y_len) {
        for (var k = 0u; k < 9u; k += 1u) {
            let index = 9u * i + k;
            y[launch.y_offset + index] = results[k];
        }
    } else {
        for (var k = 0u; k < 9u; k += 1u) {
            let index = 9u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(1u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = results[k];
        }
    }
}
