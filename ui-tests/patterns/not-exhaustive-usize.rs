#[scry::kernel]
fn not_exhaustive_usize(y: &mut [f32]) {
    let i = global_id().x;
    match i {
        0 => y[i] = 1.0,
        1 => y[i] = 2.0,
    }
}

fn main() {}
