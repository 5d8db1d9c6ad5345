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
use crate::stage::{HEIGHT, WIDTH};

const STARS: usize = 2048;

pub(crate) struct Shown {
    cluster: Cluster,
    /// In radians, around the vertical and around the horizontal axis.
    turned: [f32; 2],
    /// The pixels of a unit of length.
    scale: f32,
    /// What has shone at each pixel, and fades.
    light: Vec<f32>,
}

/// A view from where the whole cluster is seen.
const SCALE: f32 = 130.0;

impl Shown {
    pub(crate) fn new(device: &Device) -> scry::Result<Self> {
        let cluster = Cluster::new(device, &Stars::plummer(STARS))?;
        Ok(Self { cluster, turned: [0.0; 2], scale: SCALE, light: vec![0.0; WIDTH * HEIGHT] })
    }

    pub(crate) fn turn(&mut self, [x, y]: [f64; 2]) {
        self.turned = [self.turned[0] + x as f32 / 200.0, self.turned[1] + y as f32 / 200.0];
    }

    pub(crate) fn zoom(&mut self, factor: f64) {
        self.scale = (self.scale * factor as f32).clamp(SCALE / 8.0, SCALE * 32.0);
    }

    pub(crate) fn reset(&mut self) {
        (self.turned, self.scale) = ([0.0; 2], SCALE);
    }

    /// The next step, and the picture of the stars.
    pub(crate) async fn frame(&mut self, device: &Device, pixels: &mut [u32]) -> scry::Result<()> {
        self.cluster.step(device)?;
        let bodies = self.cluster.bodies.download_async()?.await?;
        self.light.iter_mut().for_each(|light| *light *= 0.82);
        // The view turns slowly by itself.
        self.turned[0] += 0.003;
        let view = Mat3::from_euler(EulerRot::XYZ, self.turned[1], self.turned[0], 0.0);
        bodies.iter().for_each(|body| self.shine(view * body.truncate()));
        pixels.iter_mut().zip(&self.light).for_each(|(pixel, light)| *pixel = color::glow((255.0 * light.min(1.0)) as u32));
        Ok(())
    }

    /// Adds a star's light to the four pixels around it.
    fn shine(&mut self, place: Vec3) {
        let (x, y) = (WIDTH as f32 / 2.0 + self.scale * place.x, HEIGHT as f32 / 2.0 - self.scale * place.y);
        if !(0.0..WIDTH as f32 - 1.0).contains(&x) || !(0.0..HEIGHT as f32 - 1.0).contains(&y) {
            return;
        }
        let (right, down) = (x.fract(), y.fract());
        let corner = y as usize * WIDTH + x as usize;
        for (offset, part) in [(0, (1.0 - right) * (1.0 - down)), (1, right * (1.0 - down)), (WIDTH, (1.0 - right) * down), (WIDTH + 1, right * down)] {
            self.light[corner + offset] += 0.7 * part;
        }
    }
}
