// rows, tests/kernels/workgroups.rs:424

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    width: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
    pairs_len: u32,
    pairs_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> pairs: array<array<u32, 2>>;

var<workgroup> tile: array<array<u32, 8>, 4>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

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
    storageBarrier();
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

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

@compute @workgroup_size(8, 4, 1)
fn rows(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(8u, 4u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id, workgroup_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>, workgroup_id: vec3<u32>) {
    let column = global_id.x;
    let row = global_id.y;
    let param = local_id.x;
    let at = row * launch.width + column;
    var value: u32;
    loop {
        if (at < launch.x_len) {
            if (at >= launch.x_len) {
                panic_with_2(0u, launch.x_len, at);
                break;
            }
            value = x[launch.x_offset + at];
        } else {
            value = 0u;
        }
        let i = param - 1u;
        var value_1: u32;
        if (i < launch.x_len) {
            if (i >= launch.x_len) {
                panic_with_2(1u, launch.x_len, i);
                break;
            }
            value_1 = x[launch.x_offset + i];
        } else {
            value_1 = 0u;
        }
        var value_2: u32;
        if (row < launch.x_len) {
            if (row >= launch.x_len) {
                panic_with_2(2u, launch.x_len, row);
                break;
            }
            value_2 = x[launch.x_offset + row];
        } else {
            value_2 = 0u;
        }
        let i_1 = at - 5u;
        var value_3: u32;
        if (i_1 < launch.x_len) {
            if (i_1 >= launch.x_len) {
                panic_with_2(3u, launch.x_len, i_1);
                break;
            }
            value_3 = x[launch.x_offset + i_1];
        } else {
            value_3 = 0u;
        }
        tile[local_id.y][param] = (value + value_1) ^ value_2 ^ value_3;
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    let operand = tile[3u - local_id.y][7u - param];
    var sum = 0u;
    loop {
        var breaks = false;
        if (u32_saturating_add(at, select(4294967295u, 2u * row, row <= 2147483647u)) < launch.x_len && u32_saturating_add(row, 2u) < launch.x_len && 3u * param + 1u < launch.x_len) {
            for (var k = 0u; k < 3u; k += 1u) {
                let own = at + k * row;
                var value_1: u32;
                if (own < launch.x_len) {
                    value_1 = x[launch.x_offset + own];
                } else {
                    value_1 = 0u;
                }
                let i = row + k;
                var value_2: u32;
                if (i < launch.x_len) {
                    value_2 = x[launch.x_offset + i];
                } else {
                    value_2 = 0u;
                }
                let i_1 = 3u * param + 1u;
                var value_3: u32;
                if (i_1 < launch.x_len) {
                    value_3 = x[launch.x_offset + i_1];
                } else {
                    value_3 = 0u;
                }
                sum += value_1 ^ value_2 ^ value_3;
            }
        } else {
            for (var k = 0u; k < 3u; k += 1u) {
                let own = at + k * row;
                var value_1: u32;
                if (own < launch.x_len) {
                    if (own >= launch.x_len) {
                        panic_with_2(4u, launch.x_len, own);
                        breaks = true;
                        break;
                    }
                    value_1 = x[launch.x_offset + own];
                } else {
                    value_1 = 0u;
                }
                let i = row + k;
                var value_2: u32;
                if (i < launch.x_len) {
                    if (i >= launch.x_len) {
                        panic_with_2(5u, launch.x_len, i);
                        breaks = true;
                        break;
                    }
                    value_2 = x[launch.x_offset + i];
                } else {
                    value_2 = 0u;
                }
                let i_1 = 3u * param + 1u;
                var value_3: u32;
                if (i_1 < launch.x_len) {
                    if (i_1 >= launch.x_len) {
                        panic_with_2(6u, launch.x_len, i_1);
                        breaks = true;
                        break;
                    }
                    value_3 = x[launch.x_offset + i_1];
                } else {
                    value_3 = 0u;
                }
                sum += value_1 ^ value_2 ^ value_3;
            }
            if (breaks) {
                break;
            }
        }
        if (at >= launch.x_len) {
            sum ^= 7u;
        }
        if (column < launch.width) {
            if (at < launch.y_len) {
                if (at >= launch.y_len) {
                    panic_with_2(7u, launch.y_len, at);
                    break;
                }
                if (at >= launch.y_len) {
                    panic_with_2(8u, launch.y_len, at);
                    break;
                }
                y[launch.y_offset + at] = y[launch.y_offset + at] + operand;
            }
            if (at < launch.pairs_len && column % 3u != 0u) {
                let i = at + 1u;
                var value_1: u32;
                if (i < launch.x_len) {
                    if (i >= launch.x_len) {
                        panic_with_2(9u, launch.x_len, i);
                        break;
                    }
                    value_1 = x[launch.x_offset + i];
                } else {
                    value_1 = 0u;
                }
                if (at >= launch.pairs_len) {
                    panic_with_2(10u, launch.pairs_len, at);
                    break;
                }
                pairs[launch.pairs_offset + at][1u] = operand ^ value_1;
            }
        }
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    let left = at - launch.width;
    let right = launch.width - column;
    if (column < launch.width && at < launch.pairs_len) {
        var own: u32;
        if (at < launch.y_len) {
            if (at >= launch.y_len) {
                panic_with_2(11u, launch.y_len, at);
                return;
            }
            own = y[launch.y_offset + at];
        } else {
            own = 0u;
        }
        var value_1: u32;
        if (left < launch.x_len) {
            if (left >= launch.x_len) {
                panic_with_2(12u, launch.x_len, left);
                return;
            }
            value_1 = x[launch.x_offset + left];
        } else {
            value_1 = 0u;
        }
        var value_2: u32;
        if (right < launch.x_len) {
            if (right >= launch.x_len) {
                panic_with_2(13u, launch.x_len, right);
                return;
            }
            value_2 = x[launch.x_offset + right];
        } else {
            value_2 = 0u;
        }
        let kept = own + value_1 + value_2 + sum;
        let i = workgroup_id.x;
        var value_3: u32;
        if (i < launch.x_len) {
            if (i >= launch.x_len) {
                panic_with_2(14u, launch.x_len, i);
                return;
            }
            value_3 = x[launch.x_offset + i];
        } else {
            value_3 = 0u;
        }
        if (at >= launch.pairs_len) {
            panic_with_2(15u, launch.pairs_len, at);
            return;
        }
        pairs[launch.pairs_offset + at][0u] = kept + value_3;
    }
}
