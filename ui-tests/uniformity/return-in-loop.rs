#[scry::kernel(workgroup = 64)]
fn return_in_loop(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut round = 0;
    while round < 8 {
        barrier();
        match x[i] {
            0.0 => return,
            value => y[i] += value,
        }
        round += 1;
    }
}

fn main() {}
