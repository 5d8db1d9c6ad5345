//! Panics, and calls of functions that can panic.
//!
//! A panic leaves the function that it is in, and its callers leave theirs; the entry point then tells the host.

use super::{Language, Printer};
use crate::ir::{Condition, Expr, FunctionId, LocalId, SiteId};

impl<L: Language> Printer<'_, L> {
    pub(super) fn check(&mut self, condition: &Condition, site: SiteId) {
        match condition {
            Condition::Index { index, len } => {
                let (index, len) = (self.expr(index), self.expr(len));
                self.out.open(&format!("if ({index} >= {len}) {{"));
                self.leave(site, &[len, index]);
            }
            Condition::Holds(condition) => {
                self.out.open(&format!("if ({}) {{", self.expr(&condition.clone().negated())));
                self.leave(site, &[]);
            }
        }
        self.out.close("}");
    }

    pub(super) fn leave(&mut self, site: SiteId, words: &[String]) {
        self.out.line(&(L::SYNTAX.record)(site, words));
        if !self.says_where_panics_go() {
            self.return_();
        }
    }

    /// Leaves the function; what it returns, nobody looks at.
    fn return_(&mut self) {
        L::before_leaving(self);
        let line = match self.function {
            Some(function) => format!("return {};", (L::SYNTAX.construct)(&self.kernel.functions[function.0].result, "")),
            None => "return;".to_owned(),
        };
        self.out.line(&line);
    }

    /// Whether the body is in phases, and says itself where whoever panics goes.
    fn says_where_panics_go(&self) -> bool {
        self.function.is_none() && self.lowered.panic_exits.is_some()
    }

    pub(super) fn call(&mut self, result: LocalId, function: FunctionId, args: &[Expr]) {
        let call = self.invoke(function, args);
        self.declare(result, &call);
        if self.kernel.functions[function.0].panics && !self.says_where_panics_go() {
            self.out.open(&format!("if ({}) {{", L::SYNTAX.has_panicked));
            self.return_();
            self.out.close("}");
        }
    }

    pub(super) fn invoke(&self, function: FunctionId, args: &[Expr]) -> String {
        let passed = (L::SYNTAX.passed)(self.kernel, &self.kernel.functions[function.0]).into_iter().map(|(name, _)| name.to_owned());
        let args: Vec<String> = self.exprs(args).into_iter().chain(passed).collect();
        format!("{}({})", self.names.function(function), args.join(", "))
    }

    pub(super) fn words(&self, values: &[Expr]) -> Vec<String> {
        values.iter().flat_map(|value| (L::SYNTAX.words)(&self.expr(value), value.ty.expect_scalar())).collect()
    }
}

pub(in crate::print) fn further(words: &[String]) -> String {
    words.iter().map(|word| format!(", {word}")).collect()
}
