//! What reads and writes each element once.

use scry_kernels::Views;
use scry_kernels::activation::Relu;
use scry_kernels::elementwise::{self, Add, Identity, map, zip};

use super::{shape, size};
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect, of_ramp, ramp_on_host};
use crate::contender::ours;
use crate::peers::cuda_c::ByHand;
use crate::peers::{cubecl, driver, host, scry_gpu, wgsl};
use crate::record::Amount;

/// Of the inputs.
const MODULUS: usize = wgsl::MODULUS;

pub(super) fn fill(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let y = Rotation::<f32>::new(gpu, len, 4 * len)?;
        let trial = Trial {
            size: size(len),
            amount: Amount::bytes(4 * len, len),
            clear: &|| Ok(y.at(0).fill(7.0)?),
            verify: &|| expect(y.at(0), |_| 1.0),
        };
        bench.compare(
            &trial,
            [
                ours(|turn| elementwise::fill(gpu, 1.0, y.at(turn))),
                host::contender(bench, host::RAYON, len, |y| host::fill(y, 1.0), |_| 1.0),
            ],
        )?;
    }
    Ok(())
}

pub(super) fn copy(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let (x, y) = (Rotation::ramp(gpu, len, 8 * len, MODULUS as u32)?, Rotation::new(gpu, len, 8 * len)?);
        let (expected, on_host) = (|i| of_ramp(i, MODULUS), ramp_on_host(bench, len, MODULUS));
        let trial = Trial {
            size: size(len),
            amount: Amount::bytes(8 * len, len),
            clear: &|| Ok(y.at(0).fill(-1.0)?),
            verify: &|| expect(y.at(0), expected),
        };
        let program = wgsl::Program { text: wgsl::COPY, inputs: 1, len, groups: wgsl::groups(len / 4) };
        bench.compare(
            &trial,
            [
                ours(|turn| map(gpu, Identity, x.at(turn), y.at(turn))),
                ByHand::of_vectors("copy", len).contender(bench, |turn| [x.at(turn), y.at(turn)]),
                driver::copy(bench, &x, &y),
                wgsl::contender(bench, program, expected),
                host::contender(bench, host::RAYON, len, |y| host::copy(&on_host, y), expected),
            ],
        )?;
    }
    Ok(())
}

pub(super) fn add(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let input = || Rotation::ramp(gpu, len, 12 * len, MODULUS as u32);
        let (a, b, y) = (input()?, input()?, Rotation::new(gpu, len, 12 * len)?);
        let (expected, on_host) = (|i| 2.0 * of_ramp(i, MODULUS), ramp_on_host(bench, len, MODULUS));
        let trial = Trial {
            size: size(len),
            amount: Amount::bytes(12 * len, len),
            clear: &|| Ok(y.at(0).fill(-1.0)?),
            verify: &|| expect(y.at(0), expected),
        };
        let program = wgsl::Program { text: wgsl::ADD, inputs: 2, len, groups: wgsl::groups(len / 4) };
        bench.compare(
            &trial,
            [
                ours(|turn| zip(gpu, Add, a.at(turn), b.at(turn), y.at(turn))),
                ByHand::of_vectors("add", len).contender(bench, |turn| [a.at(turn), b.at(turn), y.at(turn)]),
                wgsl::contender(bench, program, expected),
                cubecl::add(bench, len, expected),
                host::contender(bench, host::RAYON, len, |y| host::add(&on_host, &on_host, y), expected),
            ],
        )?;
    }
    Ok(())
}

/// A row that is added to each row: a bias.
pub(super) fn add_row(bench: &Bench<'_>) -> Result {
    let (gpu, rows, columns) = (bench.device, 1 << bench.full_len().ilog2().div_ceil(2), 1 << (bench.full_len().ilog2() / 2));
    let len = rows * columns;
    let (x, bias, y) =
        (Rotation::ramp(gpu, len, 8 * len, 500)?, Rotation::ramp(gpu, columns, 8 * len, 1000)?, Rotation::new(gpu, len, 8 * len)?);
    let expected = |i: usize| of_ramp(i, 500) + of_ramp(i % columns, 1000);
    let (on_host, row) = (ramp_on_host(bench, len, 500), ramp_on_host(bench, columns, 1000));
    let trial = Trial {
        size: shape(rows, columns),
        amount: Amount::bytes(8 * len, len),
        clear: &|| Ok(y.at(0).fill(-1.0)?),
        verify: &|| expect(y.at(0), expected),
    };
    let program = scry_gpu::Program {
        text: ::scry_gpu::shaders::elementwise::BIAS_ADD,
        inputs: &|| vec![(0..len).map(|i| of_ramp(i, 500)).collect(), (0..columns).map(|i| of_ramp(i, 1000)).collect()],
        len,
        groups: [len.div_ceil(256), 1, 1],
        push_constants: vec![len as u32, columns as u32],
    };
    let both = [rows, columns];
    bench.compare(
        &trial,
        [
            ours(|turn| zip(gpu, Add, x.at(turn).view(both)?, bias.at(turn).view([columns])?.broadcast(both)?, y.at(turn).view_mut(both)?)),
            scry_gpu::contender(bench, &program, expected),
            host::contender(bench, host::RAYON, len, |y| host::add_row(&on_host, &row, y), expected),
        ],
    )
}

pub(super) fn add_column(bench: &Bench<'_>) -> Result {
    let (gpu, rows, columns) = (bench.device, 1 << bench.full_len().ilog2().div_ceil(2), 1 << (bench.full_len().ilog2() / 2));
    let len = rows * columns;
    let (x, bias, y) =
        (Rotation::ramp(gpu, len, 8 * len, 500)?, Rotation::ramp(gpu, rows, 8 * len, 1000)?, Rotation::new(gpu, len, 8 * len)?);
    let expected = |i: usize| of_ramp(i, 500) + of_ramp(i / columns, 1000);
    let (on_host, column) = (ramp_on_host(bench, len, 500), ramp_on_host(bench, rows, 1000));
    let trial = Trial {
        size: shape(rows, columns),
        amount: Amount::bytes(8 * len, len),
        clear: &|| Ok(y.at(0).fill(-1.0)?),
        verify: &|| expect(y.at(0), expected),
    };
    let both = [rows, columns];
    bench.compare(
        &trial,
        [
            ours(|turn| zip(gpu, Add, x.at(turn).view(both)?, bias.at(turn).view([rows, 1])?.broadcast(both)?, y.at(turn).view_mut(both)?)),
            host::contender(bench, host::RAYON, len, |y| host::add_column(&on_host, &column, y), expected),
        ],
    )
}

pub(super) fn relu(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    for &len in bench.lens() {
        let (x, y) = (Rotation::ramp(gpu, len, 8 * len, MODULUS as u32)?, Rotation::new(gpu, len, 8 * len)?);
        let (expected, on_host) = (|i| of_ramp(i, MODULUS), ramp_on_host(bench, len, MODULUS));
        let trial = Trial {
            size: size(len),
            amount: Amount::bytes(8 * len, len),
            clear: &|| Ok(y.at(0).fill(-1.0)?),
            verify: &|| expect(y.at(0), expected),
        };
        let program = scry_gpu::Program {
            text: ::scry_gpu::shaders::elementwise::RELU,
            inputs: &|| vec![(0..len).map(expected).collect()],
            len,
            groups: [len.div_ceil(256), 1, 1],
            push_constants: vec![len as u32],
        };
        bench.compare(
            &trial,
            [
                ours(|turn| map(gpu, Relu, x.at(turn), y.at(turn))),
                scry_gpu::contender(bench, &program, expected),
                host::contender(bench, host::RAYON, len, |y| host::map(&on_host, y, |x| x.max(0.0)), expected),
            ],
        )?;
    }
    Ok(())
}
