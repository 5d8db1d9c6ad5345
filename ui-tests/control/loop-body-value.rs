#[scry::kernel]
fn loop_body_value(y: &mut [f32]) {
    for i in 0..4 {
        y[i] + 1.0
    }
}

fn main() {}
