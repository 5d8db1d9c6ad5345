//! The state of lowering one body: the block that is being built, what names mean, and what waits for types.

use std::collections::HashMap;

use proc_macro2::{Ident, Span};
use syn::{ExprClosure, PatIdent};

use super::context::{Callable, Context, Definition, Env, Projection, Projections};
use super::infer::Infer;
use super::scope::Scopes;
use super::sequence::Sequence;
use crate::ir::{LabelId, Local, LocalId, Param, Place, Shared, Stmt};
use crate::report::Report;
use crate::ty::Ty;

/// The state of lowering one body.
#[allow(clippy::struct_excessive_bools, reason = "they have nothing to do with each other")]
pub(super) struct Lower<'a> {
    pub(super) cx: &'a Context<'a>,
    pub(super) report: &'a Report,
    /// How many errors there were before.
    pub(super) errors: usize,
    /// What names mean that the body does not define.
    pub(super) env: Env,
    /// Whether there is a body, in which types may be left to be inferred.
    pub(super) is_body: bool,
    /// The kernel's name, to recognise a call of itself.
    pub(super) kernel: Option<&'a Ident>,
    /// The locals that a function's arguments are in.
    pub(super) arguments: Vec<LocalId>,
    pub(super) params: &'a [Param],
    /// Where the value of the body and of `return` goes: a kernel has none.
    pub(super) dest: Dest,
    pub(super) infer: Infer,
    pub(super) scopes: Scopes,
    pub(super) locals: Vec<Local>,
    /// The copies of what is matched through a reference, and where that is.
    pub(super) matched: HashMap<LocalId, Matched>,
    /// What the kernel's workgroups share.
    pub(super) shared: Vec<Shared>,
    /// For each of them, where it is declared, and the body that the declaration was written out in.
    pub(super) shared_declarations: Vec<(Span, Option<LabelId>)>,
    /// Whether the type that is being looked at is that of a shared variable.
    pub(super) names_shared: bool,
    /// Whether an `unsafe` block is around.
    pub(super) is_vouched: bool,
    /// Whether the place that is looked at next is about to be assigned.
    pub(super) assigns: bool,
    /// Where the parentheses start around the expression that is looked at next: there Rust lets it start, too.
    pub(super) start: Option<Span>,
    /// The block being built.
    pub(super) stmts: Vec<Stmt>,
    /// The loops and labelled blocks around the current place, outermost first.
    pub(super) frames: Vec<Frame>,
    pub(super) labels: usize,
    /// Locals that are declared without a value: rustc sees to it that each is set once, if it is not `mut`.
    pub(super) late: Vec<LocalId>,
    /// The locals that hold fields of structs that are no values: what is never assigned need not be mutable.
    pub(super) fields: Vec<LocalId>,
    /// What associated types of generic parameters stand for, in an item that has any.
    pub(super) projections: Option<Projections>,
    /// The associated types of what is still to be inferred, and what stands for them.
    pub(super) pending: Vec<(Projection, Ty)>,
    /// The calls of functions so far; until the end, a `FunctionId` is an index of this.
    pub(super) calls: Vec<Pending<'a>>,
    pub(super) deferred: Vec<Deferred<'a>>,
    pub(super) closures: Vec<Closure<'a>>,
    /// The iterators that have been named.
    pub(super) sequences: Vec<Sequence>,
    /// The body that is being written out; `None` in the kernel's own.
    pub(super) inlining: Option<Inlining>,
    /// How many calls have been written out.
    pub(super) inlined: usize,
    /// The functions that are being written out, outermost first.
    pub(super) writing: Vec<Definition>,
    pub(super) unroll: Unroll,
}

/// What is matched through a reference.
pub(super) struct Matched {
    pub(super) place: Place,
    pub(super) is_mut: bool,
}

/// A loop or labelled block whose body is being lowered.
pub(super) struct Frame {
    pub(super) label: LabelId,
    pub(super) name: Option<String>,
    pub(super) is_loop: bool,
    /// What `continue` leaves, if the loop is unrolled: the copy of its body.
    pub(super) round: Option<LabelId>,
    /// Where `break value` puts the value; `None` where there can be none.
    pub(super) dest: Option<Dest>,
}

/// Where the value of an expression goes.
#[derive(Clone)]
pub(super) struct Dest {
    pub(super) ty: Ty,
    pub(super) to: To,
}

/// Who takes a value.
#[derive(Clone, Copy)]
pub(super) enum To {
    Nowhere,
    Local(LocalId),
    /// The caller of the function.
    Return,
}

impl Dest {
    /// For a statement: the value must be `()`.
    pub(super) fn unit() -> Self {
        Self { ty: Ty::UNIT, to: To::Nowhere }
    }

    /// Whether the value is a function's.
    pub(super) fn is_function(&self) -> bool {
        matches!(self.to, To::Return)
    }
}

impl<'a> Lower<'a> {
    pub(super) fn new(cx: &'a Context<'a>, env: Env, params: &'a [Param]) -> Self {
        Self {
            cx,
            report: cx.report,
            errors: cx.report.count(),
            env,
            is_body: true,
            kernel: None,
            arguments: Vec::new(),
            params,
            dest: Dest::unit(),
            infer: Infer::default(),
            scopes: Scopes::default(),
            locals: Vec::new(),
            matched: HashMap::new(),
            shared: Vec::new(),
            shared_declarations: Vec::new(),
            names_shared: false,
            is_vouched: false,
            assigns: false,
            start: None,
            stmts: Vec::new(),
            frames: Vec::new(),
            labels: 0,
            late: Vec::new(),
            fields: Vec::new(),
            projections: None,
            pending: Vec::new(),
            calls: Vec::new(),
            deferred: Vec::new(),
            closures: Vec::new(),
            sequences: Vec::new(),
            inlining: None,
            inlined: 0,
            writing: Vec::new(),
            unroll: Unroll::default(),
        }
    }
}

/// A check that waits for types.
pub(super) type Deferred<'a> = Box<dyn FnOnce(&Infer, &Report) + 'a>;

/// A call whose generic arguments are not known for sure yet.
pub(super) struct Pending<'a> {
    pub(super) callable: Callable<'a>,
    pub(super) span: Span,
}

pub(super) struct Closure<'a> {
    pub(super) ast: &'a ExprClosure,
    /// The variable that holds it.
    pub(super) name: Option<&'a PatIdent>,
    /// What names mean where it was made.
    pub(super) env: Env,
    pub(super) scopes: Scopes,
    /// The functions around it, none of which it may call: those that are written out where it is called may be called again in it.
    pub(super) writing: Vec<Definition>,
    pub(super) params: Vec<Ty>,
    pub(super) result: Ty,
    pub(super) is_called: bool,
}

/// A body that is being written out.
pub(super) struct Inlining {
    /// What `return` leaves, and where it puts the value.
    pub(super) label: LabelId,
    pub(super) dest: Dest,
    /// The locals before this one are not the body's own.
    pub(super) own: usize,
    /// The first of those that the body assigns; slices count as the very first.
    pub(super) assigned: Option<usize>,
}

#[derive(Default)]
pub(super) struct Unroll {
    /// How many unrolled loops are around the current place.
    pub(super) depth: u32,
    /// How many statements they have made.
    pub(super) statements: usize,
    /// How many branches that are ruled out are around the current place.
    pub(super) ruled_out: u32,
    /// Whether a copy has been reported for what only this copy does.
    pub(super) has_failed: bool,
}
