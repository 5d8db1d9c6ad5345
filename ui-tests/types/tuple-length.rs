#[scry::kernel]
fn tuple_length(a: f32, y: &mut [f32]) {
    let (b, c, d) = (a, a);
    y[global_id().x] = b + c + d;
}

fn main() {}
