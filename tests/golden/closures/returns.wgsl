// returns, tests/kernels/closures.rs:92

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
fn returns(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var sum = 0i;
    for (var k = 0i; k < 3i; k += 1i) {
        let wanted = x_load(i) + k;
        var result: i32;
        loop {
            var breaks = false;
            for (var k_1 = 0i; k_1 < 5i; k_1 += 1i) {
                for (var j = 0i; j < 5i; j += 1i) {
                    if (k_1 * j == wanted) {
                        result = k_1 * 10i + j;
                        breaks = true;
                        break;
                    }
                }
                if (breaks) {
                    break;
                }
            }
            if (breaks) {
                break;
            }
            result = -1i;
            break;
        }
        let k_1 = result;
        if (k_1 < 0i) {
            continue;
        }
        sum += k_1;
    }
    let v = 3i;
    if (!(v == 3i)) {
        y_store(i, v);
    }
    let n = x_load(i);
    var result: i32;
    if (n < 0i) {
        result = -1i;
    } else if (n == 0i) {
        result = 0i;
    } else {
        result = 1i;
    }
    let kept = result * 1000i + sum * 10i;
    let n_1 = x_load(i);
    var result_1: i32;
    if (n_1 == 0i) {
        result_1 = 7i;
    } else if (n_1 < 0i) {
        result_1 = select(n_1 * 2i, n_1, (n_1 < (-3i))) - 1i;
    } else {
        result_1 = n_1 + 1i;
    }
    let v_1 = kept + result_1;
    if (!(v_1 == 3i)) {
        y_store(i, v_1);
    }
}
