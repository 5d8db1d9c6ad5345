//! Holds every fact of random bodies against what the bodies compute, on random and extreme inputs.

mod generate;
mod interpret;

use std::cell::Cell;
use std::collections::HashMap;

use super::{Among, Asked, Fact, Facts, Op, Product, Sum, ValueId, Versions};
use crate::check::Uniformity;
use crate::intrinsic::values::of_integers;
use crate::ir::run::{Run, Value};
use crate::ir::{Block, Expr, ExprKind, Kernel, Local, LocalId, ParamId, Scoped, Stmt, StmtId, StmtKind};
use crate::print;
use crate::random::Random;
use crate::ty::Ty;
use generate::kernel;
use interpret::{Ids, Inputs, Invocation, Trace};

thread_local! {
    /// How many conditions were held against launches that settle them.
    static SETTLED: Cell<u32> = const { Cell::new(0) };
    /// How many values of unit stride were held against a neighbour's.
    static STRIDES: Cell<u32> = const { Cell::new(0) };
}

/// What is said of an expression where a statement stands.
struct Claim<'a> {
    expr: &'a Expr,
    fact: Fact,
    is_total: bool,
    /// Whether it grows by one along x, and by how much it is said to without wrapping.
    has_unit_stride: bool,
    slope: Option<i128>,
}

/// What is said of all that a kernel evaluates.
struct Claims<'a> {
    kernel: &'a Kernel,
    facts: Facts,
    stmts: HashMap<StmtId, &'a Stmt>,
    of: HashMap<StmtId, Vec<Claim<'a>>>,
    decided: HashMap<StmtId, Vec<(Expr, bool)>>,
    /// Conditions, and by what launches each holds.
    settled: HashMap<StmtId, Vec<(Expr, Asked)>>,
    /// The locals that hold values of which nothing else is known.
    unknown: HashMap<ValueId, LocalId>,
}

fn claims<'a>(kernel: &'a Kernel, random: &mut Random) -> Claims<'a> {
    let (mut stmts, mut of, mut decided, mut unknown) = (HashMap::new(), HashMap::new(), HashMap::new(), HashMap::new());
    let (mut settled, mut changing) = (HashMap::new(), HashMap::new());
    let mut facts = Facts::new(kernel.workgroup);
    facts.set_unwritten(kernel.unwritten());
    let (mut declared, mut scopes) = (Vec::new(), HashMap::new());
    kernel.body.walk_scopes(&mut |part| match part {
        Scoped::Stmt(stmt) => {
            scopes.insert(stmt.id, declared.clone());
            declared.extend(stmt.declares());
        }
        Scoped::End(_) => drop(declared.pop()),
    });
    let mut seen: Vec<&Expr> = Vec::new();
    walk(&mut facts, &kernel.body, &kernel.locals, &mut |facts, stmt| {
        stmts.insert(stmt.id, stmt);
        let mut parts: Vec<&Expr> = Vec::new();
        stmt.each_expr(&mut |expr| expr.walk(&mut |part| parts.push(part)));
        parts.retain(|part| part.ty.scalar().is_some_and(|scalar| !scalar.is_float()));
        let mut claim = |expr: &'a Expr| {
            let value = facts.value(expr);
            if let (Op::Unknown { .. }, ExprKind::Local(local)) = (facts.made(value).op, &expr.kind) {
                let known = if kernel.locals[local.0].mutable { &mut changing } else { &mut unknown };
                known.entry(value).or_insert(*local);
            }
            let (has_unit_stride, slope) = (facts.unit_stride(expr).is_some(), facts.slope(value));
            Claim { expr, fact: facts.fact(value).clone(), is_total: facts.is_total(expr), has_unit_stride, slope }
        };
        of.insert(stmt.id, parts.iter().map(|part| claim(part)).collect::<Vec<_>>());
        seen.extend(parts.iter().filter(|part| part.ty != Ty::BOOL));
        let is_in_scope = |expr: &&&Expr| expr.locals().iter().all(|local| scopes[&stmt.id].contains(local));
        let usable: Vec<&Expr> = seen.iter().filter(is_in_scope).copied().collect();
        for _ in 0..8 {
            let Some(condition) = random.condition(&usable) else { continue };
            if let Some(is_true) = facts.decide(&condition) {
                decided.entry(stmt.id).or_insert_with(Vec::new).push((condition, is_true));
            } else if let Some(asked) = facts.settled_by(&condition, &[]) {
                settled.entry(stmt.id).or_insert_with(Vec::new).push((condition, asked));
            }
        }
        if let StmtKind::Check { holds, .. } = &stmt.kind
            && let Some(asked) = facts.settled_by(holds, &[])
        {
            settled.entry(stmt.id).or_insert_with(Vec::new).push((holds.clone(), asked));
        }
    });
    // What a local is that changes, another may have been in a round before.
    unknown.retain(|value, _| !changing.contains_key(value));
    Claims { kernel, facts, stmts, of, decided, settled, unknown }
}

/// Walks through a body, and assumes what its conditions say; calls `visit` on each statement with what holds in front of it.
fn walk<'a>(facts: &mut Facts, block: &'a Block, locals: &[Local], visit: &mut impl FnMut(&mut Facts, &'a Stmt)) -> Versions {
    let start = facts.enter();
    for stmt in &block.stmts {
        facts.begin_loop(stmt, locals);
        visit(facts, stmt);
        match &stmt.kind {
            StmtKind::If { condition, then, otherwise } => {
                let condition = facts.value(condition);
                let ended = [(then, true), (otherwise, false)].map(|(block, is_true)| {
                    let mark = facts.enter();
                    facts.assume_value(condition, is_true);
                    let ended = walk(facts, block, locals, visit);
                    facts.leave(mark);
                    ended
                });
                facts.assume_passed(condition, [then, otherwise]);
                facts.join_branches(stmt, condition, &ended, locals);
            }
            StmtKind::Loop { label: _, kind, body } => {
                let mark = facts.enter();
                facts.assume_round(kind);
                walk(facts, body, locals, visit);
                facts.leave(mark);
            }
            StmtKind::Block { label: _, body } => drop(walk(facts, body, locals, visit)),
            StmtKind::Check { holds, .. } => facts.assume(holds, true),
            _ => {}
        }
        facts.pass(stmt, locals);
    }
    facts.leave(start)
}

impl Claims<'_> {
    /// Runs one invocation, and holds all that is said on its way.
    fn run(&self, inputs: &Inputs, ids: Ids) -> (Trace, bool) {
        let mut trace = Trace::new();
        let mut visit = |stmt: &Stmt, run: &mut Run<'_, Invocation<'_>>| {
            self.hold(stmt, run);
            let values = self.of[&stmt.id].iter().map(|claim| run.number(claim.expr).ok()).collect();
            trace.insert((stmt.id, run.rounds.clone()), values);
        };
        let is_whole = Invocation::new(self.kernel, inputs, ids, &mut visit).run();
        (trace, is_whole)
    }

    /// Holds what is said where a statement stands against what is there when an invocation gets to it.
    fn hold(&self, stmt: &Stmt, run: &mut Run<'_, Invocation<'_>>) {
        for Claim { expr, fact: Fact { interval, sum, varies: _, growth: _ }, is_total, has_unit_stride: _, slope: _ } in &self.of[&stmt.id]
        {
            let Ok(value) = run.number(expr) else {
                assert!(!is_total, "a total expression has no value: {}", self.show(expr));
                continue;
            };
            let (min, max) = interval.expect("integers have an interval");
            assert!(min <= value && value <= max, "{} is not in {min}..={max}: {}", value, self.show(expr));
            let of_sum = sum.terms.iter().try_fold(sum.constant, |all, (part, factor)| Some(all + factor * self.value(*part, run)?));
            if let Some(of_sum) = of_sum {
                assert_eq!(of_sum, value, "the sum is another than the value: {}", self.show(expr));
            }
        }
        for (condition, is_true) in self.decided.get(&stmt.id).into_iter().flatten() {
            if let Ok(value) = run.number(condition) {
                assert_eq!(value != 0, *is_true, "the condition is not what it was decided to be: {}", self.show(condition));
            }
        }
        for (condition, asked) in self.settled.get(&stmt.id).into_iter().flatten() {
            let is_known = asked.sums().into_iter().flat_map(Sum::atoms).all(|atom| self.value(atom, run).is_some());
            if is_known && self.is_fulfilled(asked, run) {
                let Ok(value) = run.number(condition) else { continue };
                SETTLED.with(|settled| settled.set(settled.get() + 1));
                assert_eq!(value, 1, "the launch does not settle the condition: {}", self.show(condition));
            }
        }
    }

    /// Whether a launch is what it is asked to be.
    fn is_fulfilled(&self, asked: &Asked, run: &mut Run<'_, Invocation<'_>>) -> bool {
        match asked {
            Asked::All(parts) => parts.iter().all(|part| self.is_fulfilled(part, run)),
            Asked::Any(parts) => parts.iter().any(|part| self.is_fulfilled(part, run)),
            Asked::NotPositive(sum) => {
                let product = |(atoms, factor): &(Product, i128)| {
                    atoms.atoms().fold(*factor, |product, atom| product * self.value(atom, run).expect("the host knows it"))
                };
                sum.terms.iter().map(product).sum::<i128>() <= 0
            }
        }
    }

    fn show(&self, expr: &Expr) -> String {
        print::rust::expr(self.kernel, expr).to_string()
    }

    /// A value as it is now, unless it is nowhere to be found.
    fn value(&self, value: ValueId, run: &mut Run<'_, Invocation<'_>>) -> Option<i128> {
        let made = self.facts.made(value);
        let operands: Option<Vec<i128>> = made.operands.iter().map(|operand| self.value(*operand, run)).collect();
        let local = |local| if let Ok(Value::Scalar(value)) = run.local(local) { value.number() } else { None };
        let scalar = |value: ValueId| self.facts.made(value).scalar;
        match made.op {
            Op::Constant(value) => Some(value),
            Op::Param(ParamId(param)) | Op::Len(ParamId(param)) => Some(run.world.param(param)),
            Op::Number(identity, axis) => Some(run.world.identity(identity, axis)),
            Op::Element(slice) => Some(run.world.unwritten(slice, operands?[0], made.scalar?)),
            Op::Counter(counter, _) => local(counter),
            Op::Unknown { .. } => local(*self.unknown.get(&value)?),
            Op::Unary(op) => Some(op.of_integer(operands?[0], made.scalar?)),
            Op::Binary(op) => op.of_integers(operands.as_ref()?[0], operands.as_ref()?[1], scalar(made.operands[0])?),
            Op::Cast => Some(made.scalar?.wrap(operands?[0])),
            Op::Select => operands.map(|operands| if operands[0] != 0 { operands[1] } else { operands[2] }),
            Op::Call(name) => of_integers(name, &operands?, scalar(made.operands[0])?),
            Op::Identity(_) | Op::Field(_) | Op::Tuple | Op::Round | Op::Stepped => None,
        }
    }

    /// Holds what is said to be the same for invocations against what each of two has had.
    fn hold_same(&self, uniformity: &Uniformity<'_>, [a, b]: [&(Trace, bool); 2], among: &[Among], [further, along_x]: [i128; 2]) {
        for (key @ (stmt, _), values) in &a.0 {
            let others = b.0.get(key);
            let of_workgroup = among.contains(&Among::Workgroup) && uniformity.is_reached_by_all(self.stmts[stmt]);
            assert!(others.is_some() || !of_workgroup || !b.1, "only one of them reaches a statement that all do");
            for (number, claim) in self.of[stmt].iter().enumerate() {
                let neighbours =
                    others.filter(|_| among.contains(&Among::WorkgroupRow)).and_then(|others| values[number].zip(others[number]));
                if let (Some(growth), Some((here, there))) = (claim.fact.growth, neighbours) {
                    assert_eq!(
                        there as u32,
                        (here + i128::from(growth) * further) as u32,
                        "it does not grow so: {}",
                        self.show(claim.expr)
                    );
                }
                if let Some((here, there)) =
                    others.filter(|_| among.contains(&Among::LaunchRow)).and_then(|others| values[number].zip(others[number]))
                {
                    STRIDES.with(|strides| strides.set(strides.get() + u32::from(claim.has_unit_stride && along_x != 0)));
                    let has_stride = there as u32 == (here + along_x) as u32;
                    assert!(!claim.has_unit_stride || has_stride, "it has no unit stride: {}", self.show(claim.expr));
                    let is_as_steep = claim.slope.is_none_or(|slope| there == here + slope * along_x);
                    assert!(is_as_steep, "it is not as steep: {}", self.show(claim.expr));
                }
                let is_uniform = of_workgroup && uniformity.is_uniform(claim.expr);
                if let Some(others) = others.filter(|_| is_uniform || among.iter().any(|among| claim.fact.varies.is_same(*among))) {
                    assert_eq!(values[number], others[number], "a value is not the same: {}", self.show(claim.expr));
                }
            }
        }
    }
}

/// Runs a random kernel on random inputs, as some invocations of one launch each time.
fn hold(seed: u64) {
    let random = &mut Random::new(seed);
    let kernel = kernel(random);
    let uniformity = Uniformity::of(&kernel);
    let claims = claims(&kernel, random);
    for _ in 0..6 {
        let inputs = Inputs::new(&kernel, random);
        let workgroups = inputs.workgroups(&kernel);
        let [first, other, third] = [(); 3].map(|()| random.id(&kernel, workgroups, None));
        let along = |workgroup| Ids { local: [other.local[0], first.local[1], first.local[2]], workgroup };
        let others = [
            (vec![Among::Launch], third),
            (vec![Among::Launch, Among::LaunchRow], along([other.workgroup[0], first.workgroup[1], first.workgroup[2]])),
            (vec![Among::Launch, Among::Workgroup], random.id(&kernel, workgroups, Some(first))),
            (vec![Among::Launch, Among::Workgroup, Among::WorkgroupRow, Among::LaunchRow], along(first.workgroup)),
        ];
        let trace = claims.run(&inputs, first);
        for (among, ids) in others {
            let further = ids.local[0] - first.local[0];
            let along_x = further + (ids.workgroup[0] - first.workgroup[0]) * i128::from(kernel.workgroup[0]);
            claims.hold_same(&uniformity, [&trace, &claims.run(&inputs, ids)], &among, [further, along_x]);
        }
    }
}

#[test]
fn facts_hold() {
    for seed in 0..200 {
        if let Err(panic) = std::panic::catch_unwind(|| hold(seed)) {
            eprintln!("a fact is wrong of the kernel that {seed} makes");
            std::panic::resume_unwind(panic);
        }
    }
    let settled = SETTLED.with(Cell::get);
    assert!(settled > 1000, "launches settle {settled} conditions only");
    let strides = STRIDES.with(Cell::get);
    assert!(strides > 1000, "only {strides} values have unit stride");
}
