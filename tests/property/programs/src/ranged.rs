//! Integers that are about as large as an index, by way of what ranges are worked out of; and indices that are made of them.

use crate::types::{Number, Type};
use crate::writer::Writer;

impl Writer<'_> {
    /// An integer that operators keep within bounds, more or less.
    pub(crate) fn ranged(&mut self, number: Number, depth: usize) -> String {
        self.part(&format!("ranged {}", number.name()), |writer| {
            if depth == 0 || !writer.work(1, 1) { writer.of_variable(number) } else { writer.bounded(number, depth - 1) }
        })
    }

    /// A variable, converted perhaps, or a small number.
    fn of_variable(&mut self, number: Number) -> String {
        let name = number.name();
        if self.random.below(5) == 0 {
            return match number {
                Number::Signed(_) => format!("({}_{name})", self.random.pick(&["0", "1", "3", "-1", "7", "-8", "2"])),
                _ => format!("{}_{name}", self.random.pick(&["0", "1", "3", "8", "7", "15", "2"])),
            };
        }
        let found = self.readable(&Type::Number(number));
        found.unwrap_or_else(|| {
            let other = Number::small(self.random);
            format!("({} as {name})", self.flat(&Type::Number(other)))
        })
    }

    fn bounded(&mut self, number: Number, depth: usize) -> String {
        let (name, signed) = (number.name(), matches!(number, Number::Signed(_)));
        let a = self.ranged(number, depth);
        match self.random.below(16) {
            0 => a,
            1 => format!("({a} & {}_{name})", self.random.pick(&["1", "3", "7", "15", "127"])),
            2 => format!("({a} % {}_{name})", 1 + self.random.below(9)),
            3 if self.types.features.has("shifts") => {
                let (by, op) = (self.shift_amount(number, depth), self.random.pick(&[">>", ">>", "<<"]));
                format!("({a} {op} {by})")
            }
            4 => format!("{}.min({a})", self.ranged(number, depth)),
            5 => format!("{a}.max({})", self.ranged(number, depth)),
            6 | 7 if self.types.features.has("clamps") => self.clamped(number, &a, depth),
            8 => format!("({a} {} {})", self.random.pick(&["+", "-", "*", "^", "|"]), self.ranged(number, depth)),
            9 | 10 => {
                let other = Number::small(self.random);
                format!("({} as {name})", self.ranged(other, depth))
            }
            11 => format!("{a}.{}({}_{name})", self.random.pick(&["rem_euclid", "div_euclid"]), 1 + self.random.below(9)),
            12 => {
                let method = self.random.pick(&["saturating_sub", "saturating_add", "wrapping_sub", "saturating_mul"]);
                format!("{a}.{method}({})", self.ranged(number, depth))
            }
            13 => {
                let condition = self.pure(|writer| writer.condition(1));
                format!("(if {condition} {{ {a} }} else {{ {} }})", self.ranged(number, depth))
            }
            14 if signed => format!("{a}.{}()", self.random.pick(&["abs", "signum", "wrapping_abs", "wrapping_neg"])),
            14 => format!("{a}.abs_diff({})", self.ranged(number, depth)),
            _ => format!("({a}.{}() as {name})", self.random.pick(&["count_ones", "leading_zeros", "trailing_zeros"])),
        }
    }

    /// By how much something is shifted: of any type, and as far as it is wide, about.
    pub(crate) fn shift_amount(&mut self, number: Number, depth: usize) -> String {
        if self.once_in(3) {
            return format!("{}u32", self.random.below(number.bits() as usize + 2));
        }
        let of = Number::small(self.random);
        let a = self.ranged(of, depth);
        let (most, more) = (number.bits(), self.random.pick(&[0, 1, number.bits()]));
        format!("({a} % {most}_{0} + {more}_{0})", of.name())
    }

    /// `a`, clamped; where the program panics, perhaps between bounds that cross.
    fn clamped(&mut self, number: Number, a: &str, depth: usize) -> String {
        let name = number.name();
        let low = self.random.below(4);
        let low_text =
            if matches!(number, Number::Signed(_)) && self.once_in(3) { format!("(-{low}_{name})") } else { format!("{low}_{name}") };
        if !self.types.panics || self.once_in(3) {
            return format!("{a}.clamp({low_text}, {}_{name})", low + self.random.below(9));
        }
        match self.random.below(3) {
            0 => format!("{a}.clamp({low_text}, {})", self.ranged(number, depth)),
            1 => format!("{a}.clamp({}, {}_{name})", self.ranged(number, depth), self.random.below(9)),
            _ => format!("{a}.clamp({}, {})", self.ranged(number, depth), self.ranged(number, depth)),
        }
    }

    /// An index below `len`, which is not zero; where the program panics, perhaps one that is not.
    pub(crate) fn ranged_index(&mut self, len: &str) -> String {
        if self.types.panics {
            let number = Number::small(self.random);
            let (depth, name) = (1 + self.random.below(3), number.name());
            let value = self.ranged(number, depth);
            // Most are within the length, or one beyond.
            return match (self.random.below(16), len.parse::<usize>()) {
                (0, _) => format!("{value} as usize"),
                (1, Ok(len)) => format!("{value}.min({}_{name}) as usize", len - 1),
                (2, Ok(len)) => format!("{}_{name}.min({value}) as usize", len - 1),
                (3 | 12 | 13, Ok(len)) => {
                    let signed = Number::Signed(self.random.pick(&[8, 16, 32]));
                    format!("{}_{}.min({}) as usize", len - 1, signed.name(), self.of_variable(signed))
                }
                (4, Ok(len)) => format!("({value} % {}_{name}) as usize", len + 1),
                (5, Ok(len)) => format!("{value}.rem_euclid({}_{name}) as usize", len + self.random.below(2)),
                (6, _) if self.types.features.has("shifts") => {
                    let by = self.shift_amount(number, 1);
                    format!("({value} >> {by}) as usize")
                }
                // An amount counts modulo the width, that of an 8-bit number modulo 8.
                (7 | 14, _) if self.types.features.has("shifts") => {
                    let (bits, of) = (self.random.pick(&[8, 16]), Number::small(self.random));
                    let (narrow, by) = (self.of_variable(Number::Unsigned(bits)), self.of_variable(of));
                    format!("(({narrow} & 127) >> ({by} % {bits} + {bits})) as usize")
                }
                (8, Ok(len)) => format!("{value}.clamp(0, {}_{name}) as usize", len - 1),
                _ => format!("({value}) as u32 as usize % {len}"),
            };
        }
        let number = self.random.pick(&[Number::Unsigned(32), Number::Unsigned(8), Number::Unsigned(16)]);
        format!("{} as usize % {len}", self.ranged(number, 3))
    }
}
