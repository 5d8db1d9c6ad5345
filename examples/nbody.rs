//! A cluster of stars, each of which pulls at all others: a Plummer sphere, in the units in which G and the mass of all are 1.
//!
//! `cargo run --release --example nbody -- [--device cpu|vulkan|vulkan:1|cuda]`

mod common;

use common::Arguments;
use scry::glam::{Vec3, Vec4, vec3};
use scry::prelude::*;

/// The acceleration of each body, whose `w` is its mass, with gravity softened as by Plummer: m r / (r^2 + softening^2)^(3/2).
///
/// A workgroup loads the bodies tile by tile, one for each invocation, and each invocation looks at all of the tile:
/// Nyland, Harris and Prins, "Fast N-Body Simulation with CUDA", GPU Gems 3, 2007, chapter 31.
#[scry::kernel(workgroup = 256, fast_math)]
fn accelerate(bodies: &[Vec4], softening: f32, accelerations: &mut [Vec3]) {
    let mut tile = shared::<[Vec4; 256]>();
    let (i, lane) = (global_id().x, local_id().x);
    let position = if i < bodies.len() { bodies[i].truncate() } else { Vec3::ZERO };
    let mut acceleration = Vec3::ZERO;
    for first in (0..bodies.len()).step_by(256) {
        // Behind the last body there are zeros, whose mass pulls at nothing.
        tile[lane] = if first + lane < bodies.len() { bodies[first + lane] } else { Vec4::ZERO };
        barrier();
        for k in 0..256 {
            let away = tile[k].truncate() - position;
            let near = (away.length_squared() + softening * softening).sqrt().recip();
            acceleration += away * (tile[k].w * near * near * near);
        }
        barrier();
    }
    if i < accelerations.len() {
        accelerations[i] = acceleration;
    }
}

/// Changes velocities as the accelerations do in so much time.
#[scry::kernel]
fn kick(velocities: &mut [Vec3], accelerations: &[Vec3], time: f32) {
    let i = global_id().x;
    velocities[i] += accelerations[i] * time;
}

/// Moves bodies as far as their velocities carry them in so much time.
#[scry::kernel]
fn drift(bodies: &mut [Vec4], velocities: &[Vec3], time: f32) {
    let i = global_id().x;
    bodies[i] += (velocities[i] * time).extend(0.0);
}

/// How close is close: below that, gravity gets weaker.
const SOFTENING: f32 = 1.0 / 32.0;
const TIME_STEP: f32 = 1.0 / 128.0;

fn main() -> common::Result {
    let gpu = Arguments::parse()?.device;
    // One more than three tiles, one alone, and full tiles.
    for bodies in [769, 1, 16_384] {
        check(&gpu, &Stars::plummer(bodies))?;
    }
    conserve(&gpu, 1_024, 512)?;
    Ok(measure(&gpu, 16_384)?)
}

/// Stars on a device, and what pulls at each.
struct Cluster {
    bodies: Buffer<Vec4>,
    velocities: Buffer<Vec3>,
    accelerations: Buffer<Vec3>,
}

impl Cluster {
    fn new(gpu: &Device, stars: &Stars) -> scry::Result<Self> {
        let accelerations = gpu.alloc(stars.bodies.len())?;
        let cluster = Self { bodies: gpu.upload(&stars.bodies)?, velocities: gpu.upload(&stars.velocities)?, accelerations };
        cluster.accelerate(gpu)?;
        Ok(cluster)
    }

    fn accelerate(&self, gpu: &Device) -> scry::Result<()> {
        accelerate.launch(gpu, &self.bodies, SOFTENING, &self.accelerations, self.bodies.len())
    }

    /// One time step of the leapfrog scheme: half a kick, a drift, and half a kick with the forces at the new places.
    /// It is symplectic, so the energy errs to and fro, and does not run away.
    fn step(&self, gpu: &Device) -> scry::Result<()> {
        let n = self.bodies.len();
        kick.launch(gpu, &self.velocities, &self.accelerations, 0.5 * TIME_STEP, n)?;
        drift.launch(gpu, &self.bodies, &self.velocities, TIME_STEP, n)?;
        self.accelerate(gpu)?;
        kick.launch(gpu, &self.velocities, &self.accelerations, 0.5 * TIME_STEP, n)
    }

    fn download(&self) -> scry::Result<Stars> {
        Ok(Stars { bodies: self.bodies.download()?, velocities: self.velocities.download()? })
    }
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
    let (before, after) = (stars.energy(), cluster.download()?.energy());
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

/// Stars on the host.
struct Stars {
    /// Position and mass.
    bodies: Vec<Vec4>,
    velocities: Vec<Vec3>,
}

impl Stars {
    /// A cluster in equilibrium: Aarseth, Hénon and Wielen, "A Comparison of Numerical Methods for the Study of Star Cluster
    /// Dynamics", 1974, appendix. Without softening, the energy of very many bodies is -1/4.
    fn plummer(count: usize) -> Self {
        const SCALE: f64 = 3.0 * std::f64::consts::PI / 16.0;
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let (mut bodies, mut velocities) = (Vec::new(), Vec::new());
        for _ in 0..count {
            // The few that are far out would make the cluster infinitely large.
            let within = 0.999 * random.next();
            let distance = (within.powf(-2.0 / 3.0) - 1.0).sqrt().recip();
            let position = random.direction() * (SCALE * distance) as f32;
            // The part of the escape velocity, by rejection.
            let part = loop {
                let (part, density) = (random.next(), 0.1 * random.next());
                if density < part * part * (1.0 - part * part).powf(3.5) {
                    break part;
                }
            };
            let escape = (2.0 / SCALE).sqrt() * (1.0 + distance * distance).powf(-0.25);
            bodies.push(position.extend(1.0 / count as f32));
            velocities.push(random.direction() * (part * escape) as f32);
        }
        Self { bodies, velocities }
    }

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

/// Marsaglia's xorshift, <https://www.jstatsoft.org/article/view/v008i14>.
struct Random(u64);

impl Random {
    /// A number from 0 to 1, without both.
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 12) as f64 + 0.5) / (1u64 << 52) as f64
    }

    /// A vector of length 1.
    fn direction(&mut self) -> Vec3 {
        let (z, angle) = (2.0 * self.next() - 1.0, std::f64::consts::TAU * self.next());
        let radius = (1.0 - z * z).sqrt();
        vec3((radius * angle.cos()) as f32, (radius * angle.sin()) as f32, z as f32)
    }
}
