#[scry::kernel]
fn struct_literal(y: &mut [f32]) {
    let p = Point { x: 1.0, y: 2.0 };
    y[0] = p.x;
}

fn main() {}
