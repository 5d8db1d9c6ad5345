use scry::glam::{self, Quat};

#[scry::kernel]
fn other_types_of_glam(a: glam::DVec3, q: glam::Quat, y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
