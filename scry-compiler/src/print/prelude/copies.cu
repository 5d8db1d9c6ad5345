// Begins to copy so many bytes, of which those that are not there are zero: see the PTX ISA, `cp.async`. Both addresses are multiples of that.
template <unsigned BYTES>
__device__ void copy_bytes(void *to, const void *from, unsigned there) {
#if __CUDA_ARCH__ >= 800
    const unsigned at = (unsigned)__cvta_generic_to_shared(to);
    if constexpr (BYTES == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" : : "r"(at), "l"(from), "r"(there) : "memory");
    else asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" : : "r"(at), "l"(from), "n"(BYTES), "r"(there) : "memory");
#endif
}

// Begins to copy rows of elements, in units of so many bytes that rows consist of.
template <unsigned BYTES, class T>
__device__ void copy_units(T *to, const T *from, unsigned len, unsigned columns, unsigned rows, unsigned stride, unsigned width, unsigned lane, unsigned lanes) {
    const unsigned units = columns * (unsigned)sizeof(T) / BYTES;
    for (unsigned unit = lane; unit < rows * units; unit += lanes) {
        const unsigned row = rows == 1u ? 0u : unit / units, at = (unit - row * units) * BYTES;
        const unsigned long long source = (unsigned long long)row * stride * sizeof(T) + at;
        const unsigned long long end = (unsigned long long)len * sizeof(T), row_end = (unsigned long long)width * sizeof(T);
        const unsigned long long left = min(end > source ? end - source : 0ull, row_end > at ? row_end - at : 0ull);
        copy_bytes<BYTES>((char *)to + unit * BYTES, (const char *)from + (left == 0ull ? 0ull : source), (unsigned)min(left, (unsigned long long)BYTES));
    }
}

// Copies the same without an instruction of its own for it.
template <class T>
__device__ void copy_elements(T *to, const T *from, unsigned len, unsigned columns, unsigned rows, unsigned stride, unsigned width, unsigned lane, unsigned lanes) {
    for (unsigned element = lane; element < rows * columns; element += lanes) {
        const unsigned row = rows == 1u ? 0u : element / columns, column = element - row * columns, index = row * stride + column;
        if (column < width && index < len) to[element] = from[index];
        else to[element] = T{};
    }
}

// All invocations of the workgroup come here together. What lies behind `len` elements, or behind `width` of a row, is zero.
template <class T>
__device__ void copy_to_shared(T *to, const T *from, unsigned len, unsigned columns, unsigned rows, unsigned stride, unsigned width, unsigned lane, unsigned lanes) {
#if __CUDA_ARCH__ >= 800
    const unsigned long long bytes = (unsigned long long)columns * sizeof(T) | (rows == 1u ? 0ull : (unsigned long long)stride * sizeof(T));
    const unsigned long long multiple = (unsigned long long)to | (unsigned long long)from | bytes;
    if (alignof(T) >= 16 || multiple % 16u == 0u) copy_units<16>(to, from, len, columns, rows, stride, width, lane, lanes);
    else if (alignof(T) >= 8) copy_units<8>(to, from, len, columns, rows, stride, width, lane, lanes);
    else if (alignof(T) >= 4 || multiple % 4u == 0u) copy_units<4>(to, from, len, columns, rows, stride, width, lane, lanes);
    else copy_elements(to, from, len, columns, rows, stride, width, lane, lanes);
#else
    copy_elements(to, from, len, columns, rows, stride, width, lane, lanes);
#endif
}

__device__ void commit_copies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" : : : "memory");
#endif
}

template <unsigned PENDING>
__device__ void wait_copies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" : : "n"(PENDING) : "memory");
#endif
}
