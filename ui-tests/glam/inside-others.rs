use scry::glam::{BVec3, Vec3};

#[scry::device]
#[derive(Clone, Copy)]
struct Ray {
    origin: Vec3,
    direction: Vec3,
}

#[scry::kernel]
fn inside_others(rays: &[Ray], pairs: &[[Vec3; 2]], masks: &[BVec3], y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
