//! What the page's script sees: devices, and what is shown on them, frame by frame.

use scry::{Device, Error, Result};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{drawing, life, mandelbrot, nbody};

/// The pixels of a frame.
pub(crate) const WIDTH: usize = 640;
pub(crate) const HEIGHT: usize = 400;

/// A device that is open.
#[wasm_bindgen]
pub struct Opened(Device);

#[wasm_bindgen]
impl Opened {
    /// Opens the device that `choice` names, as [`Device::open`] takes it.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn open(choice: String) -> std::result::Result<Self, String> {
        Device::open_async(&choice).await.map(Self).map_err(said)
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> String {
        self.0.name().to_owned()
    }

    /// The pictures of [`crate::pictures`].
    ///
    /// # Errors
    /// Those of the device.
    pub async fn pictures(&self) -> std::result::Result<String, String> {
        crate::pictures(&self.0).await.map_err(said)
    }
}

/// What is shown, and its last frame.
#[wasm_bindgen]
pub struct Stage {
    device: Device,
    shown: Shown,
    pixels: Vec<u32>,
}

enum Shown {
    Life(life::Shown),
    Stars(nbody::Shown),
    Mandelbrot(mandelbrot::Shown),
    Drawing(drawing::Shown),
}

#[wasm_bindgen]
impl Stage {
    /// `life`, `stars`, `mandelbrot` or `drawing` on a device.
    ///
    /// # Errors
    /// Those of the device.
    #[wasm_bindgen(constructor)]
    pub fn new(device: &Opened, name: &str) -> std::result::Result<Self, String> {
        let device = device.0.clone();
        let shown = match name {
            "life" => life::Shown::new(&device).map(Shown::Life),
            "stars" => nbody::Shown::new(&device).map(Shown::Stars),
            "mandelbrot" => mandelbrot::Shown::new(&device).map(Shown::Mandelbrot),
            "drawing" => drawing::Shown::new(&device).map(Shown::Drawing),
            other => return Err(format!("nothing here is called `{other}`")),
        };
        Ok(Self { device, shown: shown.map_err(said)?, pixels: vec![0; WIDTH * HEIGHT] })
    }

    #[must_use]
    pub fn width() -> usize {
        WIDTH
    }

    #[must_use]
    pub fn height() -> usize {
        HEIGHT
    }

    /// Where the pixels of the last frame lie in the module's memory: a word for each, as in a canvas.
    #[must_use]
    pub fn pixels(&self) -> *const u32 {
        self.pixels.as_ptr()
    }

    /// Computes the next frame.
    ///
    /// # Errors
    /// Those of the device.
    pub async fn frame(&mut self) -> std::result::Result<(), String> {
        let Self { device, shown, pixels } = self;
        let framed = match shown {
            Shown::Life(life) => life.frame(device, pixels).await,
            Shown::Stars(stars) => stars.frame(device, pixels).await,
            Shown::Mandelbrot(mandelbrot) => mandelbrot.frame(device, pixels).await,
            Shown::Drawing(drawing) => drawing.frame(device, pixels).await,
        };
        framed.map_err(said)
    }

    /// A pointer was drawn from one pixel to another: that draws cells, or moves or turns what is seen.
    ///
    /// # Errors
    /// Those of the device.
    pub fn drag(&mut self, from_x: f64, from_y: f64, to_x: f64, to_y: f64) -> std::result::Result<(), String> {
        let by = [to_x - from_x, to_y - from_y];
        self.change(|device, shown| {
            match shown {
                Shown::Life(life) => life.draw(device, [from_x as f32, from_y as f32], [to_x as f32, to_y as f32])?,
                Shown::Stars(stars) => stars.turn(by),
                Shown::Mandelbrot(mandelbrot) => mandelbrot.drag(by),
                Shown::Drawing(_) => {}
            }
            Ok(())
        })
    }

    /// Makes what is seen larger by a factor, around a pixel.
    pub fn zoom(&mut self, factor: f64, x: f64, y: f64) {
        match &mut self.shown {
            Shown::Stars(stars) => stars.zoom(factor),
            Shown::Mandelbrot(mandelbrot) => mandelbrot.zoom(factor, [x, y]),
            Shown::Life(_) | Shown::Drawing(_) => {}
        }
    }

    /// Starts anew: the first cells, or the view from the first place.
    ///
    /// # Errors
    /// Those of the device.
    pub fn reset(&mut self) -> std::result::Result<(), String> {
        self.change(|device, shown| {
            match shown {
                Shown::Life(life) => *life = life::Shown::new(device)?,
                Shown::Stars(stars) => stars.reset(),
                Shown::Mandelbrot(mandelbrot) => mandelbrot.reset(),
                Shown::Drawing(_) => {}
            }
            Ok(())
        })
    }

    /// Removes all cells.
    ///
    /// # Errors
    /// Those of the device.
    pub fn clear(&mut self) -> std::result::Result<(), String> {
        self.change(|_, shown| if let Shown::Life(life) = shown { life.clear() } else { Ok(()) })
    }

    /// The photograph to draw, of which each pixel is a word.
    ///
    /// # Errors
    /// Those of the device.
    pub fn photo(&mut self, photo: &[u32]) -> std::result::Result<(), String> {
        self.change(|_, shown| if let Shown::Drawing(drawing) = shown { drawing.set(photo) } else { Ok(()) })
    }

    fn change(&mut self, change: impl FnOnce(&Device, &mut Shown) -> Result<()>) -> std::result::Result<(), String> {
        change(&self.device, &mut self.shown).map_err(said)
    }
}

fn said(error: Error) -> String {
    error.to_string()
}
