__device__ unsigned subgroup_lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

// The lane that is so many before this one; one that is too far away does not wrap around.
__device__ unsigned subgroup_lane_above(unsigned distance) { return distance <= subgroup_lane_id() ? subgroup_lane_id() - distance : 32u; }

// The lane that is so many behind this one; one that is too far away does not wrap around.
__device__ unsigned subgroup_lane_below(unsigned distance) { return distance < 32u ? subgroup_lane_id() + distance : 32u; }

__device__ unsigned subgroup_mask(unsigned lanes) { return ~0u >> (32u - lanes); }

// What lane `from` of the subgroup's `lanes` has; this one's own if there is no such lane.
template <class T>
__device__ T subgroup_shuffle(T value, unsigned from, unsigned lanes) {
    union Words {
        T value;
        unsigned word[sizeof(T) / 4];
    } words = {value};
    const unsigned lane = from < lanes ? from : subgroup_lane_id();
    for (unsigned i = 0; i < sizeof(T) / 4; i++) words.word[i] = __shfl_sync(subgroup_mask(lanes), words.word[i], lane);
    return words.value;
}

// A whole warp exchanges in pairs; in a part of one, lane 0 collects and tells the others.
template <class S, class T, class Operator>
__device__ T subgroup_reduce(T value, unsigned lanes, Operator operate) {
    union Parts {
        T value;
        S part[sizeof(T) / sizeof(S)];
    } parts = {value};
    const unsigned lane = subgroup_lane_id();
    for (unsigned i = 0; i < sizeof(T) / sizeof(S); i++) {
        S part = parts.part[i];
        for (unsigned distance = 16; distance > 0; distance /= 2) {
            if (lanes == 32u) {
                part = operate(part, subgroup_shuffle(part, lane ^ distance, 32u));
            } else {
                const S other = subgroup_shuffle(part, lane + distance, lanes);
                if (lane + distance < lanes) part = operate(part, other);
            }
        }
        parts.part[i] = lanes == 32u ? part : subgroup_shuffle(part, 0u, lanes);
    }
    return parts.value;
}

template <class S, class T>
__device__ T subgroup_inclusive_add(T value, unsigned lanes) {
    union Parts {
        T value;
        S part[sizeof(T) / sizeof(S)];
    } parts = {value};
    const unsigned lane = subgroup_lane_id();
    for (unsigned i = 0; i < sizeof(T) / sizeof(S); i++) {
        for (unsigned distance = 1; distance < 32; distance *= 2) {
            const S other = subgroup_shuffle(parts.part[i], lane - distance, lanes);
            if (distance <= lane) parts.part[i] = other + parts.part[i];
        }
    }
    return parts.value;
}

template <class S, class T>
__device__ T subgroup_exclusive_add(T value, unsigned lanes) {
    const unsigned lane = subgroup_lane_id();
    const T before = subgroup_shuffle(subgroup_inclusive_add<S>(value, lanes), lane - 1u, lanes);
    return lane == 0 ? T{} : before;
}

__device__ bool subgroup_all(bool condition, unsigned lanes) { return __all_sync(subgroup_mask(lanes), condition) != 0; }

__device__ bool subgroup_any(bool condition, unsigned lanes) { return __any_sync(subgroup_mask(lanes), condition) != 0; }

__device__ Array<unsigned, 4> subgroup_ballot(bool condition, unsigned lanes) {
    return {{__ballot_sync(subgroup_mask(lanes), condition), 0u, 0u, 0u}};
}

// `__threadfence()` is `fence.sc`, which takes longer.
__device__ void memory_fence() {
#if __CUDA_ARCH__ >= 700
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
#else
    __threadfence();
#endif
}

template <class T>
__device__ T atomic_load(const T *at) { return *(const volatile T *)at; }

template <class T>
__device__ void atomic_store(T *at, decltype(T{}) value) { *(volatile T *)at = value; }

template <class T>
__device__ T atomic_sub(T *at, decltype(T{}) value) {
    if constexpr (T(0.5f) != T(0)) return atomicAdd(at, -value);
    else if constexpr (sizeof(T) == 8) return T(atomicAdd((unsigned long long *)at, 0ull - (unsigned long long)value));
    else return T(atomicAdd((unsigned *)at, 0u - unsigned(value)));
}

// The numbers before and after, until nothing came between.
template <class Operator>
__device__ float atomic_float(float *at, float value, Operator operate) {
    unsigned old = atomic_load((unsigned *)at);
    while (true) {
        const unsigned before = atomicCAS((unsigned *)at, old, __float_as_uint(operate(__uint_as_float(old), value)));
        if (before == old) return __uint_as_float(old);
        old = before;
    }
}

template <class T>
__device__ T atomic_min(T *at, decltype(T{}) value) {
    if constexpr (T(0.5f) != T(0)) return atomic_float(at, value, [](float a, float b) { return min(a, b); });
    else return atomicMin(at, value);
}

template <class T>
__device__ T atomic_max(T *at, decltype(T{}) value) {
    if constexpr (T(0.5f) != T(0)) return atomic_float(at, value, [](float a, float b) { return max(a, b); });
    else return atomicMax(at, value);
}

template <class Result, class T>
__device__ Result atomic_compare_exchange(T *at, decltype(T{}) expected, decltype(T{}) value) {
    T before;
    if constexpr (sizeof(T) == 8) before = T(atomicCAS((unsigned long long *)at, (unsigned long long)expected, (unsigned long long)value));
    else before = atomicCAS(at, expected, value);
    return {before, before == expected};
}
