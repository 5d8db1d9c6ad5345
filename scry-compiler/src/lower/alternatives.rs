//! `|` in patterns: which names are bound, and to what.

use quote::quote_spanned;
use syn::PatIdent;
use syn::spanned::Spanned;

use super::pattern::{Named, Scrutinee, Test, binary, whole};
use super::state::Lower;
use crate::ir::{BinaryOp, Expr, ExprKind, StmtKind};
use crate::name::text;

impl<'a> Lower<'a> {
    /// `a | b`: a name has the value that it has in the first alternative that matches.
    pub(super) fn test_or(&mut self, or: &'a syn::PatOr, value: &Scrutinee) -> Test<'a> {
        let tests: Vec<Test<'a>> = or.cases.iter().map(|case| self.test(case, value)).collect();
        let bindings = self.shared_names(or, &tests);
        let patterns = tests.iter().map(|test| &test.tokens);
        let tokens = quote_spanned!(or.span()=> (#(#patterns)|*));
        let conditions: Option<Vec<Expr>> = tests.into_iter().map(|test| test.condition).collect();
        let condition = conditions.and_then(|all| all.into_iter().reduce(|a, b| binary(BinaryOp::Or, a, b)));
        Test { condition, bindings, tokens }
    }

    /// The names that every alternative binds.
    fn shared_names(&mut self, or: &'a syn::PatOr, tests: &[Test<'a>]) -> Vec<Named<'a>> {
        let mut names: Vec<&'a PatIdent> = Vec::new();
        for (ident, _) in tests.iter().flat_map(|test| &test.bindings) {
            if !names.iter().any(|name| is_same(name, ident)) {
                names.push(ident);
            }
        }
        names.into_iter().map(|name| (name, self.shared_value(or, tests, name))).collect()
    }

    fn shared_value(&mut self, or: &'a syn::PatOr, tests: &[Test<'a>], name: &'a PatIdent) -> Scrutinee {
        let mut values = Vec::new();
        for (case, test) in or.cases.iter().zip(tests) {
            let Some((ident, value)) = test.bindings.iter().find(|(ident, _)| is_same(ident, name)) else {
                let name = &name.ident;
                self.report.error(
                    case,
                    format!("variable `{name}` is not bound in all patterns: it is missing here\nhelp: bind `{name}` in each alternative, or write an arm for each"),
                );
                return Scrutinee::Value(Self::error_value(name.span()));
            };
            if ident.mutability.is_some() != name.mutability.is_some() {
                let name = &name.ident;
                self.report.error(
                    ident,
                    format!("variable `{name}` is bound inconsistently: it is `mut` in one alternative only\nhelp: write `mut {name}` in each, or in none"),
                );
            }
            let value = whole(value, ident.ident.span());
            values.push((test.condition.clone(), value));
        }
        Scrutinee::Value(self.first_match(values, name))
    }

    /// The value of the first alternative whose condition holds; that the last one's does is known when it is used.
    fn first_match(&mut self, values: Vec<(Option<Expr>, Expr)>, name: &PatIdent) -> Expr {
        let mut values = values.into_iter().rev();
        let (_, mut chosen) = values.next().expect("`|` stands between patterns");
        for (condition, value) in values {
            if !self.infer.unify(&value.ty, &chosen.ty) {
                let (found, expected) = (self.infer.show(&chosen.ty), self.infer.show(&value.ty));
                let name = &name.ident;
                self.report.error(
                    name,
                    format!("mismatched types: `{name}` is of type `{expected}` in one alternative and `{found}` in another\nhelp: give them different names, and write an arm for each"),
                );
                return Self::error_value(name.span());
            }
            chosen = match condition {
                None => value,
                Some(condition) => self.choice(condition, value, chosen),
            };
        }
        chosen
    }

    /// `if condition { then } else { otherwise }` of values that are there in any case.
    fn choice(&mut self, condition: Expr, then: Expr, otherwise: Expr) -> Expr {
        let (ty, span) = (then.ty.clone(), then.span);
        if self.infer.is_scalar(&ty) {
            let kind = ExprKind::Select { condition: Box::new(condition), then: Box::new(then), otherwise: Box::new(otherwise) };
            return Expr { kind, ty, span };
        }
        let local = self.temp("bound", ty);
        self.emit(StmtKind::Let { local, init: None }, span);
        let (then, ()) = self.nested(|lower| lower.store(local, then));
        let (otherwise, ()) = self.nested(|lower| lower.store(local, otherwise));
        self.emit(StmtKind::If { condition, then, otherwise }, span);
        self.local_value(local, span)
    }

    /// Reports a name that a pattern binds twice.
    pub(super) fn check_distinct(&self, bindings: &[Named<'a>]) {
        for (i, (ident, _)) in bindings.iter().enumerate() {
            if bindings[..i].iter().any(|(earlier, _)| is_same(earlier, ident)) {
                let name = &ident.ident;
                self.report.error(
                    name,
                    format!("identifier `{name}` is bound more than once in the same pattern\nhelp: give it another name, and compare in a guard: `if a == b`"),
                );
            }
        }
    }
}

fn is_same(a: &PatIdent, b: &PatIdent) -> bool {
    text(&a.ident) == text(&b.ident)
}
