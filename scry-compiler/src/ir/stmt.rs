//! Statements: the only things that have an effect.

use proc_macro2::Span;

use super::{Atomic, Collective, Expr, FunctionId, LocalId, Order, Orders, Place, SiteId};

/// What a `break` or `continue` refers to; each loop and labelled block has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct LabelId(pub(crate) usize);

/// Statements that run in order, and the scope of the locals they declare.
#[derive(Default, Clone)]
pub(crate) struct Block {
    pub(crate) stmts: Vec<Stmt>,
}

#[derive(Clone)]
pub(crate) struct Stmt {
    /// Which statement of its body it is, once [`Block::number`] has run.
    pub(crate) id: StmtId,
    pub(crate) kind: StmtKind,
    /// The token it is known by.
    pub(crate) span: Span,
    /// The word for it in the source, where that is not its kind's own.
    pub(crate) word: Option<Keyword>,
    /// Whether it is in an `unsafe` block, whose author says that what it accesses does not race.
    pub(crate) is_vouched: bool,
    /// Whether it is a store that no other invocation is meant to make to the same element, and that is atomic if one does: a [scatter](super).
    pub(crate) is_scatter: bool,
}

/// The word by which the source says that invocations do different things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keyword {
    If,
    Match,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `for`, `while` or `loop`
    Loop,
    Break,
    Continue,
    Return,
}

/// Which statement of a body it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) struct StmtId(pub(super) u32);

#[derive(Clone)]
pub(crate) enum StmtKind {
    /// Declares a local, and sets it if there is a value.
    Let { local: LocalId, init: Option<Expr> },
    /// Sets a place.
    Store { place: Place, value: Expr },
    /// Runs one of two blocks.
    If { condition: Expr, then: Block, otherwise: Block },
    /// Runs a block again and again.
    Loop { label: LabelId, kind: LoopKind, body: Block },
    /// Runs a block once; `break` with its label leaves it.
    Block { label: LabelId, body: Block },
    /// Leaves a loop or labelled block.
    Break(LabelId),
    /// Goes on with the next round of a loop.
    Continue(LabelId),
    /// Ends the function with its result, or with none: of a kernel, or of a function that has panicked.
    Return(Option<Expr>),
    /// Panics, as [`StmtKind::Panic`] does, unless something holds. It is `settled` if it holds wherever a launch gets to it for which the
    /// kernel's conditions hold ([`Kernel::proven`](super::Kernel::proven)).
    Check { holds: Expr, site: SiteId, values: Vec<Expr>, settled: bool },
    /// Ends the invocation, whatever function it is in. The values of its message are words once `passes/checks.rs` has seen it. Behind
    /// `passes/panics.rs`, it only says so, and the statement behind it leaves.
    Panic { site: SiteId, values: Vec<Expr> },
    /// Adds a text to what the host prints for the kernel; of its values, the same holds.
    Print { site: SiteId, values: Vec<Expr> },
    /// Declares a local and sets it to the result of a function that can panic or prints.
    Call { result: LocalId, function: FunctionId, args: Vec<Expr> },
    /// Waits until every invocation of the workgroup is here.
    Barrier,
    /// Copies elements to shared memory, which the invocations of a workgroup do together: nobody says which of them sets which element. That
    /// is done only where a [`StmtKind::WaitCopies`] and a barrier have come behind.
    CopyToShared {
        /// Where the first element goes; behind an index for the row if there are rows, it ends with that in the row.
        to: Place,
        /// The first element that is copied: the load of one of a slice that nobody writes, if there is one.
        first: Expr,
        /// How many elements there are from that one on. What would lie behind them is zero.
        len: Expr,
        /// How many elements are set, of a row if there are several.
        columns: Expr,
        rows: Option<Box<CopiedRows>>,
    },
    /// Ends a group of copies: those that the invocation has begun since the last one.
    CommitCopies,
    /// Waits until no more groups of copies than that are under way, the last ones.
    WaitCopies(u32),
    /// Declares a local and sets it to what the invocations make together.
    Collective {
        result: LocalId,
        operation: Collective,
        /// What each brings: see [`Collective`].
        operands: Vec<Expr>,
    },
    /// Orders the accesses before it and behind it, as `std::sync::atomic::fence` does.
    Fence(Order),
    /// Does something to an atomic that no other invocation gets in between.
    Atomic {
        /// A local that is declared and set to what the operation yields; only `Store` yields nothing.
        result: Option<LocalId>,
        operation: Atomic,
        orders: Orders,
        /// Where; its type is a [`Ty::Atomic`].
        place: Place,
        /// See [`Atomic`].
        operands: Vec<Expr>,
    },
}

/// The most groups of copies that a kernel may leave under way where it waits.
pub(crate) const MAX_PENDING_COPIES: u32 = 7;

/// The rows of a copy to shared memory.
#[derive(Clone)]
pub(crate) struct CopiedRows {
    /// How many rows are set.
    pub(crate) count: u32,
    /// How many elements lie between the first ones of two rows in the slice. So many rows of it have no more elements than an index can say.
    pub(crate) stride: Expr,
    /// How many elements of a row are copied, if there are as many; the others are zero.
    pub(crate) width: Expr,
}

impl CopiedRows {
    pub(super) fn operands(&self) -> [&Expr; 2] {
        [&self.stride, &self.width]
    }

    pub(super) fn operands_mut(&mut self) -> [&mut Expr; 2] {
        [&mut self.stride, &mut self.width]
    }
}

/// How often a loop runs.
#[derive(Clone)]
pub(crate) enum LoopKind {
    /// Until a `break` or `return`.
    Forever,
    /// While the condition, evaluated before each round, is true.
    While(Expr),
    /// `variable` starts at `from` and grows by `step`, which is more than zero, while it is below `to`. The bounds do not change
    /// meanwhile, and `variable + step` never overflows.
    Counted {
        /// The variable, set anew for each round; the body does not assign it.
        variable: LocalId,
        from: Expr,
        to: Expr,
        step: u32,
    },
}

impl Stmt {
    /// A statement of a body that is still to be numbered.
    pub(crate) fn new(kind: StmtKind, span: Span) -> Self {
        Self { id: StmtId(u32::MAX), kind, span, word: None, is_vouched: false, is_scatter: false }
    }

    /// The word for what it does: a `return` may have become a break, say.
    pub(crate) fn keyword(&self) -> Keyword {
        self.word.unwrap_or(match self.kind {
            StmtKind::Loop { .. } => Keyword::Loop,
            StmtKind::Break(_) => Keyword::Break,
            StmtKind::Continue(_) => Keyword::Continue,
            StmtKind::Return(_) => Keyword::Return,
            _ => Keyword::If,
        })
    }

    /// `if condition { then }`
    pub(crate) fn if_(condition: Expr, then: Vec<Self>, span: Span) -> Self {
        Self::new(StmtKind::If { condition, then: Block { stmts: then }, otherwise: Block::default() }, span)
    }
}
