use scry::glam::{IVec2, Mat2, Vec2, Vec3};

#[scry::kernel]
fn methods(a: Vec3, b: Vec2, n: IVec2, m: Mat2, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a.lenght();
    y[i] = b.cross(b);
    y[i] = n.normalize().x;
    y[i] = m.trace();
    y[i] = a.dot(b);
    y[i] = a.dot();
    y[i] = b.xyz().z;
}

fn main() {}
