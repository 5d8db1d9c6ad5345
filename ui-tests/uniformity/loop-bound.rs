#[scry::kernel(workgroup = 64)]
fn loop_bound(y: &mut [f32], n: usize) {
    let lane = local_id().x;
    for i in 0..lane {
        y[i] = 1.0;
        barrier();
    }
    for _ in (lane..n).rev() {
        barrier();
    }
    for _ in (0..n).step_by(lane + 1) {
        barrier();
    }
}

fn main() {}
