#[scry::kernel]
fn index_array_f32(a: f32, y: &mut [f32]) {
    let table = [1.0, 2.0, 3.0];
    y[global_id().x] = table[a];
}

fn main() {}
