//! A cluster of stars on the host.

use scry::glam::{Vec3, Vec4, vec3};

/// Stars on the host.
pub(crate) struct Stars {
    /// Position and mass.
    pub(crate) bodies: Vec<Vec4>,
    pub(crate) velocities: Vec<Vec3>,
}

impl Stars {
    /// A cluster in equilibrium: Aarseth, Hénon and Wielen, "A Comparison of Numerical Methods for the Study of Star Cluster
    /// Dynamics", 1974, appendix. Without softening, the energy of very many bodies is -1/4.
    pub(crate) fn plummer(count: usize) -> Self {
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
