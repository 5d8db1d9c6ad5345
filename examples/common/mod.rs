//! What the examples share: the command line, errors that read well, times, and pictures in PNG files.

#![allow(dead_code, reason = "each example uses a part of it")]

use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use scry::Device;

/// What an example's `main` returns.
pub(crate) type Result<T = ()> = std::result::Result<T, Failure>;

/// Any error; it prints as its message and the causes of that.
pub(crate) struct Failure(Box<dyn Error>);

impl<E: Into<Box<dyn Error>>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        let mut cause = self.0.source();
        while let Some(error) = cause {
            write!(f, "\ncause: {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

/// The command line: `[--device NAME] [FILE]`.
pub(crate) struct Arguments {
    pub(crate) device: Device,
    file: Option<PathBuf>,
}

impl Arguments {
    /// Reads the command line and opens the device it names, by default the fastest.
    pub(crate) fn parse() -> Result<Self> {
        let (mut choice, mut file) = (None, None);
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            match word.as_str() {
                "--device" => choice = Some(words.next().ok_or("`--device` needs a name: `cpu`, `vulkan`, `vulkan:1`, `cuda`")?),
                option if option.starts_with('-') => return Err(format!("no option `{option}`: [--device NAME] [FILE]").into()),
                _ => file = Some(PathBuf::from(word)),
            }
        }
        let device = choice.map_or_else(Device::auto, |choice| Device::open(&choice))?;
        println!("device     {}, {}", device.backend_kind(), device.name());
        Ok(Self { device, file })
    }

    /// The file of the command line.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Where to write: the file of the command line, or `default`.
    pub(crate) fn output(self, default: &str) -> PathBuf {
        self.file.unwrap_or_else(|| default.into())
    }
}

/// The time that one of many launches takes, after a first one that gets everything ready.
pub(crate) fn time(gpu: &Device, launch: impl Fn() -> scry::Result<()>) -> scry::Result<Duration> {
    /// How many launches are enough, and after how long fewer are.
    const ENOUGH: (u32, Duration) = (50, Duration::from_millis(500));
    launch()?;
    gpu.sync()?;
    let mut launches = 1;
    loop {
        let start = Instant::now();
        for _ in 0..launches {
            launch()?;
        }
        gpu.sync()?;
        let time = start.elapsed();
        if launches >= ENOUGH.0 || time >= ENOUGH.1 {
            return Ok(time / launches);
        }
        launches = ENOUGH.0.min(launches * 4);
    }
}

/// Creates a file to write to, and the folder it goes to.
pub(crate) fn create(path: &Path) -> Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(File::create(path).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// A picture: rows of pixels, each red, green and blue.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Reads a PNG file of 8-bit RGB, relative to the current folder, or else to the package's or one around it.
    pub(crate) fn read(path: &str) -> Result<Self> {
        let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        let file = File::open(path).or_else(|error| folders.flat_map(|folder| File::open(folder.join(path))).next().ok_or(error));
        let file = file.map_err(|error| format!("{path}: {error}"))?;
        let mut reader = png::Decoder::new(BufReader::new(file)).read_info()?;
        if reader.output_color_type() != (png::ColorType::Rgb, png::BitDepth::Eight) {
            return Err(format!("{path} is not 8-bit RGB").into());
        }
        let (width, height) = (reader.info().width as usize, reader.info().height as usize);
        let mut pixels = vec![[0; 3]; width * height];
        reader.next_frame(pixels.as_flattened_mut())?;
        println!("input      {path}, {width} x {height}");
        Ok(Self { width, height, pixels })
    }

    /// Writes a PNG file, and the folder it goes to.
    pub(crate) fn write(&self, path: &Path) -> Result {
        let mut encoder = png::Encoder::new(BufWriter::new(create(path)?), self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header()?.write_image_data(self.pixels.as_flattened())?;
        println!("output     {}, {} x {}", path.display(), self.width, self.height);
        Ok(())
    }
}
