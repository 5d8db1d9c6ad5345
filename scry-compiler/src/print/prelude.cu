// What CUDA C lacks and cannot be said in the language of kernels, or is one instruction. A kernel gets only the functions and types that it uses.

template <class T, unsigned N>
struct Array { T element[N]; };

template <class T, unsigned N, class Value>
__device__ Array<T, N> repeat(Value value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

// A `bool` in memory that the host may have written: a byte that is neither 0 nor 1 counts as `true`.
struct stored_bool {
    unsigned char byte;
    __device__ operator bool() const { return byte != 0; }
    __device__ stored_bool &operator=(bool value) { byte = value; return *this; }
};

struct bool2 { bool x, y; };

struct bool3 { bool x, y, z; };

struct bool4 { bool x, y, z, w; };

struct mat2 { float2 x_axis, y_axis; };

struct mat3 { float3 x_axis, y_axis, z_axis; };

struct mat4 { float4 x_axis, y_axis, z_axis, w_axis; };

// Where an operand or the result has 64 bits, PTX's conversions do not give zero for NaN.
__device__ int f64_to_i32(double x) { return x == x ? __double2int_rz(x) : 0; }

__device__ unsigned f64_to_u32(double x) { return x == x ? __double2uint_rz(x) : 0; }

__device__ i64 f64_to_i64(double x) { return x == x ? __double2ll_rz(x) : 0; }

__device__ u64 f64_to_u64(double x) { return x == x ? __double2ull_rz(x) : 0; }

__device__ i64 f32_to_i64(float x) { return x == x ? __float2ll_rz(x) : 0; }

__device__ u64 f32_to_u64(float x) { return x == x ? __float2ull_rz(x) : 0; }

// Vectors as the host aligns them, which are CUDA's own wherever they are values.
template <class Vector>
struct packed2 {
    decltype(Vector::x) x, y;
    packed2() = default;
    __device__ packed2(Vector v) : x(v.x), y(v.y) {}
    __device__ operator Vector() const { return Vector{x, y}; }
};

template <class Vector>
struct packed4 {
    decltype(Vector::x) x, y, z, w;
    packed4() = default;
    __device__ packed4(Vector v) : x(v.x), y(v.y), z(v.z), w(v.w) {}
    __device__ operator Vector() const { return Vector{x, y, z, w}; }
};
