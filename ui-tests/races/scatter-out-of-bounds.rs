//! A constant index beyond a length that a type says.

#[scry::kernel]
fn of_slice(to: &[u32], y: &mut [f32; 4]) {
    y.scatter(to[0] as usize, 1.0);
    y.scatter(4, 1.0);
}

#[scry::kernel(workgroup = 64)]
fn of_shared(to: &[u32], y: &mut [f32]) {
    let mut bins = shared::<[f32; 16]>();
    bins.scatter(to[local_id().x] as usize, 1.0);
    bins.scatter(16 + 1, 1.0);
    barrier();
    y[global_id().x] = bins[local_id().x % 16];
}

fn main() {}
