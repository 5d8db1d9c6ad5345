// turn, tests/kernels/enums.rs:51

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
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned steps_len, steps_offset;
};

// tests/kernels/enums.rs:11
__device__ bool Direction_is_valid(unsigned value) {
    return value == Direction_North || value == Direction_East || value == Direction_South || value == Direction_West;
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
    return kept.element[((self_) + 2u) % 4u];
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

extern "C" __global__ void __launch_bounds__(256) turn(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, Array<int, 4> *__restrict__ steps, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const unsigned loaded = x[i];
        if (!Direction_is_valid(loaded)) {
            panic(panicked, 1u, (loaded));
            return;
        }
        const unsigned direction = loaded;
        unsigned value;
        if (i % 2u == 0u) {
            value = Direction_turned(direction);
        } else {
            value = Direction_turned(Direction_opposite(direction));
        }
        if (i >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, i);
            return;
        }
        y[i] = value;
        const Tuple2_i32_i32 matched = Direction_step(direction);
        const int dx = matched.f0;
        const int dy = matched.f1;
        bool decided = direction == Direction_South;
        if (!decided) {
            const unsigned loaded_1 = y[i];
            if (!Direction_is_valid(loaded_1)) {
                panic(panicked, 3u, (loaded_1));
                return;
            }
            const auto kept = Array<unsigned, 4>{{Direction_North, Direction_East, Direction_South, Direction_West}};
            decided = loaded_1 != kept.element[i % 4u];
        }
        const bool is_known = decided;
        if (i >= launch.steps_len) {
            panic(panicked, 4u, launch.steps_len, i);
            return;
        }
        steps[i] = Array<int, 4>{{dx, dy, int(Direction_is_vertical(direction)), int(is_known)}};
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
