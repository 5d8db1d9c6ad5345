#[scry::kernel]
fn too_many_scalars(
    a0: f32,
    a1: f32,
    a2: f32,
    a3: f32,
    a4: f32,
    a5: f32,
    a6: f32,
    a7: f32,
    a8: f32,
    a9: f32,
    a10: f32,
    a11: f32,
    a12: f32,
    a13: f32,
    a14: f32,
    a15: f32,
    a16: f32,
    a17: f32,
    a18: f32,
    a19: f32,
    a20: f32,
    a21: f32,
    a22: f32,
    a23: f32,
    a24: f32,
    y: &mut [f32],
) {
    y[global_id().x] = a0;
}

fn main() {}
