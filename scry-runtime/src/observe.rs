//! Observing: what the host does, when it has waited for a device, about what kernels left for it.
//!
//! A device pays one look at a word for it, or at three if its kernels print. What there is to say is taken while nothing runs that
//! could add to it, and said once nothing is locked any more.

#[cfg(any(feature = "vulkan", feature = "cuda"))]
use std::sync::OnceLock;

use crate::error::{Error, Result};
use crate::panic::{Record, Taken};
use crate::print::{Output, Prints, Ring};

/// What a device's kernels write for the host, as the host sees it.
#[derive(Clone, Copy)]
pub(crate) struct Reports<'a> {
    pub(crate) record: &'a Record,
    /// There once a kernel was launched that prints.
    pub(crate) ring: Option<Ring<'a>>,
}

impl Reports<'_> {
    /// Whether there is nothing, as far as can be seen: all of it is there once the work that writes it was waited for.
    #[inline]
    pub(crate) fn is_clear(self) -> bool {
        self.record.is_clear() && self.ring.is_none_or(Ring::is_clear)
    }

    /// Takes what there is; nothing may run on the device meanwhile that adds to it.
    pub(crate) fn take(self) -> Notes {
        if self.is_clear() {
            return Notes::default();
        }
        let panic = (!self.record.is_clear()).then(|| Box::new(self.record.take()));
        Notes { panic, prints: self.ring.map(Ring::take).unwrap_or_default() }
    }
}

/// What kernels left for the host.
#[derive(Default)]
pub(crate) struct Notes {
    panic: Option<Box<Taken>>,
    prints: Prints,
}

impl Notes {
    /// Whether a kernel has panicked, so that nothing it wrote is to be read.
    pub(crate) fn has_panic(&self) -> bool {
        self.panic.is_some()
    }

    /// Says what there is: what was printed, to `output`, then that a kernel panicked. No lock may be held.
    pub(crate) fn report(self, output: &Output) -> Result<()> {
        self.prints.write(output);
        self.panic.map_or(Ok(()), |taken| Err(Error::KernelPanic(Box::new(taken.panic()))))
    }
}

/// A read's look at what kernels left, by the first of its threads to have waited for what was queued before.
#[cfg(any(feature = "vulkan", feature = "cuda"))]
#[derive(Default)]
pub(crate) struct Look(OnceLock<Result<Notes>>);

#[cfg(any(feature = "vulkan", feature = "cuda"))]
impl Look {
    /// Whether the read may copy what kernels wrote; the first who asks does so by `look`.
    pub(crate) fn allows_copying(&self, look: impl FnOnce() -> Result<Notes>) -> bool {
        self.0.get_or_init(look).as_ref().is_ok_and(|notes| !notes.has_panic())
    }

    /// What was found.
    pub(crate) fn notes(self) -> Result<Notes> {
        self.0.into_inner().unwrap_or_else(|| Ok(Notes::default()))
    }
}
