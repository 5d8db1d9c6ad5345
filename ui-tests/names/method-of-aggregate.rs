#[scry::kernel]
fn method_of_aggregate(y: &mut [f32]) {
    let id = global_id();
    let table = [1.0f32, 2.0];
    let pair = (1.0f32, 2.0f32);
    y[id.x] = table.first() + pair.min() + id.len();
}

fn main() {}
