// places, tests/kernels/closures.rs:157

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
fn places(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let n = x_load(i);
    var count = 0i;
    var sum = 0i;
    loop {
        count += 1i;
        let matched = n + count;
        if (!(matched < 9i)) {
            break;
        }
        sum += matched;
    }
    loop {
        var breaks = false;
        loop {
            if (!(n > 0i)) {
                break;
            }
            count += 1i;
            let matched = n + count;
            if (!(matched == 12i || matched == 13i)) {
                break;
            }
            count += 1i;
            let matched_1 = n + count;
            if (!(matched_1 % 2i == 0i)) {
                break;
            }
            sum += 100i;
            breaks = true;
            break;
            break;
        }
        if (breaks) {
            break;
        }
        count += 1i;
        let matched = n + count;
        if (matched > 15i) {
            sum += 200i;
        }
        break;
    }
    var value_1: i32;
    if ((n + 1i) * 2i > 8i) {
        value_1 = 1000i;
    } else {
        count += 1i;
        if (n + count > 12i) {
            value_1 = 2000i;
        } else {
            value_1 = 3000i;
        }
    }
    sum += value_1;
    let v = 1i;
    let to = (v + 1i) * 2i;
    for (var k = 0i; k < to; k += 1i) {
        var sum_1 = sum;
        sum += k;
        {
            var result: i32;
            loop {
                var breaks = false;
                if (!(k >= 0i && k <= 2i)) {
                    result = -1i;
                } else {
                    for (var m = 0i; m < 4i; m += 1i) {
                        if (m == k) {
                            result = m * 0i;
                            breaks = true;
                            break;
                        }
                    }
                    if (breaks) {
                        break;
                    }
                    result = 0i;
                }
                break;
            }
            if (!(result == 50i)) {
                var result_1: i32;
                loop {
                    var breaks = false;
                    if (!(k >= 0i && k <= 2i)) {
                        result_1 = -1i;
                    } else {
                        for (var m = 0i; m < 4i; m += 1i) {
                            if (m == k) {
                                result_1 = m * 0i;
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                        result_1 = 0i;
                    }
                    break;
                }
                sum += result_1 + sum_1 % 3i;
            }
        }
        {
            var result: i32;
            loop {
                var breaks = false;
                if (!(k >= 0i && k <= 2i)) {
                    result = -1i;
                } else if (k == 1i) {
                    result = 50i;
                } else {
                    for (var m = 0i; m < 4i; m += 1i) {
                        if (m == k) {
                            result = m * 1i;
                            breaks = true;
                            break;
                        }
                    }
                    if (breaks) {
                        break;
                    }
                    result = 0i;
                }
                break;
            }
            if (!(result == 50i)) {
                var result_1: i32;
                loop {
                    var breaks = false;
                    if (!(k >= 0i && k <= 2i)) {
                        result_1 = -1i;
                    } else if (k == 1i) {
                        result_1 = 50i;
                    } else {
                        for (var m = 0i; m < 4i; m += 1i) {
                            if (m == k) {
                                result_1 = m * 1i;
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                        result_1 = 0i;
                    }
                    break;
                }
                sum += result_1 + (sum_1 + 1i) % 3i;
            }
        }
        {
            var result: i32;
            loop {
                var breaks = false;
                if (!(k >= 0i && k <= 2i)) {
                    result = -1i;
                } else {
                    for (var m = 0i; m < 4i; m += 1i) {
                        if (m == k) {
                            result = m * 2i;
                            breaks = true;
                            break;
                        }
                    }
                    if (breaks) {
                        break;
                    }
                    result = 0i;
                }
                break;
            }
            if (!(result == 50i)) {
                var result_1: i32;
                loop {
                    var breaks = false;
                    if (!(k >= 0i && k <= 2i)) {
                        result_1 = -1i;
                    } else {
                        for (var m = 0i; m < 4i; m += 1i) {
                            if (m == k) {
                                result_1 = m * 2i;
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                        result_1 = 0i;
                    }
                    break;
                }
                sum += result_1 + (sum_1 + 2i) % 3i;
            }
        }
    }
    y_store(i, sum * 100i + count);
}
