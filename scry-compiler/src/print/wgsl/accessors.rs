//! The functions of a module that load, store and put together what lies in memory.

use super::super::vectors::packed;
use super::scalar::carrier;
use super::storage::{At, Words, has_narrow, is_native};
use super::{Wgsl, lies_in_words, type_name};
use crate::ir::{ParamId, ParamKind};
use crate::ty::{Scalar, Ty};
use crate::vector::COMPONENTS;

impl Wgsl<'_> {
    /// The functions that load and store the elements of slices: those that `body` calls.
    pub(super) fn accessors(&mut self, body: &str) {
        for (param, _, element, is_written) in self.kernel.slices() {
            let name = self.names.param(param).to_owned();
            if let Some((count, _)) = packed(element) {
                self.vector_accessors(&name, element, count, body);
                continue;
            }
            if let Some(scalar) = element.repr().scalar().filter(|scalar| scalar.is_narrow()) {
                self.packed_accessors(&name, scalar, is_written, body);
                continue;
            }
            if !is_native(element) {
                let words = Words { name: &name, prefix: &name, atomic: is_written && has_narrow(element), names: &self.names };
                words.accessors(&mut self.out, element, body);
            }
        }
    }

    /// The functions that put parameters together which lie in words.
    pub(super) fn values(&mut self, body: &str) {
        for (i, param) in self.kernel.params.iter().enumerate() {
            let ParamKind::Scalar(ty) = &param.kind else { continue };
            let name = self.names.param(ParamId(i)).to_owned();
            if !lies_in_words(ty) || !body.contains(&format!("{name}_value()")) {
                continue;
            }
            let words = Words { name: &format!("launch.{name}"), prefix: &name, atomic: false, names: &self.names };
            let value = self.names.temporary("value");
            self.out.open(&format!("fn {name}_value() -> {} {{", type_name(ty)));
            self.out.line(&format!("var {value}: {};", type_name(ty)));
            words.read_into(&mut self.out, &value, ty, &At::new("0u", 4));
            self.out.line(&format!("return {value};"));
            self.out.close("}");
            self.out.blank();
        }
    }

    /// Elements of 8 and 16 bits are parts of words. A store changes its own part only, in a word that other invocations may
    /// change another part of: so by atomic operations.
    fn packed_accessors(&mut self, name: &str, element: Scalar, mutable: bool, body: &str) {
        let (ty, bits) = (carrier(element).name(), element.bits());
        let (count, mask) = (32 / bits, format!("{:#x}u", (1u64 << bits) - 1));
        let [index, at, first_bit, given] = ["index", "element_at", "first_bit", "value"].map(|name| self.names.temporary(name));
        if body.contains(&format!("{name}_load(")) {
            let word = if mutable { format!("atomicLoad(&{name}[{at} / {count}u])") } else { format!("{name}[{at} / {count}u]") };
            self.out.open(&format!("fn {name}_load({index}: u32) -> {ty} {{"));
            self.out.line(&format!("let {at} = launch.{name}_offset + {index};"));
            let value = if element.is_signed() {
                format!("i32({word} << ({}u - {at} % {count}u * {bits}u)) >> {}u", 32 - bits, 32 - bits)
            } else {
                format!("({word} >> ({at} % {count}u * {bits}u)) & {mask}")
            };
            self.out.line(&format!("return {value};"));
            self.out.close("}");
            self.out.blank();
        }
        if body.contains(&format!("{name}_store(")) {
            self.out.open(&format!("fn {name}_store({index}: u32, {given}: {ty}) {{"));
            self.out.line(&format!("let {at} = launch.{name}_offset + {index};"));
            self.out.line(&format!("let {first_bit} = {at} % {count}u * {bits}u;"));
            self.out.line(&format!("atomicAnd(&{name}[{at} / {count}u], ~({mask} << {first_bit}));"));
            let bits = if element.is_signed() { format!("(u32({given}) & {mask})") } else { given };
            self.out.line(&format!("atomicOr(&{name}[{at} / {count}u], {bits} << {first_bit});"));
            self.out.close("}");
            self.out.blank();
        }
    }

    /// As [`Self::accessors`], for vectors and matrices that lie as so many scalars, without the padding that WGSL would have.
    fn vector_accessors(&mut self, name: &str, element: &Ty, count: u32, body: &str) {
        let ty = type_name(element);
        let [index, place, value] = ["index", "at", "value"].map(|name| self.names.temporary(name));
        let at = |i: u32| if i == 0 { format!("{name}[{place}]") } else { format!("{name}[{place} + {i}u]") };
        if body.contains(&format!("{name}_load(")) {
            let scalars: Vec<String> = (0..count).map(at).collect();
            self.out.open(&format!("fn {name}_load({index}: u32) -> {ty} {{"));
            self.out.line(&format!("let {place} = (launch.{name}_offset + {index}) * {count}u;"));
            self.out.line(&format!("return {ty}({});", scalars.join(", ")));
            self.out.close("}");
            self.out.blank();
        }
        if body.contains(&format!("{name}_store(")) {
            self.out.open(&format!("fn {name}_store({index}: u32, {value}: {ty}) {{"));
            self.out.line(&format!("let {place} = (launch.{name}_offset + {index}) * {count}u;"));
            for i in 0..count {
                let component = match element {
                    Ty::Matrix(len) => format!("[{}].{}", i / len, COMPONENTS[(i % len) as usize]),
                    _ => format!(".{}", COMPONENTS[i as usize]),
                };
                self.out.line(&format!("{} = {value}{component};", at(i)));
            }
            self.out.close("}");
            self.out.blank();
        }
    }

    /// A store to a part of an element that lies as scalars.
    pub(super) fn packed_store(&self, name: &str, index: &str, (count, first, parts): (u32, u32, u32), value: &str) -> String {
        let at = format!("(launch.{name}_offset + {index}) * {count}u");
        let at = |i: u32| if first + i == 0 { format!("{name}[{at}]") } else { format!("{name}[{at} + {}u]", first + i) };
        if parts == 1 {
            return format!("{} = {value};", at(0));
        }
        let whole = self.names.temporary("value");
        let stores = (0..parts).map(|i| format!(" {} = {whole}.{};", at(i), COMPONENTS[i as usize]));
        format!("{{ let {whole} = {value};{} }}", stores.collect::<String>())
    }
}
