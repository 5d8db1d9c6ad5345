// Lane 0 stores the next pivot while others still load this one.
#[scry::kernel(workgroup = 64)]
fn broadcast_next_round(x: &[f32], n: usize, y: &mut [f32]) {
    let mut pivot = shared::<f32>();
    let i = global_id().x;
    for k in 0..n {
        if local_id().x == 0 {
            pivot = x[k];
        }
        barrier();
        y[i] += pivot;
    }
}

fn main() {}
