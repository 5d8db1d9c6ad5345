//! `Option`s: what makes them, what is made of them, and what changes them.

use crate::types::{Number, Type};
use crate::writer::{Kind, Variable, Writer};

impl Writer<'_> {
    /// An `Option` of a type.
    pub(crate) fn option(&mut self, inner: &Type, depth: usize) -> String {
        let ty = Type::Option(Box::new(inner.clone()));
        if !self.may(12, 12) {
            return self.simple(&ty);
        }
        match self.random.below(8) {
            0 | 1 => {
                let (from, of) = self.some_option(depth);
                let closure = self.closure(std::slice::from_ref(&of), inner, depth.min(2) - 1);
                format!("{from}.map({closure})")
            }
            2 => {
                let (from, of) = self.some_option(depth);
                let closure = self.closure(std::slice::from_ref(&of), &ty, depth.min(2) - 1);
                format!("{from}.and_then({closure})")
            }
            3 => format!("{}.or({})", self.value(&ty, depth - 1), self.value(&ty, depth - 1)),
            4 => format!("{}.xor({})", self.value(&ty, depth - 1), self.value(&ty, depth - 1)),
            5 => {
                let value = self.value(&ty, depth - 1);
                format!("{value}.filter({})", self.predicate(inner, depth))
            }
            6 if matches!(inner, Type::Number(number) if number.is_integer()) => {
                let method = self.random.pick(&["checked_add", "checked_sub", "checked_mul"]);
                format!("{}.{method}({})", self.value(inner, depth - 1), self.value(inner, depth - 1))
            }
            _ => format!("(if {} {{ Some({}) }} else {{ None }})", self.condition(depth - 1), self.value(inner, depth - 1)),
        }
    }

    /// An `Option` of any type, and that type.
    fn some_option(&mut self, depth: usize) -> (String, Type) {
        let inner = self.types.small(self.random);
        let ty = Type::Option(Box::new(inner.clone()));
        (self.value(&ty, depth - 1), inner)
    }

    /// A closure that takes a reference, and says whether what that leads to is so.
    pub(crate) fn predicate(&mut self, of: &Type, depth: usize) -> String {
        let name = self.fresh("q");
        let body = self.pure(|writer| {
            writer.scoped(|writer| {
                writer.variables.push(Variable {
                    text: name.clone(),
                    ty: of.clone(),
                    kind: Kind::Reference,
                    mutable: false,
                    hidden: false,
                });
                writer.condition(depth.min(2) - 1)
            })
        });
        format!("|{name}: &{}| {body}", self.types.text(of))
    }

    /// A value that an `Option` decides about.
    pub(crate) fn of_option(&mut self, ty: &Type, depth: usize) -> String {
        if !self.may(12, 12) {
            return self.simple(ty);
        }
        let own = Type::Option(Box::new(ty.clone()));
        match self.random.below(6) {
            0 | 1 => {
                let (from, of) = self.some_option(depth);
                let otherwise = self.value(ty, depth - 1);
                let closure = self.closure(std::slice::from_ref(&of), ty, depth.min(2) - 1);
                format!("{from}.map_or({otherwise}, {closure})")
            }
            2 => format!("{}.unwrap_or({})", self.value(&own, depth - 1), self.value(ty, depth - 1)),
            3 => {
                let value = self.value(&own, depth - 1);
                let otherwise = self.pure(|writer| writer.value(ty, depth.min(2) - 1));
                format!("{value}.unwrap_or_else(|| {otherwise})")
            }
            _ if *ty == Type::BOOL => {
                let (from, of) = self.some_option(depth);
                match self.random.below(3) {
                    0 => format!("{from}.is_some()"),
                    1 => format!("{from}.is_none()"),
                    _ => {
                        let closure = self.closure(std::slice::from_ref(&of), ty, depth.min(2) - 1);
                        format!("{from}.is_some_and({closure})")
                    }
                }
            }
            _ => {
                let name = self.fresh("o");
                let otherwise = self.value(ty, depth - 1);
                let value = self.value(&own, depth - 1);
                format!("(if let Some({name}) = {value} {{ {name} }} else {{ {otherwise} }})")
            }
        }
    }

    /// A variable that is an `Option`, which is changed.
    pub(crate) fn changed_option(&mut self, depth: usize) -> String {
        let inner = Type::Number(Number::integer(self.random));
        let ty = Type::Option(Box::new(inner.clone()));
        let name = self.unused();
        let first = self.value(&ty, depth + 1);
        let mut lines = self.line(&format!("let mut {name} = {first};"));
        let was = self.fresh("w");
        lines += &match self.random.below(3) {
            0 => self.line(&format!("let {was} = {name}.take();")),
            1 => {
                let value = self.pure(|writer| writer.value(&inner, depth));
                self.line(&format!("let {was} = {name}.replace({value});"))
            }
            _ => {
                let value = self.value(&ty, depth);
                let line = self.line(&format!("let {was} = {name};"));
                line + &self.line(&format!("{name} = {value};"))
            }
        };
        self.bind(&was, &ty, false);
        self.bind(&name, &ty, true);
        let number = self.fresh("v");
        let fallback = self.literal(&inner);
        lines += &self.line(&format!("let mut {number} = {name}.or({was}).unwrap_or({fallback});"));
        self.bind(&number, &inner, true);
        lines
    }
}
