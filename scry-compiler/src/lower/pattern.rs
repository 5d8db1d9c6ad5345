//! Patterns: `match`, and taking values apart.
//!
//! A `match` becomes a chain of `if`s. Whether its patterns cover every value is asked of rustc, which says it best: the
//! printed Rust holds a `match` with the user's own patterns and empty arms.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, Expr as Ast, Pat, RangeLimits};

use super::constructor::Constructor;
use super::infer::Kind;
use super::scope::Binding;
use super::state::{Dest, Lower};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Keyword, Literal, LoopKind, StmtKind};
use crate::message;
use crate::name::text;
use crate::report::respanned;
use crate::ty::{Form, Optional, Ty};
use crate::user_code::{Asked, Patterns, Question};

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
        let mut tokens = TokenStream::new();
        self.arms(&match_.arms, &value, dest, span, &mut tokens);
        self.ask(&value, match_.expr.span(), Patterns::Arms(tokens), span);
    }

    /// The arms as a chain of `if`s; the last needs no condition, for rustc checks that there is no other case.
    fn arms(&mut self, arms: &'a [Arm], value: &Expr, dest: &Dest, span: Span, tokens: &mut TokenStream) {
        let Some((arm, rest)) = arms.split_first() else {
            // It is not exhaustive, which rustc says; that no value comes of it then, it need not say as well.
            let label = self.fresh_label();
            return self.emit(StmtKind::Loop { label, kind: LoopKind::Forever, body: Block::default() }, span);
        };
        self.check_attributes(&arm.attrs, false);
        self.scopes.enter();
        let test = self.tested(&arm.pat, value);
        let (pattern, guard) = (self.unnamed(&arm.pat, &test.bindings), arm.guard.as_ref().map(|_| quote!(if true)));
        // The body is empty, but stands where the user's ends: there rustc suggests what to add.
        let end = arm.body.to_token_stream().into_iter().last().map_or(span, |token| token.span());
        let body = quote_spanned!(end=> {});
        tokens.extend(quote_spanned!(arm.pat.span()=> #pattern #guard => #body));
        let Test { condition, bindings } = self.guarded(test, &arm.pat, value, arm.guard.as_ref().map(|(_, guard)| &**guard));
        let condition = condition.filter(|_| !rest.is_empty() || arm.guard.is_some());
        let decided = condition.as_ref().map_or(Some(true), |condition| self.decided(condition));
        let (then, ()) = self.branch(decided == Some(false), |lower| lower.arm_body(&bindings, &arm.body, dest));
        self.scopes.leave();
        // What follows an arm that always matches is never reached; rustc says so. Its own errors are still worth reporting.
        let (otherwise, ()) = self.branch(decided == Some(true), |lower| lower.arms(rest, value, dest, span, tokens));
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

    /// Has rustc look at patterns for what is written at `at`.
    pub(super) fn ask(&mut self, value: &Expr, at: Span, patterns: Patterns, span: Span) {
        // A device item's own patterns are rustc's to look at where it is defined.
        if !self.is_users_own() || self.is_ruled_out() {
            return;
        }
        self.questions.push(Question { ty: value.ty.clone(), at, asked: Asked::Covered(patterns), span });
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
    pub(super) fn let_pattern(&mut self, pat: &'a Pat, init: &'a Ast, ty: &Ty, start: Span) {
        if let Pat::Wild(_) = pat {
            return self.mention(init, ty);
        }
        let value = self.evaluated(init, ty);
        // From the `let` to the end: so far reaches what rustc suggests to write instead.
        let end = init.to_token_stream().into_iter().last().map_or(start, |token| token.span());
        self.take_apart(pat, &value, (end, start), Patterns::Let);
    }

    /// Takes a value apart with a pattern that always matches.
    pub(super) fn destructure(&mut self, pat: &'a Pat, value: &Expr, question: impl FnOnce(TokenStream) -> Patterns) {
        self.take_apart(pat, value, (pat.span(), pat.span()), question);
    }

    /// If the pattern need not match, rustc says so: of what is written `at` a place, for a construct with this span.
    fn take_apart(&mut self, pat: &'a Pat, value: &Expr, (at, span): (Span, Span), question: impl FnOnce(TokenStream) -> Patterns) {
        let test = self.tested(pat, value);
        if test.condition.is_some() {
            self.ask(value, at, question(self.unnamed(pat, &test.bindings)), span);
        }
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
            // In functions, references are values.
            Pat::Reference(reference) if !self.is_users_own() || self.is_reference(value) || self.is_matched_reference(value) => {
                Some(self.test(&reference.pat, value))
            }
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
        let own = self.own_constant(&ident.ident);
        if own.as_ref().is_some_and(|own| written(own).is_none()) {
            let help = "move it out of the kernel, with `#[scry::device]`, where rustc sees it as well";
            return self.refuse(&ident.ident, format!("a constant of the kernel's own of this type cannot be a pattern\nhelp: {help}"));
        }
        match own.or_else(|| self.item_constant(&ident.ident)) {
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

    /// The constant as it is written out: rustc does not know the name.
    fn own_literal(&self, name: &Ident) -> Option<TokenStream> {
        let tokens = written(&self.own_constant(name)?)?.parse().expect("it is written as Rust");
        Some(respanned(tokens, &|_| name.span()))
    }

    /// A pattern as rustc is to see it: without its names, and with the kernel's own constants as literals.
    pub(super) fn unnamed(&self, pat: &Pat, bindings: &[Named<'a>]) -> TokenStream {
        let mut pat = pat.clone();
        Unnamed { lower: self, bindings }.visit_pat_mut(&mut pat);
        pat.into_token_stream()
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

struct Unnamed<'l, 'a> {
    lower: &'l Lower<'a>,
    bindings: &'l [Named<'a>],
}

impl VisitMut for Unnamed<'_, '_> {
    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        match pat {
            // In kernels, references are values.
            Pat::Ident(syn::PatIdent { subpat: Some((_, part)), .. }) | Pat::Reference(syn::PatReference { pat: part, .. }) => {
                *pat = (**part).clone();
                self.visit_pat_mut(pat);
            }
            Pat::Ident(syn::PatIdent { ident, .. }) if self.bindings.iter().any(|(bound, _)| text(&bound.ident) == text(ident)) => {
                *pat = Pat::Verbatim(quote_spanned!(ident.span()=> _));
            }
            Pat::Ident(syn::PatIdent { ident, .. }) => *pat = self.lower.own_literal(ident).map_or_else(|| pat.clone(), Pat::Verbatim),
            other => visit_mut::visit_pat_mut(self, other),
        }
    }

    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        field.colon_token.get_or_insert_default();
        visit_mut::visit_field_pat_mut(self, field);
    }

    fn visit_expr_mut(&mut self, end: &mut Ast) {
        if let Ast::Path(path) = end
            && let Some(literal) = path.path.get_ident().and_then(|name| self.lower.own_literal(name))
        {
            *end = Ast::Verbatim(literal);
        }
    }
}

/// A constant of numbers, tuples and arrays as Rust writes it.
fn written(constant: &Expr) -> Option<String> {
    let all = |parts: &[Expr]| parts.iter().map(|part| Some(written(part)? + ", ")).collect::<Option<String>>();
    Some(match (&constant.kind, &constant.ty) {
        (ExprKind::Literal(Literal::Float(value)), ty) if *ty == Ty::F32 => format!("{:?}f32", *value as f32),
        (ExprKind::Literal(Literal::Float(value)), _) => format!("{value:?}"),
        (ExprKind::Literal(Literal::Int(value)), ty) if !ty.is_enum() => value.to_string(),
        (ExprKind::Literal(Literal::Bool(value)), _) => value.to_string(),
        (ExprKind::Tuple(parts), Ty::Tuple(_)) => format!("({})", all(parts)?),
        (ExprKind::Array(parts), _) => format!("[{}]", all(parts)?),
        (ExprKind::Repeat(part), Ty::Array(_, len)) => format!("[{}]", all(&vec![(**part).clone(); len.number() as usize])?),
        _ => return None,
    })
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
