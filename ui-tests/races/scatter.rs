// Two elements of `to` may be the same.
#[scry::kernel]
fn scatter(to: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[to[i] as usize] = x[i];
}

fn main() {}
