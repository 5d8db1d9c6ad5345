use scry::glam::Vec2;
use scry::prelude::*;

#[scry::device]
#[derive(Clone, Copy)]
struct Pair {
    low: u32,
    high: u32,
}

// A store of these is not one access on every device.
#[scry::kernel]
fn too_wide(to: &[u32], pairs: &mut [Pair], points: &mut [Vec2], keys: &mut [u64], rows: &mut [[u8; 4]]) {
    let i = global_id().x;
    let at = to[i] as usize;
    pairs.scatter(at, Pair { low: 1, high: 2 });
    points.scatter(at, Vec2::new(1.0, 2.0));
    keys.scatter(at, 5);
    rows.scatter(at, [1, 2, 3, 4]);
}

#[scry::kernel(instances(T = [f32, f64]))]
fn of_some_instances<T: Copy>(to: &[u32], x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y.scatter(to[i] as usize, x[i]);
}

#[scry::kernel]
fn read_only(to: &[u32], x: &[f32], y: &mut [f32], counts: &[AtomicU32]) {
    let i = global_id().x;
    x.scatter(to[i] as usize, 1.0);
    let part = &y[4..];
    part.scatter(to[i] as usize, 1.0);
    counts.scatter(to[i] as usize, 1);
}

#[scry::kernel]
fn mismatched(to: &[u32], x: &[f32], y: &mut [u32]) {
    let i = global_id().x;
    y.scatter(to[i] as usize, x[i]);
    y.scatter(to[i], 1);
    y.scatter(i);
}

fn main() {}
