// many_scalars, tests/kernels/parameters.rs:65

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
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

extern "C" __global__ void __launch_bounds__(256) many_scalars(const Launch launch, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, launch.o, launch.a + launch.b + launch.c + launch.d + launch.e + launch.f + launch.g + launch.h + launch.i + launch.j + launch.s + launch.t + launch.u + launch.v + launch.w + launch.x + float(i32_add(i32_add(launch.k, launch.l), launch.r)) + float(launch.m + launch.n));
    store(y, launch.y_len, launch.o + 1u, float(unsigned((launch.p != 0))) + float(unsigned((launch.q != 0))) * 2.0f);
}
