//! What functions return, as values made of their arguments: of those without loops, whose statements set locals and return.

use std::mem::replace;
use std::rc::Rc;

use super::Facts;
use super::values::{Op, Value, ValueId, Values, Versions};
use crate::ir::{Expr, Function, FunctionId, LocalId, Stmt, StmtKind};

/// The functions that a body may call, of which results are known.
pub(super) type Functions = Rc<Vec<Option<Function>>>;

/// How many statements a function has at most of which the result is made of its arguments.
const MAX_STATEMENTS: usize = 40;

/// How statements end.
enum Ended {
    Returned(ValueId),
    /// Control goes on behind them.
    GoesOn,
}

impl Facts {
    /// The functions that the body may call.
    pub(crate) fn set_functions(&mut self, functions: &[Function]) {
        let is_short = |function: &&Function| {
            let mut count = 0;
            function.body.walk(&mut |_| count += 1);
            count <= MAX_STATEMENTS
        };
        self.functions = Rc::new(functions.iter().map(|function| Some(function).filter(is_short).cloned()).collect());
    }

    /// What a function returns for these arguments, if that is known.
    pub(crate) fn returned(&mut self, function: FunctionId, args: &[Expr]) -> Option<ValueId> {
        let functions = self.functions.clone();
        let function = functions.get(function.0)?.as_ref()?;
        let args: Vec<ValueId> = args.iter().map(|arg| self.value(arg)).collect();
        let set = Rc::new(function.params.iter().copied().zip(args).collect());
        // The function's locals have the numbers of the body's.
        let outer = (replace(&mut self.values.versions, set), self.values.take_locals());
        let result = self.result_of(&function.body.stmts);
        self.values.versions = outer.0;
        self.values.put_locals(outer.1);
        if let Some(Ended::Returned(value)) = result { Some(value) } else { None }
    }

    /// How statements end, if it is known what they do.
    fn result_of(&mut self, stmts: &[Stmt]) -> Option<Ended> {
        for (number, stmt) in stmts.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Let { local: _, init: None } | StmtKind::Check { .. } => {}
                StmtKind::Let { local, init: Some(value) } => self.set_version(*local, value),
                StmtKind::Store { place, value } => {
                    let local = stmt.stores().filter(|local| place.is_local(*local))?;
                    self.set_version(local, value);
                }
                StmtKind::Call { result, function, args } => {
                    let value = self.returned(*function, args)?;
                    self.values.set_version(*result, value);
                }
                StmtKind::Return(value) => return Some(Ended::Returned(self.value(value.as_ref()?))),
                StmtKind::If { condition, then, otherwise } => {
                    let condition = self.value(condition);
                    let before = self.values.versions.clone();
                    let then_result = self.result_of(&then.stmts)?;
                    let then_versions = replace(&mut self.values.versions, before);
                    let otherwise_result = self.result_of(&otherwise.stmts)?;
                    let rest = &stmts[number + 1..];
                    return match (then_result, otherwise_result) {
                        (Ended::Returned(then), Ended::Returned(otherwise)) => {
                            Some(Ended::Returned(self.either(condition, then, otherwise)))
                        }
                        (Ended::GoesOn, Ended::GoesOn) => {
                            self.join(condition, &then_versions);
                            self.result_of(rest)
                        }
                        (Ended::Returned(then), Ended::GoesOn) => {
                            let Ended::Returned(otherwise) = self.result_of(rest)? else { return None };
                            Some(Ended::Returned(self.either(condition, then, otherwise)))
                        }
                        (Ended::GoesOn, Ended::Returned(otherwise)) => {
                            self.values.versions = then_versions;
                            let Ended::Returned(then) = self.result_of(rest)? else { return None };
                            Some(Ended::Returned(self.either(condition, then, otherwise)))
                        }
                    };
                }
                _ => return None,
            }
        }
        Some(Ended::GoesOn)
    }

    /// Behind an `if`: a local that both branches have set is what one of them has set.
    fn join(&mut self, condition: ValueId, then: &Versions) {
        let otherwise: Vec<(LocalId, ValueId)> = self.values.versions.iter().map(|(local, value)| (*local, *value)).collect();
        for (local, otherwise) in otherwise {
            match then.get(&local) {
                Some(then) if *then == otherwise => {}
                Some(then) => {
                    let either = self.either(condition, *then, otherwise);
                    self.values.set_version(local, either);
                }
                None => self.values.unset_version(local),
            }
        }
    }

    pub(super) fn either(&mut self, condition: ValueId, then: ValueId, otherwise: ValueId) -> ValueId {
        if then == otherwise {
            return then;
        }
        if let Some(is_true) = self.decide_value(condition) {
            return if is_true { then } else { otherwise };
        }
        let scalar = self.made(then).scalar;
        if let (None, Op::Tuple, Op::Tuple) = (scalar, self.made(then).op, self.made(otherwise).op) {
            let parts: Vec<(ValueId, ValueId)> =
                self.made(then).operands.iter().copied().zip(self.made(otherwise).operands.iter().copied()).collect();
            let operands = parts.into_iter().map(|(then, otherwise)| self.either(condition, then, otherwise)).collect();
            let tuple = self.values.add(Value { op: Op::Tuple, operands, scalar });
            self.derive_new();
            return tuple;
        }
        // What the condition is in each of the branches is known.
        let known =
            |values: &mut Values, is_true: bool| values.add(Value { op: Op::Constant(is_true.into()), operands: Vec::new(), scalar });
        let then = if then == condition { known(&mut self.values, true) } else { then };
        let otherwise = if otherwise == condition { known(&mut self.values, false) } else { otherwise };
        let either = self.values.add(Value { op: Op::Select, operands: vec![condition, then, otherwise], scalar });
        self.derive_new();
        either
    }
}
