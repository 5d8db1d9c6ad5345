//! The wide form of a kernel, in which an invocation does what several neighbours along x do in the other forms.

use std::fmt;
use std::rc::Rc;

use super::{Expr, Identity, Kernel, LabelId, LocalId, ParamId};

/// A wide form, for GPUs, and the launches that may run it: those that run the form without settled checks, and fulfil this as well.
pub(crate) struct WideForm {
    /// What an invocation does.
    pub(crate) kernel: Kernel,
    /// How many invocations of the others it does that for.
    pub(crate) width: u32,
    /// What the addresses of slices are multiples of, in bytes.
    pub(crate) alignments: Vec<(ParamId, u32)>,
    /// What else is a multiple, each once.
    pub(crate) multiples: Vec<Multiple>,
}

/// The loop over neighbours that run one by one. After a panic, it goes on with the next one.
#[derive(Clone, Copy)]
pub(crate) struct OneByOne {
    /// The variable: the x of a neighbour.
    pub(crate) x: LocalId,
    pub(crate) label: LabelId,
}

/// A product of what the host knows that is a multiple of a number. It may wrap at 32 bits.
#[derive(Clone)]
pub(crate) struct Multiple {
    pub(crate) product: Vec<Expr>,
    /// A power of two.
    pub(crate) of: u32,
}

/// Whether a kernel has a wide form.
pub(crate) type Wide = Result<Rc<WideForm>, NotWide>;

/// Why a kernel has no wide form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotWide {
    /// Its author wants none.
    Declined,
    /// Its targets leave GPUs out.
    NotOnGpus,
    /// It may panic where its neighbours cannot be asked before any of them writes.
    Checks,
    /// Its invocations have to do with each other.
    Cooperates,
    Atomics,
    Scatters,
    Prints,
    /// It asks for what neighbours have that are in one workgroup.
    Asks(Identity),
    /// A function asks which invocation runs.
    InFunction,
    /// It returns, breaks or continues where its neighbours may not.
    Jumps,
    /// It has a loop whose rounds may be others for each neighbour.
    Loops,
    /// Neighbours do not access neighbouring elements, or mostly others.
    Apart,
    /// The elements are as large as one access, or larger.
    Elements,
    /// The text would be too long.
    Long,
}

impl fmt::Display for NotWide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Declined => "`coarsen = 1` says so",
            Self::NotOnGpus => "only GPUs have wide forms, and its `targets(..)` leave these out",
            Self::Checks => "it may panic in a loop, in a function, under a condition of its data, or after it has written",
            Self::Cooperates => "its invocations have to do with each other",
            Self::Atomics => "it has atomic operations",
            Self::Scatters => "it scatters",
            Self::Prints => "it prints",
            Self::Asks(identity) => return write!(f, "it asks for `{}()`", identity.name()),
            Self::InFunction => "a function that it calls asks for `global_id()`",
            Self::Jumps => "it returns, breaks or continues where its neighbours may not",
            Self::Loops => "it has a loop whose number of rounds may differ between neighbours",
            Self::Apart => "few or none of its accesses are contiguous along x",
            Self::Elements => "its elements have 16 bytes or more",
            Self::Long => "its text would be too long",
        })
    }
}
