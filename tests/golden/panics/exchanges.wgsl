// exchanges, tests/kernels/panics.rs:192

struct StdResult_u32_u32 {
    value: u32,
    is_ok: bool,
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
    cells_len: u32,
    cells_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> cells: array<atomic<u32>>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_1(site: u32, value_0: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
}

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

@compute @workgroup_size(1, 1, 1)
fn exchanges(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(1u, 1u, 1u) + local_id;
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    if (0u >= launch.cells_len) {
        panic_with_2(0u, launch.cells_len, 0u);
        return;
    }
    var free: StdResult_u32_u32;
    {
        let exchanged = atomicCompareExchangeWeak(&cells[launch.cells_offset + 0u], 0u, 7u);
        free = StdResult_u32_u32(exchanged.old_value, exchanged.exchanged);
    }
    var taken: StdResult_u32_u32;
    {
        let exchanged = atomicCompareExchangeWeak(&cells[launch.cells_offset + 0u], 0u, 9u);
        taken = StdResult_u32_u32(exchanged.old_value, exchanged.exchanged);
    }
    var value: u32;
    if (launch.which == 0u) {
        if (!free.is_ok) {
            panic_with_1(1u, free.value);
            return;
        }
        if (!(!taken.is_ok)) {
            panic_with_1(2u, taken.value);
            return;
        }
        value = free.value + taken.value;
    } else if (launch.which == 1u) {
        if (!free.is_ok) {
            panic_with_1(3u, free.value);
            return;
        }
        if (!(!taken.is_ok)) {
            panic_with_1(4u, taken.value);
            return;
        }
        value = free.value + taken.value;
    } else if (launch.which == 2u) {
        if (!taken.is_ok) {
            panic_with_1(5u, taken.value);
            return;
        }
        value = taken.value;
    } else if (launch.which == 3u) {
        if (!(!free.is_ok)) {
            panic_with_1(6u, free.value);
            return;
        }
        value = free.value;
    } else if (launch.which == 4u) {
        if (!taken.is_ok) {
            panic_with_1(7u, taken.value);
            return;
        }
        value = taken.value;
    } else {
        if (!(!free.is_ok)) {
            panic_with_1(8u, free.value);
            return;
        }
        value = free.value;
    }
    if (0u >= launch.y_len) {
        panic_with_2(9u, launch.y_len, 0u);
        return;
    }
    y[launch.y_offset + 0u] = value;
}
