#[scry::kernel(workgroup = 64)]
fn jump_after_jump(x: &[u32], y: &mut [u32], n: u32) {
    let i = global_id().x;
    let mut round = 0;
    loop {
        barrier();
        round += 1;
        if x[i] > round {
            continue;
        }
        if round > n {
            break;
        }
        y[i] = round;
    }
    barrier();
    if round > n {
        barrier();
    }
}

fn main() {}
