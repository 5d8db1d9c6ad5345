// many_scalars, tests/kernels/parameters.rs:65

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    float a;
    float b;
    float c;
    float d;
    float e;
    float f;
    float g;
    float h;
    float i;
    float j;
    int k;
    int l;
    unsigned m;
    unsigned n;
    unsigned o;
    unsigned p;
    unsigned q;
    int r;
    float s;
    float t;
    float u;
    float v;
    float w;
    float x;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) many_scalars(const Launch launch, float *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        if (launch.o >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, launch.o);
            return;
        }
        y[launch.o] = launch.a + launch.b + launch.c + launch.d + launch.e + launch.f + launch.g + launch.h + launch.i + launch.j + launch.s + launch.t + launch.u + launch.v + launch.w + launch.x + float(i32_add(i32_add(launch.k, launch.l), launch.r)) + float(launch.m + launch.n);
        const unsigned index = launch.o + 1u;
        if (index >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, index);
            return;
        }
        y[index] = float(unsigned((launch.p != 0))) + float(unsigned((launch.q != 0))) * 2.0f;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
