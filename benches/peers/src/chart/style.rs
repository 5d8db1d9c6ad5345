//! Colours and fonts.

pub(super) const FONT: &str = "-apple-system, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif";
pub(super) const GROUND: &str = "#ffffff";
pub(super) const INK: &str = "#1f2328";
pub(super) const FAINT: &str = "#59636e";
pub(super) const GRID: &str = "#e6eaef";
pub(super) const ROOF: &str = "#8c959f";
pub(super) const OUR_COLOR: &str = "#0969da";
