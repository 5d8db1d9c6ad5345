// The bins of a workgroup are no atomics.
#[scry::kernel(workgroup = 64)]
fn histogram_shared(x: &[u32], y: &mut [u32]) {
    let mut bins = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    bins[lane] = 0;
    barrier();
    bins[(x[i] % 64) as usize] += 1;
    barrier();
    y[i] = bins[lane];
}

fn main() {}
