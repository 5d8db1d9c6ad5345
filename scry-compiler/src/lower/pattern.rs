//! Patterns: `match`, and taking values apart.
//!
//! A `match` becomes a chain of `if`s. That its patterns cover every value is for rustc to check, which sees the kernel as well.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Arm, Expr as Ast, Pat, RangeLimits};

use super::constructor::Constructor;
use super::infer::Kind;
use super::scope::Binding;
use super::state::{Dest, Lower};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Keyword, Literal, LoopKind, StmtKind};
use crate::message;
use crate::name::text;
use crate::ty::{Form, Optional, Ty};

/// A name of a pattern, and what it is bound to.
pub(super) type Named<'a> = (&'a syn::PatIdent, Expr);

/// What it takes for a pattern to match.
#[derive(Default)]
pub(super) struct Test<'a> {
    /// `None` if it always does.
    pub(super) condition: Option<Expr>,
    pub(super) bindings: Vec<Named<'a>>,
}

impl<'a> Test<'a> {
    pub(super) fn when(condition: Expr) -> Self {
        Self { condition: Some(condition), bindings: Vec::new() }
    }

    /// Both must match.
    pub(super) fn and(&mut self, other: Test<'a>) {
        self.condition = match (self.condition.take(), other.condition) {
            (Some(a), Some(b)) => Some(Expr::binary(BinaryOp::And, a, b, Ty::BOOL)),
            (a, b) => a.or(b),
        };
        self.bindings.extend(other.bindings);
    }
}

impl<'a> Lower<'a> {
    pub(super) fn match_(&mut self, match_: &'a syn::ExprMatch, dest: &Dest) {
        let span = match_.match_token.span;
        let ty = self.infer.fresh(Kind::Any);
        let value = self.evaluated(&match_.expr, &ty);
        if match_.arms.is_empty() {
            return self.report.error(match_, "a `match` in a kernel needs an arm\nhelp: add `_ => ...`");
        }
        self.arms(&match_.arms, &value, dest, span);
    }

    /// The arms as a chain of `if`s; the last needs no condition, for rustc checks that there is no other case.
    fn arms(&mut self, arms: &'a [Arm], value: &Expr, dest: &Dest, span: Span) {
        let Some((arm, rest)) = arms.split_first() else {
            // It is not exhaustive, which rustc says; that no value comes of it then, it need not say as well.
            let label = self.fresh_label();
            return self.emit(StmtKind::Loop { label, kind: LoopKind::Forever, body: Block::default() }, span);
        };
        self.check_attributes(&arm.attrs, false);
        self.scopes.enter();
        let test = self.tested(&arm.pat, value);
        let Test { condition, bindings } = self.guarded(test, &arm.pat, value, arm.guard.as_ref().map(|(_, guard)| &**guard));
        let condition = condition.filter(|_| !rest.is_empty() || arm.guard.is_some());
        let decided = condition.as_ref().map_or(Some(true), |condition| self.decided(condition));
        let (then, ()) = self.branch(decided == Some(false), |lower| lower.arm_body(&bindings, &arm.body, dest));
        self.scopes.leave();
        // What follows an arm that always matches is never reached; rustc says so. Its own errors are still worth reporting.
        let (otherwise, ()) = self.branch(decided == Some(true), |lower| lower.arms(rest, value, dest, span));
        match (decided, condition) {
            (None, Some(condition)) => self.emit_as(Keyword::Match, StmtKind::If { condition, then, otherwise }, span),
            (Some(false), _) => self.emit_all(otherwise.stmts),
            _ => self.emit_all(then.stmts),
        }
    }

    fn arm_body(&mut self, bindings: &[Named<'a>], body: &'a Ast, dest: &Dest) {
        for (ident, value) in self.bind_references(bindings.to_vec()) {
            if ident.mutability.is_some() || matches!(value.kind, ExprKind::Array(_)) {
                self.bind_local(ident, value);
            }
        }
        self.expr_into(body, dest);
    }

    /// Evaluates what is to be matched, once; of a tuple that is written out, the parts.
    pub(super) fn evaluated(&mut self, ast: &'a Ast, ty: &Ty) -> Expr {
        if let Some(value) = self.evaluated_place(ast, ty) {
            return value;
        }
        let value = self.expr_as(ast, ty);
        self.matchable("matched", value)
    }

    /// A value that can be taken apart: a name or a constant, or a tuple or enum of such values.
    pub(super) fn matchable(&mut self, name: &str, value: Expr) -> Expr {
        let ty = self.infer.shallow(&value.ty);
        match value.kind {
            ExprKind::Tuple(parts) if matches!(ty, Ty::Tuple(_)) || ty.is_sum() => {
                let parts = parts.into_iter().map(|part| self.matchable(name, part)).collect();
                Expr { kind: ExprKind::Tuple(parts), ..value }
            }
            _ => self.atom(name, value),
        }
    }

    /// `let pattern: ty = value;`
    pub(super) fn let_pattern(&mut self, pat: &'a Pat, init: &'a Ast, ty: &Ty) {
        let value = self.evaluated(init, ty);
        self.destructure(pat, &value);
    }

    /// Takes a value apart with a pattern, which always matches, or rustc says so.
    pub(super) fn destructure(&mut self, pat: &'a Pat, value: &Expr) {
        let test = self.tested(pat, value);
        self.bind_locals(test.bindings);
    }

    /// Binds the names of a pattern to what they stand for.
    pub(super) fn bind_values(&mut self, bindings: &[Named<'a>]) {
        for (ident, value) in self.bind_references(bindings.to_vec()) {
            self.scopes.bind(&ident.ident, Binding::Value(Expr { span: ident.ident.span(), ..value }));
        }
    }

    /// Makes the names of a pattern locals.
    pub(super) fn bind_locals(&mut self, bindings: Vec<Named<'a>>) {
        self.bind_references(bindings).into_iter().for_each(|(ident, value)| self.bind_local(ident, value));
    }

    pub(super) fn bind_local(&mut self, ident: &'a syn::PatIdent, value: Expr) {
        let value = Expr { span: ident.ident.span(), ..value };
        let local = self.declared(&ident.ident, ident.mutability.is_some(), value);
        self.scopes.bind(&ident.ident, Binding::Local(local));
    }

    /// What it takes for a whole pattern to match.
    pub(super) fn tested(&mut self, pat: &'a Pat, value: &Expr) -> Test<'a> {
        let test = self.test(pat, value);
        self.check_distinct(&test.bindings);
        test
    }

    pub(super) fn test(&mut self, pat: &'a Pat, value: &Expr) -> Test<'a> {
        self.known_test(pat, value).unwrap_or_else(|| unknown_test(pat))
    }

    /// What it takes for a pattern to match; `None` after a report.
    fn known_test(&mut self, pat: &'a Pat, value: &Expr) -> Option<Test<'a>> {
        match pat {
            Pat::Wild(_) => Some(Test::default()),
            Pat::Paren(paren) => self.known_test(&paren.pat, value),
            Pat::Ident(ident) => self.test_ident(ident, value),
            Pat::Lit(lit) => {
                let literal = self.literal(&lit.lit, Some(&value.ty));
                self.test_value(pat, literal, value)
            }
            Pat::Path(path)
                if path.qself.is_none()
                    && let Some(variant) = self.variant(&path.path) =>
            {
                self.test_unit(&path.path, &variant, value)
            }
            Pat::Path(path) => {
                let constant = self.item_path(path);
                self.test_value(pat, constant, value)
            }
            Pat::Range(range) => Some(self.test_range(range, value)),
            Pat::Or(or) => Some(self.test_or(or, value)),
            Pat::Tuple(tuple) => self.test_tuple(tuple, value),
            Pat::Slice(slice) => self.test_slice(slice, value),
            Pat::Struct(structure) => self.test_struct(structure, value),
            Pat::TupleStruct(tuple) => self.test_tuple_struct(tuple, value),
            // References are values.
            Pat::Reference(reference) => self.known_test(&reference.pat, value),
            other => self.refuse(other, message::unknown_pattern(other)),
        }
    }

    fn test_ident(&mut self, ident: &'a syn::PatIdent, value: &Expr) -> Option<Test<'a>> {
        if let Some(token) = &ident.by_ref {
            let help = match ident.mutability {
                Some(_) => "remove `ref mut`, and match on `&mut` of the value",
                None => "remove `ref`; the value is copied",
            };
            self.report.error(token, format!("kernels have no references in patterns\nhelp: {help}"));
            return Some(unknown_test_of(ident));
        }
        if let Some((_, subpattern)) = &ident.subpat {
            let mut test = self.test(subpattern, value);
            test.bindings.push((ident, value.clone()));
            return Some(test);
        }
        if let Some(optional) = Optional::with_variant(&text(&ident.ident)) {
            let ty = optional.of((0..optional.generics()).map(|_| self.infer.fresh(Kind::Any)).collect());
            let variant = Constructor::of_variant(&ty, &ident.ident)?;
            return self.test_unit(&ident.ident, &variant, value);
        }
        match self.own_constant(&ident.ident).or_else(|| self.item_constant(&ident.ident)) {
            Some(constant) => self.test_value(&ident.ident, constant, value),
            None => Some(Test { condition: None, bindings: vec![(ident, value.clone())] }),
        }
    }

    fn item_constant(&self, name: &Ident) -> Option<Expr> {
        let (id, _) = self.cx.program.find(self.env.unit, &syn::Path::from(name.clone()))?;
        let syn::Item::Const(_) = self.cx.program.item(id) else { return None };
        self.cx.constant(id).map(|constant| Expr { span: name.span(), ..constant })
    }

    /// The constant of the kernel that a name in a pattern stands for.
    fn own_constant(&self, name: &Ident) -> Option<Expr> {
        match self.scopes.find(name)? {
            Binding::Value(constant) if name.to_string().starts_with(char::is_uppercase) => Some(constant).filter(Expr::is_constant),
            _ => None,
        }
    }

    /// A pattern that names a variant, and no fields.
    fn test_unit(&mut self, at: &dyn ToTokens, variant: &Constructor, value: &Expr) -> Option<Test<'a>> {
        let name = at.to_token_stream().to_string().replace(' ', "");
        match variant.unlike(&name, Form::Unit) {
            Some(message) => self.refuse(at, message),
            None => self.test_variant(at, variant, value),
        }
    }

    fn test_value(&mut self, at: &dyn ToTokens, constant: Expr, value: &Expr) -> Option<Test<'a>> {
        let value = Expr { span: constant.span, ..value.clone() };
        if let Some([found, expected]) = self.infer.differ(&constant.ty, &value.ty) {
            let message = format!("mismatched types: this pattern is of type `{found}`, but the value matched is of type `{expected}`");
            return self.refuse(at, format!("{message}\nhelp: write a value of type `{expected}`"));
        }
        let condition = match constant.literal() {
            Some(Literal::Bool(true)) => value,
            Some(Literal::Bool(false)) => value.negated(),
            Some(_) => Expr::binary(BinaryOp::Eq, value, constant, Ty::BOOL),
            None => self.compared(BinaryOp::Eq, &value, &constant, constant.span),
        };
        Some(Test::when(condition))
    }

    fn test_range(&mut self, range: &'a syn::PatRange, value: &Expr) -> Test<'a> {
        let value = Expr { span: range.span(), ..value.clone() };
        let upper = if matches!(range.limits, RangeLimits::Closed(_)) { BinaryOp::Le } else { BinaryOp::Lt };
        let mut test = Test::default();
        for (op, end) in [(BinaryOp::Ge, &range.start), (upper, &range.end)] {
            let Some(end) = end else { continue };
            let bound = self.expr_as(end, &value.ty);
            test.and(Test::when(Expr::binary(op, value.clone(), bound, Ty::BOOL)));
        }
        test
    }

    /// Binds the names of a pattern that an error was reported about.
    pub(super) fn forget(&mut self, pat: &'a Pat) {
        self.bind_values(&unknown_test(pat).bindings);
    }
}

fn unknown_test_of(ident: &syn::PatIdent) -> Test<'_> {
    Test { condition: None, bindings: vec![(ident, Lower::error_value(ident.ident.span()))] }
}

/// A test for a pattern that an error was reported about: its names are bound all the same, so that their uses are no errors as well.
fn unknown_test(pat: &Pat) -> Test<'_> {
    struct Names<'a>(Vec<Named<'a>>);

    impl<'a> Visit<'a> for Names<'a> {
        fn visit_pat_ident(&mut self, ident: &'a syn::PatIdent) {
            self.0.push((ident, Lower::error_value(ident.ident.span())));
        }

        fn visit_pat_or(&mut self, or: &'a syn::PatOr) {
            self.visit_pat(&or.cases[0]);
        }
    }

    let mut names = Names(Vec::new());
    names.visit_pat(pat);
    Test { condition: None, bindings: names.0 }
}
