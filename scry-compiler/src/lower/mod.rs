//! From syntax to the typed IR: names are resolved, types inferred, effects put in order.
//!
//! An expression of the source becomes an [`Expr`], which is pure and which nothing later changes; whatever has an effect becomes
//! statements of the block being built, in Rust's order of evaluation: see `value.rs`.

mod alternatives;
mod arena;
mod arguments;
mod atomic;
mod attributes;
mod call;
mod candidates;
mod chain;
mod closure;
mod constant;
mod context;
mod control;
mod conversion;
mod cooperation;
mod counter;
mod derive;
mod elements;
mod enum_validity;
mod expr;
mod fields;
mod finish;
mod fold;
mod functions;
pub(crate) mod helpers;
mod infer;
mod inline;
mod instances;
mod items;
mod literal;
mod loops;
mod methods;
mod optional;
mod overflow;
mod panic_macros;
mod paths;
mod pattern;
mod place;
mod scope;
mod state;
mod stmt;
mod types;
mod unchecked;
mod unroll;
mod value;
mod vectors;

use proc_macro2::{Ident, Span};
use syn::ItemFn;

use crate::ir::{Expr, ExprKind, Function, FunctionId, Kernel, LabelId, ParamId, Shared, Stmt, StmtKind};
use crate::layout::shared_layout;
use crate::report::Report;
use crate::syntax::{Attribute, Signature};
use crate::ty::Ty;
use crate::user_code::Question;
use finish::Finished;
use state::Lower;

pub(crate) use call::is_number_method;
pub(crate) use context::{Context, Env};
pub(crate) use instances::{instances, signature};
pub(crate) use literal::is_std_constant;

/// Whether a function is one of the language's own, not of the user's.
pub(crate) fn is_builtin_function(name: &str) -> bool {
    builtin_functions().any(|known| known == name)
}

fn builtin_functions() -> impl Iterator<Item = &'static str> {
    call::IDENTITIES.iter().map(|(name, _)| *name).chain(cooperation::FUNCTIONS.iter().copied())
}

/// Whether a module is one of the language's own.
pub(crate) fn is_builtin_module(name: &str) -> bool {
    name == cooperation::SUBGROUP
}

/// Whether a name is like that of a built-in function.
pub(crate) fn similar_builtin(name: &str) -> bool {
    scope::similar(name, builtin_functions()).is_some()
}

/// Whether a trait is one that kernels know without having seen it.
pub(crate) fn is_builtin_trait(name: &str) -> bool {
    const KNOWN: &[&str] = &[
        "Add",
        "AddAssign",
        "BitAnd",
        "BitAndAssign",
        "BitOr",
        "BitOrAssign",
        "BitXor",
        "BitXorAssign",
        "Clone",
        "Copy",
        "Debug",
        "Default",
        "Div",
        "DivAssign",
        "Element",
        "Eq",
        "Fn",
        "FnMut",
        "FnOnce",
        "From",
        "Index",
        "IndexMut",
        "Into",
        "Mul",
        "MulAssign",
        "Neg",
        "Not",
        "Ord",
        "PartialEq",
        "PartialOrd",
        "Rem",
        "RemAssign",
        "Send",
        "Shl",
        "ShlAssign",
        "Shr",
        "ShrAssign",
        "Sized",
        "Sub",
        "SubAssign",
        "Sync",
        "Pod",
        "Zeroable",
        // Of functions that only the host calls, but that stand beside those of kernels.
        "AsMut",
        "AsRef",
        "Display",
        "DoubleEndedIterator",
        "Error",
        "ExactSizeIterator",
        "FromIterator",
        "Hash",
        "IntoIterator",
        "Iterator",
        "ToString",
        "Write",
    ];
    KNOWN.contains(&name) || functions::closed_set(name).is_some()
}

/// Lowers a kernel for one choice of its generic arguments, and returns it with what rustc is asked about its patterns. What it returns
/// is whole only if nothing was reported.
pub(crate) fn lower<'a>(
    cx: &'a Context<'a>,
    function: &'a ItemFn,
    attribute: &Attribute,
    signature: &'a Signature,
    env: Env,
) -> (Kernel, Vec<Question>) {
    let workgroup = workgroup(attribute, &env, cx.report);
    let mut lower = Lower::new(cx, env, &signature.params);
    if !matches!(function.sig.output, syn::ReturnType::Default) {
        // If it is another type than `()`, the signature's check has said so.
        lower.result = Ty::Error;
    }
    for input in &function.sig.inputs {
        match input {
            syn::FnArg::Typed(typed) if !matches!(*typed.pat, syn::Pat::Ident(_)) => lower.forget(&typed.pat),
            syn::FnArg::Typed(_) | syn::FnArg::Receiver(_) => {}
        }
    }
    unchecked::check(function, cx.report);
    lower.kernel = Some(&function.sig.ident);
    lower.bind_params(&signature.mutable);
    lower.body(&function.block);
    lower.check_uncalled();
    let (shared, sites) = (std::mem::take(&mut lower.shared), std::mem::take(&mut lower.sites));
    check_shared(&shared, attribute, cx.report);
    let Finished { locals, mut body, questions } = lower.finish();
    let functions = if cx.report.is_empty() { cx.needed(&mut body) } else { Vec::new() };
    let kernel = Kernel {
        name: function.sig.ident.clone(),
        workgroup,
        fast_math: attribute.fast_math,
        params: signature.params.clone(),
        block_size: signature.block_size,
        functions,
        locals,
        shared,
        body,
        wgsl: attribute.wgsl,
        sites,
    };
    (kernel, questions)
}

/// The size of a workgroup in one instance.
fn workgroup(attribute: &Attribute, env: &Env, report: &Report) -> [u32; 3] {
    let number = |name: &Ident| match env.generic(name).map(|generic| &generic.ty) {
        Some(Ty::Const(number)) => Some(*number),
        _ => None,
    };
    attribute.workgroup.resolve(number, report)
}

/// A kernel has as much shared memory as every device, or as it says.
fn check_shared(shared: &[Shared], attribute: &Attribute, report: &Report) {
    let types: Vec<Ty> = shared.iter().map(|shared| shared.ty.clone()).collect();
    let limit = attribute.shared_memory;
    for count in 1..=shared.len() {
        let (size, _) = shared_layout(&types[..count]);
        if size > limit {
            let help = "make it smaller, or say that the kernel needs as much: `#[scry::kernel(shared_memory = ..)]`; on a device that has less, its launch is then an `Err`";
            report.error(
                &shared[count - 1].name,
                format!("with this variable, the kernel has {size} bytes of shared memory, and its limit is {limit}\nhelp: {help}"),
            );
            return;
        }
    }
}

impl Context<'_> {
    /// The functions that a body needs, renumbered in it and in themselves: those of other instances of the kernel stay away.
    fn needed(&self, body: &mut crate::ir::Block) -> Vec<Function> {
        let functions = self.functions.borrow();
        let mut needed = vec![false; functions.list().len()];
        let mark = |body: &crate::ir::Block, needed: &mut [bool]| body.functions().into_iter().for_each(|id| needed[id.0] = true);
        mark(body, &mut needed);
        for id in (0..needed.len()).rev() {
            if needed[id] {
                mark(&functions.list()[id].body, &mut needed);
            }
        }
        let mut places = Vec::with_capacity(needed.len());
        let mut next = 0;
        for is_needed in &needed {
            places.push(FunctionId(next));
            next += usize::from(*is_needed);
        }
        body.renumber_functions(&places);
        let kept = functions.list().iter().zip(needed).filter(|(_, is_needed)| *is_needed);
        let kept = kept.map(|(function, _)| {
            let mut function = function.clone();
            function.body.renumber_functions(&places);
            function
        });
        kept.collect()
    }
}

impl Lower<'_> {
    /// Brings the parameters into scope; a `mut` one is copied to a local.
    fn bind_params(&mut self, mutable: &[bool]) {
        for (i, param) in self.params.iter().enumerate() {
            match &param.kind {
                crate::ir::ParamKind::Scalar(ty) if mutable[i] => {
                    let local = self.user_local(&param.name, true, ty.clone());
                    let value = Expr { kind: ExprKind::Param(ParamId(i)), ty: ty.clone(), span: param.name.span() };
                    self.emit(StmtKind::Let { local, init: Some(value) }, param.name.span());
                    self.scopes.bind(&param.name, scope::Binding::Local(local));
                }
                crate::ir::ParamKind::Scalar(_) | crate::ir::ParamKind::Slice { .. } => {
                    self.scopes.bind(&param.name, scope::Binding::Param(ParamId(i)));
                }
            }
        }
    }

    /// Adds a statement to the current block, unless nothing gets there.
    fn emit(&mut self, kind: StmtKind, span: Span) {
        self.report.reach(span);
        if !self.diverges() {
            self.count_statement(&kind);
            self.stmts.push(Stmt::new(kind, span));
        }
    }

    /// Adds statements to the current block, as far as they are reached.
    fn emit_all(&mut self, stmts: Vec<Stmt>) {
        for stmt in stmts {
            self.emit(stmt.kind, stmt.span);
        }
    }

    /// Whether control never reaches the end of the current block.
    fn diverges(&self) -> bool {
        self.stmts.last().is_some_and(Stmt::diverges)
    }

    /// Builds a block of its own with `build`.
    fn nested<R>(&mut self, build: impl FnOnce(&mut Self) -> R) -> (crate::ir::Block, R) {
        let outer = std::mem::take(&mut self.stmts);
        let result = build(self);
        (crate::ir::Block { stmts: std::mem::replace(&mut self.stmts, outer) }, result)
    }

    fn fresh_label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels - 1)
    }
}
