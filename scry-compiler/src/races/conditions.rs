//! What a launch is asked for, and by which accesses its invocations would race if it were not so: the host looks for two that meet there,
//! so that its error can name them.
//!
//! An access is there if the host can work out, for an invocation and the rounds of loops, whether it gets there and at which element. What
//! data decide is left out; so a race may be found to be possible of which no two invocations can be named.

use super::accesses::{Access, Accesses, Way};
use super::{Judged, Races, Within};
use crate::check::Uniformity;
use crate::facts::{Asked, Op, Rounds, Value, ValueId};
use crate::ir::{Between, Expr, ExprKind, Kernel, LocalId, RaceCondition, RacingAccess, RacingPair, Root, Stage};
use crate::ty::Ty;
use crate::verdicts;

/// How many pairs there are for a condition.
const MAX_PAIRS: usize = 8;

impl Races {
    /// What a launch is asked for, each condition once, and the accesses by which invocations would race.
    pub(crate) fn conditions(&self, kernel: &Kernel, uniformity: Option<&Uniformity<'_>>) -> (Vec<RaceCondition>, Vec<RacingAccess>) {
        let mut asked: Vec<(&Asked, Vec<&Judged>)> = Vec::new();
        for judged in self.judged.iter().filter(|judged| !judged.apart.is_never() && !judged.is_vouched()) {
            for part in judged.apart.parts() {
                let facts = &self.accesses.facts;
                if let Some((_, all)) = asked.iter_mut().find(|(known, _)| facts.implies(known, part)) {
                    all.push(judged);
                    continue;
                }
                let implied = asked.extract_if(.., |(known, _)| facts.implies(part, known));
                let judged = implied.flat_map(|(_, all)| all).chain([judged]).collect();
                asked.push((part, judged));
            }
        }
        let mut racing = Racing { kernel, uniformity, accesses: &self.accesses, numbers: Vec::new(), written: Vec::new() };
        let condition = |(asked, judged): (&Asked, Vec<&Judged>)| {
            let [one, other] = &judged[0].accesses;
            let holds = self.accesses.facts.written_out(asked);
            RaceCondition {
                text: verdicts::condition_text(&holds, kernel),
                holds,
                of: judged.iter().map(|judged| judged.accesses[0].root).collect(),
                access: if one.is_write { one } else { other }.place(kernel),
                pairs: racing.pairs(&judged),
            }
        };
        let conditions = asked.into_iter().map(condition).collect();
        (conditions, racing.written)
    }
}

struct Racing<'a> {
    kernel: &'a Kernel,
    accesses: &'a Accesses,
    uniformity: Option<&'a Uniformity<'a>>,
    /// Which accesses have been written, and as what.
    numbers: Vec<usize>,
    written: Vec<RacingAccess>,
}

impl Racing<'_> {
    fn pairs(&mut self, judged: &[&Judged]) -> Vec<RacingPair> {
        let mut pairs = Vec::new();
        for Judged { accesses: _, apart: _, members: [of_one, of_other] } in judged {
            let all = of_one.iter().flat_map(|one| of_other.iter().map(move |other| [*one, *other]));
            for pair in all.filter(|[one, other]| of_one != of_other || one <= other) {
                let [one, other] = pair.map(|number| &self.accesses.all[number]);
                if pairs.len() >= MAX_PAIRS {
                    return pairs;
                }
                if !one.may_race_with(other) {
                    continue;
                }
                for between in self.between(pair) {
                    let Some(accesses) = self.number(pair[0]).zip(self.number(pair[1])) else { break };
                    let pair = RacingPair { accesses: accesses.into(), between };
                    if !pairs.contains(&pair) {
                        pairs.push(pair);
                    }
                }
            }
        }
        pairs
    }

    /// Which two invocations may make two accesses at once.
    fn between(&self, pair: [usize; 2]) -> Vec<Between> {
        if !self.accesses.cooperates {
            return vec![Between::Any];
        }
        let mut within = self.accesses.within(self.kernel, self.uniformity, pair);
        within.retain(|within| within.is_certain);
        let are_all = |are: &dyn Fn(Rounds) -> bool| within.iter().any(|Within { rounds, .. }| rounds.iter().all(|(_, of)| are(*of)));
        let of_workgroup = if are_all(&|of| of == Rounds::Any) {
            Some(Between::Workgroup)
        } else {
            are_all(&|of| matches!(of, Rounds::Same | Rounds::Any)).then_some(Between::Round)
        };
        match (self.accesses.all[pair[0]].root, of_workgroup) {
            (Root::Shared(_), of_workgroup) => of_workgroup.into_iter().collect(),
            (_, Some(Between::Workgroup)) => vec![Between::Any],
            (_, of_workgroup) => [Between::Workgroups].into_iter().chain(of_workgroup).collect(),
        }
    }

    /// As which of those that are written an access is, if the host can work it out.
    fn number(&mut self, access: usize) -> Option<usize> {
        let all = &self.accesses.all;
        // Those of one statement are made between the same barriers.
        let is_like = |one: &Access, other: &Access| {
            let is_at_once = !self.accesses.cooperates || one.is_of_the_statement_of(other);
            is_at_once && one.root == other.root && one.path == other.path && one.indices == other.indices && one.way == other.way
        };
        if let Some(number) = self.numbers.iter().position(|known| is_like(&all[*known], &all[access])) {
            self.written[number].is_write |= all[access].is_write;
            return Some(number);
        }
        let written = self.write(&all[access])?;
        self.numbers.push(access);
        self.written.push(written);
        Some(self.written.len() - 1)
    }

    fn write(&self, access: &Access) -> Option<RacingAccess> {
        let mut variables: Vec<LocalId> = Vec::new();
        let way = access.way.iter().map(|way| self.stage(way, &mut variables)).collect::<Option<_>>()?;
        let length = |len: &Option<u32>| match (len, access.root) {
            (None, Root::Slice(param)) => Expr { kind: ExprKind::Len(param), ty: Ty::USIZE, span: access.span },
            (len, _) => Expr::int(len.expect("an array has a length").into(), Ty::USIZE, access.span),
        };
        let index = |(index, len): (&ValueId, &Option<u32>)| Some([self.expr(*index, &variables)?, length(len)]);
        let indices: Vec<[Expr; 2]> = access.indices.iter().zip(&access.lens).map(index).collect::<Option<_>>()?;
        let name = self.kernel.name_of(access.root).to_string();
        let fits = variables.len() <= RacingAccess::MAX_LOOPS && indices.len() <= RacingAccess::MAX_INDICES;
        fits.then_some(RacingAccess { name, is_write: access.is_write, way, indices })
    }

    fn stage(&self, way: &Way, variables: &mut Vec<LocalId>) -> Option<Stage> {
        match *way {
            Way::Doubt => None,
            Way::Condition(condition, is_true) => {
                let condition = self.expr(condition, variables)?;
                Some(Stage::Condition(if is_true { condition } else { condition.negated() }))
            }
            Way::Round { counter, once } => {
                let Value { op: Op::Counter(variable, step), operands, scalar: _ } = self.accesses.facts.made(counter) else { return None };
                let [from, to] = [self.expr(operands[0], variables)?, self.expr(operands[1], variables)?];
                variables.push(*variable);
                Some(Stage::Round { variable: *variable, from, to, step: *step, once })
            }
        }
    }

    /// A value, if the host can work it out by the variables of these loops.
    fn expr(&self, value: ValueId, variables: &[LocalId]) -> Option<Expr> {
        let expr = self.accesses.facts.written_for_invocation(value)?;
        expr.locals().iter().all(|local| variables.contains(local)).then_some(expr)
    }
}
