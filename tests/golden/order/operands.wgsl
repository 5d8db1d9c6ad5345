// operands, tests/kernels/order.rs:6

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

struct Tuple3_i32_i32_i32 {
    f0: i32,
    f1: i32,
    f2: i32,
}

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
    var value_1: i32;
    {
        a = 10i;
        value_1 = a;
    }
    y_store(0u, kept + value_1 + a);
    var b = 2i;
    let kept_1 = b * 100i;
    var value_2: i32;
    if (b > 1i) {
        b = 5i;
        value_2 = b;
    } else {
        value_2 = 0i;
    }
    y_store(1u, kept_1 + value_2 - b);
    var c = 3i;
    let kept_2 = c;
    var value_3: i32;
    {
        c = 7i;
        value_3 = 2i;
    }
    y_store(2u, max(kept_2, value_3) + c);
    var d = 4i;
    let kept_3 = d;
    var value_4: i32;
    {
        d += 1i;
        value_4 = d;
    }
    let t = Tuple3_i32_i32_i32(kept_3, value_4, d * 2i);
    y_store(3u, t.f0 * 100i + t.f1 * 10i + t.f2);
    var e = 5i;
    let kept_4 = e;
    var value_5: i32;
    {
        e *= 2i;
        value_5 = e;
    }
    var array_1 = array<i32, 3>(kept_4, value_5, e);
    y_store(4u, array_1[0u] * 10000i + array_1[1u] * 100i + array_1[2u]);
    y_store(5u, 8i);
    let kept_5 = y_load(5u);
    var value_6: i32;
    {
        y_store(5u, 1i);
        value_6 = y_load(5u);
    }
    y_store(6u, kept_5 + value_6 * y_load(5u));
    var f = 6i;
    let kept_6 = f;
    var value_7: i32;
    {
        f -= 1i;
        value_7 = f;
    }
    var value_8: i32;
    {
        f -= 1i;
        value_8 = f;
    }
    let g = kept_6 - value_7 - value_8;
    y_store(7u, g);
}
