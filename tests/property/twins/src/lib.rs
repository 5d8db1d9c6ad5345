//! Random programs as the host runs them: the items that kernels use, and the kernels' bodies as plain functions.
//!
//! Both are ordinary Rust, of which the only thing unusual is that the workspace compiles this crate without overflow checks:
//! a kernel's integers wrap. The kernels themselves are in `scry-property`, which has the checks, so that native code which
//! relies on wrapping without saying so is found.

mod panics;

use scry::{BackendKind, Device};

pub use panics::{Panicked, compare_panics, panics};

/// Invocations of each kernel, and elements of each of its buffers.
pub const COUNT: usize = 96;

/// Where random arguments come from.
pub struct Inputs(pub u32);

impl Inputs {
    /// A random value.
    pub fn value<T: Arbitrary>(&mut self) -> T {
        T::arbitrary(self)
    }

    /// One for each invocation.
    pub fn values<T: Arbitrary>(&mut self) -> Vec<T> {
        (0..COUNT).map(|_| self.value()).collect()
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u32) -> usize {
        (self.word() % n) as usize
    }

    fn word(&mut self) -> u32 {
        // xorshift32: Marsaglia, "Xorshift RNGs", 2003.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }
}

/// What a random value can be made of.
pub trait Arbitrary: Sized {
    /// A random value.
    fn arbitrary(inputs: &mut Inputs) -> Self;
}

macro_rules! integers {
    ($($ty:ty)*) => {$(
        impl Arbitrary for $ty {
            fn arbitrary(inputs: &mut Inputs) -> Self {
                let word = u64::from(inputs.word()) << 32 | u64::from(inputs.word());
                match word % 8 {
                    0 => [0, 1, 2, <$ty>::MAX, <$ty>::MIN, <$ty>::MAX - 1][(word >> 8) as usize % 6],
                    1..=4 => (word >> 20 & 15) as $ty,
                    _ => (word >> 7) as $ty,
                }
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 u8 u16 u32 u64);

macro_rules! floats {
    ($($ty:ty)*) => {$(
        impl Arbitrary for $ty {
            fn arbitrary(inputs: &mut Inputs) -> Self {
                let word = inputs.word();
                match word % 16 {
                    // None that is no number: random expressions have those.
                    0 => [0.0, -0.0, 1.0, -1.0, 1e9][(word >> 8) as usize % 5],
                    1 => (word >> 8) as $ty,
                    // Multiples of 1/64 between -512 and 512.
                    _ => ((word >> 16) as i16) as $ty / 64.0,
                }
            }
        }
    )*};
}

floats!(f32 f64);

impl<T: Arbitrary, const N: usize> Arbitrary for [T; N] {
    fn arbitrary(inputs: &mut Inputs) -> Self {
        std::array::from_fn(|_| inputs.value())
    }
}

/// Notes the first element that differs from what the twin wrote. Values are equal whose text is: so NaN is NaN, and zero has
/// a sign, but on Vulkan.
pub fn compare<T: std::fmt::Debug>(device: &Device, output: &str, expected: &[T], found: &[T], differences: &mut Vec<String>) {
    let text = |value: &T| {
        let text = format!("{value:?}");
        // lavapipe (Mesa 22.3) takes `x + 0.0` for `x` where the zero is a constant: `lp_build_add`.
        if device.backend_kind() == BackendKind::Vulkan { without_signs_of_zeros(&text) } else { text }
    };
    let texts = |values: &[T]| values.iter().map(text).collect::<Vec<_>>();
    let (expected, found) = (texts(expected), texts(found));
    let different: Vec<usize> = (0..expected.len()).filter(|n| expected[*n] != found[*n]).collect();
    if let [first, ..] = different[..] {
        differences.push(format!(
            "{output}[{first}] (and {} others)\n    is {}\n    not {}",
            different.len() - 1,
            found[first],
            expected[first]
        ));
    }
}

/// The text with `0.0` for `-0.0`.
fn without_signs_of_zeros(text: &str) -> String {
    let is_in_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | 'e');
    text.split_inclusive(|c| !is_in_number(c))
        .map(|part| match part.strip_prefix("-0.0") {
            Some(rest) if !rest.starts_with(is_in_number) => format!("0.0{rest}"),
            _ => part.to_owned(),
        })
        .collect()
}

#[allow(
    warnings,
    arithmetic_overflow,
    unconditional_panic,
    clippy::all,
    clippy::pedantic,
    reason = "random programs are as no person would write them, and rustc warns of much that is silly in them"
)]
mod programs {
    use crate::{Arbitrary, Inputs};

    include!(concat!(env!("OUT_DIR"), "/shared.rs"));
}

pub use programs::*;
