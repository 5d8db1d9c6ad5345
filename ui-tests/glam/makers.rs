use scry::glam::{Mat2, Vec2, Vec3, vec3};

#[scry::kernel]
fn makers(y: &mut [Vec3]) {
    let i = global_id().x;
    y[i] = Vec3::new(1.0, 2.0);
    y[i] = vec3(1, 2.0, 3.0);
    y[i] = Vec3::from((1.0, 2.0));
    y[i] = Vec3::from_arr([1.0, 2.0, 3.0]);
    y[i] = Vec3::W;
    y[i] = Mat2::from_cols(1.0, 2.0);
    y[i] = Vec2::ZERO;
}

fn main() {}
