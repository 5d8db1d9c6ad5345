//! Claims of a run of invocations: Rust that works out, before a run, between which bounds the indices of slices lie.
//!
//! An index is followed through arithmetic, clamps, loop variables and locals that are set once ([`Facts`]), back to parameters and
//! the invocation's place; one that depends on anything else, such as an element, stays checked. Each step becomes an
//! interval, and what the native code leaves out where it holds becomes a claim: that an index is in bounds, that
//! arithmetic on the way does not wrap, that a clamp which varies along the run changes nothing.
//!
//! Claims say nothing of control flow. What only some invocations evaluate is claimed of all, which errs on the safe side.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};

use crate::facts::{Among, Facts, Op, Value, ValueId};
use crate::ir::{BinaryOp, Expr, Identity, Kernel, ParamId, Place, Root, Step};
use crate::ty::{Scalar, Ty};

/// The claims of a kernel, and what they cover.
pub(super) struct Claims {
    facts: RefCell<Facts>,
    /// Statements that make the claims of a `cpu::Reach` called `reach`.
    stmts: Vec<TokenStream>,
    /// Which statement works out the interval of a value.
    intervals: HashMap<ValueId, usize>,
    /// The values that are claimed not to wrap, or not to be changed.
    exact: HashSet<ValueId>,
    /// The elements that are claimed to be there.
    elements: HashSet<(ParamId, ValueId)>,
}

impl Claims {
    pub(super) fn of(kernel: &Kernel) -> Self {
        let facts = RefCell::new(Facts::of_body(kernel.workgroup, &kernel.body, &kernel.locals));
        let (stmts, intervals, exact, elements) = (Vec::new(), HashMap::new(), HashSet::new(), HashSet::new());
        let mut claims = Self { facts, stmts, intervals, exact, elements };
        kernel.body.walk(&mut |stmt| stmt.places().into_iter().for_each(|(place, _)| claims.access(place)));
        claims
    }

    /// The statements that make the claims.
    pub(super) fn stmts(&self) -> TokenStream {
        self.stmts.iter().cloned().collect()
    }

    /// Whether there is anything to claim.
    pub(super) fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Whether the value is claimed not to wrap, or not to be changed.
    pub(super) fn cover(&self, expr: &Expr) -> bool {
        let is_followed = matches!(expr.ty, Ty::Scalar(Scalar::I32 | Scalar::U32 | Scalar::Usize));
        is_followed && self.exact.contains(&self.facts.borrow_mut().value(expr))
    }

    /// Whether an element of a slice is claimed to be there.
    pub(super) fn cover_element(&self, slice: ParamId, index: &Expr) -> bool {
        self.elements.contains(&(slice, self.facts.borrow_mut().value(index)))
    }

    /// Claims that an element of a slice is there, if what its index depends on is known, and if the user does not vouch for it.
    fn access(&mut self, place: &Place) {
        let (Root::Slice(slice), [Step::Index { index, len: _, at: _, is_checked: true }, ..]) = (place.root, &place.path[..]) else {
            return;
        };
        let (index, name, before) = (self.facts.get_mut().value(index), param_name(slice), self.stmts.len());
        if self.elements.contains(&(slice, index)) {
            return;
        }
        let mut exact = Vec::new();
        if let Some(interval) = self.interval(index, &mut exact) {
            self.stmts.push(quote_spanned!(site()=> reach.index(#interval, #name.len() as usize);));
            self.elements.insert((slice, index));
            self.exact.extend(exact);
        } else {
            self.stmts.truncate(before);
            self.intervals.retain(|_, stmt| *stmt < before);
        }
    }

    /// The interval of an integer, if what it depends on is known.
    fn interval(&mut self, value: ValueId, exact: &mut Vec<ValueId>) -> Option<Ident> {
        let name = |stmt: usize| format_ident!("interval_{stmt}", span = site());
        if let Some(stmt) = self.intervals.get(&value) {
            return Some(name(*stmt));
        }
        let Value { op, operands, scalar } = self.facts.get_mut().made(value).clone();
        // Indices have 32 bits; what is narrower or wider on the way to one is not followed.
        let scalar = scalar.filter(|scalar| scalar.is_integer() && scalar.bits() == 32)?;
        let interval = match (op, &operands[..]) {
            (Op::Constant(constant), _) => {
                let constant = scalar.wrap(constant) as i64;
                quote_spanned!(site()=> cpu::Interval::exactly(#constant))
            }
            (Op::Param(param), _) => {
                let name = param_name(param);
                quote_spanned!(site()=> cpu::Interval::exactly(#name))
            }
            (Op::Len(param), _) => {
                let name = param_name(param);
                quote_spanned!(site()=> cpu::Interval::exactly(#name.len() as u32))
            }
            (Op::Identity(_) | Op::Field(_), _) => identity(self.facts.get_mut().identity(value)?),
            (Op::Counter(_), [from, to]) => {
                let (from, to) = (self.interval(*from, exact)?, self.interval(*to, exact)?);
                quote_spanned!(site()=> #from.until(#to))
            }
            (Op::Binary(op), [a, b]) => self.binary(value, op, scalar, [*a, *b], exact)?,
            (Op::Cast, [value]) => {
                let (value, fit) = (self.interval(*value, exact)?, fit(scalar));
                quote_spanned!(site()=> reach.#fit(#value))
            }
            (Op::Select, [_, then, otherwise]) => {
                let (then, otherwise) = (self.interval(*then, exact)?, self.interval(*otherwise, exact)?);
                quote_spanned!(site()=> #then.or(#otherwise))
            }
            (Op::Call(name), args) => self.call(value, name, scalar, args, exact)?,
            _ => return None,
        };
        let (stmt, name) = (self.stmts.len(), name(self.stmts.len()));
        self.stmts.push(quote_spanned!(site()=> let #name = #interval;));
        self.intervals.insert(value, stmt);
        Some(name)
    }

    fn binary(
        &mut self,
        value: ValueId,
        op: BinaryOp,
        scalar: Scalar,
        [a, b]: [ValueId; 2],
        exact: &mut Vec<ValueId>,
    ) -> Option<TokenStream> {
        let is_unsigned = !scalar.is_signed();
        let fit = fit(scalar);
        Some(match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                let (a, b) = (self.interval(a, exact)?, self.interval(b, exact)?);
                exact.push(value);
                match op {
                    BinaryOp::Add => quote_spanned!(site()=> reach.#fit(#a + #b)),
                    BinaryOp::Sub => quote_spanned!(site()=> reach.#fit(#a - #b)),
                    _ => quote_spanned!(site()=> reach.#fit(#a * #b)),
                }
            }
            BinaryOp::Div if is_unsigned => {
                let (a, b) = (self.interval(a, exact)?, self.interval(b, exact)?);
                quote_spanned!(site()=> #a.quotient(#b))
            }
            BinaryOp::Rem if is_unsigned => {
                let by = self.interval(b, exact)?;
                quote_spanned!(site()=> cpu::Interval::below(#by))
            }
            BinaryOp::BitAnd if is_unsigned => {
                let is_constant = matches!(self.facts.get_mut().made(a).op, Op::Constant(_));
                let mask = self.interval(if is_constant { a } else { b }, exact)?;
                quote_spanned!(site()=> cpu::Interval::masked(#mask))
            }
            _ => return None,
        })
    }

    fn call(&mut self, value: ValueId, name: &str, scalar: Scalar, args: &[ValueId], exact: &mut Vec<ValueId>) -> Option<TokenStream> {
        let args = args.iter().map(|arg| self.interval(*arg, exact)).collect::<Option<Vec<Ident>>>()?;
        // Along the run, a clamp that varies is claimed to change nothing.
        let varies = !self.facts.get_mut().variation(value).is_same(Among::LaunchRow);
        let interval = match (name, &args[..]) {
            ("min", [a, b]) if varies => quote_spanned!(site()=> reach.at_most(#a, #b)),
            ("min", [a, b]) => quote_spanned!(site()=> #a.min(#b)),
            ("max", [a, b]) if varies => quote_spanned!(site()=> reach.at_least(#a, #b)),
            ("max", [a, b]) => quote_spanned!(site()=> #a.max(#b)),
            ("clamp", [a, low, high]) if varies => {
                quote_spanned!(site()=> { let raised = reach.at_least(#a, #low); reach.at_most(raised, #high) })
            }
            ("clamp", [a, low, high]) => quote_spanned!(site()=> #a.max(#low).min(#high)),
            ("saturating_sub", [a, b]) if !scalar.is_signed() && varies => quote_spanned!(site()=> reach.u32(#a - #b)),
            ("saturating_sub", [a, b]) if !scalar.is_signed() => quote_spanned!(site()=> (#a - #b).max(cpu::Interval::exactly(0))),
            _ => return None,
        };
        if varies {
            exact.push(value);
        }
        Some(interval)
    }
}

/// The interval of a number that says which invocation runs, or of its part along an axis.
fn identity((identity, axis): (Identity, u32)) -> TokenStream {
    let (method, axis) = (Ident::new(identity.name(), site()), (!identity.is_number()).then_some(axis as usize));
    quote_spanned!(site()=> reach.#method(#axis))
}

/// The claim that a value fits a type.
fn fit(scalar: Scalar) -> Ident {
    format_ident!("{}", if scalar.is_signed() { "i32" } else { "u32" })
}

/// A parameter's name in the native code: hygienic, so that no name of the user's is in the way.
pub(super) fn param_name(ParamId(param): ParamId) -> Ident {
    format_ident!("param_{}", param, span = site())
}

fn site() -> Span {
    Span::mixed_site()
}
