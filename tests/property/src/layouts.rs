//! Random structs, and the check that each makes the way host, device, host unharmed, field by field.
//!
//! They are written by `generate/structs.rs` while the crate is built.

use std::fmt::Debug;

use scry::{Buffer, Device, Element, Result};

/// The elements of each buffer.
const COUNT: usize = 100;

/// Checks one struct on a device.
pub type Check = fn(&Device, &mut Random) -> Result<()>;

/// `SplitMix64`: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number that every float type has.
    fn number(&mut self) -> f32 {
        (self.next() % 2000) as f32 * 0.5 - 500.0
    }
}

/// Uploads, launches and downloads, and compares with the twin.
fn check<T: Element + Debug + PartialEq>(
    device: &Device,
    name: &str,
    make: impl Fn(&mut Random) -> T,
    twin: fn(T, T) -> T,
    launch: impl Fn(&Device, &Buffer<T>, T, &Buffer<T>, usize) -> Result<()>,
    random: &mut Random,
) -> Result<()> {
    let values: Vec<T> = (0..COUNT).map(|_| make(random)).collect();
    let by = make(random);
    let (from, to) = (device.upload(&values)?, device.upload(&values[1..])?);
    assert_eq!(from.byte_size(), size_of_val(&values[..]) as u64, "{name}");
    assert_eq!(from.download()?, values, "{name} was not copied");
    launch(device, &from, by, &to, COUNT - 1)?;
    let expected: Vec<T> = values[..COUNT - 1].iter().map(|value| twin(*value, by)).collect();
    assert_eq!(to.download()?, expected, "{name} was not rewritten by {by:?}");
    Ok(())
}

#[allow(warnings, clippy::all, clippy::pedantic, reason = "random code is as no person would write it")]
mod structs {
    use super::{Check, Random, check};
    use scry::{Device, Result};

    include!(concat!(env!("OUT_DIR"), "/structs.rs"));
}

pub use structs::CHECKS;
