//! Random kernels of integers and `bool`s.

use proc_macro2::{Ident, Span};

use super::interpret::{Ids, is_known};
use crate::facts::interval::of_type;
use crate::intrinsic::{self, Intrinsic, Sig};
use crate::ir::BinaryOp::{self, Add, And, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Or, Rem, Shl, Shr, Sub};
use crate::ir::{
    Block, Expr, ExprKind, Identity, Kernel, LabelId, Local, LocalId, LoopKind, NotWide, Param, ParamId, ParamKind, Place, Root, SiteId,
    Step, Stmt, StmtKind, UnaryOp,
};
use crate::random::Random;
use crate::targets::Targets;
use crate::ty::{Scalar, Ty};

/// The slices, which are the first parameters: their elements, and whether they may be written.
pub(super) const SLICES: [(Scalar, bool); 4] = [(Scalar::U8, false), (Scalar::I32, false), (Scalar::Usize, true), (Scalar::I16, true)];

const INTEGERS: [Scalar; 9] =
    [Scalar::Usize, Scalar::I32, Scalar::U32, Scalar::U8, Scalar::I8, Scalar::I16, Scalar::U16, Scalar::I64, Scalar::U64];

const ARITHMETIC: [BinaryOp; 10] = [Add, Sub, Mul, Div, Rem, BitAnd, BitOr, BitXor, Shl, Shr];
const COMPARISONS: [BinaryOp; 6] = [Lt, Le, Gt, Ge, Eq, Ne];

impl Random {
    /// A value of a type, mostly a small or an extreme one.
    pub(super) fn value(&mut self, scalar: Scalar) -> i128 {
        match self.below(3) {
            0 => self.pick(&extremes(scalar)),
            1 => scalar.wrap(self.below(12) as i128 - 3),
            _ => scalar.wrap(i128::from(self.next())),
        }
    }

    /// An invocation, maybe of the workgroup of another.
    pub(super) fn id(&mut self, kernel: &Kernel, workgroups: [i128; 3], workgroup_of: Option<Ids>) -> Ids {
        let local = kernel.workgroup.map(|len| self.below(len as usize) as i128);
        let one = |count: i128| if self.one_in(3) { count - 1 } else { self.below(count.min(3) as usize) as i128 };
        let workgroup = workgroup_of.map_or_else(|| workgroups.map(one), |other| other.workgroup);
        Ids { workgroup, local }
    }

    /// A comparison of two of these.
    pub(super) fn condition(&mut self, of: &[&Expr]) -> Option<Expr> {
        let a = self.pick(of.get(..).filter(|of| !of.is_empty())?);
        let alike: Vec<&Expr> = of.iter().copied().filter(|b| b.ty == a.ty).collect();
        let b = self.pick(&alike);
        Some(Expr::binary(self.pick(&COMPARISONS), a.clone(), b.clone(), Ty::BOOL))
    }
}

/// The least and greatest values of a type, and what is near.
pub(super) fn extremes(scalar: Scalar) -> Vec<i128> {
    let Some((min, max)) = of_type(scalar) else { return Vec::new() };
    [min, min + 1, max - 1, max, 0, 1, max / 2, max / 2 + 1].into_iter().filter(|value| min <= *value && *value <= max).collect()
}

/// A kernel whose slices and parameters are all integers.
pub(super) fn kernel(random: &mut Random) -> Kernel {
    let name = || Ident::new("it", Span::call_site());
    let slices = SLICES.map(|(element, mutable)| ParamKind::Slice { element: Ty::Scalar(element), mutable, len: None });
    let scalars = INTEGERS.map(|scalar| ParamKind::Scalar(Ty::Scalar(scalar)));
    let params =
        slices.into_iter().chain(scalars).map(|kind| Param { name: name(), part: String::new(), argument: 0, kind, slot: 0 }).collect();
    let workgroup = random.pick(&[[1, 1, 1], [64, 1, 1], [8, 4, 2], [1, 8, 1], [256, 1, 1]]);
    let mut generate = Generate { random, locals: Vec::new(), scope: Vec::new(), targets: Vec::new(), labels: 0 };
    // As most kernels do, it begins with where the invocation is.
    let id = expr(ExprKind::Identity(generate.random.pick(&[Identity::GlobalId, Identity::LocalId])), Ty::Id);
    let init = Some(expr(ExprKind::Field(Box::new(id), 0), Ty::USIZE));
    let first = Stmt::new(StmtKind::Let { local: generate.declare(Ty::USIZE, false), init }, Span::call_site());
    let mut body = generate.block(4, 3);
    body.stmts.insert(0, first);
    body.number();
    let locals = generate.locals;
    let (functions, shared, sites) = (Vec::new(), Vec::new(), Vec::new());
    Kernel {
        name: name(),
        workgroup,
        fast_math: false,
        deterministic: false,
        params,
        arguments: Vec::new(),
        block_size: 0,
        functions,
        locals,
        shared,
        body,
        requirements: Vec::new(),
        race_conditions: Vec::new(),
        racing: Vec::new(),
        in_place: Vec::new(),
        wide: Err(NotWide::Declined),
        one_by_one: None,
        conditions: Vec::new(),
        races: Vec::new(),
        targets: Targets::ALL,
        sites,
    }
}

struct Generate<'r> {
    random: &'r mut Random,
    locals: Vec<Local>,
    /// The locals in scope, innermost last.
    scope: Vec<LocalId>,
    /// The labels around, and whether they are loops'.
    targets: Vec<(LabelId, bool)>,
    labels: usize,
}

impl Generate<'_> {
    fn block(&mut self, stmts: usize, depth: usize) -> Block {
        let outer = self.scope.len();
        let stmts = (0..=self.random.below(stmts * 2)).map(|_| self.stmt(depth)).collect();
        self.scope.truncate(outer);
        Block { stmts }
    }

    fn stmt(&mut self, depth: usize) -> Stmt {
        let kind = match self.random.below(if depth == 0 { 8 } else { 13 }) {
            0..=4 => self.let_(),
            5 => self.store(),
            6 => StmtKind::Check { holds: self.condition(2), site: SiteId(0), values: Vec::new(), settled: false },
            7 => {
                let len = if self.random.one_in(2) { self.len() } else { self.literal(Scalar::Usize) };
                let holds = Expr::binary(Lt, self.expr(Scalar::Usize, 2), len, Ty::BOOL);
                StmtKind::Check { holds, site: SiteId(0), values: Vec::new(), settled: false }
            }
            8 | 9 => {
                let (condition, then) = (self.condition(2), self.block(2, depth - 1));
                let then = if self.random.one_in(3) { self.leaving(then) } else { then };
                let otherwise = if self.random.one_in(2) { self.block(2, depth - 1) } else { Block::default() };
                StmtKind::If { condition, then, otherwise }
            }
            10 => self.loop_(depth - 1),
            11 => self.stepping_loop(depth - 1),
            _ => {
                let label = self.label();
                self.targets.push((label, false));
                let body = self.block(3, depth - 1);
                self.targets.pop();
                StmtKind::Block { label, body }
            }
        };
        Stmt::new(kind, Span::call_site())
    }

    /// The block with a jump at its end.
    fn leaving(&mut self, mut block: Block) -> Block {
        let kind = match self.targets.len() {
            0 => StmtKind::Return(None),
            count => match self.targets[self.random.below(count)] {
                (label, true) if self.random.one_in(2) => StmtKind::Continue(label),
                (label, _) => StmtKind::Break(label),
            },
        };
        block.stmts.push(Stmt::new(kind, Span::call_site()));
        block
    }

    fn let_(&mut self) -> StmtKind {
        let (ty, init) = match self.random.below(8) {
            0 => {
                let id = self.random.pick(&[Identity::GlobalId, Identity::LocalId, Identity::WorkgroupId, Identity::LaunchSize]);
                (Ty::Id, expr(ExprKind::Identity(id), Ty::Id))
            }
            1 => {
                let scalars = [self.scalar(), self.scalar()];
                let ty = Ty::Tuple(scalars.map(Ty::Scalar).to_vec());
                let parts = scalars.map(|scalar| self.expr(scalar, 2)).to_vec();
                (ty.clone(), expr(ExprKind::Tuple(parts), ty))
            }
            2 => (Ty::BOOL, self.condition(2)),
            _ => {
                let scalar = self.scalar();
                (Ty::Scalar(scalar), self.expr(scalar, 3))
            }
        };
        let mutable = self.random.one_in(4);
        StmtKind::Let { local: self.declare(ty, mutable), init: Some(init) }
    }

    fn store(&mut self) -> StmtKind {
        let Some(local) = self.changing() else { return self.let_() };
        let value = self.expr(self.locals[local.0].ty.expect_scalar(), 2);
        StmtKind::Store { place: Place::local(local), value }
    }

    /// An integer that may be stored.
    fn changing(&mut self) -> Option<LocalId> {
        let is_stored = |local: &LocalId| {
            let Local { mutable, ty, .. } = &self.locals[local.0];
            *mutable && ty.scalar().is_some_and(Scalar::is_integer)
        };
        let found: Vec<LocalId> = self.scope.iter().copied().filter(is_stored).collect();
        (!found.is_empty()).then(|| self.random.pick(&found))
    }

    /// `let mut i = ..; while i < .. { ..; i += 1; }` and the like.
    fn stepping_loop(&mut self, depth: usize) -> StmtKind {
        let (outer, scalar, span) = (self.scope.len(), self.scalar(), Span::call_site());
        let init = self.expr(scalar, 0);
        let local = self.declare(Ty::Scalar(scalar), true);
        let now = || Expr::local(local, Ty::Scalar(scalar), span);
        let condition = Expr::binary(self.random.pick(&COMPARISONS), now(), self.expr(scalar, 0), Ty::BOOL);
        let by = Expr::int(self.random.pick(&[1, 1, 2, 7]), Ty::Scalar(scalar), span);
        let step = Expr::binary(self.random.pick(&[Add, Sub, Sub, Div, Rem]), now(), by, Ty::Scalar(scalar));
        let (block, label) = (self.label(), self.label());
        self.targets.push((label, true));
        let mut body = self.block(1, depth);
        self.targets.pop();
        self.scope.truncate(outer);
        body.stmts.push(Stmt::new(StmtKind::Store { place: Place::local(local), value: step }, span));
        let stmts = [StmtKind::Let { local, init: Some(init) }, StmtKind::Loop { label, kind: LoopKind::While(condition), body }];
        StmtKind::Block { label: block, body: Block { stmts: stmts.map(|kind| Stmt::new(kind, span)).to_vec() } }
    }

    fn loop_(&mut self, depth: usize) -> StmtKind {
        let outer = self.scope.len();
        let kind = match self.random.below(5) {
            0 => LoopKind::Forever,
            1 => LoopKind::While(self.condition(2)),
            _ => {
                let scalar = self.scalar();
                let (from, to) = (self.expr(scalar, 1), self.expr(scalar, 1));
                // The variable and a step are never beyond the type.
                let greatest = of_type(scalar).expect("an integer").1;
                let to = Expr::call("min", vec![to, Expr::int(greatest - 7, Ty::Scalar(scalar), Span::call_site())]);
                let variable = self.declare(Ty::Scalar(scalar), false);
                LoopKind::Counted { variable, from, to, step: self.random.pick(&[1, 1, 2, 7]) }
            }
        };
        let label = self.label();
        self.targets.push((label, true));
        let body = self.block(3, depth);
        self.targets.pop();
        self.scope.truncate(outer);
        StmtKind::Loop { label, kind, body }
    }

    fn label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels)
    }

    fn declare(&mut self, ty: Ty, mutable: bool) -> LocalId {
        let local = LocalId::add(&mut self.locals, "it", mutable, ty);
        self.scope.push(local);
        local
    }

    fn scalar(&mut self) -> Scalar {
        if self.random.one_in(3) { self.random.pick(&INTEGERS) } else { self.random.pick(&INTEGERS[..2]) }
    }

    fn condition(&mut self, depth: usize) -> Expr {
        let below = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 8 } else { 12 }) {
            0 => self.of_local(Scalar::Bool).unwrap_or_else(|| self.comparison(depth)),
            8 => expr(ExprKind::Unary(UnaryOp::Not, Box::new(self.condition(below))), Ty::BOOL),
            9 => Expr::binary(Or, self.condition(below), self.condition(below), Ty::BOOL),
            10 | 11 => Expr::binary(And, self.condition(below), self.condition(below), Ty::BOOL),
            _ => self.comparison(depth),
        }
    }

    fn comparison(&mut self, depth: usize) -> Expr {
        let (scalar, depth) = (self.scalar(), depth.min(1));
        Expr::binary(self.random.pick(&COMPARISONS), self.expr(scalar, depth), self.expr(scalar, depth), Ty::BOOL)
    }

    fn expr(&mut self, scalar: Scalar, depth: usize) -> Expr {
        let ty = Ty::Scalar(scalar);
        let Some(below) = depth.checked_sub(1) else { return self.leaf(scalar) };
        let kind = match self.random.below(12) {
            0..=2 => return self.leaf(scalar),
            3..=6 => {
                let op = self.random.pick(&ARITHMETIC);
                let right = if matches!(op, Shl | Shr) { Scalar::U32 } else { scalar };
                let a = self.expr(scalar, below);
                let b = if self.random.one_in(2) { self.literal(right) } else { self.expr(right, below) };
                ExprKind::Binary(op, Box::new(a), Box::new(b))
            }
            7 => {
                let from = self.scalar();
                let value = if self.random.one_in(6) { self.condition(below) } else { self.expr(from, below) };
                ExprKind::Cast(Box::new(value))
            }
            8 => {
                return Expr::select(self.condition(below), self.expr(scalar, below), self.expr(scalar, below));
            }
            9 => {
                let op = if scalar.is_signed() && self.random.one_in(2) { UnaryOp::Neg } else { UnaryOp::Not };
                ExprKind::Unary(op, Box::new(self.expr(scalar, below)))
            }
            _ => return self.call(scalar, below),
        };
        expr(kind, ty)
    }

    /// A call of a method whose result has that type.
    fn call(&mut self, scalar: Scalar, depth: usize) -> Expr {
        let of = if self.random.one_in(4) { self.scalar() } else { scalar };
        let is_usual = |row: &Intrinsic| matches!(row.name, "min" | "max" | "clamp" | "saturating_sub" | "saturating_add");
        let is_fit = |row: &&Intrinsic| row.is_method_of(of) && row.result.of(of) == scalar && is_known(row.name, of, row.params.len() + 1);
        let rows: Vec<&'static Intrinsic> = intrinsic::TABLE.iter().filter(is_fit).collect();
        let usual: Vec<&'static Intrinsic> = rows.iter().copied().filter(|row| is_usual(row)).collect();
        let rows = if usual.is_empty() || self.random.one_in(2) { rows } else { usual };
        if rows.is_empty() {
            return self.leaf(scalar);
        }
        let row = self.random.pick(&rows);
        let params = [Sig::Same].into_iter().chain(row.params.iter().copied());
        let args = params.map(|param| self.expr(param.of(of), depth)).collect();
        expr(ExprKind::Call(row, args), Ty::Scalar(scalar))
    }

    fn leaf(&mut self, scalar: Scalar) -> Expr {
        let ty = Ty::Scalar(scalar);
        match self.random.below(8) {
            0..=3 => self.of_local(scalar).unwrap_or_else(|| self.literal(scalar)),
            4 => {
                let param = SLICES.len() + INTEGERS.iter().position(|other| *other == scalar).expect("it is an integer");
                expr(ExprKind::Param(ParamId(param)), ty)
            }
            5 if scalar == Scalar::Usize => match self.random.below(3) {
                0 => self.len(),
                1 => expr(ExprKind::Identity(self.random.pick(&[Identity::SubgroupLane, Identity::SubgroupSize])), ty),
                _ => {
                    let id = self.random.pick(&[Identity::GlobalId, Identity::LocalId, Identity::WorkgroupId, Identity::WorkgroupSize]);
                    let axis = self.random.below(3) as u32;
                    expr(ExprKind::Field(Box::new(expr(ExprKind::Identity(id), Ty::Id)), axis), ty)
                }
            },
            5 | 6 => match SLICES.iter().position(|(element, _)| *element == scalar) {
                Some(slice) => {
                    let index = self.of_local(Scalar::Usize).unwrap_or_else(|| self.literal(Scalar::Usize));
                    let step = Step::Index { index, len: None, at: Span::call_site(), is_checked: true };
                    expr(ExprKind::Load(Place { root: Root::Slice(ParamId(slice)), path: vec![step] }), ty)
                }
                None => self.literal(scalar),
            },
            _ => self.literal(scalar),
        }
    }

    /// A local of that type, or a part of one.
    fn of_local(&mut self, scalar: Scalar) -> Option<Expr> {
        let ty = Ty::Scalar(scalar);
        let found = self.scope.iter().flat_map(|local| {
            let whole = &self.locals[local.0].ty;
            let parts = whole.fields().into_iter().enumerate().filter(|(_, part)| *part == ty);
            let load = |number| ExprKind::Load(Place { root: Root::Local(*local), path: vec![Step::Field(number as u32)] });
            let whole = (*whole == ty).then_some(ExprKind::Local(*local));
            whole.into_iter().chain(parts.map(move |(number, _)| load(number))).collect::<Vec<_>>()
        });
        let found: Vec<ExprKind> = found.collect();
        let last = found.len().checked_sub(1)?;
        // What has just been declared is most often what the rest is made of.
        let number = if self.random.one_in(2) { last } else { self.random.below(last + 1) };
        Some(expr(found[number].clone(), ty))
    }

    fn len(&mut self) -> Expr {
        expr(ExprKind::Len(ParamId(self.random.below(SLICES.len()))), Ty::USIZE)
    }

    fn literal(&mut self, scalar: Scalar) -> Expr {
        let value = if self.random.one_in(2) { self.random.below(16) as i128 } else { self.random.value(scalar) };
        Expr::int(value, Ty::Scalar(scalar), Span::call_site())
    }
}

fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: Span::call_site() }
}
