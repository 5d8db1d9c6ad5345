#[scry::kernel(workgroup = 64)]
fn not_committed(rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let lane = local_id().x;
    let mut sum = 0.0;
    pages[0].copy_from(x);
    wait_copies(0);
    barrier();
    sum += pages[0][lane];
    y[global_id().x] = sum;
}

fn main() {}
