//! Lanes: what copies between the host and a device with several threads.
//!
//! One thread copies memory more slowly than the bus does, so a long transfer is cut into pieces, which several lanes share, each on a thread
//! of its own. These are plain threads: a pool's worker that waits may run other work meanwhile, which could come back for the same lock.

use std::sync::Mutex;
use std::thread;

use crate::error::Result;

/// How a device's transfers are cut.
#[derive(Clone, Copy)]
pub(crate) struct Lanes {
    /// The length of a piece in bytes: long enough that what it costs to queue its copy vanishes.
    pub(crate) piece: usize,
    /// The most lanes of a transfer.
    pub(crate) most: usize,
}

impl Lanes {
    /// How many lanes a transfer of `len` bytes uses: at most one for each whole piece, so that starting a thread costs less than it saves.
    pub(crate) fn of(self, len: usize) -> usize {
        match len / self.piece {
            0 | 1 => 1,
            lanes => lanes.min(self.most).min(thread::available_parallelism().map_or(1, usize::from)),
        }
    }
}

/// The first `count` lanes, after making those that are missing.
pub(crate) fn grown<L>(lanes: &mut Vec<L>, count: usize, make: impl Fn() -> Result<L>) -> Result<&mut [L]> {
    while lanes.len() < count {
        lanes.push(make()?);
    }
    Ok(&mut lanes[..count])
}

/// Takes the next of `pieces`, whichever thread asks, until there are no more.
pub(crate) fn take_from<P>(pieces: &Mutex<impl Iterator<Item = P>>) -> impl Iterator<Item = P> {
    std::iter::from_fn(|| pieces.lock().expect("the lock of a transfer's pieces is never poisoned").next())
}

/// Runs `work` on every lane, the first on this thread and each other on its own. The lanes share the pieces between them, so
/// a thread that does not start leaves more for the others.
pub(crate) fn on_each<L: Send>(lanes: &mut [L], work: impl Fn(&mut L) -> Result<()> + Sync) -> Result<()> {
    match lanes {
        [] => Ok(()),
        [only] => work(only),
        [first, others @ ..] => thread::scope(|scope| {
            let work = &work;
            let start = |lane| thread::Builder::new().name("scry-copy".to_owned()).spawn_scoped(scope, move || work(lane)).ok();
            let helpers: Vec<_> = others.iter_mut().filter_map(start).collect();
            let own = work(first);
            helpers.into_iter().map(|helper| helper.join().expect("copying does not panic")).fold(own, Result::and)
        }),
    }
}
