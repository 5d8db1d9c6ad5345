// jumps, tests/kernels/phases.rs:35

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    divisors_len: u32,
    divisors_offset: u32,
    mode: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> divisors: array<i32>;
@group(0) @binding(1) var<storage, read> x: array<i32>;
@group(0) @binding(2) var<storage, read_write> y: array<i32>;

var<workgroup> tile: array<i32, 64>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
}

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

var<workgroup> workgroup_panicked: atomic<u32>;
var<private> meetings: u32;

// Waits for all; whether one has panicked before.
fn workgroup_has_panicked() -> bool {
    if (panicked != 0u) { atomicMin(&workgroup_panicked, meetings); }
    workgroupBarrier();
    meetings += 1u;
    return atomicLoad(&workgroup_panicked) < meetings;
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

@compute @workgroup_size(64, 1, 1)
fn jumps(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>) {
    let i = global_id.x;
    let lane = local_id.x;
    var total = 0i;
    var round_1 = 0i;
    while (round_1 < 4i) {
        round_1 += 1i;
        loop {
            var breaks = false;
            if (panicked != 0u) {
                break;
            }
            tile[lane] = round_1;
            loop {
                var breaks_1 = false;
                if (i >= launch.x_len) {
                    panic_with_2(0u, launch.x_len, i);
                    breaks = true;
                    break;
                }
                if (x[launch.x_offset + i] < 0i) {
                    break;
                }
                if (i < launch.x_len) {
                    for (var k = 0i; k < 3i; k += 1i) {
                        if (x[launch.x_offset + i] == k) {
                            breaks_1 = true;
                            break;
                        }
                        if (!(!(launch.divisors_len == 0u))) {
                            panic_with_0(2u);
                            breaks = true;
                            break;
                        }
                        let index = (i + u32(k)) % launch.divisors_len;
                        if (index >= launch.divisors_len) {
                            panic_with_2(3u, launch.divisors_len, index);
                            breaks = true;
                            break;
                        }
                        let divisor = divisors[launch.divisors_offset + index];
                        if (!(!(divisor == 0i))) {
                            panic_with_0(4u);
                            breaks = true;
                            break;
                        }
                        tile[lane] = tile[lane] + 100i / divisor;
                    }
                    if (breaks_1) {
                        break;
                    }
                    if (breaks) {
                        break;
                    }
                } else {
                    for (var k = 0i; k < 3i; k += 1i) {
                        if (i >= launch.x_len) {
                            panic_with_2(1u, launch.x_len, i);
                            breaks = true;
                            break;
                        }
                        if (x[launch.x_offset + i] == k) {
                            breaks_1 = true;
                            break;
                        }
                        if (!(!(launch.divisors_len == 0u))) {
                            panic_with_0(2u);
                            breaks = true;
                            break;
                        }
                        let index = (i + u32(k)) % launch.divisors_len;
                        if (index >= launch.divisors_len) {
                            panic_with_2(3u, launch.divisors_len, index);
                            breaks = true;
                            break;
                        }
                        let divisor = divisors[launch.divisors_offset + index];
                        if (!(!(divisor == 0i))) {
                            panic_with_0(4u);
                            breaks = true;
                            break;
                        }
                        tile[lane] = tile[lane] + 100i / divisor;
                    }
                    if (breaks) {
                        break;
                    }
                    if (breaks_1) {
                        break;
                    }
                }
                tile[lane] = tile[lane] * 2i;
                break;
            }
            if (breaks) {
                break;
            }
            break;
        }
        if (launch.mode == 1u && round_1 == 2i) {
            if (workgroup_has_panicked()) {
                return;
            }
            continue;
        }
        if (workgroup_has_panicked()) {
            return;
        }
        let other = tile[63u - lane];
        let next = tile[(lane + 1u) % 64u];
        workgroupBarrier();
        if (launch.mode == 2u && round_1 == 3i) {
            break;
        }
        if (launch.mode == 3u && round_1 == 3i) {
            loop {
                if (i >= launch.y_len) {
                    panic_with_2(5u, launch.y_len, i);
                    break;
                }
                y[launch.y_offset + i] = -total;
                break;
            }
            return;
        }
        if (other > 60i) {
            continue;
        }
        loop {
            if (!(!(launch.divisors_len == 0u))) {
                panic_with_0(6u);
                break;
            }
            let index = lane % launch.divisors_len;
            if (index >= launch.divisors_len) {
                panic_with_2(7u, launch.divisors_len, index);
                break;
            }
            let divisor = divisors[launch.divisors_offset + index];
            if (!(!(divisor == 0i))) {
                panic_with_0(8u);
                break;
            }
            let dividend = other * next;
            if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
                panic_with_0(9u);
                break;
            }
            total += dividend / divisor;
            break;
        }
    }
    if (panicked != 0u) {
        return;
    }
    if (i >= launch.y_len) {
        panic_with_2(10u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = total;
}
