use scry::prelude::*;

#[scry::kernel(workgroup = 64)]
fn cuda(x: &[f32], y: &mut [f32]) {
    let i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i];
    __syncthreads();
    atomicAdd(y[0], 1.0);
}

#[scry::kernel]
fn wgsl_and_opencl(x: &[f32], y: &mut [f32]) {
    workgroupBarrier();
    y[get_global_id(0)] = x[get_local_id(0)];
}

#[scry::kernel]
fn cubecl(x: &[f32], y: &mut [f32]) {
    let tile = SharedMemory::<f32>::new(64);
    sync_cube();
    y[ABSOLUTE_POS] = x[UNIT_POS + CUBE_POS * cube_dim()];
}

fn main() {}
