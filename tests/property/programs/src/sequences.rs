//! Iterators over arrays, slices and ranges: chains of adaptors, what ends them, and loops over them.

use crate::forms::Source;
use crate::types::{Number, Type};
use crate::writer::{Kind, Label, Variable, Writer};

/// The most elements that a chain goes through.
const MOST: u64 = 9;

impl Writer<'_> {
    /// An iterator and the type of its items; what it needs is declared in `lines`.
    fn sequence(&mut self, lines: &mut String, depth: usize) -> (String, Type) {
        let (mut text, mut item) = if self.once_in(3) {
            let number = self.random.pick(&[Number::Unsigned(32), Number::Signed(32), Number::Unsigned(8)]);
            let (name, from, len) = (number.name(), self.random.below(4), self.random.below(6));
            let range = self.random.pick(&["..", "..="]);
            (format!("({from}_{name}{range}{}_{name})", from + len), Type::Number(number))
        } else {
            let Source { text, element, len } = self.source(lines);
            let bound = if len.parse::<usize>().is_ok() { "" } else { ".take(6)" };
            let by_value = if self.once_in(2) { ".copied()" } else { ".map(|e| *e)" };
            (format!("{text}.iter(){bound}{by_value}"), element)
        };
        if self.once_in(4) {
            text += ".rev()";
        }
        for _ in 0..self.random.below(3) {
            (text, item) = self.adapted(&text, item, depth);
        }
        (text, item)
    }

    fn adapted(&mut self, text: &str, item: Type, depth: usize) -> (String, Type) {
        match self.random.below(8) {
            0 => (format!("{text}.skip({})", self.random.below(3)), item),
            1 => (format!("{text}.take({})", self.random.below(5)), item),
            2 => (format!("{text}.step_by({})", 1 + self.random.below(3)), item),
            3 => {
                let predicate = self.repeated(MOST, |writer| writer.predicate(&item, depth.min(2)));
                (format!("{text}.filter({predicate})"), item)
            }
            4 if is_numbered(text) => {
                let (end, ty) = (self.random.below(6), Type::Tuple(vec![item, Type::U32]));
                (format!("{text}.zip(1..{}u32)", 1 + end), ty)
            }
            5 => {
                let predicate = self.repeated(MOST, |writer| writer.predicate(&item, depth.min(2)));
                (format!("{text}.{}({predicate})", self.random.pick(&["take_while", "skip_while"])), item)
            }
            _ => {
                let to = self.types.small(self.random);
                let closure = self.repeated(MOST, |writer| writer.closure(std::slice::from_ref(&item), &to, depth.min(2) - 1));
                (format!("{text}.map({closure})"), to)
            }
        }
    }

    /// A value that an iterator's end gives.
    pub(crate) fn of_sequence(&mut self, ty: &Type, depth: usize) -> String {
        if !self.may(40, 24) || self.is_constant || depth == 0 {
            return self.simple(ty);
        }
        let text = self.scoped(|writer| {
            let mut lines = String::new();
            let (sequence, item) = writer.sequence(&mut lines, depth);
            let end = writer.pure(|writer| writer.end(&sequence, &item, ty, depth));
            lines + &writer.line(&end)
        });
        format!("({})", self.braces(&text))
    }

    fn end(&mut self, sequence: &str, item: &Type, ty: &Type, depth: usize) -> String {
        let is_integer = |ty: &Type| matches!(ty, Type::Number(number) if number.is_integer());
        match self.random.below(6) {
            0 if is_integer(ty) => {
                let Type::Number(number) = ty else { unreachable!("it is an integer") };
                format!("{sequence}.count() as {}", number.name())
            }
            1 if is_integer(ty) && item == ty => {
                format!("{sequence}.{}()", self.random.pick(&["sum::<T>", "product::<T>"]).replace('T', &self.types.text(ty)))
            }
            1 | 2 if is_integer(ty) && item == ty => {
                let (method, fallback) = (self.random.pick(&["min", "max"]), self.literal(ty));
                format!("{sequence}.{method}().unwrap_or({fallback})")
            }
            0 | 1 if *ty == Type::BOOL => {
                let closure = self.repeated(MOST, |writer| writer.closure(std::slice::from_ref(item), ty, depth.min(2) - 1));
                format!("{sequence}.{}({closure})", self.random.pick(&["any", "all"]))
            }
            2 if item == ty => {
                let fallback = self.literal(ty);
                let method = self.random.pick(&["last()", "next()", "nth(1)", "nth(2)"]).to_owned();
                let method = if self.once_in(3) {
                    format!("find({})", self.repeated(MOST, |writer| writer.predicate(item, depth.min(2))))
                } else {
                    method
                };
                format!("{sequence}.{method}.unwrap_or({fallback})")
            }
            3 if is_integer(ty) => {
                let Type::Number(number) = ty else { unreachable!("it is an integer") };
                let closure = self.repeated(MOST, |writer| writer.closure(std::slice::from_ref(item), &Type::BOOL, depth.min(2) - 1));
                format!("{sequence}.position({closure}).map_or({}, |at| at as {})", self.literal(ty), number.name())
            }
            _ => {
                let first = self.simple(ty);
                let params = [ty.clone(), item.clone()];
                let closure = self.repeated(MOST, |writer| writer.closure(&params, ty, depth.min(2) - 1));
                format!("{sequence}.fold({first}, {closure})")
            }
        }
    }

    /// A loop over an iterator.
    pub(crate) fn for_each(&mut self, depth: usize) -> String {
        if !self.may(40, 24) || depth == 0 {
            return self.line(";");
        }
        let mut lines = String::new();
        let (sequence, item) = self.sequence(&mut lines, depth);
        let label = self.fresh("'l");
        // What is iterated over stays borrowed.
        let frozen = std::mem::replace(&mut self.frozen, self.variables.len());
        let total = self.fresh("v");
        lines += &self.line(&format!("let mut {total} = 0u32;"));
        self.bind(&total, &Type::U32, true);
        let (pattern, body) = self.scoped(|writer| {
            let pattern = writer.irrefutable(&item, 1);
            writer.labels.push(Label { name: label.clone(), is_loop: true, value: None });
            let body = writer.repeated(MOST, |writer| {
                let value = writer.value(&Type::U32, depth - 1);
                let line = writer.line(&format!("{total} = {total} * 7 + {value};"));
                line + &writer.statements(2, depth - 1)
            });
            writer.labels.pop();
            (pattern, body)
        });
        self.frozen = frozen;
        lines + &self.line(&format!("{label}: for {pattern} in {sequence} {}", self.braces(&body)))
    }

    /// A loop that changes the elements of an array.
    pub(crate) fn for_each_mut(&mut self, depth: usize) -> String {
        if !self.may(40, 24) || depth == 0 {
            return self.line(";");
        }
        let (element, name, len) = (Type::Number(Number::integer(self.random)), self.unused(), 1 + self.random.below(5));
        let first = self.literal(&element);
        let mut lines = self.line(&format!("let mut {name} = [{first}; {len}];"));
        let (at, cell) = (self.fresh("v"), self.fresh("q"));
        let body = self.pure(|writer| {
            writer.scoped(|writer| {
                writer.bind(&at, &Type::Number(Number::Usize), false);
                writer.variables.push(Variable {
                    text: cell.clone(),
                    ty: element.clone(),
                    kind: Kind::Reference,
                    mutable: false,
                    hidden: false,
                });
                let value = writer.repeated(MOST, |writer| writer.value(&element, depth - 1));
                let op = writer.random.pick(&["=", "+=", "^="]);
                writer.line(&format!("*{cell} {op} {value};"))
            })
        });
        let adaptor = self.random.pick(&["", ".rev()", ".skip(1)", ".take(2)"]);
        let head =
            if adaptor == ".rev()" { ".iter_mut().rev().enumerate()".to_owned() } else { format!(".iter_mut().enumerate(){adaptor}") };
        lines += &self.line(&format!("for ({at}, {cell}) in {name}{head} {}", self.braces(&body)));
        self.bind(&name, &Type::Array(Box::new(element), crate::types::Len::Known(len)), true);
        lines
    }
}

/// Whether an iterator's items are known by their numbers, by which kernels pair them: not if some are left out, or skipped behind a closure
/// that may see them.
fn is_numbered(text: &str) -> bool {
    let has = |adaptor: &str| text.contains(adaptor);
    let leaves_out = ["filter", "step_by", "_while"].into_iter().any(has);
    let is_seen = has("skip") && has("map");
    !leaves_out && !is_seen
}
