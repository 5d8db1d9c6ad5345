#[scry::kernel(instances(T = [f32]))]
fn fill<T: Copy>(x: &mut [T], value: T) {
    let i = global_id().x;
    x[i] = value;
}

#[scry::kernel]
fn both(x: &mut [f32], y: &mut [f32]) {
    fill(x, 1.0);
    fill(y, 2.0);
}

fn main() {}
