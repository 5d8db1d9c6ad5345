//! Expressions of any type.

use crate::types::{ItemKind, Len, Number, Type};
use crate::writer::{Kind, Label, Returns, Variable, Writer};

impl Writer<'_> {
    /// An expression of a type. It is in parentheses or braces wherever it needs them.
    pub(crate) fn value(&mut self, ty: &Type, depth: usize) -> String {
        let kind = self.types.text(ty);
        self.part(
            &kind,
            |writer| {
                if depth == 0 || !writer.work(1, 1) || writer.once_in(6) { writer.simple(ty) } else { writer.larger(ty, depth) }
            },
        )
    }

    fn larger(&mut self, ty: &Type, depth: usize) -> String {
        match self.random.below(26) {
            22 | 23 if self.types.features.has("sums") => self.of_option(ty, depth),
            24 | 25 if self.types.features.has("iterators") => self.of_sequence(ty, depth),
            20 | 21 if self.types.features.has("effects") => self.effect_value(ty, depth),
            0 | 1 => self.if_value(ty, depth),
            2 => self.match_value(ty, depth),
            3 => self.block_value(ty, depth),
            4 => self.loop_value(ty, depth),
            5 => self.labelled_value(ty, depth),
            6 => self.closure_value(ty, depth),
            7 => self.counting_closure_value(ty, depth),
            8..=11 => self.call_value(ty, depth).unwrap_or_else(|| self.composed(ty, depth)),
            12 => self.closure_call(ty, depth).unwrap_or_else(|| self.composed(ty, depth)),
            _ => self.composed(ty, depth),
        }
    }

    /// A condition.
    pub(crate) fn condition(&mut self, depth: usize) -> String {
        self.value(&Type::BOOL, depth)
    }

    /// A variable, part of one, or a constant.
    pub(crate) fn simple(&mut self, ty: &Type) -> String {
        if self.once_in(5) {
            return self.literal(ty);
        }
        match self.readable(ty) {
            Some(place) => place,
            None => self.converted(ty),
        }
    }

    /// A value of a type that no variable has: made of one of another type.
    fn converted(&mut self, ty: &Type) -> String {
        if let Type::Number(number) = ty
            && *number != Number::Bool
        {
            let other = Number::any(self.random);
            let found = if self.once_in(4) { self.counter() } else { self.readable(&Type::Number(other)) };
            let is_to_float_of_bool = other == Number::Bool && !number.is_integer();
            if let (Some(found), false) = (found, is_to_float_of_bool) {
                return format!("({found} as {})", number.name());
            }
        }
        self.literal(ty)
    }

    /// A constant, or what is made of constants.
    pub(crate) fn literal(&mut self, ty: &Type) -> String {
        match ty {
            Type::Number(number) => self.number_literal(*number),
            Type::Param => "T::LOW".to_owned(),
            Type::Array(element, Len::Known(_))
                if self.types.features.has("defaults")
                    && !self.is_constant
                    && matches!(**element, Type::Number(_))
                    && self.random.below(8) == 7 =>
            {
                format!("<{}>::default()", self.types.text(ty))
            }
            Type::Tuple(_) | Type::Array(..) | Type::Item(..) | Type::Option(_) => {
                let element = |writer: &mut Self, ty: &Type| if writer.once_in(3) { writer.literal(ty) } else { writer.simple(ty) };
                self.built(ty, element)
            }
        }
    }

    /// A constant without any variable.
    pub(crate) fn constant(&mut self, ty: &Type) -> String {
        let variables = std::mem::take(&mut self.variables);
        let text = self.literal(ty);
        self.variables = variables;
        text
    }

    /// A value made of its parts.
    fn built(&mut self, ty: &Type, mut part: impl FnMut(&mut Self, &Type) -> String) -> String {
        if let Some(variants) = self.types.variants(ty) {
            return variants[self.random.below(variants.len())].clone();
        }
        if let Some(cases) = self.types.cases(ty) {
            let case = &cases[self.random.below(cases.len())];
            let parts: Vec<String> = case.fields.iter().map(|(_, field)| part(self, field)).collect();
            return match (ty, case.with(&parts)) {
                (Type::Option(inner), text) if parts.is_empty() => format!("{text}::<{}>", self.types.text(inner)),
                (_, text) if text.ends_with('}') => format!("({text})"),
                (_, text) => text,
            };
        }
        match ty {
            Type::Number(_) | Type::Param => part(self, ty),
            Type::Option(_) => unreachable!("it has cases"),
            Type::Array(element, Len::Known(len)) if *len < 5 && !self.once_in(4) => {
                format!("[{}]", (0..*len).map(|_| part(self, element)).collect::<Vec<_>>().join(", "))
            }
            Type::Array(element, len) => format!("[{}; {}]", part(self, element), crate::types::len_text(*len)),
            Type::Tuple(fields) => format!("({})", fields.iter().map(|field| part(self, field)).collect::<Vec<_>>().join(", ")),
            Type::Item(id, _) => {
                let name = self.types.items[*id].name.clone();
                let mut fields = self.types.fields(ty);
                if matches!(self.types.items[*id].kind, ItemKind::Struct { tuple: true, .. }) {
                    return format!("{name}({})", fields.iter().map(|(_, field)| part(self, field)).collect::<Vec<_>>().join(", "));
                }
                let turn = self.random.below(fields.len());
                fields.rotate_left(turn);
                let rest = match self.random.below(6) {
                    4 => self.readable(ty),
                    5 if self.types.features.has(if self.is_constant { "defaults" } else { "effects" }) => {
                        Some(part(self, ty)).filter(|rest| !rest.starts_with('-'))
                    }
                    _ => None,
                };
                if rest.is_some() {
                    fields.truncate(1);
                }
                let mut parts: Vec<String> = fields.iter().map(|(name, field)| format!("{name}: {}", part(self, field))).collect();
                parts.extend(rest.map(|rest| format!("..{rest}")));
                format!("({name} {{ {} }})", parts.join(", "))
            }
        }
    }

    /// What is natural for the type: operators of numbers, parts of others.
    fn composed(&mut self, ty: &Type, depth: usize) -> String {
        match ty {
            Type::Number(Number::Bool) => self.truth(depth - 1),
            Type::Number(Number::Float(_)) => self.float(ty, depth - 1),
            Type::Number(number) => self.integer(*number, depth - 1),
            Type::Param => {
                let (left, right) = (self.value(ty, depth - 1), self.value(ty, depth - 1));
                if self.once_in(2) { format!("{left}.blend({right})") } else { format!("T::blend({left}, {right})") }
            }
            Type::Item(..) if self.types.variants(ty).is_some() && self.once_in(2) => format!("{}.next()", self.value(ty, depth - 1)),
            Type::Option(inner) if !self.is_constant && !self.once_in(3) => self.option(inner, depth),
            Type::Tuple(_) | Type::Array(..) | Type::Item(..) | Type::Option(_) => self.built(ty, |writer, ty| writer.value(ty, depth - 1)),
        }
    }

    fn if_value(&mut self, ty: &Type, depth: usize) -> String {
        let condition = if self.once_in(3) { self.let_condition(depth) } else { (self.condition(depth - 1), Vec::new()) };
        let (condition, names) = condition;
        let then = self.scoped(|writer| {
            names.iter().for_each(|(name, ty)| writer.bind(name, ty, false));
            writer.value(ty, depth - 1)
        });
        let jump = if self.once_in(5) { self.jump() } else { None };
        let otherwise = jump.unwrap_or_else(|| self.value(ty, depth - 1));
        format!("(if {condition} {{ {then} }} else {{ {otherwise} }})")
    }

    fn match_value(&mut self, ty: &Type, depth: usize) -> String {
        let arms = self.match_(depth, |writer| format!("{},", writer.value(ty, depth - 1)));
        format!("({arms})")
    }

    /// `{ place = value; value }`
    fn effect_value(&mut self, ty: &Type, depth: usize) -> String {
        let of = if self.once_in(2) { ty.clone() } else { Type::Number(Number::any(self.random)) };
        match self.writable(&of) {
            Some((place, _)) => format!("({{ {place} = {}; {} }})", self.value(&of, depth - 1), self.value(ty, depth - 1)),
            None => self.composed(ty, depth),
        }
    }

    /// `{ statements; value }`
    fn block_value(&mut self, ty: &Type, depth: usize) -> String {
        let lines = self.scoped(|writer| {
            let lines = writer.statements(2, depth - 1);
            let value = writer.value(ty, depth - 1);
            lines + &writer.line(&value)
        });
        format!("({})", self.braces(&lines))
    }

    /// A loop that is left with a value.
    fn loop_value(&mut self, ty: &Type, depth: usize) -> String {
        if !self.may(12, 12) {
            return self.simple(ty);
        }
        let (counter, label, rounds) = (self.fresh("k"), self.fresh("'l"), 1 + self.random.below(4));
        let body = self.scoped(|writer| {
            writer.bind(&counter, &Type::U32, false);
            writer.labels.push(Label { name: label.clone(), is_loop: true, value: Some(ty.clone()) });
            // What follows a `continue` must not be skipped: so the loop ends at its start, too.
            let value = writer.simple(ty);
            let stop = writer.line(&format!("if {counter} > {rounds}u32 {{ break '{} {value}; }}", &label[1..]));
            let lines = writer.repeated(rounds as u64, |writer| {
                let start = writer.line(&format!("{counter} += 1;"));
                let lines = writer.statements(2, depth - 1);
                let value = writer.value(ty, depth - 1);
                start + &lines + &writer.line(&format!("if {counter} > {rounds}u32 {{ break {value}; }}"))
            });
            writer.labels.pop();
            stop + &lines
        });
        let (body, start) = (self.braces(&body), format!("let mut {counter} = 0u32;"));
        format!("({{ {start} {label}: loop {body} }})")
    }

    fn labelled_value(&mut self, ty: &Type, depth: usize) -> String {
        let label = self.fresh("'b");
        let lines = self.scoped(|writer| {
            writer.labels.push(Label { name: label.clone(), is_loop: false, value: Some(ty.clone()) });
            let lines = writer.statements(2, depth - 1);
            let (condition, early, value) = (writer.condition(depth - 1), writer.value(ty, depth - 1), writer.value(ty, depth - 1));
            writer.labels.pop();
            lines + &writer.line(&format!("if {condition} {{ break {label} {early}; }}")) + &writer.line(&value)
        });
        format!("({label}: {})", self.braces(&lines))
    }

    /// A block in which a closure that only reads is named and called.
    fn closure_value(&mut self, ty: &Type, depth: usize) -> String {
        if !self.may(12, 24) {
            return self.simple(ty);
        }
        let name = self.fresh("f");
        let lines = self.scoped(|writer| {
            let params = vec![writer.types.small(writer.random), Type::Number(Number::integer(writer.random))];
            let closure = writer.closure(&params, ty, depth.min(2) - 1);
            let line = writer.line(&format!("let {name} = {closure};"));
            writer.variables.push(Variable {
                text: name.clone(),
                ty: ty.clone(),
                kind: Kind::Closure(params),
                mutable: false,
                hidden: false,
            });
            let frozen = std::mem::replace(&mut writer.frozen, writer.variables.len());
            let lines = writer.statements(1, depth - 1);
            let value = writer.closure_call(ty, depth - 1).expect("there is one");
            writer.frozen = frozen;
            line + &lines + &writer.line(&value)
        });
        format!("({})", self.braces(&lines))
    }

    /// A closure's text. It jumps nowhere and assigns nothing outside.
    pub(crate) fn closure(&mut self, params: &[Type], result: &Type, depth: usize) -> String {
        let (patterns, body) = self.pure(|writer| {
            writer.scoped(|writer| {
                writer.returns = Returns::Value(result.clone());
                let patterns: Vec<String> = params
                    .iter()
                    .map(|ty| {
                        let pattern = writer.irrefutable(ty, 1);
                        format!("{pattern}: {}", writer.types.text(ty))
                    })
                    .collect();
                let body = writer.value(result, depth);
                let early = if writer.once_in(4) {
                    let (condition, value) = (writer.condition(1), writer.simple(result));
                    format!("if {condition} {{ return {value}; }} ")
                } else {
                    String::new()
                };
                (patterns, early + &body)
            })
        });
        format!("|{}| -> {} {{ {body} }}", patterns.join(", "), self.types.text(result))
    }

    /// A block in which a closure that changes a variable is called twice.
    fn counting_closure_value(&mut self, ty: &Type, depth: usize) -> String {
        if !self.may(12, 24) {
            return self.simple(ty);
        }
        let (state, name) = (self.fresh("v"), self.fresh("f"));
        let number = Number::integer(self.random);
        let of = Type::Number(number);
        let lines = self.scoped(|writer| {
            let first = writer.value(&of, depth.min(2) - 1);
            let start = writer.line(&format!("let mut {state}: {} = {first};", number.name()));
            let op = writer.random.pick(&["+=", "-=", "^=", "*="]);
            // What is `move` would take `&mut`s along: it has a constant.
            let is_moving = writer.once_in(3);
            let body = if is_moving { writer.constant(ty) } else { writer.pure(|writer| writer.simple(ty)) };
            let moves = if is_moving { "move " } else { "" };
            let closure = writer.line(&format!("let mut {name} = {moves}|a: {}| {{ {state} {op} a; ({state}, {body}) }};", number.name()));
            let frozen = std::mem::replace(&mut writer.frozen, writer.variables.len());
            let (once, twice) = (writer.value(&of, depth.min(2) - 1), writer.simple(&of));
            writer.frozen = frozen;
            let calls = writer.line(&format!("let a = {name}({once});")) + &writer.line(&format!("let b = {name}({twice} ^ a.0);"));
            start + &closure + &calls + &writer.line(&format!("if b.0 < {state} {{ a.1 }} else {{ b.1 }}"))
        });
        format!("({})", self.braces(&lines))
    }

    /// A call of a closure in scope.
    pub(crate) fn closure_call(&mut self, ty: &Type, depth: usize) -> Option<String> {
        let is_one = |index: &usize| self.variables[*index].ty == *ty && matches!(self.variables[*index].kind, Kind::Closure(_));
        let found: Vec<usize> = self.visible().into_iter().filter(is_one).collect();
        if found.is_empty() || !self.work(6, 6) {
            // A closure that nothing calls is an error, so one call is always possible.
            let index = *found.first()?;
            return self.call_of_closure(index, 0);
        }
        let index = found[self.random.below(found.len())];
        self.call_of_closure(index, depth.min(1))
    }

    fn call_of_closure(&mut self, index: usize, depth: usize) -> Option<String> {
        let Variable { text, kind: Kind::Closure(params), .. } = self.variables[index].clone() else { return None };
        // A closure's call borrows it, and what it captures: its arguments change nothing.
        let arguments: Vec<String> = params.iter().map(|param| self.pure(|writer| writer.value(param, depth))).collect();
        Some(format!("{text}({})", arguments.join(", ")))
    }
}
