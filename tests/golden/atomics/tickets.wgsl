// tickets, tests/kernels/atomics.rs:81

struct Exchanged_u32_u32 {
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
    next_len: u32,
    next_offset: u32,
    order_len: u32,
    order_offset: u32,
    first_len: u32,
    first_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> next: array<atomic<u32>>;
@group(0) @binding(1) var<storage, read_write> order: array<u32>;
@group(0) @binding(2) var<storage, read_write> first: array<u32>;

fn order_store(index: u32, value: u32) {
    if (index < launch.order_len) { order[launch.order_offset + index] = value; }
}

fn first_store(index: u32, value: u32) {
    if (index < launch.first_len) { first[launch.first_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn tickets(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var ticket: u32;
    if (0u < launch.next_len) {
        ticket = atomicAdd(&next[launch.next_offset + 0u], 1u);
    }
    order_store(ticket, i);
    let operand = i + 1u;
    var won: Exchanged_u32_u32;
    if (1u < launch.next_len) {
        let exchanged = atomicCompareExchangeWeak(&next[launch.next_offset + 1u], 0u, operand);
        won = Exchanged_u32_u32(exchanged.old_value, exchanged.exchanged);
    }
    var value_1: u32;
    if (won.is_ok) {
        value_1 = 100u + won.value;
    } else {
        value_1 = u32(won.value > 0u);
    }
    first_store(i, value_1);
}
