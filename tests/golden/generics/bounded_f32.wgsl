// bounded, tests/kernels/generics.rs:78

const Order_Ascending: u32 = 0u;

struct Pair_f32 {
    first: f32,
    second: f32,
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
@group(0) @binding(0) var<storage, read_write> pairs: array<Pair_f32>;
@group(0) @binding(1) var<storage, read_write> most: array<f32>;

fn pairs_load(index: u32) -> Pair_f32 {
    if (index < launch.pairs_len) { return pairs[launch.pairs_offset + index]; }
    return Pair_f32();
}

fn pairs_store(index: u32, value: Pair_f32) {
    if (index < launch.pairs_len) { pairs[launch.pairs_offset + index] = value; }
}

fn most_store(index: u32, value: f32) {
    if (index < launch.most_len) { most[launch.most_offset + index] = value; }
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

// tests/kernels/generics.rs:57
fn f32_before(self_: f32, other: f32) -> bool {
    return self_ < other;
}

// tests/kernels/generics.rs:20
fn Pair_f32_sorted(self_: Pair_f32, order: u32) -> Pair_f32 {
    var swap: bool;
    if (order == Order_Ascending) {
        swap = f32_before(self_.second, self_.first);
    } else {
        swap = f32_before(self_.first, self_.second);
    }
    if (swap) {
        return Pair_f32(self_.second, self_.first);
    } else {
        return self_;
    }
}

// tests/kernels/generics.rs:66
fn largest_f32_3(values: array<f32, 3>) -> f32 {
    var found = f32_opaque(0xff800000u);
    for (var i = 0u; i < 3u; i += 1u) {
        if (f32_before(found, values[i])) {
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
    pairs_store(i, Pair_f32_sorted(pairs_load(i), launch.order));
    most_store(i, largest_f32_3(array<f32, 3>(pairs_load(i).first, pairs_load(i).second, f32_opaque(0xff800000u))));
}
