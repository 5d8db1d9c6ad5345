//! The methods that go through an iterator, and those that arrays and slices have of their own: texts in the language of kernels.

use proc_macro2::Ident;
use syn::{Expr as Ast, ExprMethodCall};

use super::arguments::lent;
use super::copies;
use super::infer::Kind;
use super::iterators::is_adaptor;
use super::scope::Binding;
use super::state::Lower;
use super::view::View;
use crate::ir::{BinaryOp, Expr, ExprKind, LoopKind, Place, StmtKind, Subject};
use crate::message;
use crate::ty::{Scalar, Ty};

/// What an argument of a method is.
#[derive(Clone, Copy)]
enum Takes {
    /// A value of any type.
    Any,
    /// A `usize`.
    Number,
    /// A closure of as many parameters.
    Closure(usize),
}

use Takes::{Any, Closure, Number};

/// A method that goes through an iterator. The text calls the iterator `items`, the same where they are lent `lent`, `None` of an item
/// `none`, and the arguments `a` and `b`.
struct Consumer {
    name: &'static str,
    takes: &'static [Takes],
    text: &'static str,
}

const CONSUMERS: &[Consumer] = &[
    of("fold", &[Any, Closure(2)], "{ let mut value = a; for item in items { value = b(value, item); } value }"),
    of("for_each", &[Closure(1)], "{ for item in items { a(item); } }"),
    of("any", &[Closure(1)], "{ let mut is_any = false; for item in items { if a(item) { is_any = true; break; } } is_any }"),
    of("all", &[Closure(1)], "{ let mut are_all = true; for item in items { if !a(item) { are_all = false; break; } } are_all }"),
    of("count", &[], "{ let mut count = 0usize; for _ in items { count += 1; } count }"),
    of(
        "position",
        &[Closure(1)],
        "{ let (mut at, mut count) = (None, 0usize); for item in items { if a(item) { at = Some(count); break; } count += 1; } at }",
    ),
    of("find", &[Closure(1)], "{ let mut found = none; for item in items { found = Some(item); break; } found }"),
    of("last", &[], "{ let mut last = none; for item in items { last = Some(item); } last }"),
    of(
        "nth",
        &[Number],
        "{ let (mut found, mut left) = (none, a); for item in items { if left == 0 { found = Some(item); break; } left -= 1; } found }",
    ),
    of(
        "reduce",
        &[Closure(2)],
        "{ let mut value = none; for item in items { value = Some(if let Some(old) = value { a(old, item) } else { item }); } value }",
    ),
    of("min", &[], "{ let mut best = none; for item in items { if !best.is_some_and(|old| old <= item) { best = Some(item); } } best }"),
    of("max", &[], "{ let mut best = none; for item in items { if !best.is_some_and(|old| old > item) { best = Some(item); } } best }"),
    of(
        "min_by",
        &[Closure(2)],
        "{ let mut best = none; for item in items { let is_worse = if let Some(old) = best { a(old, item).is_le() } else { false }; \
         if !is_worse { best = Some(item); } } best }",
    ),
    of(
        "max_by",
        &[Closure(2)],
        "{ let mut best = none; for item in items { let is_worse = if let Some(old) = best { a(old, item).is_gt() } else { false }; \
         if !is_worse { best = Some(item); } } best }",
    ),
    of(
        "min_by_key",
        &[Closure(1)],
        "{ let (mut best, mut key) = (none, None); for item in lent { let new = a(item); \
         if !key.is_some_and(|old| old <= new) { best = Some(*item); key = Some(new); } } best }",
    ),
    of(
        "max_by_key",
        &[Closure(1)],
        "{ let (mut best, mut key) = (none, None); for item in lent { let new = a(item); \
         if !key.is_some_and(|old| old > new) { best = Some(*item); key = Some(new); } } best }",
    ),
    of("sum", &[], "{ let mut sum = zero; for item in values { sum = sum + item; } sum }"),
    of("product", &[], "{ let mut product = one; for item in values { product = product * item; } product }"),
];

const fn of(name: &'static str, takes: &'static [Takes], text: &'static str) -> Consumer {
    Consumer { name, takes, text }
}

/// Methods of slices and arrays that change them or ask about them: the slice is `x`.
const OF_SLICES: &[Consumer] = &[
    of("swap", &[Number, Number], "{ let (first, second) = (x[a], x[b]); x[a] = second; x[b] = first; }"),
    of("fill", &[Any], "{ for i in 0..x.len() { x[i] = a; } }"),
    of(
        "reverse",
        &[],
        "{ for i in 0..x.len() / 2 { let last = x.len() - 1 - i; let (first, second) = (x[i], x[last]); x[i] = second; x[last] = first; } }",
    ),
    of("contains", &[Any], "{ let mut is_in = false; for i in 0..x.len() { if x[i] == a { is_in = true; break; } } is_in }"),
];

/// Whether a method of an iterator or an array takes a closure.
pub(super) fn takes_closure(name: &Ident) -> bool {
    name == "map" || CONSUMERS.iter().any(|method| name == method.name && method.takes.iter().any(|takes| matches!(takes, Closure(_))))
}

impl<'a> Lower<'a> {
    /// A method of an iterator.
    pub(super) fn sequence_method(&mut self, call: &'a ExprMethodCall, hint: Option<&Ty>) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        if let Ast::Range(range) = super::control::bare(&call.receiver)
            && name == "contains"
        {
            return self.range_contains(range, call);
        }
        let Some(method) = CONSUMERS.iter().find(|method| name == method.name) else {
            if is_adaptor(call) {
                return self.fail(name, message::NO_ITERATOR_VALUE);
            }
            let known: Vec<&str> = CONSUMERS.iter().map(|method| method.name).collect();
            let similar = crate::name::similar(&name.to_string(), known.iter().copied());
            return self.fail(name, message::no_consumer(name, &known, similar));
        };
        let Some(mut sequence) = self.sequence(&call.receiver) else { return Self::error_value(span) };
        if !self.check_count(name, method.takes.len(), call.args.len(), &shape(method)) {
            return Self::error_value(span);
        }
        if let ("count", Some(len)) = (method.name, sequence.len()) {
            return Expr { span, ..len };
        }
        let Some(mut given) = self.given_to(method, call, None) else { return Self::error_value(span) };
        match (method.name, &given[..]) {
            ("find", [(_, Binding::Closure(closure))]) => sequence = sequence.filtered(*closure),
            ("sum" | "product", _) => {
                let Some(ty) = self.type_of_sum(call, hint) else { return Self::error_value(span) };
                if let Some(items) = self.type_of_items(&sequence)
                    && let Some([found, said]) = self.infer.differ(&items, &ty)
                {
                    let help = format!("write `.{name}::<{found}>()`");
                    return self
                        .fail(name, format!("this iterator has items of type `{found}`, and its {name} is to be `{said}`\nhelp: {help}"));
                }
                let number = |number: f64| match ty.component() {
                    scalar if scalar.is_float() => crate::ir::Literal::Float(number),
                    _ => crate::ir::Literal::Int(number as i128),
                };
                // The standard library starts a sum of floats with -0.
                let start = if method.name == "product" { 1.0 } else { -0.0 };
                let start = if ty.is_vector() { Expr::zero(&ty, span) } else { Expr::constant(number(start), ty, span) };
                given.push((if method.name == "sum" { "zero" } else { "one" }, Binding::Value(start)));
                let values = sequence.clone().copied();
                given.push(("values", self.keep_sequence(values)));
            }
            _ => {}
        }
        let item = self.type_of_items(&sequence).unwrap_or_else(|| self.infer.fresh(Kind::Any));
        if method.name == "min" || method.name == "max" {
            self.check_later(&item, move |ty, infer, report| {
                if infer.is_float(ty) {
                    let help = format!("compare by a function: `.{name}_by(|a, b| a.total_cmp(b))`, or `.fold(start, f32::{name})`");
                    report.error(name, format!("floats have no total order for `{name}`, because of NaN\nhelp: {help}"));
                }
            });
        }
        let none = Expr::variant(&Ty::option(item), 0, Vec::new(), span);
        let none = self.kept_local("none", none, false);
        given.push(("none", Binding::Value(self.local_value(none, span))));
        let lent = sequence.clone().lent();
        given.push(("lent", self.keep_sequence(lent)));
        given.push(("items", self.keep_sequence(sequence)));
        let value = self.written_out_with(method.text, given, span, hint);
        Expr { span, ..value }
    }

    /// The arguments of a method, by their names in its text; `None` after a report.
    fn given_to(&mut self, method: &Consumer, call: &'a ExprMethodCall, element: Option<&Ty>) -> Option<Vec<(&'static str, Binding)>> {
        let mut given = Vec::new();
        for (name, (arg, takes)) in ["a", "b"].into_iter().zip(call.args.iter().zip(method.takes)) {
            let binding = match takes {
                Closure(count) => self.closure_argument(arg, *count)?,
                Number => {
                    let number = self.index(arg, "[_]")?;
                    Binding::Value(self.atom("number", number))
                }
                Any => {
                    let value = match element {
                        Some(ty) => self.expr_as(lent(arg), ty),
                        None => self.expr(lent(arg), None),
                    };
                    if value.ty.is_silent() {
                        return None;
                    }
                    Binding::Value(self.atom("argument", value))
                }
            };
            given.push((name, binding));
        }
        Some(given)
    }

    /// The type of a sum or product, which Rust wants to be told as well.
    fn type_of_sum(&mut self, call: &'a ExprMethodCall, hint: Option<&Ty>) -> Option<Ty> {
        let name = &call.method;
        let told = call.turbofish.as_ref().and_then(|turbofish| match turbofish.args.first() {
            Some(syn::GenericArgument::Type(ty)) => Some(self.ty(ty)),
            _ => None,
        });
        let ty = told.or_else(|| hint.cloned()).map(|ty| self.infer.shallow(&ty));
        match ty {
            Some(ty) if ty.is_silent() => None,
            Some(Ty::Scalar(Scalar::F16)) => {
                let help = format!("convert first: `.map(|x| x.to_f32()).{name}::<f32>()`");
                self.refuse(name, format!("kernels have no `{name}` of `f16`, which its crate rounds once\nhelp: {help}"))
            }
            Some(ty @ Ty::Scalar(_)) if ty != Ty::BOOL => Some(ty),
            Some(ty @ Ty::Vector { .. }) if name == "sum" => Some(ty),
            Some(ty) if !matches!(ty, Ty::Infer(_)) => {
                let (shown, help) = (self.infer.resolve(&ty), "use `.fold(start, |a, b| ..)`");
                self.refuse(name, format!("kernels have no `{name}` of type `{shown}`\nhelp: {help}"))
            }
            _ => self.refuse(name, format!("it is not known here of which type the `{name}` is\nhelp: say it: `.{name}::<f32>()`")),
        }
    }

    /// `(from..to).contains(&x)`
    fn range_contains(&mut self, range: &'a syn::ExprRange, call: &'a ExprMethodCall) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        if !self.check_count(name, 1, call.args.len(), "(from..to).contains(&x)") {
            return Self::error_value(span);
        }
        let ty = self.infer.fresh(Kind::Any);
        let mut value = |ast: &'a Ast| {
            let value = self.bound(lent(ast), &ty);
            self.atom("bound", value)
        };
        let (from, to) = (range.start.as_deref().map(&mut value), range.end.as_deref().map(&mut value));
        let x = value(&call.args[0]);
        let is_closed = matches!(range.limits, syn::RangeLimits::Closed(_));
        let above = from.map(|from| Expr { span, ..Expr::binary(BinaryOp::Le, from, x.clone(), Ty::BOOL) });
        let below =
            to.map(|to| Expr { span, ..Expr::binary(if is_closed { BinaryOp::Le } else { BinaryOp::Lt }, x.clone(), to, Ty::BOOL) });
        let both = above.into_iter().chain(below).reduce(|above, below| Expr::binary(BinaryOp::And, above, below, Ty::BOOL));
        Expr { span, ..both.unwrap_or_else(|| Expr::bool(true, span)) }
    }

    /// A method of a slice or array; `None` if it has none of the name.
    pub(super) fn view_method(&mut self, call: &'a ExprMethodCall, view: impl FnOnce(&mut Self) -> Option<View>) -> Option<Expr> {
        let (name, span) = (&call.method, call.method.span());
        if name == "copy_from_slice" || name == "clone_from_slice" {
            let Some(to) = view(self) else { return Some(Self::error_value(span)) };
            return Some(self.copy_from_slice(call, to));
        }
        if copies::METHODS.iter().any(|method| name == method) {
            let Some(to) = view(self) else { return Some(Self::error_value(span)) };
            return Some(self.copy_to_shared(call, to));
        }
        if name == "scatter" {
            return Some(view(self).map_or_else(|| Self::error_value(span), |view| self.scatter(call, &view)));
        }
        let method = OF_SLICES.iter().find(|method| name == method.name)?;
        if !self.check_count(name, method.takes.len(), call.args.len(), &shape(method)) {
            return Some(Self::error_value(span));
        }
        let Some(view) = view(self) else { return Some(Self::error_value(span)) };
        let Some(mut given) = self.given_to(method, call, Some(&view.element)) else { return Some(Self::error_value(span)) };
        if method.name != "contains" && !view.is_mut {
            return Some(self.fail(name, message::READ_ONLY_SLICE));
        }
        given.push(("x", Binding::Slice(view)));
        Some(self.written_out_with(method.text, given, span, None))
    }

    fn copy_from_slice(&mut self, call: &'a ExprMethodCall, to: View) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        if !self.check_count(name, 1, call.args.len(), "x.copy_from_slice(&y)") {
            return Self::error_value(span);
        }
        let Some(from) = self.elements(&call.args[0]) else { return Self::error_value(span) };
        if !to.is_mut {
            return self.fail(name, message::READ_ONLY_SLICE);
        }
        if let Some([to, from]) = self.infer.differ(&to.element, &from.element) {
            return self.fail(&call.args[0], message::other_elements(&to, &from));
        }
        let same = Expr { span, ..Expr::binary(BinaryOp::Eq, to.len.clone(), from.len.clone(), Ty::BOOL) };
        let text = "copy_from_slice: source slice length ({}) does not match destination slice length ({})";
        self.panic_unless(Some(Subject::Call(format!(".{name}(..)"))), same, text, vec![from.len.clone(), to.len.clone()], span);
        let given = vec![("x", Binding::Slice(to)), ("y", Binding::Slice(from))];
        self.written_out_with("{ for i in 0..x.len() { x[i] = y[i]; } }", given, span, None)
    }

    /// `array.map(f)`
    pub(super) fn mapped_array(&mut self, call: &'a ExprMethodCall, view: &View, len: u32) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        if !self.check_count(name, 1, call.args.len(), "x.map(|element| ..)") {
            return Self::error_value(span);
        }
        let Some(Binding::Closure(closure)) = self.closure_argument(&call.args[0], 1) else { return Self::error_value(span) };
        let (local, variable) = (self.temp("mapped", Ty::Error), self.result_local("number", Ty::USIZE));
        let number = self.local_value(variable, span);
        let label = self.fresh_label();
        let (body, value) = self.nested(|lower| {
            let element = lower.load_place(view.at(number.clone(), span, true), view.element.clone(), span);
            let value = lower.applied(closure, vec![Binding::Value(element)], span);
            lower.locals[local.0].ty = Ty::array(value.ty.clone(), len);
            let place = View::of_array(Place::local(local), value.ty.clone(), len, true, span).at(number.clone(), span, true);
            let ty = value.ty.clone();
            lower.emit(StmtKind::Store { place, value }, span);
            ty
        });
        if value.is_silent() {
            return Self::error_value(span);
        }
        let [from, to] = [0, len].map(|bound| Expr::int(bound.into(), Ty::USIZE, span));
        let element = self.infer.resolve(&value);
        let ty = Ty::array(element.clone(), len);
        let zero = Expr { kind: ExprKind::Repeat(Box::new(Expr::zero(&element, span))), ty: ty.clone(), span };
        self.locals[local.0].ty = ty;
        self.emit(StmtKind::Let { local, init: Some(zero) }, span);
        self.emit(StmtKind::Loop { label, kind: LoopKind::Counted { variable, from, to, step: 1 }, body }, span);
        self.local_value(local, span)
    }
}

/// How a method is called.
fn shape(method: &Consumer) -> String {
    let args: Vec<&str> = method
        .takes
        .iter()
        .map(|takes| match takes {
            Any => "value",
            Number => "usize",
            Closure(1) => "|x| ..",
            Closure(_) => "|a, b| ..",
        })
        .collect();
    format!("x.{}({})", method.name, args.join(", "))
}
