#[scry::kernel]
fn index_i32(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let j = i as i32 - 1;
    y[i] = x[j];
}

fn main() {}
