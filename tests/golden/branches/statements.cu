// statements, tests/kernels/branches.rs:57

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) statements(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    if (load(x, launch.x_len, i) == 3u) {
        return;
    }
    if (load(x, launch.x_len, i) % 2u == 0u) {
    } else {
        store(y, launch.y_len, i, load(y, launch.y_len, i) + 1u);
    }
    if (load(x, launch.x_len, i) > 5u) {
        store(y, launch.y_len, i, load(y, launch.y_len, i) + 10u);
    } else if (load(x, launch.x_len, i) == 0u) {
        store(y, launch.y_len, i, load(y, launch.y_len, i) + 100u);
        return;
    }
    unsigned done;
    if (load(x, launch.x_len, i) > 8u) {
        return;
    } else {
        done = 1000u;
    }
    store(y, launch.y_len, i, load(y, launch.y_len, i) + done);
}
