// A prefix sum by CUB.

#include <cub/device/device_scan.cuh>
#include <cub/version.cuh>

extern "C" int version() { return CUB_VERSION; }

extern "C" int inclusive_sum(void *temporary, size_t *bytes, void *const *buffers, size_t n, cudaStream_t stream) {
    return cub::DeviceScan::InclusiveSum(temporary, *bytes, (const float *)buffers[0], (float *)buffers[1], (int)n, stream);
}
