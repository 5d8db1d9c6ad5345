//! How values that the host shares lie in WGSL's buffers.
//!
//! Most types have the host's layout in WGSL as well and stand there as they are. Others do not: WGSL has no numbers of 8 bits,
//! nor any way to write 16 of a word that another invocation writes the rest of. Those lie in words, which the functions
//! printed here take apart and put together.

use super::scalar::carrier;
use super::types::{Wgsl, type_name};
use crate::layout::{layout, structure};
use crate::print::c_like::Printer;
use crate::print::names::Names;
use crate::print::out::Out;
use crate::ty::{Scalar, Ty};

/// Whether WGSL lays a type out as the host does.
pub(super) fn is_native(ty: &Ty) -> bool {
    match ty {
        Ty::Scalar(scalar) => *scalar != Scalar::Bool && !scalar.is_narrow(),
        Ty::Array(element, _) => is_native_part(element),
        Ty::Adt(..) if ty.is_enum() => is_native(&ty.repr()),
        Ty::Adt(..) => ty.fields().iter().all(is_native_part),
        // By themselves, where the block and the slices make room for them.
        Ty::Vector { .. } | Ty::Matrix(_) | Ty::Atomic(_) => true,
        Ty::Id | Ty::Tuple(_) | Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => false,
    }
}

/// Whether WGSL lays a part of a struct or array out as the host does: it aligns vectors otherwise than glam.
fn is_native_part(ty: &Ty) -> bool {
    !matches!(ty, Ty::Vector { .. } | Ty::Matrix(_)) && is_native(ty)
}

/// Whether a type has parts that are less than a word.
pub(super) fn has_narrow(ty: &Ty) -> bool {
    ty.any(&|part| part.repr().scalar().is_some_and(|scalar| scalar.bits() < 32))
}

/// Words that hold values: a buffer's, or a parameter's.
pub(super) struct Words<'a> {
    /// What the words are called: `x`, or `launch.x`.
    pub(super) name: &'a str,
    /// What the functions that belong to them start with.
    pub(super) prefix: &'a str,
    /// What they are: words, or if all of their values are of one type of 32 bits, these.
    pub(super) holds: Scalar,
    /// Whether they are read and written by atomic operations.
    pub(super) atomic: bool,
    /// The names that what is printed must not take.
    pub(super) names: &'a Names,
}

/// A place among the words: an expression, in bytes or, if no part is less than a word, in words; and a constant, in bytes.
#[derive(Clone)]
pub(super) struct At {
    base: String,
    /// How many bytes `base` counts by.
    unit: u32,
    /// How many bytes it is a multiple of.
    multiple: u32,
    offset: u32,
}

impl At {
    /// The start of a value of this type.
    pub(super) fn start(ty: &Ty) -> Self {
        Self { base: "0u".to_owned(), unit: if has_narrow(ty) { 1 } else { 4 }, multiple: 4, offset: 0 }
    }

    /// That of an element of a slice of such values.
    pub(super) fn of_element(index: &str, element: &Ty) -> Self {
        Self::start(element).element(index, layout(element).expect("the type is shared").size)
    }

    /// The same place, which a variable holds.
    fn held_in(&self, variable: &str) -> Self {
        Self { base: variable.to_owned(), ..self.clone() }
    }

    fn plus(&self, offset: u32) -> Self {
        Self { offset: self.offset + offset, ..self.clone() }
    }

    /// The place of element `index` of an array there.
    pub(super) fn element(&self, index: &str, stride: u32) -> Self {
        let own = format!("{index} * {}u", stride / self.unit);
        let base = if self.base == "0u" { own } else { format!("{} + {own}", self.base) };
        Self { base, multiple: gcd(self.multiple, stride), ..self.clone() }
    }

    /// The place of a field there.
    pub(super) fn field(&self, ty: &Ty, number: u32) -> Self {
        self.plus(match ty {
            Ty::Vector { .. } => 4 * number,
            Ty::Matrix(len) => 4 * len * number,
            _ => structure(ty).expect("the type is shared").1[number as usize],
        })
    }

    /// The place in its unit.
    fn text(&self) -> String {
        match (self.base.as_str(), self.offset / self.unit) {
            ("0u", offset) => format!("{offset}u"),
            (base, 0) => base.to_owned(),
            (base, offset) => format!("{base} + {offset}u"),
        }
    }

    /// The word, and the bit in it, where they are known to be the same for every base.
    fn word(&self) -> (String, String) {
        let known = (format!("{}u", self.offset / 4), format!("{}u", self.offset % 4 * 8));
        let text = self.text();
        match (self.unit, self.multiple.is_multiple_of(4)) {
            _ if self.base == "0u" => known,
            (4, _) => (text, known.1),
            (_, true) => (format!("({text}) / 4u"), known.1),
            (_, false) => (format!("({text}) / 4u"), format!("({text}) % 4u * 8u")),
        }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Words<'_> {
    fn load(&self, word: &str) -> String {
        if self.atomic { format!("atomicLoad(&{}[{word}])", self.name) } else { format!("{}[{word}]", self.name) }
    }

    /// The number at a place.
    fn read(&self, scalar: Scalar, at: &At) -> String {
        let (word, bit) = at.word();
        let bits = scalar.bits();
        match scalar {
            _ if scalar == self.holds => self.load(&word),
            Scalar::Bool => format!("(({} >> ({bit})) & 0xffu) != 0u", self.load(&word)),
            Scalar::I8 | Scalar::I16 => format!("i32({} << ({}u - ({bit}))) >> {}u", self.load(&word), 32 - bits, 32 - bits),
            Scalar::U8 | Scalar::U16 => format!("({} >> ({bit})) & {:#x}u", self.load(&word), (1u64 << bits) - 1),
            Scalar::F16 => format!("f16_from_bits(({} >> ({bit})) & 0xffffu)", self.load(&word)),
            Scalar::U32 | Scalar::Usize => self.load(&word),
            Scalar::I32 | Scalar::F32 => format!("bitcast<{}>({})", carrier(scalar).name(), self.load(&word)),
            Scalar::U64 => self.wide(at),
            Scalar::I64 | Scalar::F64 => format!("bitcast<{}>({})", scalar.name(), self.wide(at)),
        }
    }

    fn wide(&self, at: &At) -> String {
        let (low, high) = (self.load(&at.word().0), self.load(&at.plus(4).word().0));
        format!("(u64({low}) | (u64({high}) << 32u))")
    }

    /// The statements that set the number at a place.
    fn write(&self, scalar: Scalar, at: &At, value: &str) -> Vec<String> {
        let bits = scalar.bits();
        let part = |value: &str| format!("{}_set({}, {:#x}u, {value});", self.prefix, at.text(), (1u64 << bits) - 1);
        let whole = |at: &At, value: &str| {
            let word = at.word().0;
            if self.atomic { format!("atomicStore(&{}[{word}], {value});", self.name) } else { format!("{}[{word}] = {value};", self.name) }
        };
        match scalar {
            _ if scalar == self.holds => vec![whole(at, value)],
            Scalar::Bool => vec![format!("{}_set({}, 0xffu, u32({value}));", self.prefix, at.text())],
            Scalar::I8 | Scalar::I16 => vec![part(&format!("u32({value}) & {:#x}u", (1u64 << bits) - 1))],
            Scalar::U8 | Scalar::U16 => vec![part(value)],
            Scalar::F16 => vec![part(&format!("f16_to_bits({value})"))],
            Scalar::U32 | Scalar::Usize => vec![whole(at, value)],
            Scalar::I32 | Scalar::F32 => vec![whole(at, &format!("bitcast<u32>({value})"))],
            Scalar::I64 | Scalar::U64 | Scalar::F64 => {
                let [low, high] = ["low", "high"].map(|word| format!("{}_{word}({value})", scalar.name()));
                vec![whole(at, &low), whole(&at.plus(4), &high)]
            }
        }
    }

    /// The statements that set the variable `target` to the value at a place.
    pub(super) fn read_into(&self, out: &mut Out, target: &str, ty: &Ty, at: &At) {
        self.each(out, target, ty, at, 0, &|out, part, scalar, at| out.line(&format!("{part} = {};", self.read(scalar, at))));
    }

    /// The statements that set a place to the value of the variable or constant `value`.
    pub(super) fn write_from(&self, out: &mut Out, value: &str, ty: &Ty, at: &At) {
        self.each(out, value, ty, at, 0, &|out, part, scalar, at| {
            self.write(scalar, at, part).iter().for_each(|line| out.line(line));
        });
    }

    /// Does something with each number of a value; a long array's in a loop.
    fn each(&self, out: &mut Out, part: &str, ty: &Ty, at: &At, depth: u32, action: &impl Fn(&mut Out, &str, Scalar, &At)) {
        const SHORT: u32 = 4;
        match ty {
            Ty::Scalar(scalar) => action(out, part, *scalar, at),
            Ty::Array(element, len) => {
                let (len, stride) = (len.number(), layout(element).expect("the type is shared").size);
                if len <= SHORT {
                    for i in 0..len {
                        self.each(out, &format!("{part}[{i}]"), element, &at.plus(i * stride), depth, action);
                    }
                } else {
                    let i = self.names.temporary(&format!("i{depth}"));
                    out.open(&format!("for (var {i} = 0u; {i} < {len}u; {i} += 1u) {{"));
                    self.each(out, &format!("{part}[{i}]"), element, &at.element(&i, stride), depth + 1, action);
                    out.close("}");
                }
            }
            Ty::Adt(..) if ty.is_enum() => action(out, part, ty.expect_scalar(), at),
            Ty::Vector { .. } | Ty::Matrix(_) | Ty::Adt(..) => {
                for (number, field) in ty.fields().iter().enumerate() {
                    let part = format!("{part}{}", Printer::<Wgsl>::field_step(ty, number as u32));
                    self.each(out, &part, field, &at.field(ty, number as u32), depth, action);
                }
            }
            Ty::Id | Ty::Tuple(_) | Ty::Atomic(_) | Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => {
                unreachable!("the type is shared, and a value's")
            }
        }
    }

    /// The function that sets a part of a word, and leaves the rest to whoever else writes it.
    pub(super) fn set_function(&self, out: &mut Out) {
        let (name, prefix) = (self.name, self.prefix);
        let [at, mask, bits, first_bit] = ["at", "mask", "bits", "first_bit"].map(|name| self.names.temporary(name));
        out.line(&format!(
            "fn {prefix}_set({at}: u32, {mask}: u32, {bits}: u32) {{
    let {first_bit} = {at} % 4u * 8u;
    atomicAnd(&{name}[{at} / 4u], ~({mask} << {first_bit}));
    atomicOr(&{name}[{at} / 4u], {bits} << {first_bit});
}}

"
        ));
    }

    /// The function that loads a whole element.
    pub(super) fn load_function(&self, out: &mut Out, element: &Ty) {
        let ([place, index, value, _], ty) = (self.temporaries(), type_name(element));
        out.open(&format!("fn {}_load({index}: u32) -> {ty} {{", self.prefix));
        out.line(&format!("var {value}: {ty};"));
        let at = self.element(out, &place, &index, element);
        self.read_into(out, &value, element, &at);
        out.line(&format!("return {value};"));
        out.close("}");
        out.blank();
    }

    /// The function that stores one.
    pub(super) fn store_function(&self, out: &mut Out, element: &Ty) {
        let [place, index, value, given] = self.temporaries();
        out.open(&format!("fn {}_store({index}: u32, {given}: {}) {{", self.prefix, type_name(element)));
        // What is indexed by a variable is one.
        out.line(&format!("var {value} = {given};"));
        let at = self.element(out, &place, &index, element);
        self.write_from(out, &value, element, &at);
        out.close("}");
        out.blank();
    }

    fn temporaries(&self) -> [String; 4] {
        ["at", "index", "value", "given"].map(|name| self.names.temporary(name))
    }

    /// Where an element starts, held in `place`.
    fn element(&self, out: &mut Out, place: &str, index: &str, element: &Ty) -> At {
        let at = At::of_element(&format!("(launch.{}_offset + {index})", self.prefix), element);
        out.line(&format!("let {place} = {};", at.text()));
        at.held_in(place)
    }
}
