//! Sum, least and greatest of many floats: what host and device share, and the two kernels.
//!
//! The first kernel reads whole blocks, a vector of four at a time, and leaves a summary for each workgroup. The second, with one
//! workgroup, makes one summary of these and of what is left over behind the last block. Nothing may be NaN.

use device::{EMPTY, Summary, WORKGROUP, in_workgroup};
use scry::Buffer;
use scry::glam::Vec4;

/// The numbers that a workgroup reads in one round.
const BLOCK: usize = 4 * LOADS * WORKGROUP;
/// The vectors that an invocation reads in one round: enough that memory is never idle.
const LOADS: usize = 4;
/// The workgroups of the first kernel: enough for the largest GPU, and few enough for one workgroup to combine.
const WORKGROUPS: usize = 2048;

#[scry::device]
pub(crate) mod device {

    pub(crate) const WORKGROUP: usize = 256;

    /// What is known of some numbers.
    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(C)]
    pub(crate) struct Summary {
        pub(crate) sum: f32,
        pub(crate) least: f32,
        pub(crate) greatest: f32,
    }

    /// The summary of no numbers.
    pub(crate) const EMPTY: Summary = Summary { sum: 0.0, least: f32::INFINITY, greatest: f32::NEG_INFINITY };

    impl Summary {
        pub(crate) fn join(self, other: Self) -> Self {
            Self { sum: self.sum + other.sum, least: self.least.min(other.least), greatest: self.greatest.max(other.greatest) }
        }
    }

    /// One summary of all that the invocations of a workgroup have.
    pub(crate) fn in_workgroup(own: Summary) -> Summary {
        // One place for each subgroup, if there are as many as invocations.
        let mut parts = shared::<[Summary; WORKGROUP]>();
        let part = Summary { sum: subgroup::add(own.sum), least: subgroup::min(own.least), greatest: subgroup::max(own.greatest) };
        if subgroup_lane() == 0 {
            parts[local_id().x / subgroup_size()] = part;
        }
        barrier();
        let mut whole = parts[0];
        let mut next = 1;
        while next < WORKGROUP.div_ceil(subgroup_size()) {
            whole = whole.join(parts[next]);
            next += 1;
        }
        whole
    }
}

/// Summarizes each workgroup's share of the blocks, which `x` has a whole number of.
#[scry::kernel(workgroup = 256)]
fn summarize(x: &[Vec4], partials: &mut [Summary]) {
    let lane = local_id().x;
    let (mut sum, mut least, mut greatest) = (Vec4::ZERO, Vec4::INFINITY, Vec4::NEG_INFINITY);
    for block in (workgroup_id().x..x.len() / (4 * WORKGROUP)).step_by(num_workgroups().x) {
        let first = block * 4 * WORKGROUP + lane;
        let (a, b) = (x[first], x[first + WORKGROUP]);
        let (c, d) = (x[first + 2 * WORKGROUP], x[first + 3 * WORKGROUP]);
        sum += (a + b) + (c + d);
        least = least.min(a.min(b).min(c.min(d)));
        greatest = greatest.max(a.max(b).max(c.max(d)));
    }
    let summary = in_workgroup(Summary { sum: sum.element_sum(), least: least.min_element(), greatest: greatest.max_element() });
    if lane == 0 {
        partials[workgroup_id().x] = summary;
    }
}

/// Makes one summary of the `partials` and of the numbers that are left over.
#[scry::kernel(workgroup = 256)]
fn combine(partials: &[Summary], rest: &[f32], total: &mut [Summary]) {
    let lane = local_id().x;
    let mut summary = EMPTY;
    for round in 0..partials.len().div_ceil(WORKGROUP) {
        let i = round * WORKGROUP + lane;
        if i < partials.len() {
            summary = summary.join(partials[i]);
        }
    }
    for round in 0..rest.len().div_ceil(WORKGROUP) {
        let i = round * WORKGROUP + lane;
        if i < rest.len() {
            summary = summary.join(Summary { sum: rest[i], least: rest[i], greatest: rest[i] });
        }
    }
    let summary = in_workgroup(summary);
    if lane == 0 {
        total[0] = summary;
    }
}

/// The reduction of one buffer, with the memory that it needs.
pub(crate) struct Reduction {
    blocks: Buffer<Vec4>,
    rest: Buffer<f32>,
    partials: Buffer<Summary>,
    total: Buffer<Summary>,
}

impl Reduction {
    pub(crate) fn new(x: &Buffer<f32>) -> scry::Result<Self> {
        let blocks = x.len() / BLOCK;
        Ok(Self {
            blocks: x.slice(..blocks * BLOCK)?.cast()?,
            rest: x.slice(blocks * BLOCK..)?,
            partials: x.device().zeros(blocks.clamp(1, WORKGROUPS))?,
            total: x.device().zeros(1)?,
        })
    }

    /// Queues both kernels.
    pub(crate) fn launch(&self) -> scry::Result<()> {
        let gpu = self.total.device();
        summarize.launch(gpu, &self.blocks, &self.partials, self.partials.len() * WORKGROUP)?;
        combine.launch(gpu, &self.partials, &self.rest, &self.total, WORKGROUP)
    }

    /// Waits for what was launched.
    pub(crate) fn summary(&self) -> scry::Result<Summary> {
        Ok(self.total.download()?[0])
    }

    /// How far the sum may be off at most, where `sizes` is the sum of the numbers without their signs: each addition rounds by a
    /// factor of at most 1 + u, so if no number goes through more than d of them, `sizes` times d u / (1 - d u). Higham, "Accuracy
    /// and Stability of Numerical Algorithms", 2nd edition, lemma 3.1 and section 4.2.
    pub(crate) fn error_bound(&self, sizes: f64) -> f64 {
        let nu = self.additions() as f64 * f64::from(f32::EPSILON) / 2.0;
        sizes * nu / (1.0 - nu)
    }

    /// How many additions a number goes through at most, on its way into the sum.
    fn additions(&self) -> usize {
        let rounds = (self.blocks.len() * 4 / BLOCK).div_ceil(self.partials.len());
        // Four loads are two additions deep, and a vector has four elements. However large a subgroup is, its sum and that of all
        // subgroups are no deeper than a sum of the workgroup one by one.
        let first = 2 + rounds + 3 + WORKGROUP;
        let second = self.partials.len().div_ceil(WORKGROUP) + self.rest.len().div_ceil(WORKGROUP) + WORKGROUP;
        first + second
    }
}
