//! The printer of languages like C: what WGSL and CUDA C have in common. What differs is a [`Language`].

mod expressions;
mod items;
pub(super) mod operators;
pub(super) mod panics;
pub(super) mod places;
mod statements;

use std::collections::HashSet;
use std::marker::PhantomData;

use super::names::Names;
use super::out::Out;
use crate::intrinsic::Intrinsic;
use crate::ir::{
    Atomic, BinaryOp, Block, Collective, Expr, Function, FunctionId, Identity, Kernel, LabelId, Literal, Local, LocalId, ParamId,
    ParamKind, Place, SiteId,
};
use crate::passes::Lowered;
use crate::ty::{Scalar, Ty};
use operators::Operator;

/// What a language has of its own. Where a text is asked for, its parts are printed already.
pub(super) trait Language: Sized {
    /// The head of a loop without end.
    const FOREVER: &str;
    /// What is around, and at the end of, a body that runs once and that `break` leaves.
    const ONCE: [&str; 3];
    /// The end of a struct.
    const STRUCT_END: &str;
    /// What a struct holds that has no fields.
    const EMPTY_STRUCT: &str;
    /// The suffix of the amount of a shift.
    const SHIFT_SUFFIX: &str;
    /// Whether a call's arguments with `<` and `>` between them can be taken for a template's.
    const HAS_TEMPLATES: bool;
    /// Whether a panic has been recorded.
    const HAS_PANICKED: &str;

    /// The names that it has taken: those that fields can have are missing in the second.
    fn reserved_names() -> &'static HashSet<&'static str>;
    fn keywords() -> &'static HashSet<&'static str>;

    fn type_name(ty: &Ty) -> String;
    fn literal(value: Literal, scalar: Scalar) -> String;
    fn identity(identity: Identity, workgroup: [u32; 3]) -> String;
    /// A value of a type that has parts, of these.
    fn construct(ty: &Ty, parts: &str) -> String;
    /// An array, or a vector, of equal parts.
    fn repeat(p: &Printer<'_, Self>, part: &Expr, ty: &Ty) -> String;
    /// A vector of components.
    fn vector(p: &Printer<'_, Self>, components: &[Expr], ty: &Ty) -> String;

    /// How an operator on such numbers, or on vectors of them, is written.
    fn operator(op: BinaryOp, scalar: Scalar, is_vector: bool) -> Operator;
    /// The function that negates, if `-` does not.
    fn negation(ty: &Ty) -> Option<String>;
    /// The function that makes a value of the type of what an operator yields.
    fn wrap(scalar: Scalar) -> String;
    /// Whether values of a type have `+=` and its like.
    fn has_compound(ty: &Ty) -> bool;
    fn select(condition: &str, then: &str, otherwise: &str) -> String;
    fn cast(value: &str, from: Scalar, to: Scalar) -> String;
    fn call(p: &Printer<'_, Self>, intrinsic: &Intrinsic, args: &[Expr]) -> String;

    fn param(name: &str, ty: &Ty) -> String;
    /// The step to an element of an array.
    fn element_step(index: &str) -> String;
    /// The step to a column of a matrix, if it is no field.
    fn column_step(number: u32) -> Option<String>;
    fn load(p: &Printer<'_, Self>, place: &Place, ty: &Ty) -> String;
    /// The statement that sets a place.
    fn store(p: &Printer<'_, Self>, place: &Place, value: &Expr) -> String;

    /// The declaration of a local, with its value, and whether this names its type itself.
    fn declaration(p: &Printer<'_, Self>, local: LocalId, value: Option<&str>, names_type: bool) -> String;
    fn constant(name: &str, ty: &Ty, value: &str) -> String;
    fn member(name: &str, ty: &Ty) -> String;
    fn parameter(p: &Printer<'_, Self>, local: LocalId) -> String;
    /// What a function is given besides its arguments: names and declarations.
    fn passed(kernel: &Kernel, function: &Function) -> Vec<(&'static str, String)>;
    fn function_head(name: &str, params: &str, result: &Ty) -> String;
    /// The head of a loop that counts from a number to below another.
    fn counting(variable: &str, ty: &Ty, from: &str, to: &str, step: u32) -> String;
    /// What is done at the beginning of each round of a loop.
    fn begin_round(p: &mut Printer<'_, Self>, label: LabelId);

    /// The statement that records a panic.
    fn record(site: SiteId, words: &[String]) -> String;
    /// What is done before a function is left that has panicked.
    fn before_leaving(p: &mut Printer<'_, Self>);
    /// The statement that prints.
    fn print(site: SiteId, words: &[String]) -> String;
    /// A number as the words of a record.
    fn words(value: &str, scalar: Scalar) -> Vec<String>;

    fn barrier(p: &mut Printer<'_, Self>);
    fn collective(p: &mut Printer<'_, Self>, result: LocalId, operation: Collective, operands: &[Expr]);
    fn atomic(p: &mut Printer<'_, Self>, result: Option<LocalId>, operation: Atomic, place: &Place, operands: &[Expr]);
}

/// Prints a body, a kernel's or a function's.
pub(super) struct Printer<'a, L> {
    language: PhantomData<L>,
    pub(super) lowered: &'a Lowered,
    /// What the kernel's entry point is called.
    pub(super) entry: &'a str,
    pub(super) kernel: &'a Kernel,
    /// Whose body it is, if not the kernel's.
    pub(super) function: Option<FunctionId>,
    pub(super) body: &'a Block,
    pub(super) locals: &'a [Local],
    pub(super) names: Names,
    pub(super) out: Out,
}

impl<'a, L: Language> Printer<'a, L> {
    /// Prints the kernel's body.
    pub(super) fn new(lowered: &'a Lowered, entry: &'a str) -> Self {
        let kernel = &lowered.kernel;
        let (body, locals) = (&kernel.body, &kernel.locals);
        let names = Names::new(kernel, entry, L::reserved_names());
        Self { language: PhantomData, lowered, entry, kernel, function: None, body, locals, names, out: Out::new(kernel.name.span()) }
    }

    /// Prints that of a function.
    fn of_function(&self, id: FunctionId) -> Self {
        let function = &self.kernel.functions[id.0];
        let (body, locals) = (&function.body, &function.locals);
        Self { function: Some(id), body, locals, names: self.names.of_function(function), out: Out::new(function.span), ..*self }
    }

    /// Whether the value of a local matters.
    pub(super) fn is_read(&self, local: LocalId) -> bool {
        self.lowered.reads.contains(&(self.function, local))
    }

    /// The type of a slice's elements.
    pub(super) fn element(&self, slice: ParamId) -> &'a Ty {
        match &self.kernel.params[slice.0].kind {
            ParamKind::Slice { element, mutable: _ } => element,
            ParamKind::Scalar(_) => unreachable!("only slices are indexed"),
        }
    }

    /// What has been printed since the last time.
    pub(super) fn take(&mut self) -> super::out::Text {
        std::mem::replace(&mut self.out, Out::new(self.kernel.name.span())).finish()
    }
}
