// labels, tests/kernels/loops.rs:303

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

@compute @workgroup_size(256, 1, 1)
fn labels(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    var sum = 0u;
    for (var a = 0u; a < 4u; a += 1u) {
        var continues = false;
        var breaks = false;
        for (var b = 0u; b < 4u; b += 1u) {
            var continues_1 = false;
            var breaks_1 = false;
            for (var c = 0u; c < 4u; c += 1u) {
                sum = sum * 3u + 1u;
                if (a * b + c == x_1) {
                    continues_1 = true;
                    break;
                }
                if (a + b * c == x_1 + 1u) {
                    breaks_1 = true;
                    break;
                }
                if (a * c == x_1 + 2u) {
                    continues = true;
                    break;
                }
                if (b * c == x_1 + 3u) {
                    breaks = true;
                    break;
                }
                if (c == x_1) {
                    continue;
                }
                if (a + c == x_1 + 4u) {
                    break;
                }
                sum += a * 16u + b * 4u + c;
            }
            if (continues_1) {
                continue;
            }
            if (breaks_1) {
                break;
            }
            if (continues) {
                break;
            }
            if (breaks) {
                break;
            }
            sum += 100u;
        }
        if (continues) {
            continue;
        }
        if (breaks) {
            break;
        }
        sum += 1000u;
    }
    loop {
        var breaks = false;
        loop {
            var breaks_1 = false;
            if (sum % 2u == 0u) {
                break;
            }
            if (sum % 3u == 0u) {
                breaks = true;
                break;
            }
            for (var k = 0u; k < 3u; k += 1u) {
                if (sum % 5u == k) {
                    breaks_1 = true;
                    break;
                }
                if (sum % 7u == k) {
                    breaks = true;
                    break;
                }
                sum += 10000u;
            }
            if (breaks_1) {
                break;
            }
            if (breaks) {
                break;
            }
            break;
        }
        if (breaks) {
            break;
        }
        sum += 5u;
        break;
    }
    y_store(i, sum);
}
