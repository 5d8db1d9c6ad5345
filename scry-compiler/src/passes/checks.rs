//! Checks: in front of each operation that can panic stands a [`StmtKind::Check`], unless it is known to hold.
//!
//! Lowering has put the checks of indices where Rust makes them, and each division into a `let` of its own. Here each division gets its
//! checks, in front of that `let`, so that all that is left in expressions is sure to have a value; and checks are left out that hold by
//! what is known of their values (see [`crate::facts`]).

use std::collections::HashMap;
use std::rc::Rc;

use proc_macro2::Span;

use crate::facts::{Asked, Facts, ValueId, Versions};
use crate::intrinsic;
use crate::ir::{
    BinaryOp, Block, Condition, Expr, ExprKind, Function, FunctionId, Judged, Kernel, LaunchSum, Literal, Local, LocalId, Message, Names,
    Param, Place, Precedence, Reason, Root, Shared, Site, SiteId, Step, Stmt, StmtKind, Subject, Verdict,
};
use crate::ty::{Scalar, Ty};

/// How many conditions a launch is asked for at most.
const MAX_CONDITIONS: usize = 24;

/// How many statements in front of a division can be its operands'.
const OPERANDS: usize = 4;

/// Puts checks into a kernel and its functions. Returns what became of them, those of the functions first.
pub(crate) fn insert(kernel: &mut Kernel) -> Vec<Judged> {
    let (is_alone, unwritten) = (!kernel.cooperates(), kernel.unwritten());
    let (mut sites, mut judged) = (std::mem::take(&mut kernel.sites), Vec::new());
    let items = Items { params: &kernel.params, shared: &kernel.shared, functions: &[] };
    for i in 0..kernel.functions.len() {
        let (called, rest) = kernel.functions.split_at_mut(i);
        let function = &mut rest[0];
        let mut checks = Checks::new(kernel.workgroup, &mut function.locals, &mut sites, Items { functions: called, ..items }, true);
        checks.body(&mut function.body, &function.params);
        // What is none of the user's has nothing that he could change.
        judged.extend(checks.judged.into_iter().filter(|_| function.origin.is_none()));
        (function.panics, function.prints) = function.body.effects(called);
    }
    let items = Items { functions: &kernel.functions, ..items };
    let mut checks = Checks::new(kernel.workgroup, &mut kernel.locals, &mut sites, items, is_alone);
    checks.conditions = Some(Vec::new());
    checks.facts.set_functions(&kernel.functions);
    checks.facts.set_unwritten(unwritten);
    kernel.requirements.iter().for_each(|requirement| checks.facts.assume(&requirement.holds, true));
    if is_alone {
        // Where they have nothing to do with each other, invocations beyond the launch do not run.
        checks.facts.assume_inside_launch();
    }
    kernel.conditions = checks.body(&mut kernel.body, &[]);
    judged.extend(checks.judged);
    keep_used(kernel, &sites);
    judged
}

/// Numbers the sites anew that a statement names: the rest is of code that nobody gets to.
fn keep_used(kernel: &mut Kernel, sites: &[Site]) {
    let (mut kept, mut numbers) = (Vec::new(), HashMap::new());
    for (body, _) in kernel.bodies_mut() {
        body.walk_mut(&mut |stmt| {
            if let StmtKind::Check { site, .. } | StmtKind::Panic { site, .. } | StmtKind::Print { site, .. } = &mut stmt.kind {
                *site = *numbers.entry(*site).or_insert_with(|| {
                    kept.push(sites[site.0].clone());
                    SiteId(kept.len() - 1)
                });
            }
        });
    }
    kernel.sites = kept;
}

/// What is outside of a body that it names.
#[derive(Clone, Copy)]
struct Items<'a> {
    params: &'a [Param],
    shared: &'a [Shared],
    /// Those that the body calls, which have their checks.
    functions: &'a [Function],
}

struct Checks<'a> {
    locals: &'a mut Vec<Local>,
    sites: &'a mut Vec<Site>,
    items: Items<'a>,
    /// Whether what was checked once need not be checked again: the processor runs some statements of a workgroup once, and others lane by
    /// lane, and what one kind of them has checked says nothing to the other.
    remembers: bool,
    /// What is known where the current statement stands.
    facts: Facts,
    /// The conditions of `if`s that lead there, and whether they are true.
    way: Vec<(ValueId, bool)>,
    /// By what launches settle checks, each once; of a function, nobody asks.
    conditions: Option<Vec<Asked>>,
    /// What became of those so far that are about something.
    judged: Vec<Judged>,
    out: Vec<Stmt>,
}

impl<'a> Checks<'a> {
    fn new(workgroup: [u32; 3], locals: &'a mut Vec<Local>, sites: &'a mut Vec<Site>, items: Items<'a>, remembers: bool) -> Self {
        let (facts, way, out) = (Facts::new(workgroup), Vec::new(), Vec::new());
        Self { locals, sites, items, remembers, facts, way, conditions: None, judged: Vec::new(), out }
    }

    /// Puts checks into a body, and returns the conditions under which those that are settled hold.
    fn body(&mut self, body: &mut Block, params: &[LocalId]) -> Vec<Condition<LaunchSum>> {
        for param in params.iter().filter(|param| !self.locals[param.0].mutable) {
            self.facts.set_argument(*param, &self.locals[param.0].ty);
        }
        self.block(body, |_| {});
        self.conditions.iter().flatten().map(|condition| self.facts.written_out(condition)).collect()
    }

    /// A block, at whose beginning something is known; what it shows is forgotten behind it.
    fn block(&mut self, block: &mut Block, assume: impl FnOnce(&mut Facts)) -> Versions {
        let (mark, way, outer) = (self.facts.enter(), self.way.len(), std::mem::take(&mut self.out));
        assume(&mut self.facts);
        std::mem::take(&mut block.stmts).into_iter().for_each(|stmt| self.stmt(stmt));
        let ended = self.facts.leave(mark);
        self.way.truncate(way);
        block.stmts = std::mem::replace(&mut self.out, outer);
        ended
    }

    /// One of the blocks of an `if`.
    fn branch(&mut self, block: &mut Block, condition: ValueId, is_true: bool) -> Versions {
        self.way.push((condition, is_true));
        let ended = self.block(block, |facts| facts.assume_value(condition, is_true));
        self.way.pop();
        ended
    }

    fn stmt(&mut self, mut stmt: Stmt) {
        // The bounds of a loop are what they are before it, a condition what it is in each round.
        self.facts.begin_loop(&stmt, self.locals);
        stmt.change_exprs(&mut |expr| self.expr(expr));
        if stmt.own_effects(self.items.functions) == (false, false) {
            stmt.call_as_value(self.locals);
        }
        match &mut stmt.kind {
            StmtKind::If { condition, then, otherwise } => {
                let value = self.facts.value(condition);
                if self.is_proven_assertion(condition, then, otherwise) {
                    return;
                }
                let ended = [self.branch(then, value, true), self.branch(otherwise, value, false)];
                self.facts.assume_passed(value, [then, otherwise]);
                let passed = [(&*then, false), (otherwise, true)].into_iter().filter(|(block, _)| block.leads_away());
                self.way.extend(passed.map(|(_, is_true)| (value, is_true)));
                self.facts.join_branches(&stmt, value, &ended, self.locals);
            }
            StmtKind::Loop { label: _, kind, body } => drop(self.block(body, |facts| facts.assume_round(kind))),
            StmtKind::Block { label: _, body } => drop(self.block(body, |_| {})),
            StmtKind::Check { holds, site, values, settled } => {
                let verdict = self.ask(holds);
                let (span, subject) = (self.sites[site.0].span, self.sites[site.0].subject.clone());
                self.judge(span, subject.as_ref(), &verdict);
                if verdict == Verdict::Holds {
                    return;
                }
                *settled = matches!(verdict, Verdict::Settled(_));
                self.take_apart(*site, values);
            }
            StmtKind::Panic { site, values } | StmtKind::Print { site, values } => {
                self.take_apart(*site, values);
            }
            _ => {}
        }
        self.emit(stmt);
    }

    /// Whether all that an `if` could do is to panic, and it is known not to.
    fn is_proven_assertion(&mut self, condition: &Expr, then: &Block, otherwise: &Block) -> bool {
        let only_panics = matches!(&then.stmts[..], [Stmt { kind: StmtKind::Panic { .. }, .. }]) && otherwise.stmts.is_empty();
        only_panics && self.facts.decide(condition) == Some(false)
    }

    /// Puts the checks that an expression needs in front of the statement.
    fn expr(&mut self, expr: &mut Expr) {
        let span = expr.span;
        match &mut expr.kind {
            ExprKind::Binary(op @ (BinaryOp::Div | BinaryOp::Rem), a, b) if is_integer(b) => {
                let subject = self.divisor(b, |by| Subject::Division { op: *op, by });
                self.divisible(subject.as_ref(), *op == BinaryOp::Div, a, b, span);
            }
            ExprKind::Call(row, args) if intrinsic::divides(row.name) && is_integer(&args[1]) => {
                let subject = self.divisor(&args[1], |by| Subject::Call(format!(".{}({by})", row.name)));
                match (row.name, &mut args[..]) {
                    ("wrapping_div", [_, b]) => self.not_zero(subject.as_ref(), b, Message::Divide, span),
                    ("wrapping_rem", [_, b]) => self.not_zero(subject.as_ref(), b, Message::Remainder, span),
                    ("div_euclid" | "div_ceil", [a, b]) => self.divisible(subject.as_ref(), true, a, b, span),
                    ("rem_euclid", [a, b]) => self.divisible(subject.as_ref(), false, a, b, span),
                    _ => {}
                }
            }
            ExprKind::Invoke(FunctionId(id), _) => {
                debug_assert!(!self.items.functions[*id].panics && !self.items.functions[*id].prints, "a `Call` calls what has effects");
            }
            _ => {}
        }
    }

    /// What a division is called; nothing if every number can be divided by that.
    fn divisor(&self, by: &Expr, subject: impl FnOnce(String) -> Subject) -> Option<Rc<Subject>> {
        let is_safe = matches!(by.literal(), Some(Literal::Int(number)) if ![0, -1].contains(&number));
        let names = Names { params: self.items.params, locals: self.locals };
        (!is_safe).then(|| Rc::new(subject(names.text(&self.written_out(by), Precedence::Unary))))
    }

    /// An operand with the values of lowering's own locals in their place, where these have just been set.
    fn written_out(&self, operand: &Expr) -> Expr {
        let mut written = operand.clone();
        written.walk_mut(&mut |part| {
            let ExprKind::Local(local) = part.kind else { return };
            let is_set = |stmt: &&Stmt| stmt.declares() == Some(local) && !self.locals[local.0].user;
            if let Some(Stmt { kind: StmtKind::Let { init: Some(value), .. }, .. }) = self.out.iter().rev().take(OPERANDS).find(is_set) {
                *part = value.clone();
            }
        });
        written
    }

    /// Notes what became of a check of `subject`.
    fn judge(&mut self, span: Span, subject: Option<&Rc<Subject>>, verdict: &Verdict) {
        self.judged.extend(subject.map(|subject| Judged { span, subject: subject.clone(), verdict: verdict.clone() }));
    }

    /// Who knows that something holds; if it is to be checked, it holds from here on.
    fn ask(&mut self, holds: &Expr) -> Verdict {
        let known = self.facts.decide(holds);
        if known == Some(true) {
            return Verdict::Holds;
        }
        let asked = self.conditions.as_ref().and_then(|_| self.facts.settled_by(holds, &self.way));
        let verdict = if known.is_some() && asked.is_none() { Verdict::Open(Reason::Fails) } else { self.verdict(holds, asked) };
        match verdict {
            _ if !self.remembers => {}
            Verdict::Settled(_) => self.facts.assume_settled(holds),
            Verdict::Holds | Verdict::Open(_) => self.facts.assume(holds, true),
        }
        verdict
    }

    /// Who knows that something holds which launches settle so.
    fn verdict(&mut self, holds: &Expr, asked: Option<Asked>) -> Verdict {
        let Some((asked, conditions)) = asked.zip(self.conditions.as_mut()) else { return Verdict::Open(self.reason(holds)) };
        if asked.is_always() {
            return Verdict::Holds;
        }
        let known = conditions.iter().position(|condition| *condition == asked);
        if known.is_none() && conditions.len() == MAX_CONDITIONS {
            return Verdict::Open(Reason::TooMany);
        }
        Verdict::Settled(known.unwrap_or_else(|| {
            conditions.push(asked);
            conditions.len() - 1
        }))
    }

    /// Why only the invocation knows whether something holds.
    fn reason(&mut self, holds: &Expr) -> Reason {
        let Items { params, shared, functions } = self.items;
        let reason = self.facts.origin(holds).map(|origin| origin.reason(Names { params, locals: self.locals }, shared, functions));
        match reason {
            None | Some(Reason::Float | Reason::Wide) if self.conditions.is_none() => Reason::Function,
            reason => reason.unwrap_or(Reason::Unknown),
        }
    }

    /// Checks that a division, or its remainder, has a value.
    fn divisible(&mut self, subject: Option<&Rc<Subject>>, is_quotient: bool, a: &mut Expr, b: &mut Expr, at: Span) {
        let (by_zero, overflow) =
            if is_quotient { (Message::Divide, Message::DivideOverflow) } else { (Message::Remainder, Message::RemainderOverflow) };
        self.not_zero(subject, b, by_zero, at);
        let Some((min @ ..0, _)) = b.ty.expect_scalar().range() else { return };
        let is_ruled_out = [equals(a, min), equals(b, -1)].iter().any(|overflows| self.facts.decide(overflows) == Some(false));
        if !is_ruled_out {
            self.keep("dividend", a);
            let overflows = match (a.literal(), b.literal()) {
                (_, Some(_)) => equals(a, min),
                (Some(_), None) => equals(b, -1),
                (None, None) => Expr::binary(BinaryOp::And, equals(a, min), equals(b, -1), Ty::BOOL),
            };
            self.check_not(subject, overflows, overflow, at);
        }
    }

    fn not_zero(&mut self, subject: Option<&Rc<Subject>>, by: &mut Expr, message: Message, at: Span) {
        if self.facts.decide(&equals(by, 0)) == Some(false) {
            self.judge(at, subject, &Verdict::Holds);
        } else {
            self.keep("divisor", by);
            self.check_not(subject, equals(by, 0), message, at);
        }
        // What nobody gets to is no division by zero that CUDA's compiler would warn of.
        if self.facts.decide(&equals(by, 0)) == Some(true) {
            by.kind = ExprKind::Literal(Literal::Int(1));
        }
    }

    /// Panics if something holds, unless it is known not to.
    fn check_not(&mut self, subject: Option<&Rc<Subject>>, fails: Expr, message: Message, span: Span) {
        self.sites.push(Site { span, message, subject: None });
        let (holds, site) = (fails.negated(), SiteId(self.sites.len() - 1));
        let verdict = self.ask(&holds);
        self.judge(span, subject, &verdict);
        if verdict != Verdict::Holds {
            let settled = matches!(verdict, Verdict::Settled(_));
            self.emit(Stmt::new(StmtKind::Check { holds, site, values: Vec::new(), settled }, span));
        }
    }

    /// Keeps a value in a local of its own, unless it can be written out again.
    fn keep(&mut self, name: &str, value: &mut Expr) {
        if value.is_atom() {
            return;
        }
        let (ty, span) = (value.ty.clone(), value.span);
        let local = LocalId::add(self.locals, name, false, ty.clone());
        self.facts.set(local, value);
        let init = std::mem::replace(value, Expr::local(local, ty, span));
        self.emit(Stmt::new(StmtKind::Let { local, init: Some(init) }, span));
    }

    /// Takes the values of a message apart into words.
    fn take_apart(&mut self, site: SiteId, values: &mut Vec<Expr>) {
        if let Message::Panic(format) | Message::Print { to_stderr: _, format } = &mut self.sites[site.0].message {
            format.types = values.iter().map(|value| value.ty.clone()).collect();
        }
        let mut words = Vec::new();
        for value in std::mem::take(values).into_iter().filter(|value| value.ty != Ty::UNIT) {
            self.words("value", value, &mut words);
        }
        *values = words;
    }

    fn words(&mut self, name: &str, mut value: Expr, words: &mut Vec<Expr>) {
        if value.ty.repr().scalar().is_some() {
            return words.extend(words_of(value));
        }
        self.keep(name, &mut value);
        if let (Ty::Array(element, len), ExprKind::Local(local)) = (&value.ty, &value.kind) {
            for i in 0..len.number() {
                let index = Expr::int(i.into(), Ty::USIZE, value.span);
                let step = Step::Index { index, len: Some(len.number()), at: value.span, is_checked: true };
                let load = ExprKind::Load(Place { root: Root::Local(*local), path: vec![step] });
                self.words("part", Expr { kind: load, ty: (**element).clone(), span: value.span }, words);
            }
        }
        for (number, field) in value.ty.fields().iter().enumerate() {
            self.words("part", value.field(number as u32, field), words);
        }
    }

    fn emit(&mut self, stmt: Stmt) {
        self.facts.pass(&stmt, self.locals);
        self.out.push(stmt);
    }
}

/// A number as the words that the host reads, the low one first.
fn words_of(value: Expr) -> Vec<Expr> {
    match value.ty.expect_scalar() {
        Scalar::U32 | Scalar::Usize => vec![value],
        scalar if scalar.bits() < 64 && !scalar.is_float() => match value.literal() {
            Some(Literal::Int(number)) => vec![Expr::int(Scalar::U32.wrap(number), Ty::U32, value.span)],
            _ => vec![value.cast(Ty::U32)],
        },
        scalar if scalar.is_float() => words_of(Expr::call("to_bits", vec![value])),
        Scalar::I64 => words_of(value.cast(Ty::U64)),
        _ => {
            let high = Expr::binary(BinaryOp::Shr, value.clone(), Expr::int(32, Ty::U32, value.span), Ty::U64);
            vec![value.cast(Ty::U32), high.cast(Ty::U32)]
        }
    }
}

fn is_integer(expr: &Expr) -> bool {
    expr.ty.scalar().is_some_and(Scalar::is_integer)
}

fn equals(a: &Expr, value: i128) -> Expr {
    Expr::binary(BinaryOp::Eq, a.clone(), Expr::int(value, a.ty.clone(), a.span), Ty::BOOL)
}
