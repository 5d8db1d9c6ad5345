// missing, tests/kernels/options.rs:206

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
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

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

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

@compute @workgroup_size(256, 1, 1)
fn missing(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let value = x[launch.x_offset + i];
    var value_1: u32;
    if (launch.which == 0u) {
        let index = i + 1u;
        let is_some = index < launch.x_len;
        var element = 0u;
        if (is_some) {
            element = x[launch.x_offset + index];
        }
        if (!is_some) {
            panic_with_0(1u);
            return;
        }
        value_1 = element;
    } else if (launch.which == 1u) {
        let index = i + 1u;
        let is_some = index < launch.x_len;
        var element = 0u;
        if (is_some) {
            element = x[launch.x_offset + index];
        }
        if (!is_some) {
            panic_with_0(2u);
            return;
        }
        value_1 = element;
    } else if (launch.which == 2u) {
        let right = 4294967293u;
        let value_2 = value + right;
        let is_some = value_2 >= value;
        if (!is_some) {
            panic_with_0(3u);
            return;
        }
        value_1 = value_2;
    } else if (launch.which == 3u) {
        let value_2 = value - 1u;
        let is_some = value >= 1u;
        if (!is_some) {
            panic_with_0(4u);
            return;
        }
        value_1 = value_2;
    } else if (launch.which == 4u) {
        let is_some = launch.x_len > 0u;
        var element = 0u;
        if (is_some) {
            let index = launch.x_len - 1u;
            element = x[launch.x_offset + index];
        }
        if (!is_some) {
            panic_with_0(5u);
            return;
        }
        let value_2 = u32_rem(value, value);
        let is_some_1 = value != 0u;
        if (!is_some_1) {
            panic_with_0(6u);
            return;
        }
        if (!(!(value_2 == 0u))) {
            panic_with_0(7u);
            return;
        }
        value_1 = element / value_2;
    } else {
        let is_some = launch.x_len > 0u;
        var element = 0u;
        if (is_some) {
            element = x[launch.x_offset + 0u];
        }
        if (!is_some) {
            panic_with_0(8u);
            return;
        }
        value_1 = element;
    }
    if (i >= launch.y_len) {
        panic_with_2(9u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = value_1;
}
