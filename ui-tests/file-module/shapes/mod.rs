pub fn square(x: f32) -> f32 {
    x * x
}

pub fn double(x: f32) -> f32 {
    x + x
}
