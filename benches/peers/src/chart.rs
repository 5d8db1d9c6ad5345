//! Pictures of a report, in SVG: `KIND-roofline.svg` and `KIND-bars.svg`. They have a white ground, so that they can be read on any page.

mod bars;
mod labels;
mod mark;
mod roofline;
mod scale;
mod style;
mod svg;

use std::fs;
use std::path::Path;

use crate::Result;
use crate::record::Report;

/// Writes both into a directory.
pub(crate) fn write(report: &Report, directory: &Path) -> Result {
    for (name, text) in [("roofline", roofline::draw(report)), ("bars", bars::draw(report))] {
        let path = directory.join(format!("{}-{name}.svg", report.kind));
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The line below a chart's title.
fn subtitle(report: &Report) -> String {
    let commit = report.commit.map_or(String::new(), |commit| format!(", commit {commit}"));
    let small = if report.is_small { ", small sizes" } else { "" };
    format!("{} ({}, driver {}), {}{commit}, medians by {}{small}", report.device, report.kind, report.driver, report.date, report.clock)
}
