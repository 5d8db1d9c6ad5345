// places, tests/kernels/printing.rs:120

// Appends a text to the ring that the host prints, or counts it as lost where there is no room.
template <class Block, class... Words>
__device__ __noinline__ void print(unsigned *ring, const Block &launch, unsigned site, Words... words) {
    const unsigned len = 10u + sizeof...(words), capacity = ring[2];
    unsigned at = *(volatile unsigned *)ring;
    if (at <= capacity && len <= capacity - at) at = atomicAdd(&ring[0], len);
    if (at > capacity || len > capacity - at) {
        atomicAdd(&ring[1], 1u);
        return;
    }
    unsigned *const text = ring + 4 + at;
    text[0] = len;
    text[1] = launch.kernel;
    text[2] = launch.number;
    text[3] = site;
    text[4] = launch.first_x + blockIdx.x;
    text[5] = launch.first_y + blockIdx.y;
    text[6] = launch.first_z + blockIdx.z;
    text[7] = threadIdx.x;
    text[8] = threadIdx.y;
    text[9] = threadIdx.z;
    [[maybe_unused]] unsigned i = 10;
    ((text[i++] = words), ...);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned launch_1;
};

extern "C" __global__ void __launch_bounds__(16) places(const Launch launch, unsigned *ring) {
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 4u + threadIdx.x, (launch.first_y + blockIdx.y) * 2u + threadIdx.y, (launch.first_z + blockIdx.z) * 2u + threadIdx.z};
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y || global_id.z >= launch.size_z) return;
    const uint3 id = global_id;
    const uint3 group = workgroup_id;
    print(ring, launch, 0u, (id.x), (id.y), (id.z), (launch.launch_1));
    if ((id.x + id.y) % 2u == 0u) {
        print(ring, launch, 1u, (group.x), (group.y), (group.z));
    }
    print(ring, launch, 2u);
}
