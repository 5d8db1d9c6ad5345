// by_hand, tests/kernels/atomics.rs:94

struct Exchanged_i32_i32 {
    value: i32,
    is_ok: bool,
}

struct Exchanged_u64_u64 {
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

fn links_store(index: u32, value: u32) {
    if (index < launch.links_len) { links[launch.links_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn by_hand(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let index_1 = i % 3u;
    var before: i32;
    if (index_1 < launch.cells_len) {
        before = atomicLoad(&cells[launch.cells_offset + index_1]);
    }
    var now = before;
    loop {
        let operand = now;
        let operand_1 = now * 3i % 1009i + 1i;
        let index_2 = i % 3u;
        var before_1: Exchanged_i32_i32;
        if (index_2 < launch.cells_len) {
            let exchanged = atomicCompareExchangeWeak(&cells[launch.cells_offset + index_2], operand, operand_1);
            before_1 = Exchanged_i32_i32(exchanged.old_value, exchanged.exchanged);
        }
        if (!(!before_1.is_ok)) {
            break;
        }
        now = before_1.value;
    }
    var before_1: u64;
    if (0u < launch.wide_len) {
        before_1 = atomicLoad(&wide[launch.wide_offset + 0u]);
    }
    var before_2 = before_1;
    loop {
        let operand = before_2;
        let operand_1 = before_2 + 4294967297lu;
        var tried: Exchanged_u64_u64;
        if (0u < launch.wide_len) {
            let exchanged = atomicCompareExchangeWeak(&wide[launch.wide_offset + 0u], operand, operand_1);
            tried = Exchanged_u64_u64(exchanged.old_value, exchanged.exchanged);
        }
        if (tried.is_ok) {
            break;
        }
        if (!tried.is_ok) {
            before_2 = tried.value;
        }
    }
    let operand = i + 1u;
    var before_3: u32;
    if (0u < launch.chain_len) {
        before_3 = atomicExchange(&chain[launch.chain_offset + 0u], operand);
    }
    links_store(i, before_3);
}
