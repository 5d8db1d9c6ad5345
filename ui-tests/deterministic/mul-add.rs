use scry::glam::Vec3;
use scry::prelude::*;

#[scry::device]
fn along(a: Vec3, b: Vec3, t: f32) -> Vec3 {
    b.mul_add(Vec3::splat(t), a)
}

#[scry::kernel(deterministic)]
fn fused(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a[i].mul_add(b[i], y[i]) / 3.0;
}

#[scry::kernel(deterministic)]
fn fused_vectors(a: &[Vec3], y: &mut [Vec3]) {
    let i = global_id().x;
    y[i] = along(a[i], y[i], 0.5).mul_add(a[i], y[i]);
}

// Without Vulkan, it is rounded once everywhere.
#[scry::kernel(deterministic, targets(cuda, cpu))]
fn fused_without_vulkan(a: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a[i].mul_add(2.0, y[i]);
}

fn main() {}
