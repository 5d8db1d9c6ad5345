// bounded, tests/kernels/generics.rs:78

template <class T, unsigned N>
struct Array {
    T element[N];
};

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
__device__ void report(unsigned *record, const Block &launch, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = launch.first_x + blockIdx.x;
    record[6] = launch.first_y + blockIdx.y;
    record[7] = launch.first_z + blockIdx.z;
    record[8] = threadIdx.x;
    record[9] = threadIdx.y;
    record[10] = threadIdx.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

constexpr unsigned Order_Ascending = 0u;

struct Pair_f32 {
    float first;
    float second;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
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
        if (f32_before(found, values.element[i])) {
            found = values.element[i];
        }
    }
    return found;
}

extern "C" __global__ void __launch_bounds__(64) bounded(const Launch launch, Pair_f32 *__restrict__ pairs, float *__restrict__ most, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.pairs_len) {
            panic(panicked, 0u, launch.pairs_len, i);
            return;
        }
        pairs[i] = Pair_f32_sorted(pairs[i], launch.order);
        if (i >= launch.most_len) {
            panic(panicked, 1u, launch.most_len, i);
            return;
        }
        most[i] = largest_f32_3(Array<float, 3>{{pairs[i].first, pairs[i].second, __uint_as_float(0xff800000u)}});
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
