//! The elements of SVG that the charts have, as text.

use std::fmt::Write;

use super::style::{FONT, GROUND, INK};

pub(super) struct Svg {
    text: String,
}

/// Which end of a text is at its place.
#[derive(Debug, Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Font {
    pub(super) size: f64,
    pub(super) color: &'static str,
    pub(super) is_bold: bool,
    pub(super) anchor: Anchor,
}

impl Font {
    pub(super) const fn new(size: f64, anchor: Anchor) -> Self {
        Self { size, color: INK, is_bold: false, anchor }
    }

    pub(super) const fn bold(self) -> Self {
        Self { is_bold: true, ..self }
    }

    pub(super) const fn color(self, color: &'static str) -> Self {
        Self { color, ..self }
    }
}

impl Svg {
    pub(super) fn new(width: f64, height: f64) -> Self {
        let mut svg = Self { text: String::new() };
        svg.push(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="{FONT}">"#
        ));
        svg.push(format_args!(
            r##"<rect x="0.5" y="0.5" width="{:.0}" height="{:.0}" rx="8" fill="{GROUND}" stroke="#d0d7de"/>"##,
            width - 1.0,
            height - 1.0
        ));
        svg
    }

    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// A line of the file.
    pub(super) fn push(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{element}").expect("a text takes what is written to it");
    }

    pub(super) fn text(&mut self, (x, y): (f64, f64), font: Font, text: &str) {
        self.turned_text((x, y), 0.0, font, text);
    }

    /// A text turned by an angle in degrees.
    pub(super) fn turned_text(&mut self, (x, y): (f64, f64), angle: f64, font: Font, text: &str) {
        let Font { size, color, is_bold, anchor } = font;
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if is_bold { r#" font-weight="600""# } else { "" };
        let turn = if angle == 0.0 { String::new() } else { format!(r#" transform="rotate({angle:.2} {x:.1} {y:.1})""#) };
        let text = escape(text);
        self.push(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}" fill="{color}" text-anchor="{anchor}"{weight}{turn}>{text}</text>"#
        ));
    }

    pub(super) fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), color: &str, width: f64) {
        self.push(format_args!(r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{color}" stroke-width="{width}"/>"#));
    }

    pub(super) fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), color: &str) {
        self.push(format_args!(r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="2" fill="{color}"/>"#));
    }

    pub(super) fn polyline(&mut self, points: &[(f64, f64)], color: &str, width: f64) {
        let points = list(points);
        self.push(format_args!(r#"<polyline points="{points}" fill="none" stroke="{color}" stroke-width="{width}"/>"#));
    }

    /// A closed line that looks as the attributes say.
    pub(super) fn polygon(&mut self, points: &[(f64, f64)], attributes: &str) {
        let points = list(points);
        self.push(format_args!(r#"<polygon points="{points}" {attributes}/>"#));
    }
}

fn list(points: &[(f64, f64)]) -> String {
    points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

/// What a text may hold.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// How wide a text is, about, of a font of that size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    0.6 * size * text.chars().count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let mut svg = Svg::new(10.0, 10.0);
        svg.text((1.0, 2.0), Font::new(12.0, Anchor::Start), "a < b & c");
        assert!(svg.finish().contains("a &lt; b &amp; c"));
    }
}
