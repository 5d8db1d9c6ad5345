// chains, tests/kernels/patterns.rs:39

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

fn y_load(index: u32) -> i32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn chains(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var asked = 0i;
    if (x_load(i) > 1i) {
        let matched = x_load(i);
        if (matched >= 2i && matched <= 9i && x_load(i) != 5i) {
            y_store(i, y_load(i) + 1i);
        }
    }
    let matched = x_load(i);
    if (matched >= 1i && matched < 20i) {
        asked += 1i;
        let matched_1 = matched * 2i;
        if (matched_1 >= 3i && matched_1 != 8i) {
            y_store(i, y_load(i) + matched_1 * 10i);
        }
    }
    if (x_load(i) > 0i) {
        asked += 2i;
        let matched_1 = x_load(i) * 2i;
        if (matched_1 == 6i) {
            y_store(i, y_load(i) + 1000i);
        } else {
            y_store(i, y_load(i) + 2000i);
        }
    } else {
        y_store(i, y_load(i) + 2000i);
    }
    loop {
        var breaks = false;
        loop {
            if (!(x_load(i) < 12i)) {
                break;
            }
            asked += 4i;
            let matched_1 = x_load(i);
            if (!(matched_1 == 8i || matched_1 == 9i || matched_1 == 10i)) {
                break;
            }
            y_store(i, y_load(i) + matched_1 * 100000i);
            breaks = true;
            break;
            break;
        }
        if (breaks) {
            break;
        }
        for (var j = 0i; j < 3i; j += 1i) {
            if (j == x_load(i)) {
                asked += 8i;
            }
        }
        y_store(i, y_load(i) + 10000i);
        break;
    }
    y_store(i, y_load(i) + asked * 10000000i);
}
