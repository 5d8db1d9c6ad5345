//! What tests of operations share: every device, what is expected, numbers that look random.

#[path = "../../../tests/support"]
mod common {
    pub(super) mod devices;
    pub(crate) mod panics;
    mod report;
    pub(super) mod values;
}

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

pub(crate) use common::panics::{self, expect_panic};
pub(crate) use common::values::zeros;
use scry::{BackendKind, Device};
use scry_kernels::{Error, Result};

/// Runs `check` on every device.
pub(crate) fn every_device(check: impl Fn(&Device) -> Result<()>) {
    common::devices::every_device(of_scry(check));
}

/// Runs `check` on every device, opened for it alone, where a kernel panics.
pub(crate) fn every_device_alone(check: impl Fn(&Device) -> Result<()>) {
    panics::every_device_alone(of_scry(check));
}

/// What is expected, by its description: worked out for the first device, and known for the others.
pub(crate) struct Expected<T>(RefCell<HashMap<String, Rc<T>>>);

impl<T> Expected<T> {
    pub(crate) fn new() -> Self {
        Self(RefCell::default())
    }

    pub(crate) fn of(&self, what: &str, work_out: impl FnOnce() -> T) -> Rc<T> {
        Rc::clone(self.0.borrow_mut().entry(what.to_owned()).or_insert_with(|| Rc::new(work_out())))
    }
}

/// Panics where shapes do not fit.
fn of_scry(check: impl Fn(&Device) -> Result<()>) -> impl Fn(&Device) -> scry::Result<()> {
    move |gpu| {
        check(gpu).map_err(|error| match error {
            Error::Scry(error) => error,
            error => panic!("{error}"),
        })
    }
}

/// An operation is refused for the shapes of its views.
#[track_caller]
pub(crate) fn refused(result: Result<()>, expected: &str) {
    match result {
        Err(error @ Error::Shape { .. }) => assert_eq!(error.to_string(), expected),
        other => panic!("{other:?}, where {expected} is expected"),
    }
}

/// Numbers that look random, the same in each run: the finaliser of `MurmurHash3`.
pub(crate) fn random(seed: u32) -> impl Iterator<Item = u32> {
    (1u32..).map(move |i| {
        let mut bits = i.wrapping_mul(0x9e37_79b9) ^ seed.wrapping_mul(0x85eb_ca6b);
        bits = (bits ^ bits >> 16).wrapping_mul(0x85eb_ca6b);
        bits = (bits ^ bits >> 13).wrapping_mul(0xc2b2_ae35);
        bits ^ bits >> 16
    })
}

/// What is hard to get right, and random numbers of all sizes; exponents are such that no result of few operations is subnormal.
pub(crate) fn floats(seed: u32, len: usize) -> Vec<f32> {
    let special = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.0, f32::MAX, f32::MIN];
    let number = |(i, bits): (usize, u32)| match bits % 16 {
        0 => special[i % special.len()],
        _ => f32::from_bits(bits & 0x8fff_ffff | 0x3000_0000),
    };
    random(seed).enumerate().map(number).take(len).collect()
}

/// Bits, where all NaNs count as one.
pub(crate) fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| if value.is_nan() { f32::NAN.to_bits() } else { value.to_bits() }).collect()
}

/// A device may lack the type.
pub(crate) fn where_there_is(gpu: &Device, name: &str, result: Result<()>) -> Result<()> {
    match result {
        Err(Error::Scry(error)) if gpu.backend_kind() == BackendKind::Vulkan => {
            println!("without {name}: {error}");
            Ok(())
        }
        result => result,
    }
}
