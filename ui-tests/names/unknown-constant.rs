#[scry::kernel]
fn unknown_constant(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = f32::PI;
    y[i] = std::f32::consts::PHI;
}

fn main() {}
