// methods, tests/kernels/arguments.rs:58

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

struct Rng {
    unsigned state;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned seeds_len, seeds_offset;
    unsigned rngs_len, rngs_offset;
    unsigned y_len, y_offset;
};

// tests/kernels/arguments.rs:14
__device__ Rng Rng_new(unsigned seed) {
    return Rng{seed * 747796405u + 2891336453u};
}

extern "C" __global__ void __launch_bounds__(256) methods(const Launch launch, const unsigned *__restrict__ seeds, Rng *__restrict__ rngs, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.seeds_len) {
            panic(panicked, 0u, launch.seeds_len, i);
            return;
        }
        Rng rng = Rng_new(seeds[i]);
        const unsigned other = 3u;
        rng.state = rng.state + other;
        const unsigned old = rng.state;
        rng.state = rng.state * 747796405u + 2891336453u;
        const unsigned word = ((old >> (((old >> 28) + 4u) & 31)) ^ old) * 277803737u;
        const unsigned n = 10u;
        unsigned result;
        if (n == 0u) {
            result = 0u;
        } else {
            const unsigned old_1 = rng.state;
            rng.state = rng.state * 747796405u + 2891336453u;
            const unsigned word_1 = ((old_1 >> (((old_1 >> 28) + 4u) & 31)) ^ old_1) * 277803737u;
            result = ((word_1 >> 22) ^ word_1) % n;
        }
        const unsigned a = (word >> 22) ^ word;
        const unsigned b = result;
        auto deck = Array<unsigned, 4>{{1u, 2u, 3u, 4u}};
        for (unsigned i_1 = 0u; i_1 < 3u; i_1++) {
            const unsigned argument = 4u - i_1;
            unsigned result_1;
            if (argument == 0u) {
                result_1 = 0u;
            } else {
                const unsigned old_1 = rng.state;
                rng.state = rng.state * 747796405u + 2891336453u;
                const unsigned word_1 = ((old_1 >> (((old_1 >> 28) + 4u) & 31)) ^ old_1) * 277803737u;
                result_1 = ((word_1 >> 22) ^ word_1) % argument;
            }
            const unsigned j = i_1 + result_1;
            const unsigned kept = deck.element[i_1];
            if (j >= 4u) {
                panic(panicked, 1u, 4u, j);
                return;
            }
            deck.element[i_1] = deck.element[j];
            deck.element[j] = kept;
        }
        if (i >= launch.rngs_len) {
            panic(panicked, 2u, launch.rngs_len, i);
            return;
        }
        rngs[i] = rng;
        const unsigned old_1 = rngs[i].state;
        rngs[i].state = rngs[i].state * 747796405u + 2891336453u;
        const unsigned word_1 = ((old_1 >> (((old_1 >> 28) + 4u) & 31)) ^ old_1) * 277803737u;
        const unsigned old_2 = rngs[i].state;
        rngs[i].state = rngs[i].state * 747796405u + 2891336453u;
        const unsigned word_2 = ((old_2 >> (((old_2 >> 28) + 4u) & 31)) ^ old_2) * 277803737u;
        const unsigned c = (word_1 >> 22) ^ word_1 ^ ((word_2 >> 22) ^ word_2);
        const unsigned kept = a ^ b ^ c ^ (deck.element[0u] * 1000u + deck.element[1u] * 100u + deck.element[2u] * 10u + deck.element[3u]);
        const unsigned n_1 = 0u;
        unsigned result_1;
        if (n_1 == 0u) {
            result_1 = 0u;
        } else {
            const unsigned old_3 = rng.state;
            rng.state = rng.state * 747796405u + 2891336453u;
            const unsigned word_3 = ((old_3 >> (((old_3 >> 28) + 4u) & 31)) ^ old_3) * 277803737u;
            if (!(!(n_1 == 0u))) {
                panic(panicked, 3u);
                return;
            }
            result_1 = ((word_3 >> 22) ^ word_3) % 1u;
        }
        if (i >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, i);
            return;
        }
        y[i] = kept ^ result_1;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
