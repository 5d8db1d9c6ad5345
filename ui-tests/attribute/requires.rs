//! What a launch must fulfil is asked on the host, before anything runs.

#[scry::kernel(requires(x[0] > 1.0))]
fn memory(x: &[f32], y: &mut [f32]) {
    y[global_id().x] = x[0];
}

#[scry::kernel(requires(global_id().x < y.len()))]
fn invocation(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(requires(y.len() % n == 0))]
fn divided(n: usize, y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(requires(n))]
fn number(n: u32, y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(requires(z.len() > 1))]
fn unknown(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(requires = y.len() > 1)]
fn equals(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(requires())]
fn nothing(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
