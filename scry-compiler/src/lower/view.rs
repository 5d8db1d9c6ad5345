//! Slices as a name may stand for them: neighbouring elements of a slice parameter or of an array.

use proc_macro2::Span;

use super::fold::fold;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, ParamId, Place, Root, Step};
use crate::ty::Ty;

/// Neighbouring elements of a slice parameter or of an array.
#[derive(Clone)]
pub(super) struct View {
    /// The whole slice or array.
    whole: Place,
    /// The array's length; `None` of a slice.
    array_len: Option<u32>,
    pub(super) element: Ty,
    /// The index of the first element in the whole, which can be written out twice; `None` if it is 0.
    from: Option<Expr>,
    /// The number of elements, an atom.
    pub(super) len: Expr,
    /// Whether it is lent to be written.
    pub(super) is_mut: bool,
    /// Whether it is all of a parameter that is an array.
    is_array: bool,
}

impl View {
    /// A slice parameter, of so many elements if that is known.
    pub(super) fn of_param(param: ParamId, element: Ty, known_len: Option<u32>, is_mut: bool, span: Span) -> Self {
        let len = match known_len {
            Some(len) => Expr::int(len.into(), Ty::USIZE, span),
            None => Expr { kind: ExprKind::Len(param), ty: Ty::USIZE, span },
        };
        Self {
            whole: Place { root: Root::Slice(param), path: Vec::new() },
            array_len: None,
            element,
            from: None,
            len,
            is_mut,
            is_array: known_len.is_some(),
        }
    }

    /// The type of the array that a parameter is, all of which this is.
    pub(super) fn array_type(&self) -> Option<Ty> {
        let len = self.len.literal()?.number().filter(|_| self.is_array)?;
        Some(Ty::array(self.element.clone(), len as u32))
    }

    /// The length that the type of the slice says.
    pub(super) fn len_of_type(&self) -> Option<Literal> {
        self.len.literal().filter(|_| self.is_array)
    }

    /// The same, or that of an array of which it is all.
    pub(super) fn len_of_array(&self) -> Option<Literal> {
        let is_whole = self.array_len.is_some_and(|len| self.len.literal() == Some(Literal::Int(len.into()))) && self.from.is_none();
        self.len.literal().filter(|_| self.is_array || is_whole)
    }

    pub(super) fn of_array(place: Place, element: Ty, len: u32, is_mut: bool, span: Span) -> Self {
        let number = Expr::int(len.into(), Ty::USIZE, span);
        Self { whole: place, array_len: Some(len), element, from: None, len: number, is_mut, is_array: false }
    }

    /// The same, lent to be written or not.
    pub(super) fn lent(self, is_mut: bool) -> Self {
        Self { is_mut, ..self }
    }

    pub(super) fn root(&self) -> Root {
        self.whole.root
    }

    /// Elements of this one from an index on, which are there.
    pub(super) fn part(&self, from: &Expr, len: Expr) -> Self {
        Self { from: Some(self.index(from.clone())), len, is_array: false, ..self.clone() }
    }

    /// The first of these elements, which are there.
    pub(super) fn first(&self, len: Expr) -> Self {
        Self { len, is_array: false, ..self.clone() }
    }

    /// Whether another one is of the same slice or array.
    pub(super) fn is_of_the_same(&self, other: &Self) -> bool {
        // Of an element, nobody knows whether another index is the same.
        let fields = |view: &Self| -> Option<Vec<u32>> {
            view.whole.path.iter().map(|step| if let Step::Field(number) = step { Some(*number) } else { None }).collect()
        };
        let both = [fields(self), fields(other)];
        self.whole.root == other.whole.root && both[0].is_some() && both[0] == both[1]
    }

    /// The index of the first element in the whole.
    pub(super) fn start(&self) -> Expr {
        self.from.clone().unwrap_or_else(|| Expr::int(0, Ty::USIZE, self.len.span))
    }

    /// Other elements of the same slice or array: from an index in the whole on, which can be written out twice.
    pub(super) fn starting(&self, from: Expr, len: Expr) -> Self {
        Self { from: Some(from), len, is_array: false, ..self.clone() }
    }

    /// The place of the element with an index, which can be written out twice; whether the element is there is for the caller to check, or,
    /// if it is not `is_checked`, for the user to know.
    pub(super) fn at(&self, index: Expr, at: Span, is_checked: bool) -> Place {
        let mut place = self.whole.clone();
        place.path.push(Step::Index { index: self.index(index), len: self.array_len, at, is_checked });
        place
    }

    /// The index in the whole.
    fn index(&self, index: Expr) -> Expr {
        let Some(from) = &self.from else { return index };
        let mut sum = Expr { span: index.span, ..Expr::binary(BinaryOp::Add, from.clone(), index, Ty::USIZE) };
        fold(&mut sum);
        sum
    }
}
