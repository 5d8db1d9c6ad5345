// collections, tests/kernels/formats.rs:231

template <class T, unsigned N>
struct Array {
    T element[N];
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

typedef unsigned char u8;

typedef unsigned short u16;

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

struct Tuple4_usize_f32_bool_array2_f32 {
    unsigned f0;
    float f1;
    bool f2;
    Array<float, 2> f3;
};

struct Tuple2_f32_u8 {
    float f0;
    u8 f1;
};

struct Tuple2_usize_Tuple2_f32_u8 {
    unsigned f0;
    Tuple2_f32_u8 f1;
};

struct Tuple1_usize {
    unsigned f0;
};

struct Tuple2_usize_i32 {
    unsigned f0;
    int f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned rows_len, rows_offset;
    unsigned bytes_len, bytes_offset;
};

extern "C" __global__ void __launch_bounds__(256) collections(const Launch launch, const Array<float, 3> *__restrict__ rows, const Array<u8, 4> *__restrict__ bytes, unsigned *record, unsigned *ring) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.rows_len) {
            panic(panicked, 0u, launch.rows_len, i);
            return;
        }
        const Array<float, 3> row = rows[i];
        const auto nested = Array<Array<unsigned, 2>, 2>{{Array<unsigned, 2>{{i, 1u}}, Array<unsigned, 2>{{2u, 3u}}}};
        const float element = row.element[1u];
        const auto tuple = Tuple4_usize_f32_bool_array2_f32{i, row.element[0u], row.element[1u] > row.element[2u], repeat<float, 2>(element)};
        if (i >= launch.bytes_len) {
            panic(panicked, 1u, launch.bytes_len, i);
            return;
        }
        const Array<float, 3> value = rows[i];
        const Array<u8, 4> value_1 = bytes[i];
        const auto value_2 = Array<unsigned, 2>{{i, 2u * i}};
        print(ring, launch, 2u, __float_as_uint(value.element[0u]), __float_as_uint(value.element[1u]), __float_as_uint(value.element[2u]), unsigned(value_1.element[0u]), unsigned(value_1.element[1u]), unsigned(value_1.element[2u]), unsigned(value_1.element[3u]), (value_2.element[0u]), (value_2.element[1u]), __float_as_uint(row.element[0u]), __float_as_uint(row.element[1u]), __float_as_uint(row.element[2u]));
        const Array<unsigned, 2> value_3 = nested.element[1u];
        const Array<unsigned, 2> part = nested.element[0u];
        const Array<unsigned, 2> part_1 = nested.element[1u];
        const auto value_4 = Array<bool, 2>{{true, i > 0u}};
        const Array<unsigned, 2> part_2 = nested.element[0u];
        const Array<unsigned, 2> part_3 = nested.element[1u];
        print(ring, launch, 3u, (value_3.element[0u]), (value_3.element[1u]), (part.element[0u]), (part.element[1u]), (part_1.element[0u]), (part_1.element[1u]), unsigned(value_4.element[0u]), unsigned(value_4.element[1u]), (part_2.element[0u]), (part_2.element[1u]), (part_3.element[0u]), (part_3.element[1u]));
        const auto value_5 = Tuple2_usize_Tuple2_f32_u8{i, Tuple2_f32_u8{row.element[0u], u8(i)}};
        const Tuple2_f32_u8 part_4 = value_5.f1;
        const auto value_6 = Tuple1_usize{i};
        const auto value_7 = Array<Tuple2_usize_i32, 2>{{Tuple2_usize_i32{i, -1}, Tuple2_usize_i32{7u, -2}}};
        const Tuple2_usize_i32 part_5 = value_7.element[0u];
        const Tuple2_usize_i32 part_6 = value_7.element[1u];
        const Array<float, 2> part_7 = tuple.f3;
        print(ring, launch, 4u, (value_5.f0), __float_as_uint(part_4.f0), unsigned(part_4.f1), (value_6.f0), (part_5.f0), unsigned(part_5.f1), (part_6.f0), unsigned(part_6.f1), (tuple.f0), __float_as_uint(tuple.f1), unsigned(tuple.f2), __float_as_uint(part_7.element[0u]), __float_as_uint(part_7.element[1u]));
        const u16 element_1 = u16(i);
        const auto value_8 = repeat<u16, 40>(element_1);
        print(ring, launch, 5u, unsigned(value_8.element[0u]), unsigned(value_8.element[1u]), unsigned(value_8.element[2u]), unsigned(value_8.element[3u]), unsigned(value_8.element[4u]), unsigned(value_8.element[5u]), unsigned(value_8.element[6u]), unsigned(value_8.element[7u]), unsigned(value_8.element[8u]), unsigned(value_8.element[9u]), unsigned(value_8.element[10u]), unsigned(value_8.element[11u]), unsigned(value_8.element[12u]), unsigned(value_8.element[13u]), unsigned(value_8.element[14u]), unsigned(value_8.element[15u]), unsigned(value_8.element[16u]), unsigned(value_8.element[17u]), unsigned(value_8.element[18u]), unsigned(value_8.element[19u]), unsigned(value_8.element[20u]), unsigned(value_8.element[21u]), unsigned(value_8.element[22u]), unsigned(value_8.element[23u]), unsigned(value_8.element[24u]), unsigned(value_8.element[25u]), unsigned(value_8.element[26u]), unsigned(value_8.element[27u]), unsigned(value_8.element[28u]), unsigned(value_8.element[29u]), unsigned(value_8.element[30u]), unsigned(value_8.element[31u]), unsigned(value_8.element[32u]), unsigned(value_8.element[33u]), unsigned(value_8.element[34u]), unsigned(value_8.element[35u]), unsigned(value_8.element[36u]), unsigned(value_8.element[37u]), unsigned(value_8.element[38u]), unsigned(value_8.element[39u]));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
