// compare_exchange, examples/sort/bitonic.rs:164

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
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
__device__ Tuple2_u32_u32 ComparisonDistance_split(ComparisonDistance self_, ThreadId thread) {
    return Tuple2_u32_u32{u32_div(thread.value, self_.value), u32_rem(thread.value, self_.value)};
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
__device__ Comparison SortParams_comparison(SortParams self_, ThreadId thread) {
    const ComparisonDistance distance = Step_distance(self_.step);
    const Tuple2_u32_u32 matched = ComparisonDistance_split(distance, thread);
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

extern "C" __global__ void __launch_bounds__(256) compare_exchange(const Launch launch, unsigned *__restrict__ keys) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const Comparison comparison = SortParams_comparison(launch.params, ThreadId_new(global_id.x));
    if (comparison.right < launch.keys_len) {
        const unsigned first = load(keys, launch.keys_len, comparison.left);
        const unsigned second = load(keys, launch.keys_len, comparison.right);
        if (SortOrder_is_wrong_u32(SortParams_order(launch.params), first, second)) {
            store(keys, launch.keys_len, comparison.left, second);
            store(keys, launch.keys_len, comparison.right, first);
        }
    }
}
