//! Tables of what a device made of kernels, by the kernels' addresses.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What there is for each kernel: a kernel's address tells it from all others.
pub(crate) type KernelTable<T> = HashMap<usize, T, BuildHasherDefault<AddressHasher>>;

/// Spreads addresses over a table: one multiplication by the golden ratio, as in Knuth, TAOCP 6.4.
#[derive(Default)]
pub(crate) struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("an address is hashed as a `usize`")
    }

    fn write_usize(&mut self, address: usize) {
        self.0 = (address as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(32)
    }
}
