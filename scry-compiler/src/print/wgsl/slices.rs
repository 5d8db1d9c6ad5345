//! Elements of slices, and values of types that do not lie in WGSL as they do on the host: loads, stores, and the functions of a
//! module that they call.

use super::scalar::carrier;
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
    packed(element).is_none() && is_native(element) && !element.repr().scalar().is_some_and(Scalar::is_narrow)
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
            return packed_store(name, &index, (count, first, parts), &value);
        }
        let at = format!("(launch.{name}_offset + {index}) * {}u", layout(element).expect("the signature was accepted").size);
        let (at, ty) = self.place_in_words(&at, element, path);
        let words = Words { name, prefix: name, atomic: has_narrow(element) };
        let mut out = Out::new(self.kernel.name.span());
        out.open("{");
        out.line(&format!("var part = {value};"));
        words.write_from(&mut out, "part", &ty, &at);
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
        for (slice, _, element, is_written) in self.kernel.slices() {
            if is_plain(element) {
                continue;
            }
            let name = self.names.param(slice).to_owned();
            let words = Words { name: &name, prefix: &name, atomic: is_written && has_narrow(element) };
            let narrow = element.repr().scalar().filter(|scalar| scalar.is_narrow());
            if packed(element).is_none() && narrow.is_none() && words.atomic {
                words.set_function(&mut self.out);
            }
            if loads.contains(&slice) {
                match (packed(element), narrow) {
                    (Some((count, _)), _) => self.packed_load_function(&name, element, count),
                    (None, Some(scalar)) => self.narrow_load_function(&name, scalar, is_written),
                    (None, None) => words.load_function(&mut self.out, element),
                }
            }
            if stores.contains(&slice) {
                match (packed(element), narrow) {
                    (Some((count, _)), _) => self.packed_store_function(&name, element, count),
                    (None, Some(scalar)) => self.narrow_store_function(&name, scalar),
                    (None, None) => words.store_function(&mut self.out, element),
                }
            }
        }
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
            let words = Words { name: &format!("launch.{name}"), prefix: name, atomic: false };
            self.out.open(&format!("fn {name}_value() -> {} {{", type_name(ty)));
            self.out.line(&format!("var value: {};", type_name(ty)));
            words.read_into(&mut self.out, "value", ty, &At::new("0u", 4));
            self.out.line("return value;");
            self.out.close("}");
            self.out.blank();
        }
    }

    /// Elements of 8 and 16 bits are parts of words.
    fn narrow_load_function(&mut self, name: &str, element: Scalar, mutable: bool) {
        let (ty, bits) = (carrier(element).name(), element.bits());
        let (count, mask) = (32 / bits, format!("{:#x}u", (1u64 << bits) - 1));
        let word = if mutable { format!("atomicLoad(&{name}[element_at / {count}u])") } else { format!("{name}[element_at / {count}u]") };
        self.out.open(&format!("fn {name}_load(index: u32) -> {ty} {{"));
        self.out.line(&format!("let element_at = launch.{name}_offset + index;"));
        let value = if element.is_signed() {
            format!("i32({word} << ({}u - element_at % {count}u * {bits}u)) >> {}u", 32 - bits, 32 - bits)
        } else {
            format!("({word} >> (element_at % {count}u * {bits}u)) & {mask}")
        };
        self.out.line(&format!("return {value};"));
        self.out.close("}");
        self.out.blank();
    }

    /// A store changes its own part only, in a word that other invocations may change another part of: so by atomic operations.
    fn narrow_store_function(&mut self, name: &str, element: Scalar) {
        let (ty, bits) = (carrier(element).name(), element.bits());
        let (count, mask) = (32 / bits, format!("{:#x}u", (1u64 << bits) - 1));
        self.out.open(&format!("fn {name}_store(index: u32, value: {ty}) {{"));
        self.out.line(&format!("let element_at = launch.{name}_offset + index;"));
        self.out.line(&format!("let first_bit = element_at % {count}u * {bits}u;"));
        self.out.line(&format!("atomicAnd(&{name}[element_at / {count}u], ~({mask} << first_bit));"));
        let bits = if element.is_signed() { format!("(u32(value) & {mask})") } else { "value".to_owned() };
        self.out.line(&format!("atomicOr(&{name}[element_at / {count}u], {bits} << first_bit);"));
        self.out.close("}");
        self.out.blank();
    }

    /// Vectors and matrices that lie as so many scalars, without the padding that WGSL would have.
    fn packed_load_function(&mut self, name: &str, element: &Ty, count: u32) {
        let ty = type_name(element);
        let scalars: Vec<String> = (0..count).map(|i| scalar_at(name, i)).collect();
        self.out.open(&format!("fn {name}_load(index: u32) -> {ty} {{"));
        self.out.line(&format!("let at = (launch.{name}_offset + index) * {count}u;"));
        self.out.line(&format!("return {ty}({});", scalars.join(", ")));
        self.out.close("}");
        self.out.blank();
    }

    fn packed_store_function(&mut self, name: &str, element: &Ty, count: u32) {
        self.out.open(&format!("fn {name}_store(index: u32, value: {}) {{", type_name(element)));
        self.out.line(&format!("let at = (launch.{name}_offset + index) * {count}u;"));
        for i in 0..count {
            let component = match element {
                Ty::Matrix(len) => format!("[{}].{}", i / len, COMPONENTS[(i % len) as usize]),
                _ => format!(".{}", COMPONENTS[i as usize]),
            };
            self.out.line(&format!("{} = value{component};", scalar_at(name, i)));
        }
        self.out.close("}");
        self.out.blank();
    }
}

fn scalar_at(name: &str, i: u32) -> String {
    if i == 0 { format!("{name}[at]") } else { format!("{name}[at + {i}u]") }
}

/// A store to a part of an element that lies as scalars.
fn packed_store(name: &str, index: &str, (count, first, parts): (u32, u32, u32), value: &str) -> String {
    let at = format!("(launch.{name}_offset + {index}) * {count}u");
    let at = |i: u32| if first + i == 0 { format!("{name}[{at}]") } else { format!("{name}[{at} + {}u]", first + i) };
    if parts == 1 {
        return format!("{} = {value};", at(0));
    }
    let stores = (0..parts).map(|i| format!(" {} = value.{};", at(i), COMPONENTS[i as usize]));
    format!("{{ let value = {value};{} }}", stores.collect::<String>())
}
