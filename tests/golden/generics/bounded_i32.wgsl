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
    pairs_len: u32,
    pairs_offset: u32,
    order: u32,
    most_len: u32,
    most_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> pairs: array<Pair_i32>;
@group(0) @binding(1) var<storage, read_write> most: array<i32>;

fn pairs_load(index: u32) -> Pair_i32 {
    if (index < launch.pairs_len) { return pairs[launch.pairs_offset + index]; }
    return Pair_i32();
}

fn pairs_store(index: u32, value: Pair_i32) {
    if (index < launch.pairs_len) { pairs[launch.pairs_offset + index] = value; }
}

fn most_store(index: u32, value: i32) {
    if (index < launch.most_len) { most[launch.most_offset + index] = value; }
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
    let i = global_id.x;
    pairs_store(i, Pair_i32_sorted(pairs_load(i), launch.order));
    most_store(i, largest_i32_3(array<i32, 3>(pairs_load(i).first, pairs_load(i).second, i32(-2147483648))));
}
