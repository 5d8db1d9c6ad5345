//! Items of a private module, which the crate exports under other names.

/// A color.
#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Color {
    /// Red.
    pub r: f32,
    /// Green.
    pub g: f32,
    /// Blue.
    pub b: f32,
    /// What the numbers mean.
    pub space: Space,
}

/// What the numbers of a color mean.
#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// Proportional to light.
    Linear,
    /// Proportional to its square root.
    Root = 4,
}

/// How bright a color is.
#[scry::device]
pub fn luminance(color: Color) -> f32 {
    weights::RED * linear(color.r, color.space)
        + weights::GREEN * linear(color.g, color.space)
        + weights::BLUE * linear(color.b, color.space)
}

#[scry::device]
fn linear(value: f32, space: Space) -> f32 {
    match space {
        Space::Linear => value,
        Space::Root => value * value,
    }
}

#[scry::device]
mod weights {
    pub(super) const RED: f32 = 0.25;
    pub(super) const GREEN: f32 = 0.625;
    pub(super) const BLUE: f32 = 1.0 - RED - GREEN;
}
