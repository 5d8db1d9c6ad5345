#[scry::kernel]
fn for_adaptors(y: &mut [f32]) {
    for i in (0..8).chain(10..12) {
        y[i] = 1.0;
    }
    for i in (0..8).step_by(2).step_by(2) {
        y[i] = 1.0;
    }
    for i in (0..8).step_by(1.5) {
        y[i] = 1.0;
    }
}

fn main() {}
