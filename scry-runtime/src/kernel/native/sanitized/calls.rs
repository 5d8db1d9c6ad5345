//! What sanitized code calls.

use super::checker::Checker;
use super::watch::{InputWatch, Turns, Watch};
use crate::kernel::Target;
use crate::kernel::native::run::CpuLaunch;

/// What sanitized code tells the sanitizer; on other devices none of it is called.
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
        InputWatch::new(self.checker(), Target::Slice(index))
    }

    /// Who is told of accesses to a slice argument that the kernel writes, or to a shared variable.
    ///
    /// # Panics
    /// If there is no such thing, or nobody is told: a bug of the compiler.
    #[must_use]
    pub fn watch<const GRANULE: usize, const IS_SHARED: bool>(&self, number: u32) -> Watch<'a, GRANULE, IS_SHARED> {
        Watch::new(self.checker(), if IS_SHARED { Target::Shared(number) } else { Target::Slice(number) })
    }

    fn checker(&self) -> &'a Checker<'a> {
        self.checker.expect("sanitized code runs on the sanitizer")
    }

    /// Every invocation of the workgroup has reached a barrier.
    pub fn reach_barrier(&self) {
        self.checker().barrier();
    }
}
