//! The typed intermediate representation of a kernel: what it means, free of syntax and of any target.
//!
//! # Meaning
//!
//! A [`Kernel`] runs once for each invocation. Its body is a [`Block`] of statements that run in order; a statement is the
//! only thing that has an effect. An [`Expr`] is pure: it may be evaluated at any point between the statement before it and
//! the statement it stands in, in any order with its siblings, and more than once. Lowering moves everything that has an
//! effect, and everything that an effect could change, into statements of its own.
//!
//! - Integers have the width of their type, a `usize` 32 bits, and wrap. The amount of a shift counts modulo the width.
//! - An integer is not divided by zero, nor `T::MIN` by -1, and an index is less than the length: a [`StmtKind::Check`] in front
//!   of the statement has seen to it. `passes/checks.rs` puts it there; before, such an expression stands for what it panics with.
//! - Floats are IEEE 754 binary16, binary32 and binary64; each operation rounds to nearest even, in its operands' type, and is
//!   never fused or reassociated unless the kernel is `fast_math`. Elementary functions are those of `scry-elementary` if the kernel is
//!   `deterministic`.
//! - A float cast to an integer saturates, and NaN gives zero.
//! - `And` and `Or` evaluate their right side only if the left does not decide; `Select` evaluates one of its sides.
//! - A vector is a tuple of its components, a matrix one of its columns. An operator on vectors is applied component by
//!   component; where one operand is a scalar, it is each time the same. There are the arithmetic ones, but `/` for floats
//!   only and no `%`, the ones on bits without shifts, `-` and `!`. `Repeat` makes a vector of equal components.
//! - A [`StmtKind::Barrier`] or [`StmtKind::Collective`] is reached by every invocation of a workgroup or by none:
//!   `check.rs` sees to it. Behind it, each sees what the others stored before it, to shared memory and to slices.
//! - A [`StmtKind::CopyToShared`] is made by a workgroup together, as are the commits and waits for such: all with the same values. What it sets is
//!   there behind a wait for its group and a barrier; between, nobody reads or writes these elements, and `races.rs` sees to it.
//! - An atomic operation is the only way to read or write a [`Ty::Atomic`]. It and a [`StmtKind::Fence`] order other accesses as
//!   [`Order`] says, between invocations of any workgroups; where a target has relaxed ones only, `passes/memory_order.rs` puts fences around.
//! - No two invocations access one element at once if one of them writes: `races.rs` sees to it. A scatter is a store that may meet another
//!   scatter; the element has one of their values then. It is of a number of at most 32 bits, or of a `bool`.
//! - Shared memory holds anything at first.
//! - A panic ends its invocation, in whatever function it is, and leaves what the others do as it is up to their next barrier. Nobody
//!   waits there for one that has ended so: the others end, too, or go on. What it brings to a collective is anything.
//! - A local is declared by one statement, and named only where that is in scope: what copies statements gives the copy its own locals.
//! - A local is set before it is read: rustc checks that on the printed Rust. Reading one that is not gives any value.
//!
//! # Types
//!
//! Every expression has its final type. [`Ty::Infer`] lives only while a kernel is lowered; in an IR that was handed out it
//! is a bug, and so is [`Ty::Error`].

mod condition;
mod cooperation;
mod expr;
mod literal;
mod parts;
mod race;
pub(crate) mod run;
mod site;
mod stmt;
mod text;
mod uses;
mod verdict;
mod wide;

use std::collections::BTreeSet;
use std::fmt;

use proc_macro2::{Ident, Span};

use crate::targets::Targets;
use crate::ty::Ty;

pub(crate) use crate::operator::{BinaryOp, UnaryOp, symbol};
pub(crate) use condition::Condition;
pub(crate) use cooperation::{Atomic, Collective, Lane, Order, Orders, Reduction};
pub(crate) use expr::{Expr, ExprKind, Identity, Literal, Place, Root, Step};
pub(crate) use parts::Scoped;
pub(crate) use race::{Between, RaceCondition, RacingAccess, RacingPair, Stage};
pub(crate) use site::{Format, Message, Site, SiteId, Subject, TextId};
pub(crate) use stmt::{Block, CopiedRows, Keyword, LabelId, LoopKind, MAX_PENDING_COPIES, Stmt, StmtId, StmtKind};
pub(crate) use text::{Names, Precedence, field_text};
pub(crate) use verdict::{Judged, JudgedRaces, RaceVerdict, Reason, Verdict};
pub(crate) use wide::{Multiple, NotWide, OneByOne, Wide, WideForm};

/// A kernel, ready to print.
#[derive(Clone)]
pub(crate) struct Kernel {
    pub(crate) name: Ident,
    /// The number of invocations in a workgroup, in x, y and z.
    pub(crate) workgroup: [u32; 3],
    /// Whether floating-point arithmetic may be fused and reassociated.
    pub(crate) fast_math: bool,
    /// Whether each operation and function of floats has the same bits on every device, quotients, roots and elementary functions among them.
    pub(crate) deterministic: bool,
    /// The parameters, in order; [`ParamId`] indexes it.
    pub(crate) params: Vec<Param>,
    /// The types of what a launch takes, in order: of a slice's elements, or of a value, which is a parameter, or several if it is in parts.
    pub(crate) arguments: Vec<Ty>,
    /// The size in bytes of the block that carries the launch's sizes and the parameters.
    pub(crate) block_size: u32,
    /// The functions that the body calls, directly or not; a function stands behind those it calls. [`FunctionId`] indexes it.
    pub(crate) functions: Vec<Function>,
    /// Every local variable of the body, the user's and lowering's own; [`LocalId`] indexes it.
    pub(crate) locals: Vec<Local>,
    /// What the invocations of a workgroup share; [`SharedId`] indexes it.
    pub(crate) shared: Vec<Shared>,
    pub(crate) body: Block,
    /// What every launch fulfils: conditions on lengths, values and the launch's size, without locals.
    pub(crate) requirements: Vec<Requirement>,
    /// What a launch fulfils, or its invocations might race. `races.rs` finds out.
    pub(crate) race_conditions: Vec<RaceCondition>,
    /// The accesses by which they would.
    pub(crate) racing: Vec<RacingAccess>,
    /// Which slices may be one in a launch. `races/in_place.rs` finds out.
    pub(crate) in_place: Vec<InPlace>,
    /// By what a launch passes the checks that are settled: it fulfils all of it, or runs the body with its checks.
    pub(crate) conditions: Vec<Condition<LaunchSum>>,
    /// What became of races, of each slice and variable that invocations write. `races.rs` finds out; printers do not need it.
    pub(crate) races: Vec<JudgedRaces>,
    /// Its wide form. `passes/wide.rs` makes it.
    pub(crate) wide: Wide,
    /// Of a wide form, in which an invocation does what several neighbours do: where they run one by one, and may panic.
    pub(crate) one_by_one: Option<OneByOne>,
    pub(crate) targets: Targets,
    /// Where it can panic or print; [`SiteId`] indexes it.
    pub(crate) sites: Vec<Site>,
}

/// A sum of products of what the host knows before a launch, each with a factor.
pub(crate) type LaunchSum = Vec<(Vec<Expr>, i128)>;

/// A condition that a launch fulfils, or it is an error of the host's.
#[derive(Clone)]
pub(crate) struct Requirement {
    pub(crate) holds: Expr,
    /// What it was written as.
    pub(crate) text: String,
}

/// A slice that is read and one that is written which a launch may pass as one: each invocation touches its own elements of it, and reads
/// each before it writes it.
#[derive(Clone)]
pub(crate) struct InPlace {
    pub(crate) read: ParamId,
    pub(crate) written: ParamId,
    /// Of what launches that is so, besides what every launch fulfils, and how a user would write it.
    pub(crate) conditions: Vec<(Condition<LaunchSum>, String)>,
}

/// A function that kernels call, for one choice of its generic arguments. It takes and returns values, and has no effect.
#[derive(Clone)]
pub(crate) struct Function {
    /// A name for it, of its own name, its type's and its generic arguments'.
    pub(crate) name: String,
    /// Its name in the source.
    pub(crate) span: Span,
    /// What it is, if it is none of the user's.
    pub(crate) origin: Option<String>,
    /// The locals that hold its arguments, in order.
    pub(crate) params: Vec<LocalId>,
    pub(crate) result: Ty,
    /// Its local variables; [`LocalId`] indexes it.
    pub(crate) locals: Vec<Local>,
    /// The body; every way through it ends in a [`StmtKind::Return`] or a [`StmtKind::Panic`].
    pub(crate) body: Block,
    /// Whether it, or a function it calls, can panic. `passes/checks.rs` finds out.
    pub(crate) panics: bool,
    /// The same for printing. A [`StmtKind::Call`] calls what does either.
    pub(crate) prints: bool,
    /// Whether targets that can be told so compile it into what calls it.
    pub(crate) is_inline: bool,
    /// What it, or a function it calls, asks about the invocation.
    pub(crate) identities: BTreeSet<Identity>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) struct FunctionId(pub(crate) usize);

/// The most bytes of the block that WGSL can have as immediates: what every Vulkan device has of push constants. A longer block
/// is a buffer there, at the binding after those of the slices.
const MAX_IMMEDIATES: u32 = 128;

/// A parameter of a kernel: a slice, a value, or a part of a value of which devices do not have the host's layout.
#[derive(Clone)]
pub(crate) struct Param {
    /// The name in the source, of the whole.
    pub(crate) name: Ident,
    /// The way from the whole to this part, as the source would write it: empty, or `.size.0`.
    pub(crate) part: String,
    /// The number in the source, of the whole.
    pub(crate) argument: usize,
    pub(crate) kind: ParamKind,
    /// Its byte offset in the parameter block.
    pub(crate) slot: u32,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum ParamKind {
    /// `&[T]`, `&mut [T]`, or such a reference to an array, whose length a launch holds against the type's; its slot holds its length, then
    /// its element offset. What is in an `Option` is a slice, empty if there is none, and a `bool` behind it that says whether there is one.
    Slice { element: Ty, mutable: bool, len: Option<u32> },
    /// A value, constant through the launch.
    Scalar(Ty),
}

impl fmt::Display for ParamKind {
    /// The type in the source, without the `Option` around a slice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Slice { element, mutable, len } => {
                let reference = if *mutable { "&mut " } else { "&" };
                match len {
                    Some(len) => write!(f, "{reference}[{element}; {len}]"),
                    None => write!(f, "{reference}[{element}]"),
                }
            }
            Self::Scalar(ty) => write!(f, "{ty}"),
        }
    }
}

impl ParamKind {
    /// The type of its elements or value.
    pub(crate) fn ty(&self) -> &Ty {
        let (Self::Slice { element: ty, mutable: _, len: _ } | Self::Scalar(ty)) = self;
        ty
    }

    /// Whether it is a slice that the kernel may write: atomics are written through `&`.
    pub(crate) fn is_written(&self) -> bool {
        match self {
            Self::Slice { element, mutable, len: _ } => *mutable || element.holds_atomic(),
            Self::Scalar(_) => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) struct ParamId(pub(crate) usize);

/// A variable that the invocations of a workgroup share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) name: Ident,
    /// Whether it is declared `mut`.
    pub(crate) mutable: bool,
    pub(crate) ty: Ty,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) struct SharedId(pub(crate) usize);

#[derive(Clone)]
pub(crate) struct Local {
    /// The user's name for it, or what lowering calls it.
    pub(crate) name: Ident,
    /// Whether the source names it; lowering's own are hygienic and mutable as needed.
    pub(crate) user: bool,
    /// Whether it is declared `mut`, or assigned more than once.
    pub(crate) mutable: bool,
    pub(crate) ty: Ty,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) struct LocalId(pub(crate) usize);

impl LocalId {
    /// A local of the compiler's own, added to those of a body.
    pub(crate) fn add(locals: &mut Vec<Local>, name: &str, mutable: bool, ty: Ty) -> Self {
        locals.push(Local { name: Ident::new(name, Span::mixed_site()), user: false, mutable, ty });
        Self(locals.len() - 1)
    }
}

impl Kernel {
    /// Whether it can panic, and whether it prints.
    pub(crate) fn effects(&self) -> (bool, bool) {
        self.body.effects(&self.functions)
    }

    /// Whether there are checks that are settled, and so a proven form.
    pub(crate) fn has_settled_checks(&self) -> bool {
        self.body.any(&Stmt::is_settled)
    }

    /// The kernel without the checks that are settled, if there are any: what a launch runs for which the kernel's conditions hold.
    pub(crate) fn proven(&self) -> Option<Self> {
        self.has_settled_checks().then(|| self.without(&Stmt::is_settled))
    }

    /// The kernel without some statements.
    pub(crate) fn without(&self, is_left_out: &impl Fn(&Stmt) -> bool) -> Self {
        let mut kernel = self.clone();
        kernel.body.retain(&mut |stmt| !is_left_out(stmt));
        kernel
    }

    /// Whether an invocation can panic in a statement of the body.
    pub(crate) fn panics_in(&self, stmt: &Stmt) -> bool {
        stmt.any(&|part| part.own_effects(&self.functions).0)
    }

    /// What its expressions name, for texts.
    pub(crate) fn names(&self) -> Names<'_> {
        Names { params: &self.params, locals: &self.locals }
    }

    /// The kernel's slices with their parameter ids, and whether it may write them, in order: the order of bindings and of pointer arguments.
    pub(crate) fn slices(&self) -> impl Iterator<Item = (ParamId, &Param, &Ty, bool)> {
        self.params.iter().enumerate().filter_map(|(i, param)| match &param.kind {
            ParamKind::Slice { element, mutable: _, len: _ } => Some((ParamId(i), param, element, param.kind.is_written())),
            ParamKind::Scalar(_) => None,
        })
    }

    /// The slices that nobody writes while the kernel runs.
    pub(crate) fn unwritten(&self) -> BTreeSet<ParamId> {
        self.slices().filter(|(.., is_written)| !is_written).map(|(slice, ..)| slice).collect()
    }

    /// The name in the source of what a place starts at.
    pub(crate) fn name_of(&self, root: Root) -> &Ident {
        match root {
            Root::Local(local) => &self.locals[local.0].name,
            Root::Slice(param) | Root::Groups { slice: param, words: _ } => &self.params[param.0].name,
            Root::Shared(shared) => &self.shared[shared.0].name,
        }
    }

    /// The slices that are only read, each with every one that is written and has the same elements.
    pub(crate) fn pairs_in_place(&self) -> Vec<[ParamId; 2]> {
        let of = |is_written: bool| self.slices().filter(move |slice| slice.3 == is_written);
        // A copy to shared memory may read later than it stands.
        let is_copied = |slice: ParamId| self.body.any(&|stmt| stmt.copies_from(slice));
        let pairs = of(false)
            .filter(|slice| !is_copied(slice.0))
            .flat_map(|(read, _, element, _)| of(true).filter(move |slice| slice.2 == element).map(move |slice| [read, slice.0]));
        pairs.collect()
    }

    /// Whether a launch may pass a slice as another one, too.
    pub(crate) fn is_in_place(&self, slice: ParamId) -> bool {
        self.in_place.iter().any(|pair| pair.read == slice || pair.written == slice)
    }

    /// To which slices a store changes elements of a slice: to itself, or to one that it may be.
    pub(crate) fn changed_by(&self, slice: ParamId) -> Vec<ParamId> {
        let itself = self.params[slice.0].kind.is_written().then_some(slice);
        itself.into_iter().chain(self.in_place.iter().filter(|pair| pair.read == slice).map(|pair| pair.written)).collect()
    }

    /// Whether what is there may change while the kernel runs, by this invocation or another, unless it is passed as another slice, too.
    pub(crate) fn may_write(&self, root: Root) -> bool {
        match root {
            Root::Slice(param) | Root::Groups { slice: param, words: _ } => self.params[param.0].kind.is_written(),
            Root::Shared(_) => true,
            Root::Local(_) => false,
        }
    }

    /// How many words groups of a slice's elements have that the body accesses.
    pub(crate) fn groups_of(&self, slice: ParamId) -> BTreeSet<u32> {
        let mut groups = BTreeSet::new();
        self.body.walk(&mut |stmt| {
            for (place, _) in stmt.places() {
                if let Root::Groups { slice: of, words } = place.root
                    && of == slice
                {
                    groups.insert(words);
                }
            }
        });
        groups
    }

    pub(crate) fn workgroup_size(&self) -> u32 {
        self.workgroup.iter().product()
    }

    /// Whether WGSL has the parameter block as immediates.
    pub(crate) fn has_immediates(&self) -> bool {
        self.block_size <= MAX_IMMEDIATES
    }

    pub(crate) fn element(&self, slice: ParamId) -> &Ty {
        self.params[slice.0].kind.ty()
    }

    /// Whether the invocations of a workgroup have to do with each other. If so, the kernel runs in whole workgroups.
    pub(crate) fn cooperates(&self) -> bool {
        !self.shared.is_empty() || self.body.stmts.iter().any(Stmt::cooperates)
    }

    /// Whether its invocations order memory for each other otherwise than by barriers.
    pub(crate) fn orders_memory(&self) -> bool {
        self.body.stmts.iter().any(Stmt::orders_memory)
    }

    /// What the kernel asks for anywhere.
    pub(crate) fn identities(&self) -> BTreeSet<Identity> {
        let mut asked: BTreeSet<Identity> = self.functions.iter().flat_map(|function| &function.identities).copied().collect();
        self.body.walk_exprs(&mut |expr| {
            if let ExprKind::Identity(identity) = expr.kind {
                asked.insert(identity);
            }
        });
        asked
    }

    /// Whether the kernel has to do with subgroups.
    pub(crate) fn uses_subgroups(&self) -> bool {
        let is_of_subgroups = |identity: &Identity| matches!(identity, Identity::SubgroupSize | Identity::SubgroupLane);
        self.body.any(&Stmt::is_subgroup_operation) || self.identities().iter().any(is_of_subgroups)
    }
}
