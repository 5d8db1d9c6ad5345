//! Which passes over memory make a transform, and the tables that they need.

use std::f64::consts::TAU;

use scry::{Buffer, Device, Element};

use super::complex::device::{Complex, Real};
use super::strip::device::{LANES, LEN};
use super::tile::device::Pass;
use crate::error::{Error, Result, Shape};

/// A launch for the lines of one length along an axis.
#[derive(Debug)]
pub(crate) struct Step<T> {
    pub(crate) pass: Pass,
    /// How many blocks of lines there are along y, and along z of one batch.
    pub(crate) blocks: [usize; 2],
    pub(crate) roots: Buffer<Complex<T>>,
    /// Of a first step, which has none, the roots.
    pub(crate) twiddles: Buffer<Complex<T>>,
}

/// How lines are transformed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Method {
    /// By workgroups of `1 << threads` invocations; so many elements, a power of two, are in different banks of their memory.
    Tiles { threads: u32, banks: usize },
    /// By one invocation for some lines, or for one, with vectors.
    Lanes,
}

/// The most elements of an invocation.
const OWN: usize = 16;

/// The most butterflies of an invocation, whose `transform` has as many as these two allow.
const MOST: usize = 5;

/// The elements of shared memory of eight invocations, with gaps.
const SIZE: usize = 145;

/// A workgroup has the power of two of as many neighbouring lines: of `f32`, they fill 32 bytes at least, and 512 where they have room.
const NEIGHBOURS: [u32; 2] = [2, 6];

/// Those along all axes of a shape, of which the last one's elements are `inner` apart; none along axes of one element.
pub(crate) fn of_shape<T: Real + Element>(device: &Device, shape: &[usize], inner: usize, method: Method) -> Result<Vec<Step<T>>> {
    let mut steps = Vec::new();
    for axis in (0..shape.len()).rev().filter(|axis| shape[*axis] > 1) {
        let (outer, behind) = (shape[..axis].iter().product(), shape[axis + 1..].iter().product::<usize>());
        steps.extend(along_axis(device, shape[axis], behind * inner, outer, method)?);
    }
    Ok(steps)
}

/// Those of an axis of `len` elements, which are `inner` elements apart, behind `outer` others.
pub(crate) fn along_axis<T: Real + Element>(
    device: &Device,
    len: usize,
    inner: usize,
    outer: usize,
    method: Method,
) -> Result<Vec<Step<T>>> {
    if inner == 1
        && let Some(mut pass) = pass(len, [true, true], method)
    {
        pass.width = outer;
        let roots = roots(device, len, method)?;
        return Ok(vec![Step { pass, blocks: [1, 1], twiddles: roots.clone(), roots }]);
    }
    let mut before = 1;
    let step = |factor: usize| {
        let (across, within) = (len / factor * inner, before * inner);
        let to_rows = within == 1;
        let mut pass = pass(factor, [false, to_rows], method).expect("factors have room");
        (pass.width, pass.inner) = (if to_rows { across } else { within }, inner);
        let roots = roots(device, factor, method)?;
        let has_twiddles = before > 1;
        before *= factor;
        let twiddles = if has_twiddles { twiddles(device, before, &mut pass.low)? } else { roots.clone() };
        Ok(Step { pass, blocks: [across / pass.width, outer], roots, twiddles })
    };
    factors(len, |factor| pass(factor, [false, false], method).is_some()).into_iter().map(step).collect()
}

/// An axis is refused if its length has another prime factor than 2, 3, 5 and 7.
pub(crate) fn check(operation: &'static str, shape: &[usize]) -> Result<()> {
    let Some(len) = shape.iter().copied().find(|len| !is_smooth(*len)) else { return Ok(()) };
    let next = (len + 1..=usize::MAX).find(|len| is_smooth(*len)).unwrap_or(len);
    let reason = format!("the shape is {}, and {len} is not a product of 2, 3, 5 and 7\nhelp: {next} is the next larger one", Shape(shape));
    Err(Error::shape(operation, reason))
}

fn is_smooth(len: usize) -> bool {
    len > 0
        && [2, 3, 5, 7].into_iter().fold(len, |mut rest, prime| {
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
            rest
        }) == 1
}

/// The fewest factors that have room and that a length is a product of, of these the ones of which the largest is the least; the largest one first.
fn factors(len: usize, has_room: impl Fn(usize) -> bool) -> Vec<usize> {
    let divisors: Vec<usize> =
        (2..=len).take_while(|divisor| *divisor <= 1 << 14).filter(|divisor| len.is_multiple_of(*divisor) && has_room(*divisor)).collect();
    let mut count = 1;
    loop {
        let found = divisors.iter().find_map(|largest| split(len, count, *largest, &divisors));
        match found {
            Some(factors) => return factors,
            // Each prime factor has room.
            None => count += 1,
        }
    }
}

/// `count` factors of a length, none of them larger than `largest`, in descending order.
fn split(len: usize, count: usize, largest: usize, divisors: &[usize]) -> Option<Vec<usize>> {
    if count == 0 {
        return (len == 1).then(Vec::new);
    }
    let fit = divisors.iter().rev().filter(|divisor| **divisor <= largest && len.is_multiple_of(**divisor));
    fit.into_iter().find_map(|divisor| {
        let mut rest = split(len / divisor, count - 1, *divisor, divisors)?;
        rest.insert(0, *divisor);
        Some(rest)
    })
}

/// Of lines which lie in one piece, or their neighbours, where they are read and where they are written; if there is room for them.
fn pass(len: usize, [from_rows, to_rows]: [bool; 2], method: Method) -> Option<Pass> {
    let stages = stages(len, method);
    let radices = stages.iter().rev().fold(0, |radices, radix| radices << 4 | (*radix as u32 - 1));
    let pass = Pass {
        len,
        stages: stages.len() as u32,
        radices,
        width: 0,
        from_rows,
        to_rows,
        inner: 1,
        low: 0,
        lines: 0,
        rows: 0,
        pitch: 0,
        bank: 0,
    };
    match method {
        Method::Tiles { threads, banks } => of_tiles(pass, &stages, threads, banks),
        Method::Lanes if from_rows && to_rows && is_of_vectors(len, &stages) => {
            Some(Pass { lines: (LEN / len).max(1).ilog2(), rows: 1, ..pass })
        }
        Method::Lanes => (len <= LEN).then(|| Pass { lines: (LEN / len).max(LANES).ilog2(), ..pass }),
    }
}

/// Whether a line fits the kernel of rows.
fn is_of_vectors(len: usize, stages: &[usize]) -> bool {
    len <= LEN * LANES && stages.len() > 1 && stages[0] == 8 && stages.iter().all(|radix| len.is_multiple_of(LANES * radix))
}

/// With the lines of a workgroup.
fn of_tiles(pass: Pass, stages: &[usize], threads: u32, banks: usize) -> Option<Pass> {
    let (len, bank) = (pass.len, banks.ilog2());
    let least = (0..=threads).find(|rows| stages.iter().all(|radix| len / radix <= (OWN / radix).min(MOST) << rows))?;
    // Several invocations of a line read and write neighbouring elements.
    let least = least.max((len / stages.iter().max()?).min(8).ilog2());
    let [fewest, most] = if pass.from_rows { [0, threads] } else { NEIGHBOURS };
    (fewest..=most.min(threads - least)).rev().find_map(|lines| {
        let rows = threads - lines;
        // Lines start in different banks, as far as neighbouring invocations have several.
        let shift = if pass.from_rows { 1 << rows } else { banks >> lines.min(bank) };
        let gaps = len + (len >> bank);
        let pitch = if stages.len() == 1 { 0 } else { gaps + (shift + banks - gaps % banks) % banks };
        (pitch << lines <= SIZE << threads >> 3).then_some(Pass { lines, rows, pitch, bank, ..pass })
    })
}

/// The radices of the stages of a line: as few powers of two as there can be, and the odd ones between them.
fn stages(len: usize, method: Method) -> Vec<usize> {
    let most = match method {
        Method::Tiles { .. } => 4,
        Method::Lanes => 3,
    };
    let (mut rest, mut stages) = (len, Vec::new());
    for prime in [7, 5, 3] {
        while rest.is_multiple_of(prime) {
            rest /= prime;
            stages.push(prime);
        }
    }
    let twos = rest.ilog2() as usize;
    // Even of a few numbers there are two stages, so that they are of several invocations.
    let count = twos.div_ceil(if stages.is_empty() && twos < 5 { 2 } else { most });
    let powers = (0..count).rev().map(|number| 1 << ((twos + number) / count));
    stages.splice(0..0, powers);
    if stages.is_empty() {
        stages.push(1);
    }
    stages
}

/// Of each stage behind `size` elements, and of each `q` less than its radix, `exp(-2 pi i p q / (size * radix))` for each `p` less than `size`: from
/// `q * size - 1` on.
fn roots<T: Real + Element>(device: &Device, len: usize, method: Method) -> Result<Buffer<Complex<T>>> {
    let (mut table, mut size) = (Vec::with_capacity(len), 1);
    for radix in stages(len, method) {
        for q in 1..radix {
            table.extend((0..size).map(|p| root::<T>(p * q, size * radix)));
        }
        size *= radix;
    }
    // One that nothing reads, so that there is a last one.
    table.push(root(0, 1));
    Ok(device.upload(&table)?)
}

/// `exp(-2 pi i e / count)` for exponents of so many upper bits that there are half of all, then for those of the others.
fn twiddles<T: Real + Element>(device: &Device, count: usize, low: &mut u32) -> Result<Buffer<Complex<T>>> {
    *low = (count - 1).ilog2() / 2 + 1;
    let entries = 1 << *low;
    let table: Vec<_> = (0..entries).map(|e| root(e << *low, count)).chain((0..entries).map(|e| root(e, count))).collect();
    Ok(device.upload(&table)?)
}

/// `exp(-2 pi i exponent / count)`, rounded once.
pub(crate) fn root<T: Real>(exponent: usize, count: usize) -> Complex<T> {
    // The angle from the nearest eighth of a turn is exact, and small.
    let eighths = (exponent % count) as u128 * 8 + count as u128 / 2;
    let (octant, rest) = (eighths / count as u128 % 8, eighths % count as u128);
    let angle = (rest as f64 - (count / 2) as f64) / count as f64 * (TAU / 8.0);
    let (sine, cosine) = angle.sin_cos();
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let (re, im) = match octant {
        0 => (cosine, sine),
        1 => ((cosine - sine) * half, (cosine + sine) * half),
        2 => (-sine, cosine),
        3 => (-(cosine + sine) * half, (cosine - sine) * half),
        4 => (-cosine, -sine),
        5 => ((sine - cosine) * half, -(cosine + sine) * half),
        6 => (sine, -cosine),
        _ => ((cosine + sine) * half, (sine - cosine) * half),
    };
    Complex { re: T::of_host(re), im: T::of_host(-im) }
}
