// swizzled, tests/kernels/swizzles.rs:41

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
@group(0) @binding(0) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> y: array<vec4<f32>>;

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

// tests/kernels/swizzles.rs:8
fn of_two(v: vec2<f32>) -> array<vec4<f32>, 6> {
    let vector = v.yy;
    let vector_1 = v.xyx;
    let vector_2 = v.yyy;
    let vector_3 = v.yx;
    let vector_4 = vec3<f32>(vector_3.x, vector_3.y, 3.0f);
    return array<vec4<f32>, 6>(v.xyxy, v.yxyx, vector.xyyx, vec4<f32>(vector_1.x, vector_1.y, vector_1.z, 1.0f), vec4<f32>(vector_2.x, vector_2.y, vector_2.z, 2.0f), vector_4.zzxy);
}

// tests/kernels/swizzles.rs:13
fn of_three(v: vec3<f32>) -> array<vec4<f32>, 8> {
    let vector = v.zyx;
    let vector_1 = v.xy;
    let vector_2 = vec3<f32>(vector_1.x, vector_1.y, v.z);
    let vector_3 = v.zz;
    let vector_4 = vec3<f32>(vector_3.x, vector_3.y, v.z);
    let vector_5 = vec2<f32>(7.0f, 8.0f);
    let vector_6 = vec3<f32>(vector_5.y, v.y, vector_5.x);
    let vector_7 = v.yzx * v.zxy - v.zxy * v.yzx;
    return array<vec4<f32>, 8>(vec4<f32>(vector.x, vector.y, vector.z, 0.5f), v.xxyy, v.zzzz, v.xzyx, vec4<f32>(vector_2.x, vector_2.y, vector_2.z, v.zy.x), vector_4.xyzz, vector_6.xyzx, vector_7.xyzx);
}

// tests/kernels/swizzles.rs:27
fn of_four(v: vec4<f32>) -> array<vec4<f32>, 8> {
    let vector = v.yzw;
    let vector_1 = v.zw;
    let vector_2 = v.xy;
    let vector_3 = v.xz;
    let vector_4 = v.xyz;
    let vector_5 = vec3<f32>(1.0f, 2.0f, 3.0f);
    let vector_6 = vec4<f32>(vector_5.z, vector_5.y, vector_5.x, v.w);
    return array<vec4<f32>, 8>(v.wzyx, v.xyzw, v.wwxx, vec4<f32>(vector.x, vector.y, vector.z, v.wx.y), vector_1.xyxy + vector_2.xxyy, vec4<f32>(v.x, vector_3.x, v.z, vector_3.y), vec4<f32>(vector_4.z, vector_4.y, v.z, vector_4.x), vec4<f32>(vector_6.x, vector_6.y, vector_6.z, 4.0f));
}

@compute @workgroup_size(256, 1, 1)
fn swizzled(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let v = x[launch.x_offset + i];
    var two = of_two(v.xy);
    var three = of_three(v.yzw);
    var four = of_four(v);
    if (u32_saturating_add(22u * i, 5u) < launch.y_len) {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 22u * i + k;
            y[launch.y_offset + index] = two[k];
        }
    } else {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 22u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(1u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = two[k];
        }
    }
    if (u32_saturating_add(22u * i + 6u, 7u) < launch.y_len && u32_saturating_add(22u * i + 14u, 7u) < launch.y_len) {
        for (var k = 0u; k < 8u; k += 1u) {
            let index = 22u * i + 6u + k;
            y[launch.y_offset + index] = three[k];
            let index_1 = 22u * i + 14u + k;
            y[launch.y_offset + index_1] = four[k];
        }
    } else {
        for (var k = 0u; k < 8u; k += 1u) {
            let index = 22u * i + 6u + k;
            if (index >= launch.y_len) {
                panic_with_2(2u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = three[k];
            let index_1 = 22u * i + 14u + k;
            if (index_1 >= launch.y_len) {
                panic_with_2(3u, launch.y_len, index_1);
                return;
            }
            y[launch.y_offset + index_1] = four[k];
        }
    }
}
