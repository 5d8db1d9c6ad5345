//! A cluster of stars, which a pointer turns.

#[path = "../../nbody/kernels.rs"]
mod kernels;
#[path = "../../nbody/stars.rs"]
mod stars;

use scry::Device;
use scry::glam::{EulerRot, Mat3, Vec3};

use self::kernels::Cluster;
use self::stars::Stars;
use crate::color;

pub(crate) const SIZE: (usize, usize) = (960, 600);

/// How many there are, until another number is chosen.
const COUNT: usize = 2048;

/// The pixels of a unit of length, at which the whole cluster is seen.
const SCALE: f32 = 190.0;

/// What is left of a star's light in the next frame.
const AFTERGLOW: f32 = 0.86;

pub(crate) struct Shown {
    cluster: Cluster,
    /// In radians, around the vertical and around the horizontal axis.
    turned: [f32; 2],
    /// The pixels of a unit of length.
    scale: f32,
    /// What has shone at each pixel, and fades.
    light: Vec<f32>,
    colors: [u32; 256],
}

impl Shown {
    pub(crate) fn new(device: &Device) -> scry::Result<Self> {
        let (turned, scale, light) = ([0.0, 0.3], SCALE, vec![0.0; SIZE.0 * SIZE.1]);
        Ok(Self { cluster: Cluster::new(device, &Stars::plummer(COUNT))?, turned, scale, light, colors: color::glow() })
    }

    /// Starts anew with so many stars.
    pub(crate) fn set_count(&mut self, device: &Device, count: usize) -> scry::Result<()> {
        self.cluster = Cluster::new(device, &Stars::plummer(count))?;
        Ok(())
    }

    /// Starts anew.
    pub(crate) fn reset(&mut self, device: &Device) -> scry::Result<()> {
        let count = self.cluster.bodies.len();
        *self = Self::new(device)?;
        self.set_count(device, count)
    }

    pub(crate) fn drag(&mut self, from: [f64; 2], to: [f64; 2]) {
        self.turned[0] += 4.0 * (to[0] - from[0]) as f32;
        self.turned[1] += 2.5 * (to[1] - from[1]) as f32;
    }

    pub(crate) fn zoom(&mut self, factor: f64) {
        self.scale = (self.scale * factor as f32).clamp(SCALE / 8.0, SCALE * 32.0);
    }

    /// The picture of the stars after so many steps.
    pub(crate) async fn frame(&mut self, device: &Device, steps: u32, pixels: &mut [u32]) -> scry::Result<()> {
        for _ in 0..steps {
            self.cluster.step(device)?;
            // The view turns slowly by itself.
            self.turned[0] += 0.003;
        }
        let bodies = self.cluster.bodies.download_async()?.await?;
        // Stars that stand still leave no trails, so that turning them leaves none either.
        let (afterglow, strength) = if steps == 0 { (0.0, 2.5) } else { (AFTERGLOW, 0.8) };
        self.light.iter_mut().for_each(|light| *light *= afterglow);
        let view = Mat3::from_euler(EulerRot::XYZ, self.turned[1], self.turned[0], 0.0);
        // As bright in all, however many there are.
        let brightness = strength * (COUNT as f32 / bodies.len() as f32).sqrt();
        bodies.iter().for_each(|body| self.shine(view * body.truncate(), brightness));
        pixels.iter_mut().zip(&self.light).for_each(|(pixel, light)| *pixel = self.colors[(255.0 * light) as u8 as usize]);
        Ok(())
    }

    /// Adds a star's light to the four pixels around it.
    fn shine(&mut self, place: Vec3, brightness: f32) {
        let (width, height) = SIZE;
        let (x, y) = (width as f32 / 2.0 + self.scale * place.x, height as f32 / 2.0 - self.scale * place.y);
        if !(0.0..width as f32 - 1.0).contains(&x) || !(0.0..height as f32 - 1.0).contains(&y) {
            return;
        }
        let (right, down) = (x.fract(), y.fract());
        let corner = y as usize * width + x as usize;
        let parts = [(1.0 - right) * (1.0 - down), right * (1.0 - down), (1.0 - right) * down, right * down];
        for (offset, part) in [0, 1, width, width + 1].into_iter().zip(parts) {
            self.light[corner + offset] += brightness * part;
        }
    }
}
