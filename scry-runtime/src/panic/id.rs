//! Numbers of kernels: by one word a kernel on a device tells the host which it is.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard};

use crate::kernel::KernelDef;

/// The number of a kernel in this process, which it gets when it is first asked for.
#[derive(Debug, Default)]
pub struct KernelId(AtomicU32);

/// What a kernel has that has no number yet.
const NONE: u32 = 0;

impl KernelId {
    /// The id of a kernel that has no number yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(AtomicU32::new(NONE))
    }

    /// The number, which leads back to `kernel`, whose id this is; allocates nothing once it is known.
    #[inline]
    pub fn get(&self, kernel: &'static KernelDef) -> u32 {
        match self.0.load(Ordering::Relaxed) {
            NONE => self.register(kernel),
            number => number,
        }
    }

    #[cold]
    fn register(&self, kernel: &'static KernelDef) -> u32 {
        let mut kernels = kernels();
        let known = self.0.load(Ordering::Relaxed);
        if known != NONE {
            return known;
        }
        kernels.push(kernel);
        let number = kernels.len() as u32;
        self.0.store(number, Ordering::Relaxed);
        number
    }
}

/// Every kernel that has a number, in the order of their first launches.
#[must_use]
pub fn launched() -> Vec<&'static KernelDef> {
    kernels().clone()
}

/// The kernel of a number that [`KernelId::get`] gave.
pub(crate) fn kernel(number: u32) -> Option<&'static KernelDef> {
    let index = number.checked_sub(1)? as usize;
    kernels().get(index).copied()
}

/// The kernels that have a number, which is one more than their index.
fn kernels() -> MutexGuard<'static, Vec<&'static KernelDef>> {
    static KERNELS: Mutex<Vec<&'static KernelDef>> = Mutex::new(Vec::new());
    KERNELS.lock().expect("the lock of the numbered kernels is never poisoned")
}
