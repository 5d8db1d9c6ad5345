// taken_apart, tests/kernels/tuples.rs:56

struct Tuple2_u32_i32 {
    f0: u32,
    f1: i32,
}

struct Tuple2_u32_u32 {
    f0: u32,
    f1: u32,
}

struct Tuple2_Tuple2_u32_u32_u32 {
    f0: Tuple2_u32_u32,
    f1: u32,
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

@compute @workgroup_size(256, 1, 1)
fn taken_apart(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    var a = 1u;
    var b = 2u;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    let kept = x[launch.x_offset + i] / 2u;
    let kept_1 = x[launch.x_offset + i] + 1u;
    if (i >= launch.y_len) {
        panic_with_2(1u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = kept_1;
    let kept_2 = Tuple2_u32_i32(b, 7i);
    let kept_3 = a;
    a = kept_2.f0;
    b = kept_3;
    let pair = Tuple2_Tuple2_u32_u32_u32(Tuple2_u32_u32(a, b), 100u);
    let kept_4 = pair.f0;
    let kept_5 = y[launch.y_offset + i] + a + 10u * b + pair.f1;
    b = kept_4.f0;
    a = kept_4.f1;
    y[launch.y_offset + i] = kept_5;
    y[launch.y_offset + i] = y[launch.y_offset + i] + (1000u * a + 10000u * b);
}
