// widen, tests/kernels/generics.rs:294

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

// tests/kernels/generics.rs:201
__device__ Array<float, 2> f32_widen(float self_) {
    const float whole = floorf(self_);
    return Array<float, 2>{{whole, self_ - whole}};
}

extern "C" __global__ void __launch_bounds__(64) widen(const Launch launch, const float *__restrict__ x, Array<float, 2> *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Array<float, 2> wide = f32_widen(load(x, launch.x_len, i) * load(x, launch.x_len, i));
    store(y, launch.y_len, i, wide);
}
