// Radix sorts by CUB.

#include <cub/device/device_radix_sort.cuh>
#include <cub/version.cuh>

extern "C" int version() { return CUB_VERSION; }

extern "C" int sort_keys(void *temporary, size_t *bytes, void *const *buffers, size_t n, cudaStream_t stream) {
    return cub::DeviceRadixSort::SortKeys(
        temporary, *bytes, (const unsigned *)buffers[0], (unsigned *)buffers[1], (int)n, 0, 32, stream);
}

extern "C" int sort_pairs(void *temporary, size_t *bytes, void *const *buffers, size_t n, cudaStream_t stream) {
    return cub::DeviceRadixSort::SortPairs(
        temporary, *bytes, (const unsigned *)buffers[0], (unsigned *)buffers[1], (const unsigned *)buffers[2], (unsigned *)buffers[3],
        (int)n, 0, 32, stream);
}
