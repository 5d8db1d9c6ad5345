//! Operations on atomics: `h[i].fetch_add(1, Relaxed)`, under the standard library's names.

use syn::{Expr as Ast, ExprMethodCall};

use super::scope::suggestion;
use super::state::Lower;
use crate::ir::{Atomic, Expr, Place, StmtKind};
use crate::ty::{Scalar, Ty};

/// The methods: what each does, and the operands it takes before the orderings.
const METHODS: &[(&str, Atomic, &[&str])] = &[
    ("load", Atomic::Load, &[]),
    ("store", Atomic::Store, &["value"]),
    ("swap", Atomic::Swap, &["value"]),
    ("fetch_add", Atomic::Add, &["value"]),
    ("fetch_sub", Atomic::Sub, &["value"]),
    ("fetch_min", Atomic::Min, &["value"]),
    ("fetch_max", Atomic::Max, &["value"]),
    ("fetch_and", Atomic::And, &["value"]),
    ("fetch_or", Atomic::Or, &["value"]),
    ("fetch_xor", Atomic::Xor, &["value"]),
    ("compare_exchange", Atomic::CompareExchange, &["current", "new"]),
    ("compare_exchange_weak", Atomic::CompareExchange, &["current", "new"]),
];

impl<'a> Lower<'a> {
    /// `place.method(operands, Relaxed)`
    pub(super) fn atomic_call(&mut self, call: &'a ExprMethodCall, place: Place, scalar: Scalar) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        let Some((_, operation, names)) = METHODS.iter().find(|(known, operation, _)| name == known && has(scalar, *operation)) else {
            let methods: Vec<_> = METHODS.iter().filter(|(_, operation, _)| has(scalar, *operation)).map(|(name, ..)| *name).collect();
            let ty = Ty::Atomic(scalar);
            let help = suggestion(&name.to_string(), &methods, "");
            self.report.error(name, format!("`{ty}` has no method `{name}` in kernels\nhelp: {help}"));
            call.args.iter().take(1).for_each(|arg| drop(self.expr(arg, None)));
            return Self::error_value(span);
        };
        let (count, orderings) = (names.len(), if *operation == Atomic::CompareExchange { 2 } else { 1 });
        let shape = format!("x.{name}({})", [names, &["Relaxed"; 2][..orderings]].concat().join(", "));
        if !self.check_count(name, count + orderings, call.args.len(), &shape) {
            return Self::error_value(span);
        }
        self.note_assignment(place.root);
        let value = Ty::Scalar(scalar);
        let mut operands = self.exprs(call.args.iter().take(count).map(|arg| (arg, Some(value.clone()))));
        for (operand, arg) in operands.iter_mut().zip(&call.args) {
            let checked = self.expect(arg, operand.clone(), &value);
            *operand = self.atom("operand", checked);
        }
        let wrong = call.args.iter().skip(count).filter(|arg| !self.check_ordering(arg)).count();
        if wrong > 0 || operands.iter().any(|operand| operand.ty.is_silent()) {
            return Self::error_value(span);
        }
        let operation = *operation;
        if operation == Atomic::Store {
            self.emit(StmtKind::Atomic { result: None, operation, place, operands }, span);
            return Self::unit_value(span);
        }
        let ty = if operation == Atomic::CompareExchange { Ty::result(value) } else { value };
        self.yielded("before", ty, span, |result| StmtKind::Atomic { result: Some(result), operation, place, operands })
    }

    /// Whether an argument is the only ordering that kernels have.
    fn check_ordering(&mut self, arg: &Ast) -> bool {
        let path = if let Ast::Path(path) = arg { Some(&path.path) } else { None };
        let name = path.and_then(|path| path.segments.last()).map(|segment| segment.ident.to_string()).unwrap_or_default();
        let message = match name.as_str() {
            "Relaxed" => return true,
            "Acquire" | "Release" | "AcqRel" | "SeqCst" => format!(
                "kernels have no `{name}` ordering: WGSL's atomics are all relaxed\nhelp: write `Relaxed`; between the invocations of a workgroup, `barrier()` orders everything"
            ),
            _ => "this is to be the memory ordering\nhelp: write `Relaxed`, of `std::sync::atomic::Ordering`".to_owned(),
        };
        self.report.error(arg, message);
        false
    }
}

fn has(scalar: Scalar, operation: Atomic) -> bool {
    match operation {
        Atomic::Load | Atomic::Store | Atomic::Swap | Atomic::Add | Atomic::Sub | Atomic::Min | Atomic::Max => true,
        Atomic::And | Atomic::Or | Atomic::Xor | Atomic::CompareExchange => scalar.is_integer(),
    }
}
