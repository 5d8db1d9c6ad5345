//! Conditions on a launch as a user would write them.

use crate::ir::{BinaryOp, Condition, Expr, ExprKind, LaunchSum, Names, Precedence, UnaryOp};
use crate::ty::{Scalar, Ty};

/// How many alternatives are written out at most: the shortest.
const MOST_ALTERNATIVES: usize = 2;

/// The text of a condition; `..` stands for what is long.
pub(super) fn text(condition: &Condition<LaunchSum>, names: Names<'_>) -> String {
    match condition {
        Condition::NotPositive(sum) => not_positive(sum, names),
        Condition::All(parts) => {
            let part = |part: &Condition<LaunchSum>| match part {
                Condition::Any(alternatives) if alternatives.len() > 1 => format!("({})", text(part, names)),
                Condition::Any(_) | Condition::All(_) | Condition::NotPositive(_) => text(part, names),
            };
            if parts.is_empty() { "true".to_owned() } else { parts.iter().map(part).collect::<Vec<_>>().join(" && ") }
        }
        Condition::Any(parts) if parts.is_empty() => "false".to_owned(),
        Condition::Any(parts) => {
            let mut parts: Vec<String> = parts.iter().map(|part| text(part, names)).collect();
            parts.sort_by_key(String::len);
            if parts.len() > MOST_ALTERNATIVES {
                parts.truncate(MOST_ALTERNATIVES);
                parts.push("..".to_owned());
            }
            parts.join(" || ")
        }
    }
}

/// `sum <= 0`, with positive numbers on both sides.
fn not_positive(sum: &LaunchSum, names: Names<'_>) -> String {
    let constant = sum.iter().find(|(product, _)| product.is_empty()).map_or(0, |(_, constant)| *constant);
    let terms: Vec<&(Vec<Expr>, i128)> = sum.iter().filter(|(product, _)| !product.is_empty()).collect();
    match (&terms[..], constant) {
        ([(product, 1)], 0)
            if let [condition] = &product[..]
                && condition.ty == Ty::BOOL =>
        {
            return names.text(&opposite(condition), Precedence::Any);
        }
        ([(product, -1)], 1)
            if let [condition] = &product[..]
                && condition.ty == Ty::BOOL =>
        {
            return names.text(condition, Precedence::Any);
        }
        _ => {}
    }
    let side = |sign: i128| -> Vec<String> {
        terms.iter().filter(|(_, factor)| factor.signum() == sign).map(|(product, factor)| term(product, factor * sign, names)).collect()
    };
    let (less, greater) = (side(1), side(-1));
    let with = |terms: &[String], constant: i128| {
        let constant = (constant > 0 || terms.is_empty()).then(|| constant.to_string());
        terms.iter().cloned().chain(constant).collect::<Vec<_>>().join(" + ")
    };
    let is_unsigned = || terms.iter().flat_map(|(product, _)| product).all(|atom| !is_signed(atom));
    match (constant, &less[..], &greater[..]) {
        (1, [], greater) => format!("{} > 0", with(greater, 0)),
        (1, less, greater) => format!("{} < {}", with(less, 0), with(greater, 0)),
        (2.., [], greater) => format!("{} >= {constant}", with(greater, 0)),
        (0, less, []) if is_unsigned() => format!("{} == 0", with(less, 0)),
        (0.., less, greater) => format!("{} <= {}", with(less, constant), with(greater, 0)),
        (_, less, greater) => format!("{} <= {}", with(less, 0), with(greater, -constant)),
    }
}

/// `factor * a * b`
fn term(product: &[Expr], factor: i128, names: Names<'_>) -> String {
    let factor = (factor != 1).then(|| factor.to_string());
    let is_alone = factor.is_none() && product.len() == 1;
    let atom = |(number, atom): (usize, &Expr)| {
        let is_first = number == 0 && factor.is_none();
        let least = if is_alone {
            Precedence::Sum
        } else if is_first {
            Precedence::Product
        } else {
            Precedence::Cast
        };
        if atom.ty == Ty::BOOL { format!("{} as u32", names.text(atom, Precedence::Cast)) } else { names.text(atom, least) }
    };
    let atoms: Vec<String> = product.iter().enumerate().map(atom).collect();
    factor.into_iter().chain(atoms).collect::<Vec<_>>().join(" * ")
}

fn is_signed(atom: &Expr) -> bool {
    atom.ty.scalar().is_some_and(Scalar::is_signed)
}

/// When a condition does not hold.
fn opposite(condition: &Expr) -> Expr {
    let is_integer = |a: &Expr| a.ty.scalar().is_some_and(Scalar::is_integer);
    let ordered = |op, a: &Expr, b: &Expr| Expr::binary(op, a.clone(), b.clone(), Ty::BOOL);
    match &condition.kind {
        ExprKind::Binary(BinaryOp::Le, a, b) if is_integer(a) => ordered(BinaryOp::Gt, a, b),
        ExprKind::Binary(BinaryOp::Gt, a, b) if is_integer(a) => ordered(BinaryOp::Le, a, b),
        ExprKind::Unary(UnaryOp::Not, a) => (**a).clone(),
        _ => condition.clone().negated(),
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::{Ident, Span};

    use super::*;
    use crate::ir::{Identity, Param, ParamId, ParamKind};

    const SPAN: fn() -> Span = Span::call_site;

    fn params() -> Vec<Param> {
        let slice = |mutable| ParamKind::Slice { element: Ty::F32, mutable, len: None };
        let of = |name: &str, kind| Param { name: Ident::new(name, SPAN()), part: String::new(), argument: 0, kind, slot: 0 };
        let value = |ty| ParamKind::Scalar(ty);
        vec![
            of("x", slice(false)),
            of("n", value(Ty::U32)),
            of("width", value(Ty::USIZE)),
            of("shift", value(Ty::Scalar(Scalar::I32))),
            of("on", value(Ty::BOOL)),
            Param { part: ".size.1".to_owned(), ..of("grid", value(Ty::U32)) },
        ]
    }

    fn param(number: usize) -> Expr {
        Expr { kind: ExprKind::Param(ParamId(number)), ty: params()[number].kind.ty().clone(), span: SPAN() }
    }

    fn len() -> Expr {
        Expr { kind: ExprKind::Len(ParamId(0)), ty: Ty::USIZE, span: SPAN() }
    }

    fn size() -> Expr {
        Expr::id(Identity::LaunchSize, 0, SPAN())
    }

    fn shown(sum: &[(&[&Expr], i128)]) -> String {
        written(&Condition::NotPositive(
            sum.iter().map(|(product, factor)| (product.iter().copied().cloned().collect(), *factor)).collect(),
        ))
    }

    fn written(condition: &Condition<LaunchSum>) -> String {
        text(condition, Names { params: &params(), locals: &[] })
    }

    #[test]
    fn sums_are_inequalities_of_positive_numbers() {
        let [n, width, shift, grid] = [1, 2, 3, 5].map(param);
        assert_eq!(shown(&[(&[&size()], 1), (&[&len()], -1)]), "launch_size().x <= x.len()");
        assert_eq!(shown(&[(&[], 1), (&[&size()], 1), (&[&len()], -1)]), "launch_size().x < x.len()");
        assert_eq!(shown(&[(&[], 3), (&[&size()], 1), (&[&len()], -1)]), "launch_size().x + 3 <= x.len()");
        assert_eq!(shown(&[(&[], -3), (&[&size()], 1), (&[&len()], -1)]), "launch_size().x <= x.len() + 3");
        assert_eq!(shown(&[(&[&n, &width], 1), (&[&len()], -1)]), "n * width <= x.len()");
        assert_eq!(shown(&[(&[&n, &width], 4), (&[&shift], 1), (&[&len()], -2)]), "4 * n * width + shift <= 2 * x.len()");
        assert_eq!(shown(&[(&[], 1), (&[&n], -1)]), "n > 0");
        assert_eq!(shown(&[(&[], 4), (&[&n], -1)]), "n >= 4");
        assert_eq!(shown(&[(&[], -4), (&[&n], 1)]), "n <= 4");
        assert_eq!(shown(&[(&[&n], 1)]), "n == 0");
        assert_eq!(shown(&[(&[&shift], 1)]), "shift <= 0");
        assert_eq!(shown(&[(&[], 1), (&[&shift], 1)]), "shift < 0");
        assert_eq!(shown(&[(&[&grid], 1), (&[&len()], -1)]), "grid.size.1 <= x.len()");
    }

    #[test]
    fn conditions_are_what_they_are_of() {
        let [n, on] = [1, 4].map(param);
        let number = |number| Expr::int(number, Ty::U32, SPAN());
        let rest = Expr::binary(BinaryOp::Rem, n.clone(), number(4), Ty::U32);
        let is_multiple = Expr::binary(BinaryOp::Eq, rest, number(0), Ty::BOOL);
        assert_eq!(shown(&[(&[], 1), (&[&on], -1)]), "on");
        assert_eq!(shown(&[(&[&on], 1)]), "!on");
        assert_eq!(shown(&[(&[], 1), (&[&is_multiple], -1)]), "n % 4 == 0");
        assert_eq!(shown(&[(&[&is_multiple], 1)]), "n % 4 != 0");
        assert_eq!(shown(&[(&[&Expr::binary(BinaryOp::Gt, n.clone(), number(4), Ty::BOOL)], 1)]), "n <= 4");
        let both = Expr::binary(BinaryOp::And, param(4), Expr::binary(BinaryOp::Lt, n, number(4), Ty::BOOL), Ty::BOOL);
        assert_eq!(shown(&[(&[&both], 1)]), "!(on && n < 4)");
    }

    #[test]
    fn operators_and_methods_have_parentheses_where_rust_needs_them() {
        let [n, shift] = [1, 3].map(param);
        let one = || Expr::int(1, Ty::U32, SPAN());
        let sum = Expr::binary(BinaryOp::Add, n.clone(), one(), Ty::U32);
        let difference = Expr::binary(BinaryOp::Sub, n.clone(), sum.clone(), Ty::U32);
        assert_eq!(shown(&[(&[&difference], 1), (&[&len()], -1)]), "n - (n + 1) <= x.len()");
        assert_eq!(shown(&[(&[&sum], 2), (&[&len()], -1)]), "2 * (n + 1) <= x.len()");
        assert_eq!(shown(&[(&[&Expr::call("min", vec![sum.clone(), one()])], 1), (&[&len()], -1)]), "(n + 1).min(1) <= x.len()");
        let shifted = Expr::binary(BinaryOp::Shl, shift.cast(Ty::U32), sum, Ty::U32);
        assert_eq!(shown(&[(&[&shifted], 1), (&[&len()], -1)]), "((shift as u32) << n + 1) <= x.len()");
        let is_less = Expr::binary(BinaryOp::Lt, n.clone().cast(Ty::USIZE), len(), Ty::BOOL);
        assert_eq!(shown(&[(&[], 1), (&[&is_less], -1)]), "(n as usize) < x.len()");
        let chosen = Expr::select(is_less, n.clone(), one());
        assert_eq!(shown(&[(&[&chosen], 1), (&[&n], -1)]), "(if (n as usize) < x.len() { n } else { 1 }) <= n");
    }

    #[test]
    fn alternatives_are_in_parentheses_among_others() {
        let not_positive = |product: Vec<Expr>| Condition::NotPositive(vec![(product, 1), (vec![len()], -1)]);
        let any = Condition::Any(vec![not_positive(vec![size()]), not_positive(vec![param(1)])]);
        assert_eq!(written(&any), "n <= x.len() || launch_size().x <= x.len()");
        let all = Condition::All(vec![not_positive(vec![param(2)]), any]);
        assert_eq!(written(&all), "width <= x.len() && (n <= x.len() || launch_size().x <= x.len())");
        let third = Condition::NotPositive(vec![(vec![param(1), param(2)], 1), (vec![len()], -1)]);
        let Condition::All(parts) = all else { unreachable!("it is made above") };
        let Condition::Any(two) = parts[1].clone() else { unreachable!("it is made above") };
        let three = Condition::Any(two.into_iter().chain([third]).collect());
        assert_eq!(written(&three), "n <= x.len() || n * width <= x.len() || ..");
    }
}
