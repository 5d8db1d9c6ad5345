// patterns, tests/kernels/enums.rs:179

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

constexpr unsigned Direction_East = 1u;
constexpr unsigned Direction_North = 0u;
constexpr unsigned Direction_South = 2u;
constexpr unsigned Direction_West = 3u;
constexpr int Level_High = 101;
constexpr int Level_Higher = 102;
constexpr int Level_Least = (-2147483647 - 1);
constexpr int Level_Low = -7;
constexpr int Level_Lower = -8;
constexpr int Level_Middle = 0;
constexpr unsigned Mask_All = 4294967295u;
constexpr unsigned Mask_None = 0u;
constexpr unsigned Mask_Top = 2147483648u;

struct Reading {
    int level;
    float value;
    Array<unsigned, 2> masks;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned readings_len, readings_offset;
    unsigned b_len, b_offset;
    unsigned classes_len, classes_offset;
    Reading limit;
};

// tests/kernels/enums.rs:91
__device__ bool Level_is_valid(int value) {
    return value == Level_High || value == Level_Higher || value == Level_Low || value == Level_Lower || value == Level_Least || value == Level_Middle;
}

// tests/kernels/enums.rs:102
__device__ bool Mask_is_valid(unsigned value) {
    return value == Mask_None || value == Mask_Top || value == Mask_All;
}

// tests/kernels/enums.rs:86
__device__ bool array2_Mask_is_valid(Array<unsigned, 2> value) {
    for (unsigned i = 0u; i < 2u; i++) {
        if (!Mask_is_valid(value.element[i])) {
            return false;
        }
    }
    return true;
}

// tests/kernels/enums.rs:109
__device__ bool Reading_is_valid(Reading value) {
    return Level_is_valid(value.level) && array2_Mask_is_valid(value.masks);
}

// tests/kernels/enums.rs:11
__device__ bool Direction_is_valid(unsigned value) {
    return value == Direction_North || value == Direction_East || value == Direction_South || value == Direction_West;
}

// tests/kernels/enums.rs:156
__device__ unsigned classify(int a, unsigned b, Reading reading) {
    unsigned first;
    if ((a == Level_High || a == Level_Higher) && b == Direction_North) {
        first = 1u;
    } else if ((a == Level_Low || a == Level_Lower) && a == (-7)) {
        first = 2u;
    } else if (a == Level_Low || a == Level_Lower) {
        first = 10u + b;
    } else if (b == Direction_East || b == Direction_West) {
        first = 3u;
    } else if (a == Level_Least) {
        first = 4u;
    } else if (a > 101) {
        first = 5u;
    } else {
        first = 6u;
    }
    unsigned second;
    if (reading.level == Level_Middle && reading.value > 1.0f) {
        second = 100u;
    } else if (reading.masks.element[0u] == Mask_All) {
        second = 200u;
    } else {
        bool matched = reading.masks.element[1u] == Mask_Top || reading.masks.element[1u] == Mask_All;
        if (matched) {
            const int matched_1 = reading.level;
            matched = !(matched_1 == Level_Least);
        }
        if (matched) {
            second = 300u;
        } else {
            second = 400u;
        }
    }
    if (!(reading.level == Level_High || reading.level == Level_Middle)) {
        return first + second;
    }
    const unsigned matched = reading.masks.element[0u];
    if (matched == Mask_None) {
        return 1000u + first;
    } else {
        return 2000u + second;
    }
}

// tests/kernels/enums.rs:116
__device__ int Level_at(unsigned i) {
    const auto all = Array<int, 6>{{Level_High, Level_Higher, Level_Low, Level_Lower, Level_Least, Level_Middle}};
    return all.element[i % 6u];
}

extern "C" __global__ void __launch_bounds__(256) patterns(const Launch launch, Reading *__restrict__ readings, const unsigned *__restrict__ b, unsigned *__restrict__ classes, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.readings_len) {
            panic(panicked, 0u, launch.readings_len, i);
            return;
        }
        const Reading loaded = readings[i];
        if (!Reading_is_valid(loaded)) {
            panic(panicked, 1u);
            return;
        }
        const Reading reading = loaded;
        if (i >= launch.b_len) {
            panic(panicked, 2u, launch.b_len, i);
            return;
        }
        const unsigned loaded_1 = b[i];
        if (!Direction_is_valid(loaded_1)) {
            panic(panicked, 3u, (loaded_1));
            return;
        }
        const unsigned kept = classify(reading.level, loaded_1, reading);
        const Array<unsigned, 2> right = launch.limit.masks;
        if (i >= launch.classes_len) {
            panic(panicked, 4u, launch.classes_len, i);
            return;
        }
        classes[i] = kept + 10000u * unsigned(reading.level == launch.limit.level && reading.value == launch.limit.value && (reading.masks.element[0u] == right.element[0u] && reading.masks.element[1u] == right.element[1u]));
        readings[i].level = Level_at(i);
        unsigned value;
        const int matched = reading.level;
        if (matched == Level_Low) {
            value = Mask_Top;
        } else if (reading.value < 1.0f) {
            const Reading kept_1 = launch.limit;
            value = kept_1.masks.element[0u];
        } else {
            value = reading.masks.element[1u - i % 2u];
        }
        readings[i].masks.element[i % 2u] = value;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
