//! Enums in memory: a buffer may hold bits that are no variant, as may shared memory, and no kernel may see those.
//!
//! What is loaded and holds an enum is followed by a check that every enum in it is one of its variants.

use proc_macro2::Span;

use super::state::Lower;
use super::value::place_of;
use crate::ir::{BinaryOp, Expr, ExprKind, LoopKind, Place, Step, StmtKind};
use crate::ty::{AdtKind, AdtRef, Ty};

impl Lower<'_> {
    /// The value that a place of shared memory or a slice has now, behind a check that every enum in it is one of its variants.
    pub(super) fn loaded(&mut self, place: Place, ty: &Ty, span: Span) -> Expr {
        let ty = self.infer.resolve(ty);
        let start = start(&place).unwrap_or(span);
        let value = self.kept("loaded", Expr { kind: ExprKind::Load(place), ty, span });
        self.validated(value, start)
    }

    /// What was loaded `at` a place of the source, behind the check of its enums.
    pub(super) fn validated(&mut self, value: Expr, at: Span) -> Expr {
        let ty = self.infer.resolve(&value.ty);
        if !ty.any(&Ty::is_enum) {
            return value;
        }
        let value = Expr { ty, span: at, ..value };
        self.check_enums(&value, true);
        value
    }

    /// Panics unless every enum in a value is one of its variants; of an enum that is the whole of what was loaded, the message shows the
    /// number.
    fn check_enums(&mut self, value: &Expr, is_whole: bool) {
        let (ty, span) = (&value.ty, value.span);
        if !ty.any(&Ty::is_enum) {
            return;
        }
        match ty {
            Ty::Adt(AdtRef(adt), _) if let AdtKind::Enum { variants, repr: _ } = &adt.kind => {
                let is = |(_, number): &(String, i128)| {
                    Expr::binary(BinaryOp::Eq, value.clone(), Expr::int(*number, ty.clone(), span), Ty::BOOL)
                };
                let is_valid = variants.iter().map(is).reduce(|a, b| Expr::binary(BinaryOp::Or, a, b, Ty::BOOL));
                let is_valid = is_valid.expect("an enum has a variant");
                let text = "trying to construct an enum from an invalid value";
                if is_whole {
                    self.panic_unless(is_valid, &format!("{text} {{:#x}}"), vec![value.clone().cast(ty.repr())], span);
                } else {
                    self.panic_unless(is_valid, text, Vec::new(), span);
                }
            }
            Ty::Array(element, len) => {
                let (variable, label, len) = (self.result_local("i", Ty::USIZE), self.fresh_label(), len.number());
                let index = self.local_value(variable, span);
                let mut place = place_of(value).expect("what was loaded is in a local");
                place.path.push(Step::Index { index, len: Some(len), at: span, is_checked: true });
                let element = Expr { kind: ExprKind::Load(place), ty: (**element).clone(), span };
                let (body, ()) = self.nested(|lower| lower.check_enums(&element, false));
                let [from, to] = [0, len].map(|bound| Expr::int(bound.into(), Ty::USIZE, span));
                self.emit(StmtKind::Loop { label, kind: LoopKind::Counted { variable, from, to, step: 1 }, body }, span);
            }
            _ => {
                for (number, field) in ty.fields().iter().enumerate() {
                    self.check_enums(&value.field(number as u32, field), false);
                }
            }
        }
    }
}

/// Where an element that is loaded is written.
pub(super) fn start(place: &Place) -> Option<Span> {
    place.path.iter().find_map(|step| match step {
        Step::Index { at, .. } => Some(*at),
        Step::Field(_) => None,
    })
}
