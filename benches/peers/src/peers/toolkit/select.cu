// A selection, a histogram and a sum by CUB.

#include <cub/device/device_histogram.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_select.cuh>
#include <cub/version.cuh>

extern "C" int version() { return CUB_VERSION; }

struct IsOdd {
    __host__ __device__ bool operator()(unsigned x) const { return x % 2 == 1; }
};

extern "C" int select_odd(void *temporary, size_t *bytes, void *const *buffers, size_t n, cudaStream_t stream) {
    return cub::DeviceSelect::If(
        temporary, *bytes, (const unsigned *)buffers[0], (unsigned *)buffers[1], (unsigned *)buffers[2], (int)n, IsOdd(), stream);
}

extern "C" int histogram(void *temporary, size_t *bytes, void *const *buffers, size_t n, cudaStream_t stream) {
    return cub::DeviceHistogram::HistogramEven(
        temporary, *bytes, (const unsigned *)buffers[0], (unsigned *)buffers[1], 257, 0u, 256u, (int)n, stream);
}

extern "C" int sum(void *temporary, size_t *bytes, void *const *buffers, size_t n, cudaStream_t stream) {
    return cub::DeviceReduce::Sum(temporary, *bytes, (const float *)buffers[0], (float *)buffers[1], (int)n, stream);
}
