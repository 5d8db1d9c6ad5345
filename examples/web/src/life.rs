//! The Game of Life, in which a pointer draws.

#[allow(dead_code, reason = "the native example measures as well")]
#[path = "../../life/kernels.rs"]
mod kernels;
#[allow(dead_code, reason = "the native example has other tori as well")]
#[path = "../../life/torus.rs"]
mod torus;

use scry::prelude::*;

use self::kernels::{Life, expose};
use self::torus::Torus;
use crate::color;

/// The cells, all of which are shown.
pub(crate) const SIZE: (usize, usize) = (512, 320);

/// Lets cells live that are at most `radius` from a line: all of them, or of a broad line, every second one as the bits of a hash say.
#[scry::kernel(workgroup = (32, 8))]
fn draw(cells: &mut [u32], from: [f32; 2], to: [f32; 2], radius: f32, seed: u32) {
    let (x, y) = (global_id().x, global_id().y);
    let (along_x, along_y) = (to[0] - from[0], to[1] - from[1]);
    let (away_x, away_y) = (x as f32 - from[0], y as f32 - from[1]);
    let part = (away_x * along_x + away_y * along_y) / (along_x * along_x + along_y * along_y).max(1.0);
    let nearest = part.clamp(0.0, 1.0);
    let (dx, dy) = (away_x - nearest * along_x, away_y - nearest * along_y);
    let hash = ((x as u32 * 0x9e37_79b9) ^ (y as u32 * 0x85eb_ca6b) ^ seed) * 0xc2b2_ae35;
    if dx * dx + dy * dy <= radius * radius && (radius < 1.0 || hash >> 31 == 0) {
        cells[y * launch_size().x + x] = 1;
    }
}

pub(crate) struct Shown {
    life: Life,
    shades: Buffer<u32>,
    colors: [u32; 256],
    /// How many lines were drawn.
    lines: u32,
}

impl Shown {
    pub(crate) fn new(device: &Device) -> scry::Result<Self> {
        let (life, shades) = (Life::new(device, &start())?, device.zeros(SIZE.0 * SIZE.1)?);
        Ok(Self { life, shades, colors: color::glow(), lines: 0 })
    }

    /// Removes all cells, and their traces.
    pub(crate) fn clear(&self) -> scry::Result<()> {
        self.life.now.fill(0)?;
        self.shades.fill(0)
    }

    /// Draws from one place to another: single cells, or with a broad pen.
    pub(crate) fn draw(&mut self, device: &Device, from: [f32; 2], to: [f32; 2], is_broad: bool) -> scry::Result<()> {
        let on_torus = |[x, y]: [f32; 2]| [(x * SIZE.0 as f32).floor(), (y * SIZE.1 as f32).floor()];
        let (radius, seed) = if is_broad { (3.0, self.lines) } else { (0.5, 0) };
        self.lines += 1;
        draw.launch(device, &self.life.now, on_torus(from), on_torus(to), radius, seed, SIZE)
    }

    /// The picture of the generation that comes after so many others.
    pub(crate) async fn frame(&mut self, device: &Device, generations: u32, pixels: &mut [u32]) -> scry::Result<()> {
        self.life.advance(device, generations)?;
        expose.launch(device, &self.life.now, SIZE.0, 0, 0, &self.shades, SIZE)?;
        let shades = self.shades.download_async()?.await?;
        pixels.iter_mut().zip(shades).for_each(|(pixel, shade)| *pixel = self.colors[shade.min(255) as usize]);
        Ok(())
    }
}

fn start() -> Torus {
    let mut torus = Torus { width: SIZE.0, height: SIZE.1, cells: vec![0; SIZE.0 * SIZE.1] };
    torus.draw_guns();
    torus
}

/// The picture of a generation, where every one before it was shown: written by hand for the processor.
#[must_use]
pub fn by_hand(generation: u32) -> Vec<u32> {
    let (mut torus, colors) = (start(), color::glow());
    let mut shades = vec![0; torus.cells.len()];
    for number in 0..=generation {
        if number > 0 {
            torus = torus.next();
        }
        shades.iter_mut().zip(&torus.cells).for_each(|(shade, cell)| *shade = if *cell == 1 { 255 } else { *shade * 7 / 8 });
    }
    shades.into_iter().map(|shade| colors[shade]).collect()
}
