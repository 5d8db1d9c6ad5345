#[scry::kernel]
fn index_a_number(a: f32, y: &mut [f32]) {
    y[global_id().x] = a[0];
}

fn main() {}
