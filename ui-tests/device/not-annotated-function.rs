fn square(x: f32) -> f32 {
    x * x
}

#[scry::kernel]
fn squares(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = square(y[i]);
}

fn main() {}
