use scry::prelude::*;

#[scry::device]
#[derive(Clone, Copy)]
struct Flags {
    bits: u32,
    index: isize,
}

#[scry::device]
#[derive(Clone, Copy)]
struct Range {
    start: usize,
}

#[scry::kernel]
fn flags(y: &mut [Flags]) {
    y[0].bits = 1;
}

#[scry::kernel]
fn range(y: &mut [u32], ranges: &[Range]) {
    y[0] = ranges[0].start as u32;
}

fn upload(gpu: &Device) -> scry::Result<Buffer<Flags>> {
    gpu.upload(&[Flags { bits: 1, index: 1 }])
}

fn main() {}
