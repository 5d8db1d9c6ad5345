//! What stands outside of functions, and the functions.

use super::{Language, Printer};
use crate::ir::{FunctionId, OneByOne, ParamId, ParamKind};
use crate::layout::overlaps;
use crate::print::names::global;
use crate::print::shared::origin;
use crate::print::structs::{member_names, structs};
use crate::ty::Ty;
use crate::vector::COMPONENTS;

impl<L: Language> Printer<'_, L> {
    pub(in crate::print) fn functions(&mut self) {
        for (i, function) in self.kernel.functions.iter().enumerate() {
            let mut p = self.of_function(FunctionId(i));
            let own = function.params.iter().map(|param| (L::SYNTAX.parameter)(p.needs, p.names.local(*param), &p.locals[param.0].ty));
            let passed = (L::SYNTAX.passed)(p.needs, self.kernel, function).into_iter().map(|(_, declaration)| declaration);
            let params: Vec<String> = own.chain(passed).collect();
            p.out.line(&format!("// {}", function.origin.clone().unwrap_or_else(|| origin(function.span))));
            p.out.open(&(L::SYNTAX.function_head)(p.needs, p.names.function(FunctionId(i)), &params.join(", "), function));
            p.stmts(&function.body);
            p.out.close("}");
            p.out.blank();
            self.out.append(&p.out.finish());
        }
    }

    pub(in crate::print) fn structs(&mut self) {
        for ty in structs(self.kernel) {
            if let Some(print) = L::SYNTAX.union.filter(|_| overlaps(&ty)) {
                print(self.needs, &mut self.out, &ty);
                self.out.blank();
                continue;
            }
            self.out.open(&format!("struct {} {{", global(&ty.mangled())));
            for (name, field) in member_names(&ty).iter().zip(ty.fields()) {
                self.out.line(&(L::SYNTAX.member)(self.needs, name, &field));
            }
            if ty.fields().is_empty() {
                self.out.line(L::SYNTAX.no_members);
            }
            self.out.close(L::SYNTAX.struct_end);
            self.out.blank();
        }
    }

    pub(in crate::print) fn block_struct(&mut self) {
        self.out.open("struct Launch {");
        self.out.line(L::SYNTAX.block_head);
        for (i, param) in self.kernel.params.iter().enumerate() {
            let name = self.names.param(ParamId(i));
            self.out.line(&match &param.kind {
                ParamKind::Slice { .. } => (L::SYNTAX.block_slice)(name),
                ParamKind::Scalar(ty) => (L::SYNTAX.block_value)(self.needs, self.kernel, name, ty),
            });
        }
        self.out.close(L::SYNTAX.struct_end);
        self.out.blank();
    }

    /// Tells the host of a panic of one of the neighbours that an invocation of a wide form runs.
    pub(super) fn report_one(&mut self) {
        let Some(OneByOne { x, label: _ }) = self.kernel.one_by_one else { return };
        let axes = [self.names.local(x).to_owned(), "global_id.y".to_owned(), "global_id.z".to_owned()];
        let id = |op: &str| {
            let part = |(axis, size): (&String, u32)| match (size, op) {
                (1, "/") => axis.clone(),
                (1, _) => "0u".to_owned(),
                _ => format!("{axis} {op} {size}u"),
            };
            let parts: Vec<String> = axes.iter().zip(self.kernel.workgroup).map(part).collect();
            (L::SYNTAX.construct)(self.needs, &Ty::Id, &parts.join(", "))
        };
        let report = (L::SYNTAX.report)(self.needs, &id("/"), &id("%"));
        self.out.line(&report);
    }

    /// The condition for an invocation of the last workgroups to be outside of the launch; `None` if none ever is, or if all of a
    /// workgroup are needed.
    pub(in crate::print) fn outside(&self) -> Option<String> {
        if self.lowered.runs_whole_workgroups {
            return None;
        }
        // A wide form asks by itself which of its invocations along x are in the launch.
        let first = usize::from(self.kernel.one_by_one.is_some());
        let axes = COMPONENTS.into_iter().zip(self.kernel.workgroup).skip(first).filter(|(_, size)| *size > 1);
        axes.map(|(axis, _)| format!("global_id.{axis} >= launch.size_{axis}")).reduce(|a, b| format!("{a} || {b}"))
    }
}
