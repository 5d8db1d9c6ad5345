//! The Game of Life, in which a pointer draws.

#[allow(dead_code, reason = "the native example measures as well")]
#[path = "../../life/kernels.rs"]
mod kernels;
#[allow(dead_code, reason = "the native example has other tori as well")]
#[path = "../../life/torus.rs"]
mod torus;

use scry::Device;
#[cfg(target_arch = "wasm32")]
pub(crate) use shown::Shown;

use self::kernels::Life;
use self::torus::Torus;

/// A torus after eight generations.
pub(crate) async fn picture(device: &Device) -> scry::Result<Vec<u32>> {
    let mut life = Life::new(device, &Torus::random(150, 100))?;
    life.advance(device, 8)?;
    life.now.download_async()?.await
}

#[cfg(target_arch = "wasm32")]
mod shown {
    use scry::prelude::*;

    use super::kernels::{Life, expose};
    use super::torus::Torus;
    use crate::color;
    use crate::stage::{HEIGHT, WIDTH};

    /// Lets every second cell near a line live.
    #[scry::kernel(workgroup = (32, 8))]
    fn draw(cells: &mut [u32], width: usize, from: [f32; 2], to: [f32; 2], radius: f32) {
        let (x, y) = (global_id().x, global_id().y);
        let (along_x, along_y) = (to[0] - from[0], to[1] - from[1]);
        let (away_x, away_y) = (x as f32 - from[0], y as f32 - from[1]);
        let part = (away_x * along_x + away_y * along_y) / (along_x * along_x + along_y * along_y).max(1.0);
        let nearest = part.clamp(0.0, 1.0);
        let (dx, dy) = (away_x - nearest * along_x, away_y - nearest * along_y);
        if dx * dx + dy * dy <= radius * radius && (x ^ y) % 2 == 0 {
            cells[y * width + x] = 1;
        }
    }

    pub(crate) struct Shown {
        life: Life,
        shades: Buffer<u32>,
    }

    impl Shown {
        pub(crate) fn new(device: &Device) -> scry::Result<Self> {
            Ok(Self { life: Life::new(device, &Torus::of_guns(WIDTH, HEIGHT))?, shades: device.alloc(WIDTH * HEIGHT)? })
        }

        /// Removes all cells.
        pub(crate) fn clear(&mut self) -> scry::Result<()> {
            self.life.now.fill(0)
        }

        /// Draws from a pixel of the picture to another.
        pub(crate) fn draw(&mut self, device: &Device, from: [f32; 2], to: [f32; 2]) -> scry::Result<()> {
            draw.launch(device, &self.life.now, WIDTH, from, to, 3.0, (WIDTH, HEIGHT))
        }

        /// The next generation, and the picture of it.
        pub(crate) async fn frame(&mut self, device: &Device, pixels: &mut [u32]) -> scry::Result<()> {
            expose.launch(device, &self.life.now, WIDTH, 0, 0, &self.shades, (WIDTH, HEIGHT))?;
            self.life.advance(device, 1)?;
            let shades = self.shades.download_async()?.await?;
            pixels.iter_mut().zip(shades).for_each(|(pixel, shade)| *pixel = color::glow(shade));
            Ok(())
        }
    }
}
