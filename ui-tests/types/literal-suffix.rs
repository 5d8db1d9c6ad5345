#[scry::kernel]
fn literal_suffix(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = 1.0f16;
    y[i] = 3u128;
    y[i] = 2i128;
}

fn main() {}
