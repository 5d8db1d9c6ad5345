#[scry::device]
#[derive(Clone, Copy)]
struct Stats {
    sum: f32,
    count: u32,
}

// All lanes write one field of one struct.
#[scry::kernel(workgroup = 64)]
fn field_by_all(x: &[f32], y: &mut [f32]) {
    let mut stats = shared::<Stats>();
    let i = global_id().x;
    if local_id().x == 0 {
        stats.sum = x[i];
    }
    stats.count = i as u32;
    barrier();
    y[i] = stats.sum + stats.count as f32;
}

fn main() {}
