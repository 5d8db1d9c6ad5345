// The next round copies to what invocations may still read.
#[scry::kernel(workgroup = 64)]
fn copied_while_read(rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let lane = local_id().x;
    let mut sum = 0.0;
    for round in 0..rounds {
        pages[round % 2].copy_from(&x[64 * round..]);
        commit_copies();
        wait_copies(0);
        barrier();
        sum += pages[round % 2][63 - lane] + pages[(round + 1) % 2][lane];
    }
    y[global_id().x] = sum;
}

fn main() {}
