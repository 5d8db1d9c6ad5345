//! Buffers of the device that is measured: as many of a size as are together larger than its caches, their contents, and what they should hold.

use scry::{Buffer, Device, Element};

use crate::Result;
use crate::bench::Bench;
use crate::kernels::{ramp, scatter, spikes};

/// More than the second cache of any GPU there is.
const CACHES: usize = 256 << 20;

const MOST_TURNS: usize = 64;

/// Where results are compared: at most so many elements, at the start, in the middle and at the end.
const COMPARED: usize = 4096;

/// Buffers of one length, which runs use in turns.
pub(crate) struct Rotation<T> {
    buffers: Vec<Buffer<T>>,
}

impl<T: Element> Rotation<T> {
    /// Zeros, of which runs use `bytes` at a time, in this buffer and others.
    pub(crate) fn new(device: &Device, len: usize, bytes: usize) -> Result<Self> {
        let turns = if device.backend_kind() == scry::BackendKind::Cpu { 1 } else { turns(bytes) };
        let all = device.zeros::<T>(turns * len)?;
        let buffers = (0..turns).map(|turn| all.slice(turn * len..(turn + 1) * len)).collect::<scry::Result<_>>()?;
        Ok(Self { buffers })
    }

    pub(crate) fn at(&self, turn: usize) -> &Buffer<T> {
        &self.buffers[turn % self.buffers.len()]
    }

    /// Fills each.
    pub(crate) fn filled(self, fill: impl Fn(&Buffer<T>) -> scry::Result<()>) -> Result<Self> {
        self.buffers.iter().try_for_each(fill)?;
        Ok(self)
    }
}

pub(crate) fn turns(bytes: usize) -> usize {
    CACHES.div_ceil(bytes.max(1)).clamp(1, MOST_TURNS)
}

impl Rotation<f32> {
    /// The whole numbers below `modulus`, again and again.
    pub(crate) fn ramp(device: &Device, len: usize, bytes: usize, modulus: u32) -> Result<Self> {
        Self::new(device, len, bytes)?.filled(|x| ramp.launch(device, x, modulus, len))
    }

    pub(crate) fn spikes(device: &Device, len: usize, bytes: usize) -> Result<Self> {
        Self::new(device, len, bytes)?.filled(|x| spikes.launch(device, x, len))
    }
}

impl Rotation<u32> {
    pub(crate) fn scattered(device: &Device, len: usize, bytes: usize) -> Result<Self> {
        Self::new(device, len, bytes)?.filled(|x| scatter.launch(device, x, len))
    }
}

/// An element of [`Rotation::ramp`].
pub(crate) fn of_ramp(i: usize, modulus: usize) -> f32 {
    (i % modulus) as f32
}

/// The same numbers on the host, if that is where peers are.
pub(crate) fn ramp_on_host(bench: &Bench<'_>, len: usize, modulus: usize) -> Vec<f32> {
    if bench.is_cpu() { (0..len).map(|i| of_ramp(i, modulus)).collect() } else { Vec::new() }
}

/// Compares elements of `y` with what they should be.
pub(crate) fn expect<T: Element + PartialEq + std::fmt::Debug>(y: &Buffer<T>, expected: impl Fn(usize) -> T) -> Result {
    expect_by(y, expected, |y, expected| y == expected)
}

/// The same, of numbers that may be off by a part of what they should be.
pub(crate) fn expect_near(y: &Buffer<f32>, tolerance: f32, expected: impl Fn(usize) -> f32) -> Result {
    expect_by(y, expected, is_near(tolerance))
}

/// The same, by an equality of your own.
pub(crate) fn expect_by<T: Element + std::fmt::Debug>(
    y: &Buffer<T>,
    expected: impl Fn(usize) -> T,
    is_equal: impl Fn(T, T) -> bool,
) -> Result {
    for start in starts(y.len()) {
        let part = y.slice(start..y.len().min(start + COMPARED))?.download()?;
        expect_slice(&part, start, &expected, &is_equal)?;
    }
    Ok(())
}

/// Compares what a peer on the host has computed.
pub(crate) fn expect_on_host<T: Copy + PartialEq + std::fmt::Debug>(y: &[T], expected: impl Fn(usize) -> T) -> Result {
    expect_on_host_by(y, expected, |y, expected| y == expected)
}

/// Compares numbers on the host that may be off by a part of what they should be.
pub(crate) fn expect_near_on_host(y: &[f32], tolerance: f32, expected: impl Fn(usize) -> f32) -> Result {
    expect_on_host_by(y, expected, is_near(tolerance))
}

fn expect_on_host_by<T: Copy + std::fmt::Debug>(y: &[T], expected: impl Fn(usize) -> T, is_equal: impl Fn(T, T) -> bool) -> Result {
    let compare = |start: usize| expect_slice(&y[start..y.len().min(start + COMPARED)], start, &expected, &is_equal);
    starts(y.len()).into_iter().try_for_each(compare)
}

fn is_near(tolerance: f32) -> impl Fn(f32, f32) -> bool {
    move |y, expected| (y - expected).abs() <= tolerance * expected.abs()
}

fn expect_slice<T: Copy + std::fmt::Debug>(
    y: &[T],
    start: usize,
    expected: &impl Fn(usize) -> T,
    is_equal: &impl Fn(T, T) -> bool,
) -> Result {
    for (i, y) in (start..).zip(y.iter().copied()) {
        let expected = expected(i);
        if !is_equal(y, expected) {
            return Err(format!("element {i} is {y:?}, not {expected:?}").into());
        }
    }
    Ok(())
}

/// Where the parts start that are compared.
fn starts(len: usize) -> [usize; 3] {
    [0, len / 2, len.saturating_sub(COMPARED)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_buffers_exceed_caches_together() {
        assert_eq!(turns(1 << 30), 1);
        assert_eq!(turns(128 << 20), 2);
        assert_eq!(turns(1), MOST_TURNS);
    }

    #[test]
    fn differences_are_named() {
        let mut y = vec![1.0f32; 10_000];
        assert!(expect_on_host(&y, |_| 1.0).is_ok());
        y[9_999] = 2.0;
        assert_eq!(expect_on_host(&y, |_| 1.0).unwrap_err().to_string(), "element 9999 is 2.0, not 1.0");
        assert!(expect_near_on_host(&y[..9_999], 0.01, |_| 1.005).is_ok());
    }
}
