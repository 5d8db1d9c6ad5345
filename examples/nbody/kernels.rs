//! The kernels of gravity, and a cluster of stars on a device that they move.

use scry::glam::{Vec3, Vec4};
use scry::prelude::*;

use super::stars::Stars;

/// The acceleration of each body, whose `w` is its mass, with gravity softened as by Plummer: m r / (r^2 + softening^2)^(3/2).
///
/// A workgroup loads the bodies tile by tile, one for each invocation, and each invocation looks at all of the tile:
/// Nyland, Harris and Prins, "Fast N-Body Simulation with CUDA", GPU Gems 3, 2007, chapter 31.
#[scry::kernel(workgroup = 256, fast_math)]
pub(crate) fn accelerate(bodies: &[Vec4], softening: f32, accelerations: &mut [Vec3]) {
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
pub(crate) fn kick(velocities: &mut [Vec3], accelerations: &[Vec3], time: f32) {
    let i = global_id().x;
    velocities[i] += accelerations[i] * time;
}

/// Moves bodies as far as their velocities carry them in so much time.
#[scry::kernel]
pub(crate) fn drift(bodies: &mut [Vec4], velocities: &[Vec3], time: f32) {
    let i = global_id().x;
    bodies[i] += (velocities[i] * time).extend(0.0);
}

/// How close is close: below that, gravity gets weaker.
pub(crate) const SOFTENING: f32 = 1.0 / 32.0;
pub(crate) const TIME_STEP: f32 = 1.0 / 128.0;

/// Stars on a device, and what pulls at each.
pub(crate) struct Cluster {
    pub(crate) bodies: Buffer<Vec4>,
    pub(crate) velocities: Buffer<Vec3>,
    pub(crate) accelerations: Buffer<Vec3>,
}

impl Cluster {
    pub(crate) fn new(gpu: &Device, stars: &Stars) -> scry::Result<Self> {
        let accelerations = gpu.zeros(stars.bodies.len())?;
        let cluster = Self { bodies: gpu.upload(&stars.bodies)?, velocities: gpu.upload(&stars.velocities)?, accelerations };
        cluster.accelerate(gpu)?;
        Ok(cluster)
    }

    pub(crate) fn accelerate(&self, gpu: &Device) -> scry::Result<()> {
        accelerate.launch(gpu, &self.bodies, SOFTENING, &self.accelerations, self.bodies.len())
    }

    /// One time step of the leapfrog scheme: half a kick, a drift, and half a kick with the forces at the new places.
    /// It is symplectic, so the energy errs to and fro, and does not run away.
    pub(crate) fn step(&self, gpu: &Device) -> scry::Result<()> {
        let n = self.bodies.len();
        kick.launch(gpu, &self.velocities, &self.accelerations, 0.5 * TIME_STEP, n)?;
        drift.launch(gpu, &self.bodies, &self.velocities, TIME_STEP, n)?;
        self.accelerate(gpu)?;
        kick.launch(gpu, &self.velocities, &self.accelerations, 0.5 * TIME_STEP, n)
    }
}
