//! Random kernels that invocations may race in, or may not: what kernels do with slices and shared memory, and near misses of that.

use proc_macro2::{Ident, Span};

use super::build::{PAIRS, ROW, TILE, array, element, expr, id, int, len, now, op, param, row, step, stmt, store, tile};
use super::mutate::mutate;
use crate::ir::BinaryOp::{Add, BitAnd, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Rem, Shl, Shr, Sub};
use crate::ir::{
    Block, Collective, Expr, ExprKind, Identity, Kernel, LabelId, Local, LocalId, LoopKind, NotWide, Param, ParamId, ParamKind, Place,
    Requirement, Root, Shared, SharedId, SiteId, Step, Stmt, StmtKind,
};
use crate::random::Random;
use crate::targets::Targets;
use crate::ty::{Scalar, Ty};

const U32: Ty = Ty::Scalar(Scalar::U32);

/// The parameters: numbers, slices that may be written, and one that may not.
const NUMBERS: [&str; 3] = ["n", "w", "k"];
const SLICES: [(&str, bool); 3] = [("y", true), ("z", true), ("x", false)];

pub(super) struct Generate<'r> {
    pub(super) random: &'r mut Random,
    pub(super) workgroup: [u32; 3],
    locals: Vec<Local>,
    /// Which of the shared variables there are.
    shared: Vec<usize>,
    /// The numbers in scope that do not change, innermost last, and those that do.
    scope: Vec<Expr>,
    changing: Vec<LocalId>,
    /// The labels around, and whether they are loops'.
    targets: Vec<(LabelId, bool)>,
    labels: usize,
    /// How many axes matter.
    axes: usize,
    /// The place in the workgroup, as one number, if that is named.
    pub(super) lane: Expr,
    /// The indices that most accesses have.
    usual: Vec<Expr>,
    /// Whether barriers may stand here.
    pub(super) is_uniform: bool,
}

pub(super) fn kernel(random: &mut Random) -> Kernel {
    let workgroup = random.pick(&[[4, 1, 1], [4, 1, 1], [8, 1, 1], [2, 2, 1], [2, 2, 1], [1, 1, 1], [2, 1, 2], [4, 2, 1]]);
    let axes = if workgroup[2] > 1 {
        3
    } else if workgroup[1] > 1 || random.one_in(3) {
        2
    } else {
        1
    };
    let shared = if random.one_in(3) { Vec::new() } else { (0..4).filter(|number| *number < 2 || random.one_in(3)).collect() };
    let (locals, scope, changing, targets, usual) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let is_uniform = !shared.is_empty() || random.one_in(8);
    let lane = id(Identity::LocalId, 0);
    let mut generate = Generate { random, workgroup, locals, shared, scope, changing, targets, labels: 0, axes, lane, usual, is_uniform };
    let mut stmts = generate.start();
    let count = 2 + generate.random.below(4);
    if generate.random.one_in(3) {
        stmts.extend((0..count / 2).flat_map(|_| generate.slice_pattern()));
    } else {
        stmts.extend((0..count).flat_map(|_| generate.stmts(3)));
    }
    let mut body = Block { stmts };
    if generate.random.one_in(2) {
        (0..=generate.random.below(2)).for_each(|_| mutate(&mut body, generate.random));
    }
    if generate.random.one_in(4) {
        body.walk_mut(&mut |stmt| stmt.is_scatter = generate.random.one_in(2));
    }
    body.number();
    generate.finished(body)
}

impl Generate<'_> {
    fn finished(self, body: Block) -> Kernel {
        let name = |name| Ident::new(name, Span::call_site());
        let numbers = NUMBERS.map(|number| (number, ParamKind::Scalar(Ty::USIZE)));
        let slices = SLICES.map(|(slice, mutable)| (slice, ParamKind::Slice { element: U32, mutable, len: None }));
        let params = numbers.into_iter().chain(slices);
        let params = params.map(|(of, kind)| Param { name: name(of), part: String::new(), argument: 0, kind, slot: 0 }).collect();
        let shared = (0..4).filter(|_| !self.shared.is_empty()).map(|number| {
            let pair = || Ty::Tuple(vec![U32, U32]);
            let ty = [array(U32, 16), array(array(U32, 4), 4), array(pair(), 8), U32][number].clone();
            Shared { name: name(["row", "tile", "pairs", "one"][number]), mutable: true, ty }
        });
        let requirement = || Requirement { holds: op(Le, param(1), param(0)), text: String::new() };
        let requirements = if self.random.one_in(10) { vec![requirement()] } else { Vec::new() };
        Kernel {
            name: name("it"),
            workgroup: self.workgroup,
            fast_math: false,
            deterministic: false,
            params,
            arguments: Vec::new(),
            block_size: 0,
            functions: Vec::new(),
            locals: self.locals,
            shared: shared.collect(),
            body,
            requirements,
            race_conditions: Vec::new(),
            racing: Vec::new(),
            in_place: Vec::new(),
            wide: Err(NotWide::Declined),
            one_by_one: None,
            conditions: Vec::new(),
            races: Vec::new(),
            targets: Targets::ALL,
            sites: Vec::new(),
        }
    }

    /// What most kernels begin with: where the invocation is.
    fn start(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let lane = (1..3).rev().filter(|axis| self.workgroup[*axis] > 1).fold(None, |lane: Option<Expr>, axis| {
            let further = lane.unwrap_or_else(|| id(Identity::LocalId, axis as u32));
            Some(op(Mul, further, int(self.workgroup[axis - 1].into())))
        });
        let lane = lane.map_or_else(|| id(Identity::LocalId, 0), |above| op(Add, above, id(Identity::LocalId, 0)));
        self.lane = self.let_(&mut stmts, lane);
        let global = id(Identity::GlobalId, 0);
        let place = self.let_(&mut stmts, global);
        if self.axes > 1 {
            let row = id(Identity::GlobalId, 1);
            let row = self.let_(&mut stmts, row);
            let index = op(Add, op(Mul, row, param(1)), place.clone());
            let index = self.let_(&mut stmts, index);
            self.usual.push(index);
        }
        self.usual.extend([place.clone(), place]);
        for _ in 0..3 {
            let index = self.index();
            self.usual.push(index);
        }
        stmts
    }

    pub(super) fn stmts(&mut self, depth: usize) -> Vec<Stmt> {
        let has_shared = !self.shared.is_empty();
        match self.random.below(if depth == 0 { 8 } else { 20 }) {
            0..=4 => self.access(),
            5 => self.number(),
            6 if self.is_uniform => vec![stmt(StmtKind::Barrier)],
            6 | 7 => self.access(),
            8 | 9 => self.guard(depth - 1),
            10 => self.elected(depth - 1),
            11 | 12 => self.counted(depth - 1),
            13 => self.stepping(depth - 1),
            14 => self.labelled(depth - 1),
            15 if !self.targets.is_empty() || self.random.one_in(3) => self.leave(),
            16 if self.is_uniform && has_shared => self.broadcast(),
            17 => self.slice_pattern(),
            18 | 19 if self.is_uniform && has_shared => self.shared_pattern(),
            _ => self.access(),
        }
    }

    pub(super) fn block(&mut self, depth: usize, is_uniform: bool) -> Vec<Stmt> {
        let (outer, changing) = (self.scope.len(), self.changing.len());
        let was_uniform = self.is_uniform;
        self.is_uniform &= is_uniform;
        let count = 1 + self.random.below(3);
        let stmts = (0..count).flat_map(|_| self.stmts(depth)).collect();
        self.is_uniform = was_uniform;
        self.scope.truncate(outer);
        self.changing.truncate(changing);
        stmts
    }

    /// A number, which is declared.
    pub(super) fn let_(&mut self, stmts: &mut Vec<Stmt>, init: Expr) -> Expr {
        let local = self.declare(false, init.ty.clone());
        let value = Expr::local(local, init.ty.clone(), Span::call_site());
        stmts.push(stmt(StmtKind::Let { local, init: Some(init) }));
        if value.ty == Ty::USIZE {
            self.scope.push(value.clone());
        }
        value
    }

    pub(super) fn changing(&mut self, stmts: &mut Vec<Stmt>, init: Expr) -> LocalId {
        let local = self.declare(true, Ty::USIZE);
        stmts.push(stmt(StmtKind::Let { local, init: Some(init) }));
        local
    }

    pub(super) fn declare(&mut self, mutable: bool, ty: Ty) -> LocalId {
        let name = Ident::new(&format!("{}{}", if mutable { "m" } else { "v" }, self.locals.len()), Span::call_site());
        self.locals.push(Local { name, user: true, mutable, ty });
        LocalId(self.locals.len() - 1)
    }

    pub(super) fn label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels)
    }

    /// `let v = ..`, or a change of what changes.
    fn number(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        match (self.random.below(3), self.changing.last().copied()) {
            (0, Some(local)) => {
                let value = if self.random.one_in(2) { op(Sub, int(1), now(local)) } else { self.index() };
                stmts.push(store(Place::local(local), value));
            }
            (1, _) => {
                let init = if self.random.one_in(2) { int(0) } else { self.atom() };
                let local = self.changing(&mut stmts, init);
                self.changing.push(local);
            }
            _ => {
                let init = self.index();
                self.let_(&mut stmts, init);
            }
        }
        stmts
    }

    /// A load or store of an element, maybe behind a check that it is there.
    fn access(&mut self) -> Vec<Stmt> {
        let (place, is_load) = (self.place(), self.random.one_in(3));
        let mut stmts = Vec::new();
        if let Root::Slice(slice) = place.root
            && !self.random.one_in(4)
        {
            let holds = op(Lt, place.element().0.clone(), len(slice));
            stmts.push(stmt(StmtKind::Check { holds, site: SiteId(0), values: Vec::new(), settled: false }));
        }
        let is_written = place.root != Root::Slice(ParamId(5));
        stmts.extend(if is_load || !is_written { self.load(place) } else { self.store(place) });
        stmts
    }

    fn load(&mut self, place: Place) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let value = self.let_(&mut stmts, Self::loaded(place));
        if value.ty == U32 && self.random.one_in(8) {
            self.let_(&mut stmts, value.cast(Ty::USIZE));
        }
        stmts
    }

    pub(super) fn loaded(place: Place) -> Expr {
        let ty = Self::ty(&place);
        expr(ExprKind::Load(place), ty)
    }

    fn store(&mut self, place: Place) -> Vec<Stmt> {
        let from = self.place();
        let value = match Self::ty(&place) {
            ty @ (Ty::Tuple(_) | Ty::Array(..)) => {
                let part = self.atom().cast(U32);
                let parts = ty.fields().iter().map(|_| part.clone()).collect();
                let kind = if let Ty::Tuple(_) = ty { ExprKind::Tuple(parts) } else { ExprKind::Repeat(Box::new(part)) };
                expr(kind, ty)
            }
            ty if ty == Self::ty(&from) && self.random.one_in(3) => Self::loaded(from),
            _ => self.atom().cast(U32),
        };
        vec![store(place, value)]
    }

    fn ty(place: &Place) -> Ty {
        let path = place.path.len();
        match place.root {
            Root::Shared(SharedId(TILE)) if path == 1 => array(U32, 4),
            Root::Shared(SharedId(PAIRS)) if path == 1 => Ty::Tuple(vec![U32, U32]),
            _ => U32,
        }
    }

    /// Somewhere in a slice or in shared memory.
    fn place(&mut self) -> Place {
        if !self.shared.is_empty() && self.random.one_in(2) {
            return self.shared_place();
        }
        let slice = self.random.pick(&[3, 3, 3, 4, 5]);
        let index = match self.random.below(8) {
            0 => self.index(),
            1 => {
                let (usual, by) = (self.usual_index(), int(self.random.below(3) as i128));
                op(self.random.pick(&[Add, Add, Sub, BitXor, Mul]), usual, by)
            }
            2 => self.atom(),
            _ => self.usual_index(),
        };
        element(slice, index)
    }

    fn usual_index(&mut self) -> Expr {
        self.usual[self.random.below(self.usual.len())].clone()
    }

    fn shared_place(&mut self) -> Place {
        match self.random.pick(&self.shared.clone()) {
            ROW => row(self.slot(16)),
            TILE if self.random.one_in(8) => Place { root: Root::Shared(SharedId(TILE)), path: vec![step(self.slot(4), 4)] },
            TILE => tile(self.slot(4), self.slot(4)),
            PAIRS => {
                let mut path = vec![step(self.slot(8), 8)];
                path.extend((!self.random.one_in(4)).then(|| Step::Field(self.random.below(2) as u32)));
                Place { root: Root::Shared(SharedId(PAIRS)), path }
            }
            _ => Place { root: Root::Shared(SharedId(3)), path: Vec::new() },
        }
    }

    /// An index of so many shared elements.
    fn slot(&mut self, count: i128) -> Expr {
        let lane = self.lane.clone();
        match self.random.below(12) {
            0..=3 => lane,
            4 => op(self.random.pick(&[Rem, Div, BitXor, BitAnd, Add]), lane, int(self.random.pick(&[1, 2, 4]))),
            5 => op(Sub, int(count - 1), lane),
            6 => op(Rem, op(Add, lane, self.atom()), int(count)),
            7 => id(Identity::LocalId, self.random.below(2) as u32),
            8 => int(self.random.below(4) as i128),
            9 => {
                let (by, further) = (self.random.pick(&[2, 2, 3, 4]), int(self.random.below(4) as i128));
                op(Add, op(Mul, lane, int(by)), if self.random.one_in(2) { self.atom() } else { further })
            }
            10 => op(Rem, self.atom(), int(count)),
            _ => self.atom(),
        }
    }

    /// What a number is made of.
    pub(super) fn atom(&mut self) -> Expr {
        match self.random.below(10) {
            0 => int(self.random.below(5) as i128),
            1 => param(self.random.below(3)),
            2 => {
                let identities = [
                    Identity::GlobalId,
                    Identity::LocalId,
                    Identity::WorkgroupId,
                    Identity::NumWorkgroups,
                    Identity::LaunchSize,
                    Identity::WorkgroupSize,
                ];
                id(self.random.pick(&identities), self.random.below(self.axes) as u32)
            }
            3 if !self.changing.is_empty() => now(self.random.pick(&self.changing.clone())),
            4..=6 => self.scope.last().cloned().expect("there is one from the start on"),
            _ => self.scope[self.random.below(self.scope.len())].clone(),
        }
    }

    /// A number that may tell invocations apart.
    pub(super) fn index(&mut self) -> Expr {
        let (a, b) = (self.atom(), self.atom());
        let by = if self.random.one_in(3) { param(self.random.below(3)) } else { int(self.random.pick(&[1, 2, 3, 4, 8])) };
        match self.random.below(15) {
            0..=2 => op(Add, op(Mul, a, by), b),
            3 | 4 => op(Add, a, by),
            5 => op(Sub, a, by),
            6 => op(Div, a, by),
            7 => op(Rem, a, by),
            8 => op(Add, op(Mul, op(Div, a.clone(), by.clone()), by.clone()), op(Sub, op(Sub, by.clone(), int(1)), op(Rem, a, by))),
            9 => op(BitXor, a, by),
            10 => op(self.random.pick(&[Shl, Shr]), a, Expr::int(self.random.below(3) as i128, U32, Span::call_site())),
            11 => Expr::call("min", vec![op(Mul, a, by), b]),
            12 => op(Mul, a, int(64)).cast(Ty::Scalar(self.random.pick(&[Scalar::U8, Scalar::I8]))).cast(Ty::USIZE),
            13 => op(Add, a.cast(U32), op(Mul, b.cast(U32), by.cast(U32))).cast(Ty::USIZE),
            _ => op(BitAnd, a, by),
        }
    }

    pub(super) fn condition(&mut self) -> Expr {
        let (a, b) = (self.atom(), self.atom());
        match self.random.below(7) {
            0 | 1 => op(Lt, a, param(self.random.below(3))),
            2 => {
                let (index, slice) = (self.usual_index(), ParamId(3 + self.random.below(2)));
                op(Lt, index, len(slice))
            }
            3 => op(Eq, op(Rem, a, int(2)), int(self.random.below(2) as i128)),
            4 => op(self.random.pick(&[Eq, Ne]), a, int(self.random.below(3) as i128)),
            _ => op(self.random.pick(&[Lt, Le, Gt, Ge, Eq, Ne]), a, b),
        }
    }

    /// A condition that all of a workgroup agree on, most often.
    pub(super) fn uniform(&mut self) -> Expr {
        let by = if self.random.one_in(2) { int(self.random.below(4) as i128) } else { param(2) };
        let of = match self.random.below(3) {
            0 => param(0),
            1 => id(Identity::WorkgroupId, 0),
            _ => self.scope.last().cloned().expect("there is one from the start on"),
        };
        op(self.random.pick(&[Lt, Gt, Eq, Ne]), of, by)
    }

    fn guard(&mut self, depth: usize) -> Vec<Stmt> {
        let is_uniform = self.random.one_in(3);
        let condition = if is_uniform { self.uniform() } else { self.condition() };
        let then = Block { stmts: self.block(depth, is_uniform) };
        let otherwise = if self.random.one_in(3) { Block { stmts: self.block(depth, is_uniform) } } else { Block::default() };
        vec![stmt(StmtKind::If { condition, then, otherwise })]
    }

    fn elected(&mut self, depth: usize) -> Vec<Stmt> {
        let which = if self.random.one_in(2) { self.lane.clone() } else { self.scope[1].clone() };
        let condition = op(Eq, which, if self.random.one_in(3) { param(2) } else { int(0) });
        let then = self.block(depth, false);
        vec![Stmt::if_(condition, then, Span::call_site())]
    }

    fn counted(&mut self, depth: usize) -> Vec<Stmt> {
        let (mut stmts, outer) = (Vec::new(), self.scope.len());
        let is_uniform = self.random.one_in(2);
        let from = match self.random.below(4) {
            0 if !is_uniform => self.scope[1].clone(),
            1 if !is_uniform => self.lane.clone(),
            _ => int(0),
        };
        let to = match self.random.below(4) {
            0 if !is_uniform => op(Add, self.scope[1].clone(), int(2)),
            1 => param(self.random.below(3)),
            _ => int(1 + self.random.below(4) as i128),
        };
        let to = self.let_(&mut stmts, to);
        let step = self.random.pick(&[1, 1, 1, 2, 4]);
        let variable = self.declare(false, Ty::USIZE);
        self.scope.push(now(variable));
        let label = self.label();
        self.targets.push((label, true));
        let usual = self.usual.len();
        if self.random.one_in(2) {
            let index = self.index();
            self.usual.push(index);
        }
        let body = Block { stmts: self.block(depth, is_uniform) };
        self.usual.truncate(usual);
        self.targets.pop();
        self.scope.truncate(outer);
        stmts.push(stmt(StmtKind::Loop { label, kind: LoopKind::Counted { variable, from, to, step }, body }));
        self.scoped(stmts)
    }

    /// `while m < n { ..; m += 4; }` and the like.
    fn stepping(&mut self, depth: usize) -> Vec<Stmt> {
        let (mut stmts, is_uniform) = (Vec::new(), self.random.one_in(2));
        let bound = if self.random.one_in(3) { int(1 + self.random.below(8) as i128) } else { param(self.random.below(3)) };
        let start = if is_uniform { int(self.random.below(2) as i128) } else { self.scope[self.random.below(2)].clone() };
        let size = id(self.random.pick(&[Identity::LaunchSize, Identity::WorkgroupSize]), 0);
        let by = if self.random.one_in(2) { size } else { int(self.random.pick(&[1, 2, 4])) };
        let is_falling = is_uniform && self.random.one_in(3);
        let local = self.changing(&mut stmts, if is_falling { bound.clone() } else { start });
        let (condition, step) = match (is_falling, self.random.below(3)) {
            (true, 0) => (op(Gt, now(local), int(0)), op(Sub, now(local), int(1))),
            (true, _) => (op(Gt, now(local), int(0)), op(Div, now(local), int(2))),
            (false, 0) if is_uniform => (op(Lt, now(local), bound), op(Add, op(Mul, now(local), int(2)), int(1))),
            (false, _) => (op(Lt, now(local), bound), op(Add, now(local), by)),
        };
        let label = self.label();
        self.targets.push((label, true));
        self.usual.push(now(local));
        self.changing.push(local);
        let mut body = self.block(depth, is_uniform);
        self.changing.pop();
        self.usual.pop();
        self.targets.pop();
        body.push(store(Place::local(local), step));
        stmts.push(stmt(StmtKind::Loop { label, kind: LoopKind::While(condition), body: Block { stmts: body } }));
        self.scoped(stmts)
    }

    /// Statements in a block of their own.
    pub(super) fn scoped(&mut self, stmts: Vec<Stmt>) -> Vec<Stmt> {
        vec![stmt(StmtKind::Block { label: self.label(), body: Block { stmts } })]
    }

    fn labelled(&mut self, depth: usize) -> Vec<Stmt> {
        let label = self.label();
        self.targets.push((label, false));
        let stmts = self.block(depth, true);
        self.targets.pop();
        vec![stmt(StmtKind::Block { label, body: Block { stmts } })]
    }

    /// `if .. { break; }`, or `continue` or `return`.
    fn leave(&mut self) -> Vec<Stmt> {
        let condition = if self.is_uniform && !self.random.one_in(4) { self.uniform() } else { self.condition() };
        let kind = match self.targets.len() {
            0 => StmtKind::Return(None),
            count => match self.targets[self.random.below(count)] {
                (label, true) if self.random.one_in(2) => StmtKind::Continue(label),
                (label, _) => StmtKind::Break(label),
            },
        };
        vec![Stmt::if_(condition, vec![stmt(kind)], Span::call_site())]
    }

    /// A number that a workgroup loads together.
    fn broadcast(&mut self) -> Vec<Stmt> {
        let place = row(int(self.random.below(4) as i128));
        let (result, operand) = (self.declare(false, U32), Self::loaded(place));
        let mut stmts = vec![stmt(StmtKind::Collective { result, operation: Collective::WorkgroupLoad, operands: vec![operand] })];
        self.let_(&mut stmts, Expr::local(result, U32, Span::call_site()).cast(Ty::USIZE));
        stmts
    }
}
