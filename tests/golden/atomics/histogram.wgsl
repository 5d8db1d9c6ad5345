// histogram, tests/kernels/atomics.rs:115

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    bins_len: u32,
    bins_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> bins: array<atomic<u32>>;

var<workgroup> counts: array<atomic<u32>, 64>;
var<workgroup> total: atomic<u32>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

@compute @workgroup_size(96, 1, 1)
fn histogram(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(96u, 1u, 1u) + local_id;
    var largest = array<u32, 2>();
    let i = global_id.x;
    let lane = local_id.x;
    if (lane < 64u) {
        if (lane < 64u) {
            atomicStore(&counts[lane], 0u);
        }
    }
    if (lane == 0u) {
        atomicStore(&total, 0u);
    }
    workgroupBarrier();
    storageBarrier();
    if (i < launch.x_len) {
        let index_1 = x_load(i);
        if (index_1 < 64u) {
            atomicAdd(&counts[index_1], 1u);
        }
        atomicAdd(&total, 1u);
        let index_2 = x_load(i) % 4u;
        if (index_2 < 2u) { largest[index_2] = 7u; }
        let operand = select(u32(), largest[2u + lane % 2u], (2u + lane % 2u < 2u));
        atomicAdd(&counts[63u], operand);
    }
    workgroupBarrier();
    storageBarrier();
    if (lane < 64u) {
        var count: u32;
        if (lane < 64u) {
            count = atomicLoad(&counts[lane]);
        }
        if (count > 0u) {
            if (lane < launch.bins_len) {
                atomicAdd(&bins[launch.bins_offset + lane], count);
            }
        }
    }
    if (lane == 0u) {
        var before: u32;
        before = atomicLoad(&total);
        if (64u < launch.bins_len) {
            atomicAdd(&bins[launch.bins_offset + 64u], before);
        }
    }
}
