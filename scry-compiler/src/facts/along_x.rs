//! How values change from one invocation of a launch to its neighbour along x: for wide forms, which do the work of several.

use super::values::{Op, Value, ValueId};
use super::{Affine, Among, Facts, Product, Sum};
use crate::ir::{BinaryOp, Block, Expr, Identity, Local, Multiple, ParamId, UnaryOp};
use crate::ty::{Scalar, Ty};

/// The most invocations along x of a launch of which something is asked here.
const MAX_SIZE: i128 = 1 << 31;

/// Elements that are so near are on one line of a cache, or on the next.
const NEAR: i128 = 16;

/// An index that is `rest + constant + global_id().x`, modulo 2^32.
pub(crate) struct UnitStride {
    /// What all neighbours have, without a constant.
    pub(crate) rest: Sum,
    pub(crate) constant: i128,
}

/// Of which of several neighbours a condition holds if it holds for some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decisive {
    /// It is the same for all of them.
    Same,
    /// It holds for all if it holds for the first.
    First,
    /// It holds for all if it holds for the last.
    Last,
}

impl Facts {
    /// What holds throughout a body of launches that are not too long to be asked about.
    pub(crate) fn of_launches(workgroup: [u32; 3], body: &Block, locals: &[Local], unwritten: impl IntoIterator<Item = ParamId>) -> Self {
        let mut facts = Self::new(workgroup);
        facts.set_unwritten(unwritten.into_iter().collect());
        let span = proc_macro2::Span::mixed_site();
        let id = Expr::id(Identity::GlobalId, 0, span);
        let limit = Expr::int(MAX_SIZE, id.ty.clone(), span);
        facts.assume(&Expr::binary(BinaryOp::Lt, id, limit, Ty::BOOL), true);
        facts.declare_all(body, locals);
        facts
    }

    /// Whether invocations that differ in x only have the same value.
    pub(crate) fn is_same_along_x(&mut self, expr: &Expr) -> bool {
        let value = self.value(expr);
        self.is_same(value)
    }

    fn is_same(&self, value: ValueId) -> bool {
        self.variation(value).is_same(Among::LaunchRow)
    }

    /// Whether a value is the invocation's number along an axis.
    fn is_id(&self, value: ValueId, axis: u32) -> bool {
        self.made(value).op == Op::Number(Identity::GlobalId, axis)
    }

    /// An index of 32 bits that grows by one from each invocation to the next.
    pub(crate) fn unit_stride(&mut self, index: &Expr) -> Option<UnitStride> {
        let value = self.value(index);
        self.made(value).scalar.filter(|scalar| scalar.is_integer() && scalar.bits() == 32)?;
        let (sum, _) = self.expanded(value, true)?;
        let x = sum.atoms().find(|atom| self.is_id(*atom, 0))?;
        let (of_x, rest) = sum.split(x)?;
        if of_x.as_constant() != Some(1) || !rest.atoms().all(|atom| self.is_same(atom)) {
            return None;
        }
        let constant = rest.constant_term();
        Some(UnitStride { rest: rest.without_constant(), constant })
    }

    /// Whether an index grows by one from each invocation to the next along y, and along x by more than [`NEAR`] or what no constant says: rows of
    /// invocations go down the columns of what lies in rows.
    pub(crate) fn goes_down(&mut self, index: &Expr) -> bool {
        let value = self.value(index);
        let Some((sum, _)) = self.expanded(value, true) else { return false };
        let growth = |axis| sum.atoms().find(|atom| self.is_id(*atom, axis)).and_then(|id| sum.split(id));
        let [Some((of_x, _)), Some((of_y, _))] = [growth(0), growth(1)] else { return false };
        of_y.as_constant() == Some(1) && of_x.as_constant().is_none_or(|of_x| of_x.abs() > NEAR)
    }

    /// The products that are multiples of powers of two in launches in which each term of a sum, which has no constant, is a multiple of
    /// `of`; `None` if no launch shows that.
    pub(crate) fn multiples(&self, sum: &Sum, of: u32) -> Option<Vec<(Vec<ValueId>, u32)>> {
        let multiple = |(product, factor): &(Product, i128)| {
            // Of `2 * n`, `n` is a multiple of half as much.
            let of = of >> factor.trailing_zeros().min(of.trailing_zeros());
            (product.atoms().filter(|atom| self.is_known_before(*atom)).collect(), of)
        };
        let multiples: Vec<(Vec<ValueId>, u32)> = sum.terms.iter().map(multiple).filter(|(_, of)| *of > 1).collect();
        multiples.iter().all(|(known, _)| !known.is_empty()).then_some(multiples)
    }

    /// That a product is a multiple, in expressions.
    pub(crate) fn written_multiple(&self, (product, of): (Vec<ValueId>, u32)) -> Multiple {
        Multiple { product: product.into_iter().map(|atom| self.expr(atom)).collect(), of }
    }

    /// Which of several neighbours decides that a condition holds for all of them, if one does.
    pub(crate) fn decisive(&mut self, condition: &Expr) -> Option<Decisive> {
        let value = self.value(condition);
        self.decisive_of(value, true)
    }

    fn decisive_of(&self, condition: ValueId, is_true: bool) -> Option<Decisive> {
        if self.is_same(condition) {
            return Some(Decisive::Same);
        }
        let Value { op, operands, scalar: _ } = self.made(condition);
        match (op, &operands[..]) {
            (Op::Unary(UnaryOp::Not), [a]) => self.decisive_of(*a, !is_true),
            (Op::Binary(op @ (BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)), [a, b]) => {
                let is_less = matches!(op, BinaryOp::Lt | BinaryOp::Le) == is_true;
                let difference = self.slope(*a)?.checked_sub(self.slope(*b)?)?;
                Some(if (difference > 0) == is_less { Decisive::Last } else { Decisive::First })
            }
            _ => None,
        }
    }

    /// By how much an integer, which does not wrap, is greater than that of the neighbour before.
    pub(super) fn slope(&self, value: ValueId) -> Option<i128> {
        self.made(value).scalar.filter(|scalar| *scalar != Scalar::Bool && scalar.is_integer())?;
        let Affine { constant: _, terms } = &self.fact(value).sum;
        terms.iter().try_fold(0, |slope, (part, factor)| match part {
            part if self.is_id(*part, 0) => Some(slope + factor),
            part => self.is_same(*part).then_some(slope),
        })
    }
}
