//! Patterns, and what is made of them: `match`, `if let`.

use crate::types::{Case, ItemKind, Len, Number, Type};
use crate::writer::Writer;

/// What a pattern names.
pub(crate) type Names = Vec<(String, Type)>;

impl Writer<'_> {
    /// `match value { arms }`, in which every value has an arm.
    pub(crate) fn match_(&mut self, depth: usize, mut body: impl FnMut(&mut Self) -> String) -> String {
        let ty = self.matched();
        let value = self.value(&ty, depth - 1);
        let mut arms = String::new();
        let variants = self.types.variants(&ty);
        let cases = self.types.cases(&ty);
        if let Some(variants) = variants.filter(|_| !self.once_in(4)) {
            arms += &self.variant_arms(&variants, &mut body);
        } else if let Some(cases) = cases.filter(|_| !self.once_in(4)) {
            for case in cases {
                arms += &self.case_arm(&case, &mut body);
            }
        } else {
            for _ in 0..=self.random.below(3) {
                arms += &self.arm(&ty, &mut body);
            }
            arms += &self.last_arm(&ty, &mut body);
        }
        format!("match {value} {}", self.braces(&arms))
    }

    /// Arms that share an enum's variants out.
    fn variant_arms(&mut self, variants: &[String], body: &mut impl FnMut(&mut Self) -> String) -> String {
        let mut arms = String::new();
        let mut left = variants;
        while !left.is_empty() {
            let (some, rest) = left.split_at(1 + self.random.below(left.len().min(2)));
            left = rest;
            let pattern = some.join(" | ");
            if self.once_in(4) {
                let guard = self.pure(|writer| writer.condition(1));
                let text = self.scoped(|writer| writer.arm_line(&format!("{pattern} if {guard}"), body));
                arms += &text;
            }
            arms += &self.scoped(|writer| writer.arm_line(&pattern, body));
        }
        arms
    }

    /// The arm of a variant with fields.
    fn case_arm(&mut self, case: &Case, body: &mut impl FnMut(&mut Self) -> String) -> String {
        self.scoped(|writer| {
            let parts: Vec<String> = case.fields.iter().map(|(_, field)| writer.irrefutable(field, 1)).collect();
            writer.arm_line(&case.with(&parts), body)
        })
    }

    fn arm_line(&mut self, pattern: &str, body: &mut impl FnMut(&mut Self) -> String) -> String {
        let body = body(self);
        self.line(&format!("{pattern} => {body}"))
    }

    fn arm(&mut self, ty: &Type, body: &mut impl FnMut(&mut Self) -> String) -> String {
        self.scoped(|writer| {
            let mut names = Names::new();
            let mut pattern = writer.pattern(ty, 2, &mut names);
            names.iter().for_each(|(name, ty)| writer.bind(name, ty, false));
            if writer.once_in(3) {
                let guard = writer.pure(|writer| writer.condition(1));
                pattern += &format!(" if {guard}");
            }
            writer.arm_line(&pattern, body)
        })
    }

    fn last_arm(&mut self, ty: &Type, body: &mut impl FnMut(&mut Self) -> String) -> String {
        self.scoped(|writer| {
            let pattern = if writer.once_in(2) { "_".to_owned() } else { writer.irrefutable(ty, 1) };
            writer.arm_line(&pattern, body)
        })
    }

    /// `let pattern = value`, perhaps with a condition behind it, and what it names.
    pub(crate) fn let_condition(&mut self, depth: usize) -> (String, Names) {
        let ty = self.matched();
        let value = self.value(&ty, depth - 1);
        let mut names = Names::new();
        let pattern = self.pattern(&ty, 2, &mut names);
        let mut text = format!("let {pattern} = {value}");
        if self.once_in(3) {
            let more = self.scoped(|writer| {
                names.iter().for_each(|(name, ty)| writer.bind(name, ty, false));
                writer.condition(depth - 1)
            });
            text += &format!(" && {more}");
        }
        (text, names)
    }

    /// A pattern without names, of alternatives perhaps.
    pub(crate) fn plain_pattern(&mut self, ty: &Type, depth: usize) -> String {
        let count = 1 + self.random.below(2);
        let alternatives: Vec<String> = (0..count).map(|_| self.nameless(ty, depth)).collect();
        alternatives.join(" | ")
    }

    fn nameless(&mut self, ty: &Type, depth: usize) -> String {
        let mut names = Names::new();
        loop {
            let pattern = self.pattern(ty, depth, &mut names);
            if names.is_empty() {
                return pattern;
            }
            names.clear();
            if self.once_in(4) {
                return "_".to_owned();
            }
        }
    }

    /// A pattern that may fail.
    pub(crate) fn pattern(&mut self, ty: &Type, depth: usize, names: &mut Names) -> String {
        match self.random.below(8) {
            0 => return self.named(ty, names),
            1 => return "_".to_owned(),
            2 if depth > 0 => return format!("({})", self.plain_pattern(ty, depth - 1)),
            3 if depth > 0 => {
                let alternatives = self.plain_pattern(ty, depth - 1);
                return format!("{} @ ({alternatives})", self.named(ty, names));
            }
            _ => {}
        }
        if let Some(variants) = self.types.variants(ty) {
            return variants[self.random.below(variants.len())].clone();
        }
        if let Some(cases) = self.types.cases(ty) {
            let case = &cases[self.random.below(cases.len())];
            let mut part = |field: &Type| if depth > 0 { self.pattern(field, depth - 1, names) } else { "_".to_owned() };
            let parts: Vec<String> = case.fields.iter().map(|(_, field)| part(field)).collect();
            return case.with(&parts);
        }
        match ty {
            Type::Number(number) => self.number_pattern(*number),
            Type::Array(_, Len::Known(_)) | Type::Tuple(_) | Type::Item(..) if depth > 0 => {
                self.parts(ty, &mut |writer, ty| writer.pattern(ty, depth - 1, names))
            }
            Type::Param | Type::Array(..) | Type::Tuple(_) | Type::Item(..) | Type::Option(_) => "_".to_owned(),
        }
    }

    fn named(&mut self, ty: &Type, names: &mut Names) -> String {
        let name = self.unused();
        names.push((name.clone(), ty.clone()));
        name
    }

    /// A pattern that always matches; what it names is bound.
    pub(crate) fn irrefutable(&mut self, ty: &Type, depth: usize) -> String {
        let takes_apart = match ty {
            Type::Number(_) | Type::Param | Type::Array(_, Len::Param) | Type::Option(_) => false,
            Type::Tuple(_) | Type::Array(..) => true,
            Type::Item(..) => self.types.variants(ty).is_none() && self.types.cases(ty).is_none(),
        };
        if depth > 0 && takes_apart && !self.once_in(3) {
            return self.parts(ty, &mut |writer, ty| if writer.once_in(6) { "_".to_owned() } else { writer.irrefutable(ty, depth - 1) });
        }
        let (name, mutable) = (self.unused(), self.random.below(3) == 2);
        self.bind(&name, ty, mutable);
        if mutable { format!("mut {name}") } else { name }
    }

    /// A pattern of a pattern for each part, or for some of them.
    fn parts(&mut self, ty: &Type, part: &mut dyn FnMut(&mut Self, &Type) -> String) -> String {
        if let Type::Array(element, Len::Known(len)) = ty {
            return match self.random.below(3) {
                0 => format!("[{}, ..]", part(self, element)),
                1 => format!("[.., {}]", part(self, element)),
                _ => format!("[{}]", (0..*len).map(|_| part(self, element)).collect::<Vec<_>>().join(", ")),
            };
        }
        let fields = self.types.fields(ty);
        let Type::Item(id, _) = ty else {
            return format!("({})", fields.iter().map(|(_, field)| part(self, field)).collect::<Vec<_>>().join(", "));
        };
        let item = &self.types.items[*id];
        if matches!(item.kind, ItemKind::Struct { tuple: true, .. }) {
            return format!("{}({})", item.name, fields.iter().map(|(_, field)| part(self, field)).collect::<Vec<_>>().join(", "));
        }
        let first = self.random.below(fields.len());
        let shown: Vec<String> = fields[first..].iter().map(|(name, field)| format!("{name}: {}", part(self, field))).collect();
        let rest = if first > 0 { ", .." } else { "" };
        format!("{} {{ {}{rest} }}", item.name, shown.join(", "))
    }

    fn number_pattern(&mut self, number: Number) -> String {
        let name = number.name();
        match number {
            Number::Bool => self.random.pick(&["true", "false"]).to_owned(),
            Number::Float(_) | Number::Usize | Number::Own => "_".to_owned(),
            Number::Signed(_) if self.once_in(2) => {
                let pattern = self.random.pick(&["-1", "-9..=-2", "(..0)", "MIN..=-7", "(..=-3)", "-1..=1"]);
                pattern.replace("MIN", &format!("{name}::MIN"))
            }
            Number::Signed(_) | Number::Unsigned(_) => {
                let pattern = self.random.pick(&["0", "1", "3", "2..=5", "4..9", "(10..)", "100..=MAX", "MAX", "(0 | 7)"]);
                pattern.replace("MAX", &format!("{name}::MAX"))
            }
        }
    }
}
