//! Sorts a million keys, `u32`, `i32` and `f32`, both ways, with one generic kernel; the keys stay on the device meanwhile.
//!
//! `cargo run --release --example sort -- [--device cpu|vulkan|vulkan:1|cuda]`

#[path = "sort/bitonic.rs"]
mod bitonic;
mod common;

use std::cmp::Ordering;
use std::fmt::Debug;
use std::time::Instant;

use bitonic::{SortOrder, SortParams, Step, compare_exchange, threads};
use common::Arguments;
use scry::{Buffer, Device};

/// No power of two.
const LEN: usize = 1_000_003;

fn main() -> common::Result {
    let gpu = Arguments::parse()?.device;
    let bits: Vec<u32> = random_bits(LEN).collect();
    let floats: Vec<f32> = special_floats().into_iter().chain(bits.iter().copied().map(f32::from_bits)).take(LEN).collect();
    let integers: Vec<i32> = bits.iter().map(|&bits| bits as i32).collect();

    for order in [SortOrder::Ascending, SortOrder::Descending] {
        run(&gpu, "u32", &bits, order, u32::cmp, |buffer, params, n| compare_exchange.launch(&gpu, params, buffer, n))?;
        run(&gpu, "i32", &integers, order, i32::cmp, |buffer, params, n| compare_exchange.launch(&gpu, params, buffer, n))?;
        run(&gpu, "f32", &floats, order, f32::total_cmp, |buffer, params, n| compare_exchange.launch(&gpu, params, buffer, n))?;
    }
    Ok(())
}

/// Sorts `keys` with one launch a step, holds the result against the standard library's sort, and says how long it took.
fn run<K: scry::Element + Debug>(
    gpu: &Device,
    name: &str,
    keys: &[K],
    order: SortOrder,
    compare: fn(&K, &K) -> Ordering,
    launch: impl Fn(&Buffer<K>, SortParams, usize) -> scry::Result<()>,
) -> common::Result {
    let buffer = gpu.upload(keys)?;
    let sort = || -> scry::Result<()> {
        for step in Step::all(keys.len()) {
            launch(&buffer, SortParams::new(step, order), threads(keys.len()))?;
        }
        gpu.sync()
    };
    // The first time, the driver compiles the kernel.
    sort()?;
    buffer.write(keys)?;
    gpu.sync()?;
    let start = Instant::now();
    sort()?;
    let seconds = start.elapsed().as_secs_f64();

    let sorted = buffer.download()?;
    let mut expected = keys.to_vec();
    expected.sort_by(|a, b| match order {
        SortOrder::Ascending => compare(a, b),
        SortOrder::Descending => compare(b, a),
    });
    if let Some(i) = (0..keys.len()).find(|&i| compare(&sorted[i], &expected[i]).is_ne()) {
        return Err(format!("key {i} is {:?}, and the standard library says {:?}", sorted[i], expected[i]).into());
    }
    let (rate, steps) = (keys.len() as f64 / seconds / 1e6, Step::all(keys.len()).count());
    println!("sorted     {} {name} {order:?} in {steps} steps: {:.1} ms, {rate:.1} million a second", keys.len(), seconds * 1e3);
    Ok(())
}

/// What is hard to sort: both zeros, both infinities, subnormals, and NaNs of both signs with payloads.
fn special_floats() -> Vec<f32> {
    let nans = [f32::NAN, -f32::NAN, f32::from_bits(0x7f80_0001), f32::from_bits(0xffff_ffff)];
    let numbers = [0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::MIN_POSITIVE / 2.0, -f32::MIN_POSITIVE / 2.0, f32::MAX, f32::MIN];
    nans.into_iter().chain(numbers).collect()
}

/// Marsaglia's xorshift, <https://www.jstatsoft.org/article/view/v008i14>.
fn random_bits(count: usize) -> impl Iterator<Item = u32> {
    let next = |state: &u32| {
        let mut state = *state;
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        Some(state)
    };
    std::iter::successors(Some(2_463_534_242), next).take(count)
}

#[cfg(test)]
mod tests {
    use super::bitonic::{SortableKey, ThreadId};
    use super::*;

    /// Sorts as the kernel does, on the host, with the device's own functions.
    fn sorted<K: SortableKey>(keys: &[K], order: SortOrder) -> Vec<K> {
        let mut keys = keys.to_vec();
        for step in Step::all(keys.len()) {
            for thread in 0..threads(keys.len()) {
                let comparison = SortParams::new(step, order).comparison(ThreadId::new(thread as u32));
                if comparison.right < keys.len() && order.is_wrong(keys[comparison.left], keys[comparison.right]) {
                    keys.swap(comparison.left, comparison.right);
                }
            }
        }
        keys
    }

    #[test]
    fn ranks_are_in_the_standard_librarys_order() {
        let floats: Vec<f32> = special_floats().into_iter().chain(random_bits(60).map(f32::from_bits)).collect();
        for a in &floats {
            for b in &floats {
                assert_eq!(a.rank().cmp(&b.rank()), a.total_cmp(b), "{a} and {b}");
                let (a, b) = (a.to_bits() as i32, b.to_bits() as i32);
                assert_eq!(a.rank().cmp(&b.rank()), a.cmp(&b));
            }
        }
        assert_eq!(7u32.rank(), 7);
    }

    #[test]
    fn every_length_is_sorted() {
        for len in 0..70 {
            let keys: Vec<u32> = random_bits(len).map(|bits| bits % 50).collect();
            let mut expected = keys.clone();
            expected.sort_unstable();
            assert_eq!(sorted(&keys, SortOrder::Ascending), expected);
            expected.reverse();
            assert_eq!(sorted(&keys, SortOrder::Descending), expected);
        }
    }

    #[test]
    fn a_step_compares_every_element_once() {
        for step in Step::all(64) {
            let mut places = Vec::new();
            for thread in 0..32 {
                let comparison = SortParams::new(step, SortOrder::Ascending).comparison(ThreadId::new(thread));
                assert!(comparison.left < comparison.right);
                places.extend([comparison.left, comparison.right]);
            }
            places.sort_unstable();
            assert_eq!(places, (0..64).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_stage_has_one_more_pass_than_its_number() {
        assert!(Step::new(3, 3).is_some() && Step::new(3, 4).is_none() && Step::new(31, 0).is_none());
        assert_eq!(Step::all(1_000_000).count(), 20 * 21 / 2);
        assert_eq!((Step::all(0).count(), Step::all(1).count(), Step::all(3).count()), (0, 0, 3));
    }

    #[test]
    fn order_decides_about_equal_and_different_keys() {
        assert!(SortOrder::Ascending.is_wrong(2, 1) && !SortOrder::Ascending.is_wrong(1, 1));
        assert!(SortOrder::Descending.is_wrong(-0.0f32, 0.0) && !SortOrder::Descending.is_wrong(f32::NAN, f32::INFINITY));
    }
}
