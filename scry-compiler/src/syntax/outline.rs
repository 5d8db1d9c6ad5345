//! Expressions in short, as people name them: cheaper than their tokens, and `..` for what is neither a name nor arithmetic.

use quote::ToTokens;
use syn::{BinOp, Expr, Lit, Member, RangeLimits, UnOp};

/// The most characters of an expression that is written out.
const LONGEST: usize = 60;

/// An expression in short.
pub(crate) fn outline(ast: &Expr) -> String {
    let mut text = String::new();
    write(ast, &mut text);
    if text.len() > LONGEST { "..".to_owned() } else { text }
}

fn write(ast: &Expr, text: &mut String) {
    if text.len() > LONGEST {
        return;
    }
    match ast {
        Expr::Path(path) if path.qself.is_none() => {
            for (number, segment) in path.path.segments.iter().enumerate() {
                *text += if number > 0 { "::" } else { "" };
                *text += &segment.ident.to_string();
            }
        }
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => *text += &number.to_string(),
            Lit::Bool(value) => *text += &value.value.to_string(),
            _ => *text += "..",
        },
        Expr::Group(group) => write(&group.expr, text),
        Expr::Paren(paren) => {
            *text += "(";
            write(&paren.expr, text);
            *text += ")";
        }
        Expr::Unary(unary) => {
            *text += match unary.op {
                UnOp::Deref(_) => "*",
                UnOp::Not(_) => "!",
                UnOp::Neg(_) => "-",
                _ => "..",
            };
            write(&unary.expr, text);
        }
        Expr::Reference(reference) => {
            *text += if reference.mutability.is_some() { "&mut " } else { "&" };
            write(&reference.expr, text);
        }
        Expr::Binary(binary) => {
            write(&binary.left, text);
            *text += " ";
            *text += operator(&binary.op);
            *text += " ";
            write(&binary.right, text);
        }
        Expr::Cast(cast) => {
            write(&cast.expr, text);
            *text += " as ";
            *text += &cast.ty.to_token_stream().to_string();
        }
        Expr::Field(field) => {
            write(&field.base, text);
            *text += ".";
            *text += &match &field.member {
                Member::Named(name) => name.to_string(),
                Member::Unnamed(number) => number.index.to_string(),
            };
        }
        Expr::Index(index) => {
            write(&index.expr, text);
            *text += "[";
            write(&index.index, text);
            *text += "]";
        }
        Expr::MethodCall(call) => {
            write(&call.receiver, text);
            *text += ".";
            *text += &call.method.to_string();
            arguments(&call.args, text);
        }
        Expr::Call(call) => {
            write(&call.func, text);
            arguments(&call.args, text);
        }
        Expr::Range(range) => {
            range.start.iter().for_each(|start| write(start, text));
            *text += match range.limits {
                RangeLimits::HalfOpen(_) => "..",
                RangeLimits::Closed(_) => "..=",
            };
            range.end.iter().for_each(|end| write(end, text));
        }
        _ => *text += "..",
    }
}

fn arguments<'a>(args: impl IntoIterator<Item = &'a Expr>, text: &mut String) {
    *text += "(";
    for (number, arg) in args.into_iter().enumerate() {
        *text += if number > 0 { ", " } else { "" };
        write(arg, text);
    }
    *text += ")";
}

fn operator(op: &BinOp) -> &'static str {
    match op {
        BinOp::Add(_) => "+",
        BinOp::Sub(_) => "-",
        BinOp::Mul(_) => "*",
        BinOp::Div(_) => "/",
        BinOp::Rem(_) => "%",
        BinOp::And(_) => "&&",
        BinOp::Or(_) => "||",
        BinOp::BitXor(_) => "^",
        BinOp::BitAnd(_) => "&",
        BinOp::BitOr(_) => "|",
        BinOp::Shl(_) => "<<",
        BinOp::Shr(_) => ">>",
        BinOp::Eq(_) => "==",
        BinOp::Lt(_) => "<",
        BinOp::Le(_) => "<=",
        BinOp::Ne(_) => "!=",
        BinOp::Ge(_) => ">=",
        BinOp::Gt(_) => ">",
        _ => "..",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_arithmetic_are_written_as_they_are() {
        let same =
            ["row * width + column", "self.cells[i - 1].0", "(a + b) as usize", "-x.min(n, 2)", "f(1, true)", "a..b", "..=2", "A::B << 3"];
        for text in same {
            assert_eq!(outline(&syn::parse_str(text).expect("it is an expression")), text);
        }
        assert_eq!(
            outline(&syn::parse_quote!(
                {
                    let a = 1;
                    a
                } + 1
            )),
            ".. + 1"
        );
        assert_eq!(outline(&syn::parse_quote!(one_long_name * another_long_name + a_third_long_name * a_fourth)), "..");
    }
}
