//! Dots: who is drawn how.

use super::style::{GROUND, OUR_COLOR};
use super::svg::Svg;
use crate::contender::OURS;

/// How somebody's dots look. Names of peers may have versions behind them.
const MARKS: [(&str, &str, Shape); 12] = [
    (OURS, OUR_COLOR, Shape::Circle),
    ("cuBLAS", "#1a7f37", Shape::Triangle),
    ("CUDA C", "#bc4c00", Shape::Square),
    ("CUB", "#8250df", Shape::Diamond),
    ("cuFFT", "#cf222e", Shape::Diamond),
    ("cudaMemcpy", "#57606a", Shape::Square),
    ("wgpu", "#9a6700", Shape::Triangle),
    ("scry-gpu", "#bf3989", Shape::Square),
    ("CubeCL", "#0a7ea4", Shape::Triangle),
    ("rayon", "#bc4c00", Shape::Square),
    ("matrixmultiply", "#1a7f37", Shape::Triangle),
    ("faer", "#8250df", Shape::Diamond),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Circle,
    Square,
    Triangle,
    Diamond,
}

pub(super) fn mark(who: &str) -> (&'static str, Shape) {
    let known = MARKS.into_iter().find(|(name, _, _)| *name == who || who.starts_with(&format!("{name} ")));
    known.map_or(("#cf222e", Shape::Diamond), |(_, color, shape)| (color, shape))
}

/// A dot of somebody's.
pub(super) fn draw(svg: &mut Svg, (x, y): (f64, f64), who: &str) {
    let (color, shape) = mark(who);
    let (r, outline) = (4.5, format!(r#"fill="{color}" fill-opacity="0.8" stroke="{GROUND}" stroke-width="1""#));
    match shape {
        Shape::Circle => svg.push(format_args!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="5" {outline}/>"#)),
        Shape::Square => {
            let (left, top, side) = (x - 4.0, y - 4.0, 8);
            svg.push(format_args!(r#"<rect x="{left:.1}" y="{top:.1}" width="{side}" height="{side}" {outline}/>"#));
        }
        Shape::Triangle => svg.polygon(&[(x, y - r - 0.5), (x + r + 0.5, y + r), (x - r - 0.5, y + r)], &outline),
        Shape::Diamond => svg.polygon(&[(x, y - r - 1.0), (x + r + 1.0, y), (x, y + r + 1.0), (x - r - 1.0, y)], &outline),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_do_not_change_marks() {
        assert_eq!(mark("CUB 3.0.1"), mark("CUB"));
        assert_ne!(mark("CUB"), mark("CubeCL"));
        assert_eq!(mark("cuBLAS").1, Shape::Triangle);
    }
}
