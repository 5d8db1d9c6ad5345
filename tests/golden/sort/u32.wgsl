// compare_exchange, examples/sort/bitonic.rs:164

const SortOrder_Ascending: u32 = 0u;

struct Stage {
    value: u32,
}

struct Pass {
    value: u32,
}

struct Step {
    stage: Stage,
    pass_: Pass,
}

struct SortParams {
    step: Step,
    order: u32,
}

struct ThreadId {
    value: u32,
}

struct ComparisonDistance {
    value: u32,
}

struct Tuple2_u32_u32 {
    f0: u32,
    f1: u32,
}

struct Comparison {
    left: u32,
    right: u32,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    params: SortParams,
    keys_len: u32,
    keys_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> keys: array<u32>;

fn keys_load(index: u32) -> u32 {
    if (index < launch.keys_len) { return keys[launch.keys_offset + index]; }
    return u32();
}

fn keys_store(index: u32, value: u32) {
    if (index < launch.keys_len) { keys[launch.keys_offset + index] = value; }
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

// examples/sort/bitonic.rs:86
fn ThreadId_new(id: u32) -> ThreadId {
    return ThreadId(id);
}

// examples/sort/bitonic.rs:73
fn Step_distance(self_: Step) -> ComparisonDistance {
    return ComparisonDistance(1u << ((self_.stage.value - self_.pass_.value) & 31u));
}

// examples/sort/bitonic.rs:93
fn ComparisonDistance_split(self_: ComparisonDistance, thread: ThreadId) -> Tuple2_u32_u32 {
    return Tuple2_u32_u32(u32_div(thread.value, self_.value), u32_rem(thread.value, self_.value));
}

// examples/sort/bitonic.rs:98
fn ComparisonDistance_start(self_: ComparisonDistance, block: u32) -> u32 {
    return 2u * self_.value * block;
}

// examples/sort/bitonic.rs:80
fn Pass_is_mirrored(self_: Pass) -> bool {
    return self_.value == 0u;
}

// examples/sort/bitonic.rs:113
fn SortParams_comparison(self_: SortParams, thread: ThreadId) -> Comparison {
    let distance = Step_distance(self_.step);
    let matched = ComparisonDistance_split(distance, thread);
    let block = matched.f0;
    let offset = matched.f1;
    let start = ComparisonDistance_start(distance, block);
    var right: u32;
    if (Pass_is_mirrored(self_.step.pass_)) {
        right = 2u * distance.value - 1u - offset;
    } else {
        right = distance.value + offset;
    }
    return Comparison(start + offset, start + right);
}

// examples/sort/bitonic.rs:108
fn SortParams_order(self_: SortParams) -> u32 {
    return self_.order;
}

// examples/sort/bitonic.rs:138
fn u32_rank(self_: u32) -> u32 {
    return self_;
}

// examples/sort/bitonic.rs:124
fn SortOrder_is_wrong_u32(self_: u32, first: u32, second: u32) -> bool {
    if (self_ == SortOrder_Ascending) {
        return u32_rank(second) < u32_rank(first);
    } else {
        return u32_rank(first) < u32_rank(second);
    }
}

@compute @workgroup_size(256, 1, 1)
fn compare_exchange(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let comparison = SortParams_comparison(launch.params, ThreadId_new(global_id.x));
    if (comparison.right < launch.keys_len) {
        let first = keys_load(comparison.left);
        let second = keys_load(comparison.right);
        if (SortOrder_is_wrong_u32(SortParams_order(launch.params), first, second)) {
            keys_store(comparison.left, second);
            keys_store(comparison.right, first);
        }
    }
}
