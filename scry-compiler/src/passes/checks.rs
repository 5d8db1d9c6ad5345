//! Checks: in front of each operation that can panic stands a [`StmtKind::Check`], unless it is known to hold.
//!
//! Lowering has put the checks of indices where Rust makes them, and each division into a `let` of its own. Here each division gets its
//! checks, in front of that `let`, so that all that is left in expressions is sure to have a value; and checks are left out that hold by
//! what is known of their values (see [`crate::facts`]).

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span};

use crate::facts::{Facts, ValueId, Variation};
use crate::intrinsic;
use crate::ir::{
    BinaryOp, Block, Condition, Expr, ExprKind, Kernel, Literal, Local, LocalId, LoopKind, Message, Place, Root, Site, SiteId, Step, Stmt,
    StmtKind,
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
        let body = checks.body(body);
        let function = &mut kernel.functions[i];
        (function.panics, function.prints) = body.effects(|called| (done[called.0].panics, done[called.0].prints));
        done.push(Done { panics: function.panics, prints: function.prints });
        (function.locals, function.body) = (locals, body);
    }
    let (mut locals, body) = (std::mem::take(&mut kernel.locals), std::mem::take(&mut kernel.body));
    // The processor runs some statements of a workgroup once, and others lane by lane, and what one kind of them has checked says
    // nothing to the other.
    let body = Checks::new(kernel, &mut locals, &mut sites, &done, 0, repeats).body(body);
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
}

impl Done {
    /// Whether calling it is no mere expression.
    fn has_effects(&self) -> bool {
        self.panics || self.prints
    }
}

struct Checks<'a> {
    locals: &'a mut Vec<Local>,
    sites: &'a mut Vec<Site>,
    functions: &'a [Done],
    /// The site that the body calls 0.
    first_site: usize,
    /// Whether what was checked once need not be checked again.
    remembers: bool,
    /// What is known where the current statement stands.
    facts: Facts,
    /// The locals that lowering keeps indices in.
    indices: HashSet<LocalId>,
    /// Those of them that are in scope, with their values.
    known_indices: Vec<(ValueId, LocalId)>,
    /// The locals that others of the same value stand for.
    aliases: HashMap<LocalId, LocalId>,
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
        Self {
            locals,
            sites,
            functions,
            first_site,
            remembers,
            facts: Facts::new(kernel.workgroup),
            indices: HashSet::new(),
            known_indices: Vec::new(),
            aliases: HashMap::new(),
            out: Vec::new(),
        }
    }

    fn body(mut self, body: Block) -> Block {
        body.walk(&mut |stmt| {
            if let StmtKind::Check { condition: Condition::Index { index: Expr { kind: ExprKind::Local(index), .. }, .. }, .. } = &stmt.kind
            {
                self.indices.extend((!self.locals[index.0].user).then_some(*index));
            }
        });
        self.block(body, |_| {})
    }

    /// A block, at whose beginning something is known; what it shows is forgotten behind it.
    fn block(&mut self, block: Block, assume: impl FnOnce(&mut Facts)) -> Block {
        let (mark, indices, outer) = (self.facts.enter(), self.known_indices.len(), std::mem::take(&mut self.out));
        assume(&mut self.facts);
        block.stmts.into_iter().for_each(|stmt| self.stmt(stmt));
        self.facts.leave(&mark);
        self.known_indices.truncate(indices);
        Block { stmts: std::mem::replace(&mut self.out, outer) }
    }

    fn stmt(&mut self, Stmt { id: _, kind, span }: Stmt) {
        let kind = match kind {
            StmtKind::Let { local, init } => {
                let Some(init) = init.map(|init| self.expr(init)) else { return self.emit(StmtKind::Let { local, init: None }, span) };
                if self.is_known_index(local, &init) {
                    return;
                }
                StmtKind::Let { local, init: Some(init) }
            }
            StmtKind::Store { place, value } => {
                let value = self.expr(value);
                StmtKind::Store { place: self.place(place), value }
            }
            StmtKind::If { condition, then, otherwise } => {
                let condition = self.expr(condition);
                let value = self.facts.value(&condition);
                let then = self.block(then, |facts| facts.assume_value(value, true));
                let otherwise = self.block(otherwise, |facts| facts.assume_value(value, false));
                self.facts.assume_passed(value, [&then, &otherwise]);
                StmtKind::If { condition, then, otherwise }
            }
            StmtKind::Loop { label, kind: LoopKind::Forever, body } => {
                StmtKind::Loop { label, kind: LoopKind::Forever, body: self.block(body, |_| {}) }
            }
            StmtKind::Loop { label, kind: LoopKind::While(condition), body } => {
                let condition = self.expr(condition);
                let body = self.block(body, |facts| facts.assume(&condition, true));
                StmtKind::Loop { label, kind: LoopKind::While(condition), body }
            }
            StmtKind::Loop { label, kind: LoopKind::Counted { variable, from, to, step }, body } => {
                let (from, to) = (self.expr(from), self.expr(to));
                let body = self.block(body, |facts| {
                    facts.set_counted(variable, &from, &to);
                    facts.assume_round(variable);
                });
                StmtKind::Loop { label, kind: LoopKind::Counted { variable, from, to, step }, body }
            }
            StmtKind::Block { label, body } => StmtKind::Block { label, body: self.block(body, |_| {}) },
            StmtKind::Return(value) => StmtKind::Return(value.map(|value| self.expr(value))),
            StmtKind::Check { condition, site } => return self.check(condition, SiteId(site.0 + self.first_site), span),
            StmtKind::Panic { site, values } => {
                let (site, values) = self.said(site, values);
                StmtKind::Panic { site, values }
            }
            StmtKind::Print { site, values } => {
                let (site, values) = self.said(site, values);
                StmtKind::Print { site, values }
            }
            StmtKind::Call { result, function, args } => {
                let args = self.exprs(args);
                if self.functions[function.0].has_effects() {
                    StmtKind::Call { result, function, args }
                } else {
                    let ty = self.locals[result.0].ty.clone();
                    StmtKind::Let { local: result, init: Some(Expr { kind: ExprKind::Invoke(function, args), ty, span }) }
                }
            }
            StmtKind::Collective { result, operation, operands } => {
                StmtKind::Collective { result, operation, operands: self.exprs(operands) }
            }
            StmtKind::Atomic { result, operation, place, operands } => {
                let place = self.place(place);
                StmtKind::Atomic { result, operation, place, operands: self.exprs(operands) }
            }
            kind @ (StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Barrier) => kind,
        };
        self.emit(kind, span);
    }

    fn exprs(&mut self, exprs: Vec<Expr>) -> Vec<Expr> {
        exprs.into_iter().map(|expr| self.expr(expr)).collect()
    }

    /// The expression, behind the checks that it needs.
    fn expr(&mut self, mut expr: Expr) -> Expr {
        if let ExprKind::Load(place) = expr.kind {
            return Expr { kind: ExprKind::Load(self.place(place)), ..expr };
        }
        for child in expr.children_mut() {
            let value = std::mem::replace(child, Expr { kind: ExprKind::Tuple(Vec::new()), ty: Ty::UNIT, span: child.span });
            *child = self.expr(value);
        }
        let span = expr.span;
        match &mut expr.kind {
            ExprKind::Local(local) => *local = self.aliases.get(local).copied().unwrap_or(*local),
            ExprKind::Binary(op @ (BinaryOp::Div | BinaryOp::Rem), a, b) if b.ty.scalar().is_some_and(Scalar::is_integer) => {
                let (x, y) = self.divisible(*op, (**a).clone(), (**b).clone(), span);
                (**a, **b) = (x, y);
            }
            ExprKind::Call(row, args) if intrinsic::divides(row.name) => *args = self.defined(row.name, std::mem::take(args), span),
            ExprKind::Invoke(function, _) => debug_assert!(!self.functions[function.0].has_effects(), "a `Call` calls what has effects"),
            _ => {}
        }
        expr
    }

    /// A place, behind the checks of its indices. An index that is in bounds nowhere is used where nobody gets to; it is no constant that
    /// naga would reject.
    fn place(&mut self, mut place: Place) -> Place {
        for step in &mut place.path {
            let Step::Index { index, len, at: _, is_checked: _ } = step else { continue };
            *index = self.expr(index.clone());
            let is_outside = len.zip(self.facts.of(index)).is_some_and(|(len, (min, _))| min >= i128::from(len));
            if is_outside {
                index.kind = ExprKind::Literal(Literal::Int(0));
            }
        }
        place
    }

    /// A check, unless it is known to hold.
    fn check(&mut self, condition: Condition, site: SiteId, span: Span) {
        let condition = match condition {
            Condition::Index { index, len } => {
                let (index, len) = (self.expr(index), self.expr(len));
                if self.facts.is_less(&index, &len) {
                    return;
                }
                if self.remembers {
                    self.facts.assume_less(&index, &len);
                }
                Condition::Index { index, len }
            }
            Condition::Holds(condition) => {
                let condition = self.expr(condition);
                if self.facts.decide(&condition) == Some(true) {
                    return;
                }
                if self.remembers {
                    self.facts.assume(&condition, true);
                }
                Condition::Holds(condition)
            }
        };
        self.emit(StmtKind::Check { condition, site }, span);
    }

    /// Whether a local is an index that another local is as well, which then stands for it from here on.
    fn is_known_index(&mut self, local: LocalId, value: &Expr) -> bool {
        if !self.indices.contains(&local) || value.is_atom() {
            return false;
        }
        let value = self.facts.value(value);
        match self.known_indices.iter().find(|(known, _)| *known == value) {
            Some((_, known)) => drop(self.aliases.insert(local, *known)),
            None => self.known_indices.push((value, local)),
        }
        self.aliases.contains_key(&local)
    }

    /// The operands of a division, behind the checks that it has a quotient.
    fn divisible(&mut self, op: BinaryOp, mut a: Expr, mut b: Expr, at: Span) -> (Expr, Expr) {
        let scalar = b.ty.expect_scalar();
        let divides = op == BinaryOp::Div;
        match b.literal() {
            Some(Literal::Int(-1)) if scalar.is_signed() => {}
            Some(Literal::Int(0)) => return (a, self.not_zero(b, if divides { Message::Divide } else { Message::Remainder }, at)),
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
        let quotient_exists = self.facts.of(&b) != Some((-1, -1)) || least.is_none() || self.facts.of(&a) != least;
        // As in `not_zero`.
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
        if self.facts.of(&by).is_some_and(|(min, max)| min > 0 || max < 0) {
            return by;
        }
        let by = self.atom("divisor", by);
        self.check_not(equals(&by, 0), message, at);
        // What nobody gets to is no constant expression that naga would reject.
        if self.facts.of(&by) == Some((0, 0)) { Expr { kind: ExprKind::Literal(Literal::Int(1)), ..by } } else { by }
    }

    /// Panics if something holds.
    fn check_not(&mut self, condition: Expr, message: Message, at: Span) {
        let site = self.site(message, at);
        self.check(Condition::Holds(condition.negated()), site, at);
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
                    let part = value.field(number as u32, field);
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
        let stmt = Stmt::new(kind, span);
        self.facts.declare(&stmt, self.locals);
        self.out.push(stmt);
    }
}

fn equals(a: &Expr, value: i128) -> Expr {
    let literal = Expr { kind: ExprKind::Literal(Literal::Int(value)), ..a.clone() };
    Expr { kind: ExprKind::Binary(BinaryOp::Eq, Box::new(a.clone()), Box::new(literal)), ty: Ty::BOOL, span: a.span }
}

fn both(a: Expr, b: Expr) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Binary(BinaryOp::And, Box::new(a), Box::new(b)), ty: Ty::BOOL, span }
}
