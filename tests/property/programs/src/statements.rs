//! Statements but loops.

use crate::patterns::Names;
use crate::types::{Number, Type};
use crate::writer::{Label, Returns, Writer};

impl Writer<'_> {
    /// About `count` statements.
    pub(crate) fn statements(&mut self, count: usize, depth: usize) -> String {
        self.list(count, |writer| writer.part("statement", |writer| writer.statement(depth)))
    }

    fn statement(&mut self, depth: usize) -> String {
        let choice = self.random.below(48);
        if choice == 0 {
            return self.line(";");
        }
        if !self.work(1, 1) || depth == 0 {
            return self.assignment(0);
        }
        let depth = depth - 1;
        match choice {
            24.. => self.form(depth),
            1 if self.types.panics => self.risky(depth),
            1..=3 => self.let_(depth),
            4 => self.let_pattern(depth),
            5 => self.late(depth),
            6 => self.let_else(depth),
            7..=10 => self.assignment(depth),
            11 | 12 => self.if_(depth),
            13 | 14 => self.match_statement(depth),
            15 => self.labelled(depth),
            16 => self.jump_if(depth),
            17 | 18 => self.call_statement(depth),
            19 => self.shift(depth),
            _ => self.loop_(depth),
        }
    }

    fn let_(&mut self, depth: usize) -> String {
        let ty = self.types.local(self.random);
        let value = self.value(&ty, depth + 1);
        let (name, mutable) = (self.name(), !self.once_in(3));
        let mutability = if mutable { "mut " } else { "" };
        // Literals have their types, so an annotation is free to be left out.
        let annotation = if self.once_in(2) { format!(": {}", self.types.text(&ty)) } else { String::new() };
        self.bind(&name, &ty, mutable);
        self.line(&format!("let {mutability}{name}{annotation} = {value};"))
    }

    /// Where the program panics, something at which this invocation may.
    pub(crate) fn risk(&mut self) -> String {
        if self.types.panics {
            self.part("statement", |writer| if writer.once_in(3) { writer.line(";") } else { writer.risky(2) })
        } else {
            String::new()
        }
    }

    /// A division that may have no result.
    fn risky(&mut self, depth: usize) -> String {
        for _ in 0..8 {
            let number = Number::integer(self.random);
            let Some(divisor) = self.risky_divisor(number) else { continue };
            let dividend = self.value(&Type::Number(number), depth);
            let (name, op) = (self.name(), self.random.pick(&["/", "%"]));
            self.bind(&name, &Type::Number(number), true);
            return self.line(&format!("let mut {name} = ({dividend} {op} {divisor});"));
        }
        self.let_(depth)
    }

    fn let_pattern(&mut self, depth: usize) -> String {
        let ty = self.types.local(self.random);
        let value = self.value(&ty, depth + 1);
        let pattern = self.irrefutable(&ty, 2);
        self.line(&format!("let {pattern} = {value};"))
    }

    /// A variable that is set later.
    fn late(&mut self, depth: usize) -> String {
        let ty = self.types.local(self.random);
        let name = self.unused();
        let condition = self.condition(depth);
        let (then, otherwise) = (self.value(&ty, depth), self.value(&ty, depth));
        let jump = if self.once_in(3) { self.jump() } else { None };
        let otherwise = jump.unwrap_or_else(|| format!("{name} = {otherwise};"));
        let text = self.line(&format!("let {name}: {};", self.types.text(&ty)))
            + &self.line(&format!("if {condition} {{ {name} = {then}; }} else {{ {otherwise} }}"));
        self.bind(&name, &ty, false);
        text
    }

    fn let_else(&mut self, depth: usize) -> String {
        let ty = self.matched();
        let value = self.value(&ty, depth);
        let Some(jump) = self.jump() else { return self.let_(depth) };
        let mut names = Names::new();
        let pattern = self.pattern(&ty, 2, &mut names);
        names.iter().for_each(|(name, ty)| self.bind(name, ty, false));
        self.line(&format!("let {pattern} = {value} else {{ {jump} }};"))
    }

    /// Sets a place, plainly or with an operator.
    fn assignment(&mut self, depth: usize) -> String {
        let ty = if self.once_in(4) { self.types.local(self.random) } else { Type::Number(Number::any(self.random)) };
        let Some((place, _)) = self.writable(&ty) else { return self.let_simple(&ty) };
        let value = if depth == 0 { self.simple(&ty) } else { self.value(&ty, depth) };
        let op = match ty {
            Type::Number(Number::Signed(_) | Number::Unsigned(_)) => self.random.pick(&["=", "+=", "-=", "*=", "^=", "|=", "&=", "+="]),
            Type::Number(Number::Float(_)) => self.random.pick(&["=", "+=", "-="]),
            Type::Number(Number::Bool) => self.random.pick(&["=", "^=", "|=", "&="]),
            _ => "=",
        };
        self.line(&format!("{place} {op} {value};"))
    }

    /// What stands where nothing can be assigned.
    fn let_simple(&mut self, ty: &Type) -> String {
        let value = self.simple(ty);
        let name = self.name();
        self.bind(&name, ty, true);
        self.line(&format!("let mut {name} = {value};"))
    }

    /// Shifts what is in a place.
    fn shift(&mut self, depth: usize) -> String {
        let ty = Type::Number(Number::integer(self.random));
        let Some((place, _)) = self.writable(&ty) else { return self.let_(depth) };
        let op = self.random.pick(&["<<=", ">>="]);
        let by = if self.types.features.has("shifts") { Type::Number(Number::integer(self.random)) } else { Type::U32 };
        let by = self.value(&by, depth);
        self.line(&format!("{place} {op} {by};"))
    }

    fn if_(&mut self, depth: usize) -> String {
        let (condition, names) = if self.once_in(3) { self.let_condition(depth + 1) } else { (self.condition(depth + 1), Names::new()) };
        let then = self.scoped(|writer| {
            names.iter().for_each(|(name, ty)| writer.bind(name, ty, false));
            writer.statements(2, depth)
        });
        let mut text = format!("if {condition} {}", self.braces(&then));
        if self.once_in(3) {
            let condition = self.condition(depth);
            let then = self.scoped(|writer| writer.statements(2, depth));
            text += &format!(" else if {condition} {}", self.braces(&then));
        }
        if self.once_in(2) {
            let otherwise = self.scoped(|writer| writer.statements(2, depth));
            text += &format!(" else {}", self.braces(&otherwise));
        }
        self.line(&text)
    }

    fn match_statement(&mut self, depth: usize) -> String {
        let text = self.match_(depth + 1, |writer| {
            let jump = if writer.once_in(5) { writer.jump() } else { None };
            if let Some(jump) = jump {
                return format!("{jump},");
            }
            let lines = writer.scoped(|writer| writer.statements(2, depth));
            writer.braces(&lines)
        });
        self.line(&text)
    }

    fn labelled(&mut self, depth: usize) -> String {
        let label = self.fresh("'b");
        let lines = self.scoped(|writer| {
            writer.labels.push(Label { name: label.clone(), is_loop: false, value: None });
            let condition = writer.condition(depth);
            let start = writer.line(&format!("if {condition} {{ break {label}; }}"));
            let lines = writer.statements(3, depth);
            writer.labels.pop();
            start + &lines
        });
        self.line(&format!("{label}: {}", self.braces(&lines)))
    }

    fn jump_if(&mut self, depth: usize) -> String {
        let condition = self.condition(depth + 1);
        match self.jump() {
            Some(jump) => self.line(&format!("if {condition} {{ {jump} }}")),
            None => self.assignment(depth),
        }
    }

    /// A jump to somewhere outside, if there is somewhere.
    pub(crate) fn jump(&mut self) -> Option<String> {
        let choice = self.random.below(self.labels.len() + 1);
        let Some(label) = self.labels.get(choice).cloned() else {
            return match self.returns.clone() {
                Returns::Never => None,
                Returns::Unit => Some("return".to_owned()),
                Returns::Value(ty) => Some(format!("return {}", self.simple(&ty))),
            };
        };
        if label.is_loop && self.once_in(2) {
            return Some(format!("continue {}", label.name));
        }
        let is_innermost_loop = label.is_loop && self.labels.last().is_some_and(|last| last.name == label.name);
        let name = if is_innermost_loop && label.value.is_none() && self.once_in(2) { String::new() } else { format!(" {}", label.name) };
        let value = label.value.map_or_else(String::new, |ty| format!(" {}", self.simple(&ty)));
        Some(format!("break{name}{value}"))
    }
}
