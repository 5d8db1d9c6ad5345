//! `|` in patterns: which names are bound, and to what.

use quote::quote_spanned;
use syn::PatIdent;
use syn::spanned::Spanned;

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
        let patterns = tests.iter().map(|test| &test.tokens);
        let tokens = quote_spanned!(or.span()=> (#(#patterns)|*));
        let conditions: Option<Vec<Expr>> = tests.into_iter().map(|test| test.condition).collect();
        let condition = conditions.and_then(|all| all.into_iter().reduce(|a, b| Expr::binary(BinaryOp::Or, a, b, Ty::BOOL)));
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

    fn shared_value(&mut self, or: &'a syn::PatOr, tests: &[Test<'a>], name: &'a PatIdent) -> Expr {
        let mut values = Vec::new();
        for (case, test) in or.cases.iter().zip(tests) {
            let Some((ident, value)) = test.bindings.iter().find(|(ident, _)| is_same(ident, name)) else {
                let name = &name.ident;
                let help = format!("bind `{name}` in each alternative, or write an arm for each");
                return self.fail(case, format!("variable `{name}` is not bound in all patterns: it is missing here\nhelp: {help}"));
            };
            if ident.mutability.is_some() != name.mutability.is_some() {
                let name = &name.ident;
                let help = format!("write `mut {name}` in each, or in none");
                let what = format!("variable `{name}` is bound inconsistently: it is `mut` in one alternative only");
                self.report.error(ident, format!("{what}\nhelp: {help}"));
            }
            values.push((test.condition.clone(), Expr { span: ident.ident.span(), ..value.clone() }));
        }
        self.first_match(values, name)
    }

    /// The value of the first alternative whose condition holds; that the last one's does is known when it is used.
    fn first_match(&mut self, values: Vec<(Option<Expr>, Expr)>, name: &PatIdent) -> Expr {
        let mut values = values.into_iter().rev();
        let (_, mut chosen) = values.next().expect("`|` stands between patterns");
        for (condition, value) in values {
            if !self.infer.unify(&value.ty, &chosen.ty) {
                let (found, expected) = (self.infer.show(&chosen.ty), self.infer.show(&value.ty));
                let (name, help) = (&name.ident, "give them different names, and write an arm for each");
                let what = format!("`{name}` is of type `{expected}` in one alternative and `{found}` in another");
                return self.fail(name, format!("mismatched types: {what}\nhelp: {help}"));
            }
            chosen = match condition {
                None => value,
                Some(condition) => {
                    let span = value.span;
                    self.chosen("bound", condition, value, chosen, span)
                }
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
