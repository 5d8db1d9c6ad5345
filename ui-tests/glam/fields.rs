use scry::glam::{Mat2, Vec2};

#[scry::kernel]
fn fields(a: Vec2, m: Mat2, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a.z;
    y[i] = a.xy.x;
    y[i] = m.z_axis.x;
    y[i] = m.x;
    y[i] = a[2];
    let mut b = a;
    b[i] = 1.0;
    a.x = 2.0;
    b.yx() = a;
}

fn main() {}
