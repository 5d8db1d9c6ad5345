#[derive(Clone, Copy)]
struct Vec3 {
    x: f32,
}

#[scry::kernel]
fn other_type(y: &mut [f32]) {
    let v = Vec3::ONE;
    y[global_id().x] = v.x;
}

fn main() {}
