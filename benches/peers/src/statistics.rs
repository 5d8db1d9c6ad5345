//! What is kept of many samples.

use serde::Serialize;

/// The seconds that a run takes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Times {
    pub(crate) median: f64,
    pub(crate) least: f64,
    pub(crate) greatest: f64,
}

impl Times {
    /// Of one sample at least.
    pub(crate) fn of(mut samples: Vec<f64>) -> Self {
        samples.sort_by(f64::total_cmp);
        let (len, middle) = (samples.len(), samples.len() / 2);
        let median = if len.is_multiple_of(2) { f64::midpoint(samples[middle - 1], samples[middle]) } else { samples[middle] };
        Self { median, least: samples[0], greatest: samples[len - 1] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(Times::of(vec![3.0, 1.0, 9.0]), Times { median: 3.0, least: 1.0, greatest: 9.0 });
        assert_eq!(Times::of(vec![4.0, 1.0, 2.0, 9.0]), Times { median: 3.0, least: 1.0, greatest: 9.0 });
        assert_eq!(Times::of(vec![5.0]).median, 5.0);
    }
}
