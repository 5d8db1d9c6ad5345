//! Holds what the host works out of accesses against what invocations access: each gets there, and two that meet do race.

use std::collections::HashMap;

use super::brute_force::{Ids, Launch, Touch, cells};
use super::text;
use crate::ir::{Between, Expr, ExprKind, Kernel, LocalId, ParamId, RaceCondition, RacingAccess, RacingPair, Root, SharedId, Stage};
use crate::ty::Ty;

/// How many rounds of a loop are tried.
const ROUNDS: i128 = 3;

/// How many invocations are looked at that meet at one element.
const MOST: usize = 6;

/// A launch, as the host sees it, and what happens in it.
pub(super) struct Host<'a> {
    kernel: &'a Kernel,
    launch: &'a Launch,
    touches: HashMap<Ids, Vec<&'a Touch>>,
}

/// An access that the host says an invocation makes.
#[derive(Clone, PartialEq)]
struct Made {
    ids: Ids,
    rounds: [i128; 2],
    element: Vec<i128>,
}

impl<'a> Host<'a> {
    /// Of invocations that panic, or run for too long, nothing is said.
    pub(super) fn new(kernel: &'a Kernel, launch: &'a Launch, touches: &'a [Touch], ended: &[Ids]) -> Self {
        let mut of_ended: HashMap<Ids, Vec<&Touch>> = ended.iter().map(|ids| (*ids, Vec::new())).collect();
        for touch in touches {
            if let Some(touches) = of_ended.get_mut(&touch.ids) {
                touches.push(touch);
            }
        }
        Self { kernel, launch, touches: of_ended }
    }

    /// Returns how many meet.
    pub(super) fn hold(&self, conditions: &[RaceCondition], accesses: &[RacingAccess]) -> usize {
        let made: Vec<Vec<Made>> = accesses.iter().map(|access| self.made(access)).collect();
        for (access, made) in accesses.iter().zip(&made) {
            made.iter().for_each(|made| self.hold_made(access, made));
        }
        let pairs = conditions.iter().flat_map(|condition| &condition.pairs);
        pairs.map(|pair| self.hold_pair(pair, accesses, &made)).sum()
    }

    fn made(&self, access: &RacingAccess) -> Vec<Made> {
        let loops = access.way.iter().filter(|stage| matches!(stage, Stage::Round { .. })).count();
        let rounds = |number: usize| if loops > number { 0..ROUNDS } else { 0..1 };
        let all = rounds(0).flat_map(|outer| rounds(1).map(move |inner| [outer, inner]));
        let all: Vec<(Ids, [i128; 2])> = all.flat_map(|rounds| self.touches.keys().map(move |ids| (*ids, rounds))).collect();
        all.into_iter().filter_map(|(ids, rounds)| Some(Made { ids, rounds, element: self.element(access, ids, rounds)? })).collect()
    }

    fn element(&self, access: &RacingAccess, ids: Ids, rounds: [i128; 2]) -> Option<Vec<i128>> {
        let mut variables: HashMap<LocalId, i128> = HashMap::new();
        let number = |expr: &Expr, variables: &HashMap<LocalId, i128>| {
            let mut expr = expr.clone();
            expr.walk_mut(&mut |part| {
                if let ExprKind::Local(local) = part.kind {
                    *part = Expr::int(variables[&local], part.ty.clone(), part.span);
                }
            });
            self.launch.number_of(self.kernel, ids, &expr)
        };
        for stage in &access.way {
            match stage {
                Stage::Condition(condition) if number(condition, &variables) == 0 => return None,
                Stage::Condition(_) => {}
                Stage::Round { variable, from, to, step, once } => {
                    let round = rounds[variables.len()];
                    let value = number(from, &variables) + round * i128::from(*step);
                    if *once && round > 0 || value >= number(to, &variables) {
                        return None;
                    }
                    variables.insert(*variable, value);
                }
            }
        }
        let index = |[index, len]: &[Expr; 2]| Some(number(index, &variables)).filter(|index| *index < number(len, &variables));
        access.indices.iter().map(index).collect()
    }

    fn hold_made(&self, access: &RacingAccess, Made { ids, rounds, element }: &Made) {
        let is_made = self.of(*ids, access, element).iter().any(|touch| touch.access.is_write == access.is_write);
        assert!(is_made, "no access to {}{element:?} in rounds {rounds:?}:\n{:?}\n{}", access.name, self.launch, text::kernel(self.kernel));
    }

    /// What an invocation accesses of an element.
    fn of(&self, ids: Ids, access: &RacingAccess, element: &[i128]) -> Vec<&Touch> {
        let (root, mut ty) = self.root(&access.name);
        let mut first = 0;
        for index in element {
            ty = if let Ty::Array(part, _) = &ty { (**part).clone() } else { ty };
            first += index * cells(&ty);
        }
        let is_of_element = |touch: &&&Touch| touch.access.root == root && (first..first + cells(&ty)).contains(&touch.cell);
        self.touches[&ids].iter().filter(is_of_element).copied().collect()
    }

    fn root(&self, name: &str) -> (Root, Ty) {
        let Kernel { params, shared, .. } = self.kernel;
        let of_params =
            || params.iter().position(|param| param.name == name).map(|param| (Root::Slice(ParamId(param)), params[param].kind.ty()));
        let shared =
            shared.iter().position(|shared| shared.name == name).map(|number| (Root::Shared(SharedId(number)), &shared[number].ty));
        let (root, ty) = shared.or_else(of_params).expect("it is a slice or a shared variable");
        (root, ty.clone())
    }

    fn hold_pair(
        &self,
        RacingPair { accesses: [one, other], between }: &RacingPair,
        accesses: &[RacingAccess],
        made: &[Vec<Made>],
    ) -> usize {
        let indices = accesses[*one].indices.len().min(accesses[*other].indices.len());
        let mut at: HashMap<&[i128], [Vec<&Made>; 2]> = HashMap::new();
        for (side, number) in [one, other].into_iter().enumerate() {
            for made in &made[*number] {
                let all = &mut at.entry(&made.element[..indices]).or_default()[side];
                if all.len() < MOST {
                    all.push(made);
                }
            }
        }
        let mut met = 0;
        for (element, [of_one, of_other]) in at {
            for (a, b) in of_one.iter().flat_map(|a| of_other.iter().map(move |b| (a, b))) {
                let is_one_workgroup = a.ids.workgroup == b.ids.workgroup;
                let may_meet = match between {
                    Between::Any => true,
                    Between::Workgroups => !is_one_workgroup,
                    Between::Workgroup => is_one_workgroup,
                    Between::Round => is_one_workgroup && a.rounds == b.rounds,
                };
                if a.ids == b.ids || !may_meet {
                    continue;
                }
                let [of_a, of_b] = [(a, one), (b, other)].map(|(made, number)| self.of(made.ids, &accesses[*number], element));
                let do_race = of_a.iter().any(|a| of_b.iter().any(|b| a.races_with(b)));
                let name = &accesses[*one].name;
                assert!(do_race, "no race at {name}{element:?}:\n{:?}\n{}", self.launch, text::kernel(self.kernel));
                met += 1;
            }
        }
        met
    }
}
