//! Expressions as the source would write them, for people to read.

use super::{BinaryOp, Expr, ExprKind, Local, LocalId, Param, Place, Root, Step, UnaryOp, symbol};
use crate::ty::{Optional, Ty};

/// The names that an expression is written with.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub(crate) params: &'a [Param],
    pub(crate) locals: &'a [Local],
}

/// How tightly parts of an expression hold together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Precedence {
    Any,
    Or,
    And,
    Comparison,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Product,
    Cast,
    Unary,
    Postfix,
}

impl Precedence {
    pub(crate) fn of(op: BinaryOp) -> Self {
        match op {
            BinaryOp::Or => Self::Or,
            BinaryOp::And => Self::And,
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => Self::Comparison,
            BinaryOp::BitOr => Self::BitOr,
            BinaryOp::BitXor => Self::BitXor,
            BinaryOp::BitAnd => Self::BitAnd,
            BinaryOp::Shl | BinaryOp::Shr => Self::Shift,
            BinaryOp::Add | BinaryOp::Sub => Self::Sum,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => Self::Product,
        }
    }

    /// What the right operand of an operator of this precedence needs.
    fn above(self) -> Self {
        match self {
            Self::Any => Self::Or,
            Self::Or => Self::And,
            Self::And => Self::Comparison,
            Self::Comparison => Self::BitOr,
            Self::BitOr => Self::BitXor,
            Self::BitXor => Self::BitAnd,
            Self::BitAnd => Self::Shift,
            Self::Shift => Self::Sum,
            Self::Sum => Self::Product,
            Self::Product => Self::Cast,
            Self::Cast => Self::Unary,
            Self::Unary | Self::Postfix => Self::Postfix,
        }
    }
}

impl Names<'_> {
    /// The text of an expression where `least` is needed.
    pub(crate) fn text(&self, expr: &Expr, least: Precedence) -> String {
        let (text, precedence) = self.written(expr);
        if precedence < least { format!("({text})") } else { text }
    }

    fn written(&self, expr: &Expr) -> (String, Precedence) {
        let text = match &expr.kind {
            ExprKind::Literal(literal) => match literal.number() {
                Some(number) if expr.ty == Ty::BOOL => (number != 0).to_string(),
                Some(number) if number < 0 => return (number.to_string(), Precedence::Unary),
                Some(number) => number.to_string(),
                None => "..".to_owned(),
            },
            ExprKind::Param(param) => {
                let Param { name, part, .. } = &self.params[param.0];
                format!("{name}{part}")
            }
            ExprKind::Len(param) => format!("{}.len()", self.params[param.0].name),
            ExprKind::Local(local) => self.local(*local).unwrap_or_else(|| "..".to_owned()),
            ExprKind::Identity(identity) => format!("{}()", identity.name()),
            ExprKind::Unary(op, a) => {
                let sign = match op {
                    UnaryOp::Neg => "-",
                    UnaryOp::Not => "!",
                };
                return (format!("{sign}{}", self.text(a, Precedence::Unary)), Precedence::Unary);
            }
            ExprKind::Binary(op, a, b) => {
                let precedence = Precedence::of(*op);
                let right = self.text(b, precedence.above());
                return (format!("{} {} {right}", self.left(*op, a), symbol(*op)), precedence);
            }
            ExprKind::Cast(value) => return (format!("{} as {}", self.text(value, Precedence::Cast), expr.ty), Precedence::Cast),
            ExprKind::Select { condition, then, otherwise } => {
                let [condition, then, otherwise] = [condition, then, otherwise].map(|part| self.text(part, Precedence::Any));
                return (format!("if {condition} {{ {then} }} else {{ {otherwise} }}"), Precedence::Any);
            }
            ExprKind::Call(row, args) => {
                let (receiver, args) =
                    (self.text(&args[0], Precedence::Postfix), args[1..].iter().map(|arg| self.text(arg, Precedence::Any)));
                format!("{receiver}.{}({})", row.name, args.collect::<Vec<_>>().join(", "))
            }
            ExprKind::Field(whole, number) => format!("{}{}", self.text(whole, Precedence::Postfix), field_text(&whole.ty, *number)),
            ExprKind::Load(place) => self.place(place).unwrap_or_else(|| "..".to_owned()),
            ExprKind::Invoke(..) | ExprKind::Tuple(_) | ExprKind::Array(_) | ExprKind::Repeat(_) => "..".to_owned(),
        };
        (text, Precedence::Postfix)
    }

    /// The user's name for a local; that of lowering for `self` is no keyword.
    fn local(&self, local: LocalId) -> Option<String> {
        let Local { name, user, .. } = &self.locals[local.0];
        user.then(|| if name == "self_" { "self".to_owned() } else { name.to_string() })
    }

    /// A part of a local or slice, if the source names that.
    fn place(&self, Place { root, path }: &Place) -> Option<String> {
        let (mut text, mut ty) = match root {
            Root::Local(local) => (self.local(*local)?, Some(self.locals[local.0].ty.clone())),
            Root::Slice(param) => (self.params[param.0].name.to_string(), None),
            Root::Groups { .. } | Root::Shared(_) => return None,
        };
        for step in path {
            text += &match (step, &ty) {
                (Step::Field(number), Some(ty)) => field_text(ty, *number),
                (Step::Index { index, .. }, _) => format!("[{}]", self.text(index, Precedence::Any)),
                (Step::Field(_), None) => unreachable!("the first step into a slice is an index"),
            };
            ty = match (&ty, root) {
                (None, Root::Slice(param)) => Some(self.params[param.0].kind.ty().clone()),
                (ty, _) => ty.as_ref().map(|ty| step.part_of(ty)),
            };
        }
        Some(text)
    }

    /// The left operand of an operator.
    fn left(&self, op: BinaryOp, a: &Expr) -> String {
        let precedence = Precedence::of(op);
        match a.kind {
            // Behind a type, Rust takes `<` for the start of generic arguments.
            ExprKind::Cast(_) if matches!(op, BinaryOp::Lt | BinaryOp::Shl) => self.text(a, Precedence::Unary),
            // Comparisons are not chained.
            _ if precedence == Precedence::Comparison => self.text(a, precedence.above()),
            _ => self.text(a, precedence),
        }
    }
}

/// How a field of a value is written.
pub(crate) fn field_text(ty: &Ty, number: u32) -> String {
    match (ty.optional(), number) {
        (Some(Optional::Option), 0) => ".is_some()".to_owned(),
        (Some(Optional::Result), 0) => ".is_err()".to_owned(),
        (Some(Optional::Option), 1) => ".unwrap()".to_owned(),
        _ => ty.field_names().get(number as usize).map_or_else(String::new, |name| format!(".{name}")),
    }
}
