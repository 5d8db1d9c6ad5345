//! Runs random kernels, and compares what they do with what their twins do: values, panics and prints.
//!
//! What is compared is written by `scry-property-programs`.

mod panics;
mod printed;
mod runner;
pub mod workgroups;

use scry::{BackendKind, Device, Result};

use panics::Twin;
use printed::Printed;

pub use printed::print;
pub use runner::run;

/// A program, as a table has it.
pub struct Program {
    /// Its number.
    pub number: usize,
    /// Runs every kernel and its twin on random inputs, and says where they differ.
    pub run: fn(&Device, &mut Inputs, &mut Vec<String>) -> Result<()>,
    /// What people read.
    pub text: &'static str,
}

/// The names and texts of the files that panics of a program may point to.
pub type Sources = [(&'static str, &'static str); 2];

/// Where random arguments come from.
pub struct Inputs(pub u32);

impl Inputs {
    /// A random value.
    pub fn value<T: Arbitrary>(&mut self) -> T {
        T::arbitrary(self)
    }

    /// So many of them.
    pub fn values<T: Arbitrary>(&mut self, len: usize) -> Vec<T> {
        (0..len).map(|_| self.value()).collect()
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u32) -> usize {
        (self.word() % n) as usize
    }

    /// 32 random bits.
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

impl Arbitrary for bool {
    fn arbitrary(inputs: &mut Inputs) -> Self {
        inputs.word() >> 16 & 1 == 1
    }
}

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

/// A kernel that was launched, and its twin.
pub struct Comparison<'a> {
    device: &'a Device,
    title: &'a str,
    sources: &'a Sources,
    differences: &'a mut Vec<String>,
    printed: Printed,
}

impl<'a> Comparison<'a> {
    /// Before the launch.
    pub fn new(device: &'a Device, title: &'a str, sources: &'a Sources, differences: &'a mut Vec<String>) -> Self {
        Self { device, title, sources, differences, printed: Printed::by(device) }
    }

    /// Runs the twin for `count` invocations, waits for the kernel, and compares how they ended and what they printed.
    pub fn run(&mut self, count: usize, twin: impl FnMut(usize)) -> Result<()> {
        let twin = Twin::run(count, twin);
        let difference = match self.device.sync() {
            Ok(()) => twin.difference(None, self.sources),
            Err(scry::Error::KernelPanic(panic)) => twin.difference(Some(&panic), self.sources),
            Err(error) => return Err(error),
        };
        self.note(difference);
        let found = self.printed.take();
        let difference = (found != twin.printed).then(|| printed::difference(&twin.printed, &found));
        self.note(difference);
        Ok(())
    }

    /// Compares what is in a buffer. Values are equal whose text is: so NaN is NaN, and zero has a sign, but on Vulkan.
    pub fn values<T: std::fmt::Debug>(&mut self, name: &str, expected: &[T], found: &[T]) {
        let text = |value: &T| {
            let text = format!("{value:?}");
            // lavapipe (Mesa 22.3) takes `x + 0.0` for `x` where the zero is a constant: `lp_build_add`.
            if self.device.backend_kind() == BackendKind::Vulkan { without_signs_of_zeros(&text) } else { text }
        };
        let texts = |values: &[T]| values.iter().map(text).collect::<Vec<_>>();
        let (expected, found) = (texts(expected), texts(found));
        let different: Vec<usize> = (0..expected.len()).filter(|n| expected[*n] != found[*n]).collect();
        if let [first, ..] = different[..] {
            self.note(Some(format!(
                "{name}[{first}] (and {} others)\n    is {}\n    not {}",
                different.len() - 1,
                found[first],
                expected[first]
            )));
        }
    }

    fn note(&mut self, difference: Option<String>) {
        self.differences.extend(difference.map(|difference| format!("{}: {difference}", self.title)));
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
