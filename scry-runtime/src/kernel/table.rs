//! What a device made of kernels, by the kernels' numbers: found without a lock, made once.

use std::sync::OnceLock;

use crate::error::Result;
use crate::kernel::{KernelDef, number};
use crate::system::Lock;

/// What there is for each kernel, once it was made.
pub(crate) struct KernelTable<T> {
    /// Of one kernel, of the next two, of the next four, and so on: what is there never moves.
    parts: [OnceLock<Box<[Place<T>]>>; u32::BITS as usize],
}

/// Where what there is for one kernel is kept.
struct Place<T> {
    made: OnceLock<T>,
    /// Held while it is made: once, and without holding up those who want another kernel's.
    making: Lock<()>,
}

impl<T> Default for KernelTable<T> {
    fn default() -> Self {
        Self { parts: [const { OnceLock::new() }; u32::BITS as usize] }
    }
}

impl<T> KernelTable<T> {
    /// What there is for a kernel, which `make` makes if there is nothing.
    ///
    /// # Errors
    /// What `make` says; the next who asks tries again.
    #[inline]
    pub(crate) fn get(&self, kernel: &'static KernelDef, make: impl FnOnce() -> Result<T>) -> Result<&T> {
        let (part, index) = place(kernel);
        match self.parts[part].get().and_then(|part| part[index].made.get()) {
            Some(found) => Ok(found),
            None => self.make((part, index), make),
        }
    }

    #[cold]
    fn make(&self, (part, index): (usize, usize), make: impl FnOnce() -> Result<T>) -> Result<&T> {
        let empty = |_| Place { made: OnceLock::new(), making: Lock::new(()) };
        let place = &self.parts[part].get_or_init(|| (0..1_usize << part).map(empty).collect())[index];
        let _one_at_a_time = place.making.lock();
        match place.made.get() {
            Some(made) => Ok(made),
            None => make().map(|made| place.made.get_or_init(|| made)),
        }
    }

    /// Everything that was made.
    #[cfg(any(feature = "vulkan", test))]
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = T> {
        self.parts.iter_mut().filter_map(OnceLock::take).flatten().filter_map(|place| place.made.into_inner())
    }
}

/// The part that a kernel is in, and where.
#[inline]
fn place(kernel: &'static KernelDef) -> (usize, usize) {
    let number = number(kernel);
    let part = number.ilog2();
    (part as usize, (number - (1 << part)) as usize)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::error::Error;
    use crate::kernel::nothing;

    fn kernels(count: usize) -> Vec<&'static KernelDef> {
        (0..count).map(|_| &*Box::leak(Box::new(nothing()))).collect()
    }

    #[test]
    fn each_kernel_has_its_own_and_once_whoever_asks() {
        let (kernels, made, mut table) = (kernels(70), AtomicU32::new(0), KernelTable::default());
        let ask = || {
            for (i, kernel) in kernels.iter().enumerate() {
                let make = || {
                    made.fetch_add(1, Ordering::Relaxed);
                    Ok(i)
                };
                assert_eq!(*table.get(kernel, make).unwrap(), i);
            }
        };
        thread::scope(|scope| (0..4).for_each(|_| _ = scope.spawn(ask)));
        assert_eq!(made.into_inner(), 70);
        let mut all: Vec<usize> = table.drain().collect();
        all.sort_unstable();
        assert_eq!(all, (0..70).collect::<Vec<_>>());
        assert_eq!(table.drain().count(), 0);
    }

    #[test]
    fn what_could_not_be_made_is_tried_again() {
        let (kernels, table) = (kernels(1), KernelTable::default());
        let failed = table.get(kernels[0], || Err(Error::MissingEntryPoint { name: "main".to_owned() }));
        assert!(matches!(failed, Err(Error::MissingEntryPoint { .. })));
        assert_eq!(*table.get(kernels[0], || Ok(1)).unwrap(), 1);
        assert_eq!(*table.get(kernels[0], || unreachable!("it is there")).unwrap(), 1);
    }

    /// Who makes a kernel may take seconds, in which others want other kernels.
    #[test]
    fn two_kernels_are_made_at_once() {
        let (kernels, table, at_once) = (kernels(2), KernelTable::default(), AtomicU32::new(0));
        let make = || {
            at_once.fetch_add(1, Ordering::Relaxed);
            let start = Instant::now();
            while at_once.load(Ordering::Relaxed) < 2 {
                assert!(start.elapsed() < Duration::from_secs(10), "the other is not made meanwhile");
                thread::yield_now();
            }
            Ok(())
        };
        thread::scope(|scope| {
            for kernel in &kernels {
                scope.spawn(|| table.get(kernel, make).unwrap());
            }
        });
    }
}
