//! What became of each check of a kernel, and of what its invocations might race for.

use std::rc::Rc;

use proc_macro2::Span;

use super::{Root, Subject};

/// A check that the source asks for, once for each time that its code was written out.
#[derive(Clone)]
pub(crate) struct Judged {
    /// Where the expression starts.
    pub(crate) span: Span,
    pub(crate) subject: Rc<Subject>,
    pub(crate) verdict: Verdict,
}

/// Who knows that a check passes.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The compiler: it always does.
    Holds,
    /// The host, before a launch: it does if the kernel's condition of that number holds.
    Settled(usize),
    /// Only the invocation.
    Open(Reason),
}

/// Why only the invocation knows whether a check passes. Names are those of the source.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Reason {
    /// It depends on an element of a slice, of an array, or of shared memory.
    Element(String),
    /// It depends on an atomic.
    Atomic,
    /// It depends on what the invocations of a workgroup or subgroup make together.
    Collective,
    /// It depends on what a function returns.
    Result(String),
    /// It depends on a variable that is assigned.
    Variable(String),
    /// It depends on a variable of lowering's own, which what is written sets more than once.
    Branches,
    /// It depends on a float.
    Float,
    /// It depends on an integer of 64 bits.
    Wide,
    /// It is in a function, which does not know the arguments.
    Function,
    /// It fails wherever an invocation gets to it.
    Fails,
    /// The host is asked for enough already.
    TooMany,
    /// No condition was found.
    Unknown,
}

/// What became of the races for a slice, or for a variable of the workgroup, that invocations write.
#[derive(Clone)]
pub(crate) struct JudgedRaces {
    pub(crate) of: Root,
    pub(crate) verdict: RaceVerdict,
}

/// Who knows that two invocations never race for it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum RaceVerdict {
    /// The compiler: they never do.
    Never,
    /// The host, before a launch: they do not if it fulfils these conditions, as a user would write them.
    Settled(Vec<String>),
    /// The author, who vouches for accesses in `unsafe` blocks, of which it is not proven.
    Vouched(Reason),
    /// The same, but it is proven of launches that fulfil this.
    VouchedUnless(Vec<String>),
}
