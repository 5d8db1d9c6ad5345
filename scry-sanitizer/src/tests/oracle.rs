//! Scripts that chance wrote, beside what follows from the rules alone: which steps race, whatever their order.

use super::script::{APART, LANES, Step, TILE, TOGETHER, Y, at, found};
use crate::{Action, Finding, FindingKind, Target};

/// Xorshift: the same numbers each time.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    /// Few invocations in few places meet often, and in many ways: in the slice, or in shared memory, which each workgroup sets first.
    fn script(&mut self, with_barriers: bool) -> Vec<Step> {
        let target = if with_barriers && self.below(2) == 0 { TILE } else { Y };
        let set = [0, LANES].map(|first| at(first, Action::Store, TILE, 0, 32)).into_iter().chain([Step::Barrier]);
        set.filter(|_| target == TILE).chain(self.steps(with_barriers, target)).collect()
    }

    fn steps(&mut self, with_barriers: bool, target: Target) -> Vec<Step> {
        let (len, invocations, actions, places) = (2 + self.below(20), 2 + self.below(3), 1 + self.below(4), 1 + self.below(6));
        (0..len)
            .map(|_| match self.below(10) {
                0 | 1 if with_barriers => Step::Barrier,
                2 | 3 if with_barriers => Step::Turn,
                _ => self.step(invocations, actions, places, target),
            })
            .collect()
    }

    fn step(&mut self, invocations: u64, actions: u64, places: u64, target: Target) -> Step {
        let size = [1, 4, 2, 8][self.below(places.min(4)) as usize];
        // Loads are the most common, so that there are many before the first store.
        let others = [Action::Store, Action::Atomic, Action::Load, Action::AtomicStore];
        let action = if self.below(3) > 0 { Action::Load } else { others[self.below(actions) as usize] };
        let invocation = [0, 5, 1, 4][self.below(invocations) as usize];
        Step::At { invocation, action, target, offset: self.below(places) as usize, size }
    }
}

/// How two steps race, if they do: `barriers` of the steps before each are the same number, or the workgroups differ.
fn race(script: &[Step], a: usize, b: usize) -> Option<FindingKind> {
    let Step::At { invocation, action, target, offset, size } = script[a] else { return None };
    let Step::At { invocation: other, action: other_action, offset: other_offset, size: other_size, .. } = script[b] else { return None };
    let barriers = |step: usize| script[..step].iter().filter(|step| **step == Step::Barrier).count();
    let is_one_workgroup = invocation / LANES == other / LANES;
    let is_ordered = invocation == other || (is_one_workgroup && barriers(a) != barriers(b));
    let overlap = offset < other_offset + other_size && other_offset < offset + size;
    let is_atomic = |action| [Action::Atomic, Action::AtomicStore].contains(&action);
    let mixed = is_atomic(action) != is_atomic(other_action);
    let harmless = !mixed && (is_atomic(action) || [action, other_action] == [Action::Load; 2]);
    if is_ordered || !overlap || harmless || (target == TILE && !is_one_workgroup) {
        return None;
    }
    let between = if is_one_workgroup { FindingKind::RaceInWorkgroup } else { FindingKind::RaceBetweenWorkgroups };
    Some(if mixed { FindingKind::MixedAtomic } else { between })
}

/// The steps that a finding is about: their numbers are lines.
fn steps(finding: &Finding) -> (usize, usize) {
    let first = finding.first.as_ref().expect("all memory was written, so nothing is found but races");
    (first.line as usize, finding.second.line as usize)
}

fn touches(step: Step, byte: usize) -> bool {
    matches!(step, Step::At { offset, size, .. } if (offset..offset + size).contains(&byte))
}

#[test]
fn every_byte_that_steps_race_on_is_found_and_no_other() {
    let (mut chance, mut racing) = (Chance(0x5eed), 0);
    for round in 0..4000 {
        let kernel = if round % 2 == 0 { &TOGETHER } else { &APART };
        let script = chance.script(kernel.cooperates);
        let findings = found(round % 8, kernel, &script);
        for finding in &findings {
            let (first, second) = steps(finding);
            assert_eq!(race(&script, first, second), Some(finding.kind), "{first} and {second} of {script:?}");
        }
        let pairs = (0..script.len()).flat_map(|a| (0..a).map(move |b| (a, b))).filter(|(a, b)| race(&script, *a, *b).is_some());
        for (a, b) in pairs {
            racing += 1;
            for byte in (0..16).filter(|byte| touches(script[a], *byte) && touches(script[b], *byte)) {
                let is_about = |finding: &Finding| {
                    let (first, second) = steps(finding);
                    touches(script[first], byte) && touches(script[second], byte)
                };
                assert!(findings.iter().any(is_about), "byte {byte}, on which {a} and {b} race, of {script:?} in round {round}");
            }
        }
    }
    assert!(racing > 10000, "{racing} pairs of steps race");
}
