//! The orderings of atomic operations and of `fence`, under the standard library's names, with the standard library's rules of what may
//! have which.

use proc_macro2::Ident;
use syn::{Expr as Ast, ExprCall, Path};

use super::state::Lower;
use crate::ir::{Atomic, Expr, Order, Orders, StmtKind};

/// The names of orderings that Rust has.
const NAMES: [&str; 5] = ["Relaxed", "Acquire", "Release", "AcqRel", "SeqCst"];

/// What an ordering is of.
#[derive(Clone, Copy)]
enum Of<'n> {
    Operation(Atomic),
    /// An exchange that stores nothing.
    Failure(&'n str),
    Fence,
}

/// Whether a path is written like one to an ordering: `Acquire`, `Ordering::Acquire`, or with more in front.
fn is_memory_order(path: &Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
    names.next().is_some_and(|last| NAMES.iter().any(|name| last == name)) && names.next().is_none_or(|owner| owner == "Ordering")
}

/// Whether an expression is written like an ordering.
pub(crate) fn names_memory_order(arg: &Ast) -> bool {
    matches!(arg, Ast::Path(path) if is_memory_order(&path.path))
}

/// Whether a path is written like one to `std::sync::atomic::fence`.
pub(super) fn leads_to_fence(path: &Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
    names.next().is_some_and(|last| last == "fence") && names.next().is_none_or(|module| module == "atomic")
}

/// Whether a call is one of `std::sync::atomic::fence`: a function of the user's may be called `fence` as well.
pub(crate) fn is_fence(call: &ExprCall) -> bool {
    let is_it = |path: &Path| {
        leads_to_fence(path)
            && (path.segments.first().is_some_and(|first| first.ident == "std" || first.ident == "core") || takes_order(call))
    };
    matches!(&*call.func, Ast::Path(path) if is_it(&path.path))
}

fn takes_order(call: &ExprCall) -> bool {
    call.args.len() == 1 && names_memory_order(&call.args[0])
}

impl<'a> Lower<'a> {
    /// `fence(AcqRel)`
    pub(super) fn fence(&mut self, call: &'a ExprCall, name: &Ident) -> Expr {
        let span = name.span();
        if self.check_count(name, 1, call.args.len(), "fence(AcqRel)")
            && let Some(order) = self.order(&call.args[0], Of::Fence)
        {
            self.emit(StmtKind::Fence(order), span);
        }
        Self::unit_value(span)
    }

    /// The orderings that an operation called `name` is given; `None` after a report.
    pub(super) fn orders<'o>(&mut self, operation: Atomic, name: &Ident, mut args: impl Iterator<Item = &'o Ast>) -> Option<Orders> {
        let name = name.to_string();
        let success = args.next().map(|arg| self.order(arg, Of::Operation(operation)))?;
        let failure = args.next().map_or(Some(Order::Relaxed), |arg| self.order(arg, Of::Failure(&name)));
        Some(Orders { success: success?, failure: failure? })
    }

    fn order(&mut self, arg: &Ast, of: Of<'_>) -> Option<Order> {
        let path = if let Ast::Path(path) = arg { Some(&path.path) } else { None };
        let name = path.filter(|path| is_memory_order(path)).and_then(|path| path.segments.last()).map(|last| last.ident.to_string());
        let Some(name) = name else {
            return self.refuse(arg, format!("expected a memory ordering\nhelp: write {}, of `std::sync::atomic::Ordering`", of.choices()));
        };
        let Some(order) = Order::ALL.into_iter().find(|order| order.name() == name) else {
            return self.refuse(
                arg,
                format!(
                    "kernels do not have the ordering `{name}`: Vulkan has no single order of all atomic operations\nhelp: write `{}`",
                    of.strongest().name()
                ),
            );
        };
        if let Some(reason) = of.rules_out(order) {
            return self.refuse(arg, format!("{reason}\nhelp: write {}", of.choices()));
        }
        Some(order)
    }
}

impl Of<'_> {
    /// Why it cannot have an ordering, if it cannot.
    fn rules_out(self, order: Order) -> Option<String> {
        let name = order.name();
        match self {
            Self::Operation(Atomic::Load) if order.releases() => {
                Some(format!("a `load` cannot be `{name}`: it stores nothing that another invocation could acquire"))
            }
            Self::Operation(Atomic::Store) if order.acquires() => {
                Some(format!("a `store` cannot be `{name}`: it loads nothing that another invocation has released"))
            }
            Self::Failure(of) if order.releases() => {
                Some(format!("the second ordering of `{of}` cannot be `{name}`: it is for an exchange that fails, which stores nothing"))
            }
            Self::Fence if order == Order::Relaxed => Some("a `fence` cannot be `Relaxed`: it would order nothing".to_owned()),
            Self::Operation(..) | Self::Failure(_) | Self::Fence => None,
        }
    }

    fn strongest(self) -> Order {
        let is_possible = |order: &Order| self.rules_out(*order).is_none();
        Order::ALL.into_iter().rfind(is_possible).expect("everything can have some ordering")
    }

    /// The orderings that it can have, in a sentence.
    fn choices(self) -> String {
        let names: Vec<String> =
            Order::ALL.into_iter().filter(|order| self.rules_out(*order).is_none()).map(|order| format!("`{}`", order.name())).collect();
        let (last, others) = names.split_last().expect("everything can have some ordering");
        format!("{} or {last}", others.join(", "))
    }
}
