//! The orders of work of an opened device, by their numbers.
//!
//! Nothing here orders two of them, but that a new one starts behind what was queued on the others so far.

use std::array;
use std::sync::{Arc, RwLock, RwLockReadGuard, Weak};

use crate::error::Result;
use crate::system::NEVER_POISONED;

/// At most as many as `MOST`. An order is kept by those who use it; once it is dropped, none of its work is under way, and another may have
/// its number.
pub(crate) struct Orders<T, const MOST: usize>(RwLock<[Weak<T>; MOST]>);

impl<T, const MOST: usize> Orders<T, MOST> {
    pub(crate) fn new() -> Self {
        Self(RwLock::new(array::from_fn(|_| Weak::new())))
    }

    /// A new order, which `make` makes of its number, and has wait for what is queued on the others; `None` if there are as many as can be.
    pub(crate) fn open(&self, make: impl FnOnce(usize, &[Arc<T>]) -> Result<Arc<T>>) -> Result<Option<Arc<T>>> {
        let mut orders = self.0.write().expect(NEVER_POISONED);
        let Some(number) = orders.iter().position(|order| order.strong_count() == 0) else { return Ok(None) };
        let others: Vec<Arc<T>> = orders.iter().filter_map(Weak::upgrade).collect();
        let order = make(number, &others)?;
        orders[number] = Arc::downgrade(&order);
        Ok(Some(order))
    }

    /// The one of this number.
    #[cfg(feature = "vulkan")]
    pub(crate) fn get(&self, number: usize) -> Option<Arc<T>> {
        self.present().0[number].upgrade()
    }

    /// Those that there are now.
    pub(crate) fn all(&self) -> Vec<Arc<T>> {
        self.present().0.iter().filter_map(Weak::upgrade).collect()
    }

    /// Keeps others from being opened, as long as this lives.
    pub(crate) fn present(&self) -> Present<'_, T, MOST> {
        Present(self.0.read().expect(NEVER_POISONED))
    }
}

/// The orders that there are.
pub(crate) struct Present<'a, T, const MOST: usize>(RwLockReadGuard<'a, [Weak<T>; MOST]>);

impl<T, const MOST: usize> Present<'_, T, MOST> {
    /// Whether there are several.
    pub(crate) fn are_several(&self) -> bool {
        self.0.iter().filter(|order| order.strong_count() > 0).nth(1).is_some()
    }
}
