//! `|` in patterns: which names are bound, and to what.

use syn::PatIdent;

use super::pattern::{Named, Test};
use super::state::Lower;
use crate::ir::{BinaryOp, Expr};
use crate::name::text;
use crate::ty::Ty;

impl<'a> Lower<'a> {
    /// `a | b`: a name has the value that it has in the first alternative that matches.
    pub(super) fn test_or(&mut self, or: &'a syn::PatOr, value: &Expr) -> Test<'a> {
        let tests: Vec<Test<'a>> = or.cases.iter().map(|case| self.test(case, value)).collect();
        let bindings = self.shared_names(or, &tests);
        let conditions: Option<Vec<Expr>> = tests.into_iter().map(|test| test.condition).collect();
        let condition = conditions.and_then(|all| all.into_iter().reduce(|a, b| Expr::binary(BinaryOp::Or, a, b, Ty::BOOL)));
        Test { condition, bindings }
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

    /// The value of a name in the first alternative whose condition holds; that the last one's does is known when it is used.
    fn shared_value(&mut self, or: &'a syn::PatOr, tests: &[Test<'a>], PatIdent { ident: name, mutability, .. }: &'a PatIdent) -> Expr {
        let mut values = Vec::new();
        for (case, test) in or.cases.iter().zip(tests) {
            let Some((other, value)) = test.bindings.iter().find(|(other, _)| text(&other.ident) == text(name)) else {
                let help = format!("bind `{name}` in each alternative, or write an arm for each");
                return self.fail(case, format!("variable `{name}` is not bound in all patterns: it is missing here\nhelp: {help}"));
            };
            if other.mutability.is_some() != mutability.is_some() {
                let help = format!("write `mut {name}` in each, or in none");
                let what = format!("variable `{name}` is bound inconsistently: it is `mut` in one alternative only");
                self.report.error(other, format!("{what}\nhelp: {help}"));
            }
            values.push((test.condition.clone(), Expr { span: other.ident.span(), ..value.clone() }));
        }
        let (_, mut chosen) = values.pop().expect("`|` stands between patterns");
        for (condition, value) in values.into_iter().rev() {
            if !self.infer.unify(&value.ty, &chosen.ty) {
                let (found, expected) = (self.infer.resolve(&chosen.ty), self.infer.resolve(&value.ty));
                let help = "give them different names, and write an arm for each";
                let what = format!("`{name}` is of type `{expected}` in one alternative and `{found}` in another");
                return self.fail(name, format!("mismatched types: {what}\nhelp: {help}"));
            }
            let span = value.span;
            chosen = match condition {
                None => value,
                Some(condition) => self.chosen("bound", condition, value, chosen, span),
            };
        }
        chosen
    }

    /// Reports a name that a pattern binds twice.
    pub(super) fn check_distinct(&self, bindings: &[Named<'a>]) {
        for (i, (ident, _)) in bindings.iter().enumerate() {
            if bindings[..i].iter().any(|(earlier, _)| is_same(earlier, ident)) {
                let (name, help) = (&ident.ident, "give it another name, and compare in a guard: `if a == b`");
                self.report.error(name, format!("identifier `{name}` is bound more than once in the same pattern\nhelp: {help}"));
            }
        }
    }
}

fn is_same(a: &PatIdent, b: &PatIdent) -> bool {
    text(&a.ident) == text(&b.ident)
}
