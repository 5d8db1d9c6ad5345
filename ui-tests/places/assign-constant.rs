#[scry::kernel]
fn assign_constant(y: &mut [f32]) {
    const LIMIT: f32 = 1.0;
    LIMIT = 2.0;
    f32::MAX = 1.0;
    y[0] = LIMIT;
}

fn main() {}
