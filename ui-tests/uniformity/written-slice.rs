#[scry::kernel(workgroup = 64)]
fn written_slice(y: &mut [u32], x: &[u32]) {
    if y[0] > 0 {
        barrier();
    }
    if x[local_id().x] > 0 {
        barrier();
    }
    y[1] = 0;
}

fn main() {}
