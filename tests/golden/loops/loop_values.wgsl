// loop_values, tests/kernels/loops.rs:222

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
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

@compute @workgroup_size(256, 1, 1)
fn loop_values(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var n = x_load(i);
    var first: u32;
    loop {
        n += 7u;
        if (n % 5u == 0u) {
            first = n;
            break;
        }
        if (n > 30u) {
            first = 1u;
            break;
        }
    }
    var second: u32;
    loop {
        var breaks = false;
        if (first == 1u) {
            second = 10u;
            break;
        }
        for (var k = 2u; k < 10u; k += 1u) {
            if (u32_rem(first, k) == 3u) {
                second = k;
                breaks = true;
                break;
            }
        }
        if (breaks) {
            break;
        }
        second = 20u;
        break;
    }
    var value_1: u32;
    loop {
        var breaks = false;
        loop {
            n += 3u;
            if (n % 2u == 0u) {
                break;
            }
            if (n % 7u == 0u) {
                value_1 = n;
                breaks = true;
                break;
            }
        }
        if (breaks) {
            break;
        }
        if (n > 100u) {
            value_1 = 0u;
            break;
        }
    }
    let third = 2u * value_1;
    y_store(i, first + 1000u * second + 100000u * third);
}
