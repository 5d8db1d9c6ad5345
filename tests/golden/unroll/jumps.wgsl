// jumps, tests/kernels/unroll.rs:76

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
fn jumps(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var sum = 0u;
    loop {
        var breaks = false;
        loop {
            var breaks_1 = false;
            if (!(0u == x_load(i))) {
                if (0u + x_load(i) == 12u) {
                    breaks = true;
                    break;
                }
                sum = sum;
                if (!(x_load(i) == 7u)) {
                    if (1u + x_load(i) == 12u) {
                        breaks = true;
                        break;
                    }
                    sum += 1u;
                    if (2u + x_load(i) == 12u) {
                        breaks = true;
                        break;
                    }
                    sum += 2u;
                    for (var c = 0u; c < 10u; c += 1u) {
                        if (c > x_load(i)) {
                            breaks_1 = true;
                            break;
                        }
                        if (c == 4u) {
                            break;
                        }
                        sum += 100u;
                    }
                    if (breaks_1) {
                        break;
                    }
                    sum += 1000u;
                }
            }
            break;
        }
        if (breaks) {
            break;
        }
        loop {
            var breaks_1 = false;
            if (!(1u == x_load(i))) {
                if (1u + x_load(i) == 12u) {
                    breaks = true;
                    break;
                }
                sum += 10u;
                if (!(1u > x_load(i))) {
                    if (x_load(i) == 7u) {
                        break;
                    }
                    if (2u + x_load(i) == 12u) {
                        breaks = true;
                        break;
                    }
                    sum += 11u;
                    if (!(2u > x_load(i))) {
                        if (3u + x_load(i) == 12u) {
                            breaks = true;
                            break;
                        }
                        sum += 12u;
                    }
                }
                for (var c = 0u; c < 10u; c += 1u) {
                    if (c + 1u > x_load(i)) {
                        breaks_1 = true;
                        break;
                    }
                    if (c == 4u) {
                        break;
                    }
                    sum += 100u;
                }
                if (breaks_1) {
                    break;
                }
                sum += 1000u;
            }
            break;
        }
        if (breaks) {
            break;
        }
        loop {
            var breaks_1 = false;
            if (!(2u == x_load(i))) {
                if (!(2u + x_load(i) == 12u)) {
                    sum += 20u;
                    if (!(2u > x_load(i))) {
                        if (x_load(i) == 7u) {
                            break;
                        }
                        if (3u + x_load(i) == 12u) {
                            breaks = true;
                            break;
                        }
                        sum += 21u;
                        if (!(4u > x_load(i))) {
                            if (4u + x_load(i) == 12u) {
                                breaks = true;
                                break;
                            }
                            sum += 22u;
                        }
                    }
                    for (var c = 0u; c < 10u; c += 1u) {
                        if (c + 2u > x_load(i)) {
                            breaks_1 = true;
                            break;
                        }
                        if (c == 4u) {
                            break;
                        }
                        sum += 100u;
                    }
                    if (breaks_1) {
                        break;
                    }
                    sum += 1000u;
                }
            }
            break;
        }
        if (breaks) {
            break;
        }
        break;
    }
    var n = 0u;
    while (n < 20u) {
        n += 1u;
        if (n * 1u == x_load(i)) {
            sum += 100000u;
        } else {
            n += 1u;
            if (n * 2u == x_load(i)) {
                sum += 100000u;
            } else {
                n += 2u;
            }
        }
    }
    var found: u32;
    loop {
        if (0u == x_load(i)) {
            found = 0u;
            break;
        }
        if (1u == x_load(i)) {
            found = 1u;
            break;
        }
        if (4u == x_load(i)) {
            found = 2u;
            break;
        }
        if (9u == x_load(i)) {
            found = 3u;
            break;
        }
        found = 9u;
        break;
    }
    y_store(i, sum + found * 1000000u);
}
