#[scry::kernel]
fn immutable_array(y: &mut [f32]) {
    let i = global_id().x;
    let table = [0.0; 4];
    table[i % 4] = 1.0;
    let pair = (1.0, 2.0f32);
    pair.0 = 3.0;
    y[i] = table[0] + pair.0;
}

fn main() {}
