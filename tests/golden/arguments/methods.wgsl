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
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

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

// tests/kernels/arguments.rs:14
fn Rng_new(seed: u32) -> Rng {
    return Rng(seed * 747796405u + 2891336453u);
}

@compute @workgroup_size(256, 1, 1)
fn methods(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.seeds_len) {
        panic_with_2(0u, launch.seeds_len, i);
        return;
    }
    var rng = Rng_new(seeds[launch.seeds_offset + i]);
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
        result = ((word_1 >> 22u) ^ word_1) % n;
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
            result_1 = ((word_1 >> 22u) ^ word_1) % argument;
        }
        let j = i_1 + result_1;
        let kept = deck[i_1];
        if (j >= 4u) {
            panic_with_2(1u, 4u, j);
            return;
        }
        deck[i_1] = deck[j];
        deck[j] = kept;
    }
    if (i >= launch.rngs_len) {
        panic_with_2(2u, launch.rngs_len, i);
        return;
    }
    rngs[launch.rngs_offset + i] = rng;
    let old_1 = rngs[launch.rngs_offset + i].state;
    rngs[launch.rngs_offset + i].state = rngs[launch.rngs_offset + i].state * 747796405u + 2891336453u;
    let word_1 = ((old_1 >> (((old_1 >> 28u) + 4u) & 31u)) ^ old_1) * 277803737u;
    let old_2 = rngs[launch.rngs_offset + i].state;
    rngs[launch.rngs_offset + i].state = rngs[launch.rngs_offset + i].state * 747796405u + 2891336453u;
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
        if (!(!(n_1 == 0u))) {
            panic_with_0(3u);
            return;
        }
        result_1 = ((word_3 >> 22u) ^ word_3) % 1u;
    }
    if (i >= launch.y_len) {
        panic_with_2(4u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = kept ^ result_1;
}
