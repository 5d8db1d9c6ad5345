//! The conditions under which a launch runs a kernel's proven form, as a function that the host asks, and the numbers that they are made of.
//!
//! Values on the way are worked out as `i128`s, and each is brought into its type as on a device. What divides is not zero, or a launch is
//! no proven one; here such a quotient is zero.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::Rust;
use super::bindings::{bindings, params};
use super::types::{param_name, type_tokens};
use crate::ir::{BinaryOp, Condition, Expr, ExprKind, Identity, Kernel, LaunchSum, Multiple, UnaryOp};
use crate::ty::Scalar;

/// Prints a function that says whether they hold for a launch, if there are any.
pub(super) fn print(kernel: &Kernel) -> Option<TokenStream> {
    let fulfilled = fulfilled(kernel, &kernel.conditions);
    kernel.has_settled_checks().then(|| {
        hygienic! {
            pub(super) fn is_proven(launch: &cpu::Asked<'_>) -> bool {
                #fulfilled
            }
        }
    })
}

/// Prints a function that says whether what is to be a multiple for the wide form is one, if there is such a form.
pub(super) fn print_wide(kernel: &Kernel) -> Option<TokenStream> {
    let multiples = &kernel.wide.as_ref().ok()?.multiples;
    let bindings = bindings(kernel, params(multiples.iter().flat_map(|multiple| &multiple.product)));
    let host = Host { kernel, numbers: Vec::new() };
    let is_multiple = |Multiple { product, of }: &Multiple| {
        let product = product.iter().map(|factor| host.number(factor)).reduce(|a, b| quote!(#a * #b));
        let less = Literal::i128_unsuffixed(i128::from(*of) - 1);
        quote!((#product) & #less == 0)
    };
    let all = multiples.iter().map(is_multiple).reduce(|a, b| quote!(#a && #b)).unwrap_or_else(|| quote!(true));
    Some(hygienic! {
        pub(super) fn is_wide(launch: &cpu::Asked<'_>) -> bool {
            #bindings
            #all
        }
    })
}

/// Whether a launch fulfils all of some conditions, as what a block ends in.
pub(super) fn fulfilled(kernel: &Kernel, conditions: &[Condition<LaunchSum>]) -> TokenStream {
    let sums: Vec<&LaunchSum> = conditions.iter().flat_map(Condition::sums).collect();
    let bindings = bindings(kernel, params(sums.iter().copied().flatten().flat_map(|(product, _)| product)));
    let mut host = Host { kernel, numbers: Vec::new() };
    let conditions: Vec<TokenStream> = conditions.iter().map(|condition| host.condition(condition)).collect();
    let numbers = host.numbers.iter().enumerate().map(|(i, (_, number))| {
        let name = number_name(i);
        quote!(let #name: i128 = #number;)
    });
    hygienic! {
        #bindings
        #(#numbers)*
        #(#conditions)&&*
    }
}

struct Host<'a> {
    kernel: &'a Kernel,
    /// The numbers that sums are made of, each once: its text, and how it is worked out.
    numbers: Vec<(String, TokenStream)>,
}

fn number_name(i: usize) -> Ident {
    format_ident!("number_{}", i, span = Span::mixed_site())
}

impl Host<'_> {
    fn condition(&mut self, condition: &Condition<LaunchSum>) -> TokenStream {
        let mut parts = |parts: &[Condition<LaunchSum>]| parts.iter().map(|part| self.condition(part)).collect::<Vec<_>>();
        match condition {
            Condition::NotPositive(sum) => {
                let [left, right] = [self.sum(sum, 1), self.sum(sum, -1)];
                quote!(#left <= #right)
            }
            Condition::All(all) => {
                let all = parts(all);
                quote!((#(#all)&&*))
            }
            Condition::Any(any) => {
                let any = parts(any);
                quote!((#(#any)||*))
            }
        }
    }

    /// The terms of that sign.
    fn sum(&mut self, sum: &LaunchSum, sign: i128) -> TokenStream {
        let mut terms = Vec::new();
        for (product, factor) in sum.iter().filter(|(_, factor)| factor.signum() == sign) {
            let factor = Some(factor * sign).filter(|factor| *factor != 1 || product.is_empty()).map(Literal::i128_unsuffixed);
            let factor = factor.map(ToTokens::into_token_stream);
            terms.extend(factor.into_iter().chain(self.product(product)).reduce(|a, b| quote!(#a * #b)));
        }
        terms.into_iter().reduce(|a, b| quote!(#a + #b)).unwrap_or_else(|| quote!(0))
    }

    /// The name of a product, which is worked out once for all sums, unless nothing is multiplied.
    fn product(&mut self, atoms: &[Expr]) -> Option<TokenStream> {
        let named = |atom: &Expr| {
            let number = self.number(atom);
            self.named(number)
        };
        let atoms: Vec<TokenStream> = atoms.iter().map(named).collect();
        atoms.into_iter().reduce(|a, b| self.named(quote!(#a * #b)))
    }

    /// The name of a number.
    fn named(&mut self, number: TokenStream) -> TokenStream {
        let text = number.to_string();
        let i = self.numbers.iter().position(|(known, _)| *known == text).unwrap_or_else(|| {
            self.numbers.push((text, number));
            self.numbers.len() - 1
        });
        number_name(i).into_token_stream()
    }

    /// A number or `bool`, as an `i128`.
    fn number(&self, expr: &Expr) -> TokenStream {
        let scalar = expr.ty.expect_scalar();
        let wrapped = |value: TokenStream| {
            let ty = type_tokens(&expr.ty);
            quote!((#value as #ty as i128))
        };
        let number = |expr: &Expr| self.number(expr);
        match &expr.kind {
            ExprKind::Literal(literal) => {
                let number = Literal::i128_suffixed(literal.number().expect("no float is asked for"));
                quote!(#number)
            }
            ExprKind::Param(param) => {
                let name = param_name(*param);
                quote!((#name as i128))
            }
            ExprKind::Len(param) => {
                let name = param_name(*param);
                hygienic!((#name.len() as i128))
            }
            ExprKind::Unary(UnaryOp::Not, a) if scalar == Scalar::Bool => {
                let a = number(a);
                quote!((1 - #a))
            }
            ExprKind::Unary(op, a) => {
                let (op, a) = (if *op == UnaryOp::Neg { quote!(-) } else { quote!(!) }, number(a));
                wrapped(quote!((#op #a)))
            }
            ExprKind::Binary(op, a, b) => {
                let bits = Literal::i128_unsuffixed(i128::from(a.ty.expect_scalar().bits()) - 1);
                let (a, b) = (number(a), number(b));
                match op {
                    BinaryOp::Add => wrapped(quote!((#a + #b))),
                    BinaryOp::Sub => wrapped(quote!((#a - #b))),
                    BinaryOp::Mul => wrapped(quote!((#a * #b))),
                    BinaryOp::Div => wrapped(hygienic!(#a.checked_div(#b).unwrap_or(0))),
                    BinaryOp::Rem => wrapped(hygienic!(#a.checked_rem(#b).unwrap_or(0))),
                    BinaryOp::Shl => wrapped(quote!((#a << (#b & #bits)))),
                    BinaryOp::Shr => wrapped(quote!((#a >> (#b & #bits)))),
                    BinaryOp::BitAnd | BinaryOp::And => quote!((#a & #b)),
                    BinaryOp::BitOr | BinaryOp::Or => quote!((#a | #b)),
                    BinaryOp::BitXor => quote!((#a ^ #b)),
                    BinaryOp::Eq => quote!(((#a == #b) as i128)),
                    BinaryOp::Ne => quote!(((#a != #b) as i128)),
                    BinaryOp::Lt => quote!(((#a < #b) as i128)),
                    BinaryOp::Le => quote!(((#a <= #b) as i128)),
                    BinaryOp::Gt => quote!(((#a > #b) as i128)),
                    BinaryOp::Ge => quote!(((#a >= #b) as i128)),
                }
            }
            ExprKind::Cast(value) => wrapped(number(value)),
            ExprKind::Select { condition, then, otherwise } => {
                let [condition, then, otherwise] = [condition, then, otherwise].map(|part| number(part));
                quote!((if #condition != 0 { #then } else { #otherwise }))
            }
            ExprKind::Call(row, args) => {
                let args: Vec<TokenStream> = args.iter().map(number).collect();
                let (min, max) = scalar.range().expect("it yields an integer");
                let [min, max] = [min, max].map(Literal::i128_suffixed);
                match (row.name, &args[..]) {
                    ("min", [a, b]) => hygienic!(::core::cmp::Ord::min(#a, #b)),
                    ("max", [a, b]) => hygienic!(::core::cmp::Ord::max(#a, #b)),
                    ("clamp", [a, low, high]) => hygienic!(::core::cmp::Ord::min(::core::cmp::Ord::max(#a, #low), #high)),
                    ("saturating_add", [a, b]) => hygienic!((#a + #b).clamp(#min, #max)),
                    ("saturating_sub", [a, b]) => hygienic!((#a - #b).clamp(#min, #max)),
                    ("abs_diff", [a, b]) => hygienic!((#a - #b).abs()),
                    ("div_ceil", [a, b]) => hygienic!((#a + #b - 1).checked_div(#b).unwrap_or(0)),
                    _ => unreachable!("the host is not asked for it: {}", row.name),
                }
            }
            ExprKind::Field(id, axis) if let ExprKind::Identity(identity) = id.kind => {
                let (axis, size) = (*axis as usize, self.kernel.workgroup[*axis as usize]);
                let number = match identity {
                    Identity::LaunchSize => hygienic!(launch.size()[#axis]),
                    Identity::NumWorkgroups => hygienic!(launch.size()[#axis].div_ceil(#size)),
                    Identity::WorkgroupSize => quote!(#size),
                    _ => unreachable!("the host does not know `{}()` before a launch", identity.name()),
                };
                quote!((#number as i128))
            }
            _ => {
                let value = Rust::of_host(self.kernel).expr(expr);
                quote!((#value as i128))
            }
        }
    }
}
