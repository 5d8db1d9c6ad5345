//! What the IR means, for integers and `bool`s: a body as one invocation runs it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::generate::{SLICES, extremes};
use crate::intrinsic::values::of_integers;
use crate::ir::run::{Jump, Result, Run, Value, World};
use crate::ir::{Expr, ExprKind, Identity, Kernel, Literal, ParamId, ParamKind, Place, Root, Step, Stmt, StmtId};
use crate::random::Random;
use crate::ty::{Scalar, Ty};

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
    loads: u64,
    visit: Option<&'a mut Visit<'a>>,
}

/// Gets each statement before it runs.
pub(super) type Visit<'a> = dyn FnMut(&Stmt, &mut Run<'_, Invocation<'a>>) + 'a;

impl<'a> Invocation<'a> {
    pub(super) fn new(kernel: &'a Kernel, inputs: &'a Inputs, ids: Ids, visit: &'a mut Visit<'a>) -> Self {
        Self { kernel, inputs, ids, loads: 0, visit: Some(visit) }
    }

    /// Runs the kernel. Whether the invocation has not panicked.
    pub(super) fn run(&mut self) -> bool {
        let kernel = self.kernel;
        !matches!(Run::new(self, &kernel.functions, kernel.locals.len()).block(&kernel.body), Err(Jump::Stop))
    }
}

impl World for Invocation<'_> {
    fn reach(run: &mut Run<'_, Self>, stmt: &Stmt) -> Result<()> {
        if let Some(visit) = run.world.visit.take() {
            visit(stmt, run);
            run.world.visit = Some(visit);
        }
        Ok(())
    }

    /// Of many rounds, the first and the last ones.
    fn rounds(&self, count: Option<i128>) -> Box<dyn Iterator<Item = i128>> {
        match count {
            Some(count) => Box::new((0..count).take(3).chain(3.max(count - 2)..count)),
            None => Box::new(0..4),
        }
    }

    fn value(run: &mut Run<'_, Self>, expr: &Expr) -> Result<Value> {
        let number = |value| Value::Scalar(Literal::of_number(value, expr.ty.expect_scalar()));
        Ok(match &expr.kind {
            ExprKind::Param(ParamId(param)) | ExprKind::Len(ParamId(param)) => number(run.world.param(*param)),
            ExprKind::Identity(identity) if expr.ty == Ty::Id => {
                Value::Parts((0..3).map(|axis| Value::Scalar(Literal::Int(run.world.identity(*identity, axis)))).collect())
            }
            ExprKind::Identity(identity) => number(run.world.identity(*identity, 0)),
            ExprKind::Load(Place { root: Root::Slice(ParamId(param)), path }) => match &path[..] {
                [Step::Index { index, .. }] => {
                    let index = run.number(index)?;
                    number(run.world.element(*param, index, expr.ty.expect_scalar()))
                }
                _ => unreachable!("the elements are numbers"),
            },
            _ => unreachable!("the test makes no such expressions"),
        })
    }
}

impl Invocation<'_> {
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

    /// An element of a slice that nobody writes.
    pub(super) fn unwritten(&mut self, slice: ParamId, index: i128, scalar: Scalar) -> i128 {
        self.element(slice.0, index, scalar)
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
}

/// Whether it is known what a method of integers comes to.
pub(super) fn is_known(name: &str, scalar: Scalar, args: usize) -> bool {
    of_integers(name, &vec![1; args], scalar).is_some() && !extremes(scalar).is_empty()
}
