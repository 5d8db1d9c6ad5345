//! Patterns: `match`, and taking values apart.
//!
//! A `match` becomes a chain of `if`s. Whether its patterns cover every value is asked of rustc, which says it best: the
//! printed Rust holds a `match` with the user's own patterns and empty arms.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Arm, Expr as Ast, Pat, RangeLimits};

use super::infer::Kind;
use super::scope::Binding;
use super::state::{Dest, Lower};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Keyword, Literal, LoopKind, Stmt, StmtKind};
use crate::message;
use crate::ty::Ty;
use crate::user_code::{Patterns, Question};

/// A name of a pattern, and what it is bound to.
pub(super) type Named<'a> = (&'a syn::PatIdent, Expr);

/// What it takes for a pattern to match.
pub(super) struct Test<'a> {
    /// `None` if it always does.
    pub(super) condition: Option<Expr>,
    pub(super) bindings: Vec<Named<'a>>,
    /// The pattern for rustc, without its names, and with the kernel's own constants as literals.
    pub(super) tokens: TokenStream,
}

impl<'a> Test<'a> {
    pub(super) fn always(tokens: TokenStream) -> Self {
        Self { condition: None, bindings: Vec::new(), tokens }
    }

    pub(super) fn when(condition: Expr, tokens: TokenStream) -> Self {
        Self { condition: Some(condition), bindings: Vec::new(), tokens }
    }

    /// Both must match; leaves the tokens alone.
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
        let value = self.evaluated(&match_.expr, &ty, None);
        if match_.arms.is_empty() {
            return self.report.error(match_, "a `match` in a kernel needs an arm\nhelp: add `_ => ...`");
        }
        let mut tokens = TokenStream::new();
        let (chain, ()) = self.nested(|lower| lower.arms(&match_.arms, &value, dest, span, &mut tokens));
        self.ask(&value, match_.expr.span(), Patterns::Arms(tokens), span);
        match &chain.stmts[..] {
            [Stmt { kind: StmtKind::If { .. }, .. }] => self.emit_all(chain.stmts),
            _ if self.is_in_copy() => self.emit_scoped(chain, span),
            _ => self.emit(StmtKind::Block { label: None, body: chain }, span),
        }
    }

    /// The arms as a chain of `if`s; the last needs no condition, for rustc checks that there is no other case.
    fn arms(&mut self, arms: &'a [Arm], value: &Expr, dest: &Dest, span: Span, tokens: &mut TokenStream) {
        let Some((arm, rest)) = arms.split_first() else { return };
        self.check_attributes(&arm.attrs, false);
        self.scopes.enter();
        let test = self.tested(&arm.pat, value);
        let (pattern, guard) = (&test.tokens, arm.guard.as_ref().map(|_| quote!(if true)));
        // The body is empty, but stands where the user's ends: there rustc suggests what to add.
        let end = arm.body.to_token_stream().into_iter().last().map_or(span, |token| token.span());
        let body = quote_spanned!(end=> {});
        tokens.extend(quote_spanned!(arm.pat.span()=> #pattern #guard => #body));
        let Test { condition, bindings, tokens: _ } = self.guarded(test, &arm.pat, value, arm.guard.as_ref().map(|(_, guard)| &**guard));
        let decided = condition.as_ref().and_then(|condition| self.decided(condition));
        let (then, ()) = self.branch(decided == Some(false), |lower| lower.arm_body(&bindings, &arm.body, dest));
        self.scopes.leave();
        match condition {
            Some(_) if decided == Some(false) => self.arms(rest, value, dest, span, tokens),
            Some(condition) if decided.is_none() && !(rest.is_empty() && arm.guard.is_none()) => {
                let (otherwise, ()) = self.nested(|lower| match rest {
                    // It is not exhaustive, which rustc says; that no value comes of it then, it need not say as well.
                    [] => {
                        let label = lower.fresh_label();
                        lower.emit(StmtKind::Loop { label, kind: LoopKind::Forever, body: Block::default() }, span);
                    }
                    _ => lower.arms(rest, value, dest, span, tokens),
                });
                self.emit_as(Keyword::Match, StmtKind::If { condition, then, otherwise }, span);
            }
            _ => {
                self.emit_all(then.stmts);
                // What follows is never reached; rustc says so. Its own errors are still worth reporting.
                let _ = self.branch(true, |lower| lower.arms(rest, value, dest, span, tokens));
            }
        }
    }

    fn arm_body(&mut self, bindings: &[Named<'a>], body: &'a Ast, dest: &Dest) {
        for (ident, value) in bindings {
            if ident.mutability.is_some() || matches!(value.kind, ExprKind::Array(_)) {
                self.bind_local(ident, value.clone());
            }
        }
        self.branch_into(body, dest);
    }

    /// Has rustc look at patterns for what is written at `at`.
    pub(super) fn ask(&mut self, value: &Expr, at: Span, patterns: Patterns, span: Span) {
        // A device item's own patterns are rustc's to look at where it is defined.
        if !self.is_users_own() || self.is_ruled_out() {
            return;
        }
        self.questions.push(Question { ty: value.ty.clone(), at, patterns, span });
    }

    /// Evaluates what is to be matched, once. The parts of a tuple that is written out are evaluated one by one, and one that `pat`, the only
    /// pattern, merely names needs no local.
    pub(super) fn evaluated(&mut self, ast: &'a Ast, ty: &Ty, pat: Option<&Pat>) -> Expr {
        match tuple(ast) {
            Some(tuple) => {
                let fields: Vec<Ty> = match self.infer.shallow(ty) {
                    Ty::Tuple(fields) if fields.len() == tuple.elems.len() => fields,
                    _ => tuple.elems.iter().map(|_| self.infer.fresh(Kind::Any)).collect(),
                };
                if !self.infer.unify(ty, &Ty::Tuple(fields.clone())) {
                    return self.expr_as(ast, ty);
                }
                let values = self.exprs_as(&tuple.elems, &fields).into_iter().enumerate();
                let values: Vec<_> = values.map(|(i, value)| if is_name(pat, i) { value } else { self.atom("matched", value) }).collect();
                let ty = Ty::Tuple(values.iter().map(|value| value.ty.clone()).collect());
                Expr { kind: ExprKind::Tuple(values), ty, span: ast.span() }
            }
            None => {
                let value = self.expr_as(ast, ty);
                if value.ty.is_silent() { value } else { self.atom("matched", value) }
            }
        }
    }

    /// `let pattern: ty = value;`
    pub(super) fn let_pattern(&mut self, pat: &'a Pat, init: &'a Ast, ty: &Ty, start: Span) {
        let value = self.evaluated(init, ty, Some(pat));
        // From the `let` to the end: so far reaches what rustc suggests to write instead.
        let end = init.to_token_stream().into_iter().last().map_or(start, |token| token.span());
        let test = self.tested(pat, &value);
        if test.condition.is_some() {
            self.ask(&value, end, Patterns::Let(test.tokens), start);
        }
        self.bind_locals(test.bindings);
    }

    /// Takes a value apart with a pattern that always matches; if it need not, rustc says so.
    pub(super) fn destructure(&mut self, pat: &'a Pat, value: &Expr, question: impl FnOnce(TokenStream) -> Patterns) {
        let test = self.tested(pat, value);
        if test.condition.is_some() {
            self.ask(value, pat.span(), question(test.tokens), pat.span());
        }
        self.bind_locals(test.bindings);
    }

    /// Binds the names of a pattern to what they stand for.
    pub(super) fn bind_values(&mut self, bindings: &[Named<'a>]) {
        for (ident, value) in bindings {
            self.scopes.bind(&ident.ident, Binding::Value(Expr { span: ident.ident.span(), ..value.clone() }));
        }
    }

    /// Makes the names of a pattern locals.
    pub(super) fn bind_locals(&mut self, bindings: Vec<Named<'a>>) {
        bindings.into_iter().for_each(|(ident, value)| self.bind_local(ident, value));
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
            Pat::Wild(_) => Some(Test::always(quote!(#pat))),
            Pat::Paren(paren) => {
                let mut test = self.known_test(&paren.pat, value)?;
                // Within brackets, rustc asks for those of a range.
                if let Pat::Range(range) = &*paren.pat {
                    let tokens = &test.tokens;
                    test.tokens = quote_spanned!(range.span()=> (#tokens));
                }
                Some(test)
            }
            Pat::Ident(ident) => self.test_ident(ident, value),
            Pat::Lit(lit) => {
                let literal = self.literal(&lit.lit, Some(&value.ty));
                self.test_value(pat, literal, value, quote!(#pat))
            }
            Pat::Path(path) => {
                let constant = self.item_path(path);
                self.test_value(pat, constant, value, quote!(#pat))
            }
            Pat::Range(range) => Some(self.test_range(range, value)),
            Pat::Or(or) => Some(self.test_or(or, value)),
            Pat::Tuple(tuple) => self.test_tuple(tuple, value),
            Pat::Slice(slice) => self.test_slice(slice, value),
            Pat::Struct(structure) => self.test_struct(structure, value),
            Pat::TupleStruct(tuple) => self.test_tuple_struct(tuple, value),
            // In functions, references are values.
            Pat::Reference(reference) if !self.is_users_own() => Some(self.test(&reference.pat, value)),
            other => self.refuse(other, message::unknown_pattern(other)),
        }
    }

    fn test_ident(&mut self, ident: &'a syn::PatIdent, value: &Expr) -> Option<Test<'a>> {
        if let Some(token) = &ident.by_ref {
            self.report.error(token, "kernels have no references\nhelp: remove `ref`; the value is copied");
        }
        if let Some((_, subpattern)) = &ident.subpat {
            let mut test = self.test(subpattern, value);
            test.bindings.push((ident, value.clone()));
            return Some(test);
        }
        if let Some(test) = self.test_none(&ident.ident, value) {
            return Some(test);
        }
        let constant = self.own_constant(&ident.ident).or_else(|| Some((self.item_constant(&ident.ident)?, quote!(#ident))));
        if let Some((constant, tokens)) = constant {
            return self.test_value(&ident.ident, constant, value, tokens);
        }
        let any = quote_spanned!(ident.ident.span()=> _);
        Some(Test { condition: None, bindings: vec![(ident, value.clone())], tokens: any })
    }

    fn item_constant(&self, name: &proc_macro2::Ident) -> Option<Expr> {
        let (id, _) = self.cx.program.find(self.env.unit, &syn::Path::from(name.clone()))?;
        let syn::Item::Const(_) = self.cx.program.item(id) else { return None };
        self.cx.constant(id).map(|constant| Expr { span: name.span(), ..constant })
    }

    /// The constant of the kernel that a name in a pattern stands for, and a literal of its value: rustc does not know the name.
    fn own_constant(&self, name: &proc_macro2::Ident) -> Option<(Expr, TokenStream)> {
        let Some(Binding::Value(constant)) = self.scopes.find(name) else { return None };
        if !name.to_string().starts_with(char::is_uppercase) {
            return None;
        }
        let text = match constant.literal()? {
            Literal::Int(value) => value.to_string(),
            Literal::Bool(value) => value.to_string(),
            Literal::Float(value) if constant.ty == Ty::F32 => format!("{:?}f32", value as f32),
            Literal::Float(value) => format!("{value:?}"),
        };
        let tokens: TokenStream = text.parse().expect("a literal is a token or two");
        let place = |mut token: proc_macro2::TokenTree| {
            token.set_span(name.span());
            token
        };
        Some((constant, tokens.into_iter().map(place).collect()))
    }

    fn test_value(&mut self, at: &dyn ToTokens, constant: Expr, value: &Expr, tokens: TokenStream) -> Option<Test<'a>> {
        let value = Expr { span: constant.span, ..value.clone() };
        if !self.infer.unify(&constant.ty, &value.ty) {
            let (found, expected) = (self.infer.show(&constant.ty), self.infer.show(&value.ty));
            let message = format!("mismatched types: this pattern is of type `{found}`, but the value matched is of type `{expected}`");
            return self.refuse(at, format!("{message}\nhelp: write a value of type `{expected}`"));
        }
        let condition = match constant.literal() {
            Some(Literal::Bool(true)) => value,
            Some(Literal::Bool(false)) => value.negated(),
            _ => Expr::binary(BinaryOp::Eq, value, constant, Ty::BOOL),
        };
        Some(Test::when(condition, tokens))
    }

    fn test_range(&mut self, range: &'a syn::PatRange, value: &Expr) -> Test<'a> {
        let value = Expr { span: range.span(), ..value.clone() };
        let upper = if matches!(range.limits, RangeLimits::Closed(_)) { BinaryOp::Le } else { BinaryOp::Lt };
        let ends = [(BinaryOp::Ge, &range.start), (upper, &range.end)];
        let mut conditions = Vec::new();
        let mut tokens = [TokenStream::new(), TokenStream::new()];
        for ((op, end), tokens) in ends.into_iter().zip(&mut tokens) {
            let Some(end) = end else { continue };
            *tokens = self.end_tokens(end);
            let bound = self.expr(end, Some(&value.ty));
            let bound = self.expect(end, bound, &value.ty);
            conditions.push(Expr::binary(op, value.clone(), bound, Ty::BOOL));
        }
        let ([from, to], limits) = (tokens, &range.limits);
        match conditions.into_iter().reduce(|a, b| Expr::binary(BinaryOp::And, a, b, Ty::BOOL)) {
            Some(condition) => Test::when(condition, quote!(#from #limits #to)),
            None => Test::always(quote!(#range)),
        }
    }

    fn end_tokens(&self, end: &Ast) -> TokenStream {
        let constant = match end {
            Ast::Path(path) => path.path.get_ident().and_then(|name| self.own_constant(name)),
            _ => None,
        };
        constant.map_or_else(|| quote!(#end), |(_, tokens)| tokens)
    }

    /// Binds the names of a pattern that an error was reported about.
    pub(super) fn forget(&mut self, pat: &'a Pat) {
        self.bind_values(&unknown_test(pat).bindings);
    }
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
    Test { condition: None, bindings: names.0, tokens: quote!(_) }
}

/// The tuple that an expression writes out, other than `()`.
fn tuple(ast: &Ast) -> Option<&syn::ExprTuple> {
    match ast {
        Ast::Paren(paren) => tuple(&paren.expr),
        Ast::Tuple(tuple) if !tuple.elems.is_empty() => Some(tuple),
        _ => None,
    }
}

/// Whether field `i` of a tuple pattern is a plain name, or `_`.
fn is_name(pat: Option<&Pat>, i: usize) -> bool {
    match pat {
        Some(Pat::Paren(paren)) => is_name(Some(&paren.pat), i),
        Some(Pat::Tuple(tuple)) if !tuple.elems.iter().any(|elem| matches!(elem, Pat::Rest(_))) => match tuple.elems.get(i) {
            Some(Pat::Ident(ident)) => ident.subpat.is_none(),
            Some(Pat::Wild(_)) => true,
            _ => false,
        },
        _ => false,
    }
}
