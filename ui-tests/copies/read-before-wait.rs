#[scry::kernel(workgroup = 64)]
fn read_before_wait(rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let lane = local_id().x;
    let mut sum = 0.0;
    pages[0].copy_from(x);
    commit_copies();
    barrier();
    sum += pages[0][63 - lane];
    y[global_id().x] = sum;
}

fn main() {}
