//! `get_unchecked` is unsafe: in a kernel, which rustc never sees as it is written, it is for this to say so.

use syn::visit::{self, Visit};
use syn::{ExprMethodCall, ExprUnsafe, ItemFn, Macro};

use super::place::is_unchecked;
use crate::report::Report;
use crate::syntax::macros::visit_arguments;

/// Reports each unchecked access that is in no `unsafe` block.
pub(super) fn check(function: &ItemFn, report: &Report) {
    Safe { report }.visit_block(&function.block);
}

/// The code that is in no `unsafe` block.
struct Safe<'a> {
    report: &'a Report,
}

impl Visit<'_> for Safe<'_> {
    fn visit_expr_unsafe(&mut self, _: &ExprUnsafe) {}

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        if is_unchecked(call) {
            let help = "write `x[i]`, or `unsafe { .. }` around it where you know that the index is in bounds";
            let name = &call.method;
            self.report
                .error(name, format!("`{name}` is unsafe: it touches memory without asking whether the element is there\nhelp: {help}"));
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, mac: &Macro) {
        visit_arguments(self, mac);
    }
}
