//! Formulas: how the host works out which element an invocation accesses, in the postfix notation that `kernel/native/formula.rs` of the
//! runtime reads.

use std::fmt::{Display, Write};

use super::types::type_tokens;
use crate::ir::{BinaryOp, Expr, ExprKind, Identity, Kernel, LocalId, ParamId, RacingAccess, Stage, UnaryOp};
use crate::layout::{field_offset, layout};
use crate::ty::{Scalar, Ty};

/// The formula of an access.
pub(super) fn formula(kernel: &Kernel, access: &RacingAccess) -> String {
    let mut formula = Formula { kernel, variables: Vec::new(), text: String::new() };
    for stage in &access.way {
        match stage {
            Stage::Condition(condition) => {
                formula.number(condition);
                formula.word("?");
            }
            Stage::Round { variable, from, to, step, once } => {
                formula.numbers([from, to]);
                formula.word(step);
                formula.word(if *once { "first" } else { "each" });
                formula.variables.push(*variable);
            }
        }
    }
    for [index, len] in &access.indices {
        formula.numbers([index, len]);
        formula.word("[]");
    }
    formula.text
}

struct Formula<'a> {
    kernel: &'a Kernel,
    /// Those of the loops so far.
    variables: Vec<LocalId>,
    text: String,
}

impl Formula<'_> {
    fn word(&mut self, word: impl Display) {
        let space = if self.text.is_empty() { "" } else { " " };
        write!(self.text, "{space}{word}").expect("a string takes all");
    }

    fn numbers<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.number(expr));
    }

    /// Brings the upper number into a type.
    fn convert(&mut self, ty: &Ty) {
        self.word(type_tokens(ty));
    }

    /// A number or `bool`.
    fn number(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(literal) => self.word(literal.number().expect("no float is asked for")),
            ExprKind::Len(ParamId(param)) => self.word(format_args!("4@{}", self.kernel.params[*param].slot)),
            ExprKind::Local(variable) => {
                let number = self.variables.iter().position(|known| known == variable).expect("the loop is around");
                self.word(format_args!("variable.{number}"));
            }
            ExprKind::Field(id, axis) if let ExprKind::Identity(identity) = id.kind => match identity {
                Identity::WorkgroupSize => self.word(self.kernel.workgroup[*axis as usize]),
                _ => self.word(format_args!("{}.{axis}", identity.name())),
            },
            // In the block, a number of its own is a word.
            ExprKind::Param(ParamId(param)) => self.stored(4, self.kernel.params[*param].slot, &expr.ty),
            ExprKind::Field(..) => {
                let size = layout(&expr.ty).expect("the host shares it").size;
                self.stored(size, offset(self.kernel, expr), &expr.ty);
            }
            ExprKind::Unary(op, a) => {
                self.number(a);
                match op {
                    UnaryOp::Not if expr.ty == Ty::BOOL => {
                        self.word(0);
                        self.word("==");
                    }
                    op => {
                        self.word(if *op == UnaryOp::Neg { "neg" } else { "!" });
                        self.convert(&expr.ty);
                    }
                }
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, [a, b], &expr.ty),
            ExprKind::Cast(value) => {
                self.number(value);
                self.convert(&expr.ty);
            }
            ExprKind::Select { condition, then, otherwise } => {
                self.numbers([&**condition, &**then, &**otherwise]);
                self.word("select");
            }
            ExprKind::Call(row, args) => {
                self.numbers(args);
                let word = match row.name {
                    "saturating_add" => "+",
                    "saturating_sub" => "-",
                    name => name,
                };
                self.word(word);
                if word != row.name {
                    let (min, max) = expr.ty.expect_scalar().range().expect("it yields an integer");
                    self.word(min);
                    self.word(max);
                    self.word("clamp");
                }
            }
            _ => unreachable!("the host is not asked for it"),
        }
    }

    fn binary(&mut self, op: BinaryOp, [a, b]: [&Expr; 2], ty: &Ty) {
        self.numbers([a, b]);
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            self.word(a.ty.expect_scalar().bits() - 1);
            self.word("&");
        }
        self.word(match op {
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            op => crate::ir::symbol(op),
        });
        if matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr) {
            self.convert(ty);
        }
    }

    /// What the parameter block holds at an offset, of a type.
    fn stored(&mut self, size: u32, offset: u32, ty: &Ty) {
        self.word(format_args!("{size}@{offset}"));
        if *ty == Ty::BOOL {
            self.word(0);
            self.word("!=");
        } else if *ty != Ty::Scalar(Scalar::U32) {
            self.convert(ty);
        }
    }
}

/// Where the parameter block holds a part of a parameter, or a length.
pub(super) fn offset(kernel: &Kernel, part: &Expr) -> u32 {
    match &part.kind {
        ExprKind::Param(ParamId(param)) | ExprKind::Len(ParamId(param)) => kernel.params[*param].slot,
        ExprKind::Field(whole, number) => offset(kernel, whole) + field_offset(&whole.ty, *number),
        _ => unreachable!("it is a part of a parameter"),
    }
}
