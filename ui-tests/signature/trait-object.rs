#[scry::kernel]
fn trait_object(shape: &dyn Shape, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = shape.distance(i);
}

fn main() {}
