fn square(a: f32) -> f32 {
    a * a
}

#[scry::kernel]
fn squares(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = square(y[i]);
}

fn main() {
    assert_eq!(square(2.0), 4.0);
}
