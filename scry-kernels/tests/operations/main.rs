//! Each operation on every device, beside plain Rust.

#[path = "../../../tests/support"]
#[allow(dead_code, reason = "these tests use a part of it")]
mod support {
    pub(super) mod devices;
    pub(super) mod panics;
    mod report;
    pub(super) mod values;
}

mod activation;
mod arrange;
mod attention;
mod backward;
mod convolution;
mod dense;
mod distance;
mod elementwise;
mod embedding;
mod filter;
mod fourier;
mod index;
mod loss;
mod model;
mod normalize;
mod numbers;
mod optimize;
mod pooling;
mod random;
mod rank_k;
mod reduce;
mod rotary;
mod runs;
mod scan;
mod segments;
mod select;
mod sort;
mod sparse;
mod stencil;
mod top_k;
mod triangular;
mod vectors;
mod views;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use scry::Device;
use scry_kernels::Result;
use support::panics::expect_panic;
use support::values::zeros;

/// Runs `check` on every device.
fn every_device(check: impl Fn(&Device) -> Result<()>) {
    support::devices::every_device(of_scry(check));
}

/// Runs `check` on every device, opened for it alone, where a kernel panics.
fn every_device_alone(check: impl Fn(&Device) -> Result<()>) {
    support::panics::every_device_alone(of_scry(check));
}

/// What is expected, by its description: worked out for the first device, and known for the others.
struct Expected<T>(RefCell<HashMap<String, Rc<T>>>);

impl<T> Expected<T> {
    fn new() -> Self {
        Self(RefCell::default())
    }

    fn of(&self, what: &str, work_out: impl FnOnce() -> T) -> Rc<T> {
        Rc::clone(self.0.borrow_mut().entry(what.to_owned()).or_insert_with(|| Rc::new(work_out())))
    }
}

/// Panics where shapes do not fit.
fn of_scry(check: impl Fn(&Device) -> Result<()>) -> impl Fn(&Device) -> scry::Result<()> {
    move |gpu| {
        check(gpu).map_err(|error| match error {
            scry_kernels::Error::Scry(error) => error,
            error => panic!("{error}"),
        })
    }
}

/// An operation is refused for the shapes of its views.
#[track_caller]
fn refused(result: Result<()>, expected: &str) {
    match result {
        Err(error @ scry_kernels::Error::Shape { .. }) => assert_eq!(error.to_string(), expected),
        other => panic!("{other:?}, where {expected} is expected"),
    }
}

/// Numbers that look random, the same in each run: the finaliser of `MurmurHash3`.
fn random(seed: u32) -> impl Iterator<Item = u32> {
    (1u32..).map(move |i| {
        let mut bits = i.wrapping_mul(0x9e37_79b9) ^ seed.wrapping_mul(0x85eb_ca6b);
        bits = (bits ^ bits >> 16).wrapping_mul(0x85eb_ca6b);
        bits = (bits ^ bits >> 13).wrapping_mul(0xc2b2_ae35);
        bits ^ bits >> 16
    })
}

/// What is hard to get right, and random numbers of all sizes; exponents are such that no result of few operations is subnormal.
fn floats(seed: u32, len: usize) -> Vec<f32> {
    let special = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.0, f32::MAX, f32::MIN];
    let number = |(i, bits): (usize, u32)| match bits % 16 {
        0 => special[i % special.len()],
        _ => f32::from_bits(bits & 0x8fff_ffff | 0x3000_0000),
    };
    random(seed).enumerate().map(number).take(len).collect()
}

/// Bits, where all NaNs count as one.
fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| if value.is_nan() { f32::NAN.to_bits() } else { value.to_bits() }).collect()
}
