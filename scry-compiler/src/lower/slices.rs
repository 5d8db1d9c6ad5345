//! Slices and what else is lent: the parts of slices and arrays, references, and the names of both.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr as Ast, ExprIf, ExprIndex, ExprMethodCall, ExprRange, Member, RangeLimits, Type, UnOp};

use super::control::bare;
use super::fold::fold;
use super::lending::Lends;
use super::scope::{Binding, Borrower};
use super::state::Lower;
use super::view::View;
use crate::ir::{BinaryOp, Expr, ExprKind, Keyword, Param, ParamId, ParamKind, Place, Stmt, StmtKind, Subject};
use crate::message;
use crate::syntax::outline;
use crate::ty::Ty;

impl<'a> Lower<'a> {
    /// Whether an expression is a slice, as far as it is written: a name of one, a part of one or of an array.
    pub(super) fn is_slice(&self, ast: &Ast) -> bool {
        match bare(ast) {
            Ast::Path(_) | Ast::Field(_) => matches!(self.binding(ast), Some(Binding::Slice(_))),
            Ast::Reference(reference) => self.is_slice(&reference.expr),
            Ast::Unary(unary) => matches!(unary.op, UnOp::Deref(_)) && self.is_slice(&unary.expr),
            Ast::Index(index) => matches!(bare(&index.index), Ast::Range(_)),
            Ast::If(branch) => sides(branch).is_some_and(|sides| sides.iter().all(|side| self.is_slice(side))),
            Ast::MethodCall(call) if is_as_slice(call) => true,
            Ast::Call(_) | Ast::MethodCall(_) => self.may_lend(ast) == Some(Lends::Slice),
            _ => false,
        }
    }

    /// Reports a slice without a reference to it, which Rust has no values of.
    pub(super) fn sized(&self, ast: &Ast) -> Option<()> {
        let is_unsized = matches!(bare(ast), Ast::Index(_) | Ast::Unary(_)) && self.is_slice(ast) && !self.is_array_copy(ast);
        if is_unsized { self.refuse(ast, message::unsized_slice(bare(ast))) } else { Some(()) }
    }

    /// `*x` of a parameter that is a reference to an array: its value.
    fn is_array_copy(&self, ast: &Ast) -> bool {
        matches!(bare(ast), Ast::Unary(unary) if matches!(self.binding(&unary.expr), Some(Binding::Slice(view)) if view.array_type().is_some()))
    }

    /// The slice that an expression is; `None` after a report.
    pub(super) fn slice(&mut self, ast: &'a Ast) -> Option<View> {
        match bare(ast) {
            Ast::Reference(reference) => {
                let view = self.slice(&reference.expr)?;
                let is_mut = view.is_mut && reference.mutability.is_some();
                Some(view.lent(is_mut))
            }
            Ast::Unary(unary) => self.slice(&unary.expr),
            Ast::Index(index) if let Ast::Range(range) = bare(&index.index) => {
                let view = self.elements(&index.expr)?;
                self.part_of(&view, index, range, Self::span(ast))
            }
            Ast::MethodCall(call) if is_as_slice(call) => self.elements(&call.receiver),
            Ast::If(branch) => self.chosen_slice(branch),
            other @ (Ast::Call(_) | Ast::MethodCall(_)) => match self.lent_by_call(other) {
                Some(Binding::Slice(view)) => Some(view),
                Some(Binding::Reference { place, ty, is_mut, .. }) => Some(self.view_of(place, &ty, other)?.lent(is_mut)),
                Some(_) => None,
                None => self.refuse(other, message::NO_SLICE),
            },
            other => match self.binding(other) {
                Some(Binding::Slice(view)) => Some(view),
                _ => None,
            },
        }
    }

    /// `if condition { &x[..n] } else { &x[n..] }`: where the slice starts, and how long it is, is decided when the kernel runs.
    fn chosen_slice(&mut self, branch: &'a ExprIf) -> Option<View> {
        let span = branch.if_token.span;
        let condition = self.expr_as(&branch.cond, &Ty::BOOL);
        let [then, otherwise] = sides(branch)?;
        let (mut blocks, mut views) = (Vec::new(), Vec::new());
        for side in [then, otherwise] {
            let (block, view) = self.nested(|lower| lower.sized(side).and_then(|()| lower.slice(side)));
            blocks.push(block);
            views.push(view);
        }
        let [then_view, view] = [views.swap_remove(0)?, views.swap_remove(0)?];
        if !then_view.is_of_the_same(&view) {
            return self.refuse(branch.if_token, message::OTHER_SLICE);
        }
        let [from, len] = ["from", "len"].map(|name| self.temp(name, Ty::USIZE));
        for (block, view) in blocks.iter_mut().zip([&then_view, &view]) {
            for (local, value) in [(from, view.start()), (len, view.len.clone())] {
                block.stmts.push(Stmt::new(StmtKind::Store { place: Place::local(local), value }, span));
            }
        }
        let [otherwise, then] = [blocks.pop()?, blocks.pop()?];
        for local in [from, len] {
            self.emit(StmtKind::Let { local, init: None }, span);
        }
        self.emit_as(Keyword::If, StmtKind::If { condition, then, otherwise }, span);
        let is_mut = view.is_mut && then_view.is_mut;
        Some(view.starting(self.local_value(from, span), self.local_value(len, span)).lent(is_mut))
    }

    /// The elements of a slice or array; `None` after a report.
    pub(super) fn elements(&mut self, ast: &'a Ast) -> Option<View> {
        if self.is_slice(ast) {
            return self.slice(ast);
        }
        if let Ast::Reference(reference) = bare(ast) {
            return self.elements(&reference.expr);
        }
        let (place, ty) = self.place(ast)?;
        self.view_of(place, &ty, ast)
    }

    /// The elements of an array at a place; `None` after a report.
    pub(super) fn view_of(&mut self, place: Place, ty: &Ty, ast: &'a Ast) -> Option<View> {
        match self.infer.shallow(ty) {
            Ty::Array(element, len) => {
                let len = self.known_length(&len, ast)?;
                Some(View::of_array(place, *element, len as u32, true, Self::span(ast)))
            }
            ty if let Some(slice) = ty.as_slice() => Some(self.parameter_view(ParamId(slice), Self::span(ast))),
            ty if ty.is_silent() => None,
            ty => {
                let shown = self.infer.resolve(&ty);
                self.refuse(ast, format!("a value of type `{shown}` has no elements\nhelp: slices and arrays have"))
            }
        }
    }

    /// `view[range]`, as an index
    fn part_of(&mut self, view: &View, index: &'a ExprIndex, range: &'a ExprRange, at: Span) -> Option<View> {
        let mut bound = |bound: Option<&'a Ast>| match bound {
            Some(bound) => {
                let bound = self.index(bound, "[_]")?;
                Some(Some(self.atom("bound", bound)))
            }
            None => Some(None),
        };
        let (from, to) = (bound(range.start.as_deref())?, bound(range.end.as_deref())?);
        let number = |number| Expr::int(number, Ty::USIZE, at);
        let one_more = |to: Expr| {
            let mut sum = Expr::binary(BinaryOp::Add, to, number(1), Ty::USIZE);
            fold(&mut sum);
            sum
        };
        let to = match (to, range.limits) {
            (Some(to), RangeLimits::HalfOpen(_)) => Some(to),
            (Some(to), RangeLimits::Closed(_)) => Some(self.atom("to", one_more(to))),
            (None, _) => None,
        };
        let shown = "range {} index {} out of range for slice of length {}";
        let within = |index: &Expr| Expr { span: at, ..Expr::binary(BinaryOp::Le, index.clone(), view.len.clone(), Ty::BOOL) };
        let subject = || Some(Subject::Part { of: outline(&index.expr), range: outline(&index.index) });
        // In the standard library's order.
        for (index, which) in [(&from, "start"), (&to, "end")] {
            let Some(index) = index else { continue };
            let text = shown.replacen("{}", which, 1);
            self.panic_unless(subject(), within(index), &text, vec![index.clone(), view.len.clone()], at);
        }
        if let (Some(from), Some(to)) = (&from, &to) {
            let in_order = Expr { span: at, ..Expr::binary(BinaryOp::Le, from.clone(), to.clone(), Ty::BOOL) };
            self.panic_unless(subject(), in_order, "slice index starts at {} but ends at {}", vec![from.clone(), to.clone()], at);
        }
        let to = to.unwrap_or_else(|| view.len.clone());
        let Some(from) = from else { return Some(view.first(to)) };
        let mut len = Expr::binary(BinaryOp::Sub, to, from.clone(), Ty::USIZE);
        fold(&mut len);
        let len = self.atom("len", len);
        Some(view.part(&from, len))
    }

    /// The value of all elements of a parameter that is an array.
    pub(super) fn array_of(&mut self, view: &View, ty: Ty, span: Span) -> Expr {
        let mut load = |number: u32| {
            let place = view.at(Expr::int(number.into(), Ty::USIZE, span), span, true);
            self.load_place(place, view.element.clone(), span)
        };
        let Ty::Array(_, len) = &ty else { unreachable!("`{ty}` is no array") };
        let elements = (0..len.number()).map(&mut load).collect();
        Expr { kind: ExprKind::Array(elements), ty, span }
    }

    /// What to say of a write to a slice parameter that is not `mut`.
    pub(super) fn write_to_shared(&self, param: ParamId) -> String {
        let Param { name, part: _, argument, kind, slot: _ } = &self.params[param.0];
        let is_optional = self.params.get(param.0 + 1).is_some_and(|next| next.argument == *argument);
        let shown = |reference: String| if is_optional { format!("Option<{reference}>") } else { reference };
        let is = kind.to_string();
        message::write_to_shared(name, &[is.clone(), is.replacen('&', "&mut ", 1)].map(shown))
    }

    /// The elements of a slice parameter.
    pub(super) fn parameter_view(&self, param: ParamId, span: Span) -> View {
        match &self.params[param.0].kind {
            ParamKind::Slice { element, mutable, len } => View::of_param(param, element.clone(), *len, *mutable, span),
            ParamKind::Scalar(ty) => unreachable!("a `{ty}` is no slice"),
        }
    }

    /// What a name stands for, or a field of what has names for its parts.
    pub(super) fn binding(&self, ast: &Ast) -> Option<Binding> {
        match bare(ast) {
            Ast::Path(path) => {
                let name = path.path.get_ident()?;
                let binding = self.scopes.find(name)?;
                let ty = match &binding {
                    Binding::Local(local) => &self.locals[local.0].ty,
                    Binding::Value(Expr { ty, .. }) | Binding::Place(_, ty) => ty,
                    Binding::Slice(_)
                    | Binding::Closure(_)
                    | Binding::Reference { .. }
                    | Binding::Sequence(_)
                    | Binding::Tuple(_)
                    | Binding::Struct(_) => return Some(binding),
                };
                let slice = self.infer.shallow(ty).as_slice();
                Some(slice.map_or(binding, |slice| Binding::Slice(self.parameter_view(ParamId(slice), name.span()))))
            }
            Ast::Field(field) => match (self.binding(&field.base)?, &field.member) {
                (Binding::Tuple(parts), Member::Unnamed(number)) => parts.get(number.index as usize).cloned(),
                (Binding::Struct(of), member) => of.field(&crate::name::of_member(member)),
                _ => None,
            },
            Ast::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => match self.binding(&unary.expr)? {
                Binding::Struct(of) => Some(Binding::Struct(Borrower { is_reference: false, ..of })),
                _ => None,
            },
            _ => None,
        }
    }
}

/// What both sides of an `if` come to, if that is all there is in them.
fn sides(branch: &ExprIf) -> Option<[&Ast; 2]> {
    let alone = |block: &'_ syn::Block| matches!(block.stmts[..], [syn::Stmt::Expr(_, None)]);
    let (_, otherwise) = branch.else_branch.as_ref()?;
    let otherwise = match &**otherwise {
        Ast::Block(block) if alone(&block.block) => last(&block.block)?,
        other @ Ast::If(_) => other,
        _ => return None,
    };
    let is_condition = alone(&branch.then_branch) && super::chain::parts(&branch.cond).iter().all(|part| !matches!(part, Ast::Let(_)));
    if is_condition { Some([last(&branch.then_branch)?, otherwise]) } else { None }
}

fn last(block: &syn::Block) -> Option<&Ast> {
    if let Some(syn::Stmt::Expr(last, None)) = block.stmts.last() { Some(last) } else { None }
}

fn is_as_slice(call: &ExprMethodCall) -> bool {
    call.args.is_empty() && (call.method == "as_slice" || call.method == "as_mut_slice")
}

/// What is lent, and to be named: what has no value of its own.
impl<'a> Lower<'a> {
    /// What an expression lends if it is no plain value: a slice, an iterator, a reference, or a tuple of such. `None` if it is a value.
    pub(super) fn lent_binding(&mut self, ast: &'a Ast) -> Option<Binding> {
        if let Some(binding) = self.binding(ast).filter(|binding| !binding.is_value()) {
            return Some(binding);
        }
        let ast = bare(ast);
        let silent = Binding::Value(Self::error_value(Self::span(ast)));
        if self.is_sequence(ast) {
            let sequence = self.sequence(ast);
            return Some(sequence.map_or(silent, |sequence| self.keep_sequence(sequence)));
        }
        if self.is_slice(ast) && !self.is_array_copy(ast) {
            let slice = self.sized(ast).and_then(|()| self.slice(ast));
            return Some(slice.map_or(silent, Binding::Slice));
        }
        if self.is_borrower(ast) {
            return Some(self.borrower(ast).map_or(silent, Binding::Struct));
        }
        match ast {
            Ast::MethodCall(_) if self.is_inside(ast) => {
                let place = self.inside_place(ast);
                Some(place.map_or(silent, |(place, ty)| Binding::Reference { place, ty, is_mut: true, depth: 1 }))
            }
            Ast::Call(_) | Ast::MethodCall(_) if let Some(binding) = self.lent_by_call(ast) => Some(binding),
            Ast::MethodCall(call) if call.args.len() == 1 && (call.method == "split_at" || call.method == "split_at_mut") => {
                Some(self.split(call).unwrap_or(silent))
            }
            Ast::Reference(reference) => {
                let is_mut = reference.mutability.is_some();
                let place = if is_mut { self.target(&reference.expr) } else { self.place(&reference.expr) };
                Some(place.map_or(silent, |(place, ty)| Binding::Reference { place, ty, is_mut, depth: 1 }))
            }
            Ast::Lit(syn::ExprLit { lit: syn::Lit::ByteStr(_), .. }) => {
                let place = self.place(ast);
                Some(place.map_or(silent, |(place, ty)| Binding::Reference { place, ty, is_mut: false, depth: 1 }))
            }
            Ast::Tuple(tuple) if tuple.elems.iter().any(|part| self.lends(part)) => {
                let part = |part: &'a Ast| self.lent_binding(part);
                let parts: Vec<Option<Binding>> = tuple.elems.iter().map(part).collect();
                let value = |(part, ast): (Option<Binding>, &'a Ast)| part.unwrap_or_else(|| Binding::Value(self.expr(ast, None)));
                Some(Binding::Tuple(parts.into_iter().zip(&tuple.elems).map(value).collect()))
            }
            _ => None,
        }
    }

    /// Whether an expression lends a slice, a reference or an iterator, as far as it is written.
    fn lends(&self, ast: &Ast) -> bool {
        let is_reference = matches!(bare(ast), Ast::Reference(_)) || self.binding(ast).is_some_and(|binding| !binding.is_value());
        is_reference || self.is_slice(ast) || self.is_sequence(ast) || self.is_borrower(ast)
    }

    /// `slice.split_at(index)`
    fn split(&mut self, call: &'a ExprMethodCall) -> Option<Binding> {
        let is_mut = call.method == "split_at_mut";
        let view = self.elements(&call.receiver)?;
        if is_mut && !view.is_mut {
            return self.refuse(&call.method, message::READ_ONLY_SLICE);
        }
        let view = view.lent(is_mut);
        let index = self.index(&call.args[0], "[_]")?;
        let index = self.atom("middle", index);
        let span = Self::span(call);
        let holds = Expr { span, ..Expr::binary(BinaryOp::Le, index.clone(), view.len.clone(), Ty::BOOL) };
        let subject = Subject::Part { of: outline(&call.receiver), range: format!("..{}", outline(&call.args[0])) };
        self.panic_unless(Some(subject), holds, "mid > len", Vec::new(), span);
        let mut rest = Expr::binary(BinaryOp::Sub, view.len.clone(), index.clone(), Ty::USIZE);
        fold(&mut rest);
        let rest = self.atom("rest", rest);
        let first = view.first(index.clone());
        Some(Binding::Tuple(vec![Binding::Slice(first), Binding::Slice(view.part(&index, rest))]))
    }

    /// The value of what is named at a place, if it has one.
    pub(super) fn bound_value(&mut self, binding: Binding, at: &dyn ToTokens, span: Span) -> Expr {
        match binding {
            Binding::Local(local) => self.local_now(local, span),
            Binding::Value(value) => Expr { span, ..value },
            Binding::Place(place, ty) | Binding::Reference { place, ty, .. } => self.load_place(place, ty, span),
            Binding::Tuple(parts) => {
                let values: Vec<Expr> = parts.into_iter().map(|part| self.bound_value(part, at, span)).collect();
                let ty = Ty::Tuple(values.iter().map(|value| value.ty.clone()).collect());
                Expr { kind: ExprKind::Tuple(values), ty, span }
            }
            Binding::Slice(view) => match view.array_type() {
                Some(ty) => self.array_of(&view, ty, span),
                None => self.fail(at, message::bare_slice(at)),
            },
            Binding::Sequence(_) => self.fail(at, message::NO_ITERATOR_VALUE),
            Binding::Closure(_) => self.closure_value(at),
            Binding::Struct(Borrower { ty, .. }) => self.fail(at, message::no_value(&self.infer.resolve(&ty))),
        }
    }

    /// The type of what is lent, as it is written: of an element, of what a reference leads to, or of the value.
    pub(super) fn lent_type(&mut self, ty: &'a Type) -> Ty {
        match ty {
            Type::Reference(reference) => match &*reference.elem {
                Type::Slice(slice) => self.ty(&slice.elem),
                inner => self.lent_type(inner),
            },
            ty => self.ty(ty),
        }
    }
}
