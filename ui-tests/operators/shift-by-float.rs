#[scry::kernel]
fn shift_by_float(n: u32, a: f32, y: &mut [u32]) {
    y[global_id().x] = n << a;
}

fn main() {}
