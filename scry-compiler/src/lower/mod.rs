//! From syntax to the typed IR: names are resolved, types inferred, effects put in order.
//!
//! An expression of the source becomes an [`Expr`], which is pure; whatever has an effect becomes statements of the block
//! being built. Where a later operand brings statements with it, the operands before it are first kept in locals of their
//! own, so that evaluation keeps Rust's order.

mod alternatives;
mod arena;
mod arguments;
mod atomic;
mod attributes;
mod call;
mod candidates;
mod chain;
mod checked;
mod closure;
mod constant;
mod control;
mod conversion;
mod cooperation;
mod counter;
mod derive;
mod elements;
mod expr;
mod fields;
mod finish;
mod fold;
mod functions;
pub(crate) mod helpers;
pub(crate) mod hoist;
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
pub(crate) mod panics;
mod paths;
mod pattern;
mod place;
mod ranges;
mod scope;
mod stmt;
pub(crate) mod structure;
mod types;
mod unchecked;
mod unroll;
mod vectors;

use proc_macro2::{Ident, Span};
use syn::ItemFn;

use crate::ir::{
    BinaryOp, Expr, ExprKind, Function, FunctionId, Kernel, LabelId, Local, LocalId, Param, ParamId, Place, Root, Shared, Site, Stmt,
    StmtKind,
};
use crate::layout::shared_layout;
use crate::report::Report;
use crate::syntax::{Attribute, Signature};
use crate::ty::Ty;
use closure::Closure;
use finish::Deferred;
use functions::Pending;
use infer::Infer;
use inline::Inlining;
use scope::Scopes;
use unroll::Unroll;

pub(crate) use call::is_number_method;
pub(crate) use chain::Matches;
pub(crate) use expr::not;
pub(crate) use instances::{instances, signature};
pub(crate) use items::{Context, Env};
pub(crate) use literal::is_std_constant;
pub(crate) use panic_macros::{Said, is_known_macro};

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

/// Lowers a kernel for one choice of its generic arguments. What it returns is whole only if nothing was reported.
pub(crate) fn lower<'a>(cx: &'a Context<'a>, function: &'a ItemFn, attribute: &Attribute, signature: &'a Signature, env: Env) -> Kernel {
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
    let (locals, mut body) = lower.finish();
    let functions = cx.needed(&mut body);
    Kernel {
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
    }
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
        renumber(body, &places);
        let kept = functions.list().iter().zip(needed).filter(|(_, is_needed)| *is_needed);
        let kept = kept.map(|(function, _)| {
            let mut function = function.clone();
            renumber(&mut function.body, &places);
            function
        });
        kept.collect()
    }
}

fn mark(body: &crate::ir::Block, needed: &mut [bool]) {
    body.walk_exprs(&mut |expr| {
        if let ExprKind::Invoke(id, _) = &expr.kind
            && let Some(needed) = needed.get_mut(id.0)
        {
            *needed = true;
        }
    });
}

/// Gives the called functions other numbers.
fn renumber(body: &mut crate::ir::Block, places: &[FunctionId]) {
    for stmt in &mut body.stmts {
        stmt.exprs_mut().into_iter().for_each(|expr| renumber_expr(expr, places));
        stmt.blocks_mut().into_iter().for_each(|block| renumber(block, places));
    }
}

fn renumber_expr(expr: &mut Expr, places: &[FunctionId]) {
    if let ExprKind::Invoke(id, _) = &mut expr.kind {
        *id = places.get(id.0).copied().unwrap_or(FunctionId(0));
    }
    expr.children_mut().into_iter().for_each(|child| renumber_expr(child, places));
}

/// The state of lowering one body.
struct Lower<'a> {
    cx: &'a Context<'a>,
    report: &'a Report,
    /// What names mean that the body does not define.
    env: Env,
    /// The kernel's name, to recognise a call of itself.
    kernel: Option<&'a Ident>,
    /// Whether the body is a function's, which can return a value.
    is_function: bool,
    /// The locals that a function's arguments are in.
    arguments: Vec<LocalId>,
    params: &'a [Param],
    /// Whether WGSL is among the kernel's targets.
    wgsl: bool,
    /// What the body and `return` may yield: `()`, or anything after a report.
    result: Ty,
    infer: Infer,
    scopes: Scopes,
    locals: Vec<Local>,
    /// Where the body panics or prints.
    sites: Vec<Site>,
    /// The types of the values that it shows there.
    shown: Vec<(Ty, Span)>,
    /// What the kernel's workgroups share.
    shared: Vec<Shared>,
    /// For each of them, the call that made it, and the body that the call was written out in.
    shared_calls: Vec<(*const syn::ExprCall, Option<LabelId>)>,
    /// Whether the type that is being looked at is that of a shared variable.
    names_shared: bool,
    /// The block being built.
    stmts: Vec<Stmt>,
    /// The loops and labelled blocks around the current place, outermost first.
    frames: Vec<Frame>,
    labels: usize,
    /// Locals that are declared without a value: rustc sees to it that each is set once, if it is not `mut`.
    late: Vec<LocalId>,
    /// The calls of functions so far; until the end, a `FunctionId` is an index of this.
    calls: Vec<Pending<'a>>,
    deferred: Vec<Deferred<'a>>,
    closures: Vec<Closure<'a>>,
    /// The body that is being written out; `None` in the kernel's own.
    inlining: Option<Inlining>,
    /// How many calls have been written out.
    inlined: usize,
    /// The functions that are being written out, outermost first.
    writing: Vec<*const syn::Signature>,
    unroll: Unroll,
}

/// A loop or labelled block whose body is being lowered.
struct Frame {
    label: LabelId,
    name: Option<String>,
    is_loop: bool,
    /// What `continue` leaves, if the loop is unrolled: the copy of its body.
    round: Option<LabelId>,
    /// Where `break value` puts the value; `None` where there can be none.
    dest: Option<Dest>,
}

/// Where the value of an expression goes.
#[derive(Clone)]
struct Dest {
    /// The type it must have.
    ty: Ty,
    to: To,
}

/// Who takes a value.
#[derive(Clone, Copy)]
enum To {
    /// Nobody.
    Nowhere,
    /// A local.
    Local(LocalId),
    /// The caller of the function.
    Return,
}

impl Dest {
    /// For a statement: the value must be `()`.
    fn unit() -> Self {
        Self { ty: Ty::UNIT, to: To::Nowhere }
    }
}

impl<'a> Lower<'a> {
    fn new(cx: &'a Context<'a>, env: Env, params: &'a [Param]) -> Self {
        Self {
            cx,
            report: cx.report,
            env,
            kernel: None,
            is_function: false,
            arguments: Vec::new(),
            params,
            wgsl: cx.wgsl,
            result: Ty::UNIT,
            infer: Infer::default(),
            scopes: Scopes::default(),
            locals: Vec::new(),
            sites: Vec::new(),
            shown: Vec::new(),
            shared: Vec::new(),
            shared_calls: Vec::new(),
            names_shared: false,
            stmts: Vec::new(),
            frames: Vec::new(),
            labels: 0,
            late: Vec::new(),
            calls: Vec::new(),
            deferred: Vec::new(),
            closures: Vec::new(),
            inlining: None,
            inlined: 0,
            writing: Vec::new(),
            unroll: Unroll::default(),
        }
    }

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
        if !self.diverges() {
            self.count_statement();
            self.stmts.push(Stmt { kind, span });
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
        self.stmts.last().is_some_and(control::never_ends)
    }

    /// Builds a block of its own with `build`.
    fn nested<R>(&mut self, build: impl FnOnce(&mut Self) -> R) -> (crate::ir::Block, R) {
        let outer = std::mem::take(&mut self.stmts);
        let result = build(self);
        (crate::ir::Block { stmts: std::mem::replace(&mut self.stmts, outer) }, result)
    }

    fn user_local(&mut self, name: &Ident, mutable: bool, ty: Ty) -> LocalId {
        self.locals.push(Local { name: name.clone(), user: true, mutable, ty });
        LocalId(self.locals.len() - 1)
    }

    /// A local of lowering's own; set once on every path before it is read.
    fn temp(&mut self, name: &str, ty: Ty) -> LocalId {
        let name = Ident::new(name, Span::mixed_site());
        self.locals.push(Local { name, user: false, mutable: true, ty });
        LocalId(self.locals.len() - 1)
    }

    /// The value in a new local, unless it can be written out again anyway.
    fn atom(&mut self, name: &str, value: Expr) -> Expr {
        if value.is_atom() && self.is_stable(&value) {
            return value;
        }
        let (span, ty) = (value.span, value.ty.clone());
        let local = self.temp(name, ty.clone());
        self.locals[local.0].mutable = false;
        self.emit(StmtKind::Let { local, init: Some(value) }, span);
        Expr { kind: ExprKind::Local(local), ty, span }
    }

    fn local_value(&self, local: LocalId, span: Span) -> Expr {
        Expr { kind: ExprKind::Local(local), ty: self.infer.shallow(&self.locals[local.0].ty), span }
    }

    fn store(&mut self, local: LocalId, value: Expr) {
        let span = value.span;
        self.emit(StmtKind::Store { place: Place::local(local), value }, span);
    }

    fn fresh_label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels - 1)
    }

    /// Whether no statement can change what the expression yields.
    fn is_stable(&self, expr: &Expr) -> bool {
        let mut stable = true;
        expr.walk(&mut |part| {
            stable &= match &part.kind {
                // What can panic does so before whatever comes later.
                ExprKind::Invoke(..) => false,
                ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) => by.literal().is_some() || self.infer.is_float(&by.ty),
                ExprKind::Local(local) => {
                    let local = &self.locals[local.0];
                    !(local.user && local.mutable)
                }
                ExprKind::Load(Place { root: Root::Slice(_) | Root::Shared(_), .. }) => false,
                ExprKind::Load(place @ Place { root: Root::Local(local), .. }) => {
                    let local = &self.locals[local.0];
                    !(local.user && local.mutable) && place.indices().all(|index| index.literal().is_some())
                }
                ExprKind::Literal(_)
                | ExprKind::Param(_)
                | ExprKind::Len(_)
                | ExprKind::Identity(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Cast(_)
                | ExprKind::Select { .. }
                | ExprKind::Call(..)
                | ExprKind::Tuple(_)
                | ExprKind::Array(_)
                | ExprKind::Repeat(_)
                | ExprKind::Field(..) => true,
            };
        });
        stable
    }

    /// What is lowered behind the values `before`, which are kept from its statements.
    fn behind<R>(&mut self, before: &mut [Expr], lower: impl FnOnce(&mut Self) -> R) -> R {
        let mark = self.stmts.len();
        let result = lower(self);
        if self.stmts.len() > mark {
            self.keep(before, mark);
        }
        result
    }

    /// Moves the values that are not stable to locals set just before statement `mark`.
    fn keep(&mut self, values: &mut [Expr], mut mark: usize) {
        for value in values {
            if self.is_stable(value) {
                continue;
            }
            let (span, ty) = (value.span, value.ty.clone());
            let local = self.temp("kept", ty.clone());
            self.locals[local.0].mutable = false;
            let init = std::mem::replace(value, Expr { kind: ExprKind::Local(local), ty, span });
            self.stmts.insert(mark, Stmt { kind: StmtKind::Let { local, init: Some(init) }, span });
            mark += 1;
        }
    }

    fn error_value(span: Span) -> Expr {
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: Ty::Error, span }
    }

    fn never_value(span: Span) -> Expr {
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: Ty::Never, span }
    }

    fn unit_value(span: Span) -> Expr {
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: Ty::UNIT, span }
    }
}
