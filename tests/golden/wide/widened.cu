// widened, tests/kernels/wide.rs:137

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

typedef unsigned long long u64;

typedef signed char i8;

typedef long long i64;

__device__ i64 i64_mul(i64 a, i64 b) {
    return i64(u64(a) * u64(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    i64 z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) widened(const Launch launch, const int *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const i64 wide = i64(load(x, launch.x_len, i));
    const u64 positive = u64(unsigned(load(x, launch.x_len, i)));
    const auto comparisons = Array<bool, 12>{{wide > 0ll, wide < 0ll, wide >= 5ll, wide <= (-5ll), wide > launch.z, wide == (-1ll), wide > (-5000000000ll), i64_mul(wide, 3ll) < 7ll, u64(load(x, launch.x_len, i)) > 5ull, positive > 5ull, positive < 5000000000ull, i64(i8(load(x, launch.x_len, i))) < 3ll}};
    for (unsigned k = 0u; k < 12u; k++) {
        store(y, launch.y_len, 12u * i + k, unsigned(comparisons.load(k)));
    }
}
