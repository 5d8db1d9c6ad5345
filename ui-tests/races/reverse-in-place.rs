// Both ends of a pair store, and load what the other stores.
#[scry::kernel(workgroup = 64)]
fn reverse_in_place(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    let other = tile[63 - lane];
    tile[lane] = other;
    barrier();
    y[i] = tile[lane];
}

fn main() {}
