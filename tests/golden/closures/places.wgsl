// places, tests/kernels/closures.rs:157

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
}

@compute @workgroup_size(256, 1, 1)
fn places(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    let n = x[launch.x_offset + i];
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
    var value: i32;
    if ((n + 1i) * 2i > 8i) {
        value = 1000i;
    } else {
        count += 1i;
        if (n + count > 12i) {
            value = 2000i;
        } else {
            value = 3000i;
        }
    }
    sum += value;
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
    if (i >= launch.y_len) {
        panic_with_2(1u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = sum * 100i + count;
}
