//! The Mandelbrot set, which a pointer moves and zooms.

#[path = "../../mandelbrot/kernels.rs"]
mod kernels;

use scry::{Buffer, Device};

use self::kernels::mandelbrot;

/// A part of the plane.
#[derive(Clone, Copy)]
struct View {
    /// The point in the middle.
    middle: [f64; 2],
    /// The size of a pixel.
    pixel: f64,
    max_steps: u32,
}

/// What the native example renders, in few pixels.
const PICTURE: (View, (usize, usize)) = (View { middle: [-0.746_7, 0.113_07], pixel: 0.0105 / 150.0, max_steps: 1000 }, (150, 84));

impl View {
    fn render(self, device: &Device, colors: &Buffer<u32>, (width, height): (usize, usize)) -> scry::Result<()> {
        let (left, bottom) = (self.middle[0] - 0.5 * width as f64 * self.pixel, self.middle[1] + 0.5 * height as f64 * self.pixel);
        mandelbrot.launch(device, left as f32, bottom as f32, self.pixel as f32, 0, self.max_steps, colors, (width, height))
    }
}

/// A picture of a valley.
pub(crate) async fn picture(device: &Device) -> scry::Result<Vec<u32>> {
    let (view, size) = PICTURE;
    let colors = device.alloc(size.0 * size.1)?;
    view.render(device, &colors, size)?;
    colors.download_async()?.await
}

#[cfg(target_arch = "wasm32")]
pub(crate) struct Shown {
    view: View,
    colors: Buffer<u32>,
}

#[cfg(target_arch = "wasm32")]
impl Shown {
    const START: View = View { middle: [-0.6, 0.0], pixel: 3.6 / crate::stage::WIDTH as f64, max_steps: 250 };
    /// Beyond that, `f32` does not tell neighbouring pixels apart.
    const SMALLEST: f64 = 2e-7;

    pub(crate) fn new(device: &Device) -> scry::Result<Self> {
        Ok(Self { view: Self::START, colors: device.alloc(crate::stage::WIDTH * crate::stage::HEIGHT)? })
    }

    pub(crate) fn reset(&mut self) {
        self.view = Self::START;
    }

    /// Moves the picture by so many pixels.
    pub(crate) fn drag(&mut self, [x, y]: [f64; 2]) {
        let View { middle, pixel, .. } = &mut self.view;
        *middle = [middle[0] - x * *pixel, middle[1] + y * *pixel];
    }

    /// Makes what is seen larger by a factor; the point at a pixel stays there.
    pub(crate) fn zoom(&mut self, factor: f64, [x, y]: [f64; 2]) {
        let pixel = (self.view.pixel / factor).clamp(Self::SMALLEST, Self::START.pixel);
        let away = [x - crate::stage::WIDTH as f64 / 2.0, y - crate::stage::HEIGHT as f64 / 2.0];
        let change = self.view.pixel - pixel;
        let middle = self.view.middle;
        self.view = View { middle: [middle[0] + away[0] * change, middle[1] - away[1] * change], pixel, ..self.view };
    }

    pub(crate) async fn frame(&mut self, device: &Device, pixels: &mut [u32]) -> scry::Result<()> {
        self.view.render(device, &self.colors, (crate::stage::WIDTH, crate::stage::HEIGHT))?;
        let colors = self.colors.download_async()?.await?;
        pixels.iter_mut().zip(colors).for_each(|(pixel, color)| *pixel = color | crate::color::OPAQUE);
        Ok(())
    }
}
