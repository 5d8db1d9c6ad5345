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
    kernel: u32,
    number: u32,
    params: SortParams,
    keys_len: u32,
    keys_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> keys: array<f32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(1) var<storage, read_write> record: Record;

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
    let divisor = self_.value;
    if (!(!(divisor == 0u))) {
        panic_with_0(0u);
        return Tuple2_u32_u32();
    }
    let divisor_1 = self_.value;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(1u);
        return Tuple2_u32_u32();
    }
    return Tuple2_u32_u32(thread.value / divisor, thread.value % divisor_1);
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
    if (panicked != 0u) {
        return Comparison();
    }
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

// examples/sort/bitonic.rs:153
fn f32_rank(self_: f32) -> u32 {
    let bits = bitcast<u32>(self_);
    if ((bits >> 31u) == 0u) {
        return bits | 2147483648u;
    } else {
        return ~bits;
    }
}

// examples/sort/bitonic.rs:124
fn SortOrder_is_wrong_f32(self_: u32, first: f32, second: f32) -> bool {
    if (self_ == SortOrder_Ascending) {
        return f32_rank(second) < f32_rank(first);
    } else {
        return f32_rank(first) < f32_rank(second);
    }
}

@compute @workgroup_size(256, 1, 1)
fn compare_exchange(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let comparison = SortParams_comparison(launch.params, ThreadId_new(global_id.x));
    if (panicked != 0u) {
        return;
    }
    if (comparison.right < launch.keys_len) {
        let index = comparison.left;
        if (index >= launch.keys_len) {
            panic_with_2(2u, launch.keys_len, index);
            return;
        }
        let first = keys[launch.keys_offset + index];
        let index_1 = comparison.right;
        if (index_1 >= launch.keys_len) {
            panic_with_2(3u, launch.keys_len, index_1);
            return;
        }
        let second = keys[launch.keys_offset + index_1];
        if (SortOrder_is_wrong_f32(SortParams_order(launch.params), first, second)) {
            keys[launch.keys_offset + index] = second;
            keys[launch.keys_offset + index_1] = first;
        }
    }
}
