// vectors, tests/kernels/subgroups.rs:100

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
    pairs_len: u32,
    pairs_offset: u32,
    triples_len: u32,
    triples_offset: u32,
    lanes_len: u32,
    lanes_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> y: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> pairs: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> triples: array<i32>;
@group(0) @binding(4) var<storage, read_write> lanes: array<u32>;

fn x_load(index: u32) -> vec4<f32> {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return vec4<f32>();
}

fn y_store(index: u32, value: vec4<f32>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn pairs_store(index: u32, value: vec2<u32>) {
    if (index < launch.pairs_len) { pairs[launch.pairs_offset + index] = value; }
}

fn triples_store(index: u32, value: vec3<i32>) {
    if (index >= launch.triples_len) { return; }
    let at = (launch.triples_offset + index) * 3u;
    triples[at] = value.x;
    triples[at + 1u] = value.y;
    triples[at + 2u] = value.z;
}

fn lanes_store(index: u32, value: u32) {
    if (index < launch.lanes_len) { lanes[launch.lanes_offset + index] = value; }
}

// How many invocations the subgroup has: the last one of a workgroup may have fewer than the others.
fn subgroup_lanes() -> u32 {
    let bits = countOneBits(subgroupBallot(true));
    return bits.x + bits.y + bits.z + bits.w;
}

@compute @workgroup_size(100, 1, 1)
fn vectors(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(100u, 1u, 1u) + local_id;
    let i = global_id.x;
    lanes_store(i, subgroup_lane);
    let operand = x_load(i);
    let subgroup_add = subgroupAdd(operand);
    y_store(3u * i, subgroup_add);
    let operand_1 = x_load(i);
    let subgroup_max = subgroupMax(operand_1);
    y_store(3u * i + 1u, subgroup_max);
    let operand_2 = x_load(i);
    let subgroup_shuffle_down = select(operand_2, subgroupShuffle(operand_2, subgroup_lane + 2u), (2u < subgroup_lanes() - subgroup_lane));
    y_store(3u * i + 2u, subgroup_shuffle_down);
    let pair = vec2<u32>(i, 7u * i);
    let subgroup_exclusive_add = subgroupExclusiveAdd(pair);
    pairs_store(2u * i, subgroup_exclusive_add);
    let subgroup_xor = subgroupXor(pair);
    pairs_store(2u * i + 1u, subgroup_xor);
    let triple = vec3<i32>(i32(i), -3i * i32(i), 5i);
    let subgroup_min = subgroupMin(triple);
    triples_store(2u * i, subgroup_min);
    let subgroup_broadcast = select(triple, subgroupShuffle(triple, 1u), (1u < subgroup_lanes()));
    triples_store(2u * i + 1u, subgroup_broadcast);
}
