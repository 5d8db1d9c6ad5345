//! The roofline (Williams, Waterman and Patterson, 2009): how many operations are done in a second, over how many there are for each byte,
//! below what the memory and the arithmetic of the device allow.

use super::labels::{Area, Named, place};
use super::mark::draw as draw_mark;
use super::scale::{Log, with_prefix};
use super::style::{FAINT, GRID, ROOF};
use super::subtitle;
use super::svg::{Anchor, Font, Svg, width};
use crate::contender::OURS;
use crate::record::{Case, Limit, Report};

const SIZE: (f64, f64) = (1200.0, 760.0);
const PLOT: Area = Area { left: 84.0, top: 96.0, right: 1176.0, bottom: 690.0 };
const NAME_SIZE: f64 = 11.5;

pub(super) fn draw(report: &Report) -> String {
    let cases = largest(&report.cases);
    let mut chart = Chart::new(report, &cases);
    chart.draw_axes();
    chart.draw_roof();
    chart.draw_legend(&cases);
    chart.draw_dots(&cases);
    chart.svg.finish()
}

/// Of each operation, the case with the most operations.
fn largest(cases: &[Case]) -> Vec<&Case> {
    let mut largest: Vec<&Case> = Vec::new();
    for case in cases.iter().filter(|case| case.ours().is_some()) {
        match largest.iter_mut().find(|other| other.operation == case.operation) {
            Some(other) if other.amount.operations < case.amount.operations => *other = case,
            Some(_) => {}
            None => largest.push(case),
        }
    }
    largest
}

struct Chart<'r> {
    report: &'r Report,
    x: Log,
    y: Log,
    svg: Svg,
}

impl<'r> Chart<'r> {
    fn new(report: &'r Report, cases: &[&Case]) -> Self {
        let (x, y) = axes(report, cases);
        let mut svg = Svg::new(SIZE.0, SIZE.1);
        let title = Font::new(19.0, Anchor::Start).bold();
        svg.text((PLOT.left - 58.0, 36.0), title, "Roofline of the operations of scry-kernels, and of their peers");
        svg.text((PLOT.left - 58.0, 58.0), Font::new(12.5, Anchor::Start).color(FAINT), &subtitle(report));
        Self { report, x, y, svg }
    }

    fn draw_axes(&mut self) {
        let font = Font::new(11.5, Anchor::Middle).color(FAINT);
        for tick in self.x.ticks() {
            let at = self.x.at(tick);
            self.svg.line((at, PLOT.top), (at, PLOT.bottom), GRID, 1.0);
            self.svg.text((at, PLOT.bottom + 18.0), font, &format!("{tick}"));
        }
        for tick in self.y.ticks() {
            let at = self.y.at(tick);
            self.svg.line((PLOT.left, at), (PLOT.right, at), GRID, 1.0);
            self.svg.text((PLOT.left - 8.0, at + 4.0), Font { anchor: Anchor::End, ..font }, with_prefix(tick).trim());
        }
        let font = Font::new(12.5, Anchor::Middle);
        let middle = PLOT.middle();
        let text = "operations for each byte read or written (of what only moves elements: elements)";
        self.svg.text((middle.0, PLOT.bottom + 44.0), font, text);
        self.svg.turned_text((24.0, middle.1), -90.0, font, "operations a second");
    }

    fn draw_roof(&mut self) {
        let ceilings = self.report.ceilings;
        let points = self.corners_of_roof();
        self.svg.polyline(&points, ROOF, 2.0);
        let slope = (points[1].1 - points[0].1).atan2(points[1].0 - points[0].0).to_degrees();
        let font = Font::new(12.0, Anchor::Middle).color(FAINT).bold();
        let text = format!("copy: {}", Limit::Bytes.text(ceilings.bytes));
        let middle = (f64::midpoint(points[0].0, points[1].0), f64::midpoint(points[0].1, points[1].1) - 8.0);
        self.svg.turned_text(middle, slope, font, &text);
        let text = format!("multiply and add: {}", Limit::Operations.text(ceilings.operations));
        self.svg.text((points[2].0 - 6.0, points[2].1 - 8.0), Font { anchor: Anchor::End, ..font }, &text);
    }

    /// Where it starts, where it becomes level, and where it ends.
    fn corners_of_roof(&self) -> [(f64, f64); 3] {
        let ceilings = self.report.ceilings;
        let (first, last) = self.x.values;
        let first = first.max(self.y.values.0 / ceilings.bytes);
        [first, ceilings.operations / ceilings.bytes, last].map(|intensity| {
            let rate = (intensity * ceilings.bytes).min(ceilings.operations);
            (self.x.at(intensity), self.y.at(rate))
        })
    }

    /// Points along it, near to each other.
    fn points_of_roof(&self) -> impl Iterator<Item = (f64, f64)> {
        const POINTS: usize = 200;
        let [start, corner, end] = self.corners_of_roof();
        let between = |(from, to): ((f64, f64), (f64, f64))| {
            let at = move |i| i as f64 / POINTS as f64;
            (0..=POINTS).map(move |i| (from.0 + (to.0 - from.0) * at(i), from.1 + (to.1 - from.1) * at(i)))
        };
        [(start, corner), (corner, end)].into_iter().flat_map(between)
    }

    fn draw_legend(&mut self, cases: &[&Case]) {
        let mut x = PLOT.left - 54.0;
        for who in everybody(cases) {
            draw_mark(&mut self.svg, (x, 78.0), &who);
            self.svg.text((x + 10.0, 82.0), Font::new(12.5, Anchor::Start), &who);
            x += 34.0 + width(&who, 12.5);
        }
    }

    fn draw_dots(&mut self, cases: &[&Case]) {
        let mut dots = Vec::new();
        for case in cases {
            for measurement in &case.measurements {
                let rate = case.amount.operations / measurement.seconds.median;
                dots.push((measurement.who.as_str(), (self.x.at(case.amount.intensity()), self.y.at(rate))));
            }
        }
        let is_ours = |who: &str| who == OURS;
        dots.sort_by_key(|(who, _)| is_ours(who));
        let mut taken: Vec<Area> = dots.iter().map(|(_, dot)| Area::around(*dot, (9.0, 9.0))).collect();
        taken.extend(self.points_of_roof().map(|point| Area::around(point, (5.0, 5.0))));
        self.draw_names(cases, taken);
        for (who, dot) in dots {
            draw_mark(&mut self.svg, dot, who);
        }
    }

    fn draw_names(&mut self, cases: &[&Case], taken: Vec<Area>) {
        let dot = |case: &Case| {
            let seconds = case.ours()?.seconds.median;
            Some((self.x.at(case.amount.intensity()), self.y.at(case.amount.operations / seconds)))
        };
        let mut named: Vec<(&str, Named)> = Vec::new();
        for case in cases {
            let size = (width(case.operation, NAME_SIZE), NAME_SIZE + 1.5);
            named.extend(dot(case).map(|dot| (case.operation, Named { dot, size })));
        }
        // Those at the top first, since the roof leaves little room there.
        named.sort_by(|(_, a), (_, b)| a.dot.1.total_cmp(&b.dot.1));
        let areas = place(&named.iter().map(|(_, named)| *named).collect::<Vec<_>>(), PLOT, taken);
        for ((name, Named { dot, .. }), area) in named.iter().zip(areas) {
            let Some(area) = area else { continue };
            let end = area.nearest(*dot);
            if (end.0 - dot.0).hypot(end.1 - dot.1) > 9.0 {
                self.svg.line(*dot, end, "#9aa4af", 0.8);
            }
            self.svg.text((area.left, area.bottom - 3.0), Font::new(NAME_SIZE, Anchor::Start), name);
        }
    }
}

/// Both axes, as long as the dots and the roof need.
fn axes(report: &Report, cases: &[&Case]) -> (Log, Log) {
    let intensities = cases.iter().map(|case| case.amount.intensity());
    let (least, greatest) = range(intensities).unwrap_or((0.1, 100.0));
    let rates = cases.iter().flat_map(|case| case.measurements.iter().map(|whose| case.amount.operations / whose.seconds.median));
    let lowest = range(rates).map_or(1e9, |(lowest, _)| lowest);
    let x = Log {
        values: (least * 0.6, greatest.max(report.ceilings.operations / report.ceilings.bytes) * 1.8),
        places: (PLOT.left, PLOT.right),
    };
    let y = Log { values: (lowest * 0.6, report.ceilings.operations * 1.6), places: (PLOT.bottom, PLOT.top) };
    (x, y)
}

fn range(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |range, value| {
        let (least, greatest) = range.unwrap_or((value, value));
        Some((least.min(value), greatest.max(value)))
    })
}

/// Whoever was measured, once, scry first.
fn everybody(cases: &[&Case]) -> Vec<String> {
    let mut all = Vec::new();
    for who in cases.iter().flat_map(|case| &case.measurements).map(|measurement| &measurement.who) {
        if !all.contains(who) {
            all.push(who.clone());
        }
    }
    all
}
