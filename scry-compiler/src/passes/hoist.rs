//! Checks of indices in loops, asked once before the loop: for GPUs, where each costs as much as what it guards.
//!
//! A loop that counts reaches its greatest index in its last round, if the index grows with the loop's variable. So the loop is
//! there twice, once without the checks that hold for the greatest indices:
//!
//! ```text
//! if greatest(index) < x.len() { for i in 0..n { .. x[index] .. } } else { for i in 0..n { check index < x.len(); .. x[index] .. } }
//! ```
//!
//! `greatest` is a bound by induction: each operator it knows yields no more for greater operands, and what wraps or saturates at 32
//! bits is no more than what does not. It is worked out in saturating arithmetic.
//!
//! Where invocations wait for each other in the loop, or go through it together for another reason, all of a workgroup must go the same
//! way: the bound is then one for the whole launch, with the greatest ids that an invocation has.
//!
//! Checks that are settled stay where they are: a launch for which they hold runs the proven form, which has none of them.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use proc_macro2::Span;

use super::Lowered;
use crate::facts::{Among, Facts, ValueId};
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Identity, Kernel, LabelId, Literal, LocalId, LoopKind, Place, Root, Stmt, StmtId, StmtKind,
};
use crate::ty::{Scalar, Ty};

/// Asks the checks of a kernel's loops before them where that is possible.
pub(crate) fn run(lowered: &mut Lowered) {
    let Lowered { kernel, loops_together: together, .. } = lowered;
    let is_counted = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Loop { kind: LoopKind::Counted { .. }, .. });
    if !kernel.body.any(&is_counted) {
        return;
    }
    let facts = RefCell::new(Facts::of_body(kernel, BTreeSet::new()));
    let mut declarations = HashMap::new();
    kernel.body.walk(&mut |stmt| {
        let local = stmt.declares().filter(|local| !kernel.locals[local.0].mutable);
        declarations.extend(local.map(|local| (local, &stmt.kind)));
    });
    let mut body = kernel.body.clone();
    Hoist { kernel, together, facts: &facts, declarations: &declarations, splits_waiting: true }.block(&mut body);
    body.declare_once(&mut kernel.locals);
    body.number();
    kernel.body = body;
}

#[derive(Clone, Copy)]
struct Hoist<'a> {
    kernel: &'a Kernel,
    /// The loops that workgroups go through as one.
    together: &'a HashSet<LabelId>,
    facts: &'a RefCell<Facts>,
    /// What declares each local that is set once.
    declarations: &'a HashMap<LocalId, &'a StmtKind>,
    /// Whether loops are doubled in which invocations wait: not inside of one that is.
    splits_waiting: bool,
}

impl Hoist<'_> {
    fn block(&self, block: &mut Block) {
        block.stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&self, stmt: &mut Stmt) {
        let StmtKind::Loop { label, kind: LoopKind::Counted { .. }, body: _ } = &stmt.kind else { return self.inside(stmt) };
        if !stmt.cooperates() && !self.together.contains(label) {
            self.split(stmt, false);
        } else if self.splits_waiting {
            self.split(stmt, true);
        } else {
            self.inside(stmt);
        }
    }

    fn inside(&self, stmt: &mut Stmt) {
        stmt.each_block_mut(&mut |block| self.block(block));
    }

    /// A loop twice, once without the checks that hold for the greatest indices.
    fn split(&self, stmt: &mut Stmt, for_launch: bool) {
        let mut set = HashSet::new();
        stmt.walk(&mut |part| set.extend(part.declares().into_iter().chain(part.stores())));
        let bounds = Bounds { hoist: self, set, for_launch };
        let mut conditions: Vec<Expr> = Vec::new();
        let mut known: HashSet<ValueId> = HashSet::new();
        let mut checks: HashSet<StmtId> = HashSet::new();
        stmt.walk(&mut |part| {
            if let StmtKind::Check { holds: Expr { kind: ExprKind::Binary(BinaryOp::Lt, index, len), .. }, settled: false, .. } = &part.kind
                && let Some(greatest) = bounds.greatest(index)
                && !bounds.varies(len)
            {
                let holds = Expr::binary(BinaryOp::Lt, greatest, (**len).clone(), Ty::BOOL);
                if known.insert(self.facts.borrow_mut().value(&holds)) {
                    conditions.push(holds);
                }
                checks.insert(part.id);
            }
        });
        let mut fast = Block { stmts: vec![stmt.clone()] };
        fast.retain(&mut |stmt| !checks.contains(&stmt.id));
        if for_launch {
            let inner = Self { splits_waiting: false, ..*self };
            [&mut *stmt, &mut fast.stmts[0]].into_iter().for_each(|stmt| inner.inside(stmt));
        }
        if let Some(condition) = conditions.into_iter().reduce(|a, b| Expr::binary(BinaryOp::And, a, b, Ty::BOOL)) {
            let checked = Block { stmts: vec![stmt.clone()] };
            stmt.kind = StmtKind::If { condition, then: fast, otherwise: checked };
        }
    }
}

/// Works out bounds that hold while a loop runs.
struct Bounds<'a> {
    hoist: &'a Hoist<'a>,
    /// The locals that are declared or set in the loop.
    set: HashSet<LocalId>,
    /// Whether a bound is to hold for all of a launch, and to be the same for each, not only for the invocation that works it out.
    for_launch: bool,
}

impl Bounds<'_> {
    /// Whether an expression can have several values where a bound is to hold.
    fn varies(&self, expr: &Expr) -> bool {
        let mut varies = expr.locals().iter().any(|local| self.set.contains(local));
        expr.walk(&mut |part| {
            let is_loaded = matches!(part.kind, ExprKind::Load(Place { root: Root::Slice(_) | Root::Shared(_), path: _ }));
            varies |= is_loaded || matches!(part.kind, ExprKind::Invoke(..));
        });
        varies || (self.for_launch && !self.is_same_for_launch(expr))
    }

    fn is_same_for_launch(&self, expr: &Expr) -> bool {
        let mut facts = self.hoist.facts.borrow_mut();
        let value = facts.value(expr);
        facts.variation(value).is_same(Among::Launch)
    }

    /// No less than any value that an index has, as an expression for before the loop.
    fn greatest(&self, expr: &Expr) -> Option<Expr> {
        if !matches!(expr.ty, Ty::Scalar(Scalar::Usize | Scalar::U32)) {
            return None;
        }
        if !self.varies(expr) {
            // Where the loop has no round, nobody has checked what it divides by.
            return self.hoist.facts.borrow_mut().is_total(expr).then(|| expr.clone());
        }
        match &expr.kind {
            ExprKind::Local(local) => match self.hoist.declarations.get(local)? {
                StmtKind::Let { local: _, init } => self.greatest(init.as_ref()?),
                StmtKind::Loop { kind: LoopKind::Counted { to, .. }, .. } => Some(less_one(self.greatest(to)?)),
                _ => None,
            },
            ExprKind::Binary(op, a, b) => self.operator(*op, a, b, expr),
            ExprKind::Cast(value) => Some(Expr { kind: ExprKind::Cast(Box::new(self.greatest(value)?)), ..expr.clone() }),
            ExprKind::Call(row, args) => self.method(row.name, args),
            ExprKind::Field(..) | ExprKind::Load(_) => self.id(expr),
            _ => None,
        }
    }

    fn operator(&self, op: BinaryOp, a: &Expr, b: &Expr, whole: &Expr) -> Option<Expr> {
        let is_literal = b.literal().is_some();
        match op {
            BinaryOp::Add => Some(Expr::call("saturating_add", vec![self.greatest(a)?, self.greatest(b)?])),
            BinaryOp::Mul => Some(product(self.greatest(a)?, self.greatest(b)?)),
            BinaryOp::Div | BinaryOp::Shr if is_literal => Some(Expr::binary(op, self.greatest(a)?, b.clone(), whole.ty.clone())),
            BinaryOp::Rem if is_literal => Some(less_one(b.clone())),
            BinaryOp::BitAnd if is_literal => Some(b.clone()),
            _ => None,
        }
    }

    fn method(&self, name: &'static str, args: &[Expr]) -> Option<Expr> {
        match (name, args) {
            // What is the same for the whole launch is what the index was clamped to, and GPUs work it out once for many invocations.
            ("min", [value, limit] | [limit, value]) if self.is_limit(limit) && !self.is_limit(value) => self.greatest(limit),
            ("min" | "max" | "saturating_add", [a, b]) => Some(Expr::call(name, vec![self.greatest(a)?, self.greatest(b)?])),
            ("saturating_mul", [a, b]) => Some(product(self.greatest(a)?, self.greatest(b)?)),
            // What is taken away is as much each time.
            ("saturating_sub", [a, b]) if !self.varies(b) => Some(Expr::call("saturating_sub", vec![self.greatest(a)?, b.clone()])),
            ("saturating_sub", [a, _]) => self.greatest(a),
            ("clamp", [value, low, high]) => {
                let raised = Expr::call("max", vec![self.greatest(value)?, self.greatest(low)?]);
                Some(Expr::call("min", vec![raised, self.greatest(high)?]))
            }
            _ => None,
        }
    }

    /// Whether a value is one for the whole launch that the source does not know.
    fn is_limit(&self, expr: &Expr) -> bool {
        expr.literal().is_none() && self.is_same_for_launch(expr)
    }

    /// The greatest that an id has in the launch; `expr` is what the source says.
    fn id(&self, expr: &Expr) -> Option<Expr> {
        let value = self.hoist.facts.borrow_mut().value(expr);
        let (identity, axis) = self.hoist.facts.borrow().number_of(value)?;
        let field = |identity| Expr::id(identity, axis, expr.span);
        if !self.for_launch {
            return Some(field(identity));
        }
        let size = literal(i128::from(self.hoist.kernel.workgroup[axis as usize]), &expr.ty);
        let last_workgroup = || Expr::binary(BinaryOp::Div, less_one(field(Identity::LaunchSize)), size.clone(), expr.ty.clone());
        match identity {
            // Whole workgroups run, and the launch sees to it that their ids fit 32 bits.
            Identity::GlobalId => {
                let first = Expr::binary(BinaryOp::Mul, last_workgroup(), size.clone(), expr.ty.clone());
                Some(Expr::binary(BinaryOp::Add, first, less_one(size), expr.ty.clone()))
            }
            Identity::LocalId => Some(less_one(size)),
            Identity::WorkgroupId => Some(last_workgroup()),
            Identity::NumWorkgroups | Identity::WorkgroupSize | Identity::LaunchSize => Some(field(identity)),
            Identity::SubgroupSize | Identity::SubgroupLane => None,
        }
    }
}

fn literal(value: i128, ty: &Ty) -> Expr {
    Expr::int(value, ty.clone(), Span::mixed_site())
}

/// No less than the product: the product, or if it may not fit 32 bits by the numbers of bits that its factors have, the largest number.
/// That is shorter than to find out whether it does fit.
fn product(a: Expr, b: Expr) -> Expr {
    let (ty, span) = (a.ty.clone(), a.span);
    let fits = match (a.literal(), b.literal()) {
        (Some(Literal::Int(factor)), _) if factor > 0 => Expr::binary(BinaryOp::Le, b.clone(), literal(MAX / factor, &ty), Ty::BOOL),
        (_, Some(Literal::Int(factor))) if factor > 0 => Expr::binary(BinaryOp::Le, a.clone(), literal(MAX / factor, &ty), Ty::BOOL),
        _ => {
            let [of_a, of_b] = [&a, &b].map(|factor| Expr::call("leading_zeros", vec![factor.clone()]));
            Expr::binary(BinaryOp::Ge, Expr::binary(BinaryOp::Add, of_a, of_b, Ty::U32), literal(32, &Ty::U32), Ty::BOOL)
        }
    };
    Expr { span, ..Expr::select(fits, Expr::binary(BinaryOp::Mul, a, b, ty.clone()), literal(MAX, &ty)) }
}

/// The largest index.
const MAX: i128 = u32::MAX as i128;

/// What is one less, or zero.
fn less_one(expr: Expr) -> Expr {
    match expr.literal() {
        Some(Literal::Int(value)) => literal((value - 1).max(0), &expr.ty),
        _ => {
            let one = literal(1, &expr.ty);
            Expr::call("saturating_sub", vec![expr, one])
        }
    }
}
