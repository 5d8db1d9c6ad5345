#[scry::kernel]
fn too_many_slices(
    x0: &[f32],
    x1: &[f32],
    x2: &[f32],
    x3: &[f32],
    x4: &[f32],
    x5: &[f32],
    x6: &[f32],
    x7: &[f32],
    x8: &[f32],
    x9: &[f32],
    x10: &[f32],
    x11: &[f32],
    y: &mut [f32],
) {
    y[global_id().x] = x0[0];
}

fn main() {}
