//! Statements whose operands change each other: which of them is evaluated first shows in the result.

use crate::types::{ItemKind, Len, Number, Type};
use crate::writer::Writer;

impl Writer<'_> {
    /// Operands of which one changes what another is.
    pub(crate) fn conflict(&mut self, depth: usize) -> String {
        let number = if self.once_in(5) { Number::Float(32) } else { Number::integer(self.random) };
        let ty = Type::Number(number);
        let Some((place, _)) = self.writable(&ty) else { return self.let_named(&ty, "0.0_f32").replace("0.0_f32", &self.literal(&ty)) };
        let change = |writer: &mut Self| {
            let (set, then) = (writer.value(&ty, depth.min(1)), writer.value(&ty, depth.min(1)));
            format!("{{ {place} = {set}; {then} }}")
        };
        let is_float = !number.is_integer();
        match self.random.below(10) {
            9 => {
                // A tuple in a tuple, taken apart.
                let (first, second, third) = (self.fresh("v"), self.fresh("v"), self.fresh("v"));
                let text = format!("let ({first}, ({second}, {third})) = ({place}, ({}, {place}));", change(self));
                [first, second, third].iter().for_each(|name| self.bind(name, &ty, false));
                self.line(&text)
            }
            0 => {
                let op = if is_float { self.random.pick(&["+", "-"]) } else { self.random.pick(&["+", "-", "*", "&", "|", "^"]) };
                let text = format!("{place} {op} {}", change(self));
                self.let_named(&ty, &text)
            }
            1 => {
                let text = format!("{place} {} {}", self.random.pick(&["<", ">=", "==", "!="]), change(self));
                self.let_named(&Type::BOOL, &text)
            }
            2 => {
                let text = format!("({place}, {}, {place})", change(self));
                self.let_named(&Type::Tuple(vec![ty.clone(), ty.clone(), ty.clone()]), &text)
            }
            3 => {
                let text = format!("[{place}, {}, {place}]", change(self));
                self.let_named(&Type::Array(Box::new(ty.clone()), Len::Known(3)), &text)
            }
            4 if !is_float => {
                let method = self.random.pick(&["min", "max", "wrapping_add", "wrapping_sub", "saturating_sub"]);
                let text = format!("{place}.{method}({})", change(self));
                self.let_named(&ty, &text)
            }
            5 if !is_float => {
                let divisor = if self.types.panics { self.ranged(number, 2) } else { format!("3_{}", number.name()) };
                let method = self.random.pick(&["div_euclid", "rem_euclid", "wrapping_div"]);
                let text = format!("{place}.{method}({divisor}) ^ {}", change(self));
                self.let_named(&ty, &text)
            }
            6 if !is_float => {
                let text =
                    format!("{place}.checked_{}({place}).unwrap_or({})", self.random.pick(&["add", "sub", "mul", "div"]), change(self));
                self.let_named(&ty, &text)
            }
            7 => {
                // What is stored, at a place that it changes.
                let Some((target, _)) = self.writable(&ty) else { return self.line(";") };
                let op = if is_float { self.random.pick(&["=", "+=", "-="]) } else { self.random.pick(&["=", "+=", "^=", "-="]) };
                let text = format!("{target} {op} {};", change(self));
                self.line(&text)
            }
            _ => self.conflicting_index(&place, &ty, &change),
        }
    }

    /// A range whose end changes what its start is made of.
    pub(crate) fn conflicting_range(&mut self, depth: usize) -> String {
        let number = Number::integer(self.random);
        let (ty, name) = (Type::Number(number), number.name());
        let (place, counter, sum) = (self.unused(), self.fresh("k"), self.unused());
        let (first, set, to) = (self.literal(&ty), self.value(&ty, depth.min(1)), self.ranged(number, 1));
        let start = self.line(&format!("let (mut {place}, mut {sum}) = ({first}, 1_{name});"));
        let text = format!("for {counter} in ({place} & 3)..({{ {place} = {set}; {to} }} & 7) {{ {sum} = {sum} * 5 + {counter}; }}");
        [place, sum].iter().for_each(|name| self.bind(name, &ty, true));
        start + &self.line(&text)
    }

    /// `S { field: place, ..{ place = value; s } }.field`
    pub(crate) fn conflicting_rest(&mut self, depth: usize) -> String {
        let is_named = |id: &usize| matches!(self.types.items[*id].kind, ItemKind::Struct { tuple: false, generic: false, .. });
        let structs = (0..self.types.items.len()).filter(is_named).map(|id| Type::Item(id, None));
        let fields = |of: Type| self.types.fields(&of).into_iter().map(move |(field, ty)| (of.clone(), field, ty));
        let found: Vec<_> = structs.flat_map(fields).filter(|(.., ty)| matches!(ty, Type::Number(_))).collect();
        let (of, field, ty) = found[self.random.below(found.len())].clone();
        let (start, place) = match self.writable(&ty) {
            Some((place, _)) => (String::new(), place),
            None => {
                let (name, first) = (self.unused(), self.literal(&ty));
                self.bind(&name, &ty, true);
                (self.line(&format!("let mut {name} = {first};")), name)
            }
        };
        let (set, rest) = (self.value(&ty, depth.min(1)), self.simple(&of));
        let text = format!("({} {{ {field}: {place}, ..{{ {place} = {set}; {rest} }} }}).{field}", self.types.text(&of));
        start + &self.let_named(&ty, &text)
    }

    /// `S(place, { place = value; number })`
    pub(crate) fn conflicting_fields(&mut self, depth: usize) -> String {
        let is_tuple = |id: &usize| matches!(self.types.items[*id].kind, ItemKind::Struct { tuple: true, .. });
        let of = Type::Item((0..self.types.items.len()).find(is_tuple).expect("there is a tuple struct"), None);
        let fields = self.types.fields(&of);
        let (ty, second) = (fields[0].1.clone(), fields[1].1.clone());
        let (place, first) = (self.unused(), self.literal(&ty));
        let start = self.line(&format!("let mut {place} = {first};"));
        let (set, last) = (self.value(&ty, depth.min(1)), self.simple(&second));
        self.bind(&place, &ty, true);
        start + &self.let_named(&of, &format!("{}({place}, {{ {place} = {set}; {last} }})", self.types.text(&of)))
    }

    /// `t[{ change; i }] = place`, or an element behind the change of an index.
    fn conflicting_index(&mut self, place: &str, ty: &Type, change: &dyn Fn(&mut Self) -> String) -> String {
        let Type::Number(number @ Number::Unsigned(8 | 16 | 32)) = ty else {
            let text = change(self);
            return self.let_named(ty, &format!("({place}, {text}).0"));
        };
        let name = self.unused();
        let start = self.line(&format!("let mut {name} = [1_{0}, 2_{0}, 3_{0}];", number.name()));
        let change = change(self);
        let text = match self.random.below(3) {
            0 => format!("{name}[({place} & 1) as usize] = {change};"),
            1 => format!("{name}[({change} & 1) as usize] {} {place};", self.random.pick(&["=", "+="])),
            _ => format!("{name}[2] = {name}[({place} & 1) as usize] ^ {change};"),
        };
        self.bind(&name, &Type::Array(Box::new(ty.clone()), Len::Known(3)), true);
        start + &self.line(&text)
    }
}
