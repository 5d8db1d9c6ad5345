// compare_exchange, examples/sort/bitonic.rs:164

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

constexpr unsigned SortOrder_Ascending = 0u;

struct Stage {
    unsigned value;
};

struct Pass {
    unsigned value;
};

struct Step {
    Stage stage;
    Pass pass;
};

struct SortParams {
    Step step;
    unsigned order;
};

struct ThreadId {
    unsigned value;
};

struct ComparisonDistance {
    unsigned value;
};

struct Tuple2_u32_u32 {
    unsigned f0;
    unsigned f1;
};

struct Comparison {
    unsigned left;
    unsigned right;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    SortParams params;
    unsigned keys_len, keys_offset;
};

// examples/sort/bitonic.rs:86
__device__ ThreadId ThreadId_new(unsigned id) {
    return ThreadId{id};
}

// examples/sort/bitonic.rs:73
__device__ ComparisonDistance Step_distance(Step self_) {
    return ComparisonDistance{1u << ((self_.stage.value - self_.pass.value) & 31)};
}

// examples/sort/bitonic.rs:93
__device__ Tuple2_u32_u32 ComparisonDistance_split(ComparisonDistance self_, ThreadId thread, Panic<2> &panicked) {
    const unsigned divisor = self_.value;
    if (!(!(divisor == 0u))) {
        panic(panicked, 0u);
        return Tuple2_u32_u32{};
    }
    const unsigned divisor_1 = self_.value;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 1u);
        return Tuple2_u32_u32{};
    }
    return Tuple2_u32_u32{thread.value / divisor, thread.value % divisor_1};
}

// examples/sort/bitonic.rs:98
__device__ unsigned ComparisonDistance_start(ComparisonDistance self_, unsigned block) {
    return 2u * self_.value * block;
}

// examples/sort/bitonic.rs:80
__device__ bool Pass_is_mirrored(Pass self_) {
    return self_.value == 0u;
}

// examples/sort/bitonic.rs:113
__device__ Comparison SortParams_comparison(SortParams self_, ThreadId thread, Panic<2> &panicked) {
    const ComparisonDistance distance = Step_distance(self_.step);
    const Tuple2_u32_u32 matched = ComparisonDistance_split(distance, thread, panicked);
    if (panicked.site != 0u) {
        return Comparison{};
    }
    const unsigned block = matched.f0;
    const unsigned offset = matched.f1;
    const unsigned start = ComparisonDistance_start(distance, block);
    unsigned right;
    if (Pass_is_mirrored(self_.step.pass)) {
        right = 2u * distance.value - 1u - offset;
    } else {
        right = distance.value + offset;
    }
    return Comparison{start + offset, start + right};
}

// examples/sort/bitonic.rs:108
__device__ unsigned SortParams_order(SortParams self_) {
    return self_.order;
}

// examples/sort/bitonic.rs:138
__device__ unsigned u32_rank(unsigned self_) {
    return self_;
}

// examples/sort/bitonic.rs:124
__device__ bool SortOrder_is_wrong_u32(unsigned self_, unsigned first, unsigned second) {
    if (self_ == SortOrder_Ascending) {
        return u32_rank(second) < u32_rank(first);
    } else {
        return u32_rank(first) < u32_rank(second);
    }
}

extern "C" __global__ void __launch_bounds__(256) compare_exchange(const Launch launch, unsigned *__restrict__ keys, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const Comparison comparison = SortParams_comparison(launch.params, ThreadId_new(global_id.x), panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (comparison.right < launch.keys_len) {
            const unsigned index = comparison.left;
            if (index >= launch.keys_len) {
                panic(panicked, 2u, launch.keys_len, index);
                return;
            }
            const unsigned first = keys[index];
            const unsigned index_1 = comparison.right;
            if (index_1 >= launch.keys_len) {
                panic(panicked, 3u, launch.keys_len, index_1);
                return;
            }
            const unsigned second = keys[index_1];
            if (SortOrder_is_wrong_u32(SortParams_order(launch.params), first, second)) {
                keys[index] = second;
                keys[index_1] = first;
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
