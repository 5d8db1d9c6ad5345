use scry::prelude::*;

#[scry::kernel(workgroup = 64, fast_math, deterministic)]
fn fast_first(y: &mut [f32]) {
    y[global_id().x] /= 3.0;
}

#[scry::kernel(deterministic, workgroup = 64, fast_math)]
fn deterministic_first(y: &mut [f32]) {
    y[global_id().x] /= 3.0;
}

#[scry::kernel(deterministic = true)]
fn with_a_value(y: &mut [f32]) {
    y[global_id().x] /= 3.0;
}

#[scry::kernel(determinstic)]
fn misspelled(y: &mut [f32]) {
    y[global_id().x] /= 3.0;
}

fn main() {}
