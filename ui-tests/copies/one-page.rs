// The copy of the round before may still go on.
#[scry::kernel(workgroup = 64)]
fn one_page(rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let lane = local_id().x;
    let mut sum = 0.0;
    for round in 0..rounds {
        pages[0].copy_from(&x[64 * round..]);
        commit_copies();
        wait_copies(1);
        barrier();
    }
    y[global_id().x] = sum;
}

fn main() {}
