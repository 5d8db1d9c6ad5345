// places, tests/kernels/vectors.rs:262

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    scale: vec3<f32>,
    shift: vec2<f32>,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
    z_len: u32,
    z_offset: u32,
    n_len: u32,
    n_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> z: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> n: array<i32>;

fn x_load(index: u32) -> vec3<f32> {
    let at = (launch.x_offset + index) * 3u;
    return vec3<f32>(x[at], x[at + 1u], x[at + 2u]);
}

fn y_load(index: u32) -> vec3<f32> {
    let at = (launch.y_offset + index) * 3u;
    return vec3<f32>(y[at], y[at + 1u], y[at + 2u]);
}

fn y_store(index: u32, value: vec3<f32>) {
    let at = (launch.y_offset + index) * 3u;
    y[at] = value.x;
    y[at + 1u] = value.y;
    y[at + 2u] = value.z;
}

fn n_load(index: u32) -> vec3<i32> {
    let at = (launch.n_offset + index) * 3u;
    return vec3<i32>(n[at], n[at + 1u], n[at + 2u]);
}

fn n_store(index: u32, value: vec3<i32>) {
    let at = (launch.n_offset + index) * 3u;
    n[at] = value.x;
    n[at + 1u] = value.y;
    n[at + 2u] = value.z;
}

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

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i32(x: f32) -> i32 {
    if (f32_is_nan(x)) { return 0i; }
    if (x >= 2147483648.0f) { return 2147483647i; }
    if (x < -2147483648.0f) { return i32(-2147483648); }
    return i32(x);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

// glam's Vec3::as_ivec3
fn Vec3_as_ivec3(self_: vec3<f32>) -> vec3<i32> {
    return vec3<i32>(f32_to_i32(self_.x), f32_to_i32(self_.y), f32_to_i32(self_.z));
}

@compute @workgroup_size(256, 1, 1)
fn places(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    var a = x_load(i);
    a.x = a.x + 1.0f;
    a *= 2.0f;
    a -= 0.25f * vec3<f32>(1.0f, 2.0f, launch.shift.y);
    var b: vec3<f32>;
    if (a.x > 8.0f) {
        b = a * launch.scale;
    } else {
        let component = launch.scale.z;
        b = vec3<f32>(component);
    }
    b.y = a.z;
    var sum = 0.0f;
    for (var k = 0u; k < 3u; k += 1u) {
        var components = array<f32, 3>(b.x, b.y, b.z);
        sum += components[k];
    }
    if (i >= launch.y_len) {
        panic_with_2(1u, launch.y_len, i);
        return;
    }
    y_store(i, b);
    y[(launch.y_offset + i) * 3u + 1u] = y_load(i).y + sum;
    y[(launch.y_offset + i) * 3u + 2u] = y_load(i).z * 2.0f;
    let whole = b;
    if (i >= launch.z_len) {
        panic_with_2(2u, launch.z_len, i);
        return;
    }
    z[launch.z_offset + i] = vec4<f32>(whole.x, whole.y, whole.z, 1.0f) + launch.shift.xyxy + vec4<f32>(a.x, a.y, a.z, 0.5f);
    var components = array<f32, 3>(a.x, a.y, a.z);
    z[launch.z_offset + i].w = components[i % 3u];
    if (i >= launch.n_len) {
        panic_with_2(3u, launch.n_len, i);
        return;
    }
    n_store(i, vec3<i32>(i32(a.x > 2.0f), 1i, i32(a.y > a.z)) + Vec3_as_ivec3(b * 8.0f));
    n[(launch.n_offset + i) * 3u] = n_load(i).x - 7i;
}
