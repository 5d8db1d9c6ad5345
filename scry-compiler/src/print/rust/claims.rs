//! Claims of a run of invocations: Rust that works out, before a run, between which bounds the indices of slices lie.
//!
//! An index is followed through arithmetic, clamps, loop variables and locals that are set once ([`Facts`]), back to parameters and
//! the invocation's place; one that depends on anything else stays checked. Each step becomes an interval, and what the native code
//! leaves out where it holds becomes a claim: that an index is in bounds, that arithmetic on the way does not wrap, that a clamp which
//! varies along the run changes nothing.
//!
//! Where each invocation of the run accesses an element, its index may be an element itself, as in `a[idx[i]]`, of a slice that nobody
//! writes. Claims about elements are made of small pieces of the run, each of which reads its elements in front of its loop, as their
//! interval. If one of them is out of bounds, the launch panics.
//!
//! Of control flow, they say that what guards a whole body is true: `if i < n { .. }` with nothing behind it, or `if i >= n { return; }`.
//! What else only some invocations evaluate is claimed of all, which errs on the safe side.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;

use super::types::param_name;
use crate::facts::{Among, Facts, Op, Order, Value, ValueId};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Kernel, ParamId, Place, Root, Step, Stmt, StmtId, StmtKind};
use crate::ty::{Scalar, Ty};

/// The claims of a kernel, and what they cover.
pub(super) struct Claims {
    facts: RefCell<Facts>,
    /// Statements that make the claims of a `cpu::Reach` called `reach`.
    stmts: Vec<TokenStream>,
    /// How many of them, from the first on, read no elements.
    of_run: usize,
    /// Which statement works out the interval of a value.
    intervals: HashMap<ValueId, usize>,
    /// The values that are claimed not to wrap, or not to be changed.
    exact: HashSet<ValueId>,
    /// Those that the claim needs which is being made.
    needed: Vec<ValueId>,
    /// Those whose intervals depend on elements.
    of_data: HashSet<ValueId>,
    /// Whether an interval may do so.
    may_read: bool,
    /// The elements that are claimed to be there.
    elements: HashSet<(ParamId, ValueId)>,
    /// The conditions of `if`s that are claimed to be true, or false.
    guards: HashMap<StmtId, bool>,
}

impl Claims {
    pub(super) fn of(kernel: &Kernel) -> Self {
        // What may be one buffer with a slice that is written is no slice in native code.
        let mut unwritten = kernel.unwritten();
        kernel.pairs_in_place().iter().flatten().for_each(|slice| _ = unwritten.remove(slice));
        let mut claims = Self {
            facts: RefCell::new(Facts::of_body(kernel, unwritten)),
            stmts: Vec::new(),
            of_run: 0,
            intervals: HashMap::new(),
            exact: HashSet::new(),
            needed: Vec::new(),
            of_data: HashSet::new(),
            may_read: false,
            elements: HashSet::new(),
            guards: HashMap::new(),
        };
        claims.guarded(&kernel.body);
        kernel.body.walk(&mut |stmt| claims.accesses(stmt));
        claims.of_run = claims.stmts.len();
        claims.may_read = true;
        claims.certain(&kernel.body);
        claims
    }

    pub(super) fn is_empty(&self) -> bool {
        self.elements.is_empty() && self.guards.is_empty()
    }

    /// The statements that claim of a run what does not depend on elements.
    pub(super) fn of_run(&self) -> &[TokenStream] {
        &self.stmts[..self.of_run]
    }

    /// The statements that make all claims, of a piece of a run, if some depend on elements.
    pub(super) fn of_piece(&self) -> Option<&[TokenStream]> {
        (self.of_run < self.stmts.len()).then_some(&self.stmts)
    }

    /// Whether the condition of an `if` is claimed to be true, or false.
    pub(super) fn guard(&self, stmt: &Stmt) -> Option<bool> {
        self.guards.get(&stmt.id).copied()
    }

    /// Whether the value is claimed not to wrap, or not to be changed.
    pub(super) fn cover(&self, expr: &Expr) -> bool {
        let is_followed = matches!(expr.ty, Ty::Scalar(Scalar::I32 | Scalar::Isize | Scalar::U32 | Scalar::Usize));
        is_followed && self.exact.contains(&self.facts.borrow_mut().value(expr))
    }

    pub(super) fn cover_element(&self, slice: ParamId, index: &Expr) -> bool {
        self.elements.contains(&(slice, self.facts.borrow_mut().value(index)))
    }

    /// The checks of the kernel that are claimed to hold.
    pub(super) fn checks(&self, kernel: &Kernel) -> HashSet<StmtId> {
        let mut checks = HashSet::new();
        kernel.body.walk(&mut |stmt| {
            if let StmtKind::Check { holds, .. } = &stmt.kind
                && element(holds).is_some_and(|(slice, index)| self.cover_element(slice, index))
            {
                checks.insert(stmt.id);
            }
        });
        checks
    }

    /// Claims what guards a block.
    fn guarded(&mut self, block: &Block) {
        for (i, stmt) in block.stmts.iter().enumerate() {
            let StmtKind::If { condition, then, otherwise } = &stmt.kind else { continue };
            let is_left = then.leads_away();
            if !otherwise.stmts.is_empty() || (i + 1 < block.stmts.len() && !is_left) {
                continue;
            }
            let condition = self.facts.get_mut().value(condition);
            if self.decides(condition, !is_left) {
                self.guards.insert(stmt.id, !is_left);
                self.guarded(then);
            }
        }
    }

    /// Claims the accesses of the statements that each invocation of the run makes, if what guards them is as claimed.
    fn certain(&mut self, block: &Block) {
        for stmt in &block.stmts {
            if !stmt.exprs().into_iter().any(Expr::is_partly_evaluated) {
                self.accesses(stmt);
            }
            match (&stmt.kind, self.guard(stmt)) {
                (StmtKind::If { then, .. }, Some(true)) => self.certain(then),
                (_, None) if !stmt.jumps_out().is_empty() => return,
                _ => {}
            }
        }
    }

    fn accesses(&mut self, stmt: &Stmt) {
        stmt.places().into_iter().for_each(|(place, _)| self.access(place));
    }

    /// Claims that a condition is true, or false, if it differs along the run and what it depends on is known.
    fn decides(&mut self, condition: ValueId, is_true: bool) -> bool {
        let facts = self.facts.get_mut();
        let varies = !facts.variation(condition).is_same(Among::LaunchRow);
        let Some(orders) = facts.orders(condition, is_true).filter(|_| varies) else { return false };
        let claims = |claims: &mut Self| {
            orders.iter().try_for_each(|Order { less, greater, least }| {
                let (less, greater, least) = (claims.interval(*less)?, claims.interval(*greater)?, *least as i64);
                claims.stmts.push(hygienic!(reach.order(#less, #greater, #least);));
                Some(())
            })
        };
        self.claim(claims)
    }

    /// Makes claims, or none if one of them cannot be made.
    fn claim(&mut self, make: impl FnOnce(&mut Self) -> Option<()>) -> bool {
        let before = self.stmts.len();
        self.needed.clear();
        let is_made = make(self).is_some();
        if is_made {
            self.exact.extend(self.needed.drain(..));
        } else {
            self.stmts.truncate(before);
            self.intervals.retain(|_, stmt| *stmt < before);
        }
        is_made
    }

    /// Claims that an element of a slice is there, if what its index depends on is known, and if the user does not vouch for it.
    fn access(&mut self, place: &Place) {
        let (Root::Slice(slice), [Step::Index { index, len: _, at: _, is_checked: true }, ..]) = (place.root, &place.path[..]) else {
            return;
        };
        let (index, name) = (self.facts.get_mut().value(index), param_name(slice));
        if self.elements.contains(&(slice, index)) {
            return;
        }
        let is_claimed = self.claim(|claims| {
            let interval = claims.interval(index)?;
            claims.stmts.push(hygienic!(reach.index(#interval, #name.len() as usize);));
            Some(())
        });
        if is_claimed {
            self.elements.insert((slice, index));
        }
    }

    /// The interval of an integer, if what it depends on is known.
    fn interval(&mut self, value: ValueId) -> Option<Ident> {
        let name = |stmt: usize| format_ident!("interval_{stmt}", span = Span::mixed_site());
        if let Some(stmt) = self.intervals.get(&value) {
            return Some(name(*stmt));
        }
        let Value { op, operands, scalar } = self.facts.get_mut().made(value).clone();
        // Indices have 32 bits; what is narrower or wider on the way to one is not followed.
        let scalar = scalar.filter(|scalar| scalar.is_integer() && scalar.bits() == 32)?;
        let fit = format_ident!("{}", if scalar.is_signed() { "i32" } else { "u32" });
        // Not all operands of a remainder, a mask or a choice matter.
        let operands = match (op, &operands[..]) {
            (Op::Binary(BinaryOp::Rem), [_, by]) => vec![*by],
            (Op::Binary(BinaryOp::BitAnd), [a, _]) if matches!(self.facts.get_mut().made(*a).op, Op::Constant(_)) => vec![*a],
            (Op::Binary(BinaryOp::BitAnd), [_, b]) => vec![*b],
            (Op::Select, [_, then, otherwise]) => vec![*then, *otherwise],
            _ => operands,
        };
        if matches!(op, Op::Element(_)) && !self.may_read {
            return None;
        }
        let parts = operands.iter().map(|operand| self.interval(*operand)).collect::<Option<Vec<Ident>>>()?;
        let is_of_data = matches!(op, Op::Element(_)) || operands.iter().any(|operand| self.of_data.contains(operand));
        // Along the run, a clamp that varies is claimed to change nothing, if it is not there for what data may be.
        let varies = !is_of_data && !self.facts.get_mut().variation(value).is_same(Among::LaunchRow);
        let interval = match (op, &parts[..]) {
            (Op::Constant(constant), _) => {
                let constant = scalar.wrap(constant) as i64;
                hygienic!(cpu::Interval::exactly(#constant))
            }
            (Op::Param(param), _) => {
                let name = param_name(param);
                hygienic!(cpu::Interval::exactly(#name))
            }
            (Op::Len(param), _) => {
                let name = param_name(param);
                hygienic!(cpu::Interval::exactly(#name.len() as u32))
            }
            // What is read are as many elements as the run has invocations, or the same one by all.
            (Op::Element(slice), [index]) if matches!(self.facts.get_mut().growth(operands[0]), Some(0 | 1)) => {
                let name = param_name(slice);
                hygienic!(reach.elements(#index, #name))
            }
            (Op::Number(identity, axis), _) => {
                let (method, axis) = (format_ident!("{}", identity.name()), (!identity.is_number()).then_some(axis as usize));
                hygienic!(reach.#method(#axis))
            }
            (Op::Counter(..), [from, to]) => hygienic!(#from.until(#to)),
            (Op::Binary(BinaryOp::Add), [a, b]) => hygienic!(reach.#fit(#a + #b)),
            (Op::Binary(BinaryOp::Sub), [a, b]) => hygienic!(reach.#fit(#a - #b)),
            (Op::Binary(BinaryOp::Mul), [a, b]) => hygienic!(reach.#fit(#a * #b)),
            (Op::Binary(BinaryOp::Div), [a, b]) if !scalar.is_signed() => hygienic!(#a.quotient(#b)),
            (Op::Binary(BinaryOp::Rem), [by]) if !scalar.is_signed() => hygienic!(cpu::Interval::below(#by)),
            (Op::Binary(BinaryOp::BitAnd), [mask]) if !scalar.is_signed() => hygienic!(cpu::Interval::masked(#mask)),
            (Op::Cast, [value]) => hygienic!(reach.#fit(#value)),
            (Op::Select, [then, otherwise]) => hygienic!(#then.or(#otherwise)),
            (Op::Call("min"), [a, b]) if varies => hygienic!(reach.at_most(#a, #b)),
            (Op::Call("min"), [a, b]) => hygienic!(#a.min(#b)),
            (Op::Call("max"), [a, b]) if varies => hygienic!(reach.at_least(#a, #b)),
            (Op::Call("max"), [a, b]) => hygienic!(#a.max(#b)),
            (Op::Call("clamp"), [a, low, high]) if varies => {
                hygienic!({ let raised = reach.at_least(#a, #low); reach.at_most(raised, #high) })
            }
            (Op::Call("clamp"), [a, low, high]) => hygienic!(#a.max(#low).min(#high)),
            (Op::Call("saturating_sub"), [a, b]) if !scalar.is_signed() && varies => hygienic!(reach.u32(#a - #b)),
            (Op::Call("saturating_sub"), [a, b]) if !scalar.is_signed() => hygienic!((#a - #b).max(cpu::Interval::exactly(0))),
            _ => return None,
        };
        if matches!(op, Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)) || (varies && matches!(op, Op::Call(_))) {
            self.needed.push(value);
        }
        let (stmt, name) = (self.stmts.len(), name(self.stmts.len()));
        self.stmts.push(hygienic!(let #name = #interval;));
        self.intervals.insert(value, stmt);
        if is_of_data {
            self.of_data.insert(value);
        }
        Some(name)
    }
}

/// The element that a check asks for, by its slice and its index.
pub(super) fn element(holds: &Expr) -> Option<(ParamId, &Expr)> {
    match &holds.kind {
        ExprKind::Binary(BinaryOp::Lt, index, len) if let ExprKind::Len(slice) = len.kind => Some((slice, index)),
        _ => None,
    }
}
