use scry::glam::{IVec3, Mat3, Vec2, Vec3};

#[scry::kernel]
fn operands(a: Vec3, b: Vec2, n: IVec3, m: Mat3, k: i32, y: &mut [Vec3]) {
    let i = global_id().x;
    y[i] = a + b;
    y[i] = a * n;
    y[i] = a * m;
    y[i] = a * k;
    y[i] = a & a;
    let less = a < a;
    y[i] *= m;
    let masked = a * a.cmplt(a);
}

fn main() {}
