//! The Mandelbrot set, which a pointer moves and zooms.

#[path = "../../mandelbrot/kernels.rs"]
mod kernels;

use scry::{Buffer, Device};

use self::kernels::mandelbrot;
use crate::color;

/// The pixels of a picture in full detail.
pub(crate) const SIZE: (usize, usize) = (960, 600);

/// The part of the plane that is seen.
#[derive(Clone, Copy)]
struct View {
    /// The point in the middle.
    middle: [f64; 2],
    /// The size of a pixel.
    pixel: f64,
}

/// The whole set.
const START: View = View { middle: [-0.6, 0.0], pixel: 3.9 / SIZE.0 as f64 };

/// Beyond that, `f32` does not tell neighbouring pixels apart.
const SMALLEST_PIXEL: f64 = 2e-7;

impl View {
    /// The point at a place in the picture.
    fn point(self, [x, y]: [f64; 2]) -> [f64; 2] {
        let Self { middle, pixel } = self;
        [middle[0] + (x - 0.5) * SIZE.0 as f64 * pixel, middle[1] - (y - 0.5) * SIZE.1 as f64 * pixel]
    }

    /// The view at which `point` is at a place in the picture.
    fn with_point_at(self, point: [f64; 2], place: [f64; 2]) -> Self {
        let there = self.point(place);
        Self { middle: [self.middle[0] + point[0] - there[0], self.middle[1] + point[1] - there[1]], ..self }
    }

    /// More where points near the set are told apart.
    fn max_steps(self) -> u32 {
        (250.0 + 40.0 * (START.pixel / self.pixel).log2()) as u32
    }
}

pub(crate) struct Shown {
    view: View,
    colors: Buffer<u32>,
}

impl Shown {
    pub(crate) fn new(device: &Device) -> scry::Result<Self> {
        Ok(Self { view: START, colors: device.zeros(SIZE.0 * SIZE.1)? })
    }

    pub(crate) fn reset(&mut self) {
        self.view = START;
    }

    /// Moves the picture from one place to another.
    pub(crate) fn drag(&mut self, from: [f64; 2], to: [f64; 2]) {
        self.view = self.view.with_point_at(self.view.point(from), to);
    }

    /// Makes what is seen larger by a factor; the point at a place stays there.
    pub(crate) fn zoom(&mut self, factor: f64, place: [f64; 2]) {
        let pixel = (self.view.pixel / factor).clamp(SMALLEST_PIXEL, START.pixel);
        self.view = View { pixel, ..self.view }.with_point_at(self.view.point(place), place);
    }

    /// The picture with a pixel for `coarseness` ones along each axis.
    pub(crate) async fn frame(&mut self, device: &Device, coarseness: usize, pixels: &mut Vec<u32>) -> scry::Result<()> {
        let size = (SIZE.0 / coarseness, SIZE.1 / coarseness);
        let ([left, bottom], pixel) = (self.view.point([0.0, 0.0]), self.view.pixel * coarseness as f64);
        mandelbrot.launch(device, left as f32, bottom as f32, pixel as f32, 0, self.view.max_steps(), &self.colors, size)?;
        let colors = self.colors.download_async()?.await?;
        pixels.clear();
        pixels.extend(colors[..size.0 * size.1].iter().map(|color| color | color::OPAQUE));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown() -> Shown {
        Shown::new(&Device::cpu().expect("there is a processor")).expect("there is memory")
    }

    fn assert_near(found: [f64; 2], expected: [f64; 2]) {
        assert!((0..2).all(|axis| (found[axis] - expected[axis]).abs() < 1e-12), "{found:?} is not {expected:?}");
    }

    #[test]
    fn the_point_under_a_pointer_stays_there() {
        let (mut shown, place) = (shown(), [0.2, 0.7]);
        let point = shown.view.point(place);
        shown.zoom(3.0, place);
        assert_near(shown.view.point(place), point);
        shown.drag(place, [0.9, 0.1]);
        assert_near(shown.view.point([0.9, 0.1]), point);
        assert!(shown.view.pixel < START.pixel / 2.9, "it is zoomed");
    }

    #[test]
    fn a_zoom_ends_where_numbers_do() {
        let mut shown = shown();
        shown.zoom(1e30, [0.5, 0.5]);
        assert_eq!(shown.view.pixel, SMALLEST_PIXEL);
        shown.zoom(1e-30, [0.5, 0.5]);
        assert_eq!(shown.view.pixel, START.pixel);
    }
}
