// early_return, tests/kernels/device_functions.rs:250

struct Tuple2_u32_u32 {
    f0: u32,
    f1: u32,
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
@group(0) @binding(0) var<storage, read_write> y: array<array<u32, 2>>;

fn y_store(index: u32, value: array<u32, 2>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// tests/kernels/device_functions.rs:230
fn first_pair(limit: u32, product: u32) -> Tuple2_u32_u32 {
    for (var a = 2u; a < limit; a += 1u) {
        var b: u32;
        loop {
            var breaks = false;
            for (var b_1 = a; b_1 < limit; b_1 += 1u) {
                let matched = a * b_1;
                if (matched == product) {
                    return Tuple2_u32_u32(a, b_1);
                } else if (matched > product) {
                    b = b_1;
                    breaks = true;
                    break;
                } else {
                    continue;
                }
            }
            if (breaks) {
                break;
            }
            b = limit;
            break;
        }
        if (b == a) {
            return Tuple2_u32_u32(0u, a);
        }
    }
    return Tuple2_u32_u32(limit, limit);
}

@compute @workgroup_size(256, 1, 1)
fn early_return(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let matched = first_pair(40u, i);
    let a = matched.f0;
    let b = matched.f1;
    y_store(i, array<u32, 2>(a, b));
}
