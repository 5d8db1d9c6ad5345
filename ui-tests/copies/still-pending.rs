// Of two groups, the first is waited for.
#[scry::kernel(workgroup = 64)]
fn still_pending(rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let lane = local_id().x;
    let mut sum = 0.0;
    pages[0].copy_from(x);
    commit_copies();
    pages[1].copy_from(&x[64..]);
    commit_copies();
    wait_copies(1);
    barrier();
    sum += pages[0][lane] + pages[1][lane];
    y[global_id().x] = sum;
}

fn main() {}
