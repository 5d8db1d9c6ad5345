// combine_u64, tests/kernels/atomics.rs:37

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
    cells_len: u32,
    cells_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u64>;
@group(0) @binding(1) var<storage, read_write> cells: array<atomic<u64>>;

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
fn combine_u64(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    let cell = i % 7u;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    let v = x[launch.x_offset + i];
    if (cell >= launch.cells_len) {
        panic_with_2(1u, launch.cells_len, cell);
        return;
    }
    atomicAdd(&cells[launch.cells_offset + cell], v);
    let index = 7u + cell;
    if (index >= launch.cells_len) {
        panic_with_2(2u, launch.cells_len, index);
        return;
    }
    atomicSub(&cells[launch.cells_offset + index], v);
    let index_1 = 14u + cell;
    if (index_1 >= launch.cells_len) {
        panic_with_2(3u, launch.cells_len, index_1);
        return;
    }
    atomicMin(&cells[launch.cells_offset + index_1], v);
    let index_2 = 21u + cell;
    if (index_2 >= launch.cells_len) {
        panic_with_2(4u, launch.cells_len, index_2);
        return;
    }
    atomicMax(&cells[launch.cells_offset + index_2], v);
    let operand = v | 255lu;
    let index_3 = 28u + cell;
    if (index_3 >= launch.cells_len) {
        panic_with_2(5u, launch.cells_len, index_3);
        return;
    }
    atomicAnd(&cells[launch.cells_offset + index_3], operand);
    let operand_1 = v & 3855lu;
    let index_4 = 35u + cell;
    if (index_4 >= launch.cells_len) {
        panic_with_2(6u, launch.cells_len, index_4);
        return;
    }
    atomicOr(&cells[launch.cells_offset + index_4], operand_1);
    let index_5 = 42u + cell;
    if (index_5 >= launch.cells_len) {
        panic_with_2(7u, launch.cells_len, index_5);
        return;
    }
    atomicXor(&cells[launch.cells_offset + index_5], v);
}
