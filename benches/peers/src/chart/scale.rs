//! From values to places on a chart.

/// A logarithmic axis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Log {
    /// The values at both ends.
    pub(super) values: (f64, f64),
    /// The places of both ends.
    pub(super) places: (f64, f64),
}

impl Log {
    pub(super) fn at(&self, value: f64) -> f64 {
        let ((first, last), (start, end)) = (self.values, self.places);
        start + (end - start) * (value / first).ln() / (last / first).ln()
    }

    /// The powers of ten, and their multiples by 2 and by 5, that the axis has.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let (first, last) = self.values;
        let decades = first.log10().floor() as i32..=last.log10().ceil() as i32;
        let ticks = decades.flat_map(|decade| [1.0, 2.0, 5.0].map(|digit| digit * 10f64.powi(decade)));
        ticks.filter(|tick| (first * 0.999..=last * 1.001).contains(tick)).collect()
    }
}

/// A value with a prefix of the SI: `2 T`.
pub(super) fn with_prefix(value: f64) -> String {
    let prefixes = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")];
    let (unit, prefix) = prefixes.into_iter().find(|(unit, _)| value >= unit * 0.9999).unwrap_or((1.0, " "));
    let value = format!("{:.2}", value / unit);
    format!("{}{prefix}", value.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_evenly_apart() {
        let axis = Log { values: (1.0, 1000.0), places: (0.0, 300.0) };
        assert!((axis.at(10.0) - 100.0).abs() < 1e-9);
        assert!((axis.at(1000.0) - 300.0).abs() < 1e-9);
    }

    #[test]
    fn ticks_are_those_inside() {
        let axis = Log { values: (0.5, 20.0), places: (0.0, 1.0) };
        assert_eq!(axis.ticks(), [0.5, 1.0, 2.0, 5.0, 10.0, 20.0]);
    }

    #[test]
    fn prefixes_are_those_of_thousands() {
        assert_eq!(with_prefix(2e12), "2 T");
        assert_eq!(with_prefix(1.5e9), "1.5 G");
        assert_eq!(with_prefix(20.0), "20 ");
    }
}
