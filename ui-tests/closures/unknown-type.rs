#[scry::kernel]
fn unknown_type(y: &mut [f32]) {
    let uncalled = |a| a;
    let root = |x| x.sqrt();
    y[0] = 1.0;
}

fn main() {}
