#[scry::kernel]
fn literal_suffix(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = 1.0f64;
    y[i] = 3u8;
    y[i] = 2i64;
}

fn main() {}
