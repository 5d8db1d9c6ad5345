// folded, tests/kernels/markers.rs:54

struct Sum {
    unused: u32, // A struct has a member.
}

struct Largest {
    unused: u32, // A struct has a member.
}

struct Both_Sum_Largest {
    first: Sum,
    second: Largest,
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

// tests/kernels/markers.rs:15
fn Sum_apply(self_: Sum, a: u32, b: u32) -> u32 {
    return a + b;
}

// tests/kernels/markers.rs:49
fn fold_Sum(operator_1: Sum, values: array<u32, 3>) -> u32 {
    return Sum_apply(operator_1, Sum_apply(operator_1, values[0u], values[1u]), values[2u]);
}

// tests/kernels/markers.rs:24
fn Largest_apply(self_: Largest, a: u32, b: u32) -> u32 {
    return max(a, b);
}

// tests/kernels/markers.rs:49
fn fold_Largest(operator_1: Largest, values: array<u32, 3>) -> u32 {
    return Largest_apply(operator_1, Largest_apply(operator_1, values[0u], values[1u]), values[2u]);
}

// tests/kernels/markers.rs:35
fn both() -> Both_Sum_Largest {
    return Both_Sum_Largest(Sum(), Largest());
}

// tests/kernels/markers.rs:40
fn Both_Sum_Largest_apply(self_: Both_Sum_Largest, a: u32, b: u32) -> u32 {
    return Largest_apply(self_.second, Sum_apply(self_.first, a, b), 5u);
}

@compute @workgroup_size(256, 1, 1)
fn folded(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    var values = array<u32, 3>(x[launch.x_offset + i], 3u, 2u);
    let marker = Sum();
    if (i >= launch.y_len) {
        panic_with_2(1u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = 100u * fold_Sum(marker, values) + 10u * fold_Largest(Largest(), values) + Both_Sum_Largest_apply(both(), x[launch.x_offset + i], 1u);
}
