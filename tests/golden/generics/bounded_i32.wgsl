// bounded, tests/kernels/generics.rs:78

const Order_Ascending: u32 = 0u;

struct Pair_i32 {
    first: i32,
    second: i32,
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
    pairs_len: u32,
    pairs_offset: u32,
    order: u32,
    most_len: u32,
    most_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> pairs: array<Pair_i32>;
@group(0) @binding(1) var<storage, read_write> most: array<i32>;

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

// tests/kernels/generics.rs:46
fn i32_rank(self_: i32) -> u32 {
    return u32(self_) ^ 2147483648u;
}

// tests/kernels/generics.rs:32
fn i32_before(self_: i32, other: i32) -> bool {
    return i32_rank(self_) < i32_rank(other);
}

// tests/kernels/generics.rs:20
fn Pair_i32_sorted(self_: Pair_i32, order: u32) -> Pair_i32 {
    var swap: bool;
    if (order == Order_Ascending) {
        swap = i32_before(self_.second, self_.first);
    } else {
        swap = i32_before(self_.first, self_.second);
    }
    if (swap) {
        return Pair_i32(self_.second, self_.first);
    } else {
        return self_;
    }
}

// tests/kernels/generics.rs:66
fn largest_i32_3(values: array<i32, 3>) -> i32 {
    var found = i32(-2147483648);
    for (var i = 0u; i < 3u; i += 1u) {
        if (i32_before(found, values[i])) {
            found = values[i];
        }
    }
    return found;
}

@compute @workgroup_size(64, 1, 1)
fn bounded(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.pairs_len) {
        panic_with_2(0u, launch.pairs_len, i);
        return;
    }
    pairs[launch.pairs_offset + i] = Pair_i32_sorted(pairs[launch.pairs_offset + i], launch.order);
    if (i >= launch.most_len) {
        panic_with_2(1u, launch.most_len, i);
        return;
    }
    most[launch.most_offset + i] = largest_i32_3(array<i32, 3>(pairs[launch.pairs_offset + i].first, pairs[launch.pairs_offset + i].second, i32(-2147483648)));
}
