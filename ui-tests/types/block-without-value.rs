#[scry::kernel]
fn block_without_value(a: f32, y: &mut [f32]) {
    let v: f32 = {
        let b = a * 2.0;
        b + 1.0;
    };
    y[global_id().x] = v;
}

fn main() {}
