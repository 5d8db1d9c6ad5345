#[scry::kernel]
fn range_value(y: &mut [f32]) {
    let r = 0..4;
    for i in r {
        y[i] = 1.0;
    }
}

fn main() {}
