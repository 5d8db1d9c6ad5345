//! How values that the host shares lie in WGSL's buffers and in the parameter block: loads, stores, and the functions of a module that
//! they call.
//!
//! Most types have the host's layout in WGSL as well and stand there as they are. Others do not: WGSL has no numbers of 8 bits, no `bool`s
//! in memory that the host sees, nor any way to write 16 of a word that another invocation writes the rest of. Those lie in words, which the functions
//! printed here take apart and put together. A part of a word is stored by an atomic AND and an atomic OR, so that invocations may store
//! neighbouring elements at the same time.

use super::types::{Wgsl, literal, type_name};
use crate::ir::{Kernel, Literal, ParamId, ParamKind, Place, Root, Step};
use crate::layout::{field_offset, layout, stored_bits};
use crate::print::c_like::Printer;
use crate::print::names::Names;
use crate::print::out::Out;
use crate::print::prelude::Needs;
use crate::ty::{Scalar, Ty, Variant};

/// Whether WGSL lays a type out as the host does: not if it has `bool`s or numbers of 8 or 16 bits, or aligns vectors otherwise than glam.
pub(super) fn is_native(ty: &Ty) -> bool {
    let is_native_part = |part: &Ty| !part.is_glams() && is_native(part);
    match ty {
        // By themselves, where the block and the slices make room for them.
        Ty::Vector { .. } | Ty::Matrix(_) | Ty::Atomic(_) => true,
        Ty::Array(element, _) => is_native_part(element),
        Ty::Adt(..) if ty.is_sum() => false,
        Ty::Adt(..) if !ty.is_enum() => ty.fields().iter().all(is_native_part),
        ty => ty.repr().scalar().is_some_and(|scalar| scalar != Scalar::Bool && !scalar.is_narrow()),
    }
}

/// Whether a type has parts that are less than a word.
pub(super) fn has_narrow(ty: &Ty) -> bool {
    ty.any(&|part| part.repr().scalar().is_some_and(|scalar| scalar.bits() < 32))
}

/// Whether a parameter that is no scalar stands in the block as words, and not as it is: immediates hold no `f16` and no arrays.
pub(super) fn lies_in_words(kernel: &Kernel, ty: &Ty) -> bool {
    let has_array = || ty.any(&|part| matches!(part, Ty::Array(..)));
    ty.scalar().is_none() && (!is_native(ty) || has_narrow(ty) || *ty == Ty::Matrix(3) || (kernel.has_immediates() && has_array()))
}

/// Whether the elements of a slice lie in WGSL as the kernel knows them; WGSL has other strides for vectors and matrices of three.
pub(super) fn is_plain(element: &Ty) -> bool {
    !matches!(element, Ty::Vector { scalar: _, len: 3 } | Ty::Matrix(3)) && is_native(element)
}

impl Printer<'_, Wgsl> {
    /// The value of an element, or of a part of one, where elements lie in words; of a number in an array, only its own are read.
    pub(super) fn load_words(&self, slice: ParamId, place: &Place) -> String {
        let (index, path) = place.element();
        if path.iter().any(|step| matches!(step, Step::Index { .. })) {
            let (at, ty) = self.part_in_words(slice, place);
            if let Some(scalar) = ty.repr().scalar() {
                return format!("({})", self.words_of(slice).read(scalar, &at));
            }
        }
        let element = format!("{}_load({})", self.names.param(slice), self.expr(index));
        self.steps(element, self.kernel.element(slice), path).0
    }

    /// Where a part of an element lies, and its type.
    fn part_in_words(&self, slice: ParamId, place: &Place) -> (At, Ty) {
        let ((index, path), name) = (place.element(), self.names.param(slice));
        let mut ty = self.kernel.element(slice).clone();
        let mut at = At::of_element(&format!("(launch.{name}_offset + {})", self.operand(index)), &ty);
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

    pub(super) fn store_words(&self, slice: ParamId, place: &Place, value: &str) -> String {
        let ((index, path), name) = (place.element(), self.names.param(slice));
        if path.is_empty() {
            return format!("{name}_store({}, {value});", self.expr(index));
        }
        self.store_part(&self.words_of(slice), slice, place, value)
    }

    /// As [`Printer::store_words`], of a number, where others may do the same at once: what is less than a word is set by one access, too.
    pub(super) fn scatter_words(&self, slice: ParamId, place: &Place, value: &str) -> String {
        self.store_part(&Words { set: "replace", ..self.words_of(slice) }, slice, place, value)
    }

    fn store_part(&self, words: &Words<'_>, slice: ParamId, place: &Place, value: &str) -> String {
        let (at, ty) = self.part_in_words(slice, place);
        let mut out = Out::new(self.kernel.name.span());
        let part = self.names.temporary("part");
        out.open("{");
        out.line(&format!("var {part} = {value};"));
        words.write_from(&mut out, &part, &ty, &at);
        out.close("}");
        out.finish().text
    }

    fn words_of(&self, slice: ParamId) -> Words<'_> {
        let (name, element) = (self.names.param(slice), self.kernel.element(slice));
        let atomic = self.kernel.params[slice.0].kind.is_written() && has_narrow(element);
        let access = if atomic { Access::Atomic } else { Access::Array };
        Words { name, prefix: name, access, set: "set", names: &self.names, needs: self.needs }
    }

    /// The functions that load and store elements of slices, or parts of them, and those that put parameters together, where they lie in words.
    pub(super) fn accessors(&mut self) {
        let mut out = Out::new(self.kernel.name.span());
        for (slice, _, element, is_written) in self.kernel.slices().filter(|(_, _, element, _)| !is_plain(element)) {
            let words = self.words_of(slice);
            words.load_function(&mut out, element);
            if words.access == Access::Atomic {
                words.set_function(&mut out);
                let scatters_to = |place: &Place| place.root == Root::Slice(slice);
                if self.kernel.body.any(&|stmt| stmt.is_scatter && stmt.stored_place().is_some_and(scatters_to)) {
                    words.replace_function(&mut out);
                }
            }
            if is_written {
                words.store_function(&mut out, element);
            }
        }
        for (prefix, ty) in self.params_in_words() {
            let access = if self.kernel.has_immediates() { Access::Members } else { Access::Array };
            let words = Words { name: &format!("launch.{prefix}"), prefix, access, set: "set", names: &self.names, needs: self.needs };
            out.open(&format!("fn {prefix}_value() -> {} {{", type_name(ty)));
            words.return_value(&mut out, ty, |_| At::start(ty));
        }
        self.out.append(&out.finish());
    }

    /// The structs of the words of parameters: immediates have no arrays.
    pub(super) fn word_structs(&mut self) {
        let mut out = Out::new(self.kernel.name.span());
        for (name, ty) in self.params_in_words().filter(|_| self.kernel.has_immediates()) {
            let words = layout(ty).expect("the signature was accepted").size.div_ceil(4);
            let members: Vec<String> = (0..words).map(|word| format!("{}: u32", Access::member(word))).collect();
            out.line(&format!("struct {name}_words {{ {} }}\n\n", members.join(", ")));
        }
        self.out.append(&out.finish());
    }

    /// The names and types of the parameters that lie in words.
    fn params_in_words(&self) -> impl Iterator<Item = (&str, &Ty)> {
        let params = self.kernel.params.iter().enumerate();
        params.filter_map(|(i, param)| match &param.kind {
            ParamKind::Scalar(ty) if lies_in_words(self.kernel, ty) => Some((self.names.param(ParamId(i)), ty)),
            ParamKind::Scalar(_) | ParamKind::Slice { .. } => None,
        })
    }
}

/// How words are read and written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// As elements of an array.
    Array,
    /// As elements of an array, by atomic operations.
    Atomic,
    /// As members of a struct, each of which has a number that is known.
    Members,
}

impl Access {
    fn member(word: impl std::fmt::Display) -> String {
        format!("word_{word}")
    }
}

/// Words that hold values: a buffer's, or a parameter's.
struct Words<'a> {
    /// What the words are called: `x`, or `launch.x`.
    name: &'a str,
    /// What the functions that belong to them start with.
    prefix: &'a str,
    access: Access,
    /// What the function that sets a part of a word is called.
    set: &'static str,
    /// The names that what is printed must not take.
    names: &'a Names,
    needs: &'a Needs,
}

/// A place among the words: an expression, in bytes or, if no part is less than a word, in words; and a constant, in bytes.
#[derive(Clone)]
struct At {
    base: String,
    /// How many bytes `base` counts by.
    unit: u32,
    /// Whether `base` is where a word starts.
    is_aligned: bool,
    offset: u32,
}

impl At {
    fn start(ty: &Ty) -> Self {
        Self { base: "0u".to_owned(), unit: if has_narrow(ty) { 1 } else { 4 }, is_aligned: true, offset: 0 }
    }

    /// That of an element of a slice of such values.
    fn of_element(index: &str, element: &Ty) -> Self {
        Self::start(element).element(index, layout(element).expect("the type is shared").size)
    }

    fn plus(&self, offset: u32) -> Self {
        Self { offset: self.offset + offset, ..self.clone() }
    }

    fn element(&self, index: &str, stride: u32) -> Self {
        let own = format!("{index} * {}u", stride / self.unit);
        let base = if self.base == "0u" { own } else { format!("{} + {own}", self.base) };
        Self { base, is_aligned: self.is_aligned && stride.is_multiple_of(4), ..self.clone() }
    }

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
        match (self.unit, self.is_aligned) {
            _ if self.base == "0u" => known,
            (4, _) => (text, known.1),
            (_, true) => (format!("({text}) / 4u"), known.1),
            (_, false) => (format!("({text}) / 4u"), format!("({text}) % 4u * 8u")),
        }
    }
}

/// The words of a number of 32 or 64 bits.
fn words(text: &str, scalar: Scalar) -> Vec<String> {
    match scalar {
        Scalar::U32 => vec![text.to_owned()],
        Scalar::I32 | Scalar::F32 => vec![format!("bitcast<u32>({text})")],
        Scalar::U64 => vec![format!("u32({text})"), format!("u32({text} >> 32u)")],
        _ => words(&format!("bitcast<u64>({text})"), Scalar::U64),
    }
}

/// The bits of a number or `bool` that is less than a word.
fn mask(scalar: Scalar) -> u32 {
    (1 << stored_bits(scalar)) - 1
}

impl Words<'_> {
    fn load(&self, word: &str) -> String {
        match self.access {
            Access::Array => format!("{}[{word}]", self.name),
            Access::Atomic => format!("atomicLoad(&{}[{word}])", self.name),
            Access::Members => format!("{}.{}", self.name, Access::member(word.trim_end_matches('u'))),
        }
    }

    fn read(&self, scalar: Scalar, at: &At) -> String {
        let (word, bit) = at.word();
        let bits = scalar.bits();
        match scalar {
            Scalar::I8 | Scalar::I16 => format!("i32({} << ({}u - ({bit}))) >> {}u", self.load(&word), 32 - bits, 32 - bits),
            Scalar::U8 | Scalar::U16 => format!("({} >> ({bit})) & {:#x}u", self.load(&word), mask(scalar)),
            // A byte that is neither 0 nor 1 counts as `true` on every device.
            Scalar::Bool => format!("(({} >> ({bit})) & {:#x}u) != 0u", self.load(&word), mask(scalar)),
            Scalar::F16 => format!("{}(({} >> ({bit})) & 0xffffu)", self.needs.item("f16_from_bits"), self.load(&word)),
            Scalar::U32 => self.load(&word),
            Scalar::I32 | Scalar::F32 => format!("bitcast<{}>({})", scalar.name(), self.load(&word)),
            Scalar::U64 => self.wide(at),
            Scalar::I64 | Scalar::F64 => format!("bitcast<{}>({})", scalar.name(), self.wide(at)),
            Scalar::Usize | Scalar::Isize => unreachable!("the type is shared"),
        }
    }

    fn wide(&self, at: &At) -> String {
        let (low, high) = (self.load(&at.word().0), self.load(&at.plus(4).word().0));
        format!("(u64({low}) | (u64({high}) << 32u))")
    }

    fn write(&self, scalar: Scalar, at: &At, value: &str) -> Vec<String> {
        if scalar.bits() < 32 {
            let bits = match scalar {
                Scalar::F16 => format!("{}({value})", self.needs.item("f16_to_bits")),
                Scalar::Bool => format!("u32({value})"),
                _ if scalar.is_signed() => format!("u32({value}) & {:#x}u", mask(scalar)),
                _ => value.to_owned(),
            };
            return vec![format!("{}_{}({}, {:#x}u, {bits});", self.prefix, self.set, at.text(), mask(scalar))];
        }
        let places = (0..).map(|i| at.plus(4 * i).word().0);
        let store = |(place, word)| {
            let name = self.name;
            if self.access == Access::Atomic {
                format!("atomicStore(&{name}[{place}], {word});")
            } else {
                format!("{name}[{place}] = {word};")
            }
        };
        places.zip(words(value, scalar)).map(store).collect()
    }

    /// The statements that set a place to the value of the variable or constant `value`.
    fn write_from(&self, out: &mut Out, value: &str, ty: &Ty, at: &At) {
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
                if len <= SHORT || self.access == Access::Members {
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
                let fields = ty.fields();
                let step = |number: usize| Printer::<Wgsl>::field_step(ty, number as u32);
                let field = |out: &mut Out, number: usize| {
                    let at = at.plus(field_offset(ty, number as u32));
                    self.each(out, &format!("{part}{}", step(number)), &fields[number], &at, depth, action);
                };
                if !ty.is_sum() {
                    return (0..fields.len()).for_each(|number| field(out, number));
                }
                // The other variants' fields lie in the same bytes.
                field(out, 0);
                for (variant, Variant { discriminant, fields, .. }) in ty.variants().iter().enumerate() {
                    if !fields.is_empty() {
                        let discriminant = literal(self.needs, Literal::Int(*discriminant), ty.discriminant());
                        out.open(&format!("if ({part}{} == {discriminant}) {{", step(0)));
                        ty.fields_of(variant).for_each(|number| field(out, number));
                        out.close("}");
                    }
                }
            }
            other => other.unprinted(),
        }
    }

    /// The function that sets a part of a word, and leaves the rest to whoever else writes it.
    fn set_function(&self, out: &mut Out) {
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

    /// The function that does the same at once, so that of several invocations which set the same part one has its way.
    fn replace_function(&self, out: &mut Out) {
        let (name, prefix) = (self.name, self.prefix);
        let [at, mask, bits, first_bit] = ["at", "mask", "bits", "first_bit"].map(|name| self.names.temporary(name));
        let [word, exchange] = ["word", "exchange"].map(|name| self.names.temporary(name));
        out.line(&format!(
            "fn {prefix}_replace({at}: u32, {mask}: u32, {bits}: u32) {{
    let {first_bit} = {at} % 4u * 8u;
    var {word} = atomicLoad(&{name}[{at} / 4u]);
    loop {{
        let {exchange} = atomicCompareExchangeWeak(&{name}[{at} / 4u], {word}, ({word} & ~({mask} << {first_bit})) | ({bits} << {first_bit}));
        if ({exchange}.exchanged) {{ break; }}
        {word} = {exchange}.old_value;
    }}
}}

"
        ));
    }

    fn load_function(&self, out: &mut Out, element: &Ty) {
        let index = self.names.temporary("index");
        out.open(&format!("fn {}_load({index}: u32) -> {} {{", self.prefix, type_name(element)));
        self.return_value(out, element, |out| self.element(out, &index, element));
    }

    /// The rest of a function that returns the value at a place.
    fn return_value(&self, out: &mut Out, ty: &Ty, at: impl FnOnce(&mut Out) -> At) {
        let value = self.names.temporary("value");
        out.line(&format!("var {value}: {};", type_name(ty)));
        let at = at(out);
        self.each(out, &value, ty, &at, 0, &|out, part, scalar, at| out.line(&format!("{part} = {};", self.read(scalar, at))));
        out.line(&format!("return {value};"));
        out.close("}");
        out.blank();
    }

    fn store_function(&self, out: &mut Out, element: &Ty) {
        let [index, value, given] = ["index", "value", "given"].map(|name| self.names.temporary(name));
        out.open(&format!("fn {}_store({index}: u32, {given}: {}) {{", self.prefix, type_name(element)));
        // What is indexed by a variable is one.
        out.line(&format!("var {value} = {given};"));
        let at = self.element(out, &index, element);
        self.write_from(out, &value, element, &at);
        out.close("}");
        out.blank();
    }

    /// Where an element starts, which a variable holds.
    fn element(&self, out: &mut Out, index: &str, element: &Ty) -> At {
        let at = At::of_element(&format!("(launch.{}_offset + {index})", self.prefix), element);
        let variable = self.names.temporary("at");
        out.line(&format!("let {variable} = {};", at.text()));
        At { base: variable, ..at }
    }
}
