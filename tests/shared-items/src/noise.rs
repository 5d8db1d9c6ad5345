//! A hash, in a public module of its own.

/// A number that looks random: the finalizer of `MurmurHash3` (Appleby, 2011).
#[scry::device]
pub fn hash(x: u32) -> u32 {
    let x = (x ^ x >> 16).wrapping_mul(FIRST);
    let x = (x ^ x >> 13).wrapping_mul(constants::SECOND);
    x ^ x >> 16
}

#[scry::device]
const FIRST: u32 = 0x85eb_ca6b;

mod constants {
    #[scry::device]
    pub(super) const SECOND: u32 = 0xc2b2_ae35;
}
