//! What `deny` denies is a list of lints.

#[scry::kernel(deny(runtime_check))]
fn misspelt(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(deny)]
fn nothing(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(deny())]
fn empty(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(deny = "runtime_checks")]
fn equals(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(deny(3))]
fn number(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
