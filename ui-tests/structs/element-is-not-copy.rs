use scry::prelude::*;

#[scry::device]
struct Point {
    x: f32,
}

fn upload(gpu: &Device) -> scry::Result<Buffer<Point>> {
    gpu.upload(&[Point { x: 1.0 }])
}

fn main() {}
