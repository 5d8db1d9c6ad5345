//! From syntax to the typed IR: names are resolved, types inferred, effects put in order.
//!
//! An expression of the source becomes an [`Expr`], which is pure and which nothing later changes; whatever has an effect becomes
//! statements of the block being built, in Rust's order of evaluation: see `value.rs`.

mod arguments;
mod bf16;
mod borrowers;
mod call;
mod candidates;
mod chain;
mod constants;
mod constructor;
mod consumers;
mod context;
mod control;
mod cooperation;
mod copies;
mod derive;
mod destructuring;
mod elementary;
mod exact;
mod expr;
mod finish;
mod fold;
mod functions;
pub(crate) mod helpers;
mod infer;
mod inline;
mod items;
mod iterators;
mod lending;
mod literal;
mod loops;
mod matched_places;
mod memory_order;
mod methods;
mod numbers;
mod optional;
mod optional_places;
mod or_patterns;
mod ordering;
mod panic_macros;
mod parameters;
mod paths;
mod pattern;
mod place;
mod projections;
mod requirements;
mod scatter;
mod scope;
mod sequence;
mod signature;
mod slices;
mod state;
mod std_functions;
mod stmt;
mod types;
mod unroll;
mod value;
mod vectors;
mod view;

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{FnArg, ItemFn, Pat, PatIdent};

use crate::ir::{
    Block, Expr, Function, FunctionId, Identity, Kernel, Keyword, LabelId, NotWide, Param, ParamId, ParamKind, Stmt, StmtKind,
};
use crate::syntax::{Attribute, Floats};
use crate::ty::{Optional, Ty};
use finish::Finished;
use scope::Binding;
use state::Lower;

pub(crate) use call::{DEFAULT, is_number_method};
pub(crate) use context::{Context, Env};
pub(crate) use cooperation::is_atomic_method;
pub(crate) use literal::is_std_constant;
pub(crate) use memory_order::{is_fence, names_memory_order};
pub(crate) use signature::{Signature, check_qualifiers, instance, instances};

/// Whether a method of this name may take a closure.
pub(crate) fn takes_closure(name: &Ident) -> bool {
    optional::takes_closure(name)
        || optional_places::takes_closure(name)
        || consumers::takes_closure(name)
        || iterators::adaptor_takes_closure(name)
}

/// Whether a function is one of the language's own, not of the user's.
pub(crate) fn is_builtin_function(name: &str) -> bool {
    builtin_functions().any(|known| known == name)
}

fn builtin_functions() -> impl Iterator<Item = &'static str> {
    Identity::ALL.into_iter().map(Identity::name).chain(cooperation::FUNCTIONS.iter().copied())
}

/// Whether a module is one of the language's own.
pub(crate) fn is_builtin_module(name: &str) -> bool {
    name == cooperation::SUBGROUP
}

/// Whether a name is like that of a built-in function.
pub(crate) fn similar_builtin(name: &str) -> bool {
    crate::name::similar(name, builtin_functions()).is_some()
}

/// Traits of the standard library and of scry.
const KNOWN_TRAITS: &str = "\
    Add AddAssign BitAnd BitAndAssign BitOr BitOrAssign BitXor BitXorAssign Clone Copy Debug Default Div DivAssign DoubleEndedIterator \
    Element Eq ExactSizeIterator Fn FnMut FnOnce From Index IndexMut Into IntoIterator Iterator Mul MulAssign Neg Not Ord PartialEq \
    PartialOrd Pod Rem RemAssign Send Shl ShlAssign Shr ShrAssign Sized Sub SubAssign Sync Zeroable";

/// Those that only functions of the host have a use for, which may stand beside those of kernels.
const HOST_TRAITS: &str = "AsMut AsRef Display Error FromIterator Hash ToString Write";

/// The modules of the standard library that traits are named with.
const TRAIT_MODULES: &str = "borrow clone cmp convert default error fmt hash io iter marker ops string";

/// Whether a trait is one that kernels know without having seen it; where there is code `for_devices_alone`, there are none of the host's.
pub(crate) fn is_builtin_trait(path: &syn::Path, for_devices_alone: bool) -> bool {
    let is_one_of = |name: &Ident, known: &str| known.split_whitespace().any(|known| name == known);
    let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
    let (Some(name), module) = (names.next(), names.next()) else { return true };
    module.is_none_or(|module| module == "scry" || is_one_of(module, TRAIT_MODULES))
        && (is_one_of(name, KNOWN_TRAITS)
            || functions::closed_set(&name.to_string()).is_some()
            || (!for_devices_alone && is_one_of(name, HOST_TRAITS)))
}

/// A kernel with one instance, in which nothing is wrong.
#[cfg(test)]
pub(crate) fn lowered(arguments: proc_macro2::TokenStream, function: &ItemFn) -> Kernel {
    let (report, program) = (crate::report::Report::default(), crate::items::Needs::default().program());
    let attribute = Attribute::parse(arguments, &report);
    let cx = Context::new(&program, attribute.targets.vulkan, &report);
    let env = instances(&cx, function, &attribute).remove(0);
    let signature = Signature::of(&cx, function, &env);
    let mut kernel = lower(&cx, function, &attribute, &signature, env);
    kernel.body.number();
    assert!(report.finish().is_empty(), "`{}` is right", function.sig.ident);
    kernel
}

/// Lowers a kernel for one choice of its generic arguments. What it returns is whole only if nothing was reported.
pub(crate) fn lower<'a>(cx: &'a Context<'a>, function: &'a ItemFn, attribute: &Attribute, signature: &'a Signature, env: Env) -> Kernel {
    let workgroup = workgroup(cx, attribute, &env);
    let mut lower = Lower::new(cx, env, &signature.params);
    if !matches!(function.sig.output, syn::ReturnType::Default) {
        // If it is another type than `()`, the signature's check has said so.
        lower.dest.ty = Ty::Error;
    }
    lower.kernel = Some(&function.sig.ident);
    for (argument, input) in function.sig.inputs.iter().enumerate() {
        lower.bind_kernel_param(input, argument, &signature.arguments[argument]);
    }
    let requirements = lower.requirements(attribute.requires.iter().map(|condition| cx.parsed.keep(condition.clone())));
    let dest = lower.dest.clone();
    lower.block_into(&function.block, &dest);
    lower.check_uncalled();
    let shared = std::mem::take(&mut lower.shared);
    let Finished { locals, mut body } = lower.finish();
    let functions = if cx.report.is_empty() { cx.needed(&mut body) } else { Vec::new() };
    let mut kernel = Kernel {
        name: function.sig.ident.clone(),
        workgroup,
        fast_math: attribute.floats == Floats::Fast,
        deterministic: attribute.floats == Floats::Deterministic,
        params: signature.params.clone(),
        arguments: signature.arguments.clone(),
        block_size: signature.block_size,
        functions,
        locals,
        shared,
        body,
        requirements,
        race_conditions: Vec::new(),
        racing: Vec::new(),
        in_place: Vec::new(),
        wide: Err(NotWide::Declined),
        one_by_one: None,
        conditions: Vec::new(),
        races: Vec::new(),
        targets: attribute.targets,
        sites: cx.sites.borrow().clone(),
    };
    if kernel.deterministic {
        exact::order_zeros(&mut kernel);
    }
    kernel
}

fn workgroup<'a>(cx: &'a Context<'a>, attribute: &Attribute, env: &Env) -> [u32; 3] {
    let constant = |expr: &syn::Expr| {
        let message =
            "the size of a workgroup is a constant\nhelp: write a number, a constant with `#[scry::device]`, or a const parameter";
        let lower = Lower::of_item(cx, env.clone(), cx.report);
        lower.constant_value(cx.parsed.keep(expr.clone()), &Ty::USIZE, message)?.literal()?.number()
    };
    attribute.workgroup.resolve(constant, cx.report)
}

impl Context<'_> {
    /// The functions that a body needs, renumbered in it and in themselves: those of other instances of the kernel stay away.
    fn needed(&self, body: &mut Block) -> Vec<Function> {
        let list = &self.functions.borrow().list;
        let mut needed = vec![false; list.len()];
        body.functions().into_iter().for_each(|id| needed[id.0] = true);
        // A function calls those before it only.
        for id in (0..needed.len()).rev() {
            if needed[id] {
                list[id].body.functions().into_iter().for_each(|id| needed[id.0] = true);
            }
        }
        let places: Vec<_> = (0..needed.len()).map(|id| FunctionId(needed[..id].iter().filter(|needed| **needed).count())).collect();
        body.renumber_functions(&places);
        let mut kept: Vec<Function> = list.iter().zip(needed).filter(|(_, needed)| *needed).map(|(function, _)| function.clone()).collect();
        kept.iter_mut().for_each(|function| function.body.renumber_functions(&places));
        kept
    }
}

impl<'a> Lower<'a> {
    /// Brings a parameter of the kernel into scope; a `mut` one is copied to a local.
    fn bind_kernel_param(&mut self, input: &'a FnArg, argument: usize, ty: &Ty) {
        let FnArg::Typed(typed) = input else { return };
        let Pat::Ident(PatIdent { ident: name, mutability, .. }) = &*typed.pat else { return self.forget(&typed.pat) };
        let first = self.params.iter().position(|param| param.argument == argument);
        let mut params = (first.unwrap_or(0)..).map(ParamId);
        let binding = match first.map(|first| &self.params[first..]) {
            Some([Param { kind: ParamKind::Slice { .. }, .. }, Param { argument: next, .. }, ..]) if *next == argument => {
                let slice = params.next().expect("it is there");
                let slice = Ty::slice(slice.0, self.params[slice.0].kind.to_string());
                let value = parameters::value(&Optional::Option.of(vec![slice]), &mut params, name.span());
                Binding::Local(self.declared(name, mutability.is_some(), value))
            }
            Some([Param { kind: ParamKind::Slice { .. }, .. }, ..]) => {
                Binding::Slice(self.parameter_view(params.next().expect("it is there"), name.span()))
            }
            Some(_) | None => {
                let value = parameters::value(ty, &mut params, name.span());
                if mutability.is_some() || parameters::needs_place(ty) {
                    Binding::Local(self.declared(name, mutability.is_some(), value))
                } else {
                    Binding::Value(value)
                }
            }
        };
        self.scopes.bind(name, binding);
    }

    /// Adds a statement to the current block, unless nothing gets there.
    fn emit(&mut self, kind: StmtKind, span: Span) {
        self.emit_stmt(Stmt::new(kind, span));
    }

    /// The same for one that the source has another word for.
    fn emit_as(&mut self, word: Keyword, kind: StmtKind, span: Span) {
        self.emit_stmt(Stmt { word: Some(word), ..Stmt::new(kind, span) });
    }

    fn emit_stmt(&mut self, mut stmt: Stmt) {
        stmt.is_vouched = self.is_vouched;
        if let StmtKind::Store { place, .. } = &stmt.kind
            && let Some(split) = self.split_at_variant(place)
        {
            return self.store_in_variant(stmt, split);
        }
        self.report.reach(stmt.span);
        if !self.diverges() {
            self.count_statement(&stmt.kind);
            self.stmts.push(stmt);
        }
    }

    fn emit_all(&mut self, stmts: Vec<Stmt>) {
        if !self.diverges() {
            self.stmts.extend(stmts);
        }
    }

    fn emit_if(&mut self, word: Keyword, condition: Expr, span: Span, then: impl FnOnce(&mut Self)) {
        let (then, ()) = self.nested(then);
        self.emit_as(word, StmtKind::If { condition, then, otherwise: Block::default() }, span);
    }

    /// Whether control never reaches the end of the current block.
    fn diverges(&self) -> bool {
        self.stmts.last().is_some_and(Stmt::diverges)
    }

    /// Builds a block of its own with `build`.
    fn nested<R>(&mut self, build: impl FnOnce(&mut Self) -> R) -> (Block, R) {
        let outer = std::mem::take(&mut self.stmts);
        let result = build(self);
        (Block { stmts: std::mem::replace(&mut self.stmts, outer) }, result)
    }

    /// Reports an error, of which nothing comes.
    fn refuse<T>(&self, at: impl ToTokens, message: impl Into<String>) -> Option<T> {
        self.report.error(at, message);
        None
    }

    /// Reports an error, and has a value of which nothing more is reported.
    fn fail(&self, at: impl ToTokens, message: impl Into<String>) -> Expr {
        let span = at.span();
        self.report.error(at, message);
        Self::error_value(span)
    }

    fn fresh_label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels - 1)
    }
}
