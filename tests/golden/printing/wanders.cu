// wanders, tests/kernels/printing.rs:213

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

// Appends a text to the ring that the host prints, or counts it as lost where there is no room.
template <class Block, class... Words>
__device__ __noinline__ void print(unsigned *ring, const Block &launch, unsigned site, Words... words) {
    const unsigned len = 10u + sizeof...(words), capacity = ring[2];
    unsigned at = *(volatile unsigned *)ring;
    if (at <= capacity && len <= capacity - at) at = atomicAdd(&ring[0], len);
    if (at > capacity || len > capacity - at) {
        atomicAdd(&ring[1], 1u);
        return;
    }
    unsigned *const text = ring + 4 + at;
    text[0] = len;
    text[1] = launch.kernel;
    text[2] = launch.number;
    text[3] = site;
    text[4] = launch.first_x + blockIdx.x;
    text[5] = launch.first_y + blockIdx.y;
    text[6] = launch.first_z + blockIdx.z;
    text[7] = threadIdx.x;
    text[8] = threadIdx.y;
    text[9] = threadIdx.z;
    [[maybe_unused]] unsigned i = 10;
    ((text[i++] = words), ...);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

// tests/kernels/printing.rs:185
__device__ unsigned half_of(unsigned depth, unsigned x, const Launch & launch, unsigned * ring) {
    print(ring, launch, 0u, (x), (depth));
    return x / 2u;
}

// tests/kernels/printing.rs:192
__device__ unsigned collatz(unsigned start, const Launch & launch, unsigned * ring) {
    unsigned x = start;
    unsigned steps = 0u;
    while (x != 1u) {
        steps += 1u;
        if (steps > 20u) {
            print(ring, launch, 1u);
            return steps;
        }
        unsigned value;
        const unsigned matched = x % 4u;
        if (matched == 0u || matched == 2u) {
            const unsigned result = half_of(steps, x, launch, ring);
            value = result;
        } else {
            print(ring, launch, 2u, (x));
            value = 3u * x + 1u;
        }
        x = value;
    }
    return steps;
}

extern "C" __global__ void __launch_bounds__(256) wanders(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record, unsigned *ring) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 3u, launch.x_len, i);
            return;
        }
        const unsigned steps = collatz(x[i], launch, ring);
        const unsigned result = half_of(99u, 4u, launch, ring);
        const unsigned result_1 = half_of(100u, 8u, launch, ring);
        print(ring, launch, 4u, (x[i]), (result + result_1), (steps));
        for (unsigned round_1 = 0u; round_1 < 4u; round_1++) {
            bool breaks = false;
            if (round_1 == 1u) {
                continue;
            }
            for (unsigned other = 0u; other < 3u; other++) {
                if (round_1 + other > x[i] % 5u) {
                    print(ring, launch, 5u, (round_1), (other));
                    breaks = true;
                    break;
                }
                const unsigned what = round_1 * 10u + other;
                print(ring, launch, 6u, (i), (what));
            }
            if (breaks) {
                break;
            }
        }
        print(ring, launch, 7u, unsigned(7), unsigned(0));
        print(ring, launch, 8u, unsigned(7), unsigned(1));
        print(ring, launch, 9u, unsigned(8), unsigned(2));
        int count = 0;
        count = i32_add(count, 1);
        const int kept = count;
        count = i32_add(count, 1);
        print(ring, launch, 10u, unsigned(kept), unsigned(count));
        const unsigned matched = x[i];
        if (matched == 7u) {
            print(ring, launch, 11u);
        } else if (matched % 2u == 0u) {
            print(ring, launch, 12u, (matched));
        }
        if (i >= launch.y_len) {
            panic(panicked, 13u, launch.y_len, i);
            return;
        }
        y[i] = steps;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
