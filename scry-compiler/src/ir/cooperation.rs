//! What invocations do together, and to memory that they share.

/// What invocations do together: those of a subgroup, if it is not said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Collective {
    /// The value of a place in shared memory, the same for all of the workgroup, with a barrier before and after. Its operand is
    /// the load.
    WorkgroupLoad,
    /// The operator over the operands of all.
    Reduce(Reduction),
    /// The sum of the operands of all invocations before this one, and of its own.
    InclusiveAdd,
    /// The sum of the operands of all invocations before this one.
    ExclusiveAdd,
    /// Whether the operand is true for all.
    All,
    /// Whether the operand is true for any.
    Any,
    /// For which invocations the operand is true: bit `i % 32` of element `i / 32` stands for invocation `i`.
    Ballot,
    /// The first operand of the invocation that the second one names; where there is none, the invocation's own.
    Shuffle(Lane),
}

impl Collective {
    /// The name of the function that does it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::WorkgroupLoad => "workgroup_uniform_load",
            Self::Reduce(reduction) => reduction.name(),
            Self::InclusiveAdd => "inclusive_add",
            Self::ExclusiveAdd => "exclusive_add",
            Self::All => "all",
            Self::Any => "any",
            Self::Ballot => "ballot",
            Self::Shuffle(Lane::Broadcast) => "broadcast",
            Self::Shuffle(Lane::At) => "shuffle",
            Self::Shuffle(Lane::Up) => "shuffle_up",
            Self::Shuffle(Lane::Down) => "shuffle_down",
            Self::Shuffle(Lane::Xor) => "shuffle_xor",
        }
    }
}

/// An operator that invocations apply to a value of each; `f32` minima and maxima are those of Rust.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reduction {
    Add,
    Mul,
    Min,
    Max,
    And,
    Or,
    Xor,
}

impl Reduction {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Mul => "mul",
            Self::Min => "min",
            Self::Max => "max",
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
        }
    }
}

/// How a shuffle's second operand names an invocation of the subgroup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    /// It is its number, the same for all.
    Broadcast,
    At,
    /// It is how many before this one it is.
    Up,
    /// It is how many behind this one it is.
    Down,
    /// It is in which bits its number differs from this one's.
    Xor,
}

/// What an atomic operation or a fence orders of the other accesses of its invocation, as `std::sync::atomic::Ordering` has it; there is
/// no `SeqCst`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Relaxed,
    Acquire,
    Release,
    AcqRel,
}

impl Order {
    pub(crate) const ALL: [Self; 4] = [Self::Relaxed, Self::Acquire, Self::Release, Self::AcqRel];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Relaxed => "Relaxed",
            Self::Acquire => "Acquire",
            Self::Release => "Release",
            Self::AcqRel => "AcqRel",
        }
    }

    /// Whether what another invocation released is seen behind it.
    pub(crate) fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcqRel)
    }

    /// Whether what stands before it is seen by whoever acquires it.
    pub(crate) fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcqRel)
    }
}

/// The orders of an atomic operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Orders {
    pub(crate) success: Order,
    /// That of a `CompareExchange` that stores nothing; of another operation, `Relaxed`.
    pub(crate) failure: Order,
}

impl Orders {
    pub(crate) const RELAXED: Self = Self { success: Order::Relaxed, failure: Order::Relaxed };
}

/// An operation on an atomic. Each but `Store` yields the value from before; `CompareExchange` yields whether it stored, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Atomic {
    /// Reads it; no operand.
    Load,
    /// Sets it to the operand.
    Store,
    /// Sets it to the operand.
    Swap,
    /// Adds the operand; integers wrap.
    Add,
    /// Subtracts the operand; integers wrap.
    Sub,
    /// Sets it to the lesser of it and the operand.
    Min,
    /// Sets it to the greater of it and the operand.
    Max,
    And,
    Or,
    Xor,
    /// Sets it to the second operand if it is the first. What it yields is a struct of the old value and of whether it did.
    CompareExchange,
}

impl Atomic {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Store => "store",
            Self::Swap => "swap",
            Self::Add => "add",
            Self::Sub => "sub",
            Self::Min => "min",
            Self::Max => "max",
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
            Self::CompareExchange => "compare_exchange",
        }
    }
}
