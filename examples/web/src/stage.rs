//! What is shown on a device, frame by frame. Places are parts of the picture's width and height, from its left and top.

use scry::{Device, Result};

use crate::{drawing, life, mandelbrot, nbody};

/// A demonstration, and its last frame.
pub struct Stage {
    device: Device,
    shown: Shown,
    width: usize,
    /// Rows of pixels, as a canvas has them.
    pixels: Vec<u32>,
}

enum Shown {
    Life(life::Shown),
    Stars(nbody::Shown),
    Mandelbrot(mandelbrot::Shown),
    Drawing(drawing::Shown),
}

impl Stage {
    /// `life`, `stars`, `mandelbrot` or `drawing`; `None` for another name.
    ///
    /// # Errors
    /// Those of the device.
    pub fn new(device: &Device, name: &str) -> Result<Option<Self>> {
        let (shown, (width, height)) = match name {
            "life" => (Shown::Life(life::Shown::new(device)?), life::SIZE),
            "stars" => (Shown::Stars(nbody::Shown::new(device)?), nbody::SIZE),
            "mandelbrot" => (Shown::Mandelbrot(mandelbrot::Shown::new(device)?), mandelbrot::SIZE),
            "drawing" => (Shown::Drawing(drawing::Shown::new(device)?), drawing::SIZE),
            _ => return Ok(None),
        };
        Ok(Some(Self { device: device.clone(), shown, width, pixels: vec![0; width * height] }))
    }

    /// Computes a frame, so many steps after the last one. What costs too much at once has a pixel for `coarseness` ones along each axis.
    ///
    /// # Errors
    /// Those of the device.
    pub async fn frame(&mut self, steps: u32, coarseness: usize) -> Result<()> {
        let Self { device, shown, width, pixels } = self;
        match shown {
            Shown::Life(life) => life.frame(device, steps, pixels).await,
            Shown::Stars(stars) => stars.frame(device, steps, pixels).await,
            Shown::Mandelbrot(mandelbrot) => {
                *width = mandelbrot::SIZE.0 / coarseness;
                mandelbrot.frame(device, coarseness, pixels).await
            }
            Shown::Drawing(drawing) => drawing.frame(device, pixels).await,
        }
    }

    /// The pixels of the last frame, row by row: red is in the lowest byte.
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// How many pixels a row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// A pointer went from one place to another: that draws cells, or moves or turns what is seen. A pen draws cell by cell, or is broad.
    ///
    /// # Errors
    /// Those of the device.
    pub fn drag(&mut self, from: [f64; 2], to: [f64; 2], is_broad: bool) -> Result<()> {
        match &mut self.shown {
            Shown::Life(life) => life.draw(&self.device, from.map(|part| part as f32), to.map(|part| part as f32), is_broad)?,
            Shown::Stars(stars) => stars.drag(from, to),
            Shown::Mandelbrot(mandelbrot) => mandelbrot.drag(from, to),
            Shown::Drawing(_) => {}
        }
        Ok(())
    }

    /// Makes what is seen larger by a factor, around a place.
    pub fn zoom(&mut self, factor: f64, place: [f64; 2]) {
        match &mut self.shown {
            Shown::Stars(stars) => stars.zoom(factor),
            Shown::Mandelbrot(mandelbrot) => mandelbrot.zoom(factor, place),
            Shown::Life(_) | Shown::Drawing(_) => {}
        }
    }

    /// Starts anew: with the first cells and stars, and the whole set.
    ///
    /// # Errors
    /// Those of the device.
    pub fn reset(&mut self) -> Result<()> {
        match &mut self.shown {
            Shown::Life(life) => *life = life::Shown::new(&self.device)?,
            Shown::Stars(stars) => stars.reset(&self.device)?,
            Shown::Mandelbrot(mandelbrot) => mandelbrot.reset(),
            Shown::Drawing(_) => {}
        }
        Ok(())
    }

    /// Removes all cells.
    ///
    /// # Errors
    /// Those of the device.
    pub fn clear(&self) -> Result<()> {
        if let Shown::Life(life) = &self.shown { life.clear() } else { Ok(()) }
    }

    /// Starts anew with so many stars.
    ///
    /// # Errors
    /// Those of the device.
    pub fn set_star_count(&mut self, count: usize) -> Result<()> {
        if let Shown::Stars(stars) = &mut self.shown { stars.set_count(&self.device, count) } else { Ok(()) }
    }

    /// The photograph to draw, of which each pixel is a word.
    ///
    /// # Errors
    /// Those of the device.
    pub fn set_photo(&mut self, photo: &[u32]) -> Result<()> {
        if let Shown::Drawing(drawing) = &mut self.shown { drawing.set(photo) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life_by_hand;

    fn stage(name: &str) -> Stage {
        let device = Device::cpu().expect("there is a processor");
        Stage::new(&device, name).expect("the processor has memory").expect("the name is known")
    }

    fn frame(stage: &mut Stage, steps: u32) -> Vec<u32> {
        pollster::block_on(stage.frame(steps, 1)).expect("the processor computes");
        stage.pixels().to_vec()
    }

    #[test]
    fn generations_are_those_by_hand() {
        let mut life = stage("life");
        frame(&mut life, 0);
        for generation in 1..=3 {
            assert!(frame(&mut life, 1) == life_by_hand(generation), "generation {generation} is another one");
        }
    }

    #[test]
    fn a_fine_pen_draws_single_cells_and_a_broad_one_many() {
        for (is_broad, expected) in [(false, 1..=1), (true, 5..=25)] {
            let mut life = stage("life");
            life.clear().expect("the processor has memory");
            let dark = frame(&mut life, 0)[0];
            life.drag([0.5, 0.5], [0.5, 0.5], is_broad).expect("the processor computes");
            let lit = frame(&mut life, 0).iter().filter(|pixel| **pixel != dark).count();
            assert!(expected.contains(&lit), "{lit} cells live");
        }
    }

    #[test]
    fn a_coarse_picture_has_the_pixels_of_a_fine_one() {
        let mut mandelbrot = stage("mandelbrot");
        pollster::block_on(mandelbrot.frame(0, 8)).expect("the processor computes");
        assert_eq!((mandelbrot.width(), mandelbrot.pixels().len()), (120, 120 * 75));
    }

    #[test]
    fn as_many_stars_shine_as_are_asked_for() {
        let lit = |count| {
            let mut stars = stage("stars");
            stars.set_star_count(count).expect("the processor has memory");
            let picture = frame(&mut stars, 1);
            picture.iter().filter(|pixel| **pixel != picture[0]).count()
        };
        let (few, many) = (lit(16), lit(256));
        assert!(few > 8 && many > 4 * few, "{few} pixels are lit by 16 stars, {many} by 256");
    }
}
