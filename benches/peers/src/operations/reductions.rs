//! Sums along axes, and where the greatest is.

use scry_kernels::{Views, reduce};

use super::{shape, size};
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect, of_ramp, ramp_on_host};
use crate::contender::ours;
use crate::peers::cuda_c::ByHand;
use crate::peers::{host, scry_gpu, toolkit};
use crate::record::Amount;

/// Of the inputs: sums of as many as rows have are exact, in any order.
const MODULUS: usize = 4;

pub(super) fn sum(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let (x, y) = (Rotation::spikes(gpu, len, 4 * len)?, Rotation::<f32>::new(gpu, 1, 4 * len)?);
        let (ones, on_host) = ((len / 64) as f32, if bench.is_cpu() { x.at(0).download()? } else { Vec::new() });
        let trial = Trial {
            size: size(len),
            amount: Amount::bytes(4 * len, len),
            clear: &|| Ok(y.at(0).fill(-1.0)?),
            verify: &|| expect(y.at(0), |_| ones),
        };
        let addresses = |turn| Ok(vec![x.at(turn).cuda_pointer()?, y.at(turn).cuda_pointer()?]);
        bench.compare(
            &trial,
            [
                ours(|turn| reduce::sum(gpu, x.at(turn), &[0], y.at(turn))),
                toolkit::cub(bench, ("select", "sum"), len, addresses),
                host::contender(bench, host::RAYON, 1, |y| y[0] = host::sum(&on_host), |_| ones),
            ],
        )?;
    }
    Ok(())
}

pub(super) fn sum_compensated(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, y) = (Rotation::spikes(gpu, len, 4 * len)?, Rotation::<f32>::new(gpu, 1, 4 * len)?);
    let trial = Trial {
        size: size(len),
        amount: Amount::bytes(4 * len, len),
        clear: &|| Ok(y.at(0).fill(-1.0)?),
        verify: &|| expect(y.at(0), |_| (len / 64) as f32),
    };
    bench.compare(&trial, [ours(|turn| reduce::sum_compensated(gpu, x.at(turn), &[0], y.at(turn)))])
}

/// Widths of rows, or heights of columns, of an array of all elements.
pub(super) fn widths(bench: &Bench<'_>) -> &'static [usize] {
    match (bench.is_small, bench.is_cpu()) {
        (true, _) => &[64, 256],
        (false, true) => &[64, 4096],
        (false, false) => &[64, 1024, 1 << 14, 1 << 16],
    }
}

/// The sum of a part of [`Rotation::ramp`] that is as long as a row.
fn sum_of_ramp(width: usize) -> f32 {
    (0..width).map(|i| of_ramp(i, MODULUS)).sum()
}

pub(super) fn sum_rows(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, on_host) = (Rotation::ramp(gpu, len, 4 * len, MODULUS as u32)?, ramp_on_host(bench, len, MODULUS));
    for &width in widths(bench) {
        let (rows, sum) = (len / width, sum_of_ramp(width));
        let y = Rotation::<f32>::new(gpu, rows, 4 * len)?;
        let trial = Trial {
            size: shape(rows, width),
            amount: Amount::bytes(4 * len, len),
            clear: &|| Ok(y.at(0).fill(-1.0)?),
            verify: &|| expect(y.at(0), |_| sum),
        };
        bench.compare(
            &trial,
            [
                ours(|turn| reduce::sum(gpu, x.at(turn).view([rows, width])?, &[1], y.at(turn))),
                ByHand::of_rows("sum_rows", rows, width).contender(bench, |turn| [x.at(turn), y.at(turn)]),
                host::contender(bench, host::RAYON, rows, |y| host::sum_rows(&on_host, y), |_| sum),
            ],
        )?;
    }
    Ok(())
}

pub(super) fn sum_columns(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, on_host) = (Rotation::ramp(gpu, len, 4 * len, MODULUS as u32)?, ramp_on_host(bench, len, MODULUS));
    for &height in widths(bench) {
        let columns = len / height;
        let expected = |column: usize| height as f32 * of_ramp(column, MODULUS);
        let y = Rotation::<f32>::new(gpu, columns, 4 * len)?;
        let trial = Trial {
            size: shape(height, columns),
            amount: Amount::bytes(4 * len, len),
            clear: &|| Ok(y.at(0).fill(-1.0)?),
            verify: &|| expect(y.at(0), expected),
        };
        let program = scry_gpu::Program {
            text: ::scry_gpu::shaders::backward::REDUCE_COLS,
            inputs: &|| vec![(0..len).map(|i| of_ramp(i, MODULUS)).collect()],
            len: columns,
            groups: [columns.div_ceil(256), 1, 1],
            push_constants: vec![height as u32, columns as u32, 1f32.to_bits()],
        };
        // Its input goes through the host, which takes seconds for the largest.
        let shipped = if height == widths(bench)[1] { scry_gpu::contender(bench, &program, expected) } else { None };
        bench.compare(
            &trial,
            [
                ours(|turn| reduce::sum(gpu, x.at(turn).view([height, columns])?, &[0], y.at(turn))),
                shipped,
                host::contender(bench, host::RAYON, columns, |y| host::sum_columns(&on_host, y), expected),
            ],
        )?;
    }
    Ok(())
}

pub(super) fn arg_max(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, y) = (Rotation::ramp(gpu, len, 4 * len, 1000)?, Rotation::<u32>::new(gpu, 1, 4 * len)?);
    let on_host = ramp_on_host(bench, len, 1000);
    let trial = Trial {
        size: size(len),
        amount: Amount::bytes(4 * len, len),
        clear: &|| Ok(y.at(0).fill(7)?),
        verify: &|| expect(y.at(0), |_| 999),
    };
    bench.compare(
        &trial,
        [
            ours(|turn| reduce::arg_max(gpu, x.at(turn), &[0], y.at(turn))),
            host::contender(bench, host::RAYON, 1, |y| y[0] = host::arg_max(&on_host) as u32, |_| 999),
        ],
    )
}
