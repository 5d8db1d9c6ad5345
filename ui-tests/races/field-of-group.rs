#[scry::device]
#[derive(Clone, Copy)]
struct Stats {
    sum: f32,
    count: u32,
}

// Eight invocations add to one field; the other field is right.
#[scry::kernel]
fn field_of_group(x: &[f32], stats: &mut [Stats]) {
    let i = global_id().x;
    if i % 8 == 0 {
        stats[i / 8].count = 8;
    }
    stats[i / 8].sum += x[i];
}

fn main() {}
