// All lanes of a subgroup write the sum, and not one of them.
#[scry::kernel(workgroup = 64)]
fn subgroup_sum_by_all(x: &[f32], y: &mut [f32]) {
    let mut partial = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    let sum = subgroup::add(x[i]);
    partial[lane / subgroup_size()] = sum + lane as f32;
    barrier();
    y[i] = partial[0];
}

fn main() {}
