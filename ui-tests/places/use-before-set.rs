#[scry::kernel]
fn use_before_set(n: u32, y: &mut [f32]) {
    let v: f32;
    if n > 3 {
        v = 1.0;
    }
    y[global_id().x] = v;
}

fn main() {}
