//! What accesses do.

use crate::finding::FoundAction;

/// What a kernel does to memory that invocations share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Reads it.
    Load,
    /// Writes it.
    Store,
    /// Reads it atomically, and may write it.
    Atomic,
    /// Writes it atomically whatever it was, so that it may well be uninitialised: `x.store(..)`.
    AtomicStore,
}

/// What an operation on an atomic has to do with those of other invocations, once it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Synchronizes {
    /// It has read what another one stored; so has an exchange that failed.
    Load,
    /// It has stored, whatever was there.
    Store,
    /// It has read, and stored something else.
    Update,
}

impl Synchronizes {
    pub(crate) fn loads(self) -> bool {
        match self {
            Self::Load | Self::Update => true,
            Self::Store => false,
        }
    }

    pub(crate) fn stores(self) -> bool {
        match self {
            Self::Store | Self::Update => true,
            Self::Load => false,
        }
    }
}

impl Action {
    /// Whether what was there before matters.
    #[inline(always)]
    pub(crate) fn reads(self) -> bool {
        match self {
            Self::Load | Self::Atomic => true,
            Self::Store | Self::AtomicStore => false,
        }
    }

    /// Whether something may be there afterwards.
    #[inline(always)]
    pub(crate) fn writes(self) -> bool {
        match self {
            Self::Store | Self::Atomic | Self::AtomicStore => true,
            Self::Load => false,
        }
    }

    pub(crate) fn found(self) -> FoundAction {
        match self {
            Self::Load => FoundAction::Read,
            Self::Store => FoundAction::Write,
            Self::Atomic | Self::AtomicStore => FoundAction::Atomic,
        }
    }
}
