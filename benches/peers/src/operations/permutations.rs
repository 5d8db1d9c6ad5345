//! Axes in another order.

use scry_kernels::Views;
use scry_kernels::elementwise::copy;

use super::shape;
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect, of_ramp, ramp_on_host};
use crate::contender::ours;
use crate::peers::cuda_c::ByHand;
use crate::peers::{host, scry_gpu, wgsl};
use crate::record::Amount;

/// Of the inputs: no rows of a matrix are the same.
const MODULUS: usize = wgsl::MODULUS;

pub(super) fn transpose(bench: &Bench<'_>) -> Result {
    let sides: &[usize] = match (bench.is_small, bench.is_cpu()) {
        (true, _) => &[64],
        (false, true) => &[4096],
        (false, false) => &[1024, 8192],
    };
    sides.iter().try_for_each(|side| transpose_square(bench, *side))
}

fn transpose_square(bench: &Bench<'_>, side: usize) -> Result {
    let (gpu, len) = (bench.device, side * side);
    let (x, y) = (Rotation::ramp(gpu, len, 8 * len, MODULUS as u32)?, Rotation::new(gpu, len, 8 * len)?);
    let expected = |i: usize| of_ramp(i % side * side + i / side, MODULUS);
    let on_host = ramp_on_host(bench, len, MODULUS);
    let trial = Trial {
        size: shape(side, side),
        amount: Amount::bytes(8 * len, len),
        clear: &|| Ok(y.at(0).fill(-1.0)?),
        verify: &|| expect(y.at(0), expected),
    };
    let tiles = side / 32;
    let by_hand = ByHand { name: "transpose", block: [32, 8, 1], groups: [tiles, tiles, 1], n: side };
    let program = wgsl::Program { text: wgsl::TRANSPOSE, inputs: 1, len, groups: [tiles as u32, tiles as u32, 1] };
    let shipped = scry_gpu::Program {
        text: ::scry_gpu::shaders::backward::TRANSPOSE,
        inputs: &|| vec![(0..len).map(|i| of_ramp(i, MODULUS)).collect()],
        len,
        groups: [len.div_ceil(256), 1, 1],
        push_constants: vec![side as u32; 2],
    };
    bench.compare(
        &trial,
        [
            ours(|turn| copy(gpu, x.at(turn).view([side, side])?.transpose(), y.at(turn).view_mut([side, side])?)),
            by_hand.contender(bench, |turn| [x.at(turn), y.at(turn)]),
            wgsl::contender(bench, program, expected),
            scry_gpu::contender(bench, &shipped, expected),
            host::contender(bench, host::RAYON, len, |y| host::transpose(&on_host, y), expected),
        ],
    )
}

/// An array of four axes.
pub(super) fn permute(bench: &Bench<'_>, axes: [usize; 4]) -> Result {
    let side = if bench.is_small {
        64
    } else if bench.is_cpu() {
        4096
    } else {
        8192
    };
    let (gpu, len, from) = (bench.device, side * side, [32, side / 32, 32, side / 32]);
    let (x, y) = (Rotation::ramp(gpu, len, 8 * len, MODULUS as u32)?, Rotation::new(gpu, len, 8 * len)?);
    let to = axes.map(|axis| from[axis]);
    let strides = [side * side / 32, side, side / 32, 1];
    let source = move |i: usize| {
        let (mut rest, mut source) = (i, 0);
        for axis in (0..4).rev() {
            source += rest % to[axis] * strides[axes[axis]];
            rest /= to[axis];
        }
        source
    };
    let expected = move |i: usize| of_ramp(source(i), MODULUS);
    let on_host = ramp_on_host(bench, len, MODULUS);
    let trial = Trial {
        size: from.map(|len| len.to_string()).join(" x "),
        amount: Amount::bytes(8 * len, len),
        clear: &|| Ok(y.at(0).fill(-1.0)?),
        verify: &|| expect(y.at(0), expected),
    };
    bench.compare(
        &trial,
        [
            ours(|turn| copy(gpu, x.at(turn).view(from)?.permute(axes)?, y.at(turn).view_mut(to)?)),
            host::contender(bench, host::RAYON, len, |y| host::permute(&on_host, y, to, axes.map(|axis| strides[axis])), expected),
        ],
    )
}
