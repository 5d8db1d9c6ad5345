#[scry::kernel(workgroup = 64)]
fn while_shared(y: &mut [u32]) {
    let mut left = shared::<u32>();
    if local_id().x == 0 {
        left = 10;
    }
    barrier();
    while left > 0 {
        barrier();
        if local_id().x == 0 {
            left -= 1;
        }
        barrier();
    }
    y[0] = left;
}

fn main() {}
