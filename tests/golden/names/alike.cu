// alike, tests/kernels/names.rs:101

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
    unsigned gruf6udfe_len, gruf6udfe_offset;
    unsigned gruf6udfe_1;
    unsigned v__a;
    unsigned v__a_1;
    unsigned a;
    unsigned a_;
    unsigned uf6;
    unsigned o;
    unsigned x_load_len, x_load_offset;
    unsigned x_1_len, x_1_offset;
};

extern "C" __global__ void __launch_bounds__(256) alike(const Launch launch, const unsigned *__restrict__ gruf6udfe, unsigned *__restrict__ x_load, const unsigned *__restrict__ x_1) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned gruf6udfe_load_1 = load(gruf6udfe, launch.gruf6udfe_len, 0u) * 2u;
    const unsigned size_x_1 = gruf6udfe_load_1 + launch.gruf6udfe_1 * 10u;
    const unsigned v__a_2 = launch.v__a + launch.v__a_1 * 100u;
    const unsigned u901fu5ea6 = v__a_2 * 3u + launch.a + launch.a_ * 7u;
    const unsigned u901f = launch.uf6 * 1000u + launch.o * 10000u;
    const unsigned x_store = load(x_1, launch.x_1_len, 0u);
    unsigned global_id_1 = 0u;
    while (true) {
        bool breaks = false;
        for (unsigned int_1 = 0u; int_1 < 10u; int_1++) {
            bool continues = false;
            while (global_id_1 < 100u) {
                global_id_1 += int_1 + 1u;
                if (int_1 == 7u) {
                    breaks = true;
                    break;
                }
                if (global_id_1 % 3u == 0u) {
                    continues = true;
                    break;
                }
                if (global_id_1 % 7u == 5u) {
                    break;
                }
            }
            if (breaks) {
                break;
            }
            if (continues) {
                continue;
            }
        }
        if (breaks) {
            break;
        }
        break;
    }
    store(x_load, launch.x_load_len, 0u, size_x_1 + u901fu5ea6 + u901f + x_store + global_id_1 * 1000000u);
}
