//! The ledger: everything found on a device.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::finding::{Finding, FindingKind, FoundAction, SanitizerReport};
use crate::source::{Position, Target};

/// What was found, in that order, each once.
#[derive(Default)]
pub(crate) struct Ledger {
    findings: Vec<Finding>,
    /// The index of each.
    known: HashMap<Key, usize>,
    /// As many of them were in a report.
    reported: usize,
}

/// The ledger has at most so many findings; others are not kept.
const CAPACITY: usize = 1000;

/// What two findings have in common that are one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) kernel: &'static str,
    pub(crate) kind: FindingKind,
    pub(crate) target: Option<Target>,
    /// The positions of the two accesses, or of the one, in no order.
    positions: [Position; 2],
}

impl Key {
    pub(crate) fn new(kernel: &'static str, kind: FindingKind, target: Option<Target>, first: Position, second: Position) -> Self {
        Self { kernel, kind, target, positions: [first.min(second), first.max(second)] }
    }
}

impl Ledger {
    /// Counts something found `count` times, and keeps it if it is new and there is room.
    pub(crate) fn add(&mut self, key: Key, count: u64, finding: impl FnOnce() -> Finding) {
        match self.known.entry(key) {
            Entry::Occupied(known) => self.findings[*known.get()].count += count,
            Entry::Vacant(new) if self.findings.len() < CAPACITY => {
                new.insert(self.findings.len());
                self.findings.push(finding());
            }
            Entry::Vacant(_) => {}
        }
    }

    /// All that was found.
    pub(crate) fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// What was found since the last report, if somebody is to be told. Checked indices out of bounds alone are no reason: those are
    /// panics, which the program is told of anyway.
    pub(crate) fn report(&mut self) -> Option<SanitizerReport> {
        let new = &self.findings[self.reported..];
        if new.iter().all(|finding| finding.second.action == FoundAction::Index) {
            return None;
        }
        let report = SanitizerReport { findings: new.to_vec() };
        self.reported = self.findings.len();
        Some(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{FoundAccess, FoundAction};

    fn add(ledger: &mut Ledger, kind: FindingKind, line: u32) {
        let (file, column) = ("ledger.rs", 1);
        let action = if kind == FindingKind::OutOfBounds { FoundAction::Index } else { FoundAction::Write };
        let access = FoundAccess { action, file, line, column, global_id: [0; 3], workgroup_id: [0; 3], local_id: [0; 3] };
        let key = Key::new("kernel", kind, None, access.position(), access.position());
        let (memory, place) = (String::new(), String::new());
        ledger.add(key, 1, || Finding {
            kind,
            kernel: "kernel",
            memory,
            index: 0,
            first: None,
            second: access,
            count: 1,
            place,
            is_shared: false,
        });
    }

    #[test]
    fn a_thousand_findings_are_kept_and_counted() {
        let mut ledger = Ledger::default();
        for line in (0..1500).chain(0..1500) {
            add(&mut ledger, FindingKind::RaceInWorkgroup, line);
        }
        assert_eq!(ledger.findings().len(), 1000);
        assert!(ledger.findings().iter().zip(0..).all(|(finding, line)| finding.second.line == line && finding.count == 2));
    }

    #[test]
    fn a_report_has_what_is_new_if_it_is_not_panics_alone() {
        let mut ledger = Ledger::default();
        add(&mut ledger, FindingKind::OutOfBounds, 1);
        assert_eq!(ledger.report(), None);
        add(&mut ledger, FindingKind::MixedAtomic, 2);
        assert_eq!(ledger.report().map(|report| report.findings.len()), Some(2));
        add(&mut ledger, FindingKind::OutOfBounds, 3);
        add(&mut ledger, FindingKind::MixedAtomic, 2);
        assert_eq!(ledger.report(), None);
    }
}
