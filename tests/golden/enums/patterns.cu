// patterns, tests/kernels/enums.rs:179

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
    unsigned readings_len, readings_offset;
    unsigned b_len, b_offset;
    unsigned classes_len, classes_offset;
    Reading limit;
};

// tests/kernels/enums.rs:91
__device__ int Level_checked(int value) {
    return (value == Level_High || value == Level_Higher || value == Level_Low || value == Level_Lower || value == Level_Least || value == Level_Middle ? value : Level_High);
}

// tests/kernels/enums.rs:102
__device__ unsigned Mask_checked(unsigned value) {
    return (value == Mask_None || value == Mask_Top || value == Mask_All ? value : Mask_None);
}

// tests/kernels/enums.rs:86
__device__ Array<unsigned, 2> array2_Mask_checked(Array<unsigned, 2> value) {
    Array<unsigned, 2> checked = value;
    for (unsigned i = 0u; i < 2u; i++) {
        checked.element[i] = Mask_checked(checked.element[i]);
    }
    return checked;
}

// tests/kernels/enums.rs:109
__device__ Reading Reading_checked(Reading value) {
    return Reading{Level_checked(value.level), value.value, array2_Mask_checked(value.masks)};
}

// tests/kernels/enums.rs:11
__device__ unsigned Direction_checked(unsigned value) {
    return (value == Direction_North || value == Direction_East || value == Direction_South || value == Direction_West ? value : Direction_North);
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
    return all.load(i % 6u);
}

extern "C" __global__ void __launch_bounds__(256) patterns(const Launch launch, Reading *__restrict__ readings, const unsigned *__restrict__ b, unsigned *__restrict__ classes) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Reading reading = Reading_checked(load(readings, launch.readings_len, i));
    const unsigned kept = classify(reading.level, Direction_checked(load(b, launch.b_len, i)), reading);
    const Array<unsigned, 2> right = launch.limit.masks;
    store(classes, launch.classes_len, i, kept + 10000u * unsigned(reading.level == launch.limit.level && reading.value == launch.limit.value && (reading.masks.element[0u] == right.element[0u] && reading.masks.element[1u] == right.element[1u])));
    if (i < launch.readings_len) readings[i].level = Level_at(i);
    unsigned value;
    const int matched = reading.level;
    if (matched == Level_Low) {
        value = Mask_Top;
    } else if (reading.value < 1.0f) {
        const Reading kept_1 = launch.limit;
        value = kept_1.masks.element[0u];
    } else {
        value = reading.masks.load(1u - i % 2u);
    }
    const unsigned index = i % 2u;
    if (i < launch.readings_len && index < 2u) readings[i].masks.element[index] = value;
}
