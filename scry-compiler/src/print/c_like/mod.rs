//! The printer of languages like C: what WGSL and CUDA C have in common. What differs is a [`Language`].

mod expressions;
mod items;
mod statements;

use std::marker::PhantomData;

use super::names::Names;
use super::out::{Out, Text};
use super::prelude::Needs;
use super::proven_entry;
use super::shared::is_stored;
use crate::intrinsic::Intrinsic;
use crate::ir::{
    Atomic, BinaryOp, Collective, CopiedRows, Expr, Function, FunctionId, Identity, Kernel, Literal, Local, LocalId, Order, Place, SiteId,
};
use crate::passes::Lowered;
use crate::passes::forms::Forms;
use crate::ty::{Scalar, Ty};
pub(super) use expressions::Operator;

/// How a language says what invocations do together.
pub(super) trait Cooperation: Sized {
    /// A copy to shared memory, of `[len, columns]`: see [`StmtKind::CopyToShared`](crate::ir::StmtKind).
    fn copy(_p: &mut Printer<'_, Self>, _to: &Place, _first: &Expr, _size: [&Expr; 2], _rows: Option<&CopiedRows>) {
        unreachable!("`passes/copies.rs` wrote it out")
    }
    fn commit_copies(_p: &mut Printer<'_, Self>) {
        unreachable!("`passes/copies.rs` left it out")
    }
    fn wait_copies(_p: &mut Printer<'_, Self>, _pending: u32) {
        unreachable!("`passes/copies.rs` left it out")
    }
    fn barrier(p: &mut Printer<'_, Self>);
    fn collective(p: &mut Printer<'_, Self>, result: LocalId, operation: Collective, operands: &[Expr]);
    fn atomic(p: &mut Printer<'_, Self>, result: Option<LocalId>, operation: Atomic, place: &Place, operands: &[Expr]);
    fn fence(p: &mut Printer<'_, Self>, order: Order);
}

/// What a language has of its own.
pub(super) trait Language: Cooperation {
    const SYNTAX: Syntax;

    fn load(p: &Printer<'_, Self>, place: &Place, ty: &Ty) -> String {
        let text = p.place(place).0;
        if is_stored(place, |whole| p.place(whole).1) { (Self::SYNTAX.loaded)(ty, text) } else { text }
    }
    fn store(p: &Printer<'_, Self>, place: &Place, value: &Expr) -> String {
        format!("{} = {};", p.place(place).0, p.expr(value))
    }
    /// A store that may meet others of its kind: the element has one of the values.
    fn scatter(p: &Printer<'_, Self>, place: &Place, value: &Expr) -> String;
}

/// How a language writes what is made of no more than the texts of its parts, and of items of its prelude.
pub(super) struct Syntax {
    pub(super) literal: fn(&Needs, Literal, Scalar) -> String,
    pub(super) identity: fn(Identity, workgroup: [u32; 3]) -> String,
    pub(super) param: fn(&Needs, &Kernel, name: &str, &Ty) -> String,
    /// What is added to an index of a slice's elements.
    pub(super) offset: fn(slice: &str) -> Option<String>,
    pub(super) element_step: fn(index: &str) -> String,
    /// The group of elements that starts at an index.
    pub(super) group: fn(Group<'_>) -> String,
    /// The value of that type of what is stored as others see it.
    pub(super) loaded: fn(ty: &Ty, text: String) -> String,
    /// The step to a column of a matrix, if it is no field.
    pub(super) column_step: fn(number: u32) -> Option<String>,
    /// A value of a type that has parts, of these.
    pub(super) construct: fn(&Needs, &Ty, parts: &str) -> String,
    /// An array, or a vector, of equal parts.
    pub(super) repeat: fn(&Needs, part: &Expr, text: &str, &Ty) -> String,
    pub(super) select: fn(condition: &str, then: &str, otherwise: &str) -> String,
    pub(super) spelling: fn(&Intrinsic) -> &'static str,
    pub(super) cast: fn(&Needs, value: &str, from: Scalar, to: Scalar) -> String,
    /// How an operator on such numbers, or on vectors of them, is written.
    pub(super) operator: fn(&Needs, BinaryOp, Scalar, is_vector: bool) -> Operator,
    /// The function that negates, if `-` does not.
    pub(super) negation: fn(&Needs, &Ty) -> Option<&'static str>,
    /// The function that makes a value of the type of what an operator yields.
    pub(super) wrap: fn(&Needs, Scalar) -> &'static str,
    pub(super) shift_suffix: &'static str,

    pub(super) declaration: fn(&Needs, name: &str, &Local, value: Option<&str>) -> String,
    /// The line before a loop of few rounds that has it unrolled.
    pub(super) unroll: Option<&'static str>,
    pub(super) parameter: fn(&Needs, name: &str, &Ty) -> String,

    /// What the parameter block begins with.
    pub(super) block_head: &'static str,
    /// What it has for a slice.
    pub(super) block_slice: fn(name: &str) -> String,
    /// What it has for a value.
    pub(super) block_value: fn(&Needs, &Kernel, name: &str, &Ty) -> String,
    pub(super) member: fn(&Needs, name: &str, &Ty) -> String,
    /// What a struct holds that has no fields.
    pub(super) no_members: &'static str,
    pub(super) struct_end: &'static str,
    /// The definition of an enum whose variants' fields lie in the same bytes, where that is no struct of all of them.
    pub(super) union: Option<fn(&Needs, &mut Out, &Ty)>,
    pub(super) function_head: fn(&Needs, name: &str, params: &str, function: &Function) -> String,
    /// What a function is given besides its arguments: names and declarations.
    pub(super) passed: fn(&Needs, &Kernel, &Function) -> Vec<(&'static str, String)>,

    pub(super) record: fn(&Needs, SiteId, words: &[String]) -> String,
    /// Tells the host of the panic that has been recorded, of an invocation by its workgroup and its place there.
    pub(super) report: fn(&Needs, workgroup_id: &str, local_id: &str) -> String,
    /// What is not zero if one has been recorded.
    pub(super) panicked: &'static str,
    /// What is true if somebody has panicked before a barrier that all have passed.
    pub(super) meeting: &'static str,
    pub(super) print: fn(&Needs, SiteId, words: &[String]) -> String,
}

/// A group of a slice's elements.
pub(super) struct Group<'a> {
    pub(super) slice: &'a str,
    pub(super) is_written: bool,
    /// That of its first element, as an operand.
    pub(super) index: &'a str,
    /// The number of its elements.
    pub(super) elements: u32,
    /// The number of its words.
    pub(super) words: u32,
}

/// Prints a body, a kernel's or a function's.
pub(super) struct Printer<'a, L> {
    language: PhantomData<L>,
    pub(super) lowered: &'a Lowered<'a>,
    /// The entry point of the checked form.
    entry: &'a str,
    /// The checked form, whose functions, types and shared memory the proven one has as well.
    pub(super) checked: &'a Kernel,
    /// Whether it is the proven form whose body is printed.
    pub(super) is_proven: bool,
    pub(super) kernel: &'a Kernel,
    /// Whose body it is, if not the kernel's.
    pub(super) function: Option<FunctionId>,
    pub(super) locals: &'a [Local],
    pub(super) names: Names,
    pub(super) needs: &'a Needs,
    pub(super) out: Out,
}

impl<'a, L: Language> Printer<'a, L> {
    /// For the checked form, and what both have in common.
    pub(super) fn new(Forms { checked: lowered, proven }: &'a Forms<'_>, entry: &'a str, needs: &'a Needs) -> Self {
        let kernel = &lowered.kernel;
        let entries = proven.as_ref().map(|_| proven_entry(entry)).into_iter().chain([entry.to_owned()]);
        let (names, out) = (Names::new(kernel, entries), Out::new(kernel.name.span()));
        let (checked, locals) = (kernel, &kernel.locals);
        Self { language: PhantomData, lowered, entry, checked, is_proven: false, kernel, function: None, locals, names, needs, out }
            .with_panics()
    }

    /// For the proven form.
    pub(super) fn of_proven(&self, lowered: &'a Lowered<'_>) -> Self {
        let kernel = &lowered.kernel;
        let (names, out) = (self.names.of_form(kernel), Out::new(kernel.name.span()));
        Self { lowered, is_proven: true, kernel, locals: &kernel.locals, names, out, ..*self }.with_panics()
    }

    /// Names what stands for panics in the kernel's body.
    fn with_panics(mut self) -> Self {
        self.names.give(self.lowered.panicked[&None], L::SYNTAX.panicked);
        self.lowered.meeting.into_iter().for_each(|meeting| self.names.give(meeting, L::SYNTAX.meeting));
        self
    }

    /// The entry point of the form.
    pub(super) fn entry_point(&self) -> String {
        if self.is_proven { proven_entry(self.entry) } else { self.entry.to_owned() }
    }

    fn of_function(&self, id: FunctionId) -> Self {
        let function = &self.kernel.functions[id.0];
        let mut names = self.names.of_function(function);
        names.give(self.lowered.panicked[&Some(id)], L::SYNTAX.panicked);
        Self { function: Some(id), locals: &function.locals, names, out: Out::new(function.span), ..*self }
    }

    /// What has been printed since the last time.
    pub(super) fn take(&mut self) -> Text {
        std::mem::replace(&mut self.out, Out::new(self.kernel.name.span())).finish()
    }
}
