#[scry::kernel]
fn closure(y: &mut [f32]) {
    let i = global_id().x;
    let double = |a: f32| a * 2.0;
    y[i] = double(y[i]);
}

fn main() {}
