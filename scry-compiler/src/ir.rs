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
//!   of the statement has seen to it. `panics.rs` puts it there; before, such an expression stands for what it panics with.
//! - Floats are IEEE 754 binary16, binary32 and binary64; each operation rounds to nearest even, in its operands' type, and is
//!   never fused or reassociated unless the kernel is `fast_math`.
//! - A float cast to an integer saturates, and NaN gives zero.
//! - `And` and `Or` evaluate their right side only if the left does not decide; `Select` evaluates one of its sides.
//! - A vector is a tuple of its components, a matrix one of its columns. An operator on vectors is applied component by
//!   component; where one operand is a scalar, it is each time the same. There are the arithmetic ones, but `/` for floats
//!   only and no `%`, the ones on bits without shifts, `-` and `!`. `Repeat` makes a vector of equal components.
//! - A [`StmtKind::Barrier`] or [`StmtKind::Collective`] is reached by every invocation of a workgroup or by none:
//!   `check/uniform.rs` sees to it. Behind it, each sees what the others stored before it, to shared memory and to slices.
//! - An atomic operation is relaxed, and the only way to read or write a [`Ty::Atomic`].
//! - Shared memory holds anything at first.
//! - A panic ends its invocation, in whatever function it is, and leaves what the others do as it is up to their next barrier. Nobody
//!   waits there for one that has ended so: the others end, too, or go on. What it brings to a collective is anything.
//! - A local is set before it is read: rustc checks that on the printed Rust. Reading one that is not gives any value.
//!
//! # Types
//!
//! Every expression has its final type. [`Ty::Infer`] lives only while a kernel is lowered; in an IR that was handed out it
//! is a bug, and so is [`Ty::Error`].

mod build;
mod cooperation;
mod site;
mod uses;
mod walk;

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};

use crate::intrinsic::Intrinsic;
use crate::ty::Ty;

pub use crate::operator::{BinaryOp, UnaryOp};
pub use cooperation::{Atomic, Collective, Lane, Reduction};
pub use site::{Format, Message, Site, SiteId, TextId};
pub use walk::Scoped;

/// A kernel, ready to print.
#[derive(Clone)]
pub struct Kernel {
    /// The function's name.
    pub name: Ident,
    /// The number of invocations in a workgroup, in x, y and z.
    pub workgroup: [u32; 3],
    /// Whether floating-point arithmetic may be fused and reassociated.
    pub fast_math: bool,
    /// The parameters, in order.
    pub params: Vec<Param>,
    /// The size in bytes of the block that carries the launch's sizes and the parameters.
    pub block_size: u32,
    /// The functions that the body calls, directly or not; a function stands behind those it calls.
    pub functions: Vec<Function>,
    /// Every local variable of the body, the user's and lowering's own; [`LocalId`] indexes it.
    pub locals: Vec<Local>,
    /// What the invocations of a workgroup share; [`SharedId`] indexes it.
    pub shared: Vec<Shared>,
    /// The body.
    pub body: Block,
    /// Whether WGSL is among its targets; if not, it does not run on Vulkan.
    pub wgsl: bool,
    /// Where it can panic or print; [`SiteId`] indexes it.
    pub sites: Vec<Site>,
}

/// A function that kernels call, for one choice of its generic arguments. It takes and returns values, and has no effect.
#[derive(Clone)]
pub struct Function {
    /// A name for it, of its own name, its type's and its generic arguments'.
    pub name: String,
    /// Its name in the source.
    pub span: Span,
    /// What it is, if it is none of the user's.
    pub origin: Option<String>,
    /// The locals that hold its arguments, in order.
    pub params: Vec<LocalId>,
    /// The type of its result.
    pub result: Ty,
    /// Its local variables; [`LocalId`] indexes it.
    pub locals: Vec<Local>,
    /// The body; every way through it ends in a [`StmtKind::Return`] or a [`StmtKind::Panic`].
    pub body: Block,
    /// Whether it, or a function it calls, can panic. `panics.rs` finds out.
    pub panics: bool,
    /// The same for printing. A [`StmtKind::Call`] calls what does either.
    pub prints: bool,
    /// Where it panics by itself, as its own body numbers them until `panics.rs` makes them sites of the kernel.
    pub sites: Vec<Site>,
    /// What it, or a function it calls, asks about the invocation.
    pub identities: BTreeSet<Identity>,
}

/// Index of a function in [`Kernel::functions`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub usize);

/// The most bytes of the block that WGSL can have as immediates: what every Vulkan device has of push constants. A longer block
/// is a buffer there, at the binding after those of the slices.
pub const MAX_IMMEDIATES: u32 = 128;

/// A parameter of a kernel.
#[derive(Clone)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// What it is.
    pub kind: ParamKind,
    /// Its byte offset in the parameter block.
    pub slot: u32,
}

/// What a parameter is.
#[derive(Clone, PartialEq, Eq)]
pub enum ParamKind {
    /// `&[T]` or `&mut [T]`; its slot holds its length, then its element offset.
    Slice {
        /// `T`.
        element: Ty,
        /// Whether it is `&mut`.
        mutable: bool,
    },
    /// A value, constant through the launch.
    Scalar(Ty),
}

impl ParamKind {
    /// Whether it is a slice that the kernel may write: atomics are written through `&`.
    pub fn is_written(&self) -> bool {
        match self {
            Self::Slice { element, mutable } => *mutable || matches!(element, Ty::Atomic(_)),
            Self::Scalar(_) => false,
        }
    }
}

/// Index of a parameter in [`Kernel::params`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct ParamId(pub usize);

/// A variable that the invocations of a workgroup share.
#[derive(Clone)]
pub struct Shared {
    /// The user's name for it.
    pub name: Ident,
    /// Whether it is declared `mut`.
    pub mutable: bool,
    /// Its type.
    pub ty: Ty,
}

/// Index of a variable in [`Kernel::shared`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct SharedId(pub usize);

/// A local variable.
#[derive(Clone)]
pub struct Local {
    /// The user's name for it, or what lowering calls it.
    pub name: Ident,
    /// Whether the source names it; lowering's own are hygienic and mutable as needed.
    pub user: bool,
    /// Whether it is declared `mut`, or assigned more than once.
    pub mutable: bool,
    /// Its type.
    pub ty: Ty,
}

/// Index of a local in [`Kernel::locals`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct LocalId(pub usize);

/// What a `break` or `continue` refers to; each loop and labelled block has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct LabelId(pub usize);

/// Statements that run in order, and the scope of the locals they declare.
#[derive(Default, Clone)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
}

/// A statement and where it comes from.
#[derive(Clone)]
pub struct Stmt {
    /// Which statement of its body it is, once [`Block::number`] has run.
    pub id: StmtId,
    /// What it does.
    pub kind: StmtKind,
    /// The token it is known by.
    pub span: Span,
}

/// Which statement of a body it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct StmtId(pub u32);

/// What a statement does.
#[derive(Clone)]
pub enum StmtKind {
    /// Declares a local, and sets it if there is a value.
    Let {
        /// The local.
        local: LocalId,
        /// Its first value.
        init: Option<Expr>,
    },
    /// Sets a place.
    Store {
        /// The place.
        place: Place,
        /// Its new value.
        value: Expr,
    },
    /// Runs one of two blocks.
    If {
        /// Which one.
        condition: Expr,
        /// Runs if it is true.
        then: Block,
        /// Runs if it is false.
        otherwise: Block,
    },
    /// Runs a block again and again.
    Loop {
        /// What jumps to it name.
        label: LabelId,
        /// How often.
        kind: LoopKind,
        /// The block.
        body: Block,
    },
    /// Runs a block once; `break` with its label leaves it.
    Block {
        /// What breaks name, if there are any.
        label: Option<LabelId>,
        /// The block.
        body: Block,
    },
    /// Leaves a loop or labelled block.
    Break(LabelId),
    /// Goes on with the next round of a loop.
    Continue(LabelId),
    /// Ends the function with its result; in a kernel, which has none, ends the invocation.
    Return(Option<Expr>),
    /// Panics, unless something holds.
    Check {
        /// What holds.
        condition: Condition,
        /// Where it panics.
        site: SiteId,
    },
    /// Ends the invocation, whatever function it is in.
    Panic {
        /// Where.
        site: SiteId,
        /// The values of its message; numbers and `bool`s once `panics.rs` has seen it.
        values: Vec<Expr>,
    },
    /// Adds a text to what the host prints for the kernel.
    Print {
        /// Where.
        site: SiteId,
        /// The values of its message; numbers and `bool`s once `panics.rs` has seen it.
        values: Vec<Expr>,
    },
    /// Declares a local and sets it to the result of a function that can panic or prints.
    Call {
        /// The local.
        result: LocalId,
        /// The function.
        function: FunctionId,
        /// Its arguments.
        args: Vec<Expr>,
    },
    /// Waits until every invocation of the workgroup is here.
    Barrier,
    /// Declares a local and sets it to what the invocations make together.
    Collective {
        /// The local.
        result: LocalId,
        /// What they do.
        operation: Collective,
        /// What each brings: see [`Collective`].
        operands: Vec<Expr>,
    },
    /// Does something to an atomic that no other invocation gets in between.
    Atomic {
        /// A local that is declared and set to what the operation yields, if that is wanted.
        result: Option<LocalId>,
        /// What is done.
        operation: Atomic,
        /// Where; its type is a [`Ty::Atomic`].
        place: Place,
        /// The operands: see [`Atomic`].
        operands: Vec<Expr>,
    },
}

/// What a check asks for.
#[derive(Clone)]
pub enum Condition {
    /// An index is less than a length.
    Index {
        /// The index: an atom.
        index: Expr,
        /// The length: a literal, or that of a slice.
        len: Expr,
    },
    /// An expression is true.
    Holds(Expr),
}

/// How often a loop runs.
#[derive(Clone)]
pub enum LoopKind {
    /// Until a `break` or `return`.
    Forever,
    /// While the condition, evaluated before each round, is true.
    While(Expr),
    /// `variable` starts at `from` and grows by `step` while it is below `to`. The bounds do not change meanwhile, and
    /// `variable + step` never overflows.
    Counted {
        /// The variable, set anew for each round; the body does not assign it.
        variable: LocalId,
        /// Its first value.
        from: Expr,
        /// The bound, not itself reached.
        to: Expr,
        /// How far it grows; more than zero.
        step: u32,
    },
}

/// A value; pure.
#[derive(Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// The token it is known by.
    pub span: Span,
}

/// What a value is.
#[derive(Clone)]
pub enum ExprKind {
    /// A constant.
    Literal(Literal),
    /// A local's value.
    Local(LocalId),
    /// A scalar parameter's value.
    Param(ParamId),
    /// The length of a slice parameter.
    Len(ParamId),
    /// A number that says which invocation runs, or how many do.
    Identity(Identity),
    /// The value of a place that is not a plain local.
    Load(Place),
    /// An operator with one operand, of the same type.
    Unary(UnaryOp, Box<Expr>),
    /// An operator with two operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `as`, to the expression's type.
    Cast(Box<Expr>),
    /// One of two values.
    Select {
        /// Which one.
        condition: Box<Expr>,
        /// The value if it is true.
        then: Box<Expr>,
        /// The value if it is false.
        otherwise: Box<Expr>,
    },
    /// A method or function of the table; the first argument is the receiver.
    Call(&'static Intrinsic, Vec<Expr>),
    /// A call of a function.
    Invoke(FunctionId, Vec<Expr>),
    /// `(a, b, ...)`, or a struct with these fields.
    Tuple(Vec<Expr>),
    /// `[a, b, ...]`
    Array(Vec<Expr>),
    /// `[value; len]`; the length is the type's.
    Repeat(Box<Expr>),
    /// A field of a value that is no place.
    Field(Box<Expr>, u32),
}

/// A constant. Floats are equal if their bits are.
#[derive(Clone, Copy, Debug)]
pub enum Literal {
    /// `true` or `false`
    Bool(bool),
    /// An integer of the expression's type. While lowering, it is what the source says.
    Int(i128),
    /// A float, which is one of the expression's type. While lowering, it is what the source says, as a `f64`.
    Float(f64),
}

impl PartialEq for Literal {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::Bool(_) | Self::Int(_) | Self::Float(_), _) => false,
        }
    }
}

/// Somewhere that a value can be loaded from or stored to.
#[derive(Clone)]
pub struct Place {
    /// Where it starts.
    pub root: Root,
    /// The way from there, outermost first.
    pub path: Vec<Step>,
}

/// Where a place starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Root {
    /// A local.
    Local(LocalId),
    /// A slice parameter; the first step is an index.
    Slice(ParamId),
    /// A variable in shared memory.
    Shared(SharedId),
}

/// One step of the way to a place.
#[derive(Clone)]
pub enum Step {
    /// A field of a tuple or struct.
    Field(u32),
    /// An element of a slice or array.
    Index {
        /// Which one.
        index: Expr,
        /// The array's length; `None` for a slice.
        len: Option<u32>,
        /// Where the element is written in the source: its first token.
        at: Span,
        /// Whether it is to be checked that the element is there; if not, the user vouches for it.
        is_checked: bool,
    },
}

/// Which invocation runs, and how many do; each has three axes unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Identity {
    /// The invocation's place in the whole launch.
    GlobalId,
    /// The invocation's place in its workgroup.
    LocalId,
    /// The workgroup's place among the workgroups.
    WorkgroupId,
    /// The number of workgroups.
    NumWorkgroups,
    /// The number of invocations in a workgroup.
    WorkgroupSize,
    /// The number of invocations in the launch.
    LaunchSize,
    /// The number of invocations in a subgroup (one number).
    SubgroupSize,
    /// The invocation's place in its subgroup (one number).
    SubgroupLane,
}

impl Identity {
    /// The function by which kernels ask for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::GlobalId => "global_id",
            Self::LocalId => "local_id",
            Self::WorkgroupId => "workgroup_id",
            Self::NumWorkgroups => "num_workgroups",
            Self::WorkgroupSize => "workgroup_size",
            Self::LaunchSize => "launch_size",
            Self::SubgroupSize => "subgroup_size",
            Self::SubgroupLane => "subgroup_lane",
        }
    }

    /// Whether it is one number, and has no axes.
    pub fn is_number(self) -> bool {
        matches!(self, Self::SubgroupSize | Self::SubgroupLane)
    }
}

impl LocalId {
    /// A local of the compiler's own, added to those of a body.
    pub fn add(locals: &mut Vec<Local>, name: &str, mutable: bool, ty: Ty) -> Self {
        locals.push(Local { name: Ident::new(name, Span::mixed_site()), user: false, mutable, ty });
        Self(locals.len() - 1)
    }
}

impl Expr {
    /// Whether the value can be written out again at no cost and with no change: a name or a constant.
    pub fn is_atom(&self) -> bool {
        match &self.kind {
            ExprKind::Literal(_) | ExprKind::Local(_) | ExprKind::Param(_) | ExprKind::Len(_) => true,
            ExprKind::Identity(_)
            | ExprKind::Load(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Call(..)
            | ExprKind::Invoke(..)
            | ExprKind::Tuple(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::Field(..) => false,
        }
    }

    /// Whether this is the local that `place` is, all of it.
    pub fn is_local(&self, place: &Place) -> bool {
        matches!(self.kind, ExprKind::Local(local) if place.is_local(local))
    }

    /// The opposite of a condition.
    #[must_use]
    pub fn negated(self) -> Self {
        let span = self.span;
        let kind = match self.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => return *inner,
            ExprKind::Binary(BinaryOp::Eq, a, b) => ExprKind::Binary(BinaryOp::Ne, a, b),
            ExprKind::Binary(BinaryOp::Ne, a, b) => ExprKind::Binary(BinaryOp::Eq, a, b),
            kind => ExprKind::Unary(UnaryOp::Not, Box::new(Self { kind, ty: Ty::BOOL, span })),
        };
        Self { kind, ty: Ty::BOOL, span }
    }

    /// Field `number` of the value.
    #[must_use]
    pub fn field(&self, number: u32, ty: &Ty) -> Self {
        Self { kind: ExprKind::Field(Box::new(self.clone()), number), ty: ty.clone(), span: self.span }
    }

    /// The constant, if the expression is one.
    pub fn literal(&self) -> Option<Literal> {
        match self.kind {
            ExprKind::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    /// The expressions directly inside.
    pub fn children(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Literal(_) | ExprKind::Local(_) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Identity(_) => Vec::new(),
            ExprKind::Load(place) => place.indices().collect(),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) | ExprKind::Repeat(a) | ExprKind::Field(a, _) => vec![a],
            ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Select { condition, then, otherwise } => vec![condition, then, otherwise],
            ExprKind::Call(_, args) | ExprKind::Invoke(_, args) | ExprKind::Tuple(args) | ExprKind::Array(args) => args.iter().collect(),
        }
    }

    /// The expressions directly inside, to change.
    pub fn children_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            ExprKind::Literal(_) | ExprKind::Local(_) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Identity(_) => Vec::new(),
            ExprKind::Load(place) => place.indices_mut().collect(),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) | ExprKind::Repeat(a) | ExprKind::Field(a, _) => vec![a],
            ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Select { condition, then, otherwise } => vec![condition, then, otherwise],
            ExprKind::Call(_, args) | ExprKind::Invoke(_, args) | ExprKind::Tuple(args) | ExprKind::Array(args) => {
                args.iter_mut().collect()
            }
        }
    }

    /// `a op b`, which is where `a` is.
    pub fn binary(op: BinaryOp, a: Self, b: Self, ty: Ty) -> Self {
        let span = a.span;
        Self { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, span }
    }
}

impl Step {
    /// The type of what it leads to, from a value of type `ty`.
    pub fn part_of(&self, ty: &Ty) -> Ty {
        match (self, ty) {
            (Self::Field(number), ty) => ty.field(*number),
            (Self::Index { .. }, Ty::Array(element, _)) => (**element).clone(),
            (Self::Index { .. }, _) => unreachable!("lowering checked that it is an array"),
        }
    }
}

impl Place {
    /// A whole local.
    pub fn local(local: LocalId) -> Self {
        Self { root: Root::Local(local), path: Vec::new() }
    }

    /// The index of the slice's element that it is or is part of, and the way from there.
    pub fn element(&self) -> (&Expr, &[Step]) {
        match &self.path[..] {
            [Step::Index { index, .. }, path @ ..] => (index, path),
            _ => unreachable!("the first step into a slice is an index"),
        }
    }

    /// The index expressions on the way.
    pub fn indices(&self) -> impl Iterator<Item = &Expr> {
        self.path.iter().filter_map(|step| match step {
            Step::Index { index, .. } => Some(index),
            Step::Field(_) => None,
        })
    }

    /// The index expressions on the way, to change.
    pub fn indices_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        self.path.iter_mut().filter_map(|step| match step {
            Step::Index { index, .. } => Some(index),
            Step::Field(_) => None,
        })
    }
}

impl Stmt {
    /// A statement of a body that is still to be numbered.
    pub fn new(kind: StmtKind, span: Span) -> Self {
        Self { id: StmtId(u32::MAX), kind, span }
    }

    /// The local that it declares.
    pub fn declares(&self) -> Option<LocalId> {
        match &self.kind {
            StmtKind::Let { local, .. } | StmtKind::Collective { result: local, .. } | StmtKind::Call { result: local, .. } => Some(*local),
            StmtKind::Atomic { result, .. } => *result,
            StmtKind::Loop { kind: LoopKind::Counted { variable, .. }, .. } => Some(*variable),
            StmtKind::Loop { kind: LoopKind::Forever | LoopKind::While(_), .. }
            | StmtKind::Store { .. }
            | StmtKind::If { .. }
            | StmtKind::Block { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Check { .. }
            | StmtKind::Panic { .. }
            | StmtKind::Print { .. }
            | StmtKind::Barrier => None,
        }
    }

    /// The expressions directly inside, not those of nested blocks.
    pub fn exprs(&self) -> Vec<&Expr> {
        match &self.kind {
            StmtKind::Let { init, .. } => init.iter().collect(),
            StmtKind::Store { place, value } => place.indices().chain([value]).collect(),
            StmtKind::If { condition, .. } => vec![condition],
            StmtKind::Loop { kind, .. } => match kind {
                LoopKind::Forever => Vec::new(),
                LoopKind::While(condition) => vec![condition],
                LoopKind::Counted { from, to, .. } => vec![from, to],
            },
            StmtKind::Return(value) => value.iter().collect(),
            StmtKind::Check { condition: Condition::Index { index, len }, site: _ } => vec![index, len],
            StmtKind::Check { condition: Condition::Holds(condition), site: _ } => vec![condition],
            StmtKind::Panic { site: _, values } | StmtKind::Print { site: _, values } => values.iter().collect(),
            StmtKind::Call { result: _, function: _, args } => args.iter().collect(),
            StmtKind::Collective { operands, .. } => operands.iter().collect(),
            StmtKind::Atomic { place, operands, .. } => place.indices().chain(operands).collect(),
            StmtKind::Block { .. } | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Barrier => Vec::new(),
        }
    }

    /// The expressions directly inside, to change.
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            StmtKind::Let { init, .. } => init.iter_mut().collect(),
            StmtKind::Store { place, value } => place.indices_mut().chain([value]).collect(),
            StmtKind::If { condition, .. } => vec![condition],
            StmtKind::Loop { kind, .. } => match kind {
                LoopKind::Forever => Vec::new(),
                LoopKind::While(condition) => vec![condition],
                LoopKind::Counted { from, to, .. } => vec![from, to],
            },
            StmtKind::Return(value) => value.iter_mut().collect(),
            StmtKind::Check { condition: Condition::Index { index, len }, site: _ } => vec![index, len],
            StmtKind::Check { condition: Condition::Holds(condition), site: _ } => vec![condition],
            StmtKind::Panic { site: _, values } | StmtKind::Print { site: _, values } => values.iter_mut().collect(),
            StmtKind::Call { result: _, function: _, args } => args.iter_mut().collect(),
            StmtKind::Collective { operands, .. } => operands.iter_mut().collect(),
            StmtKind::Atomic { place, operands, .. } => place.indices_mut().chain(operands).collect(),
            StmtKind::Block { .. } | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Barrier => Vec::new(),
        }
    }

    /// The blocks directly inside.
    pub fn blocks(&self) -> Vec<&Block> {
        match &self.kind {
            StmtKind::If { then, otherwise, .. } => vec![then, otherwise],
            StmtKind::Loop { body, .. } | StmtKind::Block { body, .. } => vec![body],
            StmtKind::Let { .. }
            | StmtKind::Store { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Check { .. }
            | StmtKind::Panic { .. }
            | StmtKind::Print { .. }
            | StmtKind::Call { .. }
            | StmtKind::Barrier
            | StmtKind::Collective { .. }
            | StmtKind::Atomic { .. } => Vec::new(),
        }
    }

    /// The blocks directly inside, to change.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match &mut self.kind {
            StmtKind::If { then, otherwise, .. } => vec![then, otherwise],
            StmtKind::Loop { body, .. } | StmtKind::Block { body, .. } => vec![body],
            StmtKind::Let { .. }
            | StmtKind::Store { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Check { .. }
            | StmtKind::Panic { .. }
            | StmtKind::Print { .. }
            | StmtKind::Call { .. }
            | StmtKind::Barrier
            | StmtKind::Collective { .. }
            | StmtKind::Atomic { .. } => Vec::new(),
        }
    }
}

impl Kernel {
    /// Whether it can panic, and whether it prints.
    pub fn effects(&self) -> (bool, bool) {
        self.body.effects(|function| self.effects_of(function))
    }

    /// The same for a function that it calls.
    pub(in crate::ir) fn effects_of(&self, function: FunctionId) -> (bool, bool) {
        let function = &self.functions[function.0];
        (function.panics, function.prints)
    }

    /// The kernel's slices with their parameter ids, and whether it may write them, in order: the order of bindings and of pointer arguments.
    pub fn slices(&self) -> impl Iterator<Item = (ParamId, &Param, &Ty, bool)> {
        self.params.iter().enumerate().filter_map(|(i, param)| match &param.kind {
            ParamKind::Slice { element, mutable: _ } => Some((ParamId(i), param, element, param.kind.is_written())),
            ParamKind::Scalar(_) => None,
        })
    }

    /// The number of invocations in a workgroup.
    pub fn workgroup_size(&self) -> u32 {
        self.workgroup.iter().product()
    }

    /// The type of a slice's elements.
    pub fn element(&self, slice: ParamId) -> &Ty {
        match &self.params[slice.0].kind {
            ParamKind::Slice { element, mutable: _ } => element,
            ParamKind::Scalar(_) => unreachable!("only slices are indexed"),
        }
    }

    /// Whether the invocations of a workgroup have to do with each other. If so, the kernel runs in whole workgroups.
    pub fn cooperates(&self) -> bool {
        !self.shared.is_empty() || self.body.stmts.iter().any(Stmt::cooperates)
    }

    /// Whether the kernel asks for `identity` anywhere.
    pub fn uses(&self, identity: Identity) -> bool {
        let mut used = self.functions.iter().any(|function| function.identities.contains(&identity));
        self.body.walk_exprs(&mut |expr| used |= matches!(expr.kind, ExprKind::Identity(it) if it == identity));
        used
    }
}
