#[scry::kernel]
fn array_elements(a: f32, n: u32, y: &mut [f32]) {
    let v = [a, n, a];
    y[global_id().x] = v[0];
}

fn main() {}
