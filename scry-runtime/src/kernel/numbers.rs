//! Numbers of kernels: by one word a kernel on a device tells the host which it is.

use std::collections::HashSet;
use std::ptr;
use std::sync::atomic::Ordering;

use super::def::{KernelDef, NONE};
use crate::system::Lock;

/// The number of a kernel, which leads back to it; allocates nothing once it is known.
#[inline]
pub(crate) fn number(kernel: &'static KernelDef) -> u32 {
    match kernel.id.0.load(Ordering::Relaxed) {
        NONE => register(kernel),
        number => number,
    }
}

#[cold]
fn register(kernel: &'static KernelDef) -> u32 {
    let mut kernels = KERNELS.lock();
    let known = kernel.id.0.load(Ordering::Relaxed);
    if known != NONE {
        return known;
    }
    kernels.push(kernel);
    let number = kernels.len() as u32;
    kernel.id.0.store(number, Ordering::Relaxed);
    number
}

/// Every kernel of which a form has a number, by the definition that launches name, in the order of their first launches.
#[must_use]
pub fn launched() -> Vec<&'static KernelDef> {
    let mut named = HashSet::new();
    let launched = KERNELS.lock().iter().map(|kernel| kernel.launched.unwrap_or(kernel)).collect::<Vec<_>>();
    launched.into_iter().filter(|kernel| named.insert(ptr::from_ref(*kernel))).collect()
}

/// The kernel of a number that [`number`] gave.
pub(crate) fn numbered(number: u32) -> Option<&'static KernelDef> {
    let index = number.checked_sub(1)? as usize;
    KERNELS.lock().get(index).copied()
}

/// The kernels that have a number, which is one more than their index.
static KERNELS: Lock<Vec<&'static KernelDef>> = Lock::new(Vec::new());
