fn half(x: f32) -> f32 {
    x * 0.5
}

#[scry::device]
fn quarter(x: f32) -> f32 {
    half(half(x))
}

fn main() {}
