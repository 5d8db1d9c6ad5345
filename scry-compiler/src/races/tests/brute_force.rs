//! Every invocation of a launch, run: what each accesses, and where two race.
//!
//! What one may have written for another to load is another value for each invocation and each time.

use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::ir::run::{Jump, Result, Run, Value, World};
use crate::ir::{
    Condition, Expr, ExprKind, Identity, Kernel, LaunchSum, Literal, ParamId, ParamKind, Place, Root, Step, Stmt, StmtId, StmtKind,
};
use crate::random::Random;
use crate::ty::Ty;

/// How many statements an invocation runs at most, and rounds of one loop. What comes behind is left out: what came before is no less true.
const MAX_STEPS: u32 = 300;
const MAX_ROUNDS: i128 = 1000;

/// What the host passes.
#[derive(Debug)]
pub(super) struct Launch {
    pub(super) size: [i128; 3],
    /// The values of parameters, or the lengths of slices.
    pub(super) params: Vec<i128>,
    memory: u64,
}

/// An access of a kernel: in a statement, there is one of a kind to each root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct AccessId {
    pub(super) stmt: StmtId,
    pub(super) root: Root,
    pub(super) is_write: bool,
}

/// Who runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Ids {
    pub(super) workgroup: [i128; 3],
    local: [i128; 3],
}

/// An access to one number in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Touch {
    pub(super) access: AccessId,
    is_scatter: bool,
    /// Which number of the slice or shared variable it is.
    pub(super) cell: i128,
    pub(super) ids: Ids,
    /// How many barriers the invocation has passed.
    barriers: u32,
}

/// An invocation that runs.
struct Invocation<'a> {
    kernel: &'a Kernel,
    launch: &'a Launch,
    ids: Ids,
    steps: u32,
    loads: u32,
    barriers: u32,
    /// Within each number of loops, the last statement that was reached.
    reached: Vec<StmtId>,
    touches: Vec<Touch>,
}

impl Launch {
    pub(super) fn random(kernel: &Kernel, random: &mut Random) -> Self {
        let size = std::array::from_fn(|axis| {
            let is_used = kernel.workgroup[axis] > 1;
            let most = [9, if is_used { 4 } else { 3 }, 2][axis];
            if axis > 0 && !random.one_in(if is_used { 2 } else { 4 }) { 1 } else { 1 + random.below(most) as i128 }
        });
        let params = kernel.params.iter().map(|param| match &param.kind {
            ParamKind::Slice { .. } => [64, size[0] * size[1], random.below(65) as i128][random.below(3)],
            ParamKind::Scalar(_) => match random.below(5) {
                0 => size[random.below(2)],
                1 => i128::from(kernel.workgroup[0]),
                _ => random.below(13) as i128,
            },
        });
        Self { size, params: params.collect(), memory: random.next() }
    }

    /// The same with slices of one length.
    pub(super) fn in_place(&self, [read, written]: [ParamId; 2]) -> Self {
        let mut params = self.params.clone();
        params[read.0] = params[written.0];
        Self { size: self.size, params, memory: self.memory }
    }

    fn workgroups(&self, kernel: &Kernel) -> [i128; 3] {
        std::array::from_fn(|axis| {
            let len = i128::from(kernel.workgroup[axis]);
            (self.size[axis] + len - 1) / len
        })
    }

    /// Whether it is what every launch has to be.
    pub(super) fn is_required(&self, kernel: &Kernel) -> bool {
        kernel.requirements.iter().all(|requirement| self.number(kernel, &requirement.holds) == 1)
    }

    pub(super) fn fulfils(&self, kernel: &Kernel, condition: &Condition<LaunchSum>) -> bool {
        match condition {
            Condition::All(parts) => parts.iter().all(|part| self.fulfils(kernel, part)),
            Condition::Any(parts) => parts.iter().any(|part| self.fulfils(kernel, part)),
            Condition::NotPositive(sum) => {
                let product =
                    |(atoms, factor): &(Vec<Expr>, i128)| atoms.iter().fold(*factor, |product, atom| product * self.number(kernel, atom));
                sum.iter().map(product).sum::<i128>() <= 0
            }
        }
    }

    fn number(&self, kernel: &Kernel, expr: &Expr) -> i128 {
        self.number_of(kernel, Ids { workgroup: [0; 3], local: [0; 3] }, expr)
    }

    /// What the host works out for an invocation, to which a quotient by zero is zero.
    pub(super) fn number_of(&self, kernel: &Kernel, ids: Ids, expr: &Expr) -> i128 {
        let mut invocation = Invocation::new(kernel, self, ids);
        let mut number = |expr: &Expr| Run::new(&mut invocation, &kernel.functions, 0).number(expr).ok();
        let mut expr = expr.clone();
        expr.walk_mut(&mut |part| {
            if number(part).is_none() && part.ty != Ty::Id {
                *part = Expr::int(0, part.ty.clone(), part.span);
            }
        });
        number(&expr).expect("the host can work it out")
    }

    /// What its invocations access, and which of them get to their end.
    pub(super) fn run(&self, kernel: &Kernel) -> (Vec<Touch>, Vec<Ids>) {
        let (mut touches, mut ended) = (Vec::new(), Vec::new());
        for workgroup in places(self.workgroups(kernel)) {
            for local in places(kernel.workgroup.map(i128::from)) {
                let mut invocation = Invocation::new(kernel, self, Ids { workgroup, local });
                let is_inside = (0..3).all(|axis| invocation.identity(Identity::GlobalId, axis) < self.size[axis]);
                if is_inside || kernel.cooperates() {
                    let end = Run::new(&mut invocation, &kernel.functions, kernel.locals.len()).block(&kernel.body);
                    touches.append(&mut invocation.touches);
                    ended.extend((!matches!(end, Err(Jump::Stop))).then_some(invocation.ids));
                }
            }
        }
        (touches, ended)
    }
}

fn places(size: [i128; 3]) -> Vec<[i128; 3]> {
    let [x, y, z] = size;
    (0..x * y * z).map(|number| [number % x, number / x % y, number / x / y]).collect()
}

/// A cell of memory, and whose it is if it is a workgroup's.
type Cell = (Root, Option<[i128; 3]>, i128);

/// The pairs of accesses at which invocations race, in the order of the body, and where they do.
pub(super) fn races(mut touches: Vec<Touch>) -> HashMap<[AccessId; 2], [Touch; 2]> {
    let mut cells: HashMap<Cell, Vec<Touch>> = HashMap::new();
    touches.sort_by_key(|touch| (touch.access.stmt, touch.access.is_write));
    touches.dedup();
    for touch in touches {
        let workgroup = matches!(touch.access.root, Root::Shared(_)).then_some(touch.ids.workgroup);
        cells.entry((touch.access.root, workgroup, touch.cell)).or_default().push(touch);
    }
    let mut races = HashMap::new();
    for touches in cells.values() {
        for (number, one) in touches.iter().enumerate() {
            for other in &touches[number..] {
                if one.races_with(other) {
                    races.entry([one.access, other.access]).or_insert([*one, *other]);
                }
            }
        }
    }
    races
}

/// A load from one slice and a store to another that are of one element if both slices are one, and whether that is a fault: they are of
/// different invocations, or of one that stores first. A fault is found if there is one.
pub(super) fn meeting_in_place(touches: &[Touch], pair: [ParamId; 2]) -> Option<(bool, [Touch; 2])> {
    let [loads, stores] = [0, 1].map(|side| {
        let is_of_it =
            move |(_, touch): &(usize, &Touch)| touch.access.root == Root::Slice(pair[side]) && touch.access.is_write == (side == 1);
        touches.iter().enumerate().filter(is_of_it)
    });
    let mut stored: HashMap<i128, Vec<(usize, &Touch)>> = HashMap::new();
    stores.for_each(|(at, store)| stored.entry(store.cell).or_default().push((at, store)));
    let met = loads.flat_map(|(at, load)| stored.get(&load.cell).into_iter().flatten().map(move |store| (at, load, store)));
    let met = met.map(|(at, load, (stored_at, store))| (load.ids != store.ids || *stored_at < at, [*load, **store]));
    met.max_by_key(|(is_fault, _)| *is_fault)
}

impl fmt::Display for Touch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { access: AccessId { stmt, root, is_write }, is_scatter, cell, ids: Ids { workgroup, local }, barriers } = self;
        let what = if *is_scatter {
            "scatters to"
        } else if *is_write {
            "stores to"
        } else {
            "loads from"
        };
        write!(f, "invocation {local:?} of workgroup {workgroup:?} {what} {root:?} at {cell} in {stmt:?}, behind {barriers} barriers")
    }
}

impl Touch {
    /// Whether it may be made at once with another of the same element.
    pub(super) fn races_with(&self, other: &Self) -> bool {
        let is_ordered = self.ids.workgroup == other.ids.workgroup && self.barriers != other.barriers;
        let are_scatters = self.is_scatter && other.is_scatter;
        (self.access.is_write || other.access.is_write) && !are_scatters && self.ids != other.ids && !is_ordered
    }
}

impl<'a> Invocation<'a> {
    fn new(kernel: &'a Kernel, launch: &'a Launch, ids: Ids) -> Self {
        Self { kernel, launch, ids, steps: 0, loads: 0, barriers: 0, reached: Vec::new(), touches: Vec::new() }
    }

    fn identity(&self, identity: Identity, axis: usize) -> i128 {
        let (len, Ids { workgroup, local }) = (self.kernel.workgroup.map(i128::from), self.ids);
        match identity {
            Identity::GlobalId => workgroup[axis] * len[axis] + local[axis],
            Identity::LocalId => local[axis],
            Identity::WorkgroupId => workgroup[axis],
            Identity::NumWorkgroups => self.launch.workgroups(self.kernel)[axis],
            Identity::WorkgroupSize => len[axis],
            Identity::LaunchSize => self.launch.size[axis],
            Identity::SubgroupSize | Identity::SubgroupLane => unreachable!("the test makes no kernels with subgroups"),
        }
    }

    /// A value in memory, made of what tells it from others.
    fn memory(&self, ty: &Ty, key: impl Hash) -> Value {
        let mut hash = DefaultHasher::new();
        (self.launch.memory, key).hash(&mut hash);
        let mut random = Random::new(hash.finish());
        value(ty, &mut || random.below(8) as i128)
    }

    /// What is loaded from a place, of which the first number is `cell`.
    fn load(&mut self, place: &Place, ty: &Ty, cell: i128) -> Value {
        if !self.kernel.may_write(place.root) {
            return self.memory(ty, (place.root, cell));
        }
        self.loads += 1;
        self.memory(ty, (self.ids, self.loads))
    }
}

impl World for Invocation<'_> {
    fn reach(run: &mut Run<'_, Self>, stmt: &Stmt) -> Result<()> {
        let world = &mut *run.world;
        world.reached.truncate(run.rounds.len());
        world.reached.resize(run.rounds.len() + 1, stmt.id);
        world.steps += 1;
        if world.steps < MAX_STEPS { Ok(()) } else { Err(Jump::Stop) }
    }

    fn rounds(&self, count: Option<i128>) -> Box<dyn Iterator<Item = i128>> {
        Box::new(0..count.unwrap_or(MAX_ROUNDS).min(MAX_ROUNDS))
    }

    fn value(run: &mut Run<'_, Self>, expr: &Expr) -> Result<Value> {
        let number = |value| Value::Scalar(Literal::Int(value));
        Ok(match &expr.kind {
            ExprKind::Param(ParamId(param)) | ExprKind::Len(ParamId(param)) => number(run.world.launch.params[*param]),
            ExprKind::Identity(identity) => Value::Parts((0..3).map(|axis| number(run.world.identity(*identity, axis))).collect()),
            ExprKind::Load(place) => {
                let cell = touch(run, place, &expr.ty, false, false)?;
                run.world.load(place, &expr.ty, cell)
            }
            _ => unreachable!("the test makes no such expressions"),
        })
    }

    fn outside(run: &mut Run<'_, Self>, stmt: &Stmt) -> Result<Option<Value>> {
        match &stmt.kind {
            StmtKind::Store { place, value } => {
                run.value(value)?;
                let ty = value.ty.clone();
                touch(run, place, &ty, true, stmt.is_scatter)?;
                Ok(None)
            }
            StmtKind::Collective { result: _, operation: _, operands } => {
                run.world.barriers += 1;
                Ok(Some(run.world.memory(&operands[0].ty, (run.world.ids.workgroup, stmt.id, run.world.barriers))))
            }
            _ => {
                run.world.barriers += 1;
                Ok(None)
            }
        }
    }
}

/// Notes the access to a place, and returns the number of its first cell.
fn touch(run: &mut Run<'_, Invocation<'_>>, place: &Place, ty: &Ty, is_write: bool, is_scatter: bool) -> Result<i128> {
    let first = first_cell(run, place)?;
    let access = AccessId { stmt: run.world.reached[run.rounds.len()], root: place.root, is_write };
    let world = &mut *run.world;
    let (ids, barriers) = (world.ids, world.barriers);
    world.touches.extend((first..first + cells(ty)).map(|cell| Touch { access, is_scatter, cell, ids, barriers }));
    Ok(first)
}

fn first_cell(run: &mut Run<'_, Invocation<'_>>, place: &Place) -> Result<i128> {
    let (mut first, kernel) = (0, run.world.kernel);
    let mut ty = match place.root {
        Root::Slice(param) => kernel.element(param).clone(),
        Root::Shared(shared) => kernel.shared[shared.0].ty.clone(),
        Root::Groups { .. } => unreachable!("only wide forms have groups"),
        Root::Local(_) => unreachable!("locals are not outside"),
    };
    for step in &place.path {
        match step {
            Step::Field(number) => {
                first += ty.fields()[..*number as usize].iter().map(cells).sum::<i128>();
                ty = ty.field(*number);
            }
            Step::Index { index, len, at: _, is_checked: _ } => {
                let index = run.number(index)?;
                let len = match (len, place.root) {
                    (None, Root::Slice(ParamId(param))) => run.world.launch.params[param],
                    (len, _) => len.expect("an array has a length").into(),
                };
                if index >= len {
                    return Err(Jump::Stop);
                }
                ty = if let Ty::Array(..) = ty { step.part_of(&ty) } else { ty };
                first += index * cells(&ty);
            }
        }
    }
    Ok(first)
}

/// How many numbers a value is of.
pub(super) fn cells(ty: &Ty) -> i128 {
    match ty {
        Ty::Array(element, len) => i128::from(len.number()) * cells(element),
        Ty::Tuple(parts) => parts.iter().map(cells).sum(),
        _ => 1,
    }
}

fn value(ty: &Ty, number: &mut impl FnMut() -> i128) -> Value {
    match ty {
        Ty::Array(element, len) => Value::Parts((0..len.number()).map(|_| value(element, number)).collect()),
        Ty::Tuple(parts) => Value::Parts(parts.iter().map(|part| value(part, number)).collect()),
        _ => Value::Scalar(Literal::Int(number())),
    }
}
