//! From syntax to the typed IR: names are resolved, types inferred, effects put in order.
//!
//! An expression of the source becomes an [`Expr`], which is pure; whatever has an effect becomes statements of the block
//! being built. Where a later operand brings statements with it, the operands before it are first kept in locals of their
//! own, so that evaluation keeps Rust's order.

mod call;
mod constant;
mod control;
mod counter;
mod expr;
mod finish;
mod fold;
mod infer;
mod literal;
mod loops;
mod pattern;
mod place;
mod scope;
mod stmt;
pub(crate) mod structure;

use proc_macro2::{Ident, Span};
use syn::ItemFn;

use crate::ir::{Expr, ExprKind, Kernel, LabelId, Local, LocalId, Param, ParamId, Place, Stmt, StmtKind};
use crate::report::Report;
use crate::syntax::{Attribute, Signature};
use crate::ty::Ty;
use finish::Deferred;
use infer::Infer;
use scope::Scopes;

/// Lowers a kernel. What it returns is whole only if nothing was reported.
pub(crate) fn lower(function: &ItemFn, attribute: &Attribute, signature: Signature, report: &Report) -> Kernel {
    let mut lower = Lower::new(&function.sig.ident, &signature.params, attribute.wgsl, report);
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
    lower.bind_params(&signature.mutable);
    lower.body(&function.block);
    let (locals, body) = lower.finish();
    Kernel {
        name: function.sig.ident.clone(),
        workgroup: attribute.workgroup,
        fast_math: attribute.fast_math,
        params: signature.params,
        block_size: signature.block_size,
        locals,
        body,
        wgsl: attribute.wgsl,
    }
}

/// The state of lowering one kernel.
struct Lower<'a> {
    report: &'a Report,
    /// The kernel's name, to recognise a call of itself.
    kernel: &'a Ident,
    params: &'a [Param],
    /// Whether WGSL is among the kernel's targets.
    wgsl: bool,
    /// What the body and `return` may yield: `()`, or anything after a report.
    result: Ty,
    infer: Infer,
    scopes: Scopes,
    locals: Vec<Local>,
    /// The block being built.
    stmts: Vec<Stmt>,
    /// The loops and labelled blocks around the current place, outermost first.
    frames: Vec<Frame>,
    labels: usize,
    /// Locals that are declared without a value: rustc sees to it that each is set once, if it is not `mut`.
    late: Vec<LocalId>,
    deferred: Vec<Deferred<'a>>,
}

/// A loop or labelled block whose body is being lowered.
struct Frame {
    label: LabelId,
    name: Option<String>,
    is_loop: bool,
    /// Where `break value` puts the value; `None` where there can be none.
    dest: Option<Dest>,
}

/// Where the value of an expression goes.
#[derive(Clone)]
struct Dest {
    /// The type it must have.
    ty: Ty,
    /// The local that receives it; `None` if the value is dropped.
    local: Option<LocalId>,
}

impl Dest {
    /// For a statement: the value must be `()`.
    fn unit() -> Self {
        Self { ty: Ty::UNIT, local: None }
    }
}

impl<'a> Lower<'a> {
    fn new(kernel: &'a Ident, params: &'a [Param], wgsl: bool, report: &'a Report) -> Self {
        Self {
            report,
            kernel,
            params,
            wgsl,
            result: Ty::UNIT,
            infer: Infer::default(),
            scopes: Scopes::default(),
            locals: Vec::new(),
            stmts: Vec::new(),
            frames: Vec::new(),
            labels: 0,
            late: Vec::new(),
            deferred: Vec::new(),
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
            self.stmts.push(Stmt { kind, span });
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
                ExprKind::Local(local) => {
                    let local = &self.locals[local.0];
                    !(local.user && local.mutable)
                }
                ExprKind::Load(_) => false,
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
