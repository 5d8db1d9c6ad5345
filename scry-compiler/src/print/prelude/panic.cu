// How an invocation has panicked: the number of the site, from 1, and the values of its message.
template <unsigned N>
struct Panic {
    unsigned site = 0u;
    unsigned values[N];
};

template <unsigned N, class... Words>
__device__ void panic(Panic<N> &panicked, unsigned site, Words... words) {
    [[maybe_unused]] unsigned i = 0;
    panicked.site = site + 1u;
    ((panicked.values[i++] = words), ...);
}

// Tells the host of a panic; of several, the first one with all that there is to say.
template <unsigned N, class Block>
__device__ void report(unsigned *record, const Block &launch, uint3 workgroup_id, uint3 local_id, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = workgroup_id.x;
    record[6] = workgroup_id.y;
    record[7] = workgroup_id.z;
    record[8] = local_id.x;
    record[9] = local_id.y;
    record[10] = local_id.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

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
