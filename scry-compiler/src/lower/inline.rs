//! Calls that are written out: the body becomes statements of the block being built. All calls of closures are, which a `let` names.
//!
//! The body sees the names of where it was written, not those of where it is called, and no loop around the call. A
//! `return` in it sets the result and leaves a block around the body, but where the body ends with it anyway. A closure that is `move` has
//! copies of the variables that could change since.

use std::mem::{replace, take};

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr as Ast, ExprClosure, Pat, PatIdent};

use super::context::Env;
use super::control::bare;
use super::infer::Kind;
use super::scope::{Binding, ClosureId, Scopes};
use super::state::{Closure, Dest, Inlining, Lower};
use super::value::place_of;
use crate::ir::{Block, Expr, ExprKind, LabelId, Place, Root, Stmt, StmtKind};
use crate::items::Program;
use crate::message;
use crate::report::{At, respanned};
use crate::syntax::uses::Uses;
use crate::ty::Ty;

/// How deep `if`s are nested for the sake of a `return` or `continue` in the middle.
const NESTING: u32 = 8;

impl<'a> Lower<'a> {
    /// An expression of the compiler's own, in the language of kernels, in which some names stand for values.
    pub(super) fn written_out(&mut self, text: &str, values: &[(&str, &Expr)], span: Span) -> Expr {
        let bindings = values.iter().map(|(name, value)| (*name, self.binding_of(name, value))).collect();
        self.written_out_with(text, bindings, span, None)
    }

    /// The same where names stand for more than values, and something is known of the type.
    pub(super) fn written_out_with(&mut self, text: &str, bindings: Vec<(&str, Binding)>, span: Span, hint: Option<&Ty>) -> Expr {
        let tokens = text.parse().unwrap_or_else(|error| unreachable!("`{text}` is no Rust: {error}"));
        let tokens = respanned(tokens, &|own| own.located_at(span));
        let ast = self.cx.parsed.keep(syn::parse2(tokens).unwrap_or_else(|error| unreachable!("`{text}` is no expression: {error}")));
        self.in_env(&Env::of_unit(Program::NOWHERE), |lower| {
            bindings.into_iter().for_each(|(name, binding)| lower.scopes.bind(&Ident::new(name, span), binding));
            lower.expr(ast, hint)
        })
    }

    /// What a name stands for that is written more than once: an array is a place, so that it can be indexed.
    pub(super) fn binding_of(&mut self, name: &str, value: &Expr) -> Binding {
        let place = place_of(value).filter(|place| place.indices().all(|index| index.literal().is_some()));
        match (place, self.infer.shallow(&value.ty)) {
            (Some(place), ty @ Ty::Array(..)) => Binding::Place(place, ty),
            (None, ty @ Ty::Array(..)) => Binding::Place(Place::local(self.kept_local(name, value.clone(), false)), ty),
            (Some(_), _) => Binding::Value(value.clone()),
            (None, _) => Binding::Value(self.atom(name, value.clone())),
        }
    }

    /// The result of a body, and whether it assigns what is not its own. It sees the names of `within`, and its parameters, with what each
    /// stands for.
    pub(super) fn inline_call(
        &mut self,
        params: Vec<(&'a Pat, Binding)>,
        within: (Scopes, Env),
        result: &Ty,
        span: Span,
        body: impl FnOnce(&mut Self, &Dest),
    ) -> (Expr, bool) {
        let (label, own, mut assigned) = (self.fresh_label(), self.locals.len(), None);
        let value = self.value_of(result, span, |lower, dest| {
            let inlining = Inlining { label, dest: dest.clone(), own, assigned: None };
            let around = (replace(&mut lower.scopes, within.0), replace(&mut lower.env, within.1), take(&mut lower.frames));
            let outer = lower.inlining.replace(inlining);
            // What is unsafe where a function is called is not so in the function.
            let is_vouched = replace(&mut lower.is_vouched, false);
            lower.scopes.enter();
            params.into_iter().for_each(|(pat, binding)| lower.bind_parameter(pat, binding));
            let (block, ()) = lower.nested(|lower| body(lower, dest));
            (lower.scopes, lower.env, lower.frames) = around;
            lower.is_vouched = is_vouched;
            assigned = replace(&mut lower.inlining, outer).and_then(|inlining| inlining.assigned);
            lower.emit_block(label, block, span);
        });
        if let Some(local) = assigned {
            self.note_assigned(local);
        }
        (value, assigned.is_some())
    }

    /// A block that `label` leaves, if anything does; else its statements alone.
    pub(super) fn emit_block(&mut self, label: LabelId, mut body: Block, span: Span) {
        straighten(&mut body.stmts, label, NESTING);
        if body.breaks_to(label) {
            self.emit(StmtKind::Block { label, body }, span);
        } else {
            self.emit_all(body.stmts);
        }
    }

    /// Binds a parameter; a value that could change, or is not plain, gets a local.
    pub(super) fn bind_parameter(&mut self, pat: &'a Pat, binding: Binding) {
        match (pat, binding) {
            (Pat::Type(typed), binding) => self.bind_parameter(&typed.pat, binding),
            (Pat::Paren(paren), binding) => self.bind_parameter(&paren.pat, binding),
            (Pat::Ident(ident), Binding::Value(value)) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                let binding = match (&value.kind, ident.mutability) {
                    (ExprKind::Local(local), None) if self.locals[local.0].user => Binding::Local(*local),
                    (ExprKind::Param(_) | ExprKind::Len(_), None) => Binding::Value(value),
                    (_, None) if let Some(constant) = self.decided_value(&value) => Binding::Value(constant),
                    _ if value.ty.is_silent() => Binding::Value(value),
                    _ => return self.bind_local(ident, value),
                };
                self.scopes.bind(&ident.ident, binding);
            }
            (pat, Binding::Value(value)) => {
                let value = self.matchable("argument", value);
                self.destructure(pat, &value);
            }
            (pat, Binding::Struct(of)) => self.bind_borrower(pat, of),
            // What is changed is the parameter's own.
            (Pat::Ident(ident), Binding::Tuple(parts)) if ident.mutability.is_some() => {
                let value = self.bound_value(Binding::Tuple(parts), &ident.ident, ident.ident.span());
                self.bind_local(ident, value);
            }
            (Pat::Ident(ident), Binding::Local(local)) if ident.mutability.is_some() => {
                let value = self.local_value(local, ident.ident.span());
                self.bind_local(ident, value);
            }
            (Pat::Ident(ident), binding) => self.scopes.bind(&ident.ident, binding),
            (pat, Binding::Local(local)) => {
                let value = self.local_value(local, Self::span(pat));
                self.destructure(pat, &value);
            }
            (Pat::Wild(_), _) => {}
            (Pat::Tuple(pat), Binding::Tuple(parts)) if pat.elems.len() == parts.len() => {
                pat.elems.iter().zip(parts).for_each(|(pat, part)| self.bind_parameter(pat, part));
            }
            // An item of several parts is lent as a whole.
            (Pat::Reference(reference), binding @ Binding::Tuple(_)) => self.bind_parameter(&reference.pat, binding),
            (Pat::Reference(reference), Binding::Reference { place, ty, is_mut, depth }) if depth > 1 => {
                self.bind_parameter(&reference.pat, Binding::Reference { place, ty, is_mut, depth: depth - 1 });
            }
            (pat, Binding::Reference { place, ty, is_mut, .. }) => {
                let inner = if let Pat::Reference(reference) = pat { &*reference.pat } else { pat };
                let value = self.load_place(place.clone(), ty, Self::span(pat));
                if !value.ty.is_silent() && std::ptr::eq(inner, pat) {
                    let value = self.matched_copy(value, place, is_mut);
                    return self.destructure(pat, &value);
                }
                self.bind_parameter(inner, Binding::Value(value));
            }
            (pat, binding) => {
                self.report.error(pat, match binding {
                    Binding::Slice(_) => "the length of a slice is known only when the kernel runs, so a pattern cannot take it apart\nhelp: give it one name, and index it",
                    Binding::Tuple(_) => "this pattern does not have as many parts as the tuple\nhelp: name each part: `(a, b)`",
                    _ => "a closure, iterator or `&mut` has no parts\nhelp: give it one name",
                });
                self.forget(pat);
            }
        }
    }

    /// Remembers that the body being written out assigns a local that may not be its own, or a slice.
    pub(super) fn note_assignment(&mut self, root: Root) {
        self.note_assigned(match root {
            Root::Local(local) => local.0,
            Root::Slice(_) | Root::Groups { .. } | Root::Shared(_) => 0,
        });
    }

    fn note_assigned(&mut self, local: usize) {
        if let Some(inlining) = &mut self.inlining
            && local < inlining.own
        {
            inlining.assigned = Some(inlining.assigned.map_or(local, |other| other.min(local)));
        }
    }

    /// A closure, with the name that `let` gives it.
    pub(super) fn define_closure(&mut self, ast: &'a ExprClosure, name: Option<&'a PatIdent>) -> ClosureId {
        if let Some(token) = &ast.asyncness {
            self.report.error(token, "kernels do not have `async` code: invocations never wait\nhelp: remove `async`");
        }
        let param = |pat: &'a Pat| match pat {
            Pat::Type(typed) => self.lent_type(&typed.ty),
            _ => self.infer.fresh(Kind::Any),
        };
        let params = ast.inputs.iter().map(param).collect();
        let result = match &ast.output {
            syn::ReturnType::Default => self.infer.fresh(Kind::Any),
            syn::ReturnType::Type(_, ty) => self.ty(ty),
        };
        let mut scopes = self.scopes.clone();
        if ast.capture.is_some() {
            self.capture(ast, &mut scopes);
        }
        let (env, writing) = (self.env.clone(), self.writing.clone());
        self.closures.push(Closure { ast, name, env, scopes, writing, params, result, is_called: false });
        ClosureId(self.closures.len() - 1)
    }

    /// A closure that calls a function, or what makes a struct or variant.
    pub(super) fn function_as_closure(&mut self, path: &'a syn::ExprPath, count: usize) -> ClosureId {
        let function = self.cx.program.find(self.env.unit, &path.path).map(|(id, _)| self.cx.program.item(id));
        let count = match function {
            Some(syn::Item::Fn(function)) => function.sig.inputs.len(),
            _ => self.constructor(&path.path).map_or(count, |constructor| constructor.types().len()),
        };
        let arguments: Vec<Ident> = (0..count).map(|number| Ident::new(&format!("argument_{number}"), path.span())).collect();
        let ast = self.cx.parsed.keep(syn::parse_quote!(|#(#arguments),*| #path(#(#arguments),*)));
        let Ast::Closure(ast) = ast else { unreachable!("it was written as a closure") };
        self.define_closure(ast, None)
    }

    /// Gives a `move` closure its copies.
    fn capture(&mut self, ast: &'a ExprClosure, scopes: &mut Scopes) {
        scopes.enter();
        for name in Uses::of_expr(&ast.body).names {
            let Some(Binding::Local(local)) = self.scopes.find(&name) else { continue };
            if !self.can_change(local) {
                continue;
            }
            let name = self.locals[local.0].name.clone();
            let copy = self.declared(&name, true, self.local_value(local, name.span()));
            scopes.bind(&name, Binding::Local(copy));
        }
    }

    /// A call of an expression that is no path, such as `(|x| x + 1)(2)`.
    pub(super) fn call_value(&mut self, call: &'a syn::ExprCall) -> Expr {
        if let Some(ast) = closure(&call.func) {
            let id = self.define_closure(ast, None);
            self.call_closure(call, id)
        } else {
            self.fail(&call.func, message::FUNCTION_VALUE)
        }
    }

    pub(super) fn call_closure(&mut self, call: &'a syn::ExprCall, ClosureId(id): ClosureId) -> Expr {
        let span = call.func.span();
        let closure = &mut self.closures[id];
        closure.is_called = true;
        let (ast, name, types) = (closure.ast, closure.name, closure.params.clone());
        if call.args.len() != types.len() {
            let what = name.map_or_else(|| "this closure".to_owned(), |name| format!("the closure `{}`", name.ident));
            let help = format!("its parameters are `|{}|`", message::flat(ast.inputs.to_token_stream()));
            return self.fail(call, message::argument_count(&what, types.len(), call.args.len(), &help));
        }
        let values = call.args.iter().zip(&types).map(|(arg, ty)| self.passed(arg, ty)).collect();
        self.write_out(id, values, span)
    }

    /// What an argument passes to a closure.
    fn passed(&mut self, arg: &'a Ast, ty: &Ty) -> Binding {
        if let Some(binding) = self.lent_binding(arg) {
            return binding;
        }
        Binding::Value(self.expr_as(arg, ty))
    }

    /// The result of a closure that is called with these arguments.
    pub(super) fn applied(&mut self, ClosureId(id): ClosureId, arguments: Vec<Binding>, span: Span) -> Expr {
        let closure = &mut self.closures[id];
        closure.is_called = true;
        let (ast, types) = (closure.ast, closure.params.clone());
        if arguments.len() != types.len() {
            let help = format!("its parameters are `|{}|`", message::flat(ast.inputs.to_token_stream()));
            return self.fail(ast.or1_token, message::argument_count("this closure", types.len(), arguments.len(), &help));
        }
        for ((pat, ty), argument) in ast.inputs.iter().zip(&types).zip(&arguments) {
            let (Binding::Value(Expr { ty: found, .. }) | Binding::Reference { ty: found, .. }) = argument else { continue };
            let Pat::Type(typed) = pat else { continue };
            if let Some([expected, found]) = self.infer.differ(ty, found) {
                self.report
                    .error(&typed.ty, format!("mismatched types: the closure is given `{found}`, not `{expected}`\nhelp: write `{found}`"));
                return Self::error_value(span);
            }
        }
        self.write_out(id, arguments, span)
    }

    fn write_out(&mut self, id: usize, arguments: Vec<Binding>, span: Span) -> Expr {
        self.inlined += 1;
        if self.inlined > MAX_CALLS {
            if self.inlined == MAX_CALLS + 1 {
                let what = format!("the closures of this kernel are called more than {MAX_CALLS} times in all");
                self.report.error(At(span), format!("{what}, and each call is written out\nhelp: call them in a loop"));
            }
            return Self::error_value(span);
        }
        let Closure { ast, name, env, scopes, writing, params: _, result, is_called: _ } = &self.closures[id];
        let (ast, name, within, result) = (*ast, *name, (scopes.clone(), env.clone()), result.clone());
        let around = replace(&mut self.writing, writing.clone());
        let params = ast.inputs.iter().zip(arguments).collect();
        let (value, assigns) = self.inline_call(params, within, &result, span, |lower, dest| lower.expr_into(&ast.body, dest));
        self.writing = around;
        if let (true, Some(PatIdent { mutability: None, ident, .. })) = (assigns, name) {
            let what = format!("cannot call `{ident}`, which assigns what it captures, as it is not declared as mutable");
            self.report.error(ident, format!("{what}\nhelp: declare it `mut {ident}`"));
        }
        Expr { span, ..value }
    }

    /// A closure that is used other than by calling it.
    pub(super) fn closure_value(&mut self, at: &dyn ToTokens) -> Expr {
        let name = message::flat(at.to_token_stream());
        let what = format!("`{name}` is a closure: it can be called, but not stored, passed or returned");
        self.fail(at, format!("{what}\nhelp: call it: `{name}(..)`"))
    }

    /// Looks at the closures that are never called, too: what is wrong in them is an error all the same.
    pub(super) fn check_uncalled(&mut self) {
        let mut id = 0;
        while id < self.closures.len() {
            let closure = &self.closures[id];
            if !closure.is_called {
                let (span, types) = (closure.ast.or1_token.span, closure.params.clone());
                let mut argument = |ty: &Ty| {
                    if self.infer.resolve(ty).borrows() {
                        return Binding::Value(Self::error_value(span));
                    }
                    Binding::Value(Expr { kind: ExprKind::Local(self.temp("argument", ty.clone())), ty: ty.clone(), span })
                };
                let values = types.iter().map(&mut argument).collect();
                let (_, _) = self.nested(|lower| lower.write_out(id, values, span));
            }
            id += 1;
        }
    }
}

/// Removes what breaks to `label` from the end of the statements, which is where they lead anyway. What follows an `if` of
/// which one side ends so is moved to its other side:
///
/// ```text
/// 'a: { if c { x = 1; break 'a; } x = 2; }        if c { x = 1; } else { x = 2; }
/// ```
fn straighten(stmts: &mut Vec<Stmt>, label: LabelId, depth: u32) {
    for i in 0..stmts.len().saturating_sub(1) {
        let StmtKind::If { then, otherwise, .. } = &stmts[i].kind else { continue };
        let leaves = |block: &Block| block.diverges() && block.breaks_to(label);
        let (from_then, from_otherwise) = (leaves(then), leaves(otherwise));
        if depth == 0 || from_then == from_otherwise {
            continue;
        }
        let rest = stmts.split_off(i + 1);
        let StmtKind::If { then, otherwise, .. } = &mut stmts[i].kind else { unreachable!("it was an `if` just now") };
        let other = if from_then { otherwise } else { then };
        if other.diverges() {
            stmts.extend(rest);
            continue;
        }
        other.stmts.extend(rest);
        break;
    }
    let Some(last) = stmts.last_mut() else { return };
    if let StmtKind::If { then, otherwise, .. } = &mut last.kind {
        let depth = depth.saturating_sub(1);
        straighten(&mut then.stmts, label, depth);
        straighten(&mut otherwise.stmts, label, depth);
    } else if let StmtKind::Block { label: _, body } = &mut last.kind {
        straighten(&mut body.stmts, label, depth);
    } else if matches!(last.kind, StmtKind::Break(target) if target == label) {
        stmts.pop();
    }
}

/// The most calls of closures that a kernel writes out; closures that call closures multiply.
const MAX_CALLS: usize = 4096;

pub(super) fn closure(ast: &Ast) -> Option<&ExprClosure> {
    if let Ast::Closure(closure) = bare(ast) { Some(closure) } else { None }
}
