//! Native code that is sanitized: it tells a checker of each access before it makes it.

use scry_sanitizer::{Checker, InputWatch, Turns, Watch};

use super::run::CpuLaunch;

/// What sanitized code tells the sanitizer; on other devices none of it is called.
///
/// ```
/// use scry_runtime::native::{Action, CpuLaunch, Ids, Run};
///
/// /// `y[global_id().x] = 0`, without the check of the index.
/// unsafe fn sanitized(launch: &CpuLaunch<'_>, run: Run) {
///     let (turns, y) = (launch.turns(), launch.watch::<4, false>(0));
///     for x in run.x_start..run.x_end {
///         let turn = turns.enter(Ids::new([x, run.y, run.z], launch, [64, 1, 1]));
///         y.tell(turn, Action::Store, 0, 4 * x as usize, 4);
///         // SAFETY: the launch has an element for each invocation, which no other accesses.
///         unsafe { launch.slice_mut::<u32>(0).store(x, 0) };
///     }
/// }
/// ```
impl<'a> CpuLaunch<'a> {
    /// The turns of the invocations that run before the next barrier.
    ///
    /// # Panics
    /// If nobody is told of them: a bug of the compiler.
    #[must_use]
    pub fn turns(&self) -> Turns<'a> {
        Turns::new(self.checker())
    }

    /// Who is told of accesses to slice argument `index`, which the kernel only reads.
    ///
    /// # Panics
    /// If there is no such thing, or nobody is told: a bug of the compiler.
    #[must_use]
    pub fn watch_input(&self, index: u32) -> InputWatch<'a> {
        InputWatch::new(self.checker(), index)
    }

    /// Who is told of accesses to a slice argument that the kernel writes, or to a shared variable.
    ///
    /// # Panics
    /// If there is no such thing, or nobody is told: a bug of the compiler.
    #[must_use]
    pub fn watch<const GRANULE: usize, const IS_SHARED: bool>(&self, number: u32) -> Watch<'a, GRANULE, IS_SHARED> {
        Watch::new(self.checker(), number)
    }

    fn checker(&self) -> &'a Checker<'a> {
        self.sanitized.expect("sanitized code runs on the sanitizer").checker
    }

    /// Every invocation of the workgroup has reached a barrier.
    pub fn reach_barrier(&self) {
        self.checker().reach_barrier();
    }
}
