//! Races: two invocations access one element, at least one of them writes, and nothing orders them.
//!
//! For each pair of accesses that nothing orders (`intervals.rs`), it is asked whether two different invocations can meet at an element
//! ([`Facts::keeps_apart`]): never, never under a condition on the launch, or nobody knows. In doubt, it is not proven.

mod accesses;
mod intervals;
#[cfg(test)]
mod tests;

use crate::check::Uniformity;
use crate::facts::{Asked, Facts, Rounds, RoundsOf, Two};
use crate::ir::{Condition, Kernel, LaunchSum, Root};
use accesses::{Access, Accesses, LoopId};
use intervals::{Pair, pairs};

/// Two accesses of a kernel, and whether invocations can meet there.
pub(crate) struct Judged {
    pub(crate) accesses: [Access; 2],
    pub(crate) verdict: Verdict,
}

/// When two invocations never meet.
#[derive(Clone)]
pub(crate) enum Verdict {
    Proven,
    /// In launches that fulfil it.
    Settled(Condition<LaunchSum>),
    Unknown,
}

/// What becomes of each pair of accesses that two invocations may make at once, one of them a write.
pub(crate) fn judge(kernel: &Kernel, uniformity: Option<&Uniformity<'_>>) -> Vec<Judged> {
    let mut accesses = Accesses::of(kernel, uniformity);
    let ordered = pairs(kernel, uniformity, &accesses);
    let mut judged = Vec::new();
    for a in 0..accesses.classes.len() {
        for b in a..accesses.classes.len() {
            let [(one, of_one), (other, of_other)] = [a, b].map(|number| accesses.classes[number].clone());
            if one.root != other.root || !(one.is_write || other.is_write) || one.is_other_part(&other) {
                continue;
            }
            let within: Vec<Within> = ordered.iter().filter_map(|pair| Within::of(pair, [a, b])).collect();
            let asked = accesses.judge(kernel, [&one, &other], &within);
            if !asked.is_never() || of_one.len() == 1 && of_other.len() == 1 {
                judged.push(Judged::of([one, other], &asked, &accesses.facts));
                continue;
            }
            // One by one; of two of one class, either may be the earlier.
            let swapped: Vec<Within> = within.iter().filter(|_| a == b).map(Within::swapped).collect();
            let within: Vec<Within> = within.into_iter().chain(swapped).collect();
            for x in &of_one {
                for y in of_other.iter().filter(|y| a != b || x <= *y) {
                    let [one, other] = [x, y].map(|number| accesses.all[*number].clone());
                    let asked = accesses.judge(kernel, [&one, &other], &within);
                    judged.push(Judged::of([one, other], &asked, &accesses.facts));
                }
            }
        }
    }
    judged
}

/// In which rounds of the loops around them two accesses may be made at once.
struct Within {
    rounds: Vec<(LoopId, Rounds)>,
    /// Whether the second one is the earlier.
    is_swapped: bool,
}

impl Within {
    fn of(Pair { first, second, rounds }: &Pair, pair: [usize; 2]) -> Option<Self> {
        let is_swapped = match [*first, *second] {
            known if known == pair => false,
            [first, second] if [second, first] == pair => true,
            _ => return None,
        };
        Some(Self { rounds: rounds.clone(), is_swapped })
    }

    fn swapped(&self) -> Self {
        Self { rounds: self.rounds.clone(), is_swapped: !self.is_swapped }
    }
}

impl Judged {
    fn of(accesses: [Access; 2], asked: &Asked, facts: &Facts) -> Self {
        let verdict = match asked {
            asked if asked.is_always() => Verdict::Proven,
            asked if asked.is_never() => Verdict::Unknown,
            asked => Verdict::Settled(facts.written_out(asked)),
        };
        Self { accesses, verdict }
    }
}

impl Accesses {
    /// By what launches two invocations never meet at two accesses, which one workgroup's make at once in the rounds of `within`.
    fn judge(&mut self, kernel: &Kernel, [one, other]: [&Access; 2], within: &[Within]) -> Asked {
        let is_of_workgroup = matches!(one.root, Root::Shared(_));
        if !is_of_workgroup {
            let of_launch = self.ask(Two::OfLaunch, [one, other], &|_| Rounds::Any);
            if of_launch.is_always() || !kernel.cooperates() {
                return of_launch;
            }
        }
        let mut asked = if is_of_workgroup { Asked::ALWAYS } else { self.ask(Two::OfWorkgroups, [one, other], &|_| Rounds::Any) };
        if kernel.workgroup_size() > 1 {
            for Within { rounds, is_swapped } in within {
                asked = asked.and(|| {
                    let of = |loop_: LoopId| rounds.iter().find(|(known, _)| *known == loop_).map_or(Rounds::Any, |(_, rounds)| *rounds);
                    self.ask(Two::OfOneWorkgroup, if *is_swapped { [other, one] } else { [one, other] }, &of)
                });
            }
        }
        asked
    }

    fn ask(&mut self, two: Two, accesses: [&Access; 2], of: &dyn Fn(LoopId) -> Rounds) -> Asked {
        let Self { all: _, classes: _, facts, loops } = self;
        let rounds: &RoundsOf<'_> = &|value| loops.get(&value).into_iter().flatten().map(|loop_| of(*loop_)).max().unwrap_or(Rounds::Same);
        Facts::keeps_apart(facts, two, rounds, accesses.map(Access::known))
    }
}

/// TODO
pub(crate) fn show(kernel: &Kernel, judged: &[Judged]) {
    let name = std::env::var("CARGO_CRATE_NAME").unwrap_or_default();
    let at = |access: &Access| {
        let start = access.span.start();
        format!("{}:{}:{}", access.span.file(), start.line, start.column + 1)
    };
    let unknown = judged.iter().filter(|judged| matches!(judged.verdict, Verdict::Unknown)).count();
    let always = judged.iter().filter(|judged| matches!(judged.verdict, Verdict::Proven)).count();
    let mut text = format!("scry races in {name}: {}: {} pairs, {always} proven, {unknown} unknown\n", kernel.name, judged.len());
    for Judged { accesses: [one, other], verdict } in judged {
        let what = match verdict {
            Verdict::Proven => continue,
            Verdict::Settled(condition) => crate::verdicts::condition_text(condition, kernel),
            Verdict::Unknown => "UNKNOWN".to_owned(),
        };
        let rw = |access: &Access| if access.is_write { "W" } else { "R" };
        text += &format!("scry races in {name}:     {} {} / {} {}: {what}\n", rw(one), at(one), rw(other), at(other));
    }
    eprint!("{text}");
}
