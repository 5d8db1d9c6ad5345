//! Loops, each of which ends: its counter, which nothing else changes, has a bound.

use crate::patterns::Names;
use crate::types::{Number, Type};
use crate::writer::{Label, Writer};

impl Writer<'_> {
    /// A loop of any kind.
    pub(crate) fn loop_(&mut self, depth: usize) -> String {
        if !self.may(30, 8) {
            return self.line(";");
        }
        match self.random.below(6) {
            0 => self.while_(depth),
            1 => self.forever(depth),
            2 => self.while_let(depth),
            3 if self.kernel => self.unrolled(depth),
            _ => self.for_(depth),
        }
    }

    /// Statements that run `rounds` times in a loop with a label.
    fn rounds(&mut self, label: &str, rounds: u64, depth: usize) -> String {
        self.labels.push(Label { name: label.to_owned(), is_loop: true, value: None });
        let lines = self.repeated(rounds, |writer| writer.statements(3, depth));
        self.labels.pop();
        lines
    }

    fn for_(&mut self, depth: usize) -> String {
        let number = self.random.pick(&[
            Number::Usize,
            Number::Unsigned(32),
            Number::Signed(32),
            Number::Unsigned(8),
            Number::Signed(16),
            Number::Unsigned(64),
        ]);
        let (range, rounds) = self.range(number);
        let (label, counter) = (self.fresh("'l"), self.fresh("k"));
        let body = self.scoped(|writer| {
            writer.bind(&counter, &Type::Number(number), false);
            writer.rounds(&label, rounds, depth)
        });
        self.line(&format!("{label}: for {counter} in {range} {}", self.braces(&body)))
    }

    /// A range of a few numbers, and at most how many.
    fn range(&mut self, number: Number) -> (String, u64) {
        let (name, rounds) = (number.name(), 1 + self.random.below(4));
        let from = self.random.below(3);
        let to = match (number, self.random.below(3)) {
            (Number::Usize, _) | (_, 0) => format!("{}{name}", from + rounds),
            _ => {
                // A bound that is computed, once.
                let value = self.value(&Type::Number(number), 1);
                format!("({value} & 3)")
            }
        };
        let most = (rounds as u64).max(4);
        let text = match self.random.below(6) {
            0 => format!("({from}{name}..{to}).rev()"),
            1 => format!("{from}{name}..={to}"),
            2 => format!("({from}{name}..{to}).step_by(2)"),
            3 => format!("({from}{name}..={to}).rev()"),
            _ => format!("{from}{name}..{to}"),
        };
        (text, most)
    }

    fn unrolled(&mut self, depth: usize) -> String {
        let (label, counter, rounds) = (self.fresh("'l"), self.fresh("k"), 2 + self.random.below(2));
        let number = self.random.pick(&[Number::Usize, Number::Unsigned(32), Number::Signed(16)]);
        let size = self.size;
        let body = self.scoped(|writer| {
            writer.bind(&counter, &Type::Number(number), false);
            writer.rounds(&label, rounds as u64, depth.min(1))
        });
        self.size += (self.size - size) * rounds as u64;
        self.line("#[unroll]") + &self.line(&format!("{label}: for {counter} in 0{}..{rounds} {}", number.name(), self.braces(&body)))
    }

    fn while_(&mut self, depth: usize) -> String {
        let (label, counter, rounds) = (self.fresh("'l"), self.fresh("k"), 1 + self.random.below(4));
        let start = self.line(&format!("let mut {counter} = 0u32;"));
        self.bind(&counter, &Type::U32, false);
        let condition =
            if self.once_in(2) { format!(" && {}", self.without_labels(|writer| writer.condition(depth))) } else { String::new() };
        let body = self.scoped(|writer| {
            let start = writer.line(&format!("{counter} += 1;"));
            start + &writer.rounds(&label, rounds as u64, depth)
        });
        start + &self.line(&format!("{label}: while {counter} < {rounds}{condition} {}", self.braces(&body)))
    }

    fn forever(&mut self, depth: usize) -> String {
        let (label, counter, rounds) = (self.fresh("'l"), self.fresh("k"), 1 + self.random.below(4));
        let start = self.line(&format!("let mut {counter} = 0u32;"));
        self.bind(&counter, &Type::U32, false);
        let body = self.scoped(|writer| {
            let stop = writer.line(&format!("if {counter} >= {rounds} {{ break; }}")) + &writer.line(&format!("{counter} += 1;"));
            stop + &writer.rounds(&label, rounds as u64, depth)
        });
        start + &self.line(&format!("{label}: loop {}", self.braces(&body)))
    }

    /// Runs `write` where no loop can be jumped to: the condition of a `while` asks for labels that such jumps may leave out.
    fn without_labels<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        let labels = std::mem::take(&mut self.labels);
        let written = write(self);
        self.labels = labels;
        written
    }

    fn while_let(&mut self, depth: usize) -> String {
        let (label, counter, rounds) = (self.fresh("'l"), self.fresh("k"), 1 + self.random.below(4));
        let start = self.line(&format!("let mut {counter} = 0u8;"));
        self.bind(&counter, &Type::Number(Number::Unsigned(8)), false);
        let ty = self.matched();
        let value = self.without_labels(|writer| writer.value(&ty, 1));
        let mut names = Names::new();
        let pattern = self.pattern(&ty, 2, &mut names);
        let body = self.scoped(|writer| {
            names.iter().for_each(|(name, ty)| writer.bind(name, ty, false));
            let start = writer.line(&format!("{counter} += 1;"));
            start + &writer.rounds(&label, rounds as u64, depth)
        });
        start + &self.line(&format!("{label}: while let (0..{rounds}, {pattern}) = ({counter}, {value}) {}", self.braces(&body)))
    }
}
