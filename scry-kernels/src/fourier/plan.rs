//! Which passes over memory make a transform, and the tables that they need.

use std::f64::consts::TAU;

use scry::{Buffer, Device, Element};

use super::complex::device::{Complex, Real};
use super::kernels::device::Pass;
use crate::error::{Error, Result, Shape};

/// A launch for the lines of one length along an axis.
#[derive(Debug)]
pub(crate) struct Step<T> {
    pub(crate) pass: Pass,
    pub(crate) kind: Kind,
    /// How many blocks of lines there are along y, and along z of one batch.
    pub(crate) blocks: [usize; 2],
    pub(crate) roots: Buffer<Complex<T>>,
    /// Of a first step, which has none, the roots.
    pub(crate) twiddles: Buffer<Complex<T>>,
}

/// How lines lie in what is read, and in what is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    /// Each in one piece, one behind the other.
    Rows,
    /// First one into the other, and then each in one piece.
    Turned,
    /// One into the other.
    Columns,
}

/// How many lines of a length a workgroup has, where these do not lie in one piece.
pub(crate) const COLUMNS: usize = 8;

/// Those along all axes of a shape, of which the last one's elements are `inner` apart; none along axes of one element.
pub(crate) fn of_shape<T: Real + Element>(device: &Device, shape: &[usize], inner: usize, tile: usize) -> Result<Vec<Step<T>>> {
    let mut steps = Vec::new();
    for axis in (0..shape.len()).rev().filter(|axis| shape[*axis] > 1) {
        let (outer, behind) = (shape[..axis].iter().product(), shape[axis + 1..].iter().product::<usize>());
        steps.extend(along_axis(device, shape[axis], behind * inner, outer, tile)?);
    }
    Ok(steps)
}

/// Those of an axis of `len` elements, which are `inner` elements apart, behind `outer` others; `tile` elements have room in a workgroup.
pub(crate) fn along_axis<T: Real + Element>(device: &Device, len: usize, inner: usize, outer: usize, tile: usize) -> Result<Vec<Step<T>>> {
    if inner == 1 && len <= tile {
        let pass = pass(len, outer, inner);
        let roots = roots(device, len)?;
        return Ok(vec![Step { pass, kind: Kind::Rows, blocks: [1, 1], twiddles: roots.clone(), roots }]);
    }
    let mut before = 1;
    let step = |factor: usize| {
        let (across, within) = (len / factor * inner, before * inner);
        let (kind, width) = if within == 1 { (Kind::Turned, across) } else { (Kind::Columns, within) };
        let mut pass = pass(factor, width, inner);
        let roots = roots(device, factor)?;
        pass.has_twiddles = before > 1;
        before *= factor;
        let twiddles = if pass.has_twiddles { twiddles(device, before, &mut pass.low)? } else { roots.clone() };
        Ok(Step { pass, kind, blocks: [across / width, outer], roots, twiddles })
    };
    factors(len, tile / COLUMNS).into_iter().map(step).collect()
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

/// The fewest factors up to a limit that a length is a product of, of these the ones of which the largest is the least; the largest one first.
fn factors(len: usize, limit: usize) -> Vec<usize> {
    let divisors: Vec<usize> = (2..=limit.min(len)).filter(|divisor| len.is_multiple_of(*divisor)).collect();
    let mut count = 1;
    loop {
        let found = divisors.iter().find_map(|largest| split(len, count, *largest, &divisors));
        match found {
            Some(factors) => return factors,
            // Each prime factor is below every limit.
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

fn pass(len: usize, width: usize, inner: usize) -> Pass {
    let stages = stages(len);
    let is_eight = |radix: Option<&usize>| stages.len() > 1 && radix == Some(&8);
    let ends = (is_eight(stages.first()), is_eight(stages.last()));
    let radices = stages.iter().rev().fold(0, |radices, radix| radices << 4 | *radix as u32);
    Pass { last: len - 1, radices, ends, width, inner, has_twiddles: false, low: 0 }
}

/// The radices of the stages of a line: eights at both ends, if there are two.
fn stages(len: usize) -> Vec<usize> {
    let (mut rest, mut others) = (len, Vec::new());
    for prime in [7, 5, 3] {
        while rest.is_multiple_of(prime) {
            rest /= prime;
            others.push(prime);
        }
    }
    let twos = rest.ilog2() as usize;
    if !twos.is_multiple_of(3) {
        others.push(1 << (twos % 3));
    }
    let eights = twos / 3;
    let (first, last) = (usize::from(eights > 0), eights.saturating_sub(1));
    [vec![8; first], others, vec![8; last]].concat()
}

/// Of each stage behind `size` elements, and of each `q` less than its radix, `exp(-2 pi i p q / (size * radix))` for each `p` less than `size`: from
/// `q * size - 1` on.
fn roots<T: Real + Element>(device: &Device, len: usize) -> Result<Buffer<Complex<T>>> {
    let (mut table, mut size) = (Vec::with_capacity(len), 1);
    for radix in stages(len) {
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
