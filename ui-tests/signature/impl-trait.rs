#[scry::kernel]
fn impl_trait(f: impl Fn(f32) -> f32, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = f(y[i]);
}

#[scry::kernel]
fn generic<F: Fn(f32) -> f32>(f: F, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = f(y[i]);
}

#[scry::kernel]
fn other(f: impl Copy, y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
