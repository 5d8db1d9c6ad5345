// tickets, tests/kernels/atomics.rs:78

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
fn tickets(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (0u >= launch.next_len) {
        panic_with_2(0u, launch.next_len, 0u);
        return;
    }
    var ticket: u32;
    ticket = atomicAdd(&next[launch.next_offset + 0u], 1u);
    if (ticket >= launch.order_len) {
        panic_with_2(1u, launch.order_len, ticket);
        return;
    }
    order[launch.order_offset + ticket] = i;
    let operand = i + 1u;
    if (1u >= launch.next_len) {
        panic_with_2(2u, launch.next_len, 1u);
        return;
    }
    var won: StdResult_u32_u32;
    {
        let exchanged = atomicCompareExchangeWeak(&next[launch.next_offset + 1u], 0u, operand);
        won = StdResult_u32_u32(exchanged.old_value, exchanged.exchanged);
    }
    var value: u32;
    if (won.is_ok) {
        value = 100u + won.value;
    } else {
        value = u32(won.value > 0u);
    }
    if (i >= launch.first_len) {
        panic_with_2(3u, launch.first_len, i);
        return;
    }
    first[launch.first_offset + i] = value;
}
