// places, tests/kernels/panics.rs:140

struct Bins {
    low: array<u32, 3>,
    high: array<u32, 5>,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    which: u32,
    index: u32,
    bins_len: u32,
    bins_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> bins: array<Bins>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

var<workgroup> tile: array<array<u32, 4>, 8>;

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

@compute @workgroup_size(32, 1, 1)
fn places(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(32u, 1u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(local_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(local_id: vec3<u32>) {
    let lane = local_id.x;
    loop {
        if (lane < 8u) {
            let element = lane;
            if (lane >= 8u) {
                panic_with_2(0u, 8u, lane);
                break;
            }
            tile[lane] = array<u32, 4>(element, element, element, element);
        }
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    var own = array<array<u32, 2>, 3>(array<u32, 2>(1u, 2u), array<u32, 2>(3u, 4u), array<u32, 2>(5u, 6u));
    if (lane >= launch.y_len) {
        panic_with_2(1u, launch.y_len, lane);
        return;
    }
    y[launch.y_offset + lane] = 1u;
    if (lane == 7u) {
        if (launch.which == 0u) {
            if (launch.index >= 8u) {
                panic_with_2(2u, 8u, launch.index);
                return;
            }
            if (lane >= launch.y_len) {
                panic_with_2(3u, launch.y_len, lane);
                return;
            }
            y[launch.y_offset + lane] = tile[launch.index][1u];
        } else if (launch.which == 1u) {
            if (launch.index >= 4u) {
                panic_with_2(4u, 4u, launch.index);
                return;
            }
            if (lane >= launch.y_len) {
                panic_with_2(5u, launch.y_len, lane);
                return;
            }
            y[launch.y_offset + lane] = tile[1u][launch.index];
        } else if (launch.which == 2u) {
            if (launch.index >= 3u) {
                panic_with_2(6u, 3u, launch.index);
                return;
            }
            own[launch.index][1u] = 9u;
        } else if (launch.which == 3u) {
            if (launch.index >= 2u) {
                panic_with_2(7u, 2u, launch.index);
                return;
            }
            own[1u][launch.index] = 9u;
        } else if (launch.which == 4u) {
            if (0u >= launch.bins_len) {
                panic_with_2(8u, launch.bins_len, 0u);
                return;
            }
            if (launch.index >= 3u) {
                panic_with_2(9u, 3u, launch.index);
                return;
            }
            bins[launch.bins_offset + 0u].low[launch.index] = 5u;
        } else if (launch.which == 5u) {
            if (0u >= launch.bins_len) {
                panic_with_2(10u, launch.bins_len, 0u);
                return;
            }
            var element = bins[launch.bins_offset + 0u];
            if (launch.index >= 5u) {
                panic_with_2(11u, 5u, launch.index);
                return;
            }
            if (lane >= launch.y_len) {
                panic_with_2(12u, launch.y_len, lane);
                return;
            }
            y[launch.y_offset + lane] = element.high[launch.index];
        } else {
            if (launch.index >= launch.bins_len) {
                panic_with_2(13u, launch.bins_len, launch.index);
                return;
            }
            if (launch.index >= launch.bins_len) {
                panic_with_2(14u, launch.bins_len, launch.index);
                return;
            }
            bins[launch.bins_offset + launch.index].high[1u] = bins[launch.bins_offset + launch.index].high[1u] + 1u;
        }
        if (lane >= launch.y_len) {
            panic_with_2(15u, launch.y_len, lane);
            return;
        }
        if (lane >= launch.y_len) {
            panic_with_2(16u, launch.y_len, lane);
            return;
        }
        y[launch.y_offset + lane] = y[launch.y_offset + lane] + (own[0u][0u] + own[2u][1u]);
    }
}
