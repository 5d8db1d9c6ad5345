// by_hand, tests/kernels/atomics.rs:91

struct StdResult_i32_i32 {
    value: i32,
    is_ok: bool,
}

struct StdResult_u64_u64 {
    value: u64,
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
    cells_len: u32,
    cells_offset: u32,
    wide_len: u32,
    wide_offset: u32,
    links_len: u32,
    links_offset: u32,
    chain_len: u32,
    chain_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> cells: array<atomic<i32>>;
@group(0) @binding(1) var<storage, read_write> wide: array<atomic<u64>>;
@group(0) @binding(2) var<storage, read_write> links: array<u32>;
@group(0) @binding(3) var<storage, read_write> chain: array<atomic<u32>>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(4) var<storage, read_write> record: Record;

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
fn by_hand(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    let index = i % 3u;
    if (index >= launch.cells_len) {
        panic_with_2(0u, launch.cells_len, index);
        return;
    }
    var before: i32;
    before = atomicLoad(&cells[launch.cells_offset + index]);
    var now = before;
    loop {
        let operand = now;
        let operand_1 = now * 3i % 1009i + 1i;
        let index_1 = i % 3u;
        if (index_1 >= launch.cells_len) {
            panic_with_2(1u, launch.cells_len, index_1);
            return;
        }
        var before_1: StdResult_i32_i32;
        {
            let exchanged = atomicCompareExchangeWeak(&cells[launch.cells_offset + index_1], operand, operand_1);
            before_1 = StdResult_i32_i32(exchanged.old_value, exchanged.exchanged);
        }
        if (!(!before_1.is_ok)) {
            break;
        }
        now = before_1.value;
    }
    if (0u >= launch.wide_len) {
        panic_with_2(2u, launch.wide_len, 0u);
        return;
    }
    var before_1: u64;
    before_1 = atomicLoad(&wide[launch.wide_offset + 0u]);
    var before_2 = before_1;
    loop {
        let operand = before_2;
        let operand_1 = before_2 + 4294967297lu;
        var tried: StdResult_u64_u64;
        {
            let exchanged = atomicCompareExchangeWeak(&wide[launch.wide_offset + 0u], operand, operand_1);
            tried = StdResult_u64_u64(exchanged.old_value, exchanged.exchanged);
        }
        if (tried.is_ok) {
            break;
        }
        if (!tried.is_ok) {
            before_2 = tried.value;
        }
    }
    let operand = i + 1u;
    if (0u >= launch.chain_len) {
        panic_with_2(3u, launch.chain_len, 0u);
        return;
    }
    var before_3: u32;
    before_3 = atomicExchange(&chain[launch.chain_offset + 0u], operand);
    if (i >= launch.links_len) {
        panic_with_2(4u, launch.links_len, i);
        return;
    }
    links[launch.links_offset + i] = before_3;
}
