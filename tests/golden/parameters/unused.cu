// unused, tests/kernels/parameters.rs:101

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned _x_len, _x_offset;
    unsigned _n;
    unsigned y_len, y_offset;
    unsigned _flag;
};

extern "C" __global__ void __launch_bounds__(256) unused(const Launch launch, const float *__restrict__ _x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    [[maybe_unused]] const unsigned _i = global_id.x;
}
