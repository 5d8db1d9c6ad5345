// constant_ranges, tests/kernels/loops.rs:108

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(1) var<storage, read_write> record: Record;

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
fn constant_ranges(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    if (0u < launch.y_len) {
        for (var k = 0u; k < 3u; k += 1u) {
            y[launch.y_offset + 0u] = y[launch.y_offset + 0u] * 10u + k;
        }
    } else {
        for (var k = 0u; k < 3u; k += 1u) {
            if (0u >= launch.y_len) {
                panic_with_2(0u, launch.y_len, 0u);
                return;
            }
            y[launch.y_offset + 0u] = y[launch.y_offset + 0u] * 10u + k;
        }
    }
    if (1u < launch.y_len) {
        for (var k = 1u; k < 4u; k += 1u) {
            y[launch.y_offset + 1u] = y[launch.y_offset + 1u] * 10u + k;
        }
    } else {
        for (var k = 1u; k < 4u; k += 1u) {
            if (1u >= launch.y_len) {
                panic_with_2(1u, launch.y_len, 1u);
                return;
            }
            y[launch.y_offset + 1u] = y[launch.y_offset + 1u] * 10u + k;
        }
    }
    if (2u < launch.y_len) {
        for (var k = 0u; k < 10u; k += 4u) {
            y[launch.y_offset + 2u] = y[launch.y_offset + 2u] * 10u + k;
        }
    } else {
        for (var k = 0u; k < 10u; k += 4u) {
            if (2u >= launch.y_len) {
                panic_with_2(2u, launch.y_len, 2u);
                return;
            }
            y[launch.y_offset + 2u] = y[launch.y_offset + 2u] * 10u + k;
        }
    }
    if (3u < launch.y_len) {
        for (var k = 0u; k < 9u; k += 4u) {
            y[launch.y_offset + 3u] = y[launch.y_offset + 3u] * 10u + k;
        }
    } else {
        for (var k = 0u; k < 9u; k += 4u) {
            if (3u >= launch.y_len) {
                panic_with_2(3u, launch.y_len, 3u);
                return;
            }
            y[launch.y_offset + 3u] = y[launch.y_offset + 3u] * 10u + k;
        }
    }
    var more = true;
    var next = 4u;
    while (more) {
        let k = next;
        more = k != 2u;
        next = k - 1u;
        if (4u >= launch.y_len) {
            panic_with_2(4u, launch.y_len, 4u);
            return;
        }
        y[launch.y_offset + 4u] = y[launch.y_offset + 4u] * 10u + k;
    }
    if (5u < launch.y_len) {
        for (var k = -2i; k < 1i; k += 1i) {
            y[launch.y_offset + 5u] = y[launch.y_offset + 5u] * 10u + u32(k + 5i);
        }
    } else {
        for (var k = -2i; k < 1i; k += 1i) {
            if (5u >= launch.y_len) {
                panic_with_2(5u, launch.y_len, 5u);
                return;
            }
            y[launch.y_offset + 5u] = y[launch.y_offset + 5u] * 10u + u32(k + 5i);
        }
    }
    if (6u < launch.y_len) {
        for (var k = 5u; k < 2u; k += 1u) {
            y[launch.y_offset + 6u] = k;
        }
    } else {
        for (var k = 5u; k < 2u; k += 1u) {
            if (6u >= launch.y_len) {
                panic_with_2(6u, launch.y_len, 6u);
                return;
            }
            y[launch.y_offset + 6u] = k;
        }
    }
    if (7u < launch.y_len) {
        for (var counter = 0i; counter < 4i; counter += 1i) {
            y[launch.y_offset + 7u] = y[launch.y_offset + 7u] + 1u;
        }
    } else {
        for (var counter = 0i; counter < 4i; counter += 1i) {
            if (7u >= launch.y_len) {
                panic_with_2(7u, launch.y_len, 7u);
                return;
            }
            y[launch.y_offset + 7u] = y[launch.y_offset + 7u] + 1u;
        }
    }
    let from_1 = 2147483646i;
    var more_1 = true;
    var next_1 = from_1;
    while (more_1) {
        let k = next_1;
        more_1 = k != 2147483647i;
        next_1 = k + 1i;
        if (8u >= launch.y_len) {
            panic_with_2(8u, launch.y_len, 8u);
            return;
        }
        y[launch.y_offset + 8u] = y[launch.y_offset + 8u] + u32(k);
    }
    var more_2 = true;
    var next_2 = 4294967295u;
    while (more_2) {
        let k = next_2;
        more_2 = k >= 2147483648u;
        next_2 = k - 2147483648u;
        if (9u >= launch.y_len) {
            panic_with_2(9u, launch.y_len, 9u);
            return;
        }
        y[launch.y_offset + 9u] = y[launch.y_offset + 9u] + k / 2u;
    }
}
