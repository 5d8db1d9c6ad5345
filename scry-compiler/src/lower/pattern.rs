//! Patterns: `match`, and taking values apart.
//!
//! A `match` becomes a chain of `if`s. Whether its patterns cover every value is asked of rustc, which says it best: the
//! printed Rust holds a `match` with the user's own patterns and empty arms.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Arm, Expr as Ast, Pat, RangeLimits, Token};

use super::infer::Kind;
use super::scope::Binding;
use super::state::{Dest, Lower};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Literal, LoopKind, Place, Stmt, StmtKind, UnaryOp};
use crate::message;
use crate::ty::Ty;
use crate::user_code::{Patterns, Question};

/// A value that patterns are compared with: evaluated once, and constant while they are.
#[derive(Clone)]
pub(super) enum Scrutinee {
    /// A value.
    Value(Expr),
    /// A tuple that is written out, so that none needs to be built.
    Tuple(Vec<Scrutinee>),
}

/// A name of a pattern, and what it is bound to.
pub(super) type Named<'a> = (&'a syn::PatIdent, Scrutinee);

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
            (Some(a), Some(b)) => Some(binary(BinaryOp::And, a, b)),
            (a, b) => a.or(b),
        };
        self.bindings.extend(other.bindings);
    }
}

impl<'a> Lower<'a> {
    pub(super) fn match_(&mut self, match_: &'a syn::ExprMatch, dest: &Dest) {
        let span = match_.match_token.span;
        let ty = self.infer.fresh(Kind::Any);
        let value = self.scrutinee(&match_.expr, &ty);
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
    fn arms(&mut self, arms: &'a [Arm], value: &Scrutinee, dest: &Dest, span: Span, tokens: &mut TokenStream) {
        let Some((arm, rest)) = arms.split_first() else { return };
        self.check_attributes(&arm.attrs, false);
        self.scopes.enter();
        let test = self.tested(&arm.pat, value);
        let (pattern, guard) = (&test.tokens, arm.guard.as_ref().map(|_| quote!(if true)));
        // The body is empty, but stands where the user's ends: there rustc suggests what to add.
        let end = arm.body.to_token_stream().into_iter().last().map_or(span, |token| token.span());
        let body = quote_spanned!(end=> {});
        tokens.extend(quote_spanned!(arm.pat.span()=> #pattern #guard => #body));
        for (ident, value) in &test.bindings {
            self.scopes.bind(&ident.ident, Binding::Value(whole(value, ident.ident.span())));
        }
        let condition = match &arm.guard {
            None => test.condition,
            Some((_, guard)) => Some(self.guarded(test.condition, guard)),
        };
        let decided = condition.as_ref().and_then(|condition| self.decided(condition));
        let (then, ()) = self.branch(decided == Some(false), |lower| lower.arm_body(&test.bindings, &arm.body, dest));
        self.scopes.leave();
        match condition {
            Some(_) if decided == Some(false) => self.arms(rest, value, dest, span, tokens),
            Some(condition) if decided.is_none() && !(rest.is_empty() && arm.guard.is_none()) => {
                let (otherwise, ()) = self.nested(|lower| lower.arms_or_never(rest, value, dest, span, tokens));
                self.emit(StmtKind::If { condition, then, otherwise }, span);
            }
            _ => {
                self.emit_all(then.stmts);
                // What follows is never reached; rustc says so. Its own errors are still worth reporting.
                let _ = self.branch(true, |lower| lower.arms(rest, value, dest, span, tokens));
            }
        }
    }

    /// The arms that are left. If there are none behind a guard, the `match` is not exhaustive, which rustc says; that no value
    /// comes of it then, it need not say as well.
    fn arms_or_never(&mut self, arms: &'a [Arm], value: &Scrutinee, dest: &Dest, span: Span, tokens: &mut TokenStream) {
        if arms.is_empty() {
            let label = self.fresh_label();
            return self.emit(StmtKind::Loop { label, kind: LoopKind::Forever, body: Block::default() }, span);
        }
        self.arms(arms, value, dest, span, tokens);
    }

    fn arm_body(&mut self, bindings: &[(&'a syn::PatIdent, Scrutinee)], body: &'a Ast, dest: &Dest) {
        for (ident, value) in bindings {
            let is_long = matches!(value, Scrutinee::Value(Expr { kind: ExprKind::Array(_), .. }));
            if ident.mutability.is_some() || is_long {
                self.bind_local(ident, value);
            }
        }
        match body {
            Ast::Block(block) if block.label.is_none() => self.block_into(&block.block, dest),
            other => self.expr_into(other, dest),
        }
    }

    /// Has rustc look at patterns for what is written at `at`.
    pub(super) fn ask(&mut self, value: &Scrutinee, at: Span, patterns: Patterns, span: Span) {
        // A device item's own patterns are rustc's to look at where it is defined.
        if !self.is_users_own() || self.is_ruled_out() {
            return;
        }
        let ty = whole(value, at).ty;
        self.questions.push(Question { ty, at, patterns, span });
    }

    /// `pattern && guard`, where statements of the guard run only if the pattern matches.
    pub(super) fn guarded(&mut self, pattern: Option<Expr>, guard: &'a Ast) -> Expr {
        let fails = pattern.as_ref().is_some_and(|pattern| self.decided(pattern) == Some(false));
        let (mut block, guard_value) = self.branch(fails, |lower| lower.expr_as(guard, &Ty::BOOL));
        let Some(pattern) = pattern else {
            self.emit_all(block.stmts);
            return guard_value;
        };
        if fails {
            return pattern;
        }
        if block.stmts.is_empty() {
            return binary(BinaryOp::And, pattern, guard_value);
        }
        let span = guard_value.span;
        let matched = self.temp("matched", Ty::BOOL);
        self.emit(StmtKind::Let { local: matched, init: Some(pattern) }, span);
        block.stmts.push(Stmt::new(StmtKind::Store { place: Place::local(matched), value: guard_value }, span));
        let condition = self.local_value(matched, span);
        self.emit(StmtKind::If { condition, then: block, otherwise: Block::default() }, span);
        self.local_value(matched, span)
    }

    /// Evaluates what is to be matched.
    pub(super) fn scrutinee(&mut self, ast: &'a Ast, ty: &Ty) -> Scrutinee {
        self.evaluated(ast, ty, None)
    }

    /// Evaluates what is to be matched, with `pat` if that is the only pattern: a part that only gets a name needs no local
    /// before that.
    pub(super) fn evaluated(&mut self, ast: &'a Ast, ty: &Ty, pat: Option<&Pat>) -> Scrutinee {
        match tuple(ast) {
            Some(tuple) => {
                let fields: Vec<Ty> = match self.infer.shallow(ty) {
                    Ty::Tuple(fields) if fields.len() == tuple.elems.len() => fields,
                    _ => tuple.elems.iter().map(|_| self.infer.fresh(Kind::Any)).collect(),
                };
                if !self.infer.unify(ty, &Ty::Tuple(fields.clone())) {
                    let value = self.expr_as(ast, ty);
                    return Scrutinee::Value(value);
                }
                let values = self.exprs(tuple.elems.iter().zip(fields.iter().cloned().map(Some)));
                let values = tuple.elems.iter().zip(values).zip(&fields);
                let values: Vec<_> = values.map(|((ast, value), ty)| self.expect(ast, value, ty)).collect();
                let values = values.into_iter().enumerate();
                let part = |(i, value)| Scrutinee::Value(if is_name(pat, i) { value } else { self.atom("matched", value) });
                Scrutinee::Tuple(values.map(part).collect())
            }
            None => {
                let value = self.expr_as(ast, ty);
                Scrutinee::Value(if value.ty.is_silent() { value } else { self.atom("matched", value) })
            }
        }
    }

    /// `let pattern: ty = value;`
    pub(super) fn let_pattern(&mut self, pat: &'a Pat, init: &'a Ast, ty: &Ty, start: Span) {
        let value = self.evaluated(init, ty, Some(pat));
        // From the `let` to the end: so far reaches what rustc suggests to write instead.
        let end = init.to_token_stream().into_iter().last().map_or(start, |token| token.span());
        self.bind_all(pat, &value, Patterns::Let, start, end);
    }

    /// Takes a value apart with a pattern that always matches.
    pub(super) fn destructure(&mut self, pat: &'a Pat, value: &Scrutinee, question: impl FnOnce(TokenStream) -> Patterns) {
        self.bind_all(pat, value, question, pat.span(), pat.span());
    }

    /// Binds the names of a pattern; if it need not match, rustc says so.
    fn bind_all(&mut self, pat: &'a Pat, value: &Scrutinee, question: impl FnOnce(TokenStream) -> Patterns, start: Span, end: Span) {
        let test = self.tested(pat, value);
        if test.condition.is_some() {
            self.ask(value, end, question(test.tokens), start);
        }
        for (ident, value) in &test.bindings {
            self.bind_local(ident, value);
        }
    }

    pub(super) fn bind_local(&mut self, ident: &'a syn::PatIdent, value: &Scrutinee) {
        let value = whole(value, ident.ident.span());
        let local = self.user_local(&ident.ident, ident.mutability.is_some(), value.ty.clone());
        self.note_reference(local, &value);
        self.emit(StmtKind::Let { local, init: Some(value) }, ident.ident.span());
        self.scopes.bind(&ident.ident, Binding::Local(local));
    }

    /// What it takes for a whole pattern to match.
    pub(super) fn tested(&mut self, pat: &'a Pat, value: &Scrutinee) -> Test<'a> {
        let test = self.test(pat, value);
        self.check_distinct(&test.bindings);
        test
    }

    pub(super) fn test(&mut self, pat: &'a Pat, value: &Scrutinee) -> Test<'a> {
        match pat {
            Pat::Wild(_) => Test::always(quote!(#pat)),
            Pat::Paren(paren) => self.test_paren(paren, value),
            Pat::Ident(ident) => self.test_ident(ident, value),
            Pat::Lit(lit) => {
                let hint = whole(value, pat.span()).ty;
                let literal = self.literal(&lit.lit, Some(&hint));
                self.test_value(pat, literal, value, quote!(#pat))
            }
            Pat::Path(path) => {
                let constant = self.item_path(path);
                self.test_value(pat, constant, value, quote!(#pat))
            }
            Pat::Range(range) => self.test_range(range, value),
            Pat::Or(or) => self.test_or(or, value),
            Pat::Tuple(tuple) => self.test_tuple(tuple, value),
            Pat::Slice(slice) => self.test_slice(slice, value),
            Pat::Struct(structure) => self.test_struct(structure, value),
            Pat::TupleStruct(tuple) => self.test_tuple_struct(tuple, value),
            Pat::Reference(reference) => self.test_reference(reference, value),
            other => {
                self.report.error(other, message::unknown_pattern(other));
                Self::unknown_test(other)
            }
        }
    }

    fn test_paren(&mut self, paren: &'a syn::PatParen, value: &Scrutinee) -> Test<'a> {
        let mut test = self.test(&paren.pat, value);
        // Within brackets, rustc asks for those of a range.
        if let Pat::Range(range) = &*paren.pat {
            let tokens = &test.tokens;
            test.tokens = quote_spanned!(range.span()=> (#tokens));
        }
        test
    }

    fn test_ident(&mut self, ident: &'a syn::PatIdent, value: &Scrutinee) -> Test<'a> {
        if let Some(token) = &ident.by_ref {
            self.report.error(token, "kernels have no references\nhelp: remove `ref`; the value is copied");
        }
        if let Some((_, subpattern)) = &ident.subpat {
            let mut test = self.test(subpattern, value);
            test.bindings.push((ident, value.clone()));
            return test;
        }
        if let Some(test) = self.test_none(&ident.ident, value) {
            return test;
        }
        if let Some((constant, tokens)) = self.own_constant(&ident.ident) {
            return self.test_value(&ident.ident, constant, value, tokens);
        }
        if let Some(constant) = self.item_constant(&ident.ident) {
            return self.test_value(&ident.ident, constant, value, quote!(#ident));
        }
        let any = quote_spanned!(ident.ident.span()=> _);
        Test { condition: None, bindings: vec![(ident, value.clone())], tokens: any }
    }

    /// The device constant that a name in a pattern stands for.
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

    /// `value == constant`
    fn test_value(&mut self, at: &dyn ToTokens, constant: Expr, value: &Scrutinee, tokens: TokenStream) -> Test<'a> {
        let value = whole(value, constant.span);
        if !self.infer.unify(&constant.ty, &value.ty) {
            let (found, expected) = (self.infer.show(&constant.ty), self.infer.show(&value.ty));
            self.report
                .error(at, format!("mismatched types: this pattern is of type `{found}`, but the value matched is of type `{expected}`\nhelp: write a value of type `{expected}`"));
            return Test::always(quote!(_));
        }
        let condition = match constant.literal() {
            Some(Literal::Bool(true)) => value,
            Some(Literal::Bool(false)) => {
                let span = value.span;
                Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(value)), ty: Ty::BOOL, span }
            }
            _ => binary(BinaryOp::Eq, value, constant),
        };
        Test::when(condition, tokens)
    }

    fn test_range(&mut self, range: &'a syn::PatRange, value: &Scrutinee) -> Test<'a> {
        let value = whole(value, range.span());
        let upper = if matches!(range.limits, RangeLimits::Closed(_)) { BinaryOp::Le } else { BinaryOp::Lt };
        let ends = [(BinaryOp::Ge, &range.start), (upper, &range.end)];
        let mut conditions = Vec::new();
        let mut tokens = [TokenStream::new(), TokenStream::new()];
        for ((op, end), tokens) in ends.into_iter().zip(&mut tokens) {
            let Some(end) = end else { continue };
            *tokens = self.end_tokens(end);
            let bound = self.expr(end, Some(&value.ty));
            let bound = self.expect(end, bound, &value.ty);
            conditions.push(binary(op, value.clone(), bound));
        }
        let ([from, to], limits) = (tokens, &range.limits);
        match conditions.into_iter().reduce(|a, b| binary(BinaryOp::And, a, b)) {
            Some(condition) => Test::when(condition, quote!(#from #limits #to)),
            None => Test::always(quote!(#range)),
        }
    }

    /// An end of a range for rustc.
    fn end_tokens(&self, end: &Ast) -> TokenStream {
        let constant = match end {
            Ast::Path(path) => path.path.get_ident().and_then(|name| self.own_constant(name)),
            _ => None,
        };
        constant.map_or_else(|| quote!(#end), |(_, tokens)| tokens)
    }

    fn test_tuple(&mut self, tuple: &'a syn::PatTuple, value: &Scrutinee) -> Test<'a> {
        let Some(fields) = self.fields(tuple, value) else { return Self::unknown_parts(&tuple.elems) };
        self.test_fields(tuple, &tuple.elems, &fields, tuple.paren_token.span.join(), "tuple")
    }

    /// The patterns of fields without names.
    pub(super) fn test_fields(
        &mut self,
        whole: &dyn ToTokens,
        elems: &'a Punctuated<Pat, Token![,]>,
        fields: &[Scrutinee],
        span: Span,
        what: &str,
    ) -> Test<'a> {
        let rest = elems.iter().position(|elem| matches!(elem, Pat::Rest(_)));
        let given = elems.len() - usize::from(rest.is_some());
        if given > fields.len() || (rest.is_none() && given < fields.len()) {
            self.report.error(
                whole,
                format!(
                    "this pattern has {given} fields, but the {what} has {}\nhelp: `_` stands for a field that is not used, and `..` for several",
                    fields.len()
                ),
            );
            return Self::unknown_parts(elems);
        }
        let mut joined = Test::always(TokenStream::new());
        let mut tokens = vec![quote!(_); fields.len()];
        for (i, elem) in elems.iter().enumerate() {
            let field = match rest {
                Some(rest) if i == rest => continue,
                Some(rest) if i > rest => fields.len() - (elems.len() - i),
                _ => i,
            };
            let test = self.test(elem, &fields[field]);
            tokens[field].clone_from(&test.tokens);
            joined.and(test);
        }
        joined.tokens = quote_spanned!(span=> (#(#tokens,)*));
        joined
    }

    /// A test for a pattern that an error was reported about: its names are bound all the same, so that their uses are no
    /// errors as well.
    pub(super) fn unknown_test(pat: &'a Pat) -> Test<'a> {
        match pat {
            Pat::Ident(ident) => {
                let value = Scrutinee::Value(Self::error_value(ident.ident.span()));
                Test { condition: None, bindings: vec![(ident, value)], tokens: quote!(_) }
            }
            Pat::Paren(paren) => Self::unknown_test(&paren.pat),
            Pat::Reference(reference) => Self::unknown_test(&reference.pat),
            Pat::Type(typed) => Self::unknown_test(&typed.pat),
            Pat::Tuple(tuple) => Self::unknown_parts(&tuple.elems),
            Pat::TupleStruct(tuple) => Self::unknown_parts(&tuple.elems),
            Pat::Slice(slice) => Self::unknown_parts(&slice.elems),
            Pat::Or(or) => Self::unknown_parts(or.cases.iter().take(1)),
            Pat::Struct(structure) => Self::unknown_parts(structure.fields.iter().map(|field| &*field.pat)),
            _ => Test::always(quote!(_)),
        }
    }

    pub(super) fn unknown_parts(parts: impl IntoIterator<Item = &'a Pat>) -> Test<'a> {
        let bindings = parts.into_iter().flat_map(|part| Self::unknown_test(part).bindings).collect();
        Test { condition: None, bindings, tokens: quote!(_) }
    }

    /// Binds the names of a pattern that an error was reported about.
    pub(super) fn forget(&mut self, pat: &'a Pat) {
        for (ident, value) in Self::unknown_test(pat).bindings {
            self.scopes.bind(&ident.ident, Binding::Value(whole(&value, ident.ident.span())));
        }
    }

    /// The fields of a tuple that is matched.
    fn fields(&mut self, tuple: &'a syn::PatTuple, value: &Scrutinee) -> Option<Vec<Scrutinee>> {
        match value {
            Scrutinee::Tuple(fields) => Some(fields.clone()),
            Scrutinee::Value(value) => match self.infer.shallow(&value.ty) {
                Ty::Tuple(fields) => {
                    let fields = fields.iter().enumerate().map(|(i, ty)| value.field(i as u32, ty));
                    Some(fields.map(Scrutinee::Value).collect())
                }
                ty => {
                    if !ty.is_silent() {
                        let text = self.infer.show(&ty);
                        self.report.error(tuple, format!("mismatched types: this pattern is a tuple, but the value is of type `{text}`\nhelp: give the value one name"));
                    }
                    None
                }
            },
        }
    }
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

/// The value matched, as one.
pub(super) fn whole(value: &Scrutinee, span: Span) -> Expr {
    match value {
        Scrutinee::Value(value) => Expr { span, ..value.clone() },
        Scrutinee::Tuple(fields) => {
            let fields: Vec<Expr> = fields.iter().map(|field| whole(field, span)).collect();
            let ty = Ty::Tuple(fields.iter().map(|field| field.ty.clone()).collect());
            Expr { kind: ExprKind::Tuple(fields), ty, span }
        }
    }
}

pub(super) fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let span = left.span;
    Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty: Ty::BOOL, span }
}
