// effects, tests/kernels/closures.rs:51

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
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn effects(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var log_1 = 0i;
    var sum = array<i32, 2>(0i, 0i);
    let digit = 1i;
    log_1 = log_1 * 10i + digit;
    let index_1 = u32(digit % 2i);
    sum[index_1] = sum[index_1] + digit;
    let digit_1 = 2i;
    log_1 = log_1 * 10i + digit_1;
    let index_2 = u32(digit_1 % 2i);
    sum[index_2] = sum[index_2] + digit_1;
    let digit_2 = 3i;
    log_1 = log_1 * 10i + digit_2;
    let index_3 = u32(digit_2 % 2i);
    sum[index_3] = sum[index_3] + digit_2;
    let joined = digit + digit_1 * digit_2;
    for (var k = 0i; k < 3i; k += 1i) {
        let digit_3 = 4i;
        log_1 = log_1 * 10i + digit_3;
        let index_4 = u32(digit_3 % 2i);
        sum[index_4] = sum[index_4] + digit_3;
        if (digit_3 > k + x_load(i)) {
            break;
        }
    }
    let digit_3 = 5i;
    log_1 = log_1 * 10i + digit_3;
    let index_4 = u32(digit_3 % 2i);
    sum[index_4] = sum[index_4] + digit_3;
    let digit_4 = x_load(i) & 7i;
    log_1 = log_1 * 10i + digit_4;
    let index_5 = u32(digit_4 % 2i);
    sum[index_5] = sum[index_5] + digit_4;
    let digit_5 = 6i;
    log_1 = log_1 * 10i + digit_5;
    let index_6 = u32(digit_5 % 2i);
    sum[index_6] = sum[index_6] + digit_5;
    let picked = digit_3 * 100i + digit_4 * 10i + digit_5;
    let v = log_1;
    y_store(i, v);
    let v_1 = log_1 * 2i + joined + picked + sum[0u] * 3i + sum[1u];
    y_store(i, v_1);
}
