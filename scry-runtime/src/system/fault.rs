//! Faults on demand: how tests have a driver run out of memory, or lose its device, at a call of their choice.
//!
//! A device asks [`at`] in front of each call that can fail in such a way, and where it says so, takes the call for failed without
//! making it. So what the device does next is what it would do; and since nothing was really lost, the test can see that nothing
//! leaked and that the device, or the next one, goes on. A plan is its thread's own: tests run side by side. Outside of tests
//! `at` is a constant, and nothing is left of it.

/// What a call in front of which [`at`] is asked does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Site {
    /// It takes memory or something else that can run out.
    Memory,
    /// It gives the device work, or waits for it.
    #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
    Work,
}

/// What a driver may answer to any call of a [`Site`].
#[cfg_attr(not(test), expect(dead_code, reason = "only tests make faults"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// There is no room; other calls, and the same one later, may succeed.
    OutOfMemory,
    /// The device is gone, and every later call finds it so.
    DeviceLost,
}

/// The fault that a test wants here.
#[cfg(not(test))]
#[inline(always)]
pub(crate) fn at(_: Site) -> Option<Fault> {
    None
}

#[cfg(test)]
pub(crate) use plan::{Plan, at};

#[cfg(test)]
mod tests;

#[cfg(test)]
mod plan {
    use std::cell::Cell;

    use super::{Fault, Site};

    /// Which of the sites that a thread comes to are faulty, counted from 0.
    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Plan {
        fault: Fault,
        first: usize,
        last: usize,
    }

    impl Plan {
        /// There is no memory once.
        pub(crate) fn out_of_memory_at(nth: usize) -> Self {
            Self { fault: Fault::OutOfMemory, first: nth, last: nth }
        }

        /// There is no memory any more.
        pub(crate) fn out_of_memory_from(nth: usize) -> Self {
            Self { fault: Fault::OutOfMemory, first: nth, last: usize::MAX }
        }

        /// The device is lost.
        pub(crate) fn device_lost_from(nth: usize) -> Self {
            Self { fault: Fault::DeviceLost, first: nth, last: usize::MAX }
        }

        /// Runs `program` on this thread by this plan: what it gives, and whether it came to a faulty site.
        pub(crate) fn run<R>(self, program: impl FnOnce() -> R) -> (R, bool) {
            assert!(CURRENT.replace(Some((self, 0))).is_none(), "one plan at a time");
            let _running = Running;
            let result = program();
            (result, CURRENT.get().is_some_and(|(_, count)| count > self.first))
        }
    }

    thread_local! {
        /// The plan, and the sites so far at which it might have struck: those for memory, or those for work.
        static CURRENT: Cell<Option<(Plan, usize)>> = const { Cell::new(None) };
    }

    /// Ends the plan when it is dropped, also by a panic.
    struct Running;

    impl Drop for Running {
        fn drop(&mut self) {
            CURRENT.set(None);
        }
    }

    /// The fault that the thread's plan has for the call about to be made.
    pub(crate) fn at(site: Site) -> Option<Fault> {
        let (plan, count) = CURRENT.get()?;
        match (plan.fault, site) {
            (Fault::OutOfMemory, Site::Memory) => {}
            #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
            (Fault::DeviceLost, Site::Work) => {}
            #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
            (Fault::OutOfMemory, Site::Work) => return None,
            // A device is lost by work, and nothing works any more from there on.
            (Fault::DeviceLost, Site::Memory) => return (count > plan.first).then_some(plan.fault),
        }
        CURRENT.set(Some((plan, count + 1)));
        (plan.first..=plan.last).contains(&count).then_some(plan.fault)
    }
}
