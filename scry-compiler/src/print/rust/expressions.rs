//! Expressions in native code.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use super::types::{aggregate, literal, loaded, param_name, part, stored, type_tokens};
use super::{Rust, located};
use crate::intrinsic::Intrinsic;
use crate::ir::{BinaryOp, Expr, ExprKind, UnaryOp, symbol};
use crate::print::shared::has_stored_parts;
use crate::report::respanned;
use crate::ty::{Scalar, Ty};

impl Rust<'_> {
    pub(super) fn expr(&self, expr: &Expr) -> TokenStream {
        let span = expr.span;
        if let Some(result) = self.contiguous.and_then(|contiguous| contiguous.result(expr)) {
            return quote!(#result);
        }
        if let Some(exact) = self.exact(expr) {
            return exact;
        }
        match &expr.kind {
            ExprKind::Literal(value) => literal(*value, &expr.ty, span),
            ExprKind::Local(local) => self.named_local(*local, span),
            ExprKind::Param(param) => located(param_name(*param), span).to_token_stream(),
            ExprKind::Len(param) => {
                let name = param_name(*param);
                quote!((#name.len() as u32))
            }
            ExprKind::Identity(identity) => {
                let name = Ident::new(identity.name(), Span::mixed_site());
                hygienic!(ids.#name())
            }
            ExprKind::Load(place) => self.load(place, span),
            ExprKind::Unary(op, operand) => self.unary(*op, operand, span),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, span),
            ExprKind::Cast(value) => {
                let (from, value, ty) = (value.ty.expect_scalar(), self.expr(value), type_tokens(&expr.ty));
                // `f16` has no `as`.
                if from == Scalar::F16 || expr.ty == Ty::Scalar(Scalar::F16) {
                    return quote_spanned!(span=> <#ty>::from(#value));
                }
                quote_spanned!(span=> (#value as #ty))
            }
            ExprKind::Select { condition, then, otherwise } => {
                let (condition, then, otherwise) = (self.expr(condition), self.expr(then), self.expr(otherwise));
                quote_spanned!(span=> (if #condition { #then } else { #otherwise }))
            }
            ExprKind::Call(intrinsic, args) => self.intrinsic(intrinsic, args, span),
            ExprKind::Invoke(function, args) => self.invoke(*function, args),
            ExprKind::Tuple(fields) => {
                let is_stored = has_stored_parts(&expr.ty);
                let field = |field: &Expr| if is_stored { self.stored(field) } else { self.expr(field) };
                aggregate(&expr.ty, fields.iter().map(field))
            }
            ExprKind::Array(elements) => {
                let elements = elements.iter().map(|element| self.stored(element));
                quote!([#(#elements),*])
            }
            ExprKind::Repeat(part) => {
                let len = if let Ty::Array(_, len) = &expr.ty { len.number() as usize } else { expr.ty.fields().len() };
                if expr.ty.is_vector() {
                    let part = self.expr(part);
                    return hygienic!(cpu::Vector([#part; #len]));
                }
                let part = self.stored(part);
                quote!([#part; #len])
            }
            ExprKind::Field(value, number) => {
                let part = part(&self.expr(value), &value.ty, *number);
                if has_stored_parts(&value.ty) { loaded(&expr.ty, part) } else { part }
            }
        }
    }

    /// A value as a part of a struct or array is stored.
    fn stored(&self, part: &Expr) -> TokenStream {
        stored(&part.ty, self.expr(part))
    }

    pub(super) fn zero(&self, ty: &Ty) -> TokenStream {
        self.expr(&Expr::zero(ty, Span::mixed_site()))
    }

    /// Arithmetic that is claimed not to wrap, or a clamp that is claimed to change nothing.
    fn exact(&self, expr: &Expr) -> Option<TokenStream> {
        let claims = self.claims?;
        let (name, operands): (&str, Vec<&Expr>) = match &expr.kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => ("add", vec![a, b]),
            ExprKind::Binary(BinaryOp::Sub, a, b) => ("sub", vec![a, b]),
            ExprKind::Binary(BinaryOp::Mul, a, b) => ("mul", vec![a, b]),
            ExprKind::Call(intrinsic, args) => (intrinsic.name, args.iter().collect()),
            _ => return None,
        };
        if !claims.cover(expr) {
            return None;
        }
        let (site, proven) = (Span::mixed_site().located_at(expr.span), hygienic!(__PROVEN));
        let exact = |name: &str, a: &TokenStream, b: &TokenStream| {
            let name = Ident::new(name, site);
            quote_spanned!(site=> cpu::Exact::#name::<#proven>(#a, #b))
        };
        let operands: Vec<TokenStream> = operands.into_iter().map(|operand| self.expr(operand)).collect();
        Some(match &operands[..] {
            [a, b] => exact(name, a, b),
            [value, low, high] => exact("min", &exact("max", value, low), high),
            _ => unreachable!("nothing is claimed of other calls"),
        })
    }

    fn unary(&self, op: UnaryOp, operand: &Expr, span: Span) -> TokenStream {
        let value = self.expr(operand);
        match op {
            UnaryOp::Neg if !operand.ty.is_vector() && !operand.ty.expect_scalar().is_float() => {
                quote_spanned!(span=> #value.wrapping_neg())
            }
            UnaryOp::Neg => quote_spanned!(span=> (-#value)),
            UnaryOp::Not => quote_spanned!(span=> (!#value)),
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> TokenStream {
        let (a, b) = (self.expr(left), self.expr(right));
        let is_integer = !left.ty.is_vector() && !right.ty.is_vector() && left.ty.expect_scalar().is_integer();
        let method = |name: &str| {
            let name = Ident::new(name, span);
            quote_spanned!(span=> #a.#name(#b))
        };
        match op {
            BinaryOp::Add if is_integer => method("wrapping_add"),
            BinaryOp::Sub if is_integer => method("wrapping_sub"),
            BinaryOp::Mul if is_integer => method("wrapping_mul"),
            BinaryOp::Shl => method("wrapping_shl"),
            BinaryOp::Shr => method("wrapping_shr"),
            BinaryOp::Div if is_integer => quote!(math::Int::div(#a, #b)),
            BinaryOp::Rem if is_integer => quote!(math::Int::rem(#a, #b)),
            _ => {
                let symbol = respanned(symbol(op).parse().expect("an operator is punctuation"), &|_| span);
                quote_spanned!(span=> (#a #symbol #b))
            }
        }
    }

    fn intrinsic(&self, intrinsic: &Intrinsic, args: &[Expr], span: Span) -> TokenStream {
        let receiver = args[0].ty.expect_scalar().device_name();
        let args: Vec<TokenStream> = args.iter().map(|arg| self.expr(arg)).collect();
        if intrinsic.rust.is_empty() {
            let (name, receiver, rest) = (Ident::new(intrinsic.name, span), &args[0], &args[1..]);
            return quote_spanned!(span=> (#receiver).#name(#(#rest),*));
        }
        let mut spelling = intrinsic.rust.replace("$T", receiver);
        for i in 0..args.len() {
            spelling = spelling.replace(&format!("${i}"), &format!("arg_{i}"));
        }
        fill(spelling.parse().expect("the table's spellings are Rust"), &args)
    }
}

/// Puts the arguments in the place of `arg_0`, `arg_1`, ...
fn fill(tokens: TokenStream, args: &[TokenStream]) -> TokenStream {
    let fill_one = |token| match token {
        TokenTree::Group(group) => TokenTree::Group(Group::new(group.delimiter(), fill(group.stream(), args))),
        TokenTree::Ident(ident) => match ident.to_string().strip_prefix("arg_").and_then(|number| number.parse::<usize>().ok()) {
            Some(number) => TokenTree::Group(Group::new(Delimiter::Parenthesis, args[number].clone())),
            None => TokenTree::Ident(Ident::new(&ident.to_string(), Span::mixed_site())),
        },
        other @ (TokenTree::Punct(_) | TokenTree::Literal(_)) => other,
    };
    tokens.into_iter().map(fill_one).collect()
}
