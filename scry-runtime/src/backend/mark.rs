//! Places in an order of work.

/// A place in the order of a device's work; of two, the greater is reached later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mark(pub(crate) u64);

impl Mark {
    /// The start, which is always reached.
    pub(crate) const NONE: Self = Self(0);
}

/// What a mark is behind, and so how a thread waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Behind {
    /// A piece of a transfer: that takes so little time that the thread may use a processor meanwhile.
    Piece,
    /// Kernels, or copies of any length: the thread sleeps.
    Work,
}

/// How long to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// Not at all.
    Now,
    /// Asleep, until the next mark is reached that is not, or at most until this one is.
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "it is how a thread waits for futures"))]
    Next(Mark),
    /// Until this mark is reached, and for nothing else.
    Reached(Mark),
    /// Until everything queued before is done.
    Everything,
}
