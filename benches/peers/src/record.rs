//! The results of a device, and the file that they are written to.

use std::fs;
use std::path::Path;

use serde::Serialize;

use crate::Result;
use crate::statistics::Times;

/// What is measured on one device.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Report {
    /// The day, in UTC.
    pub(crate) date: String,
    /// The commit of scry, if the build was told.
    pub(crate) commit: Option<&'static str>,
    /// `cuda`, `vulkan` or `cpu`.
    pub(crate) kind: String,
    pub(crate) device: String,
    pub(crate) driver: String,
    /// How the device's own time is taken.
    pub(crate) clock: &'static str,
    pub(crate) is_small: bool,
    pub(crate) ceilings: Ceilings,
    pub(crate) cases: Vec<Case>,
    /// The peers that could not take part, and why.
    pub(crate) missing: Vec<Missing>,
    /// What did not run, or computed something else than it should.
    pub(crate) failures: Vec<String>,
}

/// The rates that no operation exceeds, as they were measured in the same run.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct Ceilings {
    /// The bytes that a copy reads and writes in a second.
    pub(crate) bytes: f64,
    /// The additions and multiplications of `f32` in a second.
    pub(crate) operations: f64,
}

/// An operation at a size.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Case {
    pub(crate) operation: &'static str,
    pub(crate) group: &'static str,
    pub(crate) size: String,
    pub(crate) amount: Amount,
    /// scry's first.
    pub(crate) measurements: Vec<Measurement>,
}

/// How much an operation does, whoever does it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Amount {
    /// The bytes that it reads and writes at least.
    pub(crate) bytes: f64,
    /// Its additions, multiplications and the like; of what only moves elements, the elements.
    pub(crate) operations: f64,
    /// What limits it.
    pub(crate) limit: Limit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) enum Limit {
    Bytes,
    Operations,
}

/// Somebody's time.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Measurement {
    /// `scry`, or the peer.
    pub(crate) who: String,
    pub(crate) clock: &'static str,
    /// Seconds of a run.
    pub(crate) seconds: Times,
    /// Whether the results were compared with what they should be.
    pub(crate) is_checked: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Missing {
    pub(crate) peer: String,
    pub(crate) reason: String,
}

impl Amount {
    pub(crate) fn bytes(bytes: usize, operations: usize) -> Self {
        Self { bytes: bytes as f64, operations: operations as f64, limit: Limit::Bytes }
    }

    pub(crate) fn operations(operations: f64, bytes: usize) -> Self {
        Self { bytes: bytes as f64, operations, limit: Limit::Operations }
    }

    /// Operations for each byte.
    pub(crate) fn intensity(self) -> f64 {
        self.operations / self.bytes
    }

    /// What is done of the limiting amount in a second.
    pub(crate) fn rate(self, seconds: f64) -> f64 {
        match self.limit {
            Limit::Bytes => self.bytes / seconds,
            Limit::Operations => self.operations / seconds,
        }
    }

    /// The part of the ceiling that is reached.
    pub(crate) fn of_ceiling(self, seconds: f64, ceilings: &Ceilings) -> f64 {
        let ceiling = match self.limit {
            Limit::Bytes => ceilings.bytes,
            Limit::Operations => ceilings.operations,
        };
        self.rate(seconds) / ceiling
    }
}

impl Limit {
    /// A rate in text, with its unit.
    pub(crate) fn text(self, rate: f64) -> String {
        match self {
            Self::Bytes => format!("{:.1} GB/s", rate / 1e9),
            Self::Operations if rate < 1e12 => format!("{:.1} GFLOP/s", rate / 1e9),
            Self::Operations => format!("{:.1} TFLOP/s", rate / 1e12),
        }
    }
}

impl Case {
    pub(crate) fn ours(&self) -> Option<&Measurement> {
        self.measurements.iter().find(|measurement| measurement.who == crate::contender::OURS)
    }

    pub(crate) fn peers(&self) -> impl Iterator<Item = &Measurement> {
        self.measurements.iter().filter(|measurement| measurement.who != crate::contender::OURS)
    }
}

impl Report {
    /// Writes `KIND.json` into a directory.
    pub(crate) fn write(&self, directory: &Path) -> Result {
        fs::create_dir_all(directory)?;
        let path = directory.join(format!("{}.json", self.kind));
        fs::write(&path, serde_json::to_string_pretty(self)? + "\n").map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(())
    }
}

/// The day of a number of seconds after 1970, as `2026-11-28`.
pub(crate) fn day(seconds: u64) -> String {
    // <https://howardhinnant.github.io/date_algorithms.html#civil_from_days>, of days that are not before 1970.
    let shifted = seconds / 86400 + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400), "2000-02-29");
        assert_eq!(day(1_795_824_000 + 86_399), "2026-11-28");
    }

    #[test]
    fn the_limit_chooses_the_rate_and_the_ceiling() {
        let ceilings = Ceilings { bytes: 100.0, operations: 1000.0 };
        assert_eq!(Amount::bytes(50, 10).of_ceiling(1.0, &ceilings), 0.5);
        assert_eq!(Amount::operations(250.0, 50).of_ceiling(0.5, &ceilings), 0.5);
    }
}
