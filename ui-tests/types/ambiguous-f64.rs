#[scry::kernel]
fn ambiguous_f64(y: &mut [u32]) {
    y[global_id().x] = (0.5 + 0.25) as u32;
}

fn main() {}
