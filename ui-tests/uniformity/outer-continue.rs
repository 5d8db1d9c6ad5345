#[scry::kernel(workgroup = 64)]
fn outer_continue(x: &[u32], y: &mut [u32], n: usize) {
    let i = global_id().x;
    'rows: for row in 0..n {
        for column in 0..n {
            barrier();
            if x[i + column] == 0 {
                continue 'rows;
            }
        }
        y[row] += 1;
        barrier();
    }
    barrier();
}

fn main() {}
