//! What is printed: a line for an operation at a size.

use std::fmt;

use crate::record::{Case, Ceilings, Limit, Report};

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {}), {}, by {}", self.device, self.kind, self.driver, self.date, self.clock)?;
        if self.is_small { write!(f, ", small sizes") } else { Ok(()) }
    }
}

/// The ceilings, and what the columns are.
pub(crate) struct Heading<'a>(pub(crate) &'a Ceilings);

impl fmt::Display for Heading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(ceilings) = self;
        writeln!(f, "    a copy: {}", Limit::Bytes.text(ceilings.bytes))?;
        writeln!(f, "    multiplications and additions: {}", Limit::Operations.text(ceilings.operations))?;
        write!(f, "    {:<16} {:<20} {:>10} {:>15} {:>8}  peers: their time, of ours", "operation", "size", "ms", "rate", "of most")
    }
}

pub(crate) struct Line<'a>(pub(crate) &'a Case, pub(crate) &'a Ceilings);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(case, ceilings) = self;
        write!(f, "    {:<16} {:<20}", case.operation, case.size)?;
        let ours = case.ours().map(|ours| ours.seconds.median);
        if let Some(seconds) = ours {
            let (reached, limit) = (case.amount.of_ceiling(seconds, ceilings), case.amount.limit);
            write!(f, " {:>10.4} {:>15} {reached:>8.3} ", seconds * 1e3, limit.text(case.amount.rate(seconds)))?;
        }
        for peer in case.peers() {
            let theirs = peer.seconds.median;
            write!(f, " {} {:.4} ms", peer.who, theirs * 1e3)?;
            if let Some(ours) = ours {
                write!(f, " ({:.2})", theirs / ours)?;
            }
            if case.ours().is_some_and(|ours| ours.clock != peer.clock) {
                write!(f, " by {}", peer.clock)?;
            }
            write!(f, ";")?;
        }
        Ok(())
    }
}

/// Who did not take part, and what failed.
pub(crate) struct Missing<'a>(pub(crate) &'a Report);

impl fmt::Display for Missing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(report) = self;
        for missing in &report.missing {
            writeln!(f, "    MISSING {}: {}", missing.peer, missing.reason)?;
        }
        for failure in &report.failures {
            writeln!(f, "    FAILED {failure}")?;
        }
        Ok(())
    }
}
