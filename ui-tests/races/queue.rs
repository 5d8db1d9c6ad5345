// Two lanes take the same end of the queue.
#[scry::kernel(workgroup = 64)]
fn queue(x: &[f32], y: &mut [f32]) {
    let mut queue = shared::<[f32; 64]>();
    let mut end = shared::<u32>();
    let i = global_id().x;
    if local_id().x == 0 {
        end = 0;
    }
    barrier();
    if x[i] > 0.0 {
        queue[end as usize] = x[i];
        end += 1;
    }
    barrier();
    y[i] = if i % 64 < end as usize { queue[local_id().x] } else { 0.0 };
}

fn main() {}
