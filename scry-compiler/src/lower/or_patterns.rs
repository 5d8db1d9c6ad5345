//! `|` in patterns: which names are bound, and to what; and which alternatives a guard is tried with.

use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr as Ast, Pat, PatIdent};

use super::pattern::{Named, Test};
use super::state::Lower;
use crate::ir::{BinaryOp, Expr, Keyword};
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

    /// Binds the names of a pattern, and adds the guard, if there is one, to what it takes for it to match: as in Rust, the guard is
    /// evaluated for each alternative that matches, until it holds.
    pub(super) fn guarded(&mut self, mut test: Test<'a>, pat: &'a Pat, value: &Expr, guard: Option<&'a Ast>) -> Test<'a> {
        if let Some(guard) = guard {
            let alternatives = alternatives(pat);
            let tests: Vec<Test<'a>> = if alternatives.len() == 1 {
                vec![Test { condition: test.condition, bindings: test.bindings.clone() }]
            } else {
                self.cx.alternatives.keep(alternatives).iter().map(|pat| self.test(pat, value)).collect()
            };
            let conditions = self.in_turn(&tests, guard);
            test.condition = conditions.last().cloned();
            for (name, value) in &mut test.bindings {
                let of_test = |(test, condition): (&Test<'a>, &Expr)| {
                    let (_, value) = test.bindings.iter().find(|(other, _)| is_same(other, name))?;
                    Some((Some(condition.clone()), value.clone()))
                };
                let values: Vec<_> = tests.iter().zip(&conditions).filter_map(of_test).collect();
                *value = self.first(&name.ident, values);
            }
        }
        self.bind_values(&test.bindings);
        test
    }

    /// Of each alternative, whether it or one before it matches and the guard holds for that.
    fn in_turn(&mut self, tests: &[Test<'a>], guard: &'a Ast) -> Vec<Expr> {
        let mut conditions: Vec<Expr> = Vec::new();
        for test in tests {
            let condition = match conditions.pop() {
                None => self.tried(test, guard),
                Some(earlier) => {
                    let earlier = self.atom("matched", earlier);
                    conditions.push(earlier.clone());
                    self.lazy("matched", BinaryOp::Or, earlier, (Keyword::Match, guard.span()), |lower| lower.tried(test, guard))
                }
            };
            conditions.push(condition);
        }
        conditions
    }

    /// Whether a pattern matches, and its guard holds.
    fn tried(&mut self, test: &Test<'a>, guard: &'a Ast) -> Expr {
        self.scopes.enter();
        self.bind_values(&test.bindings);
        let condition = match test.condition.clone() {
            None => self.expr_as(guard, &Ty::BOOL),
            Some(pattern) => {
                self.lazy("matched", BinaryOp::And, pattern, (Keyword::Match, guard.span()), |lower| lower.expr_as(guard, &Ty::BOOL))
            }
        };
        self.scopes.leave();
        condition
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
        self.first(name, values)
    }

    /// The first of some values whose condition holds, or else the last.
    fn first(&mut self, name: &Ident, mut values: Vec<(Option<Expr>, Expr)>) -> Expr {
        let (_, mut chosen) = values.pop().expect("`|` stands between patterns");
        for (condition, value) in values.into_iter().rev() {
            if let Some([expected, found]) = self.infer.differ(&value.ty, &chosen.ty) {
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

/// The patterns without `|` that a pattern comes to, in the order in which they are tried.
fn alternatives(pat: &Pat) -> Vec<Pat> {
    let with_case = |case| {
        let (mut chosen, mut choice) = (pat.clone(), Choice { case, cases: 0 });
        choice.visit_pat_mut(&mut chosen);
        (chosen, choice.cases)
    };
    match with_case(0) {
        (whole, 0) => vec![whole],
        (_, cases) => (0..cases).flat_map(|case| alternatives(&with_case(case).0)).collect(),
    }
}

/// Puts one of its cases in the place of the first `|` of a pattern.
struct Choice {
    case: usize,
    /// How many it has; none if it was not found.
    cases: usize,
}

impl VisitMut for Choice {
    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        match pat {
            _ if self.cases > 0 => {}
            Pat::Or(or) => {
                self.cases = or.cases.len();
                *pat = or.cases[self.case].clone();
            }
            _ => visit_mut::visit_pat_mut(self, pat),
        }
    }
}

fn is_same(a: &PatIdent, b: &PatIdent) -> bool {
    text(&a.ident) == text(&b.ident)
}
