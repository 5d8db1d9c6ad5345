// methods, tests/kernels/arguments.rs:58

struct Rng {
    state: u32,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    seeds_len: u32,
    seeds_offset: u32,
    rngs_len: u32,
    rngs_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> seeds: array<u32>;
@group(0) @binding(1) var<storage, read_write> rngs: array<Rng>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

fn seeds_load(index: u32) -> u32 {
    if (index < launch.seeds_len) { return seeds[launch.seeds_offset + index]; }
    return u32();
}

fn rngs_load(index: u32) -> Rng {
    if (index < launch.rngs_len) { return rngs[launch.rngs_offset + index]; }
    return Rng();
}

fn rngs_store(index: u32, value: Rng) {
    if (index < launch.rngs_len) { rngs[launch.rngs_offset + index] = value; }
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

// tests/kernels/arguments.rs:14
fn Rng_new(seed: u32) -> Rng {
    return Rng(seed * 747796405u + 2891336453u);
}

@compute @workgroup_size(256, 1, 1)
fn methods(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var rng = Rng_new(seeds_load(i));
    let other = 3u;
    rng.state = rng.state + other;
    let old = rng.state;
    rng.state = rng.state * 747796405u + 2891336453u;
    let word = ((old >> (((old >> 28u) + 4u) & 31u)) ^ old) * 277803737u;
    let n = 10u;
    var result: u32;
    if (n == 0u) {
        result = 0u;
    } else {
        let old_1 = rng.state;
        rng.state = rng.state * 747796405u + 2891336453u;
        let word_1 = ((old_1 >> (((old_1 >> 28u) + 4u) & 31u)) ^ old_1) * 277803737u;
        result = u32_rem((word_1 >> 22u) ^ word_1, n);
    }
    let a = (word >> 22u) ^ word;
    let b = result;
    var deck = array<u32, 4>(1u, 2u, 3u, 4u);
    for (var i_1 = 0u; i_1 < 3u; i_1 += 1u) {
        let argument = 4u - i_1;
        var result_1: u32;
        if (argument == 0u) {
            result_1 = 0u;
        } else {
            let old_1 = rng.state;
            rng.state = rng.state * 747796405u + 2891336453u;
            let word_1 = ((old_1 >> (((old_1 >> 28u) + 4u) & 31u)) ^ old_1) * 277803737u;
            result_1 = u32_rem((word_1 >> 22u) ^ word_1, argument);
        }
        let j = i_1 + result_1;
        let kept = deck[i_1];
        deck[i_1] = deck[j];
        deck[j] = kept;
    }
    rngs_store(i, rng);
    let old_1 = rngs_load(i).state;
    if (i < launch.rngs_len) { rngs[launch.rngs_offset + i].state = rngs_load(i).state * 747796405u + 2891336453u; }
    let word_1 = ((old_1 >> (((old_1 >> 28u) + 4u) & 31u)) ^ old_1) * 277803737u;
    let old_2 = rngs_load(i).state;
    if (i < launch.rngs_len) { rngs[launch.rngs_offset + i].state = rngs_load(i).state * 747796405u + 2891336453u; }
    let word_2 = ((old_2 >> (((old_2 >> 28u) + 4u) & 31u)) ^ old_2) * 277803737u;
    let c = (word_1 >> 22u) ^ word_1 ^ ((word_2 >> 22u) ^ word_2);
    let kept = a ^ b ^ c ^ (deck[0u] * 1000u + deck[1u] * 100u + deck[2u] * 10u + deck[3u]);
    let n_1 = 0u;
    var result_1: u32;
    if (n_1 == 0u) {
        result_1 = 0u;
    } else {
        let old_3 = rng.state;
        rng.state = rng.state * 747796405u + 2891336453u;
        let word_3 = ((old_3 >> (((old_3 >> 28u) + 4u) & 31u)) ^ old_3) * 277803737u;
        result_1 = u32_rem((word_3 >> 22u) ^ word_3, n_1);
    }
    y_store(i, kept ^ result_1);
}
