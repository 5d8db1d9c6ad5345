//! Expressions.

use super::{Group, Language, Printer};
use crate::ir::{BinaryOp, Expr, ExprKind, FunctionId, Identity, Literal, Place, Root, Step, UnaryOp, symbol};
use crate::layout::layout;
use crate::print::shared::{has_stored_parts, spell};
use crate::print::structs::member_names;
use crate::ty::{Class, Scalar, Ty, is_comparison};
use crate::vector::COMPONENTS;

/// How an operator is written.
pub(in crate::print) enum Operator {
    /// As a symbol between its operands, perhaps another one's.
    Symbol(BinaryOp),
    /// So, in a call of the function that makes a value of the type of what it yields.
    Wrapped,
    /// As a function of its operands.
    Call(&'static str),
    /// As a symbol between its operands, which become words.
    OfWords,
    /// As the negation of another one's symbol between its operands.
    Negated(BinaryOp),
}

/// An expression's text, and what it is on its outside.
struct Term {
    text: String,
    form: Form,
}

enum Form {
    /// No operator beside it can take a part of it.
    Closed,
    /// An operator stands before its operand.
    Prefix,
    /// This operator stands between its operands.
    Infix(BinaryOp),
}

impl Term {
    fn closed(text: String) -> Self {
        Self { text, form: Form::Closed }
    }

    fn operand(self) -> String {
        let Self { text, form } = self;
        if matches!(form, Form::Closed) { text } else { format!("({text})") }
    }
}

impl<L: Language> Printer<'_, L> {
    pub(in crate::print) fn expr(&self, expr: &Expr) -> String {
        self.term(expr).text
    }

    /// One of several expressions with commas between: `f(a < b, c > d)` would be a template of WGSL's, `a<b, c>`.
    pub(in crate::print) fn argument(&self, expr: &Expr) -> String {
        if expr.ty == Ty::BOOL { self.operand(expr) } else { self.expr(expr) }
    }

    pub(in crate::print) fn arguments(&self, exprs: &[Expr]) -> Vec<String> {
        exprs.iter().map(|expr| self.argument(expr)).collect()
    }

    /// An expression beside an operator.
    pub(in crate::print) fn operand(&self, expr: &Expr) -> String {
        self.term(expr).operand()
    }

    pub(in crate::print) fn operands(&self, exprs: &[Expr]) -> Vec<String> {
        exprs.iter().map(|expr| self.operand(expr)).collect()
    }

    /// The left or right operand of an infix operator.
    fn infix_operand(&self, op: BinaryOp, expr: &Expr, is_left: bool) -> String {
        match self.term(expr) {
            Term { text, form: Form::Infix(inner) } if binds_tighter(inner, op, is_left) => text,
            term => term.operand(),
        }
    }

    fn term(&self, expr: &Expr) -> Term {
        Term::closed(match &expr.kind {
            ExprKind::Literal(value) => return self.literal(*value, &expr.ty),
            ExprKind::Unary(op, operand) => return self.unary(*op, operand),
            ExprKind::Binary(op, left, right) => return self.binary(*op, left, right),
            ExprKind::Invoke(function, args) => self.invoke(*function, args),
            ExprKind::Local(local) => self.names.local(*local).to_owned(),
            ExprKind::Param(param) => (L::SYNTAX.param)(self.needs, self.kernel, self.names.param(*param), &expr.ty),
            ExprKind::Len(param) => format!("launch.{}_len", self.names.param(*param)),
            ExprKind::Identity(identity) => (L::SYNTAX.identity)(*identity, self.kernel.workgroup),
            ExprKind::Load(place) => L::load(self, place, &expr.ty),
            ExprKind::Cast(value) => (L::SYNTAX.cast)(self.needs, &self.expr(value), value.ty.expect_scalar(), expr.ty.expect_scalar()),
            ExprKind::Select { condition, then, otherwise } => {
                (L::SYNTAX.select)(&self.argument(condition), &self.argument(then), &self.argument(otherwise))
            }
            ExprKind::Call(row, args) => spell(self.needs, (L::SYNTAX.spelling)(row), &self.arguments(args), &args[0].ty),
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => {
                (L::SYNTAX.construct)(self.needs, &expr.ty, &self.arguments(parts).join(", "))
            }
            ExprKind::Repeat(part) => (L::SYNTAX.repeat)(self.needs, part, &self.argument(part), &expr.ty),
            ExprKind::Field(value, number) => self.field(value, *number),
        })
    }

    pub(super) fn invoke(&self, function: FunctionId, args: &[Expr]) -> String {
        let passed = (L::SYNTAX.passed)(self.needs, self.kernel, &self.kernel.functions[function.0]);
        let passed = passed.into_iter().map(|(name, _)| name.to_owned());
        let args: Vec<String> = self.arguments(args).into_iter().chain(passed).collect();
        format!("{}({})", self.names.function(function), args.join(", "))
    }

    fn literal(&self, value: Literal, ty: &Ty) -> Term {
        let mut text = (L::SYNTAX.literal)(self.needs, value, ty.expect_scalar());
        let form = if text.starts_with('-') { Form::Prefix } else { Form::Closed };
        if let Some(variant) = ty.variants().iter().find(|variant| Some(variant.discriminant) == value.number()) {
            text += &format!(" /* {ty}::{} */", variant.name);
        }
        Term { text, form }
    }

    fn field(&self, value: &Expr, number: u32) -> String {
        match (&value.kind, COMPONENTS.get(number as usize)) {
            (ExprKind::Identity(Identity::LaunchSize), Some(axis)) => format!("launch.size_{axis}"),
            (ExprKind::Identity(Identity::WorkgroupSize), Some(_)) => format!("{}u", self.kernel.workgroup[number as usize]),
            _ => {
                let text = self.operand(value) + &Self::field_step(&value.ty, number);
                if has_stored_parts(&value.ty) { (L::SYNTAX.loaded)(&Step::Field(number).part_of(&value.ty), text) } else { text }
            }
        }
    }

    fn unary(&self, op: UnaryOp, operand: &Expr) -> Term {
        let scalar = operand.ty.component();
        let symbol = match (op, scalar.class()) {
            (UnaryOp::Neg, _) => match (L::SYNTAX.negation)(self.needs, &operand.ty) {
                Some(function) => return Term::closed(format!("{function}({})", self.expr(operand))),
                None => "-",
            },
            (UnaryOp::Not, Class::Bool) => "!",
            (UnaryOp::Not, Class::Signed | Class::Unsigned | Class::Float) => "~",
        };
        let text = format!("{symbol}{}", self.operand(operand));
        if scalar.is_narrow() {
            return Term::closed(format!("{}({text})", (L::SYNTAX.wrap)(self.needs, scalar)));
        }
        Term { text, form: Form::Prefix }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Term {
        let (scalar, is_vector) = (left.ty.component(), left.ty.is_vector() || right.ty.is_vector());
        let infix = |op: BinaryOp| {
            let right = match op {
                BinaryOp::Shl | BinaryOp::Shr => self.shift_amount(right, scalar),
                _ => self.infix_operand(op, right, false),
            };
            format!("{} {} {right}", self.infix_operand(op, left, true), symbol(op))
        };
        let (text, op) = match (L::SYNTAX.operator)(self.needs, op, scalar, is_vector) {
            Operator::Symbol(op) => (infix(op), op),
            Operator::Wrapped => return Term::closed(format!("{}({})", (L::SYNTAX.wrap)(self.needs, scalar), infix(op))),
            Operator::Call(function) => return Term::closed(format!("{function}({}, {})", self.argument(left), self.argument(right))),
            Operator::Negated(op) => return Term { text: format!("!({})", infix(op)), form: Form::Prefix },
            Operator::OfWords => (format!("u32({}) {} u32({})", self.expr(left), symbol(op), self.expr(right)), op),
        };
        Term { text, form: Form::Infix(op) }
    }

    /// The amount of a shift, which counts modulo the width.
    fn shift_amount(&self, amount: &Expr, shifted: Scalar) -> String {
        let mask = shifted.bits() - 1;
        match amount.literal() {
            Some(Literal::Int(amount)) => format!("{}{}", amount & i128::from(mask), L::SYNTAX.shift_suffix),
            Some(Literal::Bool(_) | Literal::Float(_)) | None => {
                format!("({} & {mask}{})", self.operand(amount), L::SYNTAX.shift_suffix)
            }
        }
    }

    pub(in crate::print) fn place(&self, place: &Place) -> (String, Ty) {
        match place.root {
            Root::Local(local) => self.steps(self.names.local(local).to_owned(), &self.locals[local.0].ty, &place.path),
            Root::Groups { slice, words } => {
                let elements = words * 4 / layout(self.kernel.element(slice)).expect("the type is shared").size;
                let (is_written, index) = (self.kernel.may_write(place.root), self.operand(place.element().0));
                let group = Group { slice: self.names.param(slice), is_written, index: &index, elements, words };
                ((L::SYNTAX.group)(group), Ty::words(words))
            }
            Root::Shared(shared) => self.steps(self.names.shared(shared).to_owned(), &self.kernel.shared[shared.0].ty, &place.path),
            Root::Slice(slice) => {
                let ((index, path), name) = (place.element(), self.names.param(slice));
                let index = match (L::SYNTAX.offset)(name) {
                    Some(offset) => format!("{offset} + {}", self.operand(index)),
                    None => self.expr(index),
                };
                self.steps(format!("{name}[{index}]"), self.kernel.element(slice), path)
            }
        }
    }

    pub(in crate::print) fn steps(&self, mut text: String, ty: &Ty, path: &[Step]) -> (String, Ty) {
        let mut ty = ty.clone();
        for step in path {
            text += &match step {
                Step::Index { index, .. } => (L::SYNTAX.element_step)(&self.expr(index)),
                Step::Field(number) => Self::field_step(&ty, *number),
            };
            ty = step.part_of(&ty);
        }
        (text, ty)
    }

    /// The step to a field, or to a matrix's column.
    pub(in crate::print) fn field_step(ty: &Ty, number: u32) -> String {
        let column = if matches!(ty, Ty::Matrix(_)) { (L::SYNTAX.column_step)(number) } else { None };
        column.unwrap_or_else(|| format!(".{}", member_names(ty)[number as usize]))
    }
}

/// Whether what an operator makes needs no parentheses as the left (or right) operand of `op`, in both languages.
fn binds_tighter(inner: BinaryOp, op: BinaryOp, is_left: bool) -> bool {
    let is_product = matches!(inner, BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem);
    let is_sum = matches!(inner, BinaryOp::Add | BinaryOp::Sub);
    match op {
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => is_left && is_product,
        BinaryOp::Add | BinaryOp::Sub => is_product || (is_left && is_sum),
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => is_product || is_sum,
        BinaryOp::And | BinaryOp::Or => is_comparison(inner) || (is_left && inner == op),
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => is_left && inner == op,
        // WGSL shifts plain values only.
        BinaryOp::Shl | BinaryOp::Shr => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_stand_where_either_language_needs_them() {
        assert!(binds_tighter(BinaryOp::Mul, BinaryOp::Add, false));
        assert!(!binds_tighter(BinaryOp::Sub, BinaryOp::Sub, false), "a - (b - c)");
        assert!(!binds_tighter(BinaryOp::And, BinaryOp::Or, true), "WGSL does not mix && and ||");
        assert!(!binds_tighter(BinaryOp::Add, BinaryOp::Shl, true), "WGSL shifts plain values only");
    }
}
