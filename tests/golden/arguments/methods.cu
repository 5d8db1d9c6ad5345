// methods, tests/kernels/arguments.rs:58

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

struct Rng {
    unsigned state;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned seeds_len, seeds_offset;
    unsigned rngs_len, rngs_offset;
    unsigned y_len, y_offset;
};

// tests/kernels/arguments.rs:14
__device__ Rng Rng_new(unsigned seed) {
    return Rng{seed * 747796405u + 2891336453u};
}

extern "C" __global__ void __launch_bounds__(256) methods(const Launch launch, const unsigned *__restrict__ seeds, Rng *__restrict__ rngs, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    Rng rng = Rng_new(load(seeds, launch.seeds_len, i));
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
        result = u32_rem((word_1 >> 22) ^ word_1, n);
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
            result_1 = u32_rem((word_1 >> 22) ^ word_1, argument);
        }
        const unsigned j = i_1 + result_1;
        const unsigned kept = deck.load(i_1);
        if (i_1 < 4u) deck.element[i_1] = deck.load(j);
        if (j < 4u) deck.element[j] = kept;
    }
    store(rngs, launch.rngs_len, i, rng);
    const unsigned old_1 = load(rngs, launch.rngs_len, i).state;
    if (i < launch.rngs_len) rngs[i].state = load(rngs, launch.rngs_len, i).state * 747796405u + 2891336453u;
    const unsigned word_1 = ((old_1 >> (((old_1 >> 28) + 4u) & 31)) ^ old_1) * 277803737u;
    const unsigned old_2 = load(rngs, launch.rngs_len, i).state;
    if (i < launch.rngs_len) rngs[i].state = load(rngs, launch.rngs_len, i).state * 747796405u + 2891336453u;
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
        result_1 = u32_rem((word_3 >> 22) ^ word_3, n_1);
    }
    store(y, launch.y_len, i, kept ^ result_1);
}
