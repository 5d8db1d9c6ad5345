use scry::f16;
use scry::prelude::*;

#[scry::kernel(deterministic)]
fn doubles(x: &[f64], y: &mut [f64]) {
    let i = global_id().x;
    let half = x[i] * 0.5;
    if half > 1.0 {
        y[i] = half.sqrt() as f32 as f64;
    }
}

#[scry::kernel(deterministic)]
fn halves(x: &[f16], y: &mut [f16]) {
    let i = global_id().x;
    y[i] = x[i] + f16::from_f32(x[i].to_f32().exp());
}

#[scry::device]
fn growth(x: f64) -> f64 {
    x.exp() * x.ln().sin()
}

#[scry::kernel(deterministic, targets(cuda, cpu))]
fn functions_of_doubles(x: &[f64], y: &mut [f64]) {
    let i = global_id().x;
    y[i] = growth(x[i]).powf(0.3) + x[i].sqrt();
}

// What only moves them is the same everywhere.
#[scry::kernel(deterministic)]
fn moved(x: &[f16], d: &[f64], y: &mut [f16], bits: &mut [u64]) {
    let i = global_id().x;
    y[i] = x[i];
    bits[i] = d[i].to_bits();
}

fn main() {}
