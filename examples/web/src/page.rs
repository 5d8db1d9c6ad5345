//! What the page's script calls: devices, and stages on them.

use scry::Device;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::stage::Stage;

/// What a call gives, or why it failed, in words.
type Said<T = ()> = Result<T, String>;

/// A device that is open.
#[wasm_bindgen]
pub struct Opened(Device);

#[wasm_bindgen]
impl Opened {
    /// Opens the device that `choice` names, as [`Device::open`] takes it.
    pub async fn open(choice: String) -> Said<Self> {
        Device::open_async(&choice).await.map(Self).map_err(|error| error.to_string())
    }

    pub fn name(&self) -> String {
        self.0.name().to_owned()
    }
}

/// A [`Stage`].
#[wasm_bindgen]
pub struct Shown(Stage);

#[wasm_bindgen]
impl Shown {
    #[wasm_bindgen(constructor)]
    pub fn new(device: &Opened, name: &str) -> Said<Self> {
        let stage = Stage::new(&device.0, name).map_err(|error| error.to_string())?;
        stage.map(Self).ok_or_else(|| format!("nothing here is called `{name}`"))
    }

    pub async fn frame(&mut self, steps: u32, coarseness: usize) -> Said {
        self.0.frame(steps, coarseness).await.map_err(|error| error.to_string())
    }

    /// Where the pixels of the last frame lie in the module's memory.
    pub fn pixels(&self) -> *const u32 {
        self.0.pixels().as_ptr()
    }

    pub fn width(&self) -> usize {
        self.0.width()
    }

    pub fn height(&self) -> usize {
        self.0.pixels().len() / self.0.width()
    }

    pub fn drag(&mut self, from_x: f64, from_y: f64, to_x: f64, to_y: f64, is_broad: bool) -> Said {
        self.0.drag([from_x, from_y], [to_x, to_y], is_broad).map_err(|error| error.to_string())
    }

    pub fn zoom(&mut self, factor: f64, x: f64, y: f64) {
        self.0.zoom(factor, [x, y]);
    }

    pub fn reset(&mut self) -> Said {
        self.0.reset().map_err(|error| error.to_string())
    }

    pub fn clear(&self) -> Said {
        self.0.clear().map_err(|error| error.to_string())
    }

    pub fn set_star_count(&mut self, count: usize) -> Said {
        self.0.set_star_count(count).map_err(|error| error.to_string())
    }

    pub fn set_photo(&mut self, photo: &[u32]) -> Said {
        self.0.set_photo(photo).map_err(|error| error.to_string())
    }
}
