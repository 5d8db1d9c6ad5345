#[scry::kernel]
fn items(y: &mut [f32]) {
    fn square(a: f32) -> f32 {
        a * a
    }
    struct Point;
    use std::f32::consts::PI;
    static COUNT: u32 = 1;
    y[0] = 1.0;
}

fn main() {}
