//! Scans, selections, histograms and sorts.

use scry::Buffer;
use scry_kernels::{histogram as histograms, scan as scans, select, sort as sorts};

use super::size;
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect};
use crate::contender::ours;
use crate::kernels::{count_descents, first_bytes};
use crate::peers::{host, toolkit};
use crate::record::Amount;

#[scry::device]
mod own {
    use scry_kernels::elementwise::Map;

    /// Whether a number is odd.
    #[derive(Debug, Clone, Copy)]
    pub(in crate::operations) struct IsOdd;

    impl Map<u32, bool> for IsOdd {
        fn apply(self, x: u32) -> bool {
            x % 2 == 1
        }
    }
}

pub(super) use own::IsOdd;

scry_kernels::instance!(impl select<IsOdd, u32>);

/// Of bits that a key is sorted by, the numbers that one takes part in are counted as its operations.
const OPERATIONS_OF_A_SORT: usize = 32;

pub(super) fn scan(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let (x, y) = (Rotation::spikes(gpu, len, 8 * len)?, Rotation::<f32>::new(gpu, len, 8 * len)?);
        let on_host = if bench.is_cpu() { x.at(0).download()? } else { Vec::new() };
        let expected = |i| (i / 64 + 1) as f32;
        let trial = Trial {
            size: size(len),
            amount: Amount::bytes(8 * len, len),
            clear: &|| Ok(y.at(0).fill(-1.0)?),
            verify: &|| expect(y.at(0), expected),
        };
        let addresses = |turn| Ok(vec![x.at(turn).cuda_pointer()?, y.at(turn).cuda_pointer()?]);
        bench.compare(
            &trial,
            [
                ours(|turn| scans::inclusive_sum(gpu, x.at(turn), y.at(turn))),
                toolkit::cub(bench, ("scan", "inclusive_sum"), len, addresses),
                host::contender(bench, host::RAYON, len, |y| host::inclusive_sum(&on_host, y), expected),
            ],
        )?;
    }
    Ok(())
}

/// Every other number of `0x9e3779b9 * i` is odd: those of odd `i`.
pub(super) fn compact(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let (x, y) = (Rotation::scattered(gpu, len, 6 * len)?, Rotation::<u32>::new(gpu, len, 6 * len)?);
        let (count, half) = (gpu.zeros::<u32>(1)?, y.at(0).slice(..len / 2)?);
        let trial = Trial {
            size: size(len),
            amount: Amount::bytes(6 * len, len),
            clear: &|| {
                count.fill(0)?;
                Ok(y.at(0).fill(0)?)
            },
            verify: &|| {
                expect(&count, |_| len as u32 / 2)?;
                expect(&half, |i| (2 * i as u32 + 1).wrapping_mul(0x9e37_79b9))
            },
        };
        let addresses = |turn| Ok(vec![x.at(turn).cuda_pointer()?, y.at(turn).cuda_pointer()?, count.cuda_pointer()?]);
        bench.compare(
            &trial,
            [
                ours(|turn| select::compact(gpu, IsOdd, x.at(turn), y.at(turn), &count)),
                toolkit::cub(bench, ("select", "select_odd"), len, addresses),
            ],
        )?;
    }
    Ok(())
}

pub(super) fn histogram(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let (x, y) = (Rotation::<u32>::new(gpu, len, 4 * len)?, gpu.zeros::<u32>(256)?);
        let x = x.filled(|x| first_bytes.launch(gpu, x, len))?;
        let on_host = x.at(0).download()?;
        let mut expected = vec![0; 256];
        host::histogram(&on_host, &mut expected);
        let trial = Trial {
            size: format!("{} in 256", size(len)),
            amount: Amount::bytes(4 * len, len),
            clear: &|| Ok(y.fill(7)?),
            verify: &|| expect(&y, |i| expected[i]),
        };
        let addresses = |turn| Ok(vec![x.at(turn).cuda_pointer()?, y.cuda_pointer()?]);
        bench.compare(
            &trial,
            [
                ours(|turn| histograms::histogram(gpu, x.at(turn), &y)),
                toolkit::cub(bench, ("select", "histogram"), len, addresses),
                host::contender(bench, host::RAYON, 256, |y| host::histogram(&on_host, y), |i| expected[i]),
            ],
        )?;
    }
    Ok(())
}

/// Whether no key is greater than the one behind it.
pub(super) fn expect_ascending(bench: &Bench<'_>, keys: &Buffer<u32>) -> Result {
    let count = bench.device.zeros::<u32>(1)?;
    count_descents.launch(bench.device, keys, &count.cast()?, keys.len())?;
    match count.download()?[0] {
        0 => Ok(()),
        descents => Err(format!("{descents} keys are greater than the ones behind them").into()),
    }
}

pub(super) fn sort(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let (x, y) = (Rotation::scattered(gpu, len, 8 * len)?, Rotation::<u32>::new(gpu, len, 8 * len)?);
        let mut on_host = if bench.is_cpu() { x.at(0).download()? } else { Vec::new() };
        let mut sorted = on_host.clone();
        sorted.sort_unstable();
        let total = expected_total(len);
        let trial = Trial {
            size: size(len),
            amount: Amount::bytes(8 * len, OPERATIONS_OF_A_SORT * len),
            clear: &|| Ok(y.at(0).fill(7)?),
            verify: &|| {
                expect_ascending(bench, y.at(0))?;
                let sum = gpu.zeros::<u32>(1)?;
                scry_kernels::reduce::sum(gpu, y.at(0), &[0], &sum)?;
                expect(&sum, |_| total)
            },
        };
        let addresses = |turn| Ok(vec![x.at(turn).cuda_pointer()?, y.at(turn).cuda_pointer()?]);
        let by_rayon = |y: &mut [u32]| {
            use rayon::slice::ParallelSliceMut;
            y.copy_from_slice(&on_host);
            y.par_sort_unstable();
        };
        bench.compare(
            &trial,
            [
                ours(|turn| sorts::keys(gpu, x.at(turn), y.at(turn))),
                toolkit::cub(bench, ("sort", "sort_keys"), len, addresses),
                host::contender(bench, host::RAYON, len, by_rayon, |i| sorted[i]),
            ],
        )?;
        on_host.clear();
    }
    Ok(())
}

/// The sum of the keys, which wraps.
fn expected_total(len: usize) -> u32 {
    let len = len as u64;
    ((len * (len - 1) / 2) as u32).wrapping_mul(0x9e37_79b9)
}

/// Keys with their places: where a key has come from is checked for each that is compared.
pub(super) fn sort_pairs(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let (x, y) = (Rotation::scattered(gpu, len, 16 * len)?, Rotation::<u32>::new(gpu, len, 16 * len)?);
        let places = Rotation::<u32>::new(gpu, len, 16 * len)?.filled(|x| crate::kernels::places.launch(gpu, x, len))?;
        let sorted = Rotation::<u32>::new(gpu, len, 16 * len)?;
        let trial = Trial {
            size: size(len),
            amount: Amount::bytes(16 * len, OPERATIONS_OF_A_SORT * len),
            clear: &|| {
                sorted.at(0).fill(0)?;
                Ok(y.at(0).fill(7)?)
            },
            verify: &|| {
                expect_ascending(bench, y.at(0))?;
                let keys = y.at(0).slice(..len.min(1 << 16))?.download()?;
                let places = sorted.at(0).slice(..len.min(1 << 16))?;
                let inverse = |i: usize| keys[i].wrapping_mul(INVERSE);
                expect(&places, inverse)
            },
        };
        let addresses = |turn| {
            let buffers = [x.at(turn), y.at(turn), places.at(turn), sorted.at(turn)];
            Ok(buffers.iter().map(|buffer| buffer.cuda_pointer()).collect::<scry::Result<_>>()?)
        };
        bench.compare(
            &trial,
            [
                ours(|turn| sorts::pairs(gpu, x.at(turn), places.at(turn), y.at(turn), sorted.at(turn))),
                toolkit::cub(bench, ("sort", "sort_pairs"), len, addresses),
            ],
        )?;
    }
    Ok(())
}

/// What `0x9e3779b9` times is one.
pub(super) const INVERSE: u32 = {
    // Newton's iteration: each step doubles the bits that are right, of which there are three at the start.
    let (factor, mut inverse, mut step) = (0x9e37_79b9u32, 0x9e37_79b9u32, 0);
    while step < 4 {
        inverse = inverse.wrapping_mul(2u32.wrapping_sub(factor.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_is_one() {
        assert_eq!(INVERSE.wrapping_mul(0x9e37_79b9), 1);
    }

    #[test]
    fn totals_are_sums_of_keys() {
        let sum = (0..1000u32).fold(0u32, |sum, i| sum.wrapping_add(i.wrapping_mul(0x9e37_79b9)));
        assert_eq!(expected_total(1000), sum);
    }
}
