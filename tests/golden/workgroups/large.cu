// large, tests/kernels/workgroups.rs:423

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(128) large(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    extern __shared__ __align__(16) unsigned char shared_memory[];
    Array<unsigned, 12000> &words = *(Array<unsigned, 12000> *)(shared_memory + 0);
    Array<Array<unsigned, 100>, 20> &bytes = *(Array<Array<unsigned, 100>, 20> *)(shared_memory + 48000);
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 128u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned i = global_id.x;
    const unsigned lane = threadIdx.x;
    for (unsigned k = 0u; k < 90u; k++) {
        const unsigned kept = load(x, launch.x_len, i) + k;
        const unsigned index = k * 128u + lane;
        if (index < 12000u) words.element[index] = kept;
    }
    const unsigned kept = load(x, launch.x_len, i);
    const unsigned index = lane % 20u;
    const unsigned index_1 = lane / 20u;
    if (index < 20u && index_1 < 100u) bytes.element[index].element[index_1] = kept;
    __syncthreads();
    unsigned sum = ((127u - lane) % 20u < 20u && (127u - lane) / 20u < 100u ? bytes.element[(127u - lane) % 20u].element[(127u - lane) / 20u] : unsigned{});
    for (unsigned k = 0u; k < 90u; k++) {
        sum += words.load(k * 128u + 127u - lane);
    }
    store(y, launch.y_len, i, sum);
}
