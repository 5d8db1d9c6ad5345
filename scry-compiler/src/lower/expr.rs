//! Expressions.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{BinOp, Expr as Ast, UnOp};

use super::call::is_try_into;
use super::finish::{check_amount, check_cast, check_operator, check_unary};
use super::infer::Kind;
use super::scope::Binding;
use super::state::{Dest, Lower, To};
use crate::ir::{BinaryOp, Expr, ExprKind, Keyword, StmtKind, UnaryOp};
use crate::message;
use crate::ty::{self, Ty};

impl<'a> Lower<'a> {
    /// An expression of type `ty`; anything else is reported.
    pub(super) fn expr_as(&mut self, ast: &'a Ast, ty: &Ty) -> Expr {
        let value = self.expr(ast, Some(ty));
        self.expect(ast, value, ty)
    }

    /// Makes the type of `value` be `ty`, or reports that it is not.
    pub(super) fn expect(&mut self, ast: &'a Ast, value: Expr, ty: &Ty) -> Expr {
        let Some([found, expected]) = self.infer.differ(&value.ty, ty) else {
            self.infer_projections();
            return value;
        };
        self.report.error_of_rust(ast, message::mismatched(ast, &expected, &found));
        self.infer.silence(&found);
        self.infer.silence(&expected);
        Self::error_value(value.span)
    }

    /// An expression whose value goes to `dest`.
    pub(super) fn expr_into(&mut self, ast: &'a Ast, dest: &Dest) {
        if Self::is_control(ast) {
            return self.control(ast, dest);
        }
        let value = self.expr_as(ast, &dest.ty);
        let ty = self.infer.shallow(&value.ty);
        match dest.to {
            _ if matches!(ty, Ty::Never | Ty::Error) => {}
            To::Local(local) if ty != Ty::UNIT => self.store(local, value),
            To::Return if ty != Ty::UNIT => {
                let span = value.span;
                self.emit(StmtKind::Return(Some(value)), span);
            }
            To::Return => self.emit(StmtKind::Return(None), value.span),
            To::Local(_) | To::Nowhere => {}
        }
    }

    /// An expression, of type `hint` if that helps.
    pub(super) fn expr(&mut self, ast: &'a Ast, hint: Option<&Ty>) -> Expr {
        self.check_expr_attributes(ast);
        let start = self.start.take();
        match ast {
            Ast::Lit(lit) => self.literal(&lit.lit, hint),
            Ast::Path(path) => self.path(path),
            Ast::Struct(_) | Ast::Call(_) | Ast::MethodCall(_) if self.is_borrower(ast) => {
                let of = self.borrower(ast);
                of.map_or_else(|| Self::error_value(Self::span(ast)), |of| self.bound_value(Binding::Struct(of), ast, Self::span(ast)))
            }
            Ast::Struct(literal) => self.struct_literal(literal, hint),
            Ast::Reference(reference) if reference.mutability.is_none() => self.expr(&reference.expr, hint),
            Ast::Paren(paren) => {
                self.start = start.or(Some(paren.paren_token.span.open()));
                self.expr(&paren.expr, hint)
            }
            Ast::Group(group) => self.expr(&group.expr, hint),
            Ast::Unary(unary) => self.unary(unary, hint),
            Ast::Binary(binary) => self.binary(binary, hint, start),
            Ast::Cast(cast) => self.cast(cast),
            Ast::Call(call) => self.call(call, hint),
            Ast::MethodCall(call) if call.method == "into" && call.args.is_empty() => self.convert_into(call, hint),
            Ast::MethodCall(call) if is_try_into(call) => self.try_convert_into(call, None),
            Ast::MethodCall(call) => self.method_call(call, hint),
            Ast::Index(_) => {
                self.start = start;
                self.load(ast)
            }
            Ast::Field(_) => self.load(ast),
            Ast::Tuple(tuple) => self.tuple(tuple, hint),
            Ast::Array(array) => self.array(array, hint),
            Ast::Repeat(repeat) => self.repeat(repeat, hint),
            Ast::Assign(assign) => {
                self.assign(assign);
                Self::unit_value(assign.eq_token.span)
            }
            Ast::Break(jump) => self.break_(jump),
            Ast::Continue(jump) => self.continue_(jump),
            Ast::Return(jump) => self.return_(jump),
            Ast::Try(tried) => self.question_mark(tried),
            Ast::Const(constant) => self.const_block(constant, hint),
            Ast::Macro(mac) => self.macro_(&mac.mac),
            _ if Self::is_control(ast) => self.control_value(ast, hint),
            other => self.fail(message::unsupported_token(other), message::unsupported(other)),
        }
    }

    /// `const { .. }`
    fn const_block(&mut self, constant: &'a syn::ExprConst, hint: Option<&Ty>) -> Expr {
        let ty = hint.cloned().unwrap_or_else(|| self.infer.fresh(Kind::Any));
        let block = syn::ExprBlock { attrs: Vec::new(), label: None, block: constant.block.clone() };
        let block = self.cx.parsed.keep(Ast::Block(block));
        let message = "this is not a constant that the kernel can evaluate\nhelp: remove `const`";
        self.constant_value(block, &ty, message).unwrap_or_else(|| Self::error_value(constant.const_token.span))
    }

    fn path(&mut self, ast: &'a syn::ExprPath) -> Expr {
        let span = ast.path.segments.last().expect("a path has a segment").ident.span();
        self.report.reach(span);
        let Some(name) = ast.path.get_ident() else { return self.item_path(ast) };
        match self.scopes.find(name) {
            Some(binding) => self.bound_value(binding, name, span),
            None => self.item_name(&ast.path, name),
        }
    }

    fn unary(&mut self, unary: &'a syn::ExprUnary, hint: Option<&Ty>) -> Expr {
        let span = Self::span(&unary.op);
        let (op, literal) = match &unary.op {
            UnOp::Neg(_) => (UnaryOp::Neg, self.negated_literal(unary, hint)),
            UnOp::Not(_) => (UnaryOp::Not, None),
            // References are values.
            UnOp::Deref(_) => return self.expr(&unary.expr, hint),
            other => return self.fail(other, "kernels do not have this operator\nhelp: negate with `-`, or with `!`"),
        };
        let operand = literal.clone().unwrap_or_else(|| self.expr(&unary.expr, hint));
        let own = self.user_unary(op, &operand, span).or_else(|| self.vector_unary(op, &operand, span));
        if let Some(value) = own {
            return value;
        }
        self.check_later(&operand.ty, |ty, infer, report| check_unary(ty, unary, infer, report));
        let ty = operand.ty.clone();
        literal.unwrap_or_else(|| Expr { kind: ExprKind::Unary(op, Box::new(operand)), ty, span })
    }

    fn binary(&mut self, binary: &'a syn::ExprBinary, hint: Option<&Ty>, start: Option<Span>) -> Expr {
        match operator(&binary.op) {
            (op @ (BinaryOp::And | BinaryOp::Or), false) => {
                let left = self.expr_as(&binary.left, &Ty::BOOL);
                let word = if op == BinaryOp::And { Keyword::And } else { Keyword::Or };
                self.lazy("decided", op, left, (word, Self::span(&binary.op)), |lower| lower.expr_as(&binary.right, &Ty::BOOL))
            }
            (op, false) => self.arithmetic(binary, op, hint, start),
            (op, true) => {
                self.compound(binary, op);
                Self::unit_value(Self::span(&binary.op))
            }
        }
    }

    fn arithmetic(&mut self, binary: &'a syn::ExprBinary, op: BinaryOp, hint: Option<&Ty>, start: Option<Span>) -> Expr {
        // The operands of a vector may be scalars: `2.0 * v`.
        let hint = if ty::is_comparison(op) { None } else { hint.filter(|hint| !self.infer.shallow(hint).is_glams()).cloned() };
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let left = self.expr(&binary.left, hint.as_ref());
        // An operand of the user's type says nothing of the other: `complex * 2.0`.
        let left_ty = self.infer.shallow(&left.ty);
        let right_hint = (!shift && !matches!(left_ty, Ty::Adt(..)) && !left_ty.is_glams()).then(|| left.ty.clone());
        let right = self.expr(&binary.right, right_hint.as_ref());
        self.start = start;
        self.operator(&binary.op, op, (left, &binary.left), (right, &binary.right))
    }

    /// `left op right`, whose types are checked now or once they are known.
    pub(super) fn operator(
        &mut self,
        token: &'a BinOp,
        op: BinaryOp,
        (left, left_ast): (Expr, &'a Ast),
        (right, right_ast): (Expr, &'a Ast),
    ) -> Expr {
        let (span, start) = (Self::span(token), self.start.take());
        if let Some(value) = self.user_operator(op, &left, &right, span) {
            return value;
        }
        // Rust places the panic of a division where the whole expression starts.
        let span = if matches!(op, BinaryOp::Div | BinaryOp::Rem) { start.unwrap_or_else(|| Self::span(left_ast)) } else { span };
        if let Some(value) = self.vector_operator(token, op, (&left, left_ast), (&right, right_ast), span) {
            return value;
        }
        let ty = if ty::is_comparison(op) { Ty::BOOL } else { left.ty.clone() };
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            self.check_later(&left.ty, move |ty, infer, report| check_operator(op, ty, token, infer, report));
            self.check_later(&right.ty, |ty, infer, report| check_amount(ty, right_ast, infer, report));
            return Expr { span, ..Expr::binary(op, left, right.cast(Ty::U32), ty) };
        }
        let is_optional = [&left, &right].iter().any(|operand| self.infer.shallow(&operand.ty).optional().is_some());
        if is_optional || !self.infer.unify(&left.ty, &right.ty) {
            let (l, r) = (self.infer.resolve(&left.ty), self.infer.resolve(&right.ty));
            if l.is_silent() || r.is_silent() {
                return Self::error_value(span);
            }
            self.report.error_of_rust(token, message::operands(op, token, (left_ast, &l), (right_ast, &r)));
            self.infer.silence(&l);
            self.infer.silence(&r);
            return Self::error_value(span);
        }
        self.check_later(&left.ty, move |ty, infer, report| check_operator(op, ty, token, infer, report));
        self.operation(Expr { span, ..Expr::binary(op, left, right, ty) })
    }

    fn cast(&mut self, cast: &'a syn::ExprCast) -> Expr {
        let to = self.ty(&cast.ty);
        let value = self.expr(&cast.expr, None);
        let known = to.clone();
        self.check_later(&value.ty, move |from, infer, report| check_cast(from, &infer.shallow(&known), cast, infer, report));
        Expr { span: cast.as_token.span, ..value.cast(to) }
    }

    fn tuple(&mut self, tuple: &'a syn::ExprTuple, hint: Option<&Ty>) -> Expr {
        let hints = match hint.map(|hint| self.infer.shallow(hint)) {
            Some(Ty::Tuple(hints)) if hints.len() == tuple.elems.len() => hints.into_iter().map(Some).collect(),
            _ => vec![None; tuple.elems.len()],
        };
        let values = self.exprs(tuple.elems.iter().zip(hints));
        let ty = Ty::Tuple(values.iter().map(|value| value.ty.clone()).collect());
        Expr { kind: ExprKind::Tuple(values), ty, span: tuple.paren_token.span.join() }
    }

    fn array(&mut self, array: &'a syn::ExprArray, hint: Option<&Ty>) -> Expr {
        let element = self.element_hint(hint);
        let values: Vec<_> = array.elems.iter().map(|elem| self.expr_as(elem, &element)).collect();
        if values.is_empty() {
            self.report.error(array, "kernels do not have empty arrays\nhelp: remove the array");
        }
        let ty = Ty::array(element, values.len() as u32);
        Expr { kind: ExprKind::Array(values), ty, span: array.bracket_token.span.join() }
    }

    fn repeat(&mut self, repeat: &'a syn::ExprRepeat, hint: Option<&Ty>) -> Expr {
        let element = self.element_hint(hint);
        let value = self.expr_as(&repeat.expr, &element);
        let span = repeat.bracket_token.span.join();
        let Some(len) = self.len(&repeat.len) else { return Self::error_value(span) };
        let value = self.atom("element", value);
        Expr { kind: ExprKind::Repeat(Box::new(value)), ty: Ty::Array(Box::new(element), Box::new(len)), span }
    }

    /// Several expressions from left to right, of these types.
    pub(super) fn exprs_as(&mut self, asts: impl IntoIterator<Item = &'a Ast>, types: &[Ty]) -> Vec<Expr> {
        asts.into_iter().zip(types).map(|(ast, ty)| self.expr_as(ast, ty)).collect()
    }

    /// Several expressions from left to right, each with its hint.
    pub(super) fn exprs(&mut self, asts: impl Iterator<Item = (&'a Ast, Option<Ty>)>) -> Vec<Expr> {
        asts.map(|(ast, hint)| self.expr(ast, hint.as_ref())).collect()
    }

    fn element_hint(&mut self, hint: Option<&Ty>) -> Ty {
        match hint.map(|hint| self.infer.shallow(hint)) {
            Some(Ty::Array(element, _)) => *element,
            _ => self.infer.fresh(Kind::Any),
        }
    }
}

/// The operator of a token, and whether the token assigns as well.
fn operator(token: &BinOp) -> (BinaryOp, bool) {
    macro_rules! of_all {
        ($($op:ident $assign:ident)*; $($alone:ident)*) => {
            match token {
                $(BinOp::$op(_) => (BinaryOp::$op, false), BinOp::$assign(_) => (BinaryOp::$op, true),)*
                $(BinOp::$alone(_) => (BinaryOp::$alone, false),)*
                // syn's enum is open; Rust has no other operator.
                other => unreachable!("Rust has no operator `{}`", other.to_token_stream()),
            }
        };
    }
    of_all![
        Add AddAssign Sub SubAssign Mul MulAssign Div DivAssign Rem RemAssign BitXor BitXorAssign BitAnd BitAndAssign BitOr BitOrAssign
        Shl ShlAssign Shr ShrAssign; And Or Eq Lt Le Ne Ge Gt
    ]
}
