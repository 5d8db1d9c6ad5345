#[scry::kernel]
fn break_outside(y: &mut [f32]) {
    if y[0] > 1.0 {
        break;
    }
    continue;
}

fn main() {}
