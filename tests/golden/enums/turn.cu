// turn, tests/kernels/enums.rs:51

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

constexpr unsigned Direction_East = 1u;
constexpr unsigned Direction_North = 0u;
constexpr unsigned Direction_South = 2u;
constexpr unsigned Direction_West = 3u;

struct Tuple2_i32_i32 {
    int f0;
    int f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned steps_len, steps_offset;
};

// tests/kernels/enums.rs:11
__device__ unsigned Direction_checked(unsigned value) {
    return (value == Direction_North || value == Direction_East || value == Direction_South || value == Direction_West ? value : Direction_North);
}

// tests/kernels/enums.rs:21
__device__ unsigned Direction_turned(unsigned self_) {
    if (self_ == Direction_North) {
        return Direction_East;
    } else if (self_ == Direction_East) {
        return Direction_South;
    } else if (self_ == Direction_South) {
        return Direction_West;
    } else {
        return Direction_North;
    }
}

// tests/kernels/enums.rs:30
__device__ unsigned Direction_opposite(unsigned self_) {
    const auto kept = Array<unsigned, 4>{{Direction_North, Direction_East, Direction_South, Direction_West}};
    return kept.load(((self_) + 2u) % 4u);
}

// tests/kernels/enums.rs:38
__device__ Tuple2_i32_i32 Direction_step(unsigned self_) {
    if (self_ == Direction_North) {
        return Tuple2_i32_i32{0, -1};
    } else if (self_ == Direction_South) {
        return Tuple2_i32_i32{0, 1};
    } else {
        return Tuple2_i32_i32{(self_ == Direction_East ? 1 : -1), 0};
    }
}

// tests/kernels/enums.rs:34
__device__ bool Direction_is_vertical(unsigned self_) {
    return self_ == Direction_North || self_ == Direction_South;
}

extern "C" __global__ void __launch_bounds__(256) turn(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, Array<int, 4> *__restrict__ steps) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned direction = Direction_checked(load(x, launch.x_len, i));
    unsigned value;
    if (i % 2u == 0u) {
        value = Direction_turned(direction);
    } else {
        value = Direction_turned(Direction_opposite(direction));
    }
    store(y, launch.y_len, i, value);
    const Tuple2_i32_i32 matched = Direction_step(direction);
    const int dx = matched.f0;
    const int dy = matched.f1;
    bool decided = direction == Direction_South;
    if (!decided) {
        const unsigned kept = Direction_checked(load(y, launch.y_len, i));
        const auto kept_1 = Array<unsigned, 4>{{Direction_North, Direction_East, Direction_South, Direction_West}};
        decided = kept != kept_1.load(i % 4u);
    }
    const bool is_known = decided;
    store(steps, launch.steps_len, i, Array<int, 4>{{dx, dy, int(Direction_is_vertical(direction)), int(is_known)}});
}
