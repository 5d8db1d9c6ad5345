//! `cargo xtask budget`: what scry costs those who build with it, against its limits.

mod build;
mod expansion;

use crate::Result;

pub(crate) fn run() -> Result {
    let limits = [build::measure()?, expansion::measure()?].concat();
    for limit in &limits {
        println!("{limit}");
    }
    let over = limits.iter().filter(|limit| limit.is_over()).count();
    if over == 0 { Ok(()) } else { Err(format!("{over} over budget")) }
}

/// Something measured, and the most it may be.
#[derive(Clone)]
struct Limit {
    what: String,
    measured: f64,
    most: f64,
    unit: &'static str,
}

impl Limit {
    fn is_over(&self) -> bool {
        self.measured > self.most
    }
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let verdict = if self.is_over() { "OVER" } else { "ok" };
        let Self { what, measured, most, unit } = self;
        write!(f, "{verdict:<4}  {what}: {} {unit} (limit {most})", (measured * 10.0).round() / 10.0)
    }
}
