// words, tests/kernels/structs.rs:593

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

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

struct float_ {
    int value;
};

struct vec3 {
    float texture;
    float_ type;
    unsigned half_;
};

struct Launch_ {
    vec3 launch;
    unsigned group;
    float_ f0;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    Launch_ float_1;
    unsigned y_len, y_offset;
};

// tests/kernels/structs.rs:586
__device__ int float_int(float_ self_) {
    return i32_add(self_.value, 1);
}

// tests/kernels/structs.rs:580
__device__ float vec3_main(vec3 self_) {
    return self_.texture + float(float_int(self_.type));
}

extern "C" __global__ void __launch_bounds__(256) words(const Launch launch, vec3 *__restrict__ x, float *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned vec3_1 = global_id.x;
        const auto half_1 = float_{float_int(launch.float_1.f0)};
        if (vec3_1 >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, vec3_1);
            return;
        }
        if (vec3_1 >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, vec3_1);
            return;
        }
        y[vec3_1] = vec3_main(x[vec3_1]);
        x[vec3_1].half_ = x[vec3_1].half_ + (launch.float_1.group + launch.float_1.launch.half_);
        x[vec3_1].type = half_1;
        const vec3 rest = x[vec3_1];
        x[vec3_1] = vec3{launch.float_1.launch.texture, rest.type, rest.half_};
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
