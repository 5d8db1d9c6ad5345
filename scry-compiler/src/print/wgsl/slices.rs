//! Elements of slices, and values of types that do not lie in WGSL as they do on the host: loads, stores, and the functions of a
//! module that they call.

use super::storage::{At, Words, has_narrow, is_native};
use super::types::{Wgsl, type_name};
use crate::ir::{ExprKind, ParamId, ParamKind, Place, Root, Step};
use crate::layout::{field_offset, layout};
use crate::print::c_like::Printer;
use crate::print::out::Out;
use crate::ty::{Scalar, Ty};

/// Whether a parameter that is no scalar stands in the block as it is: immediates hold no `f16`.
pub(super) fn lies_in_words(ty: &Ty) -> bool {
    ty.scalar().is_none() && (!is_native(ty) || has_narrow(ty) || *ty == Ty::Matrix(3))
}

/// Whether the elements of a slice lie in WGSL as the kernel knows them; WGSL has other strides for vectors and matrices of three.
pub(super) fn is_plain(element: &Ty) -> bool {
    !matches!(element, Ty::Vector { scalar: _, len: 3 } | Ty::Matrix(3)) && is_native(element)
}

/// What the words of a slice are whose elements do not lie there as they are: words, or if all parts are of one type, these.
pub(super) fn held(element: &Ty) -> Scalar {
    match element {
        Ty::Vector { scalar, len: _ } => *scalar,
        Ty::Matrix(_) => Scalar::F32,
        _ => Scalar::U32,
    }
}

impl Printer<'_, Wgsl> {
    /// The value of an element, or of a part of one, where elements lie in words.
    pub(super) fn load_words(&self, slice: ParamId, place: &Place) -> String {
        let (index, path) = place.element();
        let element = format!("{}_load({})", self.names.param(slice), self.expr(index));
        self.steps(element, self.kernel.element(slice), path).0
    }

    /// The statement that sets it.
    pub(super) fn store_words(&self, slice: ParamId, place: &Place, value: &str) -> String {
        let ((index, path), name) = (place.element(), self.names.param(slice));
        let index = self.expr(index);
        if path.is_empty() {
            return format!("{name}_store({index}, {value});");
        }
        let (at, ty) = self.place_in_words(&format!("(launch.{name}_offset + {index})"), self.kernel.element(slice), path);
        let mut out = Out::new(self.kernel.name.span());
        let part = self.names.temporary("part");
        out.open("{");
        out.line(&format!("var {part} = {value};"));
        self.words_of(slice).write_from(&mut out, &part, &ty, &at);
        out.close("}");
        out.finish().text
    }

    fn words_of(&self, slice: ParamId) -> Words<'_> {
        let (name, element) = (self.names.param(slice), self.kernel.element(slice));
        let atomic = self.kernel.params[slice.0].kind.is_written() && has_narrow(element);
        Words { name, prefix: name, holds: held(element), atomic, names: &self.names }
    }

    /// Where a part of an element lies among words, and its type.
    fn place_in_words(&self, element_at: &str, element: &Ty, path: &[Step]) -> (At, Ty) {
        let (mut at, mut ty) = (At::of_element(element_at, element), element.clone());
        for step in path {
            let part = step.part_of(&ty);
            at = match step {
                Step::Index { index, .. } => {
                    at.element(&format!("({})", self.expr(index)), layout(&part).expect("the type is shared").size)
                }
                Step::Field(number) => at.plus(field_offset(&ty, *number)),
            };
            ty = part;
        }
        (at, ty)
    }

    /// The functions that load and store elements of slices: those that the body calls.
    pub(super) fn accessors(&mut self) {
        let (mut loads, mut stores) = (Vec::new(), Vec::new());
        self.body.walk(&mut |stmt| {
            for (place, is_stored) in stmt.places() {
                match place.root {
                    Root::Slice(slice) if !is_stored => loads.push(slice),
                    Root::Slice(slice) if place.path.len() == 1 => stores.push(slice),
                    Root::Slice(_) | Root::Shared(_) | Root::Local(_) => {}
                }
            }
        });
        let mut out = Out::new(self.kernel.name.span());
        for (slice, _, element, _) in self.kernel.slices().filter(|(_, _, element, _)| !is_plain(element)) {
            let words = self.words_of(slice);
            if words.atomic {
                words.set_function(&mut out);
            }
            if loads.contains(&slice) {
                words.load_function(&mut out, element);
            }
            if stores.contains(&slice) {
                words.store_function(&mut out, element);
            }
        }
        self.out.append(&out.finish());
    }

    /// The functions that put parameters together which lie in words.
    pub(super) fn values(&mut self) {
        for (i, param) in self.kernel.params.iter().enumerate() {
            let ParamKind::Scalar(ty) = &param.kind else { continue };
            let mut is_read = false;
            self.body.walk_exprs(&mut |expr| is_read |= matches!(expr.kind, ExprKind::Param(ParamId(param)) if param == i));
            if !lies_in_words(ty) || !is_read {
                continue;
            }
            let name = self.names.param(ParamId(i));
            let words = Words { name: &format!("launch.{name}"), prefix: name, holds: Scalar::U32, atomic: false, names: &self.names };
            self.out.open(&format!("fn {name}_value() -> {} {{", type_name(ty)));
            words.return_value(&mut self.out, ty, |_| At::start(ty));
        }
    }
}
