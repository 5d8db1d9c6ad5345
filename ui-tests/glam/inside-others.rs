use scry::glam::{BVec3, Vec3};

#[scry::device]
#[derive(Clone, Copy)]
struct Hit {
    at: Vec3,
    inside: BVec3,
}

#[scry::kernel]
fn inside_others(hits: &[Hit], masks: &[BVec3], y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
