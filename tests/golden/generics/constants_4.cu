// constants, tests/kernels/generics.rs:570

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

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
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

// tests/kernels/generics.rs:560
__device__ unsigned power_of_3_4() {
    unsigned result = 1u;
    for (unsigned counter = 0u; counter < 4u; counter++) {
        result *= 3u;
    }
    return result;
}

// tests/kernels/generics.rs:560
__device__ unsigned power_of_4_2() {
    unsigned result = 1u;
    for (unsigned counter = 0u; counter < 2u; counter++) {
        result *= 4u;
    }
    return result;
}

extern "C" __global__ void __launch_bounds__(64) constants(const Launch launch, Array<unsigned, 4> *__restrict__ y, int *__restrict__ z) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    auto powers = repeat<unsigned, 4>(0u);
    powers.element[3u] = power_of_3_4() + power_of_4_2();
    store(y, launch.y_len, i, powers);
    store(z, launch.z_len, i, -3);
}
