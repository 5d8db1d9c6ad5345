//! Places: what can be indexed, assigned and loaded from.

use std::mem::take;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr as Ast, ExprUnary, Member, UnOp};

use super::control::{bare, base};
use super::cooperation::holds_bools;
use super::infer::Kind;
use super::scope::Binding;
use super::state::Lower;
use super::view::View;
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Literal, LocalId, Message, Param, ParamId, ParamKind, Place, Root, Step, StmtKind, Subject,
};
use crate::message;
use crate::report::At;
use crate::syntax::outline;
use crate::ty::Ty;

const BOOLS: &str = "an array of `bool`s in shared memory is not copied as a whole\nhelp: copy its elements one by one";

const ATOMIC: &str = "read an atomic with `.load(Relaxed)`";

const PARTS: &str = "read its parts one by one, and an atomic with `.load(Relaxed)`";

/// An element as the source has it: `of[index]`.
#[derive(Clone, Copy)]
pub(super) struct Access<'a> {
    pub(super) of: &'a Ast,
    pub(super) index: &'a Ast,
    /// Where it is written: its first token.
    pub(super) at: Span,
    /// Whether it is to be checked that the element is there; if not, the user vouches for it.
    pub(super) is_checked: bool,
}

impl<'a> Lower<'a> {
    /// The value of `a[i]` or `a.0`.
    pub(super) fn load(&mut self, ast: &'a Ast) -> Expr {
        let span = step_span(ast);
        if let Ast::Field(field) = ast {
            if let Some(binding) = self.binding(ast) {
                return self.bound_value(binding, ast, span);
            }
            if self.is_borrower(&field.base) {
                return self.borrower_field(field);
            }
            if !self.names_place(&field.base) {
                return self.field_value(field);
            }
        }
        match self.place(ast) {
            Some((_, Ty::Error)) | None => Self::error_value(span),
            Some((place, ty)) => self.load_place(place, ty, span),
        }
    }

    /// The value of a place.
    pub(super) fn load_place(&mut self, place: Place, ty: Ty, span: Span) -> Expr {
        if !self.is_loadable(&place, &ty, span) {
            return Self::error_value(span);
        }
        match (place.root, place.path.is_empty()) {
            (Root::Local(local), true) => self.local_now(local, span),
            (Root::Local(local), false) if !self.can_change(local) => Expr { kind: ExprKind::Load(place), ty, span },
            (Root::Local(_), false) => self.kept("part", Expr { kind: ExprKind::Load(place), ty, span }),
            (Root::Slice(_) | Root::Groups { .. } | Root::Shared(_), _) => self.loaded(place, &ty, span),
        }
    }

    /// Whether a place has a value that can be loaded as a whole; reports if not.
    pub(super) fn is_loadable(&self, place: &Place, ty: &Ty, span: Span) -> bool {
        let ty = self.infer.shallow(ty);
        if ty.holds_atomic() {
            let (shown, help) = (self.infer.resolve(&ty), if matches!(ty, Ty::Atomic(_)) { ATOMIC } else { PARTS });
            self.report.error(At(span), format!("`{shown}` cannot be a value: other invocations may change it at any time\nhelp: {help}"));
            return false;
        }
        self.is_copied(place, &ty, &At(span))
    }

    /// Whether a place can be loaded or stored as a whole; reports if not.
    fn is_copied(&self, place: &Place, ty: &Ty, at: &dyn quote::ToTokens) -> bool {
        let is_lost = matches!(place.root, Root::Shared(_)) && holds_bools(ty);
        if is_lost {
            self.report.error(at, BOOLS);
        }
        !is_lost
    }

    /// The field of a value that is no place, such as `global_id().x`.
    fn field_value(&mut self, ast: &'a syn::ExprField) -> Expr {
        let span = ast.member.span();
        let base = self.expr(&ast.base, None);
        match self.field_of(&base.ty, &ast.member) {
            Some((number, ty)) => Expr { span, ..base.field(number, &ty) },
            None => Self::error_value(span),
        }
    }

    /// What the indices and fields of a place are of: a name, or a field that stands for something of its own.
    fn named_base<'e>(&self, ast: &'e Ast) -> &'e Ast {
        match bare(ast) {
            Ast::Index(index) => self.named_base(&index.expr),
            Ast::Field(field) if self.binding(bare(ast)).is_none() => self.named_base(&field.base),
            other => other,
        }
    }

    /// Whether an expression names a place: a local, or a part of a local or slice.
    pub(super) fn names_place(&self, ast: &Ast) -> bool {
        match self.named_base(ast) {
            named @ (Ast::Path(_) | Ast::Field(_)) => {
                self.named_place(named).is_some() || (self.is_slice(named) && !std::ptr::eq(named, bare(ast)))
            }
            Ast::Unary(unary) => is_deref(unary) && self.names_place(&unary.expr),
            other => unchecked(other).is_some() || self.is_inside(other),
        }
    }

    /// `place = value`, or `(a, b) = (b, a)`.
    pub(super) fn assign(&mut self, assign: &'a syn::ExprAssign) {
        let (left, right) = (&*assign.left, &*assign.right);
        if let Ast::Tuple(targets) = left {
            let ty = self.tuple_of(targets);
            let value = self.expr_as(right, &ty);
            if !matches!(value.ty, Ty::Error) {
                self.assign_parts(targets, &value);
            }
            return;
        }
        if let Ast::Infer(_) = left {
            let ty = self.infer.fresh(Kind::Any);
            return drop(self.evaluated(right, &ty));
        }
        if self.is_slice(left) {
            let name = message::source(left);
            return self.report.error(left, format!("a slice cannot be assigned as a whole\nhelp: assign its elements: `{name}[i] = ...`"));
        }
        // The value is evaluated first, but the place says of which type it is to be.
        let (block, target) = self.nested(|lower| lower.target(left));
        let value = match &target {
            Some((_, ty)) => self.expr_as(right, ty),
            None => self.expr(right, None),
        };
        self.emit_all(block.stmts);
        self.assign_value(target, left, value, assign.eq_token.span);
    }

    /// Sets a place, which is written at `at`, to a value.
    fn assign_value(&mut self, target: Option<(Place, Ty)>, at: &Ast, value: Expr, span: Span) {
        if let Some((place, ty)) = target {
            self.is_copied(&place, &self.infer.shallow(&ty), at);
            self.emit(StmtKind::Store { place, value }, span);
        }
    }

    /// The type of what tuples in tuples are assigned.
    fn tuple_of(&mut self, targets: &syn::ExprTuple) -> Ty {
        let mut field = |target: &Ast| match target {
            Ast::Tuple(inner) => self.tuple_of(inner),
            _ => self.infer.fresh(Kind::Any),
        };
        Ty::Tuple(targets.elems.iter().map(&mut field).collect())
    }

    /// Sets each place to its part of a tuple; the parts are all computed before the first is set.
    fn assign_parts(&mut self, targets: &'a syn::ExprTuple, tuple: &Expr) {
        let parts = tuple.parts(&self.infer.shallow(&tuple.ty));
        for (target, part) in targets.elems.iter().zip(parts) {
            match target {
                Ast::Infer(_) => {}
                Ast::Tuple(inner) => self.assign_parts(inner, &part),
                _ => {
                    let place = self.target(target);
                    let part = place.iter().fold(part, |part, (_, ty)| self.expect(target, part, ty));
                    self.assign_value(place, target, part, target.span());
                }
            }
        }
    }

    /// `place op= value`: of numbers the value is evaluated first, of other types the place (Reference, "Evaluation of compound assignment
    /// expressions").
    pub(super) fn compound(&mut self, binary: &'a syn::ExprBinary, op: BinaryOp) {
        let span = binary.op.span();
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let (Block { mut stmts }, target) = self.nested(|lower| lower.target(&binary.left));
        let left = target.as_ref().map(|(_, ty)| self.infer.shallow(ty));
        let is_own = matches!(left, Some(Ty::Adt(..) | Ty::Vector { .. } | Ty::Matrix(_)));
        let hint = left.filter(|ty| !shift && (!is_own || matches!(ty, Ty::Adt(..))));
        if is_own {
            self.emit_all(take(&mut stmts));
        }
        let value = self.expr(&binary.right, hint.as_ref());
        self.emit_all(stmts);
        let Some((place, ty)) = target else { return };
        if matches!(self.infer.shallow(&ty), Ty::Adt(..)) && self.user_assignment(op, &place, &ty, &value, span).is_some() {
            return;
        }
        let old = match (&place.root, place.path.is_empty()) {
            // It is read and set by one statement, or by a division in front of that, which nothing comes between.
            (Root::Local(local), true) => self.local_value(*local, Self::span(&binary.left)),
            _ => match self.split_at_variant(&place) {
                Some(split) => self.loaded_from_variant(split, &ty, span),
                None => Expr { kind: ExprKind::Load(place.clone()), ty: ty.clone(), span },
            },
        };
        let value = self.operator(&binary.op, op, (old, &binary.left), (value, &binary.right));
        let value = self.expect(&binary.left, value, &ty);
        if !matches!(value.ty, Ty::Error) {
            self.emit(StmtKind::Store { place, value }, span);
        }
    }

    /// A place that is about to be assigned, and its type.
    pub(super) fn target(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        // A dereference has a message of its own.
        let may_be_one = match base(ast) {
            Ast::Path(_) | Ast::Unary(ExprUnary { op: UnOp::Deref(_), .. }) => true,
            other => self.may_lend(other).is_some() || self.is_inside(other),
        };
        if !may_be_one {
            return self.refuse(ast, message::NO_PLACE);
        }
        if let path_ast @ Ast::Path(path) = referent(ast)
            && self.named_place(path_ast).is_none()
        {
            self.no_place(path, ast);
            return None;
        }
        if let (Ast::Field(field), Some(Binding::Value(_))) = (bare(ast), self.binding(bare(ast))) {
            return self.refuse(ast, message::immutable(&message::source(base(&field.base))));
        }
        let before = self.locals.len();
        self.assigns = true;
        let place = self.place(ast);
        self.assigns = false;
        let (place, ty) = place?;
        if let (Ast::Unary(_), Root::Local(local)) = (bare(ast), place.root)
            && (local.0 >= before || self.is_immutable(local))
        {
            return self.refuse(ast, message::COPIED_REFERENCE);
        }
        if matches!(place.root, Root::Local(local) if local.0 >= before) {
            // What is assigned would be a copy: of a parameter, or of a vector's components.
            return match self.binding(base(ast)) {
                Some(Binding::Value(Expr { kind: ExprKind::Param(param), .. })) => {
                    self.refuse(ast, message::immutable_param(&self.params[param.0].name))
                }
                Some(Binding::Value(value)) if !value.ty.is_glams() => {
                    let name = message::source(base(ast));
                    self.refuse(ast, format!("cannot assign to `{name}`, which is not mutable\nhelp: declare it `mut {name}`"))
                }
                _ => self.refuse(ast, message::VECTOR_INDEX_ASSIGNED),
            };
        }
        let (place, ty) = self.writable(place, ty, ast)?;
        match self.binding(self.named_base(referent(ast))) {
            Some(Binding::Slice(view)) if !view.is_mut => self.refuse(ast, message::READ_ONLY_SLICE),
            Some(Binding::Reference { is_mut: false, .. }) => self.refuse(ast, message::READ_ONLY_REFERENCE),
            Some(Binding::Reference { .. }) if matches!(bare(ast), Ast::Path(_) | Ast::Field(_)) && self.binding(ast).is_some() => {
                let name = message::source(ast);
                self.refuse(ast, format!("`{name}` is a reference, which cannot be assigned\nhelp: assign what it refers to: `*{name}`"))
            }
            _ => Some((place, ty)),
        }
    }

    /// The place, if it may be written.
    pub(super) fn writable(&mut self, place: Place, ty: Ty, ast: &dyn quote::ToTokens) -> Option<(Place, Ty)> {
        if self.infer.shallow(&ty).holds_atomic() {
            return self.refuse(ast, message::atomic_assigned(&self.infer.shallow(&ty)));
        }
        self.note_assignment(place.root);
        let wrong = match place.root {
            Root::Slice(param) => match &self.params[param.0] {
                Param { kind: ParamKind::Slice { mutable: false, .. }, .. } => Some(self.write_to_shared(param)),
                _ => None,
            },
            Root::Shared(shared) => {
                let declared = &self.shared[shared.0];
                (!declared.mutable).then(|| message::immutable(&declared.name))
            }
            Root::Local(local) => {
                let is_set_once = place.path.is_empty() && self.late.contains(&local);
                (self.is_immutable(local) && !is_set_once).then(|| message::immutable(&self.locals[local.0].name))
            }
            Root::Groups { .. } => None,
        };
        match wrong {
            Some(message) => {
                self.report.error_of_rust(ast, message);
                None
            }
            None => Some((place, ty)),
        }
    }

    /// Whether a local is the user's own, without `mut`.
    fn is_immutable(&self, local: LocalId) -> bool {
        self.locals[local.0].user && !self.locals[local.0].mutable
    }

    /// The place that an expression names, and its type; the value of anything else gets a local to be one. `None` after a report.
    pub(super) fn place(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        let start = self.start.take();
        match ast {
            Ast::Paren(paren) => {
                self.start = start.or(Some(paren.paren_token.span.open()));
                self.place(&paren.expr)
            }
            Ast::Group(group) => self.place(&group.expr),
            Ast::Field(_) if self.binding(ast).is_some() => self.named_place(ast).or_else(|| self.place_value(ast)),
            Ast::Index(index) => {
                let at = start.unwrap_or_else(|| index.span());
                self.place_element(Access { of: &index.expr, index: &index.index, at, is_checked: true })
            }
            Ast::Field(field) => self.place_field(field),
            Ast::Unary(unary) if is_deref(unary) => self.place(&unary.expr),
            other => match unchecked(other) {
                Some(call) => self.unchecked_element(call),
                None if self.is_inside(other) => self.inside_place(other),
                None => match self.lent_by_call(other) {
                    Some(lent) => self.place_lent(lent, other),
                    None => self.named_place(other).or_else(|| self.place_value(other)),
                },
            },
        }
    }

    /// `x.get_unchecked(i)`: the element that the user says is there.
    pub(super) fn unchecked_element(&mut self, call: &'a syn::ExprMethodCall) -> Option<(Place, Ty)> {
        let index = call.args.first().expect("the caller has counted the arguments");
        self.place_element(Access { of: &call.receiver, index, at: call.span(), is_checked: false })
    }

    /// The place that a name stands for.
    fn named_place(&self, ast: &Ast) -> Option<(Place, Ty)> {
        match self.binding(ast)? {
            Binding::Local(local) => Some((Place::local(local), self.locals[local.0].ty.clone())),
            Binding::Place(place, ty) | Binding::Reference { place, ty, .. } => Some((place, ty)),
            Binding::Slice(_) | Binding::Value(_) | Binding::Closure(_) | Binding::Sequence(_) | Binding::Tuple(_) | Binding::Struct(_) => {
                None
            }
        }
    }

    /// Reports a path that is assigned and stands for no place.
    fn no_place(&mut self, path: &'a syn::ExprPath, whole: &Ast) {
        let Some(name) = path.path.get_ident() else { return self.report.error(path, message::NO_PLACE) };
        let message = match self.scopes.find(name) {
            Some(Binding::Slice(_)) => message::bare_slice(name),
            Some(Binding::Value(value)) if value.ty.is_silent() => return,
            Some(Binding::Value(_)) if matches!(bare(whole), Ast::Unary(_)) => message::COPIED_REFERENCE.to_owned(),
            Some(Binding::Value(Expr { kind: ExprKind::Param(param), .. })) if self.params[param.0].name == *name => {
                message::immutable_param(name)
            }
            Some(Binding::Value(value)) if value.literal().is_some() && !self.is_in_copy() => {
                format!("cannot assign to the constant `{name}`\nhelp: write `let mut` instead of `const`")
            }
            Some(Binding::Value(_)) => message::immutable(name),
            Some(Binding::Closure(_)) => return drop(self.closure_value(name)),
            Some(Binding::Struct(of)) => message::no_value(&self.infer.resolve(&of.ty)),
            Some(Binding::Sequence(_) | Binding::Tuple(_)) => message::NO_PLACE.to_owned(),
            Some(Binding::Local(_) | Binding::Place(..) | Binding::Reference { .. }) | None => return drop(self.unknown_name(name)),
        };
        self.report.error(path, message);
    }

    fn place_element(&mut self, access: Access<'a>) -> Option<(Place, Ty)> {
        let Access { of, index: index_ast, at: _, is_checked: _ } = access;
        if self.is_slice(of) {
            let view = self.slice(of)?;
            return self.slice_element(view, access);
        }
        let assigns = take(&mut self.assigns);
        if self.is_borrower(of) {
            let lent = self.borrower_element(of, index_ast, assigns)?;
            return self.place_lent(lent, of);
        }
        let (mut place, ty) = self.place(of)?;
        let base = self.infer.shallow(&ty);
        if matches!(base, Ty::Adt(..))
            && let Some(lent) = self.user_element(Binding::Place(place.clone(), base.clone()), &base, index_ast, of, assigns)
        {
            return self.place_lent(lent, of);
        }
        if base.is_vector() {
            return self.vector_index(place, &base, access);
        }
        if let Some(slice) = base.as_slice() {
            let view = self.parameter_view(ParamId(slice), Self::span(of));
            return self.slice_element(view, access);
        }
        let Ty::Array(element, len) = base else {
            if !base.is_silent() {
                let text = self.infer.resolve(&base);
                self.report.error(of, format!("a value of type `{text}` cannot be indexed\nhelp: slices and arrays can"));
            }
            return None;
        };
        let len = self.known_length(&len, of)?;
        let index = self.index(index_ast, &self.infer.resolve(&ty).to_string())?;
        if let Some(Literal::Int(value)) = index.literal()
            && value >= len
            && self.is_judged()
        {
            return self.out_of_bounds(index_ast, &format!("the length is {len}"), value, len);
        }
        let len = Expr::int(len, Ty::USIZE, index.span);
        place.path.push(self.element_step(index, &len, access));
        Some((place, *element))
    }

    fn slice_element(&mut self, view: View, access: Access<'a>) -> Option<(Place, Ty)> {
        let Access { of: _, index: index_ast, at, is_checked } = access;
        let index = self.index(index_ast, "[_]")?;
        self.check_constant_index(view.len_of_type(), &index, index_ast)?;
        let index = self.checked_index(index.clone(), &Expr { span: index.span, ..view.len.clone() }, access);
        Some((view.at(index, at, is_checked), view.element))
    }

    /// The place that what is lent leads to.
    fn place_lent(&mut self, lent: Binding, ast: &'a Ast) -> Option<(Place, Ty)> {
        match lent {
            Binding::Place(place, ty) | Binding::Reference { place, ty, .. } => Some((place, ty)),
            Binding::Value(value) if value.ty.is_silent() => None,
            _ => self.refuse(ast, message::NO_PLACE),
        }
    }

    /// Reports a constant index that is no less than the length of an array; `None` after a report.
    pub(super) fn check_constant_index(&mut self, len: Option<Literal>, index: &Expr, at: &Ast) -> Option<()> {
        match (len, index.literal()) {
            (Some(Literal::Int(len)), Some(Literal::Int(value))) if value >= len && self.is_judged() => {
                self.out_of_bounds(at, &format!("the length is {len}"), value, len)
            }
            _ => Some(()),
        }
    }

    /// Reports an index that is no less than a length.
    pub(super) fn out_of_bounds<T>(&mut self, at: &Ast, what: &str, index: i128, len: i128) -> Option<T> {
        self.refuse(at, format!("index out of bounds: {what} but the index is {index}\nhelp: the last index is {}", len - 1))
    }

    /// The step to an element of an array of this length, behind the check that it is there.
    pub(super) fn element_step(&mut self, index: Expr, len: &Expr, access: Access<'a>) -> Step {
        let known = len.literal().and_then(Literal::number);
        let index = self.checked_index(index, len, access);
        Step::Index { index, len: known.map(|len| len as u32), at: access.at, is_checked: access.is_checked }
    }

    /// The index of an element, which can be written out twice, behind the check that the element is there.
    pub(super) fn checked_index(&mut self, index: Expr, len: &Expr, access: Access<'a>) -> Expr {
        let Access { of, index: index_ast, at, is_checked } = access;
        let index = self.atom("index", index);
        let known = len.literal().and_then(Literal::number);
        let is_there = index.literal().and_then(Literal::number).zip(known).is_some_and(|(index, len)| index < len);
        if is_checked && !is_there {
            let subject = Subject::Element { of: outline(of), index: outline(index_ast) };
            let site = self.site(Message::Index, Some(subject), at);
            let holds = Expr::binary(BinaryOp::Lt, index.clone(), len.clone(), Ty::BOOL);
            self.emit(StmtKind::Check { holds, site, values: vec![len.clone(), index.clone()], settled: false }, at);
        }
        index
    }

    fn place_field(&mut self, ast: &'a syn::ExprField) -> Option<(Place, Ty)> {
        let (mut place, ty) = self.place(&ast.base)?;
        let (number, ty) = self.field_of(&ty, &ast.member)?;
        place.path.push(Step::Field(number));
        Some((place, ty))
    }

    pub(super) fn field_of(&mut self, ty: &Ty, member: &Member) -> Option<(u32, Ty)> {
        let ty = self.infer.shallow(ty);
        let found = ty.field_named(&crate::name::of_member(member)).filter(|_| !ty.is_sum());
        if found.is_none() && !ty.is_silent() {
            self.report.error(member, message::no_field(&self.infer.resolve(&ty), member));
        }
        found.map(|number| (number, ty.field(number)))
    }

    /// The value of an expression that is no place, in a local.
    fn place_value(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        let value = self.expr(ast, None);
        if value.ty.is_silent() {
            return None;
        }
        if value.literal().is_some() {
            return self.refuse(ast, "a number cannot be indexed\nhelp: slices and arrays can");
        }
        let ty = value.ty.clone();
        let local = match value.kind {
            ExprKind::Local(local) => local,
            _ => self.kept_local("value", value, false),
        };
        Some((Place::local(local), ty))
    }

    /// An index, which must be a `usize`.
    pub(super) fn index(&mut self, ast: &'a Ast, indexed: &str) -> Option<Expr> {
        self.assigns = false;
        if let Ast::Range(_) = ast {
            return self.refuse(ast, message::index(ast, indexed, "range"));
        }
        let mut value = self.expr(ast, Some(&Ty::USIZE));
        if !self.infer.unify(&value.ty, &Ty::USIZE) {
            let found = self.infer.resolve(&value.ty).to_string();
            return self.refuse(ast, message::index(ast, indexed, &found));
        }
        if matches!(value.ty, Ty::Error | Ty::Never) {
            return None;
        }
        value.ty = Ty::USIZE;
        match self.known(&value) {
            Some(constant) => value.kind = ExprKind::Literal(constant),
            None => super::fold::fold(&mut value),
        }
        Some(value)
    }
}

pub(super) fn is_unchecked(call: &syn::ExprMethodCall) -> bool {
    (call.method == "get_unchecked" || call.method == "get_unchecked_mut") && call.args.len() == 1
}

/// The call of `x.get_unchecked(i)` or `unsafe { x.get_unchecked(i) }`.
fn unchecked(ast: &Ast) -> Option<&syn::ExprMethodCall> {
    let inner = match ast {
        Ast::Unsafe(block) if let [syn::Stmt::Expr(inner, None)] = &block.block.stmts[..] => inner,
        other => other,
    };
    if let Ast::MethodCall(call) = inner { Some(call).filter(|call| is_unchecked(call)) } else { None }
}

/// The expression without the parentheses and the `*` of references around it.
fn referent(ast: &Ast) -> &Ast {
    match bare(ast) {
        Ast::Unary(unary) if is_deref(unary) => referent(&unary.expr),
        other => other,
    }
}

fn is_deref(unary: &ExprUnary) -> bool {
    matches!(unary.op, UnOp::Deref(_))
}

/// The token that a load is known by: the bracket or the dot.
fn step_span(ast: &Ast) -> Span {
    match ast {
        Ast::Index(index) => index.bracket_token.span.open(),
        Ast::Field(field) => field.member.span(),
        other => other.span(),
    }
}
