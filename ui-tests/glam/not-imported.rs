#[scry::kernel]
fn not_imported(y: &mut [f32]) {
    let v = Vec3::ONE + vec3(1.0, 2.0, 3.0);
    y[global_id().x] = v.x;
}

fn main() {}
