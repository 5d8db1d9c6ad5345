//! Lanes: what copies between ordinary memory of the host and a device with several threads.
//!
//! One thread copies memory more slowly than the bus does, so a long transfer is cut into pieces, which several lanes share, each on a thread
//! of its own. These are plain threads: a pool's worker that waits may run other work meanwhile, which could come back for the same lock.
//! A lane has two blocks, so that the host fills (or empties) one while the device copies the other.

use std::mem;
use std::thread;

use crate::backend::host_blocks;
use crate::backend::staging::{DownLane, UpLane};
use crate::backend::{Backend, Behind, Block, Lanes, Mark, Until};
use crate::command::{Command, Region, Way};
use crate::error::Result;
use crate::system::{HAS_THREADS, Lock};

/// A transfer of so many bytes is a long one.
const LONG: u64 = 128 << 20;

/// How shorter ones are cut, at most.
const SHORT: Lanes = Lanes { piece: 2 << 20, most: 8 };

impl Lanes {
    /// How a transfer of `size` bytes is cut.
    pub(super) fn of_transfer(self, size: u64) -> Self {
        if size < LONG { Self { piece: self.piece.min(SHORT.piece), most: self.most.min(SHORT.most) } } else { self }
    }

    /// How many lanes a transfer of `size` bytes uses: at most one for each whole piece, so that starting a thread costs less than it saves.
    pub(super) fn count(self, size: u64) -> usize {
        match size / self.piece {
            0 | 1 => 1,
            lanes => (lanes as usize).min(self.most).min(thread::available_parallelism().map_or(1, usize::from)),
        }
    }

    /// The pieces of `whole`, in order.
    pub(super) fn pieces(self, whole: Region<'_>) -> impl Iterator<Item = Region<'_>> {
        let piece = move |start: u64| Region { offset: whole.offset + start, size: (whole.size - start).min(self.piece), ..whole };
        (0..whole.size).step_by(self.piece as usize).map(piece)
    }
}

/// Takes the next of `pieces`, whichever thread asks, until there are no more.
pub(super) fn take_from<P>(pieces: &Lock<impl Iterator<Item = P>>) -> impl Iterator<Item = P> {
    std::iter::from_fn(|| pieces.lock().next())
}

/// Runs `work` on `count` lanes, after making those that are missing, the first on this thread and each other on its own. The lanes share
/// the pieces between them, so a thread that does not start leaves more for the others.
pub(super) fn on_each<L: Default + Send>(lanes: &mut Vec<L>, count: usize, work: impl Fn(&mut L) -> Result<()> + Sync) -> Result<()> {
    if lanes.len() < count {
        lanes.resize_with(count, L::default);
    }
    let [first, others @ ..] = &mut lanes[..count] else { return Ok(()) };
    if others.is_empty() {
        return work(first);
    }
    thread::scope(|scope| {
        let work = &work;
        let start = |lane| thread::Builder::new().name("scry-copy".to_owned()).spawn_scoped(scope, move || work(lane)).ok();
        let helpers: Vec<_> = others.iter_mut().filter_map(start).collect();
        let own = work(first);
        helpers.into_iter().map(|helper| helper.join().expect("copying does not panic")).fold(own, Result::and)
    })
}

/// Pieces start at multiples of this in a block, as copies on either side are fastest.
const ALIGNMENT: u64 = 256;

impl UpLane {
    /// Copies `bytes` to `destination`, which is as long, and at most a piece.
    pub(super) fn send(&mut self, order: &dyn Backend, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        let (mut block, used) = self.room(order, destination.size)?;
        // SAFETY: queued copies use the bytes before `used` alone, since the block was waited for when it was last full.
        unsafe { block.fill(used, bytes) };
        order.order().common.counting.transfer();
        order.submit(&mut Command::Copy(Way::Up, block.region(used, destination.size), destination))?;
        self.current = Some((block, (used + destination.size).next_multiple_of(ALIGNMENT)));
        Ok(())
    }

    /// The block that is being filled, and from where on it has `size` bytes.
    fn room(&mut self, order: &dyn Backend, size: u64) -> Result<(Block, u64)> {
        match self.current.take() {
            Some((block, used)) if used + size <= block.size() => Ok((block, used)),
            Some((full, _)) => {
                let mark = order.mark(Behind::Piece)?;
                match self.before.replace((full, mark)) {
                    Some((block, mark)) if HAS_THREADS => order.wait(Until::Reached(mark)).map(|_| (block, 0)),
                    // A block that is let go of stays as long as the device needs it.
                    Some(_) | None => self.room(order, size),
                }
            }
            None => Ok((host_blocks::new(order, order.order().staging.lanes.piece)?, 0)),
        }
    }
}

impl DownLane {
    /// Copies each region to the bytes beside it, which are as long, if `may_copy` says so once what was queued before the first copy is
    /// done; `queued` is called when a copy is queued. What fails lets go of the blocks.
    pub(super) fn receive<'a>(
        &mut self,
        order: &dyn Backend,
        pieces: impl Iterator<Item = (Region<'a>, &'a mut [u8])>,
        queued: impl Fn(),
        may_copy: impl Fn() -> bool,
    ) -> Result<()> {
        let [mut next, mut last] = mem::take(&mut self.0);
        let mut under_way: Option<(Block, Mark, &mut [u8])> = None;
        let finish = |(block, mark, bytes): (Block, Mark, &mut [u8])| {
            order.wait(Until::Reached(mark))?;
            if may_copy() {
                // SAFETY: the copy to the block was waited for, and is as long.
                unsafe { block.copy_to(bytes) };
            }
            Ok(block)
        };
        for (source, bytes) in pieces {
            let block = match next.take() {
                Some(block) => block,
                None => host_blocks::new(order, order.order().staging.lanes.piece)?,
            };
            order.order().common.counting.transfer();
            order.submit(&mut Command::Copy(Way::Down, source, block.region(0, source.size)))?;
            queued();
            let mark = order.mark(Behind::Piece)?;
            next = match under_way.replace((block, mark, bytes)) {
                Some(before) => Some(finish(before)?),
                None => last.take(),
            };
        }
        if let Some(before) = under_way {
            last = Some(finish(before)?);
        }
        self.0 = [next, last];
        Ok(())
    }
}
