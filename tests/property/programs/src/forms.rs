//! Statements that bugs were found in: what may panic beside what has an effect, indices at the edge, operands that do not matter.

use crate::types::{Len, Number, Type, len_text};
use crate::writer::{Kind, Label, Variable, Writer};

/// Writes a statement.
type Form = fn(&mut Writer<'_>, usize) -> String;

/// A feature, whether its statements only make sense where invocations may panic, and what writes them.
const FORMS: [(&str, bool, Form); 36] = [
    ("indices", false, |writer, depth| writer.indexed(depth)),
    ("effects", false, |writer, depth| writer.conflict(depth)),
    ("effects", false, |writer, depth| writer.conflict(depth)),
    ("effects", false, |writer, depth| writer.conflicting_rest(depth)),
    ("effects", false, |writer, depth| writer.conflicting_fields(depth)),
    ("effects", false, |writer, depth| writer.conflicting_fields(depth)),
    ("effects", false, |writer, depth| writer.conflicting_fields(depth)),
    ("effects", false, |writer, depth| writer.conflicting_range(depth)),
    ("effects", false, |writer, depth| writer.conflicting_call(depth)),
    ("effects", false, |writer, depth| writer.conflicting_call(depth)),
    ("options", false, |writer, depth| writer.optional(depth)),
    ("options", false, |writer, depth| writer.optional(depth)),
    ("compound", true, |writer, depth| writer.compound(depth)),
    ("compound", true, |writer, depth| writer.compound(depth)),
    ("shifts", false, |writer, depth| writer.shifted(depth)),
    ("clamps", false, |writer, depth| writer.clamp(depth)),
    ("divisions", true, |writer, depth| writer.divided(depth)),
    ("divisions", true, |writer, depth| writer.divided(depth)),
    ("divisions", true, |writer, depth| writer.divided(depth)),
    ("absorbed", true, |writer, depth| writer.absorbed(depth)),
    ("absorbed", true, |writer, depth| writer.absorbed(depth)),
    ("absorbed", true, |writer, depth| writer.absorbed(depth)),
    ("late", false, |writer, depth| writer.late_type(depth)),
    ("late", false, |writer, depth| writer.late_type(depth)),
    ("hoists", true, |writer, depth| writer.invariant(depth)),
    ("steps", true, |writer, depth| writer.steps(depth)),
    ("constants", true, |writer, depth| writer.constants(depth)),
    ("constants", true, |writer, _| writer.zeros()),
    ("messages", true, |writer, depth| writer.message(depth)),
    ("prints", false, |writer, depth| writer.print(depth)),
    ("prints", false, |writer, depth| writer.moved(depth)),
    ("atomics", false, |writer, depth| writer.atomic(depth)),
    ("sums", false, |writer, depth| writer.changed_option(depth)),
    ("iterators", false, |writer, depth| writer.for_each(depth)),
    ("iterators", false, |writer, depth| writer.for_each(depth)),
    ("iterators", false, |writer, depth| writer.for_each_mut(depth)),
];

/// An array or slice to take an element of.
pub(crate) struct Source {
    pub(crate) text: String,
    pub(crate) element: Type,
    pub(crate) len: String,
}

impl Writer<'_> {
    /// A statement of one of the forms.
    pub(crate) fn form(&mut self, depth: usize) -> String {
        let fits = |(feature, panics, _): &&(&'static str, bool, Form)| self.types.features.has(feature) && (self.types.panics || !panics);
        let forms: Vec<Form> = FORMS.iter().filter(fits).map(|(_, _, form)| *form).collect();
        if forms.is_empty() || !self.may(8, 8) {
            return self.line(";");
        }
        let form = self.random.pick(&forms);
        form(self, depth.min(2))
    }

    /// `let name = value;`
    pub(crate) fn let_named(&mut self, ty: &Type, value: &str) -> String {
        let name = self.name();
        self.bind(&name, ty, true);
        self.line(&format!("let mut {name} = {value};"))
    }

    /// An array or slice: one that is there, or one of constants, which may be written to `lines` as a variable.
    pub(crate) fn source(&mut self, lines: &mut String) -> Source {
        let of = |variable: &Variable| match (&variable.kind, &variable.ty) {
            (Kind::Slice, ty) => Some(Source { text: variable.text.clone(), element: ty.clone(), len: format!("{}.len()", variable.text) }),
            (Kind::Value | Kind::Reference, Type::Array(element, len)) => {
                Some(Source { text: variable.text.clone(), element: (**element).clone(), len: len_text(*len) })
            }
            _ => None,
        };
        let found: Vec<usize> = self.visible().into_iter().filter(|index| of(&self.variables[*index]).is_some()).collect();
        if !found.is_empty() && self.random.below(2) == 1 {
            let index = found[self.random.below(found.len())];
            return of(&self.variables[index]).expect("it was found");
        }
        let element = Type::Number(Number::any(self.random));
        let len = self.random.pick(&[4, 1, 2, 3, 8, 9]);
        let text = if self.once_in(3) {
            format!("[{}; {len}]", self.literal(&element))
        } else {
            format!("[{}]", (0..len).map(|_| self.literal(&element)).collect::<Vec<_>>().join(", "))
        };
        if self.types.features.has("temporaries") && self.once_in(2) {
            return Source { text, element, len: len.to_string() };
        }
        let name = self.unused();
        *lines += &self.line(&format!("let {name} = {text};"));
        self.bind(&name, &Type::Array(Box::new(element.clone()), Len::Known(len)), false);
        Source { text: name, element, len: len.to_string() }
    }

    fn indexed(&mut self, depth: usize) -> String {
        if self.once_in(3) {
            // An array of its own, of which elements are stored and loaded.
            let (element, name) = (Type::Number(Number::any(self.random)), self.unused());
            let len = 1 + self.random.below(6);
            let first = self.literal(&element);
            let start = self.line(&format!("let mut {name} = [{first}; {len}];"));
            let (index, value) = (self.ranged_index(&len.to_string()), self.value(&element, depth));
            let store = self.line(&format!("{name}[{index}] = {value};"));
            self.bind(&name, &Type::Array(Box::new(element), Len::Known(len)), true);
            return start + &store;
        }
        let mut lines = String::new();
        let Source { text, element, len } = self.source(&mut lines);
        let index = self.ranged_index(&len);
        lines + &self.let_named(&element, &format!("{text}[{index}]"))
    }

    /// A number that is not there for some invocations.
    fn risk_of(&mut self, number: Number, lines: &mut String) -> String {
        let ty = Type::Number(number);
        let Source { text, element, len } = self.source(lines);
        if element == ty {
            let index = self.ranged_index(&len);
            return format!("{text}[{index}]");
        }
        let literals: Vec<String> = (0..3).map(|_| self.literal(&ty)).collect();
        if number.is_integer() && self.once_in(2) {
            let (dividend, divisor) = (self.ranged(number, 1), self.ranged(number, 2));
            return format!("({dividend} {} {divisor})", self.random.pick(&["/", "%"]));
        }
        let index = self.ranged_index("3");
        format!("[{}][{index}]", literals.join(", "))
    }

    /// A compound assignment of which either side may panic, or both.
    fn compound(&mut self, _: usize) -> String {
        let number = Number::integer(self.random);
        let ty = Type::Number(number);
        let mut start = String::new();
        let op = self.random.pick(&["+=", "-=", "*=", "^=", "|=", "&=", "/=", "%="]);
        if self.once_in(2) {
            // Both sides fail, and say different lengths.
            let (name, other, index, len) = (self.unused(), self.unused(), self.unused(), 1 + self.random.below(3));
            for (name, len) in [(&name, len), (&other, len + 1)] {
                start += &self.line(&format!("let mut {name} = [5_{}; {len}];", number.name()));
            }
            let at = self.ranged_index(&(len + 2).to_string());
            start += &self.line(&format!("let {index} = {at};"));
            self.bind(&name, &Type::Array(Box::new(ty), Len::Known(len)), true);
            return start + &self.line(&format!("{name}[{index}] {op} {other}[{index}];"));
        }
        let value = self.risk_of(number, &mut start);
        if self.once_in(3)
            && let Some((place, _)) = self.writable(&ty)
        {
            return start + &self.line(&format!("{place} {op} {value};"));
        }
        let (name, len) = (self.unused(), 1 + self.random.below(5));
        start += &self.line(&format!("let mut {name} = [5_{}; {len}];", number.name()));
        let index = self.ranged_index(&len.to_string());
        self.bind(&name, &Type::Array(Box::new(ty), Len::Known(len)), true);
        start + &self.line(&format!("{name}[{index}] {op} {value};"))
    }

    fn shifted(&mut self, depth: usize) -> String {
        let number = Number::integer(self.random);
        let (op, of) = (self.random.pick(&["<<", ">>"]), self.value(&Type::Number(number), depth));
        let by = if self.once_in(2) {
            let of = Number::integer(self.random);
            self.value(&Type::Number(of), depth)
        } else {
            self.shift_amount(number, 2)
        };
        self.let_named(&Type::Number(number), &format!("{of} {op} {by}"))
    }

    fn clamp(&mut self, depth: usize) -> String {
        if self.once_in(4) {
            let ty = Type::Number(self.random.pick(&[Number::Float(32), Number::Float(64)]));
            let of = self.value(&ty, depth);
            let (low, high) = if self.types.panics && self.once_in(2) {
                (self.simple(&ty), self.simple(&ty))
            } else {
                ("-1.5".to_owned(), "2.0".to_owned())
            };
            return self.let_named(&ty, &format!("{of}.clamp({low}, {high})"));
        }
        let number = Number::integer(self.random);
        let ty = Type::Number(number);
        let of = self.value(&ty, depth);
        let text = if self.types.panics {
            format!("{of}.clamp({}, {})", self.ranged(number, 2), self.ranged(number, 2))
        } else {
            format!("{of}.clamp(1_{0}, 100_{0})", number.name())
        };
        self.let_named(&ty, &text)
    }

    /// A division by what may be zero.
    fn divided(&mut self, depth: usize) -> String {
        let number = Number::integer(self.random);
        let ty = Type::Number(number);
        let (of, mut by) = (self.value(&ty, depth), self.ranged(number, 2));
        if self.once_in(2) {
            // For some invocations it is zero.
            by = format!("({by} % 3_{})", number.name());
        }
        let text = match self.random.below(5) {
            0 => format!("{of} {} {by}", self.random.pick(&["/", "%"])),
            1 if matches!(number, Number::Unsigned(_)) => format!("{of}.div_ceil({by})"),
            _ => format!("{of}.{}({by})", self.random.pick(&["div_euclid", "rem_euclid", "rem_euclid", "wrapping_div", "wrapping_rem"])),
        };
        self.let_named(&ty, &text)
    }

    /// An operand that may panic, of an operator whose result it does not change.
    fn absorbed(&mut self, _: usize) -> String {
        let number = if self.once_in(2) { Number::Unsigned(self.random.pick(&[8, 16, 32, 64])) } else { Number::integer(self.random) };
        let (name, is_unsigned) = (number.name(), matches!(number, Number::Unsigned(_)));
        let mut start = String::new();
        let risk = self.risk_of(number, &mut start);
        let (ty, text) = match self.random.below(8) {
            0..=2 if is_unsigned => (Type::BOOL, format!("{risk} >= 0")),
            0 => (Type::BOOL, format!("{risk} >= {name}::MIN")),
            1 => (Type::BOOL, format!("{risk} <= {name}::MAX")),
            2 => (Type::BOOL, format!("{risk} > {name}::MAX")),
            3 => (Type::Number(number), format!("{risk} * 0")),
            4 => (Type::Number(number), format!("{risk} & 0")),
            5 => (Type::Number(number), format!("{risk} | !0")),
            6 => (Type::BOOL, format!("{risk} < {risk}")),
            _ => (Type::Number(number), format!("({risk}, 3_{name}).1")),
        };
        if ty == Type::BOOL && self.once_in(2) {
            let then = self.scoped(|writer| writer.statements(1, 0));
            return start + &self.line(&format!("if {text} {}", self.braces(&then)));
        }
        if self.once_in(4) {
            return start + &self.line(&format!("let _ = {text};"));
        }
        start + &self.let_named(&ty, &text)
    }

    /// An element that may be missing, perhaps of an array that may.
    fn optional(&mut self, depth: usize) -> String {
        if self.once_in(4) {
            return self.checked(depth);
        }
        let (mut lines, mut same) = (String::new(), None);
        let Source { mut text, mut element, mut len } = self.source(&mut lines);
        if let Type::Array(inner, inner_len) = element.clone() {
            let index = self.ranged_index(&len);
            text = format!("{text}[{index}]");
            (element, len) = (*inner, len_text(inner_len));
        } else if self.once_in(2) {
            // A row of a table, which has as many columns; where the program panics, perhaps one that is not there, at a column that is not.
            let count = if self.types.panics { 2 } else { 3 };
            let (name, row, at) = (self.unused(), self.unused(), self.ranged_index("3"));
            element = Type::Number(Number::any(self.random));
            let literals = (0..count).map(|_| self.literal(&element)).collect::<Vec<_>>().join(", ");
            lines += &self.line(&format!("let ({name}, {row}) = ([[{literals}]; {count}], {at});"));
            (text, len) = (format!("{name}[{row}]"), count.to_string());
            same = Some(row).filter(|_| self.random.below(3) > 0);
        }
        let index = match same {
            Some(row) => row,
            None if self.once_in(3) => self.index(&len),
            None => format!("{}.min(4) as usize", self.ranged(Number::Unsigned(32), 2)),
        };
        let option = match self.random.below(7) {
            0 => format!("{text}.first()"),
            1 => format!("{text}.last()"),
            _ => format!("{text}.get({index})"),
        };
        let name = self.unused();
        lines += &match self.random.below(9) {
            0 => self.let_named(&Type::BOOL, &format!("{option}.{}()", ["is_some", "is_none"][usize::from(depth == 0)])),
            1 => {
                let other = self.simple(&element);
                self.let_named(&element, &format!("match {option} {{ Some(&{name}) => {name}, None => {other} }}"))
            }
            7 if self.types.features.has("references") => {
                let other = self.simple(&element);
                self.let_named(&element, &format!("if let Some({name}) = {option} {{ *{name} }} else {{ {other} }}"))
            }
            8 if self.types.features.has("references") => {
                let other = self.simple(&element);
                self.let_named(&element, &format!("match {option} {{ None => {other}, Some({name}) => *{name} }}"))
            }
            2 => {
                let other = self.simple(&element);
                self.let_named(&element, &format!("if let Some(&{name}) = {option} {{ {name} }} else {{ {other} }}"))
            }
            3 if self.types.panics => {
                let end = self.random.pick(&["unwrap()", "expect(\"it is there\")"]);
                self.let_named(&element, &format!("{option}.copied().{end}"))
            }
            4 => {
                let Some(jump) = self.jump() else { return lines + &self.let_named(&Type::BOOL, &format!("{option}.is_none()")) };
                self.bind(&name, &element, false);
                self.line(&format!("let Some(&{name}) = {option} else {{ {jump} }};"))
            }
            _ => {
                let other = self.value(&element, 1);
                self.let_named(&element, &format!("{option}.copied().unwrap_or({other})"))
            }
        };
        lines
    }

    /// Arithmetic that may have no result.
    fn checked(&mut self, depth: usize) -> String {
        let number = Number::integer(self.random);
        let ty = Type::Number(number);
        let method = self.random.pick(&["add", "sub", "mul", "div", "rem", "div_euclid", "rem_euclid"]);
        let option = format!("{}.checked_{method}({})", self.value(&ty, depth), self.ranged(number, 2));
        if self.types.panics && self.once_in(2) {
            let end = self.random.pick(&["unwrap()", "expect(\"it fits\")"]);
            return self.let_named(&ty, &format!("{option}.{end}"));
        }
        let name = self.unused();
        let other = self.value(&ty, depth);
        if self.once_in(2) {
            return self.let_named(&ty, &format!("{option}.unwrap_or({other})"));
        }
        self.let_named(&ty, &format!("match {option} {{ Some({name}) => {name}, None => {other} }}"))
    }

    /// Integers whose type shows behind their uses.
    fn late_type(&mut self, _: usize) -> String {
        let number = Number::integer(self.random);
        let (name, result) = (self.fresh("k"), self.unused());
        let of = self.random.pick(&["!K > 5", "(K - 3) / 2 > 1", "K - 1 < 7", "!K >> 4 == 0", "(K + 100) * 2 < 120", "!K % 3 == 0"]);
        let of = of.replace('K', &name);
        let start = self.line(&format!("let mut {result} = 1u32;"));
        let body = self.scoped(|writer| {
            let then = writer.line(&format!("if {of} {{ {result} += 2; }}"));
            let more = if writer.types.panics && writer.types.features.has("constants") && writer.once_in(2) {
                writer.line(&format!("{result} += (6 / {name}) as u32;"))
            } else {
                String::new()
            };
            then + &more
                + &writer.line(&format!("{result} ^= 4 << ({name} & 7);"))
                + &writer.line(&format!("let _z: {} = {name};", number.name()))
        });
        let (unrolled, from, body) = (self.kernel && !self.once_in(4), self.random.below(2), self.braces(&body));
        let unroll = if unrolled { self.line("#[unroll]") } else { String::new() };
        self.bind(&result, &Type::U32, true);
        let to = from + 1 + self.random.below(2);
        start + &unroll + &self.line(&format!("for {name} in {from}..{to} {body}"))
    }

    /// A loop, perhaps without rounds, in which something that is the same each time may panic.
    fn invariant(&mut self, depth: usize) -> String {
        let number = Number::integer(self.random);
        let (m, n, sum, counter) = (self.fresh("m"), self.fresh("m"), self.unused(), self.fresh("k"));
        let ty = number.name();
        let (dividend, divisor) = (self.ranged(number, 1), self.ranged(number, 2));
        let mut text = self.line(&format!("let ({m}, {n}, mut {sum}) = ({dividend}, {divisor}, 1_{ty});"));
        let risk = match self.random.below(3) {
            0 => self.risk_of(number, &mut text),
            1 => format!("{m} % {n}"),
            _ => format!("{m} / {n}"),
        };
        let rounds = self.ranged(Number::Unsigned(32), 1);
        let op = self.random.pick(&["+=", "^="]);
        let body = self.scoped(|writer| {
            let first = if writer.once_in(3) {
                writer.bind(&counter, &Type::U32, false);
                writer.labels.push(Label { name: format!("'{counter}"), is_loop: true, value: None });
                let lines = writer.scoped(|writer| writer.repeated(3, |writer| writer.statements(1, depth.min(1))));
                writer.labels.pop();
                // What it declares must not shadow what the risk is made of.
                let block = writer.braces(&lines);
                writer.line(&block)
            } else {
                String::new()
            };
            first + &writer.line(&format!("{sum} {op} {risk};"))
        });
        text += &match self.random.below(3) {
            0 => {
                let start = self.line(&format!("let mut {counter} = {rounds} & 1;"));
                let down = format!("{}{counter} -= 1;\n", "    ".repeat(self.indent + 1));
                start + &self.line(&format!("'{counter}: while {counter} > 0 {}", self.braces(&(down + &body))))
            }
            1 => self.line(&format!("'{counter}: for {counter} in 1..({rounds} & 3) {}", self.braces(&body))),
            _ => self.line(&format!("'{counter}: for {counter} in 0..({rounds} & 1) {}", self.braces(&body))),
        };
        self.bind(&sum, &Type::Number(number), true);
        text
    }

    /// A loop with a step that may be zero.
    fn steps(&mut self, _: usize) -> String {
        let (counter, count) = (self.fresh("k"), self.unused());
        let step = self.ranged(Number::Unsigned(32), 2);
        let (from, to) = (self.random.below(3), self.ranged(Number::Unsigned(32), 1));
        let start = self.line(&format!("let mut {count} = 0u32;"));
        let body = self.scoped(|writer| writer.line(&format!("{count} += {counter} + 1;")));
        let reversed = self.random.pick(&["", ".rev()"]);
        let text = format!("for {counter} in ({from}..({to} & 7)){reversed}.step_by(({step} & 3) as usize) {}", self.braces(&body));
        self.bind(&count, &Type::U32, true);
        start + &self.line(&text)
    }

    /// What panics whenever it runs, where it seldom does.
    fn constants(&mut self, _: usize) -> String {
        let condition = self.pure(|writer| writer.condition(2));
        let number = Number::integer(self.random);
        let (ty, value) = (number.name(), 1 + self.random.below(9));
        let text = match self.random.below(5) {
            0 => format!("let _v = {value}_{ty}.div_euclid(0);"),
            1 => format!("let _v = {value}_{ty}.rem_euclid(0);"),
            2 if self.kernel => {
                let k = self.fresh("k");
                format!("#[unroll] for {k} in 0..2_{ty} {{ let _v = {value} / {k}; }}")
            }
            3 if self.kernel => {
                let k = self.fresh("k");
                format!("#[unroll] for {k} in 0..3usize {{ let _v = [{value}u32, 2][{k}]; }}")
            }
            _ => format!("let zero = 0; let _v = {value}_{ty} / zero;"),
        };
        self.line(&format!("if {condition} {{ {text} }}"))
    }

    /// What panics if zeros of different signs were the same, or if they are not.
    fn zeros(&mut self) -> String {
        let (positive, negative) = ("0.0_f32.to_bits()", "(-0.0_f32).to_bits()");
        let (a, b) = self.random.pick(&[(positive, negative), (negative, positive)]);
        let text = match self.random.below(3) {
            0 => format!("{a}.checked_sub({b}).unwrap()"),
            1 => format!("{}.clamp({a}, {b})", self.ranged(Number::Unsigned(32), 1)),
            _ => format!("7_u32 / ({a} - {b})"),
        };
        let flag = self.ranged(Number::Unsigned(32), 1);
        self.let_named(&Type::U32, &format!("if {flag} & 1 == 1 {{ {text} }} else {{ 1 }}"))
    }

    /// An assertion whose message names variables.
    fn message(&mut self, _: usize) -> String {
        let names: Vec<String> = self
            .visible()
            .into_iter()
            .filter(|index| self.variables[*index].kind == Kind::Value && matches!(self.variables[*index].ty, Type::Number(_)))
            .map(|index| self.variables[index].text.clone())
            .filter(|text| text.chars().all(|c| c.is_alphanumeric() || c == '_') && text != "self")
            .collect();
        let mut shown = String::new();
        for _ in 0..self.random.below(3) {
            if !names.is_empty() {
                shown += &format!(" {{{}{}}}", names[self.random.below(names.len())], self.random.pick(&["", ":?"]));
            }
        }
        let number = Number::integer(self.random);
        let (a, b) = (self.ranged(number, 2), self.ranged(number, 1));
        let text = match self.random.below(4) {
            0 => format!("assert!({a} != {b}, \"they are the same:{shown}\");"),
            1 => format!("assert_ne!({a}, {b});"),
            2 => format!("if {a} == {b} {{ panic!(\"the same:{shown} {{}}\", {a}); }}"),
            _ => format!("assert!({a} != {b});"),
        };
        self.line(&text)
    }

    /// A closure that has a variable as it was where the closure stands, though only a message names it.
    fn moved(&mut self, depth: usize) -> String {
        let is_asserted = self.types.panics && self.types.features.has("messages");
        if !is_asserted && (self.weight > 1 || self.prints > 1) {
            return self.line(";");
        }
        let (number, state, name) = (Number::integer(self.random), self.unused(), self.fresh("f"));
        let (ty, of) = (number.name(), Type::Number(number));
        let values: Vec<String> = (0..3).map(|_| self.value(&of, depth.min(1))).collect();
        let says = if is_asserted {
            format!("assert!(a & 3 != {}, \"it was {{{state}}}\");", self.random.below(4))
        } else {
            self.prints += 1;
            format!("println!(\"{} {{{state}}}\");", self.names)
        };
        let text = self.line(&format!("let mut {state}: {ty} = {};", values[0]))
            + &self.line(&format!("let {name} = move |a: {ty}| {{ {says} a }};"))
            + &self.line(&format!("{state} = {};", values[1]));
        self.bind(&state, &of, true);
        text + &self.let_named(&of, &format!("{name}({})", values[2]))
    }

    /// Changes a cell that all invocations may change.
    pub(crate) fn atomic(&mut self, depth: usize) -> String {
        let is_atomic = |index: &usize| matches!(self.variables[*index].kind, Kind::Atomics(_));
        let Some(index) = self.visible().into_iter().find(is_atomic) else { return self.indexed(depth) };
        let Variable { text, ty, kind: Kind::Atomics(method), .. } = self.variables[index].clone() else { unreachable!("it was found") };
        let value = self.value(&ty, depth);
        // No zeros, whose signs are not ordered.
        let value = if ty == Type::Number(Number::Float(32)) { format!("{value}.abs() + 0.5") } else { value };
        let place = self.ranged_index(&format!("{text}.len()"));
        if self.once_in(4) {
            return self.line(&format!("{text}[{place}].{method}({value}, Relaxed);"));
        }
        let name = self.unused_index();
        self.line(&format!("let {name} = {place};")) + &self.line(&format!("{text}[{name}].{method}({value}, Relaxed);"))
    }

    /// Says something, once or a few times.
    fn print(&mut self, _: usize) -> String {
        if self.weight > 1 || self.prints > 1 {
            return self.line(";");
        }
        self.prints += 1;
        let ty = Type::Number(Number::any(self.random));
        let value = self.pure(|writer| writer.simple(&ty));
        self.line(&format!("println!(\"{} {{:?}}\", {value});", self.names))
    }
}
