#[scry::kernel]
fn impl_trait(f: impl Fn(f32) -> f32, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = f(y[i]);
}

fn main() {}
