//! What conditions say of values: narrower bounds for each, and by how much one is at least greater than another.

use std::rc::Rc;

use super::values::{Op, Value, ValueId};
use super::{Affine, Facts};
use crate::ir::{BinaryOp, Block, Expr, Identity, UnaryOp};

/// The multiples of values that sums have in common which differ in their constants.
pub(super) type Terms = Rc<[(ValueId, i128)]>;

/// Least values of sums.
#[derive(Default, Clone)]
pub(super) struct Bounds {
    least: Rc<Least>,
    /// The same, but for what is known by checks alone that launches settle: what settles another launch does not need it.
    unsettled: Rc<Least>,
    /// Whether what is known now is known by such a check.
    pub(super) settles: bool,
}

/// Sums without their constants, in order, and their least values.
#[derive(Default, Clone)]
struct Least(Vec<(Terms, i128)>);

impl Least {
    /// Where a sum is, the terms of which come with these factors changed in sign, or where it would be.
    fn find(&self, terms: &[(ValueId, i128)], sign: i128) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| {
            let (mut left, mut others) = (&known[..], terms);
            while let ([(one, factor), rest @ ..], [(other, times), rest_of_others @ ..]) = (left, others) {
                if one.index() != other.index() {
                    return one.index().cmp(&other.index());
                }
                if *factor != sign * times {
                    return factor.cmp(&(sign * times));
                }
                (left, others) = (rest, rest_of_others);
            }
            left.len().cmp(&others.len())
        })
    }

    fn get(&self, terms: &[(ValueId, i128)], sign: i128) -> Option<i128> {
        self.find(terms, sign).ok().map(|at| self.0[at].1)
    }

    /// What is known already is no reason to make a copy of its own.
    fn add(this: &mut Rc<Self>, terms: &Terms, least: i128) {
        match this.find(terms, 1) {
            Ok(at) if this.0[at].1 >= least => {}
            Ok(at) => Rc::make_mut(this).0[at].1 = least,
            Err(at) => Rc::make_mut(this).0.insert(at, (terms.clone(), least)),
        }
    }
}

impl Bounds {
    pub(super) fn add(&mut self, Affine { constant, terms }: Affine, least: i128) {
        let (terms, least) = (terms.into(), least - constant);
        if !self.settles {
            Least::add(&mut self.unsettled, &terms, least);
        }
        Least::add(&mut self.least, &terms, least);
    }

    fn has(&self, Affine { constant, terms }: &Affine, least: i128) -> bool {
        self.least.get(terms, 1).is_some_and(|known| known >= least - constant)
    }

    /// The multiples of values, one of which is of that value, and the least values of their sums, whatever launches settle.
    pub(super) fn of(&self, value: ValueId) -> impl Iterator<Item = (&Terms, i128)> {
        self.unsettled.0.iter().filter(move |(terms, _)| terms.iter().any(|term| term.0 == value)).map(|(terms, least)| (terms, *least))
    }

    /// All sums of which least values are known, in order.
    pub(super) fn all(&self) -> &[(Terms, i128)] {
        &self.least.0
    }

    /// What a sum is, if its least value is its greatest.
    pub(super) fn exactly(&self, terms: &Terms) -> Option<i128> {
        let greatest = -self.least.get(terms, -1)?;
        self.least.get(terms, 1).filter(|least| *least == greatest)
    }

    /// The sums of which least values are known that have a multiple in common with another.
    fn related<'a>(&'a self, Affine { constant: _, terms }: &'a Affine) -> impl Iterator<Item = &'a (Terms, i128)> {
        self.least.0.iter().filter(|(known, _)| have_common(known, terms))
    }
}

/// Whether two lists of terms, in order, have one in common.
fn have_common(one: &[(ValueId, i128)], other: &[(ValueId, i128)]) -> bool {
    let (mut a, mut b) = (0, 0);
    while a < one.len() && b < other.len() {
        let (x, y) = (one[a].0.index(), other[b].0.index());
        if x == y && one[a].1 == other[b].1 {
            return true;
        }
        a += usize::from(x <= y);
        b += usize::from(y <= x);
    }
    false
}

/// `greater - less >= least`
pub(crate) struct Order {
    pub(crate) less: ValueId,
    pub(crate) greater: ValueId,
    pub(crate) least: i128,
}

/// How often a minimum or remainder is looked into to find out whether a value is less than another.
const MAX_DEPTH: u32 = 4;

/// Of how many sums that are known another is made, to find out about that.
const MAX_SUMMANDS: u32 = 3;

impl Facts {
    /// From here on, a condition is true, or false.
    pub(crate) fn assume(&mut self, condition: &Expr, is_true: bool) {
        let condition = self.value(condition);
        self.assume_value(condition, is_true);
    }

    /// From here on, a check has passed, of which the launch settles that.
    pub(crate) fn assume_settled(&mut self, condition: &Expr) {
        self.bounds.settles = true;
        self.assume(condition, true);
        self.bounds.settles = false;
    }

    /// Whether a condition is true or false, if that is known.
    pub(crate) fn decide(&mut self, condition: &Expr) -> Option<bool> {
        let condition = self.value(condition);
        self.decide_value(condition)
    }

    /// From here on, behind an `if`, a branch that ends in a jump was not taken.
    pub(crate) fn assume_passed(&mut self, condition: ValueId, [then, otherwise]: [&Block; 2]) {
        for (block, is_true) in [(then, false), (otherwise, true)] {
            if block.leads_away() {
                self.assume_value(condition, is_true);
            }
        }
    }

    pub(crate) fn assume_value(&mut self, condition: ValueId, is_true: bool) {
        self.narrow(condition, (is_true.into(), is_true.into()));
        self.assume_course((condition, is_true));
        let Value { op, operands, scalar: _ } = self.made(condition).clone();
        match (op, &operands[..]) {
            (Op::Unary(UnaryOp::Not), [a]) => self.assume_value(*a, !is_true),
            (Op::Binary(op @ (BinaryOp::And | BinaryOp::Or)), [a, b]) if is_true == (op == BinaryOp::And) => {
                [a, b].into_iter().for_each(|part| self.assume_value(*part, is_true));
            }
            // `if condition { then } else { false }`
            (Op::Select, [condition, then, otherwise]) => {
                let is_other = |value: ValueId| self.interval(value) == Some((i128::from(!is_true), i128::from(!is_true)));
                let [is_then_other, is_otherwise_other] = [*then, *otherwise].map(is_other);
                if is_then_other || is_otherwise_other {
                    self.assume_value(*condition, is_otherwise_other);
                    self.assume_value(if is_then_other { *otherwise } else { *then }, is_true);
                }
            }
            (Op::Binary(op), [a, b]) => {
                for Order { less, greater, least } in orders(op, is_true, *a, *b).into_iter().flatten() {
                    self.assume_at_least(less, greater, least);
                }
                self.assume_other(op, is_true, *a, *b);
            }
            _ => {}
        }
    }

    /// The orders that mean that a condition is true, or false, if it is made of such.
    pub(crate) fn orders(&self, condition: ValueId, is_true: bool) -> Option<Vec<Order>> {
        let Value { op, operands, scalar: _ } = self.made(condition);
        match (op, &operands[..]) {
            (Op::Unary(UnaryOp::Not), [a]) => self.orders(*a, !is_true),
            (Op::Binary(op @ (BinaryOp::And | BinaryOp::Or)), [a, b]) => {
                let all = [a, b].map(|part| self.orders(*part, is_true)).into_iter().collect::<Option<Vec<_>>>();
                all.filter(|_| is_true == (*op == BinaryOp::And)).map(|all| all.into_iter().flatten().collect())
            }
            (Op::Binary(op), [a, b]) => {
                let orders: Vec<Order> = orders(*op, is_true, *a, *b).into_iter().flatten().collect();
                (!orders.is_empty()).then_some(orders)
            }
            _ => None,
        }
    }

    /// From here on, `greater - less >= least`.
    pub(super) fn assume_at_least(&mut self, less: ValueId, greater: ValueId, least: i128) {
        let (Some(a), Some(b)) = (self.interval(less), self.interval(greater)) else { return };
        self.narrow(less, (i128::MIN, b.1 - least));
        self.narrow(greater, (a.0 + least, i128::MAX));
        if let Some(difference) = self.fact(greater).sum.plus(-1, &self.fact(less).sum) {
            self.change();
            self.add_bound(difference, least);
        }
        // What is less than a minimum is less than both.
        if let Value { op: Op::Call("min"), operands, scalar: _ } = self.made(greater).clone() {
            operands.into_iter().for_each(|part| self.assume_at_least(less, part, least));
        }
        if let Value { op: Op::Call("max"), operands, scalar: _ } = self.made(less).clone() {
            operands.into_iter().for_each(|part| self.assume_at_least(part, greater, least));
        }
    }

    /// From here on, a sum is at least that, also as one of global ids.
    pub(super) fn add_bound(&mut self, sum: Affine, least: i128) {
        if let Some(of_ids) = self.of_global_ids(&sum) {
            self.bounds.add(of_ids, least);
        }
        self.bounds.add(sum, least);
    }

    /// A sum of multiples of global ids, if it is one of workgroups' ids, multiplied by the workgroup's size, and local ids.
    fn of_global_ids(&mut self, sum: &Affine) -> Option<Affine> {
        let mut joined = None;
        for (local, factor) in sum.terms.clone() {
            let Value { op: Op::Number(Identity::LocalId, axis), operands: _, scalar } = *self.made(local) else { continue };
            let (size, workgroup) = (i128::from(self.workgroup[axis as usize]), self.number(Identity::WorkgroupId, axis, scalar));
            if sum.terms.contains(&(workgroup, factor.checked_mul(size)?)) {
                let parts = Affine::value(local).plus(size, &Affine::value(workgroup))?;
                let whole = Affine::value(self.number(Identity::GlobalId, axis, scalar));
                joined = joined.as_ref().unwrap_or(sum).plus(-factor, &parts)?.plus(factor, &whole);
            }
        }
        joined
    }

    /// A value that differs from the constant at an end of its interval lies inside of it.
    fn assume_other(&mut self, op: BinaryOp, is_true: bool, a: ValueId, b: ValueId) {
        if !matches!((op, is_true), (BinaryOp::Ne, true) | (BinaryOp::Eq, false)) {
            return;
        }
        for (value, other) in [(a, b), (b, a)] {
            if let (Some((min, max)), Some((other, same))) = (self.interval(value), self.interval(other))
                && other == same
            {
                self.narrow(value, (min + i128::from(min == other), max - i128::from(max == other)));
            }
        }
    }

    pub(super) fn decide_value(&self, condition: ValueId) -> Option<bool> {
        let Value { op, operands, scalar: _ } = self.made(condition);
        if let Some((value, same)) = self.interval(condition)
            && value == same
        {
            return Some(value == 1);
        }
        match (op, &operands[..]) {
            (Op::Unary(UnaryOp::Not), [a]) => self.decide_value(*a).map(|is_true| !is_true),
            (Op::Binary(op @ (BinaryOp::And | BinaryOp::Or)), [a, b]) => {
                let (decisive, sides) = (*op == BinaryOp::Or, [a, b].map(|side| self.decide_value(*side)));
                if sides.contains(&Some(decisive)) { Some(decisive) } else { (!sides.contains(&None)).then_some(!decisive) }
            }
            (Op::Binary(op), [a, b]) => [true, false].into_iter().find(|is_true| {
                let orders = orders(*op, *is_true, *a, *b);
                orders[0].is_some() && orders.iter().flatten().all(|order| self.has(order, MAX_DEPTH))
            }),
            _ => None,
        }
    }

    /// Whether a sum has no value less than `least`, by the bounds of its values or as the sum of so many sums of which that is known:
    /// `a - b >= 1` and `c - a >= 0` make `c - b >= 1`.
    pub(super) fn is_at_least(&self, sum: &Affine, least: i128, summands: u32) -> bool {
        let of_values = sum.interval(|part| self.interval(part).expect("what is summed is an integer"));
        if of_values.is_some_and(|(min, _)| min >= least) || self.bounds.has(sum, least) {
            return true;
        }
        let Some(summands) = summands.checked_sub(1).filter(|summands| *summands > 0) else { return false };
        let is_rest_known = |(known, of_known): &(Terms, i128)| {
            sum.plus_terms(-1, known).is_some_and(|rest| self.is_at_least(&rest, least - of_known, summands))
        };
        self.bounds.related(sum).any(is_rest_known)
    }

    /// Whether it is known that one value is so much greater than another.
    pub(super) fn knows(&self, order: &Order) -> bool {
        self.has(order, MAX_DEPTH)
    }

    /// The same, by as many steps as `depth` allows.
    fn has(&self, order: &Order, depth: u32) -> bool {
        let Order { less, greater, least } = *order;
        let (Some(a), Some(b)) = (self.interval(less), self.interval(greater)) else { return false };
        if b.0 - a.1 >= least {
            return true;
        }
        if let Some(difference) = self.fact(greater).sum.plus(-1, &self.fact(less).sum)
            && self.is_at_least(&difference, least, MAX_SUMMANDS)
        {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else { return false };
        let than = |less: ValueId, least: i128| self.has(&Order { less, greater, least }, depth);
        let is_natural = |value: ValueId| self.interval(value).is_some_and(|interval| interval.0 >= 0);
        let Value { op, operands, scalar: _ } = self.made(less);
        let is_less = match (op, &operands[..]) {
            (Op::Call("min"), [x, y]) => than(*x, least) || than(*y, least),
            (Op::Call("max"), [x, y]) => than(*x, least) && than(*y, least),
            (Op::Binary(BinaryOp::Rem), [x, y]) if is_natural(*x) => than(*x, least) || (is_natural(*y) && than(*y, least - 1)),
            (Op::Binary(BinaryOp::Div | BinaryOp::Shr) | Op::Call("saturating_sub"), [x, y]) if is_natural(*x) && is_natural(*y) => {
                than(*x, least)
            }
            (Op::Binary(BinaryOp::BitAnd), [x, y]) => [x, y].into_iter().any(|part| is_natural(*part) && than(*part, least)),
            _ => false,
        };
        let than = |greater: ValueId| self.has(&Order { less, greater, least }, depth);
        let Value { op, operands, scalar: _ } = self.made(greater);
        is_less
            || match (op, &operands[..]) {
                (Op::Call("min"), [x, y]) => than(*x) && than(*y),
                (Op::Call("max"), [x, y]) => than(*x) || than(*y),
                _ => false,
            }
    }
}

/// The orders of `a` and `b` that mean that `a op b` is true, or false; none if these say nothing of that.
pub(super) fn orders(op: BinaryOp, is_true: bool, a: ValueId, b: ValueId) -> [Option<Order>; 2] {
    let order = |less, greater, least| Some(Order { less, greater, least });
    match (op, is_true) {
        (BinaryOp::Lt, true) | (BinaryOp::Ge, false) => [order(a, b, 1), None],
        (BinaryOp::Le, true) | (BinaryOp::Gt, false) => [order(a, b, 0), None],
        (BinaryOp::Gt, true) | (BinaryOp::Le, false) => [order(b, a, 1), None],
        (BinaryOp::Ge, true) | (BinaryOp::Lt, false) => [order(b, a, 0), None],
        (BinaryOp::Eq, true) | (BinaryOp::Ne, false) => [order(a, b, 0), order(b, a, 0)],
        _ => [None, None],
    }
}
