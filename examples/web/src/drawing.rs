//! The pencil drawing of a photograph.

#[path = "../../photo/kernels.rs"]
mod kernels;

use scry::{Buffer, Device};

use self::kernels::{blur, edges, luminance};
use crate::color;

/// What a photograph is cut to.
pub(crate) const SIZE: (usize, usize) = (640, 400);

pub(crate) struct Shown {
    photo: Buffer<u32>,
    gray: Buffer<f32>,
    blurred: Buffer<f32>,
    drawing: Buffer<u32>,
}

impl Shown {
    pub(crate) fn new(device: &Device) -> scry::Result<Self> {
        let count = SIZE.0 * SIZE.1;
        Ok(Self { photo: device.zeros(count)?, gray: device.zeros(count)?, blurred: device.zeros(count)?, drawing: device.zeros(count)? })
    }

    /// What is to be drawn, in a canvas's pixels.
    pub(crate) fn set(&mut self, photo: &[u32]) -> scry::Result<()> {
        self.photo.write(photo)
    }

    pub(crate) async fn frame(&mut self, device: &Device, pixels: &mut [u32]) -> scry::Result<()> {
        luminance.launch(device, &self.photo, &self.gray, SIZE.0 * SIZE.1)?;
        blur.launch(device, &self.gray, &self.blurred, SIZE)?;
        edges.launch(device, &self.blurred, &self.drawing, SIZE)?;
        let drawing = self.drawing.download_async()?.await?;
        pixels.iter_mut().zip(drawing).for_each(|(pixel, shade)| *pixel = color::gray(shade));
        Ok(())
    }
}
