// passed_on, tests/kernels/atomics.rs:183

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    bins_len: u32,
    bins_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> bins: array<atomic<u32>>;

@compute @workgroup_size(256, 1, 1)
fn passed_on(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let argument = i % 2u;
    var before: u32;
    if (argument < launch.bins_len) {
        before = atomicAdd(&bins[launch.bins_offset + argument], 1u);
    }
    if (2u < launch.bins_len) {
        atomicMax(&bins[launch.bins_offset + 2u], before);
    }
    let bin = 4u;
    var before_1: u32;
    if (bin < launch.bins_len) {
        before_1 = atomicAdd(&bins[launch.bins_offset + bin], 1u);
    }
    if (3u < launch.bins_len) {
        atomicMax(&bins[launch.bins_offset + 3u], before_1);
    }
}
