//! Colours of pixels, as a canvas has them: red in the lowest byte, and opaque.

pub(crate) const OPAQUE: u32 = 0xff00_0000;

/// A grey.
pub(crate) fn gray(shade: u32) -> u32 {
    shade.min(255) * 0x01_0101 | OPAQUE
}

/// From black over blue to white, for 0 to 255.
pub(crate) fn glow(shade: u32) -> u32 {
    let shade = shade.min(255);
    let (red, green, blue) = (shade * shade / 255, shade * shade / 400 + shade / 4, (2 * shade).min(255));
    red | green.min(255) << 8 | blue << 16 | OPAQUE
}
