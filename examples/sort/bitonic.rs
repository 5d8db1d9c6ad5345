//! The bitonic sort: what host and device share, and the one kernel.
//!
//! Stage by stage, sorted blocks of 1, 2, 4, ... elements are merged in pairs. The first pass of a stage compares each element
//! of a block's first half with its mirror image in the second; each later pass compares elements at half the distance of the
//! pass before. Every comparison of a pass moves what comes first to the front, so that elements beyond the end, which would
//! come last, never move: they need not exist, and any length can be sorted.

#[scry::device]
pub(crate) mod device {
    /// Which merge: of blocks of `2^stage` elements.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(transparent)]
    pub(crate) struct Stage(u32);

    /// Which pass of a stage.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(transparent)]
    pub(crate) struct Pass(u32);

    /// Which invocation: each compares two elements.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(transparent)]
    pub(crate) struct ThreadId(u32);

    /// How far apart the elements are that a pass compares.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(transparent)]
    pub(crate) struct ComparisonDistance(u32);

    /// What comes first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(u32)]
    pub(crate) enum SortOrder {
        Ascending,
        Descending,
    }

    /// One pass of one stage; a stage has one more pass than its number.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(C)]
    pub(crate) struct Step {
        stage: Stage,
        pass: Pass,
    }

    /// What a launch is told.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(C)]
    pub(crate) struct SortParams {
        step: Step,
        order: SortOrder,
    }

    /// Two places whose elements are compared.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) struct Comparison {
        pub(crate) left: usize,
        pub(crate) right: usize,
    }

    impl Step {
        /// The step, if the stage has that pass and fits into the 32 bits of an index.
        pub(crate) fn new(stage: u32, pass: u32) -> Option<Self> {
            (pass <= stage && stage < 31).then_some(Self { stage: Stage(stage), pass: Pass(pass) })
        }

        /// All steps that sort `len` elements, in order.
        pub(crate) fn all(len: usize) -> impl Iterator<Item = Self> {
            let stages = len.max(1).next_power_of_two().ilog2();
            (0..stages).flat_map(|stage| (0..=stage).filter_map(move |pass| Self::new(stage, pass)))
        }

        pub(crate) fn distance(self) -> ComparisonDistance {
            ComparisonDistance(1 << (self.stage.0 - self.pass.0))
        }
    }

    impl Pass {
        /// Whether the second half of a block is looked at from its end.
        pub(crate) fn is_mirrored(self) -> bool {
            self.0 == 0
        }
    }

    impl ThreadId {
        pub(crate) fn new(id: u32) -> Self {
            Self(id)
        }
    }

    impl ComparisonDistance {
        /// Which block a thread is in, and where in that.
        fn split(self, thread: ThreadId) -> (u32, u32) {
            (thread.0 / self.0, thread.0 % self.0)
        }

        /// Where the block starts.
        fn start(self, block: u32) -> u32 {
            2 * self.0 * block
        }
    }

    impl SortParams {
        pub(crate) fn new(step: Step, order: SortOrder) -> Self {
            Self { step, order }
        }

        pub(crate) fn order(self) -> SortOrder {
            self.order
        }

        /// What a thread compares.
        pub(crate) fn comparison(self, thread: ThreadId) -> Comparison {
            let distance = self.step.distance();
            let (block, offset) = distance.split(thread);
            let start = distance.start(block);
            let right = if self.step.pass.is_mirrored() { 2 * distance.0 - 1 - offset } else { distance.0 + offset };
            Comparison { left: (start + offset) as usize, right: (start + right) as usize }
        }
    }

    impl SortOrder {
        /// Whether `second` has to stand before `first`.
        pub(crate) fn is_wrong<K: SortableKey>(self, first: K, second: K) -> bool {
            match self {
                SortOrder::Ascending => second.rank() < first.rank(),
                SortOrder::Descending => first.rank() < second.rank(),
            }
        }
    }

    /// A type that can be sorted: each value has its place among the `u32`s.
    pub(crate) trait SortableKey: Copy {
        fn rank(self) -> u32;
    }

    impl SortableKey for u32 {
        fn rank(self) -> u32 {
            self
        }
    }

    impl SortableKey for i32 {
        /// Negative numbers, whose highest bit is set, come first.
        fn rank(self) -> u32 {
            self as u32 ^ 0x8000_0000
        }
    }

    impl SortableKey for f32 {
        /// The total order of IEEE 754, as `f32::total_cmp`: -NaN, -∞, ..., -0, +0, ..., +∞, +NaN. So NaN is sorted like any
        /// other value, and none is lost. Numbers are ordered as their bits are; negative ones the other way round.
        fn rank(self) -> u32 {
            let bits = self.to_bits();
            if bits >> 31 == 0 { bits | 0x8000_0000 } else { !bits }
        }
    }
}

pub(crate) use device::{SortOrder, SortParams, SortableKey, Step, ThreadId};

/// One pass: each invocation compares two keys, and exchanges them if they stand in the wrong order.
#[scry::kernel(workgroup = 256)]
pub(crate) fn compare_exchange<K: SortableKey>(params: SortParams, keys: &mut [K]) {
    let comparison = params.comparison(ThreadId::new(global_id().x as u32));
    if comparison.right < keys.len() {
        // SAFETY: of a block of `2 * distance` keys, threads compare each key of the first half with one of the second, each with another.
        unsafe {
            let (first, second) = (keys[comparison.left], keys[comparison.right]);
            if params.order().is_wrong(first, second) {
                keys[comparison.left] = second;
                keys[comparison.right] = first;
            }
        }
    }
}

/// The number of invocations that a pass over `len` keys takes.
pub(crate) fn threads(len: usize) -> usize {
    len.max(1).next_power_of_two() / 2
}
