//! What only one of the instances cannot do is said once, with the instance.

#[scry::kernel(instances(T = [f32, u32]))]
fn shift<T: Copy>(x: &mut [T]) {
    let i = global_id().x;
    x[i] = x[i] << 1;
}

fn main() {}
