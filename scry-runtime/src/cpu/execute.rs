//! Running a launch: its grid is cut into runs, which the cores share.

use crate::command::BoundSlice;
use crate::kernel::KernelDef;
use crate::kernel::native::{BoundMemory, CpuEntry, CpuFn, CpuLaunch, Inputs, Run};
use crate::system;

impl BoundMemory {
    /// A slice whose first byte is at `start`.
    pub(crate) fn new(slice: &BoundSlice<'_>, start: *mut u8) -> Self {
        let len = (slice.region.size / u64::from(slice.element_size)) as u32;
        Self { start, len, element_size: slice.element_size, access: slice.access }
    }
}

/// A run has at least this many invocations, so that sharing it out costs less than running it.
const MIN_RUN: u64 = 256;
/// As many as that if their kernel loops: one of them may take long.
const MIN_RUN_OF_LOOPS: u64 = 16;
/// A run has at most this many, so that cores that finish early find work.
const MAX_RUN: u64 = 16384;
/// For the same reason, each core has about so many of them, as far as there are as many invocations.
const RUNS: u64 = 8;
/// But half as many are enough for runs of this length: in shorter ones, what a loop does around its vectors shows.
const LONG_RUN: u64 = 128;

/// The workgroups that a tile has along x and y: those of a tile run one after another.
const WORKGROUPS: u64 = 8;
/// The invocations that a tile has along x and y, if rows of them go down columns of memory.
const INVOCATIONS: u64 = 64;

/// Runs a launch of `grid` invocations on the cores.
pub(super) fn execute(kernel: &KernelDef, inputs: Inputs<'_>, grid: [u32; 3]) {
    let code = kernel.cpu.as_ref().expect("launches of kernels without native code were refused");
    let function = vectors().function(code);
    // What is counted: invocations, or workgroups of so many.
    let (counts, of) =
        if kernel.cooperates { (kernel.workgroups(grid), kernel.workgroup.into_iter().map(u64::from).product()) } else { (grid, 1) };
    let tile = if kernel.cooperates { Some(WORKGROUPS) } else { code.is_tiled.then_some(INVOCATIONS) };
    let least = if code.loops { MIN_RUN_OF_LOOPS } else { MIN_RUN };
    let cut = Cut::new(counts, tile, (of, least), system::worker_count() as u64);
    // SAFETY: the inputs are of a launch of this kernel, checked on the host; its command keeps their memory alive, which is aligned and
    // was set to zeros when it was made, and the queue runs one command at a time; a launch refuses slices that overlap one it writes, but for
    // those that may be one. Each run is one of the grid's, and run once. `vectors` has asked the processor which of its
    // functions it can run.
    let call = |i: u64| unsafe { function(&CpuLaunch::new(inputs, None), cut.run(i)) };
    if cut.runs <= cut.together {
        return (0..cut.runs).for_each(call);
    }
    match usize::try_from(cut.runs) {
        Ok(runs) => system::for_each(runs, cut.together as usize, |i| call(i as u64)),
        Err(_) => (0..cut.runs).for_each(call),
    }
}

/// How a grid is cut into runs.
struct Cut {
    /// Invocations, or workgroups, in x and y, and rows of them: as many as y times z.
    nx: u64,
    ny: u64,
    rows: u64,
    run_len: u64,
    /// The rows that take turns.
    height: u64,
    runs_per_row: u64,
    /// The number of runs; of more than 64 bits can count, that many: nobody lives to see the first of the others.
    runs: u64,
    /// A thread takes so many runs at a time.
    together: u64,
}

impl Cut {
    /// For so many cores, in tiles of so many along x and y; each of what is counted stands for `of` invocations, and a run has at least so many.
    fn new(counts: [u32; 3], tile: Option<u64>, (of, least): (u64, u64), cores: u64) -> Self {
        let [nx, ny, nz] = counts.map(u64::from);
        let (rows, min_run, max_run) = (ny * nz, (least / of).max(1), (MAX_RUN / of).max(1));
        // What runs abreast fills vectors.
        let share = |runs: u64| (nx.saturating_mul(rows) / (runs * cores)).next_multiple_of(min_run);
        let run_len = share(RUNS).max(share(RUNS / 2).min(LONG_RUN)).clamp(min_run, max_run).min(nx);
        // What lies close together is likely to want the same memory, while the caches have it.
        let (run_len, height) = tile.filter(|_| rows > 1).map_or((run_len, 1), |tile| (run_len.min(tile), tile));
        let runs_per_row = nx.div_ceil(run_len);
        // One thread runs a tile of invocations, and several those of workgroups.
        let together = (min_run / run_len).max(if of == 1 { height } else { 1 });
        let runs = rows.saturating_mul(runs_per_row);
        Self { nx, ny, rows, run_len, height, runs_per_row, runs, together }
    }

    /// Run `i`.
    #[inline]
    fn run(&self, i: u64) -> Run {
        let Self { nx, ny, rows, run_len, runs_per_row, .. } = *self;
        let first_row = i / (self.height * runs_per_row) * self.height;
        let (i, height) = (i - first_row * runs_per_row, self.height.min(rows - first_row));
        let (row, part) = (first_row + i % height, i / height);
        let x_start = part * run_len;
        Run { x_start: x_start as u32, x_end: (x_start + run_len).min(nx) as u32, y: (row % ny) as u32, z: (row / ny) as u32 }
    }
}

/// The vectors that native code may use here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Vectors {
    Baseline,
    /// On x86-64, AVX2 and FMA; elsewhere, the same as the baseline.
    Wide,
    /// AVX-512 besides.
    Widest,
}

pub(super) fn vectors() -> Vectors {
    match (has_wide(), has_widest()) {
        (true, true) => Vectors::Widest,
        (true, false) => Vectors::Wide,
        (false, _) => Vectors::Baseline,
    }
}

#[cfg(target_arch = "x86_64")]
fn has_wide() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
}

#[cfg(target_arch = "x86_64")]
fn has_widest() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx512f") && has!("avx512bw") && has!("avx512cd") && has!("avx512dq") && has!("avx512vl")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_wide() -> bool {
    true
}

#[cfg(not(target_arch = "x86_64"))]
fn has_widest() -> bool {
    false
}

impl Vectors {
    fn function(self, entry: &CpuEntry) -> CpuFn {
        match self {
            Self::Baseline => entry.baseline,
            Self::Wide => entry.wide,
            Self::Widest => entry.widest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grid_is_cut_into_runs() {
        const MOST: u32 = u32::MAX;
        for cores in [1, 2, 64] {
            for (tile, of) in [(None, 1), (Some(INVOCATIONS), 1), (Some(WORKGROUPS), 64)] {
                for counts in [[1 << 22, 1 << 21, 1 << 21], [1 << 31; 3], [MOST; 3], [MOST, MOST, 1], [1, MOST, MOST]] {
                    let cut = Cut::new(counts, tile, (of, MIN_RUN), cores);
                    assert!(cut.runs >= 1 << 32, "{} runs of {counts:?}", cut.runs);
                    let ends = [0, 1, cut.runs / 2, cut.runs - 1].map(|i| cut.run(i));
                    assert!(ends.iter().all(|run| run.x_start < run.x_end && run.x_end <= counts[0]), "{counts:?}: {ends:?}");
                    assert!(ends.iter().all(|run| run.y < counts[1] && run.z < counts[2]), "{counts:?}: {ends:?}");
                }
            }
        }
        let cut = Cut::new([MOST; 3], None, (1, MIN_RUN), 2);
        assert_eq!(cut.run_len, MAX_RUN, "long runs for many invocations");
        let cut = Cut::new([1000, 1, 1], None, (1, MIN_RUN_OF_LOOPS), 2);
        assert_eq!((cut.run_len, cut.runs), (128, 8), "few invocations are shared out where each may take long");
    }
}
