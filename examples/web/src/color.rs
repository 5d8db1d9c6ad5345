//! Colours of pixels, as a canvas has them: red in the lowest byte, and opaque.

pub(crate) const OPAQUE: u32 = 0xff00_0000;

/// A grey.
pub(crate) fn gray(shade: u32) -> u32 {
    (shade.min(255) * 0x01_0101) | OPAQUE
}

/// The colours of shades from 0 to 255: from a dark sky over blue to white.
pub(crate) fn glow() -> [u32; 256] {
    std::array::from_fn(|shade| {
        let after = STOPS.iter().position(|(at, _)| *at >= shade).unwrap_or(1).max(1);
        let ((from, dark), (to, bright)) = (STOPS[after - 1], STOPS[after]);
        let part = (shade - from) as f32 / (to - from) as f32;
        let channel = |i: usize| ((1.0 - part) * f32::from(dark[i]) + part * f32::from(bright[i])) as u32;
        channel(0) | (channel(1) << 8) | (channel(2) << 16) | OPAQUE
    })
}

/// Shades, and their colours as red, green and blue.
const STOPS: [(usize, [u8; 3]); 4] = [(0, [12, 14, 20]), (96, [38, 70, 140]), (176, [124, 178, 250]), (255, [255, 255, 255])];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_those_of_the_stops() {
        let colors = glow();
        for (shade, [red, green, blue]) in STOPS {
            assert_eq!(colors[shade].to_le_bytes(), [red, green, blue, 255]);
        }
    }
}
