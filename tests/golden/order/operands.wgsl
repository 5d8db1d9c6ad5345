// operands, tests/kernels/order.rs:6

struct Tuple3_i32_i32_i32 {
    f0: i32,
    f1: i32,
    f2: i32,
}

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
@group(0) @binding(0) var<storage, read_write> y: array<i32>;

fn y_load(index: u32) -> i32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn operands(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    var a = 1i;
    let kept = a;
    a = 10i;
    y_store(0u, kept + a + a);
    var b = 2i;
    let kept_1 = b * 100i;
    var value_1: i32;
    if (b > 1i) {
        b = 5i;
        value_1 = b;
    } else {
        value_1 = 0i;
    }
    y_store(1u, kept_1 + value_1 - b);
    var c = 3i;
    let kept_2 = c;
    c = 7i;
    y_store(2u, max(kept_2, 2i) + c);
    var d = 4i;
    let kept_3 = d;
    d += 1i;
    let t = Tuple3_i32_i32_i32(kept_3, d, d * 2i);
    y_store(3u, t.f0 * 100i + t.f1 * 10i + t.f2);
    var e = 5i;
    let kept_4 = e;
    e *= 2i;
    var array_1 = array<i32, 3>(kept_4, e, e);
    y_store(4u, array_1[0u] * 10000i + array_1[1u] * 100i + array_1[2u]);
    y_store(5u, 8i);
    let kept_5 = y_load(5u);
    y_store(5u, 1i);
    y_store(6u, kept_5 + y_load(5u) * y_load(5u));
    var f = 6i;
    let kept_6 = f;
    f -= 1i;
    let kept_7 = kept_6 - f;
    f -= 1i;
    let g = kept_7 - f;
    y_store(7u, g);
}
