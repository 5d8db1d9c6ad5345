//! Operators and methods of numbers, and what is true of values.
//!
//! Floats are added and subtracted as they come, but multiplied by positive constants only: lavapipe (Mesa 22.3) takes
//! `x * 0.0` for zero where the zero is a constant, NaN, infinity and signs or not, and any variable may turn out to be one.

use crate::types::{Len, Number, Type};
use crate::writer::Writer;

impl Writer<'_> {
    /// A constant number.
    pub(crate) fn number_literal(&mut self, number: Number) -> String {
        let name = number.name();
        match number {
            Number::Bool => self.random.pick(&["true", "false"]).to_owned(),
            Number::Usize | Number::Own => format!("{}usize", self.random.below(4)),
            Number::Float(_) => format!("{}_{name}", self.random.pick(&["0.0", "1.0", "0.5", "3.25", "1000.0", "12.0"])),
            Number::Unsigned(_) | Number::Signed(_) => match self.random.below(12) {
                11 => format!("{name}::MAX"),
                10 => format!("{name}::MIN"),
                9 if matches!(number, Number::Signed(_)) => format!("(-{}_{name})", 1 + self.random.below(20)),
                8 => format!("{}_{name}", self.random.pick(&[100, 127, 64, 55])),
                7 if number == Number::Unsigned(32) => self.random.pick(&["0.0_f32.to_bits()", "(-0.0_f32).to_bits()"]).to_owned(),
                7 if self.types.features.has("defaults") && !self.is_constant => format!("{name}::default()"),
                _ => format!("{}_{name}", self.random.below(10)),
            },
        }
    }

    /// An integer.
    pub(crate) fn integer(&mut self, number: Number, depth: usize) -> String {
        let (ty, name) = (Type::Number(number), number.name());
        match self.random.below(12) {
            0..=4 => {
                let op = self.random.pick(&["+", "-", "*", "&", "|", "^", "+", "-"]);
                format!("({} {op} {})", self.value(&ty, depth), self.value(&ty, depth))
            }
            5 => {
                let op = self.random.pick(&["/", "%"]);
                let dividend = self.value(&ty, depth);
                let divisor = if self.types.panics { self.risky_divisor(number) } else { None };
                let divisor = divisor.unwrap_or_else(|| format!("(({} & 7) | 1)", self.value(&ty, depth)));
                format!("({dividend} {op} {divisor})")
            }
            6 => {
                let op = self.random.pick(&["<<", ">>"]);
                let by = if self.types.features.has("shifts") { Type::Number(Number::integer(self.random)) } else { Type::U32 };
                format!("({} {op} {})", self.value(&ty, depth), self.value(&by, depth))
            }
            7 => format!("(!{})", self.value(&ty, depth)),
            8 | 9 => self.cast(&name, depth),
            10 => {
                let method = self.random.pick(&["min", "max", "wrapping_add", "wrapping_mul", "saturating_sub", "saturating_add"]);
                format!("{}.{method}({})", self.value(&ty, depth), self.value(&ty, depth))
            }
            _ => match self.rank(depth) {
                Some(rank) => format!("({rank} as {name})"),
                None => format!("{}.rotate_left({})", self.value(&ty, depth), self.value(&Type::U32, depth)),
            },
        }
    }

    /// A small divisor, which may be zero, or -1 of the least number.
    pub(crate) fn risky_divisor(&mut self, number: Number) -> Option<String> {
        // A constant zero would be an error while compiling, and the counter of an unrolled loop is constant.
        let place = self.readable(&Type::Number(number)).filter(|place| !place.starts_with('k'))?;
        Some(match number {
            Number::Signed(_) if self.once_in(2) => format!("(({place} & 7) - 1)"),
            _ => format!("({place} & 7)"),
        })
    }

    /// What the program's trait makes of a value: a `u32`.
    fn rank(&mut self, depth: usize) -> Option<String> {
        let ty = if self.generic && !self.once_in(3) {
            Type::Param
        } else {
            let known = &self.types.ranked;
            if known.is_empty() {
                return None;
            }
            known[self.random.below(known.len())].clone()
        };
        if !self.may(20, 10) {
            return None;
        }
        self.cost += 20 * self.weight;
        let text = self.types.text(&ty);
        let value = self.value(&ty, depth);
        Some(match self.random.below(4) {
            0 => format!("<{text} as Rank>::WEIGHT"),
            1 => format!("{value}.rank()"),
            2 => {
                let by = self.pure(|writer| writer.value(&Type::U32, depth));
                let place = self.readable(&ty).unwrap_or(value);
                format!("{place}.mixed({by})")
            }
            _ => format!("Rank::rank({value})"),
        })
    }

    /// A float.
    pub(crate) fn float(&mut self, ty: &Type, depth: usize) -> String {
        let Type::Number(number) = ty else { unreachable!("floats only") };
        let name = number.name();
        match self.random.below(9) {
            0..=3 => {
                let op = self.random.pick(&["+", "-"]);
                format!("({} {op} {})", self.value(ty, depth), self.value(ty, depth))
            }
            4 => format!("({} * {}_{name})", self.value(ty, depth), self.random.pick(&["0.5", "3.0", "1.5", "0.75"])),
            5 => format!("(-{})", self.value(ty, depth)),
            6 => {
                let method = self.random.pick(&["abs", "floor", "ceil", "trunc", "round"]);
                format!("{}.{method}()", self.value(ty, depth))
            }
            _ => {
                let from = if self.once_in(3) { Number::Float(32) } else { Number::integer(self.random) };
                format!("({} as {name})", self.value(&Type::Number(from), depth))
            }
        }
    }

    fn cast(&mut self, to: &str, depth: usize) -> String {
        let from = Number::any(self.random);
        format!("({} as {to})", self.value(&Type::Number(from), depth))
    }

    /// A `bool`.
    pub(crate) fn truth(&mut self, depth: usize) -> String {
        match self.random.below(8) {
            0 | 1 => {
                let op = self.random.pick(&["&&", "||", "&&", "||", "^", "&", "|", "=="]);
                format!("({} {op} {})", self.condition(depth), self.condition(depth))
            }
            2 => format!("(!{})", self.condition(depth)),
            3 => {
                let ty = self.types.small(self.random);
                // Such operators borrow their operands, which change nothing therefore.
                let (left, right) = self.pure(|writer| (writer.value(&ty, depth), writer.value(&ty, depth)));
                let op = self.random.pick(&["==", "!="]);
                format!("({left} {op} {right})")
            }
            4 => {
                let ty = self.matched();
                let value = self.value(&ty, depth);
                let pattern = self.plain_pattern(&ty, 2);
                format!("matches!({value}, {pattern})")
            }
            _ => {
                let ty = Type::Number(Number::ordered(self.random));
                let op = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({} {op} {})", self.value(&ty, depth), self.value(&ty, depth))
            }
        }
    }

    /// A type that patterns are good for.
    pub(crate) fn matched(&mut self) -> Type {
        let integer = |writer: &mut Self| Type::Number(Number::integer(writer.random));
        match self.random.below(if self.types.features.has("sums") { 8 } else { 6 }) {
            6 | 7 => {
                let inner = if self.once_in(2) { self.types.item(self.random) } else { integer(self) };
                Type::Option(Box::new(inner))
            }
            0 => Type::Tuple(vec![integer(self), Type::BOOL]),
            1 => {
                let item = self.types.item(self.random);
                Type::Tuple(vec![item, integer(self)])
            }
            2 => Type::Array(Box::new(integer(self)), Len::Known(2 + self.random.below(2))),
            3 | 4 => self.types.item(self.random),
            _ => integer(self),
        }
    }
}
