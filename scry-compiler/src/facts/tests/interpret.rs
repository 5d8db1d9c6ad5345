//! What the IR means, for integers and `bool`s: a body as one invocation runs it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::generate::{Random, SLICES, extremes};
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Identity, Kernel, LabelId, LocalId, LoopKind, ParamId, ParamKind, Place, Root, Step, Stmt, StmtId,
    StmtKind,
};
use crate::ty::{Scalar, Ty};

/// Control goes elsewhere where there is no value.
type Result<T> = std::result::Result<T, Jump>;

/// A statement, and the rounds of the loops around it.
pub(super) type Key = (StmtId, Vec<i128>);
/// What the expressions of statements come to.
pub(super) type Trace = HashMap<Key, Vec<Option<i128>>>;

pub(super) struct Inputs {
    /// The values of parameters, or the lengths of slices.
    params: Vec<i128>,
    size: [i128; 3],
    subgroup: i128,
    memory: u64,
}

impl Inputs {
    pub(super) fn new(kernel: &Kernel, random: &mut Random) -> Self {
        let params = kernel.params.iter().map(|param| match &param.kind {
            ParamKind::Slice { .. } => random.value(Scalar::Usize),
            ParamKind::Scalar(ty) => random.value(ty.expect_scalar()),
        });
        Self {
            params: params.collect(),
            // As many as a launch has at most.
            size: kernel.workgroup.map(|len| random.value(Scalar::U32).clamp(1, (1 << 32) - i128::from(len))),
            subgroup: [1, 8, 32, 128][random.below(4)],
            memory: random.next(),
        }
    }

    /// How many workgroups there are along each axis.
    pub(super) fn workgroups(&self, kernel: &Kernel) -> [i128; 3] {
        std::array::from_fn(|axis| {
            let len = i128::from(kernel.workgroup[axis]);
            (self.size[axis] + len - 1) / len
        })
    }
}

/// An invocation's place.
#[derive(Clone, Copy, Hash)]
pub(super) struct Ids {
    pub(super) workgroup: [i128; 3],
    pub(super) local: [i128; 3],
}

pub(super) struct Invocation<'a> {
    kernel: &'a Kernel,
    inputs: &'a Inputs,
    ids: Ids,
    locals: HashMap<LocalId, Vec<i128>>,
    /// The rounds of the loops around.
    pub(super) rounds: Vec<i128>,
    loads: u64,
}

/// Where control goes that does not go on.
pub(super) enum Jump {
    Break(LabelId),
    Continue(LabelId),
    Return,
    /// A check has failed, or would have, or the test does not know the value.
    Panic,
}

type Visit<'v, 'a> = dyn FnMut(&'a Stmt, &mut Invocation<'a>) + 'v;

impl<'a> Invocation<'a> {
    pub(super) fn new(kernel: &'a Kernel, inputs: &'a Inputs, ids: Ids) -> Self {
        Self { kernel, inputs, ids, locals: HashMap::new(), rounds: Vec::new(), loads: 0 }
    }

    /// Runs the kernel; `visit` gets each statement before it runs. Whether the invocation has not panicked.
    pub(super) fn run(mut self, visit: &mut Visit<'_, 'a>) -> bool {
        !matches!(self.block(&self.kernel.body, visit), Err(Jump::Panic))
    }

    fn block(&mut self, block: &'a Block, visit: &mut Visit<'_, 'a>) -> Result<()> {
        block.stmts.iter().try_for_each(|stmt| self.stmt(stmt, visit))
    }

    fn stmt(&mut self, stmt: &'a Stmt, visit: &mut Visit<'_, 'a>) -> Result<()> {
        visit(stmt, self);
        match &stmt.kind {
            StmtKind::Let { local, init } => {
                let value = init.as_ref().map_or(Ok(Vec::new()), |init| self.whole(init));
                self.locals.insert(*local, value?);
            }
            StmtKind::Store { place: Place { root: Root::Local(local), path: _ }, value } => {
                let value = self.whole(value)?;
                self.locals.insert(*local, value);
            }
            StmtKind::If { condition, then, otherwise } => {
                let block = if self.evaluate(condition)? != 0 { then } else { otherwise };
                self.block(block, visit)?;
            }
            StmtKind::Block { label, body } => match self.block(body, visit) {
                Err(Jump::Break(target)) if target == *label => {}
                flow => flow?,
            },
            StmtKind::Loop { label, kind, body } => self.loop_(*label, kind, body, visit)?,
            StmtKind::Break(label) => return Err(Jump::Break(*label)),
            StmtKind::Continue(label) => return Err(Jump::Continue(*label)),
            StmtKind::Return(_) => return Err(Jump::Return),
            StmtKind::Check { holds, site: _, values: _ } => {
                if self.evaluate(holds)? == 0 {
                    return Err(Jump::Panic);
                }
            }
            _ => unreachable!("the test makes no such statements"),
        }
        Ok(())
    }

    /// A loop: of many rounds, the first and the last ones.
    fn loop_(&mut self, label: LabelId, kind: &'a LoopKind, body: &'a Block, visit: &mut Visit<'_, 'a>) -> Result<()> {
        let (mut rounds, variable): (Vec<i128>, _) = match kind {
            LoopKind::Forever | LoopKind::While(_) => ((0..4).collect(), None),
            LoopKind::Counted { variable, from, to, step } => {
                let (from, to, step) = (self.evaluate(from)?, self.evaluate(to)?, i128::from(*step));
                let count = ((to - from).max(0) + step - 1) / step;
                (((0..count).take(3)).chain((3.max(count - 2))..count).map(|round| from + round * step).collect(), Some(*variable))
            }
        };
        let is_counted = variable.is_some();
        rounds.dedup();
        for round in rounds {
            if let LoopKind::While(condition) = kind
                && self.evaluate(condition)? == 0
            {
                return Ok(());
            }
            self.locals.extend(variable.map(|variable| (variable, vec![round])));
            self.rounds.push(round);
            let flow = self.block(body, visit);
            self.rounds.pop();
            match flow {
                Err(Jump::Break(target)) if target == label => return Ok(()),
                Err(Jump::Continue(target)) if target == label => {}
                flow => flow?,
            }
        }
        if is_counted { Ok(()) } else { Err(Jump::Panic) }
    }

    /// The value of a number or `bool`.
    pub(super) fn evaluate(&mut self, expr: &Expr) -> Result<i128> {
        match self.whole(expr)?[..] {
            [value] => Ok(value),
            _ => Err(Jump::Panic),
        }
    }

    /// A value, or its parts.
    fn whole(&mut self, expr: &Expr) -> Result<Vec<i128>> {
        let value = match &expr.kind {
            ExprKind::Literal(literal) => literal.number().expect("the test makes no floats"),
            ExprKind::Param(ParamId(param)) | ExprKind::Len(ParamId(param)) => self.inputs.params[*param],
            ExprKind::Local(local) => return Ok(self.locals[local].clone()),
            ExprKind::Identity(identity) if expr.ty == Ty::Id => return Ok((0..3).map(|axis| self.identity(*identity, axis)).collect()),
            ExprKind::Identity(identity) => self.identity(*identity, 0),
            ExprKind::Load(Place { root: Root::Local(local), path }) => match path[..] {
                [Step::Field(number)] => self.locals[local][number as usize],
                _ => unreachable!("the test makes no arrays"),
            },
            ExprKind::Load(Place { root: Root::Slice(ParamId(param)), path }) => match &path[..] {
                [Step::Index { index, .. }] => {
                    let index = self.evaluate(index)?;
                    self.element(*param, index, expr.ty.expect_scalar())
                }
                _ => unreachable!("the elements are numbers"),
            },
            ExprKind::Unary(op, a) => op.of_integer(self.evaluate(a)?, expr.ty.expect_scalar()),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let decisive = i128::from(*op == BinaryOp::Or);
                if self.evaluate(a)? == decisive { decisive } else { self.evaluate(b)? }
            }
            ExprKind::Binary(op, a, b) => {
                let scalar = a.ty.expect_scalar();
                op.of_integers(self.evaluate(a)?, self.evaluate(b)?, scalar).ok_or(Jump::Panic)?
            }
            ExprKind::Cast(a) => expr.ty.expect_scalar().wrap(self.evaluate(a)?),
            ExprKind::Select { condition, then, otherwise } => {
                let side = if self.evaluate(condition)? != 0 { then } else { otherwise };
                return self.whole(side);
            }
            ExprKind::Call(row, args) => {
                let scalar = args[0].ty.expect_scalar();
                let args: Result<Vec<i128>> = args.iter().map(|arg| self.evaluate(arg)).collect();
                method(row.name, &args?, scalar)?
            }
            ExprKind::Tuple(parts) => return parts.iter().map(|part| self.evaluate(part)).collect(),
            ExprKind::Field(whole, number) => self.whole(whole)?[*number as usize],
            _ => unreachable!("the test makes no such expressions"),
        };
        Ok(vec![value])
    }

    /// An element; what may be written is another for each invocation and each time.
    fn element(&mut self, param: usize, index: i128, scalar: Scalar) -> i128 {
        let mut hash = DefaultHasher::new();
        (param, index, self.inputs.memory).hash(&mut hash);
        if SLICES[param].1 {
            self.loads += 1;
            (self.ids, self.loads).hash(&mut hash);
        }
        Random::new(hash.finish()).value(scalar)
    }

    pub(super) fn identity(&self, identity: Identity, axis: u32) -> i128 {
        let axis = axis as usize;
        let (len, count) = (self.kernel.workgroup.map(i128::from), self.inputs.workgroups(self.kernel));
        let Ids { workgroup, local } = self.ids;
        match identity {
            Identity::GlobalId => workgroup[axis] * len[axis] + local[axis],
            Identity::LocalId => local[axis],
            Identity::WorkgroupId => workgroup[axis],
            Identity::NumWorkgroups => count[axis],
            Identity::WorkgroupSize => len[axis],
            Identity::LaunchSize => self.inputs.size[axis],
            Identity::SubgroupSize => self.inputs.subgroup,
            Identity::SubgroupLane => (local[0] + len[0] * (local[1] + len[1] * local[2])) % self.inputs.subgroup,
        }
    }

    pub(super) fn param(&self, param: usize) -> i128 {
        self.inputs.params[param]
    }

    pub(super) fn local(&self, local: LocalId) -> Option<i128> {
        self.locals.get(&local).and_then(|parts| parts.first().copied())
    }
}

/// What a method yields, by the standard library.
pub(super) fn method(name: &str, args: &[i128], scalar: Scalar) -> Result<i128> {
    macro_rules! apply {
        ($ty:ty) => {{
            let arg = |number: usize| args[number] as $ty;
            let a = arg(0);
            match name {
                "min" => a.min(arg(1)).into(),
                "max" => a.max(arg(1)).into(),
                "clamp" => a.max(arg(1)).min(arg(2)).into(),
                "saturating_add" => a.saturating_add(arg(1)).into(),
                "saturating_sub" => a.saturating_sub(arg(1)).into(),
                "saturating_mul" => a.saturating_mul(arg(1)).into(),
                "wrapping_neg" => a.wrapping_neg().into(),
                "wrapping_div" | "wrapping_rem" | "div_ceil" if arg(1) == 0 => return Err(Jump::Panic),
                "checked_div" | "checked_rem" if arg(1) == 0 => args[0],
                "wrapping_div" | "checked_div" => a.wrapping_div(arg(1)).into(),
                "wrapping_rem" | "checked_rem" => a.wrapping_rem(arg(1)).into(),
                "rem_euclid" => a.checked_rem_euclid(arg(1)).ok_or(Jump::Panic)?.into(),
                "div_euclid" => a.checked_div_euclid(arg(1)).ok_or(Jump::Panic)?.into(),
                "abs_diff" => a.abs_diff(arg(1)).into(),
                "leading_zeros" => a.leading_zeros().into(),
                "trailing_zeros" => a.trailing_zeros().into(),
                "leading_ones" => a.leading_ones().into(),
                "trailing_ones" => a.trailing_ones().into(),
                "count_ones" => a.count_ones().into(),
                "count_zeros" => a.count_zeros().into(),
                "rotate_left" => a.rotate_left(args[1] as u32).into(),
                "pow" => a.wrapping_pow(args[1] as u32).into(),
                "swap_bytes" => a.swap_bytes().into(),
                "abs" | "wrapping_abs" => scalar.wrap(args[0].abs()),
                "unsigned_abs" => args[0].abs(),
                "signum" => args[0].signum(),
                "is_negative" => (args[0] < 0).into(),
                "is_positive" => (args[0] > 0).into(),
                "div_ceil" => (args[0] + args[1] - 1) / args[1],
                "is_power_of_two" => (a.count_ones() == 1).into(),
                _ => return Err(Jump::Panic),
            }
        }};
    }
    Ok(match scalar {
        Scalar::I8 => apply!(i8),
        Scalar::I16 => apply!(i16),
        Scalar::I32 => apply!(i32),
        Scalar::I64 => apply!(i64),
        Scalar::U8 => apply!(u8),
        Scalar::U16 => apply!(u16),
        Scalar::U32 | Scalar::Usize => apply!(u32),
        Scalar::U64 => apply!(u64),
        Scalar::Bool | Scalar::F16 | Scalar::F32 | Scalar::F64 => return Err(Jump::Panic),
    })
}

/// All methods of integers that [`method`] knows.
pub(super) fn is_known(name: &str, scalar: Scalar, args: usize) -> bool {
    method(name, &vec![1; args], scalar).is_ok() && !extremes(scalar).is_empty()
}
