//! Places: variables, and the steps to their parts.

use super::{Language, Printer};
use crate::ir::{Expr, Place, Root, Step};
use crate::print::structs::member_names;
use crate::ty::Ty;

impl<L: Language> Printer<'_, L> {
    /// A place of a local or of shared memory, and its type.
    pub(in crate::print) fn variable(&self, place: &Place) -> (String, Ty) {
        let (name, ty) = match place.root {
            Root::Local(local) => (self.names.local(local), &self.locals[local.0].ty),
            Root::Shared(shared) => (self.names.shared(shared), &self.kernel.shared[shared.0].ty),
            Root::Slice(_) => unreachable!("a slice is no variable"),
        };
        self.steps(name.to_owned(), ty, &place.path)
    }

    /// The steps from a value on, and the type that they lead to.
    pub(in crate::print) fn steps(&self, mut text: String, ty: &Ty, path: &[Step]) -> (String, Ty) {
        let mut ty = ty.clone();
        for step in path {
            match step {
                Step::Index { index, len: _, at: _, is_checked: _ } => {
                    text += &(L::SYNTAX.element_step)(&self.expr(index));
                    let Ty::Array(element, _) = ty else { unreachable!("lowering checked that it is an array") };
                    ty = *element;
                }
                Step::Field(number) => {
                    text += &Self::field_step(&ty, *number);
                    ty = ty.field(*number);
                }
            }
        }
        (text, ty)
    }

    /// The step to a field, or to a matrix's column.
    pub(in crate::print) fn field_step(ty: &Ty, number: u32) -> String {
        let column = if matches!(ty, Ty::Matrix(_)) { (L::SYNTAX.column_step)(number) } else { None };
        column.unwrap_or_else(|| format!(".{}", member_names(ty, (L::SYNTAX.keywords)())[number as usize]))
    }
}

/// The index of the element that a place of a slice is or is part of, and the way from there.
pub(in crate::print) fn element_and_path(place: &Place) -> (&Expr, &[Step]) {
    match &place.path[..] {
        [Step::Index { index, len: _, at: _, is_checked: _ }, path @ ..] => (index, path),
        _ => unreachable!("the first step into a slice is an index"),
    }
}
