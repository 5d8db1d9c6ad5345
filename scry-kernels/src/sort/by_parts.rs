//! Passes for CPUs: an invocation has a part of the keys, of which it counts the digits, and which it moves one after the other.

use scry::{Element, Instance, LaunchOn};

use super::kernels::device::Digit;
use super::{Call, Key, Sorted};
use crate::error::Result;
use crate::scan::exclusive_sum;
use device::DIGITS;

impl<L: LaunchOn> Call<L> {
    /// The fewest keys of a part, and the most parts.
    const FEWEST: usize = 1 << 14;
    const PARTS: usize = 256;

    /// Sorts by the bits, in an even number of passes, so that keys and values may be sorted where they are.
    pub(super) fn by_parts<K: Key + Element, V: Element>(mut self, keys: &Sorted<K>, values: Option<&Sorted<V>>) -> Result<()>
    where
        count_part<K>: Instance,
        move_part<K, V>: Instance,
    {
        let bits = self.bits.len();
        let passes = 2 * bits.div_ceil(16);
        let width = bits.div_ceil(passes);
        let len = keys.from.len();
        let part = len.div_ceil(Self::PARTS).max(Self::FEWEST);
        let parts = len.div_ceil(part);
        let (counts, starts) = (self.on.temporary(DIGITS * parts)?, self.on.temporary(DIGITS * parts)?);
        let (keys, values) = (keys.passes(&mut self.on, passes)?, values.map(|values| values.passes(&mut self.on, passes)).transpose()?);
        for pass in 0..passes {
            let shift = self.bits.start + (pass * width) as u32;
            // Of few bits, the last pass may have none.
            let left = self.bits.end.saturating_sub(shift).min(width as u32);
            let digit = Digit { shift: shift.min(K::BITS - 1), mask: (1 << left) - 1 };
            let ([from, to], values) = (&keys[pass], values.as_ref().map(|values| &values[pass]));
            count_part::<K>.launch(&mut self.on, from, digit, part, &counts, parts)?;
            exclusive_sum(&mut self.on, &counts, &starts)?;
            let (of_values, to_values) = values.map(|[from, to]| (from, to)).unzip();
            move_part::<K, V>.launch(&mut self.on, from, of_values, digit, part, &starts, to, to_values, parts)?;
        }
        Ok(())
    }
}

/// Items of the kernels.
#[scry::device]
mod device {
    /// How many digits there are at most.
    pub(super) const DIGITS: usize = 256;
}

/// How often each digit is in a part of the keys: `counts[digit * parts + part]`.
#[doc(hidden)]
#[scry::kernel(instances(), targets(cpu))]
pub fn count_part<K: Key>(keys: &[K], digit_of: Digit, part: usize, counts: &mut [u32]) {
    let own = global_id().x;
    let mut numbers = [0u32; DIGITS];
    for i in own * part..((own + 1) * part).min(keys.len()) {
        numbers[(keys[i].bits_from(digit_of.shift) & digit_of.mask & 255) as usize] += 1;
    }
    for digit in 0..DIGITS {
        counts[digit * launch_size().x + own] = numbers[digit];
    }
}

/// Moves each key of a part, and its value if there are values, to where its digit's are, in their order: these start at `starts[digit * parts + part]`.
#[doc(hidden)]
#[scry::kernel(instances(), targets(cpu))]
pub fn move_part<K: Key, V: Copy>(
    keys: &[K],
    values: Option<&[V]>,
    digit_of: Digit,
    part: usize,
    starts: &[u32],
    sorted: &mut [K],
    mut sorted_values: Option<&mut [V]>,
) {
    let own = global_id().x;
    let mut next = [0u32; DIGITS];
    for digit in 0..DIGITS {
        next[digit] = starts[digit * launch_size().x + own];
    }
    for i in own * part..((own + 1) * part).min(keys.len()) {
        let digit = (keys[i].bits_from(digit_of.shift) & digit_of.mask & 255) as usize;
        let to = next[digit] as usize;
        next[digit] += 1;
        // SAFETY: `starts` keeps the digits of all parts apart, and those of one go behind each other.
        unsafe { sorted[to] = keys[i] };
        if let Some(values) = values
            && let Some(sorted_values) = &mut sorted_values
        {
            // SAFETY: the same.
            unsafe { sorted_values[to] = values[i] };
        }
    }
}
