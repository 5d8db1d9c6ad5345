// bounded, tests/kernels/generics.rs:78

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

constexpr unsigned Order_Ascending = 0u;

struct Pair_f32 {
    float first;
    float second;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned pairs_len, pairs_offset;
    unsigned order;
    unsigned most_len, most_offset;
};

// tests/kernels/generics.rs:57
__device__ bool f32_before(float self_, float other) {
    return self_ < other;
}

// tests/kernels/generics.rs:20
__device__ Pair_f32 Pair_f32_sorted(Pair_f32 self_, unsigned order) {
    bool swap;
    if (order == Order_Ascending) {
        swap = f32_before(self_.second, self_.first);
    } else {
        swap = f32_before(self_.first, self_.second);
    }
    if (swap) {
        return Pair_f32{self_.second, self_.first};
    } else {
        return self_;
    }
}

// tests/kernels/generics.rs:66
__device__ float largest_f32_3(Array<float, 3> values) {
    float found = __uint_as_float(0xff800000u);
    for (unsigned i = 0u; i < 3u; i++) {
        if (f32_before(found, values.load(i))) {
            found = values.load(i);
        }
    }
    return found;
}

extern "C" __global__ void __launch_bounds__(64) bounded(const Launch launch, Pair_f32 *__restrict__ pairs, float *__restrict__ most) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(pairs, launch.pairs_len, i, Pair_f32_sorted(load(pairs, launch.pairs_len, i), launch.order));
    store(most, launch.most_len, i, largest_f32_3(Array<float, 3>{{load(pairs, launch.pairs_len, i).first, load(pairs, launch.pairs_len, i).second, __uint_as_float(0xff800000u)}}));
}
