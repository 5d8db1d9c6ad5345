use scry::prelude::*;

#[scry::device]
#[derive(Clone, Copy)]
struct Meters(f32);

#[scry::device]
#[derive(Clone, Copy)]
struct Feet(f32);

#[scry::kernel]
fn scale(x: &mut [Meters], by: Meters) {
    let i = global_id().x;
    x[i].0 *= by.0;
}

fn launch(gpu: &Device, meters: &Buffer<Meters>, feet: &Buffer<Feet>) -> scry::Result<()> {
    scale.launch(gpu, meters, Feet(1.0), 1)?;
    scale.launch(gpu, feet, Meters(1.0), 1)?;
    scale.launch(gpu, meters, 1.0, 1)
}

fn main() {}
