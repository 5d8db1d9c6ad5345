// cast, tests/kernels/enums.rs:126

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

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
}

constexpr int Level_High = 101;
constexpr int Level_Higher = 102;
constexpr int Level_Least = (-2147483647 - 1);
constexpr int Level_Low = -7;
constexpr int Level_Lower = -8;
constexpr int Level_Middle = 0;
constexpr unsigned Mask_All = 4294967295u;
constexpr unsigned Mask_None = 0u;
constexpr unsigned Mask_Top = 2147483648u;

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned levels_len, levels_offset;
    int limit;
    unsigned masks_len, masks_offset;
    unsigned numbers_len, numbers_offset;
};

// tests/kernels/enums.rs:91
__device__ int Level_checked(int value) {
    return (value == Level_High || value == Level_Higher || value == Level_Low || value == Level_Lower || value == Level_Least || value == Level_Middle ? value : Level_High);
}

// tests/kernels/enums.rs:102
__device__ unsigned Mask_checked(unsigned value) {
    return (value == Mask_None || value == Mask_Top || value == Mask_All ? value : Mask_None);
}

// tests/kernels/enums.rs:116
__device__ int Level_at(unsigned i) {
    const auto all = Array<int, 6>{{Level_High, Level_Higher, Level_Low, Level_Lower, Level_Least, Level_Middle}};
    return all.load(i % 6u);
}

extern "C" __global__ void __launch_bounds__(256) cast_kernel(const Launch launch, const int *__restrict__ levels, const unsigned *__restrict__ masks, Array<int, 4> *__restrict__ numbers) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int level = Level_checked(load(levels, launch.levels_len, i));
    const unsigned mask = Mask_checked(load(masks, launch.masks_len, i));
    const int order = int(level < launch.limit) | i32_shl(int(level <= launch.limit), 1u) | i32_shl(int(launch.limit > level), 2u) | i32_shl(int(mask >= Mask_Top), 3u);
    store(numbers, launch.numbers_len, i, Array<int, 4>{{level, int(mask >> 1), order, i32_sub(int(unsigned(Level_at(i))), -8)}});
}
