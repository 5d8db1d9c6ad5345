//! Places: variables and elements, and the steps to their parts.

use super::{Language, Printer};
use crate::ir::{Place, Root, Step};
use crate::print::structs::member_names;
use crate::ty::Ty;

impl<L: Language> Printer<'_, L> {
    pub(in crate::print) fn place(&self, place: &Place) -> (String, Ty) {
        match place.root {
            Root::Local(local) => self.steps(self.names.local(local).to_owned(), &self.locals[local.0].ty, &place.path),
            Root::Shared(shared) => self.steps(self.names.shared(shared).to_owned(), &self.kernel.shared[shared.0].ty, &place.path),
            Root::Slice(slice) => {
                let (index, path) = place.element();
                self.steps(L::element(self, slice, index), self.kernel.element(slice), path)
            }
        }
    }

    pub(in crate::print) fn steps(&self, mut text: String, ty: &Ty, path: &[Step]) -> (String, Ty) {
        let mut ty = ty.clone();
        for step in path {
            text += &match step {
                Step::Index { index, .. } => (L::SYNTAX.element_step)(&self.expr(index)),
                Step::Field(number) => Self::field_step(&ty, *number),
            };
            ty = step.part_of(&ty);
        }
        (text, ty)
    }

    /// The step to a field, or to a matrix's column.
    pub(in crate::print) fn field_step(ty: &Ty, number: u32) -> String {
        let column = if matches!(ty, Ty::Matrix(_)) { (L::SYNTAX.column_step)(number) } else { None };
        column.unwrap_or_else(|| format!(".{}", member_names(ty, (L::SYNTAX.keywords)())[number as usize]))
    }
}
