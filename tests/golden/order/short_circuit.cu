// short_circuit, tests/kernels/order.rs:116

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, T value) {
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
        bool value;
        {
            count += 1u;
            value = load(x, launch.x_len, i) > 4u;
        }
        decided = value;
    }
    const bool a = decided;
    bool decided_1 = load(x, launch.x_len, i) > 6u;
    if (!decided_1) {
        bool value_1;
        {
            count += 10u;
            value_1 = load(x, launch.x_len, i) == 3u;
        }
        decided_1 = value_1;
    }
    const bool b = decided_1;
    bool decided_3 = a;
    if (!decided_3) {
        bool decided_2 = b;
        if (decided_2) {
            bool value_2;
            {
                count += 100u;
                value_2 = load(x, launch.x_len, i) % 2u == 0u;
            }
            decided_2 = value_2;
        }
        decided_3 = decided_2;
    }
    const bool c = decided_3;
    bool decided_4 = load(x, launch.x_len, i) == 5u;
    if (!decided_4) {
        bool value_3;
        {
            count += 1000u;
            value_3 = load(x, launch.x_len, i) == 4u;
        }
        decided_4 = value_3;
    }
    bool decided_5 = decided_4;
    if (decided_5) {
        bool value_4;
        {
            count += 10000u;
            value_4 = load(x, launch.x_len, i) == 4u;
        }
        decided_5 = value_4;
    }
    const bool d = decided_5;
    bool decided_6 = load(x, launch.x_len, i) < 2u;
    if (decided_6) {
        bool value_5;
        {
            count += 100000u;
            value_5 = true;
        }
        decided_6 = value_5;
    }
    if (decided_6 || load(x, launch.x_len, i) == 9u) {
        count += 1000000u;
    }
    bool decided_7 = load(x, launch.x_len, i) == 8u;
    if (decided_7) {
        bool value_6;
        while (true) {
            count += 10000000u;
            value_6 = true;
            break;
        }
        decided_7 = value_6;
    }
    const bool e = decided_7;
    store(y, launch.y_len, i, count * 32u + unsigned(a) + unsigned(b) * 2u + unsigned(c) * 4u + unsigned(d) * 8u + unsigned(e) * 16u);
}
