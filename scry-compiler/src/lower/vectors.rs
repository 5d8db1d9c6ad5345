//! glam's vectors and matrices: what they are made of and by, their operators, and their table's functions.

use proc_macro2::{Ident, LexError, Span, TokenStream};
use syn::spanned::Spanned;
use syn::{BinOp, Expr as Ast, Path};

use super::constructor::Constructor;
use super::context::{Callable, Context, Definition, Env};
use super::infer::Kind;
use super::place::Access;
use super::state::Lower;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, Place, Root, Step, UnaryOp, symbol};
use crate::items::Program;
use crate::message;
use crate::report::{is_one_place, respanned};
use crate::ty::{self, Scalar, Ty};
use crate::vector::{self, methods};

impl<'a> Context<'a> {
    /// A function of the table that is used `at` a place, which is where it panics if it does.
    pub(super) fn row(&'a self, ty: &Ty, name: &str, at: Span) -> Option<Callable<'a>> {
        let row = methods::find(ty, name)?;
        let place = methods::can_panic(ty, name).then_some(at);
        let serves = |known: Option<Span>| known.zip(place).is_none_or(|(known, place)| is_one_place(known, place));
        let mut rows = self.rows.iter().enumerate();
        let known = rows.find(|(_, (of, known, place, _))| of == ty && known == name && serves(*place));
        let (number, (_, _, _, function)) = known.unwrap_or_else(|| {
            let bug = |error: String| -> ! { unreachable!("row `{name}` of `{ty}`: {error}") };
            let text: TokenStream = row.expand(ty, name).parse().unwrap_or_else(|error: LexError| bug(error.to_string()));
            let text = if place.is_some() { respanned(text, &|span| span.located_at(at)) } else { text };
            let function = syn::parse2(text).unwrap_or_else(|error| bug(error.to_string()));
            (self.rows.iter().count(), self.rows.keep((ty.clone(), name.to_owned(), place, function)))
        });
        let env = Env { unit: Program::NOWHERE, self_ty: Some(ty.clone()), ..Env::default() };
        Some(Callable { definition: Definition::Row(number), sig: &function.sig, block: &function.block, env })
    }
}

/// The type that glam's free function makes which a path leads to: `vec3(..)`.
pub(super) fn maker(path: &Path) -> Option<Ty> {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    vector::is_glams(&names).then(|| vector::from_function(names.last()?)).flatten()
}

impl<'a> Lower<'a> {
    /// `Vec3::new(..)` and what else makes a vector or matrix of its parts; `None` if the name is no such function's.
    pub(super) fn vector_function(&mut self, ty: &Ty, name: &'a Ident, args: &[&'a Ast]) -> Option<Expr> {
        let span = name.span();
        match (ty, name.to_string().as_str()) {
            (Ty::Vector { .. }, "new") | (Ty::Matrix(_), "from_cols") => {
                Some(self.construct(&Constructor::of_struct(ty.clone()), name, args, None))
            }
            (Ty::Vector { .. }, "splat") => {
                let value = self.given(&format!("{ty}::"), name, args, &ty.fields()[..1]).and_then(|mut given| given.pop());
                Some(value.map_or_else(|| Self::error_value(span), |value| self.splat(value, ty)))
            }
            (Ty::Vector { .. }, "from") => match args {
                [arg] => Some(self.vector_from(ty, name, arg)),
                _ => Some(self.construct(&Constructor::of_struct(ty.clone()), name, args, None)),
            },
            _ => None,
        }
    }

    /// The vector all of whose components are `value`.
    fn splat(&mut self, value: Expr, ty: &Ty) -> Expr {
        let value = self.atom("component", value);
        let span = value.span;
        Expr { kind: ExprKind::Repeat(Box::new(value)), ty: ty.clone(), span }
    }

    /// `Vec3::from(..)` of an array, a tuple of scalars and shorter vectors, or a vector of `bool`s.
    fn vector_from(&mut self, ty: &Ty, name: &'a Ident, arg: &'a Ast) -> Expr {
        let value = self.expr(arg, None);
        let (scalar, span) = (Ty::Scalar(ty.component()), name.span());
        let from = self.infer.shallow(&value.ty);
        if from.is_silent() {
            return Self::error_value(span);
        }
        if matches!(from, Ty::Adt(..)) {
            return self.converted(value, ty, name, arg);
        }
        let parts = self.scalars(value);
        let is_mask = matches!(from, Ty::Vector { scalar: Scalar::Bool, len: _ }) && scalar != Ty::BOOL;
        let fits = parts.len() == ty.fields().len() && (is_mask || parts.iter().all(|part| self.infer.unify(&part.ty, &scalar)));
        if !fits {
            let text = self.infer.resolve(&from);
            let help = format!("it is made of {} `{scalar}`s: `{ty}::new(..)`", ty.fields().len());
            return self.fail(arg, format!("`{ty}` is not made from `{text}`\nhelp: {help}"));
        }
        let parts = parts.into_iter().map(|part| if is_mask { number(part, &scalar) } else { part }).collect();
        Expr { kind: ExprKind::Tuple(parts), ty: ty.clone(), span }
    }

    /// The scalars that a value is made of, in order.
    fn scalars(&mut self, value: Expr) -> Vec<Expr> {
        let ty = self.infer.shallow(&value.ty);
        let parts: Vec<Expr> = match (&ty, &value.kind) {
            (Ty::Array(..), ExprKind::Array(values)) => values.clone(),
            (Ty::Tuple(_) | Ty::Vector { .. }, ExprKind::Tuple(_)) => value.parts(&ty),
            (Ty::Tuple(_) | Ty::Vector { .. }, _) => self.atom("whole", value).parts(&ty),
            (Ty::Array(element, len), _) => {
                let Ty::Const(len) = self.infer.shallow(len) else { return Vec::new() };
                let whole = self.atom("whole", value);
                (0..len).map(|index| self.element(&whole, Expr::int(index, Ty::USIZE, whole.span), len as u32, element)).collect()
            }
            _ => return vec![Expr { ty, ..value }],
        };
        parts.into_iter().flat_map(|part| self.scalars(part)).collect()
    }

    /// A method that takes a vector apart or puts one together: a swizzle, `extend`, `truncate`, `with_x`, `with_xy`. `None`
    /// if it is another.
    pub(super) fn vector_method(&mut self, name: &'a Ident, receiver: &Expr, args: &[&'a Ast]) -> Option<Expr> {
        let Ty::Vector { scalar, len } = self.infer.shallow(&receiver.ty) else { return None };
        if scalar == Scalar::Bool {
            return None;
        }
        let text = name.to_string();
        let changed = text.strip_prefix("with_").and_then(|letters| vector::changed(letters, len));
        let (places, given): (Vec<u32>, _) = match (text.as_str(), &changed) {
            ("extend", _) if len < 4 => ((0..=len).collect(), Some(Ty::Scalar(scalar))),
            ("truncate", _) if len > 2 => ((0..len - 1).collect(), None),
            (_, Some(changed)) if changed.len() == 1 => ((0..len).collect(), Some(Ty::Scalar(scalar))),
            (_, Some(changed)) => ((0..len).collect(), Some(Ty::Vector { scalar, len: changed.len() as u32 })),
            (_, None) => (vector::swizzle(&text, len)?, None),
        };
        let given = self.given("v.", name, args, given.as_slice()).filter(|given| !given.iter().any(|value| value.ty.is_silent()));
        let Some(mut given) = given else { return Some(Self::error_value(name.span())) };
        let (receiver, component) = (self.atom("vector", receiver.clone()), Ty::Scalar(scalar));
        let value = given.pop().map(|value| if value.ty.is_vector() { self.atom("vector", value) } else { value });
        let part = |place: u32| match (&value, changed.iter().flatten().position(|changed| *changed == place)) {
            (Some(value), Some(from)) if value.ty.is_vector() => value.field(from as u32, &component),
            (Some(value), Some(_)) => value.clone(),
            (Some(value), None) if place == len => value.clone(),
            _ => receiver.field(place, &component),
        };
        let ty = Ty::Vector { scalar, len: places.len() as u32 };
        Some(Expr { kind: ExprKind::Tuple(places.into_iter().map(part).collect()), ty, span: name.span() })
    }

    /// `global_id().xy()`: a tuple, since there is no vector of `usize`s.
    pub(super) fn axes(&mut self, id: Expr, name: &'a Ident, args: &[&'a Ast], axes: &[u32]) -> Expr {
        self.check_count(name, 0, args.len(), &format!("global_id().{name}()"));
        let id = if let ExprKind::Identity(_) = id.kind { id } else { self.atom("id", id) };
        let parts: Vec<Expr> = axes.iter().map(|&axis| id.field(axis, &Ty::Id.field(axis))).collect();
        let ty = Ty::Tuple(parts.iter().map(|part| part.ty.clone()).collect());
        Expr { kind: ExprKind::Tuple(parts), ty, span: name.span() }
    }

    /// `Vec3::ZERO`
    pub(super) fn vector_constant(&mut self, ty: &Ty, name: &str, span: Span) -> Option<Expr> {
        let text = vector::constant(ty, name)?;
        Some(self.written_out(&text, &[], span))
    }

    /// `v[i]`: a component, or an element of an array of them if the index is no constant.
    pub(super) fn vector_index(&mut self, mut place: Place, ty: &Ty, access: Access<'a>) -> Option<(Place, Ty)> {
        let ast = access.index;
        let (len, scalar) = (ty.fields().len() as u32, ty.field(0));
        let index = self.index(ast, &ty.to_string())?;
        match index.literal() {
            Some(Literal::Int(value)) if value < i128::from(len) => {
                place.path.push(Step::Field(value as u32));
                Some((place, scalar))
            }
            Some(Literal::Int(value)) if self.is_judged() => {
                self.out_of_bounds(ast, &format!("`{ty}` has {len} components"), value, len.into())
            }
            Some(Literal::Int(_) | Literal::Bool(_) | Literal::Float(_)) | None => {
                let value = self.load_place(place, ty.clone(), ast.span());
                let whole = self.atom("vector", value);
                let components = whole.parts(ty);
                let array = Expr { kind: ExprKind::Array(components), ty: Ty::array(scalar.clone(), len), span: ast.span() };
                let local = self.kept_local("components", array, false);
                let len = Expr::int(i128::from(len), Ty::USIZE, index.span);
                let step = self.element_step(index, &len, Access { at: ast.span(), is_checked: true, ..access });
                Some((Place { root: Root::Local(local), path: vec![step] }, scalar))
            }
        }
    }

    /// `left op right` where one of them is a vector or matrix; `None` if none is.
    pub(super) fn vector_operator(
        &mut self,
        token: &'a BinOp,
        op: BinaryOp,
        left: (&Expr, &'a Ast),
        right: (&Expr, &'a Ast),
        span: Span,
    ) -> Option<Expr> {
        let (l, r) = (self.infer.shallow(&left.0.ty), self.infer.shallow(&right.0.ty));
        if !l.is_glams() && !r.is_glams() {
            return None;
        }
        if l.is_silent() || r.is_silent() {
            return Some(Self::error_value(span));
        }
        let value = self.vector_operation(op, (left.0, &l), (right.0, &r), span);
        Some(value.unwrap_or_else(|| {
            let (l, r) = (self.infer.resolve(&l), self.infer.resolve(&r));
            let message = if l == r { message::no_operator(token, &l) } else { message::operands(op, token, (left.1, &l), (right.1, &r)) };
            self.fail(token, message)
        }))
    }

    /// What an operator yields, by the operators of the targets or by functions of the table; `None` if there is no such operator.
    fn vector_operation(&mut self, op: BinaryOp, (left, l): (&Expr, &Ty), (right, r): (&Expr, &Ty), span: Span) -> Option<Expr> {
        let mut is_number = |ty: &Ty, of: Scalar| !ty.is_glams() && self.infer.unify(ty, &Ty::Scalar(of));
        let text = match (op, l, r) {
            (BinaryOp::Eq | BinaryOp::Ne, ..) if l == r => "left.eq(right)".to_owned(),
            (BinaryOp::Add, Ty::Matrix(len), _) if l == r => format!("left.add_mat{len}(right)"),
            (BinaryOp::Sub, Ty::Matrix(len), _) if l == r => format!("left.sub_mat{len}(right)"),
            (BinaryOp::Mul, Ty::Matrix(len), _) if l == r => format!("left.mul_mat{len}(right)"),
            (BinaryOp::Mul, Ty::Matrix(len), Ty::Vector { .. }) if *r == l.field(0) => format!("left.mul_vec{len}(right)"),
            (BinaryOp::Mul, Ty::Matrix(_), number) if is_number(number, Scalar::F32) => "left.mul_scalar(right)".to_owned(),
            (BinaryOp::Div, Ty::Matrix(_), number) if is_number(number, Scalar::F32) => "left.div_scalar(right)".to_owned(),
            (BinaryOp::Mul, number, Ty::Matrix(_)) if is_number(number, Scalar::F32) => "right.mul_scalar(left)".to_owned(),
            (_, Ty::Matrix(_), _) | (_, _, Ty::Matrix(_)) => return None,
            (BinaryOp::Shl | BinaryOp::Shr, Ty::Vector { scalar, len }, _) if scalar.is_integer() => {
                let amounts = match r {
                    Ty::Vector { scalar: Scalar::U32, len: other } if other == len => "right".to_owned(),
                    Ty::Vector { scalar: Scalar::I32, len: other } if other == len => format!("right.as_uvec{len}()"),
                    r if r.scalar().is_some_and(Scalar::is_integer) || r.is_literal(Kind::Integer) => {
                        format!("UVec{len}::splat(right as u32)")
                    }
                    _ => return None,
                };
                format!("left.{}({amounts})", if op == BinaryOp::Shl { "shl" } else { "shr" })
            }
            _ => {
                let is_arithmetic = ty::has_binary(op, Scalar::F32) && !ty::is_comparison(op);
                let ty = match (l, r) {
                    (Ty::Vector { .. }, Ty::Vector { .. }) if l == r => l,
                    (Ty::Vector { scalar, .. }, _) if *scalar != Scalar::Bool && is_number(r, *scalar) => l,
                    (_, Ty::Vector { scalar, .. }) if is_arithmetic && is_number(l, *scalar) => r,
                    _ => return None,
                };
                let scalar = ty.component();
                if !ty::has_binary(op, scalar) || ty::is_comparison(op) {
                    return None;
                }
                // Targets have the operators of arithmetic for a vector and a scalar.
                let is_function = op == BinaryOp::Rem || (op == BinaryOp::Div && scalar.is_integer());
                if !is_function && (is_arithmetic || l == r) {
                    return Some(Expr { span, ..Expr::binary(op, left.clone(), right.clone(), ty.clone()) });
                }
                let [l, r] =
                    [("left", l), ("right", r)].map(|(name, of)| if of == ty { name.to_owned() } else { format!("{ty}::splat({name})") });
                match op {
                    BinaryOp::Div => format!("{l}.div({r})"),
                    BinaryOp::Rem => format!("{l}.rem({r})"),
                    _ => format!("{l} {} {r}", symbol(op)),
                }
            }
        };
        let value = self.written_out(&text, &[("left", left), ("right", right)], span);
        Some(if op == BinaryOp::Ne { value.negated() } else { value })
    }

    /// `-value` or `!value` of a vector or matrix that has it.
    pub(super) fn vector_unary(&mut self, op: UnaryOp, value: &Expr, span: Span) -> Option<Expr> {
        let ty = self.infer.shallow(&value.ty);
        match (op, &ty) {
            (UnaryOp::Neg, Ty::Matrix(_)) => Some(self.written_out("value.neg()", &[("value", value)], span)),
            (UnaryOp::Neg, Ty::Vector { scalar: Scalar::F32 | Scalar::I32, .. })
            | (UnaryOp::Not, Ty::Vector { scalar: Scalar::I32 | Scalar::U32 | Scalar::Bool, .. }) => {
                Some(Expr { kind: ExprKind::Unary(op, Box::new(value.clone())), ty, span })
            }
            _ => None,
        }
    }

    /// The message for a method or function that a vector or matrix does not have.
    pub(super) fn unknown_vector_method(&mut self, name: &Ident, ty: &Ty) -> Expr {
        let text = name.to_string();
        let help = match crate::name::similar(&text, methods::names(ty).iter().map(String::as_str)) {
            Some(similar) => format!("did you mean `{similar}`?"),
            None => "the documentation of `scry::kernel` says which of glam's there are".to_owned(),
        };
        self.fail(name, format!("`{ty}` has no `{name}` in kernels\nhelp: {help}"))
    }
}

/// A `bool` as 1 or 0 of a type.
fn number(value: Expr, ty: &Ty) -> Expr {
    let span = value.span;
    if ty.component().is_integer() {
        return value.cast(ty.clone());
    }
    let [one, zero] = [1.0, 0.0].map(|value| Expr::constant(Literal::Float(value), ty.clone(), span));
    Expr::select(value, one, zero)
}
