//! What a run of invocations reaches, for the native code: Rust that works out, before a run, between which bounds the
//! indices of slices lie.
//!
//! An index is followed through arithmetic, clamps, loop variables and locals that are set once, back to parameters and
//! the invocation's place; one that depends on anything else, such as an element, stays checked. Each step becomes an
//! interval, and what the native code leaves out where it holds becomes a claim: that an index is in bounds, that
//! arithmetic on the way does not wrap, that a clamp which varies along the run changes nothing.
//!
//! Claims say nothing of control flow. What only some invocations evaluate is claimed of all, which errs on the safe side.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};

use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Identity, Kernel, Literal, LocalId, LoopKind, ParamId, Place, Root, Step, Stmt, StmtKind,
};
use crate::ty::{Scalar, Ty};

/// The claims of a kernel, and what they cover.
#[derive(Default, Clone)]
pub(super) struct Claims<'a> {
    /// Statements that make the claims of a `cpu::Reach` called `reach`.
    pub(super) tokens: TokenStream,
    exact: HashSet<*const Expr>,
    /// The indices of the checks that are left out.
    checks: HashSet<*const Expr>,
    known: HashMap<LocalId, Known>,
    names: usize,
    sources: HashMap<LocalId, Source<'a>>,
}

/// The interval of an expression.
#[derive(Clone)]
struct Known {
    /// The variable that holds it.
    name: Ident,
    /// Whether the value can differ between the invocations of a run.
    varies: bool,
}

/// What a local is set to, once in each round of the loops around it.
#[derive(Clone, Copy)]
enum Source<'a> {
    Value(&'a Expr),
    Counted { from: &'a Expr, to: &'a Expr },
}

impl<'a> Claims<'a> {
    pub(super) fn of(kernel: &'a Kernel) -> Self {
        let mut claims = Self::default();
        claims.gather(kernel, &kernel.body);
        let mut checks = Vec::new();
        collect_checks(&kernel.body, &mut checks);
        for (slice, index) in checks {
            // An index that is not known in the end leaves no claims behind.
            let mut attempt = claims.clone();
            if attempt.access(slice, index).is_some() {
                claims = attempt;
            }
        }
        claims
    }

    /// Whether there is anything to claim.
    pub(super) fn is_empty(&self) -> bool {
        self.checks.is_empty()
    }

    /// Whether the value is claimed not to wrap, or not to be changed.
    pub(super) fn cover(&self, expr: &Expr) -> bool {
        self.exact.contains(&std::ptr::from_ref(expr))
    }

    /// Whether the index of a check is claimed to be in bounds.
    pub(super) fn cover_check(&self, index: &Expr) -> bool {
        self.checks.contains(&std::ptr::from_ref(index))
    }

    /// Finds the locals that are set once.
    fn gather(&mut self, kernel: &Kernel, block: &'a Block) {
        for Stmt { id: _, kind, span: _ } in &block.stmts {
            match kind {
                StmtKind::Let { local, init: Some(init) } if !kernel.locals[local.0].mutable => {
                    self.sources.insert(*local, Source::Value(init));
                }
                StmtKind::Loop { kind: LoopKind::Counted { variable, from, to, step: _ }, label: _, body: _ } => {
                    self.sources.insert(*variable, Source::Counted { from, to });
                }
                StmtKind::Let { .. }
                | StmtKind::Store { .. }
                | StmtKind::If { .. }
                | StmtKind::Loop { .. }
                | StmtKind::Block { .. }
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Return(_)
                | StmtKind::Check { .. }
                | StmtKind::Panic { .. }
                | StmtKind::Print { .. }
                | StmtKind::Call { .. }
                | StmtKind::Barrier
                | StmtKind::Collective { .. }
                | StmtKind::Atomic { .. } => {}
            }
        }
        for block in block.stmts.iter().flat_map(Stmt::blocks) {
            self.gather(kernel, block);
        }
    }

    /// Claims that an element of a slice is there.
    fn access(&mut self, slice: ParamId, checked: &'a Expr) -> Option<()> {
        let index = self.expr(checked)?.name;
        let slice = param_name(slice);
        self.tokens.extend(quote_spanned!(site()=> reach.index(#index, #slice.len() as usize);));
        self.checks.insert(std::ptr::from_ref(checked));
        Some(())
    }

    /// The interval of an integer, if what it depends on is known.
    fn expr(&mut self, expr: &'a Expr) -> Option<Known> {
        // Indices have 32 bits; what is narrower or wider on the way to one is not followed.
        let scalar = expr.ty.scalar().filter(|scalar| scalar.is_integer() && scalar.bits() == 32)?;
        match &expr.kind {
            ExprKind::Literal(Literal::Int(value)) => {
                let value = scalar.wrap(*value) as i64;
                Some(self.bind(quote_spanned!(site()=> cpu::Interval::exactly(#value)), false))
            }
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Param(param) => {
                let name = param_name(*param);
                Some(self.bind(quote_spanned!(site()=> cpu::Interval::exactly(#name)), false))
            }
            ExprKind::Len(param) => {
                let name = param_name(*param);
                Some(self.bind(quote_spanned!(site()=> cpu::Interval::exactly(#name.len() as u32)), false))
            }
            ExprKind::Identity(identity) => Some(self.identity(*identity, 0)),
            ExprKind::Field(value, number) => match &value.kind {
                ExprKind::Identity(identity) => Some(self.identity(*identity, *number)),
                _ => None,
            },
            ExprKind::Load(Place { root: Root::Local(local), path }) => match (self.sources.get(local)?, &path[..]) {
                (Source::Value(Expr { kind: ExprKind::Identity(identity), .. }), [Step::Field(number)]) => {
                    Some(self.identity(*identity, *number))
                }
                (Source::Value(Expr { kind: ExprKind::Tuple(fields), .. }), [Step::Field(number)]) => self.expr(&fields[*number as usize]),
                _ => None,
            },
            ExprKind::Binary(op, a, b) => self.binary(expr, *op, scalar, a, b),
            ExprKind::Cast(value) => {
                let Known { name, varies } = self.expr(value)?;
                let narrow = narrow(scalar);
                Some(self.bind(quote_spanned!(site()=> reach.#narrow(#name)), varies))
            }
            ExprKind::Select { condition: _, then, otherwise } => {
                let (then, otherwise) = (self.expr(then)?.name, self.expr(otherwise)?.name);
                Some(self.bind(quote_spanned!(site()=> #then.or(#otherwise)), true))
            }
            ExprKind::Call(intrinsic, args) => self.call(expr, intrinsic.name, scalar, args),
            ExprKind::Literal(_)
            | ExprKind::Load(_)
            | ExprKind::Unary(..)
            | ExprKind::Invoke(..)
            | ExprKind::Tuple(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_) => None,
        }
    }

    fn local(&mut self, local: LocalId) -> Option<Known> {
        if let Some(known) = self.known.get(&local) {
            return Some(known.clone());
        }
        let known = match *self.sources.get(&local)? {
            Source::Value(value) => self.expr(value)?,
            Source::Counted { from, to } => {
                let (from, to) = (self.expr(from)?, self.expr(to)?);
                let (start, end) = (from.name, to.name);
                self.bind(quote_spanned!(site()=> #start.until(#end)), from.varies || to.varies)
            }
        };
        self.known.insert(local, known.clone());
        Some(known)
    }

    fn identity(&mut self, identity: Identity, axis: u32) -> Known {
        let method = match identity {
            Identity::GlobalId => "global_id",
            Identity::LocalId => "local_id",
            Identity::WorkgroupId => "workgroup_id",
            Identity::NumWorkgroups => "num_workgroups",
            Identity::WorkgroupSize => "workgroup_size",
            Identity::LaunchSize => "launch_size",
            Identity::SubgroupSize => return self.bind(quote_spanned!(site()=> reach.subgroup_size()), false),
            Identity::SubgroupLane => return self.bind(quote_spanned!(site()=> reach.subgroup_lane()), true),
        };
        let varies = axis == 0 && matches!(identity, Identity::GlobalId | Identity::LocalId | Identity::WorkgroupId);
        let (method, axis) = (format_ident!("{}", method), axis as usize);
        self.bind(quote_spanned!(site()=> reach.#method(#axis)), varies)
    }

    fn binary(&mut self, expr: &'a Expr, op: BinaryOp, scalar: Scalar, a: &'a Expr, b: &'a Expr) -> Option<Known> {
        let narrow = narrow(scalar);
        match (op, scalar) {
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, _) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let varies = a.varies || b.varies;
                let (a, b) = (a.name, b.name);
                self.exact.insert(std::ptr::from_ref(expr));
                let value = match op {
                    BinaryOp::Add => quote_spanned!(site()=> #a + #b),
                    BinaryOp::Sub => quote_spanned!(site()=> #a - #b),
                    _ => quote_spanned!(site()=> #a * #b),
                };
                Some(self.bind(quote_spanned!(site()=> reach.#narrow(#value)), varies))
            }
            (BinaryOp::Div, Scalar::U32 | Scalar::Usize) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let varies = a.varies || b.varies;
                let (a, b) = (a.name, b.name);
                Some(self.bind(quote_spanned!(site()=> #a.quotient(#b)), varies))
            }
            (BinaryOp::Rem, Scalar::U32 | Scalar::Usize) => {
                let by = self.expr(b)?.name;
                Some(self.bind(quote_spanned!(site()=> cpu::Interval::below(#by)), true))
            }
            (BinaryOp::BitAnd, Scalar::U32 | Scalar::Usize) => {
                let mask = if a.literal().is_some() { a } else { b };
                let mask = self.expr(mask)?.name;
                Some(self.bind(quote_spanned!(site()=> cpu::Interval::masked(#mask)), true))
            }
            _ => None,
        }
    }

    fn call(&mut self, expr: &'a Expr, name: &str, scalar: Scalar, args: &'a [Expr]) -> Option<Known> {
        match (name, args) {
            ("min" | "max", [a, b]) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let claim = if name == "min" { "at_most" } else { "at_least" };
                Some(self.clamp(expr, name, claim, &a, &b))
            }
            ("clamp", [value, low, high]) => {
                let (value, low, high) = (self.expr(value)?, self.expr(low)?, self.expr(high)?);
                let varies = value.varies || low.varies || high.varies;
                let raised = self.clamp(expr, "max", "at_least", &Known { varies, ..value }, &low);
                Some(self.clamp(expr, "min", "at_most", &raised, &high))
            }
            ("saturating_sub", [a, b]) if scalar != Scalar::I32 => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let varies = a.varies || b.varies;
                let (a, b) = (a.name, b.name);
                if varies {
                    self.exact.insert(std::ptr::from_ref(expr));
                    Some(self.bind(quote_spanned!(site()=> reach.u32(#a - #b)), true))
                } else {
                    let zero = quote_spanned!(site()=> cpu::Interval::exactly(0));
                    Some(self.bind(quote_spanned!(site()=> (#a - #b).max(#zero)), false))
                }
            }
            _ => None,
        }
    }

    /// The lesser or greater of two values; one that varies is claimed to be the first.
    fn clamp(&mut self, expr: &Expr, method: &str, claim: &str, value: &Known, limit: &Known) -> Known {
        let (method, claim) = (format_ident!("{}", method), format_ident!("{}", claim));
        let (a, b) = (&value.name, &limit.name);
        if value.varies || limit.varies {
            self.exact.insert(std::ptr::from_ref(expr));
            self.bind(quote_spanned!(site()=> reach.#claim(#a, #b)), true)
        } else {
            self.bind(quote_spanned!(site()=> #a.#method(#b)), false)
        }
    }

    /// Holds an interval in a variable.
    fn bind(&mut self, interval: TokenStream, varies: bool) -> Known {
        let name = format_ident!("interval_{}", self.names, span = site());
        self.names += 1;
        self.tokens.extend([quote_spanned!(site()=> let #name = ), interval, quote_spanned!(site()=> ;)]);
        Known { name, varies }
    }
}

/// The checks of indices of slices, in a block and all it holds.
fn collect_checks<'a>(block: &'a Block, checks: &mut Vec<(ParamId, &'a Expr)>) {
    for stmt in &block.stmts {
        if let Some((slice, index)) = stmt.checked_element() {
            checks.push((slice, index));
        }
        stmt.blocks().into_iter().for_each(|block| collect_checks(block, checks));
    }
}

/// The claim that a value fits a type.
fn narrow(scalar: Scalar) -> Ident {
    format_ident!("{}", if Ty::Scalar(scalar) == Ty::I32 { "i32" } else { "u32" })
}

/// A parameter's name in the native code: hygienic, so that no name of the user's is in the way.
pub(super) fn param_name(ParamId(param): ParamId) -> Ident {
    format_ident!("param_{}", param, span = site())
}

fn site() -> Span {
    Span::mixed_site()
}
