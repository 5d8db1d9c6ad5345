//! Measurements of operations of which there is a peer on the host at most: one size, and results in one buffer.

use std::fmt::Debug;

use scry::{Buffer, Element};

use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{expect, expect_by};
use crate::contender::{Contender, ours};
use crate::record::Amount;

/// Where an operation writes, and what.
pub(super) struct Results<'t, T> {
    pub(super) y: &'t Buffer<T>,
    /// What `y` is filled with before the run that is checked.
    pub(super) before: T,
    pub(super) expected: &'t dyn Fn(usize) -> T,
}

impl<'t, T: Element + PartialEq + Debug> Results<'t, T> {
    /// Measures a run whose results are exact.
    pub(super) fn exact(
        &self,
        bench: &Bench<'_>,
        (size, amount): (String, Amount),
        run: impl Fn() -> scry_kernels::Result<()> + 't,
        peer: Option<Contender<'t>>,
    ) -> Result {
        let trial = Trial { size, amount, clear: &|| Ok(self.y.fill(self.before)?), verify: &|| expect(self.y, self.expected) };
        let ours: Contender<'t> = ours(move |_| run()).ok_or("scry takes part")?;
        bench.compare(&trial, [Some(ours), peer])
    }
}

impl<'t> Results<'t, f32> {
    /// Measures a run whose results may be off by a part of one more than what they should be.
    pub(super) fn near(
        &self,
        bench: &Bench<'_>,
        (size, amount): (String, Amount),
        tolerance: f32,
        run: impl Fn() -> scry_kernels::Result<()> + 't,
    ) -> Result {
        let is_near = |y: f32, expected: f32| (y - expected).abs() <= tolerance * (1.0 + expected.abs());
        let trial = Trial { size, amount, clear: &|| Ok(self.y.fill(self.before)?), verify: &|| expect_by(self.y, self.expected, is_near) };
        bench.compare(&trial, [ours(move |_| run())])
    }
}
