//! Places: what can be indexed, assigned and loaded from.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr as Ast, Member};

use super::cooperation::{holds_atomic, holds_bools};
use super::infer::Kind;
use super::scope::Binding;
use super::state::Lower;
use crate::ir::{BinaryOp, Condition, Expr, ExprKind, Literal, Message, ParamKind, Place, Root, Step, StmtKind};
use crate::message;
use crate::report::At;
use crate::ty::{AdtKind, Ty};

const BOOLS: &str = "an array of `bool`s in shared memory is not copied as a whole\nhelp: copy its elements one by one";

impl<'a> Lower<'a> {
    /// The value of `a[i]` or `a.0`.
    pub(super) fn load(&mut self, ast: &'a Ast) -> Expr {
        let span = step_span(ast);
        if let Ast::Field(field) = ast
            && !self.names_place(&field.base)
        {
            return self.field_value(field);
        }
        match self.place(ast) {
            Some((_, Ty::Error)) | None => Self::error_value(span),
            Some((place, ty)) => self.load_place(place, ty, span),
        }
    }

    /// The value of a place. An array in an element of a slice is loaded as a whole before it is indexed: WGSL may have it in words.
    pub(super) fn load_place(&mut self, mut place: Place, ty: Ty, span: Span) -> Expr {
        if !self.is_loadable(&place, &ty, span) {
            return Self::error_value(span);
        }
        if let Root::Slice(param) = place.root
            && place.indices().skip(1).any(|index| index.literal().is_none())
        {
            let ParamKind::Slice { element, mutable: _ } = &self.params[param.0].kind else { unreachable!("only slices are indexed") };
            let rest = place.path.split_off(1);
            let whole = self.loaded(place, &element.clone(), span);
            place = Place { root: Root::Local(self.kept_local("element", whole, false)), path: rest };
        }
        match (place.root, place.path.is_empty()) {
            (Root::Local(local), true) => self.local_now(local, span),
            (Root::Local(local), false) if !self.can_change(local) => Expr { kind: ExprKind::Load(place), ty, span },
            (Root::Local(_), false) => self.kept("part", Expr { kind: ExprKind::Load(place), ty, span }),
            (Root::Slice(_) | Root::Shared(_), _) => self.loaded(place, &ty, span),
        }
    }

    /// Whether a place has a value that can be loaded as a whole; reports if not.
    pub(super) fn is_loadable(&self, place: &Place, ty: &Ty, span: Span) -> bool {
        let ty = self.infer.shallow(ty);
        if holds_atomic(&ty) {
            let shown = self.infer.show(&ty);
            self.report.error(
                At(span),
                format!("`{shown}` is no value: other invocations may change it at any time\nhelp: read an atomic with `.load(Relaxed)`"),
            );
            return false;
        }
        let is_lost = matches!(place.root, Root::Shared(_)) && holds_bools(&ty);
        if is_lost {
            self.report.error(At(span), BOOLS);
        }
        !is_lost
    }

    /// The field of a value that is no place, such as `global_id().x`.
    fn field_value(&mut self, ast: &'a syn::ExprField) -> Expr {
        let span = ast.member.span();
        let base = self.expr(&ast.base, None);
        match self.field_of(&base.ty, &ast.member) {
            Some((number, ty)) => Expr { kind: ExprKind::Field(Box::new(base), number), ty, span },
            None => Self::error_value(span),
        }
    }

    /// Whether an expression names a place: a local, or a part of a local or slice.
    pub(super) fn names_place(&self, ast: &Ast) -> bool {
        match ast {
            Ast::Paren(paren) => self.names_place(&paren.expr),
            Ast::Group(group) => self.names_place(&group.expr),
            Ast::Path(path) => self.is_place(path),
            Ast::Field(field) => self.names_place(&field.base),
            Ast::Unary(unary) => is_deref(unary) && self.names_place(&unary.expr),
            Ast::Index(index) => self.slice_param(&index.expr).is_some() || self.names_place(&index.expr),
            other => unchecked(other).is_some(),
        }
    }

    /// `place = value`, or `(a, b) = (b, a)`.
    pub(super) fn assign(&mut self, assign: &'a syn::ExprAssign) -> Expr {
        let span = assign.eq_token.span;
        if let Ast::Tuple(targets) = &*assign.left {
            self.assign_tuple(targets, &assign.right);
            return Self::unit_value(span);
        }
        if let Ast::Infer(_) = &*assign.left {
            self.expr(&assign.right, None);
            return Self::unit_value(span);
        }
        if let Some((param, _)) = self.slice_param(&assign.left) {
            self.report.error(&assign.left, message::slice_assigned(&self.params[param.0].name));
            return Self::unit_value(span);
        }
        let ty = self.place_type(&assign.left);
        if let Some(atomic) = ty.as_ref().map(|ty| self.infer.shallow(ty)).filter(holds_atomic) {
            self.report.error(&assign.left, message::atomic_assigned(&atomic));
            return Self::unit_value(span);
        }
        let value = match &ty {
            Some(ty) => self.expr_as(&assign.right, ty),
            None => self.expr(&assign.right, None),
        };
        if let Some((place, ty)) = self.target(&assign.left) {
            let value = self.expect(&assign.right, value, &ty);
            if matches!(place.root, Root::Shared(_)) && holds_bools(&self.infer.shallow(&ty)) {
                self.report.error(&assign.left, BOOLS);
            }
            self.emit(StmtKind::Store { place, value }, span);
        }
        Self::unit_value(span)
    }

    /// The values are all computed before the first place is set.
    fn assign_tuple(&mut self, targets: &'a syn::ExprTuple, right: &'a Ast) {
        let tuple = self.tuple_of(targets);
        let value = self.expr_as(right, &tuple);
        if !matches!(value.ty, Ty::Error) {
            let parts = if let ExprKind::Tuple(values) = value.kind { values } else { self.tuple_parts(&value) };
            self.assign_parts(targets, parts);
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

    /// The fields of a tuple.
    fn tuple_parts(&self, tuple: &Expr) -> Vec<Expr> {
        let fields = self.infer.shallow(&tuple.ty).fields();
        fields.iter().enumerate().map(|(i, ty)| tuple.field(i as u32, ty)).collect()
    }

    fn assign_parts(&mut self, targets: &'a syn::ExprTuple, parts: Vec<Expr>) {
        for (target, part) in targets.elems.iter().zip(parts) {
            let span = target.span();
            match target {
                Ast::Infer(_) => {}
                Ast::Tuple(inner) => {
                    let parts = self.tuple_parts(&part);
                    self.assign_parts(inner, parts);
                }
                _ => {
                    if let Some((place, ty)) = self.target(target) {
                        let value = self.expect(target, part, &ty);
                        self.emit(StmtKind::Store { place, value }, span);
                    }
                }
            }
        }
    }

    /// `place op= value`: of numbers the value is evaluated first, of other types the place (Reference, "Evaluation of compound assignment
    /// expressions").
    pub(super) fn compound(&mut self, binary: &'a syn::ExprBinary, op: BinaryOp) -> Expr {
        let span = binary.op.span();
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let left = self.place_type(&binary.left).map(|ty| self.infer.shallow(&ty));
        let hint = left.clone().filter(|ty| !shift && !matches!(ty, Ty::Vector { .. } | Ty::Matrix(_)));
        let (target, value) = if matches!(left, Some(Ty::Adt(..) | Ty::Vector { .. } | Ty::Matrix(_))) {
            let target = self.target(&binary.left);
            (target, self.expr(&binary.right, hint.as_ref()))
        } else {
            let value = self.expr(&binary.right, hint.as_ref());
            (self.target(&binary.left), value)
        };
        let Some((place, ty)) = target else { return Self::unit_value(span) };
        if matches!(self.infer.shallow(&ty), Ty::Adt(..)) && self.user_assignment(op, &place, &ty, &value, span).is_some() {
            return Self::unit_value(span);
        }
        let old = match (&place.root, place.path.is_empty()) {
            // It is read and set by one statement, or by a division in front of that, which nothing comes between.
            (Root::Local(local), true) => self.local_value(*local, Self::span(&binary.left)),
            _ => Expr { kind: ExprKind::Load(place.clone()), ty: ty.clone(), span },
        };
        let value = self.operator(&binary.op, op, old, &binary.left, value, &binary.right);
        let value = self.expect(&binary.left, value, &ty);
        if !matches!(value.ty, Ty::Error) {
            self.emit(StmtKind::Store { place, value }, span);
        }
        Self::unit_value(span)
    }

    /// A place that is about to be assigned, and its type.
    pub(super) fn target(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        if !is_assignable(ast) {
            self.report.error(ast, message::NO_PLACE);
            return None;
        }
        let before = self.locals.len();
        let (place, ty) = self.place(ast)?;
        if matches!(place.root, Root::Local(local) if local.0 >= before) {
            // What is assigned would be a copy: of a parameter, or of a vector's components.
            match self.assigned_param(ast) {
                Some(param) => self.report.error(ast, message::immutable_param(&self.params[param.0].name)),
                None => self.report.error(ast, message::VECTOR_INDEX_ASSIGNED),
            }
            return None;
        }
        self.writable(place, ty, ast)
    }

    /// The place, if it may be written.
    pub(super) fn writable(&mut self, place: Place, ty: Ty, ast: &dyn quote::ToTokens) -> Option<(Place, Ty)> {
        if holds_atomic(&self.infer.shallow(&ty)) {
            self.report.error(ast, message::atomic_assigned(&self.infer.shallow(&ty)));
            return None;
        }
        self.note_assignment(place.root);
        match place.root {
            Root::Slice(param) => {
                let param = &self.params[param.0];
                if let ParamKind::Slice { mutable: false, element } = &param.kind {
                    self.report.error(ast, message::write_to_shared(&param.name, element));
                    return None;
                }
            }
            Root::Shared(shared) => {
                let declared = &self.shared[shared.0];
                if !declared.mutable {
                    self.report.error(ast, message::immutable(&declared.name));
                    return None;
                }
            }
            Root::Local(local) => {
                let declared = &self.locals[local.0];
                if declared.user && !declared.mutable && !(place.path.is_empty() && self.late.contains(&local)) {
                    self.report.error(ast, message::immutable(&declared.name));
                    return None;
                }
            }
        }
        Some((place, ty))
    }

    /// Whether the kernel may write a slice.
    pub(super) fn is_writable_slice(&self, param: crate::ir::ParamId) -> bool {
        matches!(self.params[param.0].kind, ParamKind::Slice { mutable: true, .. })
    }

    /// The parameter that an expression names a part of.
    fn assigned_param(&self, ast: &Ast) -> Option<crate::ir::ParamId> {
        match ast {
            Ast::Paren(paren) => self.assigned_param(&paren.expr),
            Ast::Group(group) => self.assigned_param(&group.expr),
            Ast::Field(field) => self.assigned_param(&field.base),
            Ast::Index(index) => self.assigned_param(&index.expr),
            Ast::Path(path) => match self.scopes.find(path.path.get_ident()?)? {
                Binding::Param(param) => matches!(self.params[param.0].kind, ParamKind::Scalar(_)).then_some(param),
                Binding::Local(_) | Binding::Value(_) | Binding::Closure(_) | Binding::Place(..) => None,
            },
            _ => None,
        }
    }

    /// The type of a plain name or of a slice's elements, to guide what is assigned to it; evaluates nothing.
    fn place_type(&self, ast: &Ast) -> Option<Ty> {
        match ast {
            Ast::Path(path) => match self.scopes.find(path.path.get_ident()?)? {
                Binding::Local(local) => Some(self.locals[local.0].ty.clone()),
                Binding::Place(_, ty) => Some(ty),
                Binding::Param(_) | Binding::Value(_) | Binding::Closure(_) => None,
            },
            Ast::Unary(unary) => self.place_type(&unary.expr),
            Ast::Index(index) => {
                if let Ast::Path(path) = &*index.expr
                    && let Some(Binding::Param(param)) = self.scopes.find(path.path.get_ident()?)
                    && let ParamKind::Slice { element, .. } = &self.params[param.0].kind
                {
                    return Some(element.clone());
                }
                match self.infer.shallow(&self.place_type(&index.expr)?) {
                    Ty::Array(element, _) => Some(*element),
                    _ => None,
                }
            }
            Ast::Field(access) => {
                let ty = self.infer.resolve(&self.place_type(&access.base)?);
                let names = 0..ty.fields().len();
                let member = quote::ToTokens::to_token_stream(&access.member).to_string();
                names.into_iter().find(|number| super::methods::field_name(&ty, *number) == member).map(|number| ty.field(number as u32))
            }
            Ast::Paren(paren) => self.place_type(&paren.expr),
            _ => None,
        }
    }

    /// The place that an expression names, and its type; `None` after a report.
    pub(super) fn place(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        let start = self.start.take();
        match ast {
            Ast::Paren(paren) => {
                self.start = start.or(Some(paren.paren_token.span.open()));
                self.place(&paren.expr)
            }
            Ast::Group(group) => self.place(&group.expr),
            Ast::Path(path) => self.place_path(path),
            Ast::Index(index) => self.place_element(&index.expr, &index.index, start.unwrap_or_else(|| index.span()), true),
            Ast::Field(field) => self.place_field(field),
            Ast::Unary(unary) if is_deref(unary) && self.has_reference(unary) => self.place(&unary.expr),
            other => match unchecked(other) {
                Some(call) => self.unchecked_element(call),
                None => self.place_value(other),
            },
        }
    }

    /// Whether what is dereferenced can be a reference: in a kernel's own body, only what `get_unchecked` returns is one, and what is in
    /// the `Option` that `get` returns.
    pub(super) fn has_reference(&self, deref: &syn::ExprUnary) -> bool {
        let is_bound_to_one = |path: &syn::ExprPath| match path.path.get_ident().and_then(|name| self.scopes.find(name)) {
            Some(Binding::Local(local)) => self.references.contains(&local),
            Some(Binding::Value(value)) => self.is_reference(&value),
            Some(Binding::Place(..) | Binding::Param(_) | Binding::Closure(_)) | None => false,
        };
        !self.is_users_own()
            || unchecked(&deref.expr).is_some()
            || is_element(&deref.expr)
            || matches!(&*deref.expr, Ast::Path(path) if is_bound_to_one(path))
    }

    /// `x.get_unchecked(i)`: the element that the user says is there.
    pub(super) fn unchecked_element(&mut self, call: &'a syn::ExprMethodCall) -> Option<(Place, Ty)> {
        let index = call.args.first().expect("the caller has counted the arguments");
        self.place_element(&call.receiver, index, call.span(), false)
    }

    fn place_path(&mut self, path: &'a syn::ExprPath) -> Option<(Place, Ty)> {
        let binding = path.path.get_ident().and_then(|name| self.scopes.find(name));
        match binding {
            Some(Binding::Local(local)) => Some((Place::local(local), self.locals[local.0].ty.clone())),
            Some(Binding::Place(place, ty)) => Some((place, ty)),
            Some(Binding::Param(param)) if matches!(self.params[param.0].kind, ParamKind::Slice { .. }) => {
                self.report.error(path, message::bare_slice(&self.params[param.0].name));
                None
            }
            Some(Binding::Param(param)) => {
                self.report.error(path, message::immutable_param(&self.params[param.0].name));
                None
            }
            Some(Binding::Value(value)) => {
                if let (false, Some(name)) = (value.ty.is_silent(), path.path.get_ident()) {
                    let constant = value.literal().is_some() && !self.is_in_copy();
                    self.report.error(path, if constant { message::constant_assigned(name) } else { message::immutable(name) });
                }
                None
            }
            Some(Binding::Closure(_)) => {
                self.closure_value(path.path.get_ident()?);
                None
            }
            None => {
                let value = self.expr_path_error(path);
                (!matches!(value.ty, Ty::Error)).then(|| unreachable!("a name without a binding is an error"))
            }
        }
    }

    /// An element of a slice, array or vector.
    fn place_element(&mut self, of: &'a Ast, index_ast: &'a Ast, at: Span, is_checked: bool) -> Option<(Place, Ty)> {
        if let Some((param, element)) = self.slice_param(of) {
            let index = self.index(index_ast, "[_]")?;
            let len = Expr { kind: ExprKind::Len(param), ty: Ty::USIZE, span: index.span };
            let step = self.element_step(index, (len, None), at, is_checked);
            return Some((Place { root: Root::Slice(param), path: vec![step] }, element));
        }
        let (mut place, ty) = self.place_or_value(of)?;
        let base = self.infer.shallow(&ty);
        if base.is_vector() {
            return self.vector_index(place, &base, index_ast);
        }
        let known_len = |len: &Ty| match len {
            Ty::Const(len) => Some(*len as u32),
            _ => None,
        };
        let Ty::Array(element, len) = base else {
            if !base.is_silent() {
                let text = self.infer.show(&base);
                self.report.error(of, format!("a value of type `{text}` cannot be indexed\nhelp: slices and arrays can"));
            }
            return None;
        };
        let Some(len) = known_len(&self.infer.shallow(&len)) else {
            self.report.error(of, "the length of this array is not known here\nhelp: write its type down: `let a: [f32; 4]`");
            return None;
        };
        let index = self.index(index_ast, &self.infer.show(&ty))?;
        if let Some(Literal::Int(value)) = index.literal()
            && value >= i128::from(len)
            && self.is_judged()
        {
            self.fail_copies();
            self.report.error(
                index_ast,
                format!("index out of bounds: the length is {len} but the index is {value}\nhelp: the last index is {}", len - 1),
            );
            return None;
        }
        place.path.push(self.array_step(index, len, at, is_checked));
        Some((place, *element))
    }

    /// The step to an element of an array of `len` elements.
    pub(super) fn array_step(&mut self, index: Expr, len: u32, at: Span, is_checked: bool) -> Step {
        let count = Expr { kind: ExprKind::Literal(Literal::Int(i128::from(len))), ty: Ty::USIZE, span: index.span };
        self.element_step(index, (count, Some(len)), at, is_checked)
    }

    /// The step to an element, behind the check that it is there.
    fn element_step(&mut self, index: Expr, (count, len): (Expr, Option<u32>), at: Span, is_checked: bool) -> Step {
        let index = self.atom("index", index);
        let is_there = matches!((index.literal(), len), (Some(Literal::Int(index)), Some(len)) if index < i128::from(len));
        if is_checked && !is_there {
            let site = self.site(Message::Index, at);
            self.emit(StmtKind::Check { condition: Condition::Index { index: index.clone(), len: count }, site }, at);
        }
        Step::Index { index, len, at, is_checked }
    }

    fn place_field(&mut self, ast: &'a syn::ExprField) -> Option<(Place, Ty)> {
        let (mut place, ty) = self.place_or_value(&ast.base)?;
        let (number, ty) = self.field_of(&ty, &ast.member)?;
        place.path.push(Step::Field(number));
        Some((place, ty))
    }

    /// The number and type of a field.
    pub(super) fn field_of(&mut self, ty: &Ty, member: &Member) -> Option<(u32, Ty)> {
        let ty = self.infer.shallow(ty);
        let found = match (&ty, member) {
            (Ty::Tuple(fields), Member::Unnamed(index)) => fields.get(index.index as usize).map(|ty| (index.index, ty.clone())),
            (Ty::Adt(adt, _), _) => match &adt.0.kind {
                AdtKind::Struct { fields, is_tuple: _ } => {
                    let name = match member {
                        Member::Named(name) => crate::name::text(name),
                        Member::Unnamed(index) => index.index.to_string(),
                    };
                    fields.iter().position(|(field, _)| *field == name).map(|i| (i as u32, ty.field(i as u32)))
                }
                AdtKind::Enum { .. } => None,
            },
            (Ty::Vector { .. } | Ty::Matrix(_), Member::Named(name)) => {
                let names = crate::vector::field_names(&ty);
                names.iter().position(|known| name == known).map(|i| (i as u32, ty.field(i as u32)))
            }
            (Ty::Id, Member::Named(name)) => ["x", "y", "z"].iter().position(|axis| name == axis).map(|i| (i as u32, Ty::USIZE)),
            _ => None,
        };
        if found.is_none() && !ty.is_silent() {
            self.report.error(member, message::no_field(&ty, &self.infer.show(&ty), member));
        }
        found
    }

    /// A place; the value of anything else gets a local to be one.
    fn place_or_value(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        match ast {
            Ast::Path(path) if !self.is_place(path) => self.place_value(ast),
            Ast::Unary(unary) if is_deref(unary) && self.has_reference(unary) => self.place_or_value(&unary.expr),
            Ast::Paren(paren) => {
                self.start = self.start.or(Some(paren.paren_token.span.open()));
                self.place_or_value(&paren.expr)
            }
            Ast::Group(group) => self.place_or_value(&group.expr),
            other => self.place(other),
        }
    }

    /// Whether a name stands for something that an error was reported about.
    pub(super) fn is_silent(&self, name: &proc_macro2::Ident) -> bool {
        match self.scopes.find(name) {
            Some(Binding::Local(local)) => self.infer.shallow(&self.locals[local.0].ty).is_silent(),
            Some(Binding::Value(value)) => self.infer.shallow(&value.ty).is_silent(),
            Some(Binding::Place(_, ty)) => self.infer.shallow(&ty).is_silent(),
            Some(Binding::Param(_) | Binding::Closure(_)) | None => false,
        }
    }

    fn is_place(&self, path: &syn::ExprPath) -> bool {
        let binding = path.path.get_ident().and_then(|name| self.scopes.find(name));
        matches!(binding, Some(Binding::Local(_) | Binding::Place(..)))
    }

    /// The value of an expression that is no place, in a local.
    fn place_value(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        let value = self.expr(ast, None);
        if value.ty.is_silent() {
            return None;
        }
        if value.literal().is_some() {
            self.report.error(ast, "a number cannot be indexed\nhelp: slices and arrays can");
            return None;
        }
        let ty = value.ty.clone();
        let local = match value.kind {
            ExprKind::Local(local) => local,
            _ => self.kept_local("value", value, false),
        };
        Some((Place::local(local), ty))
    }

    /// The slice parameter that an expression names, and the type of its elements.
    pub(super) fn slice_param(&self, ast: &Ast) -> Option<(crate::ir::ParamId, Ty)> {
        match ast {
            Ast::Paren(paren) => self.slice_param(&paren.expr),
            Ast::Group(group) => self.slice_param(&group.expr),
            Ast::Path(path) => match self.scopes.find(path.path.get_ident()?)? {
                Binding::Param(param) => match &self.params[param.0].kind {
                    ParamKind::Slice { element, .. } => Some((param, element.clone())),
                    ParamKind::Scalar(_) => None,
                },
                Binding::Local(_) | Binding::Value(_) | Binding::Closure(_) | Binding::Place(..) => None,
            },
            _ => None,
        }
    }

    /// An index, which must be a `usize`.
    pub(super) fn index(&mut self, ast: &'a Ast, indexed: &str) -> Option<Expr> {
        if let Ast::Range(_) = ast {
            self.report.error(ast, message::index(ast, indexed, "range"));
            return None;
        }
        let mut value = self.expr(ast, Some(&Ty::USIZE));
        if !self.infer.unify(&value.ty, &Ty::USIZE) {
            let found = self.infer.show(&value.ty);
            self.report.error(ast, message::index(ast, indexed, &found));
            return None;
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

    fn expr_path_error(&mut self, path: &'a syn::ExprPath) -> Expr {
        if let Some(name) = path.path.get_ident() {
            let text = crate::name::text(name);
            let similar = super::scope::similar(&text, self.scopes.names().map(|(name, _)| &**name));
            self.report.error(name, message::unknown_name(name, similar));
            Self::error_value(name.span())
        } else {
            self.report.error(path, message::NO_PLACE);
            Self::error_value(path.span())
        }
    }
}

/// Whether an expression has the form of a place.
fn is_assignable(ast: &Ast) -> bool {
    match ast {
        Ast::Path(_) => true,
        Ast::Paren(paren) => is_assignable(&paren.expr),
        Ast::Group(group) => is_assignable(&group.expr),
        Ast::Index(index) => is_assignable(&index.expr),
        Ast::Field(field) => is_assignable(&field.base),
        // It has a message of its own.
        Ast::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
        _ => false,
    }
}

/// Whether a call is of `get_unchecked` or `get_unchecked_mut`.
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

/// Whether an expression is `x.get(i).unwrap()` or the like.
fn is_element(ast: &Ast) -> bool {
    let Ast::MethodCall(unwrap) = ast else { return false };
    let Ast::MethodCall(call) = &*unwrap.receiver else { return false };
    let unwraps = ["unwrap", "expect", "unwrap_or"].iter().any(|method| unwrap.method == method);
    unwraps && super::optional::ELEMENTS.iter().any(|method| call.method == method)
}

fn is_deref(unary: &syn::ExprUnary) -> bool {
    matches!(unary.op, syn::UnOp::Deref(_))
}

/// The token that a load is known by: the bracket or the dot.
fn step_span(ast: &Ast) -> Span {
    match ast {
        Ast::Index(index) => index.bracket_token.span.open(),
        Ast::Field(field) => field.member.span(),
        other => other.span(),
    }
}
