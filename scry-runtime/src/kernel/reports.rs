//! The words by which kernels tell the host something, as both see them: a record of a panic, and a ring of prints.

mod record;
mod ring;

pub(crate) use record::{RECORD_LEN, Record, Taken};
pub(crate) use ring::{Prints, Ring, ring_len};

/// What a device's kernels write for the host.
#[derive(Clone, Copy)]
pub(crate) struct Reports<'a> {
    pub(crate) record: Record<'a>,
    /// There once a kernel was launched that prints.
    pub(crate) ring: Option<Ring<'a>>,
}

/// The words of a report before its values: the kernel's id, the launch's number, the site, and the ids of the workgroup and of the
/// invocation in it, each in x, y and z.
pub(crate) const HEADER_LEN: usize = 9;

impl Reports<'_> {
    /// Whether there is nothing, as far as can be seen: all of it is there once the work that writes it was waited for.
    #[inline]
    pub(crate) fn is_clear(self) -> bool {
        self.record.is_clear() && self.ring.is_none_or(Ring::is_clear)
    }
}
