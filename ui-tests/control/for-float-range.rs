#[scry::kernel]
fn for_float_range(a: f32, n: u32, y: &mut [f32]) {
    for t in 0.0..1.0 {
        y[0] += t;
    }
    for i in 0..a {
        y[i] = 1.0;
    }
}

fn main() {}
