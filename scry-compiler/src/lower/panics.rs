//! What can panic becomes a statement: in front of each statement stand the checks that its expressions need.
//!
//! Before, `x[i] / n` is an expression that is evaluated somewhere in its statement. Here it becomes, in Rust's order of
//! evaluation,
//!
//! ```text
//! check i < x.len();
//! check n != 0;
//! .. x[i] / n ..
//! ```
//!
//! so that all that is left in expressions is sure to have a value. An expression that is evaluated only sometimes, such as the
//! right side of `&&`, becomes an `if` where it needs a check. An index that is not an atom gets a local: what was checked is
//! what is used, whatever other invocations do to memory in between.
//!
//! A check is left out where it is known to hold: by an interval of the index (see [`crate::facts`]), or because the same was checked
//! on the way here.

use std::collections::HashMap;

use proc_macro2::{Ident, Span};

use super::expr::not;
use crate::facts::{Facts, ValueId, Variation};
use crate::ir::{
    BinaryOp, Block, Condition, Expr, ExprKind, FunctionId, Kernel, LabelId, Literal, Local, LocalId, LoopKind, Message, ParamKind, Place,
    Root, SharedId, Site, SiteId, Step, Stmt, StmtKind,
};
use crate::ty::{Scalar, Ty};

/// Puts checks into a kernel and its functions.
pub(crate) fn insert(kernel: &mut Kernel) {
    let mut sites = std::mem::take(&mut kernel.sites);
    let repeats = !kernel.cooperates();
    let mut done: Vec<Done> = Vec::new();
    for i in 0..kernel.functions.len() {
        let function = &mut kernel.functions[i];
        let (first, mut locals, body) = (sites.len(), std::mem::take(&mut function.locals), std::mem::take(&mut function.body));
        sites.append(&mut function.sites);
        let mut checks = Checks::new(kernel, &mut locals, &mut sites, &done, first, true);
        for param in kernel.functions[i].params.iter().filter(|param| !checks.locals[param.0].mutable) {
            checks.facts.set_unknown(*param, &checks.locals[param.0].ty, Variation::ANY);
        }
        let body = checks.block(body);
        let function = &mut kernel.functions[i];
        (function.panics, function.prints) = body.effects(|called| (done[called.0].panics, done[called.0].prints));
        done.push(Done { panics: function.panics, prints: function.prints, result: function.result.clone() });
        (function.locals, function.body) = (locals, body);
    }
    let (mut locals, body) = (std::mem::take(&mut kernel.locals), std::mem::take(&mut kernel.body));
    // The processor runs some statements of a workgroup once, and others lane by lane, and what one kind of them has checked says
    // nothing to the other.
    let body = Checks::new(kernel, &mut locals, &mut sites, &done, 0, repeats).block(body);
    (kernel.locals, kernel.body) = (locals, body);
    keep_used(kernel, &sites);
}

/// Numbers the sites anew that a statement names: the rest is of code that nobody gets to.
fn keep_used(kernel: &mut Kernel, sites: &[Site]) {
    let mut numbers: HashMap<SiteId, SiteId> = HashMap::new();
    let bodies = kernel.functions.iter_mut().map(|function| &mut function.body).chain([&mut kernel.body]);
    for body in bodies {
        each_site(body, &mut |site| {
            let number = numbers.entry(*site).or_insert_with(|| {
                kernel.sites.push(sites[site.0].clone());
                SiteId(kernel.sites.len() - 1)
            });
            *site = *number;
        });
    }
}

fn each_site(block: &mut Block, visit: &mut impl FnMut(&mut SiteId)) {
    for stmt in &mut block.stmts {
        if let StmtKind::Check { site, .. } | StmtKind::Panic { site, .. } | StmtKind::Print { site, .. } = &mut stmt.kind {
            visit(site);
        }
        stmt.blocks_mut().into_iter().for_each(|block| each_site(block, visit));
    }
}

/// A function that has its checks.
struct Done {
    panics: bool,
    prints: bool,
    result: Ty,
}

impl Done {
    /// Whether calling it is no mere expression.
    fn has_effects(&self) -> bool {
        self.panics || self.prints
    }
}

struct Checks<'a> {
    kernel: &'a Kernel,
    locals: &'a mut Vec<Local>,
    sites: &'a mut Vec<Site>,
    functions: &'a [Done],
    /// The site that the body calls 0.
    first_site: usize,
    /// Whether what was checked once need not be checked again.
    remembers: bool,
    /// What is known where the current statement stands.
    facts: Facts,
    /// The locals in scope that hold indices.
    indices: Vec<(ValueId, LocalId)>,
    out: Vec<Stmt>,
}

impl<'a> Checks<'a> {
    fn new(
        kernel: &'a Kernel,
        locals: &'a mut Vec<Local>,
        sites: &'a mut Vec<Site>,
        functions: &'a [Done],
        first_site: usize,
        remembers: bool,
    ) -> Self {
        let facts = Facts::new(kernel.workgroup);
        Self { kernel, locals, sites, functions, first_site, remembers, facts, indices: Vec::new(), out: Vec::new() }
    }

    /// A block; what it shows is forgotten behind it.
    fn block(&mut self, block: Block) -> Block {
        self.block_after(block, |_| {})
    }

    /// A block, at whose beginning something is known.
    fn block_after(&mut self, block: Block, assume: impl FnOnce(&mut Facts)) -> Block {
        let (stmts, ()) = self.apart(|checks| {
            assume(&mut checks.facts);
            block.stmts.into_iter().for_each(|stmt| checks.stmt(stmt));
        });
        Block { stmts }
    }

    fn stmt(&mut self, Stmt { id: _, kind, span }: Stmt) {
        let kind = match kind {
            StmtKind::Let { local, init: Some(Expr { kind: ExprKind::Invoke(function, args), ty, span: at }) } => {
                let args = self.exprs(args);
                if self.functions[function.0].has_effects() {
                    StmtKind::Call { result: local, function, args }
                } else {
                    StmtKind::Let { local, init: Some(Expr { kind: ExprKind::Invoke(function, args), ty, span: at }) }
                }
            }
            StmtKind::Let { local, init } => StmtKind::Let { local, init: init.map(|init| self.expr(init)) },
            StmtKind::Store { place, value } => {
                let value = self.expr(value);
                StmtKind::Store { place: self.place(place), value }
            }
            StmtKind::If { condition, then, otherwise } => {
                let condition = self.expr(condition);
                let value = self.facts.value(&condition);
                let [then, otherwise] = [(then, true), (otherwise, false)]
                    .map(|(block, is_true)| self.block_after(block, |facts| facts.assume_value(value, is_true)));
                self.facts.assume_passed(value, [&then, &otherwise]);
                StmtKind::If { condition, then, otherwise }
            }
            StmtKind::Loop { label, kind, body } => self.loop_(label, kind, body, span),
            StmtKind::Block { label, body } => StmtKind::Block { label, body: self.block(body) },
            StmtKind::Return(value) => StmtKind::Return(value.map(|value| self.expr(value))),
            StmtKind::Panic { site, values } => {
                let (site, values) = self.said(site, values);
                StmtKind::Panic { site, values }
            }
            StmtKind::Print { site, values } => {
                let (site, values) = self.said(site, values);
                StmtKind::Print { site, values }
            }
            StmtKind::Evaluate(value) => {
                self.expr(value);
                return;
            }
            StmtKind::Collective { result, operation, operands } => {
                StmtKind::Collective { result, operation, operands: self.exprs(operands) }
            }
            StmtKind::Atomic { result, operation, place, operands } => {
                let place = self.place(place);
                StmtKind::Atomic { result, operation, place, operands: self.exprs(operands) }
            }
            kind @ (StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Barrier
            | StmtKind::Check { .. }
            | StmtKind::Call { .. }
            | StmtKind::Exhaustive { .. }) => kind,
        };
        let stmt = Stmt::new(kind, span);
        self.facts.declare(&stmt, self.locals);
        self.out.push(stmt);
    }

    /// A loop. A condition that needs checks is asked in the body, where these can stand before it.
    fn loop_(&mut self, label: LabelId, kind: LoopKind, body: Block, span: Span) -> StmtKind {
        match kind {
            LoopKind::Forever => StmtKind::Loop { label, kind, body: self.block(body) },
            LoopKind::Counted { variable, from, to, step } => {
                let (from, to) = (self.expr(from), self.expr(to));
                let body = self.block_after(body, |facts| {
                    facts.set_counted(variable, &from, &to);
                    facts.assume_round(variable);
                });
                StmtKind::Loop { label, kind: LoopKind::Counted { variable, from, to, step }, body }
            }
            LoopKind::While(condition) => {
                let (before, condition) = self.apart(|checks| checks.expr(condition));
                if before.is_empty() {
                    return StmtKind::Loop { label, kind: LoopKind::While(condition), body: self.block(body) };
                }
                let leave = Block { stmts: vec![Stmt::new(StmtKind::Break(label), span)] };
                let mut stmts = before;
                stmts.push(Stmt::new(StmtKind::If { condition: not(condition), then: leave, otherwise: Block::default() }, span));
                stmts.extend(self.block(body).stmts);
                StmtKind::Loop { label, kind: LoopKind::Forever, body: Block { stmts } }
            }
        }
    }

    /// What `build` returns, and the statements that it emits; what they show is forgotten.
    fn apart<R>(&mut self, build: impl FnOnce(&mut Self) -> R) -> (Vec<Stmt>, R) {
        let (mark, indices, outer) = (self.facts.enter(), self.indices.len(), std::mem::take(&mut self.out));
        let result = build(self);
        self.facts.leave(&mark);
        self.indices.truncate(indices);
        (std::mem::replace(&mut self.out, outer), result)
    }

    fn exprs(&mut self, exprs: Vec<Expr>) -> Vec<Expr> {
        exprs.into_iter().map(|expr| self.expr(expr)).collect()
    }

    /// The expression, behind the checks that it needs.
    fn expr(&mut self, expr: Expr) -> Expr {
        let Expr { kind, ty, span } = expr;
        let mut boxed = |expr: Box<Expr>| Box::new(self.expr(*expr));
        let kind = match kind {
            ExprKind::Literal(_) | ExprKind::Local(_) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Identity(_) => kind,
            ExprKind::Load(place) => ExprKind::Load(self.place(place)),
            ExprKind::Unary(op, a) => ExprKind::Unary(op, boxed(a)),
            ExprKind::Cast(a) => ExprKind::Cast(boxed(a)),
            ExprKind::Repeat(a) => ExprKind::Repeat(boxed(a)),
            ExprKind::Field(a, number) => ExprKind::Field(boxed(a), number),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => return self.short_circuit(op, *a, *b, span),
            ExprKind::Binary(op @ (BinaryOp::Div | BinaryOp::Rem), a, b) if b.ty.scalar().is_some_and(Scalar::is_integer) => {
                let (a, b) = (self.expr(*a), self.expr(*b));
                let (a, b) = self.divisible(op, a, b, span);
                ExprKind::Binary(op, Box::new(a), Box::new(b))
            }
            ExprKind::Binary(op, a, b) => {
                let a = boxed(a);
                ExprKind::Binary(op, a, boxed(b))
            }
            ExprKind::Select { condition, then, otherwise } => {
                let condition = self.expr(*condition);
                return self.select(condition, *then, *otherwise, ty, span);
            }
            ExprKind::Call(intrinsic, args) => {
                let args = self.exprs(args);
                ExprKind::Call(intrinsic, self.defined(intrinsic.name, args, span))
            }
            ExprKind::Invoke(function, args) => {
                let args = self.exprs(args);
                if self.functions[function.0].has_effects() {
                    return self.call(function, args, span);
                }
                ExprKind::Invoke(function, args)
            }
            ExprKind::Tuple(args) => ExprKind::Tuple(self.exprs(args)),
            ExprKind::Array(args) => ExprKind::Array(self.exprs(args)),
        };
        Expr { kind, ty, span }
    }

    /// A call of a function that can panic.
    fn call(&mut self, function: FunctionId, args: Vec<Expr>, span: Span) -> Expr {
        let ty = self.functions[function.0].result.clone();
        let result = self.local("result", ty.clone(), false);
        self.facts.set_unknown(result, &ty, Variation::ANY);
        self.emit(StmtKind::Call { result, function, args }, span);
        Expr { kind: ExprKind::Local(result), ty, span }
    }

    /// `a && b` or `a || b`; `b` is checked only if it is evaluated.
    fn short_circuit(&mut self, op: BinaryOp, a: Expr, b: Expr, span: Span) -> Expr {
        let a = self.expr(a);
        let decides = self.facts.value(&a);
        let (before, b) = self.apart(|checks| {
            checks.facts.assume_value(decides, op == BinaryOp::And);
            checks.expr(b)
        });
        if before.is_empty() {
            return Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty: Ty::BOOL, span };
        }
        let result = self.local("decided", Ty::BOOL, true);
        self.emit(StmtKind::Let { local: result, init: Some(a) }, span);
        let decided = Expr { kind: ExprKind::Local(result), ty: Ty::BOOL, span };
        let condition = if op == BinaryOp::And { decided.clone() } else { not(decided.clone()) };
        let then = behind(before, result, b);
        self.emit(StmtKind::If { condition, then, otherwise: Block::default() }, span);
        decided
    }

    /// `if condition { then } else { otherwise }`; the side that is not evaluated is not checked.
    fn select(&mut self, condition: Expr, then: Expr, otherwise: Expr, ty: Ty, span: Span) -> Expr {
        let decides = self.facts.value(&condition);
        let [(before_then, then), (before_otherwise, otherwise)] = [(then, true), (otherwise, false)].map(|(side, is_true)| {
            self.apart(|checks| {
                checks.facts.assume_value(decides, is_true);
                checks.expr(side)
            })
        });
        if before_then.is_empty() && before_otherwise.is_empty() {
            let kind = ExprKind::Select { condition: Box::new(condition), then: Box::new(then), otherwise: Box::new(otherwise) };
            return Expr { kind, ty, span };
        }
        let result = self.local("selected", ty.clone(), true);
        self.emit(StmtKind::Let { local: result, init: None }, span);
        let (then, otherwise) = (behind(before_then, result, then), behind(before_otherwise, result, otherwise));
        self.emit(StmtKind::If { condition, then, otherwise }, span);
        Expr { kind: ExprKind::Local(result), ty, span }
    }

    /// The operands of a division, behind the checks that it has a quotient.
    fn divisible(&mut self, op: BinaryOp, mut a: Expr, mut b: Expr, at: Span) -> (Expr, Expr) {
        let scalar = b.ty.expect_scalar();
        let divides = op == BinaryOp::Div;
        match b.literal() {
            Some(Literal::Int(-1)) if scalar.is_signed() => {}
            Some(_) => return (a, b),
            None if self.facts.of(&b).is_some_and(|(min, _)| min > 0) => return (a, b),
            None => b = self.not_zero(b, if divides { Message::Divide } else { Message::Remainder }, at),
        }
        if let Some((min, _)) = scalar.range().filter(|_| scalar.is_signed()) {
            a = self.atom("dividend", a);
            let overflows = match (a.literal(), b.literal()) {
                (Some(value), _) if value != Literal::Int(min) => return (a, b),
                (_, Some(_)) => equals(&a, min),
                (Some(_), None) => equals(&b, -1),
                (None, None) => both(equals(&a, min), equals(&b, -1)),
            };
            self.check_not(overflows, if divides { Message::DivideOverflow } else { Message::RemainderOverflow }, at);
        }
        let least = scalar.range().filter(|_| scalar.is_signed()).map(|(min, _)| (min, min));
        let quotient_exists = match self.facts.of(&b) {
            Some((0, 0)) => false,
            Some((-1, -1)) => least.is_none() || self.facts.of(&a) != least,
            _ => true,
        };
        // What nobody gets to is no constant expression that naga would reject.
        let b = if quotient_exists { b } else { Expr { kind: ExprKind::Literal(Literal::Int(1)), ..b } };
        (a, b)
    }

    /// The arguments of a method, behind the checks that it has a value for them.
    fn defined(&mut self, name: &str, mut args: Vec<Expr>, span: Span) -> Vec<Expr> {
        let op = match name {
            "div_euclid" | "div_ceil" => BinaryOp::Div,
            "rem_euclid" => BinaryOp::Rem,
            "wrapping_div" | "wrapping_rem" => {
                let message = if name == "wrapping_div" { Message::Divide } else { Message::Remainder };
                let by = args.pop().expect("it has a divisor");
                args.push(self.not_zero(by, message, span));
                return args;
            }
            _ => return args,
        };
        let (Some(b), Some(a)) = (args.pop(), args.pop()) else { unreachable!("it has two operands") };
        if !b.ty.scalar().is_some_and(Scalar::is_integer) {
            return vec![a, b];
        }
        let (a, b) = self.divisible(op, a, b, span);
        vec![a, b]
    }

    /// The divisor, behind a check that it is not zero.
    fn not_zero(&mut self, by: Expr, message: Message, at: Span) -> Expr {
        let is_known = by.literal().is_some() || self.facts.of(&by).is_some_and(|(min, max)| min > 0 || max < 0);
        if is_known {
            return by;
        }
        let by = self.atom("divisor", by);
        self.check_not(equals(&by, 0), message, at);
        by
    }

    /// Panics if something holds, unless it is known not to.
    fn check_not(&mut self, condition: Expr, message: Message, at: Span) {
        if self.facts.decide(&condition) == Some(false) {
            return;
        }
        if self.remembers {
            self.facts.assume(&condition, false);
        }
        let site = self.site(message, at);
        self.emit(StmtKind::Check { condition: Condition::Holds(not(condition)), site }, at);
    }

    /// The place, behind the checks that its elements are there.
    fn place(&mut self, place: Place) -> Place {
        let Place { root, path } = place;
        let mut ty = match root {
            Root::Local(local) => self.locals[local.0].ty.clone(),
            Root::Shared(SharedId(shared)) => self.kernel.shared[shared].ty.clone(),
            Root::Slice(param) => match &self.kernel.params[param.0].kind {
                ParamKind::Slice { element, mutable: _ } => element.clone(),
                ParamKind::Scalar(_) => unreachable!("only slices are indexed"),
            },
        };
        let step = |(number, step): (usize, Step)| match step {
            Step::Field(number) => {
                ty = ty.field(number);
                Step::Field(number)
            }
            Step::Index { index, len, at, is_checked } => {
                let len_expr = match (root, len) {
                    (Root::Slice(param), _) if number == 0 => Expr { kind: ExprKind::Len(param), ty: Ty::USIZE, span: index.span },
                    (_, Some(len)) => {
                        let Ty::Array(element, _) = ty.clone() else { unreachable!("lowering checked that it is an array") };
                        ty = *element;
                        Expr { kind: ExprKind::Literal(Literal::Int(i128::from(len))), ty: Ty::USIZE, span: index.span }
                    }
                    (_, None) => unreachable!("an array has a length"),
                };
                let index = self.expr(index);
                let index = if is_checked { self.element(index, len_expr, at) } else { self.index_atom(index) };
                Step::Index { index, len, at, is_checked }
            }
        };
        Place { root, path: path.into_iter().enumerate().map(step).collect() }
    }

    /// The index, behind the check that it is less than the length.
    fn element(&mut self, index: Expr, len: Expr, at: Span) -> Expr {
        if self.facts.is_less(&index, &len) {
            return index;
        }
        let index = self.index_atom(index);
        if self.remembers {
            self.facts.assume_less(&index, &len);
        }
        let site = self.site(Message::Index, at);
        self.emit(StmtKind::Check { condition: Condition::Index { index: index.clone(), len }, site }, at);
        index
    }

    /// An index that can be written out again; the same index has the same local.
    fn index_atom(&mut self, index: Expr) -> Expr {
        if index.is_atom() {
            return index;
        }
        let value = self.facts.value(&index);
        if let Some((_, local)) = self.indices.iter().find(|(known, _)| *known == value) {
            return Expr { kind: ExprKind::Local(*local), ..index };
        }
        let atom = self.atom("index", index);
        if let ExprKind::Local(local) = &atom.kind {
            self.indices.push((value, *local));
        }
        atom
    }

    /// The value in a local of its own, unless it can be written out again.
    fn atom(&mut self, name: &str, value: Expr) -> Expr {
        if value.is_atom() {
            return value;
        }
        let (span, ty) = (value.span, value.ty.clone());
        let local = self.local(name, ty.clone(), false);
        self.facts.set(local, &value);
        self.emit(StmtKind::Let { local, init: Some(value) }, span);
        Expr { kind: ExprKind::Local(local), ty, span }
    }

    /// A site of the kernel, with the values of its message, taken apart into numbers.
    fn said(&mut self, site: SiteId, values: Vec<Expr>) -> (SiteId, Vec<Expr>) {
        let site = SiteId(site.0 + self.first_site);
        let values = self.exprs(values);
        if let Some(format) = self.sites[site.0].message.format_mut() {
            format.types = values.iter().map(|value| value.ty.clone()).collect();
        }
        let mut parts = Vec::new();
        for value in values {
            if value.ty == Ty::UNIT {
                continue;
            }
            let whole = if value.ty.repr().scalar().is_some() { value } else { self.atom("value", value) };
            self.parts(whole, &mut parts);
        }
        (site, parts)
    }

    /// The numbers of a value that can be written out again.
    fn parts(&mut self, value: Expr, parts: &mut Vec<Expr>) {
        match &value.ty {
            ty if ty.repr().scalar().is_some() => parts.push(value),
            Ty::Array(element, len) => {
                let ExprKind::Local(local) = value.kind else { unreachable!("an array that is an atom is a local") };
                for i in 0..len.number() {
                    let index = Expr { kind: ExprKind::Literal(Literal::Int(i128::from(i))), ty: Ty::USIZE, span: value.span };
                    let step = Step::Index { index, len: Some(len.number()), at: value.span, is_checked: true };
                    let load = ExprKind::Load(Place { root: Root::Local(local), path: vec![step] });
                    let element = self.part(Expr { kind: load, ty: (**element).clone(), span: value.span });
                    self.parts(element, parts);
                }
            }
            ty => {
                for (number, field) in ty.fields().iter().enumerate() {
                    let part = super::place::field(&value, number as u32, field);
                    let part = self.part(part);
                    self.parts(part, parts);
                }
            }
        }
    }

    /// A part of a value; one that has parts itself can be written out again.
    fn part(&mut self, part: Expr) -> Expr {
        if part.ty.repr().scalar().is_some() { part } else { self.atom("part", part) }
    }

    fn site(&mut self, message: Message, span: Span) -> SiteId {
        self.sites.push(Site { span, message });
        SiteId(self.sites.len() - 1)
    }

    fn local(&mut self, name: &str, ty: Ty, mutable: bool) -> LocalId {
        self.locals.push(Local { name: Ident::new(name, Span::mixed_site()), user: false, mutable, ty });
        LocalId(self.locals.len() - 1)
    }

    fn emit(&mut self, kind: StmtKind, span: Span) {
        self.out.push(Stmt::new(kind, span));
    }
}

/// Statements, and then `local = value`.
fn behind(mut stmts: Vec<Stmt>, local: LocalId, value: Expr) -> Block {
    let span = value.span;
    stmts.push(Stmt::new(StmtKind::Store { place: Place::local(local), value }, span));
    Block { stmts }
}

fn equals(a: &Expr, value: i128) -> Expr {
    let literal = Expr { kind: ExprKind::Literal(Literal::Int(value)), ..a.clone() };
    Expr { kind: ExprKind::Binary(BinaryOp::Eq, Box::new(a.clone()), Box::new(literal)), ty: Ty::BOOL, span: a.span }
}

fn both(a: Expr, b: Expr) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Binary(BinaryOp::And, Box::new(a), Box::new(b)), ty: Ty::BOOL, span }
}
