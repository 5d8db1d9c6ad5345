//! Items for kernels of other crates: what is public works there, with the private things that it needs here.

mod color;
pub mod noise;
pub mod transform;

pub use color::{Color, Space as ColorSpace, luminance as brightness};

/// The side of a tile.
#[scry::device]
pub const TILE: usize = HALF_TILE * 2;

/// Nobody else knows it.
#[scry::device]
const HALF_TILE: usize = 2;

/// Where `i` is in a tile.
#[scry::device]
pub fn in_tile(i: usize) -> Place {
    Place { x: wrapped(i), y: wrapped(i / TILE) }
}

#[scry::device]
fn wrapped(i: usize) -> u32 {
    (i % TILE) as u32
}

/// A place in a tile.
#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Along the row.
    pub x: u32,
    /// Along the column.
    pub y: u32,
}

/// Shapes, with a trait that they share.
#[scry::device]
pub mod shapes {
    use std::ops::Add;

    use super::Place;

    /// What has an area.
    pub trait Shape: Copy {
        /// How often the area is counted.
        const FACTOR: f32;

        /// The area of one.
        fn area(&self) -> f32;

        /// The area of all.
        fn total(&self) -> f32 {
            self.area() * Self::FACTOR
        }
    }

    /// A square by its side.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Square(pub f32);

    /// A rectangle, whose sides nobody else sees.
    #[derive(Debug, Clone, Copy, PartialEq, Default)]
    pub struct Rectangle {
        width: f32,
        height: f32,
        at: Corner,
    }

    #[derive(Debug, Clone, Copy, PartialEq, Default)]
    struct Corner {
        x: u32,
        y: u32,
    }

    impl Rectangle {
        /// A rectangle at a place.
        pub fn new(width: f32, height: f32, at: Place) -> Self {
            Self { width, height, at: Corner { x: at.x, y: at.y } }
        }

        /// Its corner.
        pub fn corner(&self) -> Place {
            Place { x: self.at.x, y: self.at.y }
        }
    }

    impl Shape for Square {
        const FACTOR: f32 = 2.0;

        fn area(&self) -> f32 {
            squared(self.0)
        }
    }

    impl Shape for Rectangle {
        const FACTOR: f32 = 0.5;

        fn area(&self) -> f32 {
            self.width * self.height
        }

        fn total(&self) -> f32 {
            self.area()
        }
    }

    impl Add for Rectangle {
        type Output = Self;

        fn add(self, other: Self) -> Self {
            let Self { width, height, at } = self;
            Self { width: width + other.width, height: height + other.height, at: Corner { x: at.x + other.at.x, y: at.y + other.at.y } }
        }
    }

    fn squared(x: f32) -> f32 {
        x * x
    }
}

/// For the host: it has no `#[scry::device]`, which kernels of other crates are told.
#[must_use]
pub fn halved(x: f32) -> f32 {
    x / 2.0
}
