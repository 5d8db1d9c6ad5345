//! A cluster of stars, each of which pulls at all others: a Plummer sphere, in the units in which G and the mass of all are 1.
//!
//! `cargo run --release --example nbody -- [--device cpu|vulkan|vulkan:1|cuda]`

mod common;
#[path = "nbody/kernels.rs"]
mod kernels;
#[path = "nbody/stars.rs"]
mod stars;

use common::Arguments;
use kernels::{Cluster, SOFTENING, TIME_STEP};
use scry::Device;
use scry::glam::Vec4;
use stars::Stars;

fn main() -> common::Result {
    let gpu = Arguments::parse()?.device;
    // One more than three tiles, one alone, and full tiles.
    for bodies in [769, 1, 16_384] {
        check(&gpu, &Stars::plummer(bodies))?;
    }
    conserve(&gpu, 1_024, 512)?;
    Ok(measure(&gpu, 16_384)?)
}

/// Compares the accelerations of up to 64 bodies with those that the host finds in 64-bit numbers.
fn check(gpu: &Device, stars: &Stars) -> common::Result {
    /// Of the sum of the strengths of all pulls at a body. The sum itself may be far less: pulls cancel, but their roundings do not.
    const BOUND: f64 = 1e-5;
    let found = Cluster::new(gpu, stars)?.accelerations.download()?;
    let mut worst = 0.0f64;
    for i in (0..found.len()).step_by(found.len().div_ceil(64)) {
        let (expected, strength) = stars.acceleration(i);
        let difference: [f64; 3] = std::array::from_fn(|axis| f64::from(found[i][axis]) - expected[axis]);
        worst = worst.max(squared(difference).sqrt() / strength.max(f64::MIN_POSITIVE));
    }
    println!("checked    accelerations of {} bodies: within {worst:.1e} of those in 64 bits", found.len());
    if worst <= BOUND { Ok(()) } else { Err(format!("accelerations are {worst:.1e} off, more than {BOUND:.0e}").into()) }
}

/// Lets some bodies move; fails if their energy does not stay what it is.
fn conserve(gpu: &Device, bodies: usize, steps: u32) -> common::Result {
    const BOUND: f64 = 1e-4;
    let stars = Stars::plummer(bodies);
    let cluster = Cluster::new(gpu, &stars)?;
    for _ in 0..steps {
        cluster.step(gpu)?;
    }
    let (before, after) = (stars.energy(), download(&cluster)?.energy());
    let change = (after / before - 1.0).abs();
    let time = f64::from(steps) * f64::from(TIME_STEP);
    println!("conserved  energy of {bodies} bodies: {before:.6} at first, {after:.6} at time {time}, a change of {change:.1e}");
    if change <= BOUND { Ok(()) } else { Err(format!("the energy changed by {change:.1e}, more than {BOUND:.0e}").into()) }
}

/// Says how many pulls a device computes in a second.
fn measure(gpu: &Device, bodies: usize) -> scry::Result<()> {
    let cluster = Cluster::new(gpu, &Stars::plummer(bodies))?;
    let rate = common::time(gpu, || cluster.step(gpu))?.as_secs_f64().recip();
    let interactions = (bodies * bodies) as f64 * rate;
    println!("measured   {bodies} bodies: {rate:.1} steps a second, {:.2} billion interactions a second", interactions / 1e9);
    Ok(())
}

fn download(cluster: &Cluster) -> scry::Result<Stars> {
    Ok(Stars { bodies: cluster.bodies.download()?, velocities: cluster.velocities.download()? })
}

impl Stars {
    /// The acceleration of a body, and the sum of the strengths of all pulls at it.
    fn acceleration(&self, i: usize) -> ([f64; 3], f64) {
        let (mut sum, mut strength) = ([0.0; 3], 0.0);
        for other in &self.bodies {
            let away = between(self.bodies[i], *other);
            let pull = away.map(|along| f64::from(other.w) * along / softened(away).powi(3));
            sum = std::array::from_fn(|axis| sum[axis] + pull[axis]);
            strength += squared(pull).sqrt();
        }
        (sum, strength)
    }

    /// The kinetic and the potential energy of all.
    fn energy(&self) -> f64 {
        let mut energy = 0.0;
        for (i, &body) in self.bodies.iter().enumerate() {
            let kinetic = 0.5 * squared(self.velocities[i].to_array().map(f64::from));
            let potential: f64 = self.bodies[..i].iter().map(|&other| f64::from(other.w) / softened(between(body, other))).sum();
            energy += f64::from(body.w) * (kinetic - potential);
        }
        energy
    }
}

fn between(from: Vec4, to: Vec4) -> [f64; 3] {
    std::array::from_fn(|axis| f64::from(to[axis]) - f64::from(from[axis]))
}

fn squared(vector: [f64; 3]) -> f64 {
    vector.iter().map(|along| along * along).sum()
}

/// The distance that gravity goes by.
fn softened(away: [f64; 3]) -> f64 {
    (squared(away) + f64::from(SOFTENING).powi(2)).sqrt()
}
