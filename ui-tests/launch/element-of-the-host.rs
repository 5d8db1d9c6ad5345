use scry::prelude::*;

#[derive(Clone, Copy)]
struct Particle {
    position: [f32; 3],
    alive: bool,
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    gpu.upload(&[1usize, 2])?;
    gpu.upload(&[Particle { position: [0.0; 3], alive: true }])?;
    gpu.alloc::<[usize; 2]>(5)?;
    Ok(())
}
