//! Elements of slices, and values of types that do not lie in WGSL as they do on the host: loads, stores, and the functions of a
//! module that they call.

use super::storage::{At, Words, has_narrow, is_native};
use super::types::{Wgsl, type_name};
use crate::ir::{BinaryOp, Expr, ExprKind, ParamId, ParamKind, Place, Root, Step, StmtKind};
use crate::layout::layout;
use crate::print::c_like::Printer;
use crate::print::c_like::places::element_and_path;
use crate::print::out::Out;
use crate::ty::{Scalar, Ty};
use crate::vector::COMPONENTS;

/// Whether a parameter that is no scalar stands in the block as it is: immediates hold no `f16`.
pub(super) fn lies_in_words(ty: &Ty) -> bool {
    ty.scalar().is_none() && (!is_native(ty) || has_narrow(ty))
}

/// Whether the elements of a slice lie in WGSL as the kernel knows them.
fn is_plain(element: &Ty) -> bool {
    packed(element).is_none() && is_native(element)
}

/// The number of scalars of a type whose stride in a slice is another than WGSL's: a slice of it is one of scalars there.
pub(super) fn packed(ty: &Ty) -> Option<(u32, Scalar)> {
    match ty {
        Ty::Vector { scalar, len: 3 } => Some((3, *scalar)),
        Ty::Matrix(3) => Some((9, Scalar::F32)),
        _ => None,
    }
}

/// The scalars of an element that a path leads to: the first, and how many there are.
fn packed_part(ty: &Ty, path: &[Step]) -> (u32, u32) {
    let mut ty = ty.clone();
    let mut first = 0;
    for step in path {
        let Step::Field(number) = step else { unreachable!("lowering turns an index of a vector into a field") };
        ty = ty.field(*number);
        first += number * packed(&ty).map_or(1, |(count, _)| count);
    }
    (first, packed(&ty).map_or(1, |(count, _)| count))
}

impl Printer<'_, Wgsl> {
    /// The value of an element, or of a part of one.
    pub(super) fn slice_load(&self, slice: ParamId, place: &Place) -> String {
        let ((index, path), element) = (element_and_path(place), self.element(slice));
        let start = if is_plain(element) {
            self.slice_place(slice, index)
        } else {
            format!("{}_load({})", self.names.param(slice), self.expr(index))
        };
        self.steps(start, element, path).0
    }

    pub(super) fn slice_store(&self, slice: ParamId, place: &Place, value: &Expr) -> String {
        let ((index, path), element) = (element_and_path(place), self.element(slice));
        let (name, value) = (self.names.param(slice), self.expr(value));
        if is_plain(element) {
            return format!("{} = {value};", self.steps(self.slice_place(slice, index), element, path).0);
        }
        let index = self.expr(index);
        if path.is_empty() {
            return format!("{name}_store({index}, {value});");
        }
        if let Some((count, _)) = packed(element) {
            let (first, parts) = packed_part(element, path);
            return self.packed_store(name, &index, (count, first, parts), &value);
        }
        let at = format!("(launch.{name}_offset + {index}) * {}u", layout(element).expect("the signature was accepted").size);
        let (at, ty) = self.place_in_words(&at, element, path);
        let words = Words { name, prefix: name, atomic: has_narrow(element), names: &self.names };
        let mut out = Out::new(self.kernel.name.span());
        let part = self.names.temporary("part");
        out.open("{");
        out.line(&format!("var {part} = {value};"));
        words.write_from(&mut out, &part, &ty, &at);
        out.close("}");
        out.finish().text
    }

    /// An element of a slice whose elements lie there as they are.
    pub(super) fn slice_place(&self, slice: ParamId, index: &Expr) -> String {
        let name = self.names.param(slice);
        format!("{name}[launch.{name}_offset + {}]", self.operand(BinaryOp::Add, index, true))
    }

    /// Where a part of an element lies among words, and its type.
    fn place_in_words(&self, start: &str, element: &Ty, path: &[Step]) -> (At, Ty) {
        let multiple = layout(element).expect("the signature was accepted").size;
        let (mut at, mut ty) = (At::new(start, multiple), element.clone());
        for step in path {
            match step {
                Step::Index { index, len: _, at: _, is_checked: _ } => {
                    let Ty::Array(inner, _) = ty else { unreachable!("lowering checked that it is an array") };
                    let stride = layout(&inner).expect("the signature was accepted").size;
                    at = at.element(&format!("({})", self.expr(index)), stride);
                    ty = *inner;
                }
                Step::Field(number) => {
                    at = at.field(&ty, *number);
                    ty = ty.field(*number);
                }
            }
        }
        (at, ty)
    }

    /// The functions that load and store elements of slices: those that the body calls.
    pub(super) fn accessors(&mut self) {
        let (mut loads, mut stores) = (Vec::new(), Vec::new());
        self.body.walk(&mut |stmt| {
            if let StmtKind::Store { place: Place { root: Root::Slice(slice), path }, value: _ } = &stmt.kind {
                stores.extend((path.len() == 1).then_some(*slice));
            }
        });
        self.body.walk_exprs(&mut |expr| {
            if let ExprKind::Load(Place { root: Root::Slice(slice), path: _ }) = &expr.kind {
                loads.push(*slice);
            }
        });
        let mut out = Out::new(self.kernel.name.span());
        for (slice, _, element, is_written) in self.kernel.slices().filter(|(_, _, element, _)| !is_plain(element)) {
            let name = self.names.param(slice);
            let words = Words { name, prefix: name, atomic: is_written && has_narrow(element), names: &self.names };
            if words.atomic {
                words.set_function(&mut out);
            }
            match packed(element) {
                _ if !loads.contains(&slice) => {}
                Some((count, _)) => out.line(&self.packed_load_function(name, element, count)),
                None => words.load_function(&mut out, element),
            }
            match packed(element) {
                _ if !stores.contains(&slice) => {}
                Some((count, _)) => out.line(&self.packed_store_function(name, element, count)),
                None => words.store_function(&mut out, element),
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
            let words = Words { name: &format!("launch.{name}"), prefix: name, atomic: false, names: &self.names };
            let value = self.names.temporary("value");
            self.out.open(&format!("fn {name}_value() -> {} {{", type_name(ty)));
            self.out.line(&format!("var {value}: {};", type_name(ty)));
            words.read_into(&mut self.out, &value, ty, &At::new("0u", 4));
            self.out.line(&format!("return {value};"));
            self.out.close("}");
            self.out.blank();
        }
    }

    /// Vectors and matrices that lie as so many scalars, without the padding that WGSL would have.
    fn packed_load_function(&self, name: &str, element: &Ty, count: u32) -> String {
        let ([index, at], ty) = (["index", "at"].map(|name| self.names.temporary(name)), type_name(element));
        let scalars: Vec<String> = (0..count).map(|i| scalar_at(name, &at, i)).collect();
        let scalars = scalars.join(", ");
        format!(
            "fn {name}_load({index}: u32) -> {ty} {{
    let {at} = (launch.{name}_offset + {index}) * {count}u;
    return {ty}({scalars});
}}

"
        )
    }

    fn packed_store_function(&self, name: &str, element: &Ty, count: u32) -> String {
        let ([index, at, value], ty) = (["index", "at", "value"].map(|name| self.names.temporary(name)), type_name(element));
        let store = |i: u32| {
            let component = match element {
                Ty::Matrix(len) => format!("[{}].{}", i / len, COMPONENTS[(i % len) as usize]),
                _ => format!(".{}", COMPONENTS[i as usize]),
            };
            format!("    {} = {value}{component};\n", scalar_at(name, &at, i))
        };
        let stores: String = (0..count).map(store).collect();
        format!(
            "fn {name}_store({index}: u32, {value}: {ty}) {{
    let {at} = (launch.{name}_offset + {index}) * {count}u;
{stores}}}

"
        )
    }

    /// A store to a part of an element that lies as scalars.
    fn packed_store(&self, name: &str, index: &str, (count, first, parts): (u32, u32, u32), value: &str) -> String {
        let at = format!("(launch.{name}_offset + {index}) * {count}u");
        if parts == 1 {
            return format!("{} = {value};", scalar_at(name, &at, first));
        }
        let whole = self.names.temporary("value");
        let stores = (0..parts).map(|i| format!(" {} = {whole}.{};", scalar_at(name, &at, first + i), COMPONENTS[i as usize]));
        format!("{{ let {whole} = {value};{} }}", stores.collect::<String>())
    }
}

/// A scalar of those that start at a place.
fn scalar_at(name: &str, start: &str, number: u32) -> String {
    if number == 0 { format!("{name}[{start}]") } else { format!("{name}[{start} + {number}u]") }
}
