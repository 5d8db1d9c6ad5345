// short_circuit, tests/kernels/order.rs:116

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

extern "C" __global__ void __launch_bounds__(256) short_circuit(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned count = 0u;
    bool decided = load(x, launch.x_len, i) > 2u;
    if (decided) {
        count += 1u;
        decided = load(x, launch.x_len, i) > 4u;
    }
    const bool a = decided;
    bool decided_1 = load(x, launch.x_len, i) > 6u;
    if (!decided_1) {
        count += 10u;
        decided_1 = load(x, launch.x_len, i) == 3u;
    }
    const bool b = decided_1;
    bool decided_2 = a;
    if (!decided_2) {
        bool decided_3 = b;
        if (decided_3) {
            count += 100u;
            decided_3 = load(x, launch.x_len, i) % 2u == 0u;
        }
        decided_2 = decided_3;
    }
    const bool c = decided_2;
    bool decided_3 = load(x, launch.x_len, i) == 5u;
    if (!decided_3) {
        count += 1000u;
        decided_3 = load(x, launch.x_len, i) == 4u;
    }
    bool decided_4 = decided_3;
    if (decided_4) {
        count += 10000u;
        decided_4 = load(x, launch.x_len, i) == 4u;
    }
    const bool d = decided_4;
    bool decided_5 = load(x, launch.x_len, i) < 2u;
    if (decided_5) {
        count += 100000u;
        decided_5 = true;
    }
    if (decided_5 || load(x, launch.x_len, i) == 9u) {
        count += 1000000u;
    }
    bool decided_6 = load(x, launch.x_len, i) == 8u;
    if (decided_6) {
        bool value;
        while (true) {
            count += 10000000u;
            value = true;
            break;
        }
        decided_6 = value;
    }
    const bool e = decided_6;
    store(y, launch.y_len, i, count * 32u + unsigned(a) + unsigned(b) * 2u + unsigned(c) * 4u + unsigned(d) * 8u + unsigned(e) * 16u);
}
