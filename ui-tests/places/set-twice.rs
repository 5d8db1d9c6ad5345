#[scry::kernel]
fn set_twice(n: u32, y: &mut [f32]) {
    let v: f32;
    v = 1.0;
    if n > 3 {
        v = 2.0;
    }
    y[global_id().x] = v;
}

fn main() {}
