//! Pictures as canvases have them, compared pixel by pixel.

use std::fs;
use std::path::Path;

use crate::Result;

/// By how much a channel of a colour may differ between devices, whose `log2`, `sqrt` and `cos` do.
const SHADES: u8 = 2;

/// Red, green, blue and opacity of each pixel.
#[derive(PartialEq)]
pub(super) struct Picture(Vec<[u8; 4]>);

impl Picture {
    pub(super) fn new(bytes: &[u8]) -> Self {
        let (pixels, _) = bytes.as_chunks();
        Self(pixels.to_vec())
    }

    pub(super) fn read(file: &Path) -> Result<Self> {
        Ok(Self::new(&fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?))
    }

    /// How many pixels are of another colour in another picture of the same size.
    pub(super) fn strays(&self, other: &Self) -> Result<usize> {
        if self.0.len() != other.0.len() {
            return Err(format!("a picture has {} pixels, and not {}", self.0.len(), other.0.len()));
        }
        let is_stray = |(a, b): &(&[u8; 4], &[u8; 4])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > SHADES);
        Ok(self.0.iter().zip(&other.0).filter(is_stray).count())
    }

    /// The number of pixels with such a green.
    pub(super) fn count(&self, is_such: impl Fn(u8) -> bool) -> usize {
        self.0.iter().filter(|[_, green, _, _]| is_such(*green)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_that_differ_by_little_are_no_strays() {
        let picture = Picture::new(&[10, 20, 30, 255, 40, 50, 60, 255]);
        assert_eq!(picture.strays(&Picture::new(&[12, 18, 30, 255, 40, 50, 60, 255])), Ok(0));
        assert_eq!(picture.strays(&Picture::new(&[13, 20, 30, 255, 40, 50, 57, 255])), Ok(2));
        assert!(picture.strays(&Picture::new(&[10, 20, 30, 255])).is_err(), "pictures of other sizes are others");
        assert_eq!(picture.count(|shade| shade > 20), 1);
    }
}
