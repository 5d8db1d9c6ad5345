// alike, tests/kernels/names.rs:101

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

extern "C" __global__ void __launch_bounds__(256) alike(const Launch launch, const unsigned *__restrict__ gruf6udfe, unsigned *__restrict__ x_load, const unsigned *__restrict__ x_1, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        if (0u >= launch.gruf6udfe_len) {
            panic(panicked, 0u, launch.gruf6udfe_len, 0u);
            return;
        }
        const unsigned gruf6udfe_load_1 = gruf6udfe[0u] * 2u;
        const unsigned size_x_1 = gruf6udfe_load_1 + launch.gruf6udfe_1 * 10u;
        const unsigned v__a_2 = launch.v__a + launch.v__a_1 * 100u;
        const unsigned u901fu5ea6 = v__a_2 * 3u + launch.a + launch.a_ * 7u;
        const unsigned u901f = launch.uf6 * 1000u + launch.o * 10000u;
        if (0u >= launch.x_1_len) {
            panic(panicked, 1u, launch.x_1_len, 0u);
            return;
        }
        const unsigned x_store = x_1[0u];
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
        if (0u >= launch.x_load_len) {
            panic(panicked, 2u, launch.x_load_len, 0u);
            return;
        }
        x_load[0u] = size_x_1 + u901fu5ea6 + u901f + x_store + global_id_1 * 1000000u;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
