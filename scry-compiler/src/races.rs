//! Races: two invocations access one element at once, at least one of them writes, and nothing orders them.
//!
//! For each pair of accesses that nothing orders (`intervals.rs`), it is asked whether two different invocations can meet at an element
//! ([`Facts::keeps_apart`]): never, never in a launch that fulfils a condition, or nobody knows. What nobody knows is an error, unless the
//! access is in an `unsafe` block; conditions are asked of each launch. In doubt, nothing is proven.
//!
//! Two invocations stand for any, as in `GPUVerify` (Betts et al., OOPSLA 2012). Their accesses between two barriers are sets of
//! affine indices, as in the access protocols of `Faial` (Cogumbreiro et al., CAV 2021).
//!
//! These are not proven: indices and orders that depend on data (permutations, tickets, locks, release and acquire), quotients of products, the final
//! values of variables of two loops, which round of a loop is the last, distances that double up to a parameter, and local arrays.

mod accesses;
mod conditions;
mod families;
mod in_place;
mod intervals;
mod message;
mod order;
mod pairs;
#[cfg(test)]
mod tests;
mod way;

use std::collections::BTreeSet;

use crate::check::Uniformity;
use crate::facts::{Asked, Facts, Rounds, RoundsOf, Two};
use crate::ir::{JudgedRaces, Kernel, RaceCondition, RaceVerdict, Reason, Root};
use crate::report::{At, Report, is_one_place};
use crate::verdicts;
use accesses::{Access, Accesses, Question};
use intervals::pairs;
use pairs::{LoopId, Pair, Pairs};

/// What is found of a kernel.
pub(crate) struct Races {
    accesses: Accesses,
    judged: Vec<Judged>,
}

/// Two accesses of a kernel, and by what launches invocations never meet there.
pub(crate) struct Judged {
    pub(crate) accesses: [Access; 2],
    pub(crate) apart: Asked,
    /// For each of the two, the numbers of all that it stands for.
    members: [Vec<usize>; 2],
}

impl Races {
    /// Looks at each pair of accesses that two invocations may make at once, one of them a write.
    pub(crate) fn of(kernel: &Kernel, uniformity: Option<&Uniformity<'_>>) -> Self {
        let mut accesses = Accesses::of(kernel, uniformity);
        let ordered = accesses.pairs(kernel, uniformity, &accesses.classes.iter().map(|(class, _)| class).collect::<Vec<_>>());
        let mut judged = Vec::new();
        // Where a pair is known that is not proven, but vouched for: other pairs that are vouched for make no difference there.
        let mut vouched = BTreeSet::new();
        for a in 0..accesses.classes.len() {
            for b in a..accesses.classes.len() {
                let [(one, of_one), (other, of_other)] = [a, b].map(|number| accesses.classes[number].clone());
                let is_vouched = one.is_vouched() || other.is_vouched();
                if !one.may_race_with(&other) || is_vouched && vouched.contains(&one.root) {
                    continue;
                }
                let within: Vec<Within> = ordered.of([a, b]).map(|pair| Within::of(pair, [a, b])).collect();
                let apart = accesses.judge(kernel, [&one, &other], &within);
                if is_vouched && apart.is_never() {
                    vouched.insert(one.root);
                }
                if !apart.is_never() || is_vouched || of_one.len() == 1 && of_other.len() == 1 {
                    judged.push(Judged { accesses: [one, other], apart, members: [of_one, of_other] });
                    continue;
                }
                for x in &of_one {
                    for y in of_other.iter().filter(|y| a != b || x <= *y) {
                        let within = accesses.within(kernel, uniformity, [*x, *y]);
                        let [one, other] = [x, y].map(|number| accesses.all[*number].clone());
                        let apart = accesses.judge(kernel, [&one, &other], &within);
                        judged.push(Judged { accesses: [one, other], apart, members: [vec![*x], vec![*y]] });
                    }
                }
            }
        }
        Self { accesses, judged }
    }

    /// Reports the accesses of which nobody knows, each place once.
    pub(crate) fn check(&self, kernel: &Kernel, report: &Report) {
        let mut told = Vec::new();
        for judged @ Judged { accesses, apart, members: _ } in &self.judged {
            let is_told = |access: &Access| told.iter().any(|place| is_one_place(*place, access.span));
            if apart.is_never() && !judged.is_vouched() && !accesses.iter().any(is_told) {
                let (at, message, other) = message::of(accesses, &self.accesses.facts, kernel);
                match other {
                    Some((place, what)) => report.error_of_two(at, &message, (place, &what)),
                    None => report.error(At(at), message),
                }
                told.extend(accesses.iter().map(|access| access.span));
            }
        }
    }

    /// What became of the races for each slice and variable. `conditions` are what launches are asked for.
    pub(crate) fn verdicts(&self, kernel: &Kernel, conditions: &[RaceCondition]) -> Vec<JudgedRaces> {
        let roots: BTreeSet<Root> = self.judged.iter().map(|judged| judged.accesses[0].root).collect();
        let verdict = |of: Root| {
            let is_open = |judged: &&Judged| judged.accesses[0].root == of && judged.is_vouched() && !judged.apart.is_always();
            if let Some(Judged { accesses, apart, members: _ }) =
                self.judged.iter().filter(is_open).max_by_key(|open| open.apart.is_never())
            {
                return if apart.is_never() {
                    let mut reasons = accesses.iter().map(|access| message::reason(access, &self.accesses.facts, kernel));
                    RaceVerdict::Vouched(reasons.find(|reason| *reason != Reason::Unknown).unwrap_or(Reason::Unknown))
                } else {
                    let text = |part: &Asked| verdicts::condition_text(&self.accesses.facts.written_out(part), kernel);
                    RaceVerdict::VouchedUnless(apart.parts().iter().map(text).collect())
                };
            }
            let texts: Vec<String> = conditions.iter().filter(|asked| asked.of.contains(&of)).map(|asked| asked.text.clone()).collect();
            if texts.is_empty() { RaceVerdict::Never } else { RaceVerdict::Settled(texts) }
        };
        roots.into_iter().map(|of| JudgedRaces { of, verdict: verdict(of) }).collect()
    }
}

impl Judged {
    /// Whether the author vouches for one of the two.
    fn is_vouched(&self) -> bool {
        self.accesses.iter().any(Access::is_vouched)
    }
}

/// In which rounds of the loops around them two accesses may be made at once.
struct Within {
    rounds: Vec<(LoopId, Rounds)>,
    /// Whether the second one is the earlier.
    is_swapped: bool,
    is_certain: bool,
}

impl Within {
    fn of(Pair { first, second, rounds, is_certain }: &Pair, pair: [usize; 2]) -> Self {
        Self { rounds: rounds.clone(), is_swapped: pair != [*first, *second], is_certain: *is_certain }
    }
}

impl Accesses {
    /// The pairs of accesses that invocations of one workgroup may make at once, if these have to do with each other.
    fn pairs(&self, kernel: &Kernel, uniformity: Option<&Uniformity<'_>>, accesses: &[&Access]) -> Pairs {
        if self.cooperates { pairs(kernel, uniformity, accesses) } else { Pairs::default() }
    }

    /// In which rounds invocations of one workgroup may make two accesses at once, none of which stands for others.
    fn within(&self, kernel: &Kernel, uniformity: Option<&Uniformity<'_>>, pair: [usize; 2]) -> Vec<Within> {
        let pairs = self.one_by_one.get_or_init(|| self.pairs(kernel, uniformity, &self.all.iter().collect::<Vec<_>>()));
        pairs.of(pair).map(|known| Within::of(known, pair)).collect()
    }

    /// By what launches two invocations never meet at two accesses, which one workgroup's make at once in the rounds of `within`.
    fn judge(&mut self, kernel: &Kernel, [one, other]: [&Access; 2], within: &[Within]) -> Asked {
        let is_of_workgroup = matches!(one.root, Root::Shared(_));
        if !is_of_workgroup && !self.is_by_parts.contains(&one.root) {
            let of_launch = self.ask(Two::Any, [one, other], &[]);
            if of_launch.is_always() || !self.cooperates {
                return of_launch;
            }
            self.is_by_parts.insert(one.root);
        }
        let mut asked = if is_of_workgroup { Asked::ALWAYS } else { self.ask(Two::Separate, [one, other], &[]) };
        if kernel.workgroup_size() > 1 {
            for Within { rounds, is_swapped, is_certain: _ } in within {
                asked = asked.and(|| {
                    if one.is_copy && one.is_of_the_statement_of(other) && !rounds.iter().any(|(_, of)| matches!(of, Rounds::Later(_))) {
                        return self.judge_copy(one, rounds);
                    }
                    self.ask(Two::Together, if *is_swapped { [other, one] } else { [one, other] }, rounds)
                });
            }
        }
        asked
    }

    /// The same of one copy, which is made once in each round of the loops around: some of them are in different rounds, of the others it is
    /// said that the rounds are the same.
    fn judge_copy(&mut self, copy: &Access, rounds: &[(LoopId, Rounds)]) -> Asked {
        let mut asked = Asked::ALWAYS;
        // The outermost that is in another round may be any of those.
        for (number, (of, _)) in rounds.iter().enumerate().filter(|(_, (_, of))| *of == Rounds::Any) {
            asked = asked.and(|| {
                let Some(counter) = self.counter(*of) else { return Asked::NEVER };
                let outer: Vec<(LoopId, Rounds)> = rounds[..number].iter().map(|(of, _)| (*of, Rounds::Same)).collect();
                self.ask(Two::Itself(counter), [copy, copy], &outer)
            });
        }
        asked
    }

    /// By what launches they do not meet in these rounds of loops, and in any of others.
    fn ask(&mut self, two: Two, accesses: [&Access; 2], rounds: &[(LoopId, Rounds)]) -> Asked {
        let question = Question { two, rounds: rounds.to_vec(), accesses: accesses.map(Access::position) };
        if let Some(known) = self.asked.get(&question) {
            return known.clone();
        }
        let of = |loop_: &LoopId| rounds.iter().find(|(known, _)| known == loop_).map_or(Rounds::Any, |(_, rounds)| *rounds);
        let Self { facts, loops, .. } = self;
        let rounds: &RoundsOf<'_> = &|value| {
            let mut others = loops.get(&value).into_iter().flatten().map(of).filter(|rounds| *rounds != Rounds::Same);
            match (others.next(), others.next()) {
                (None, _) => Rounds::Same,
                (Some(rounds), None) => rounds,
                (Some(_), Some(_)) => Rounds::Any,
            }
        };
        let asked = Facts::keeps_apart(facts, two, rounds, accesses.map(Access::known));
        self.asked.insert(question, asked.clone());
        asked
    }
}
