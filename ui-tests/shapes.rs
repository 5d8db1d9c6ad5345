//! Items in a file of its own, for `device/in-another-file.rs` and `device/on-other-items.rs`.

pub const SIDES: f32 = 4.0;

pub fn area(side: f32) -> f32 {
    side * side
}

#[scry::device]
pub fn half(x: f32) -> f32 {
    x / 2.0
}

pub mod inner {
    pub fn side(area: f32) -> f32 {
        area / super::SIDES
    }
}
