//! Which kernel reduces some axes, on which grid, and in how many parts.

use super::kernels::BESIDE;
use super::reduction::{Places, WORKGROUP};
use crate::axes::Axis;

/// The longest row that a part of a workgroup goes along.
pub(crate) const SHORT_ROW: usize = 2048;

/// What the launches do that the elements of two axes are left by.
pub(super) struct Plan {
    pub(super) form: Form,
    pub(super) grid: (usize, usize, usize),
    /// The axes that are reduced around the innermost: a launch for each index.
    pub(super) outer: Vec<Axis<1>>,
    /// How many parts of those that become one there are in a launch, how long one is, and how many there are in all.
    pub(super) chunks: usize,
    pub(super) chunk: usize,
    pub(super) parts: usize,
    /// How many elements are left.
    pub(super) kept: usize,
    pub(super) places: Places,
}

/// Which kernel it is; whether neighbours are neighbours in memory.
#[derive(Debug, Clone, Copy)]
pub(super) enum Form {
    /// Rows that 8 invocations go along.
    ShortestRows,
    /// Rows that 16 invocations go along.
    ShortRows,
    Rows {
        is_unit: bool,
    },
    /// Parts of rows that an invocation goes along by itself.
    Parts {
        is_unit: bool,
    },
    Columns {
        is_unit: bool,
    },
}

impl Plan {
    /// The most elements that an invocation goes through: what the error bound is made of.
    const LONGEST: usize = 1024;
    /// The parts that an invocation combines by itself.
    pub(super) const FEW: usize = 64;
    /// As many invocations are enough for the largest GPU.
    const INVOCATIONS: usize = 1 << 18;
    /// As many are for the largest CPU.
    const INVOCATIONS_ON_CPU: usize = 1 << 13;

    pub(super) fn new([outer, inner]: [Axis<2>; 2], axes: &[Axis<1>], is_cpu: bool) -> Self {
        let count: usize = axes.iter().map(|axis| axis.size).product();
        // Of nothing, nothing is said of where it is.
        let (reduced, around) = match axes.split_last() {
            Some((reduced, around)) if count > 0 => (*reduced, around),
            Some(_) => (Axis { size: 0, strides: [1] }, &[][..]),
            None => (Axis::ONE, &[][..]),
        };
        let Axis { size: len, strides: [step] } = reduced;
        let kept = outer.size * inner.size;
        let places = Places { strides: (outer.strides[1], inner.strides[1]), len, step, index: 0, count: count as u32 };
        let launches: usize = around.iter().map(|axis| axis.size).product();
        let is_along = len >= 64 && (inner.size == 1 || step < inner.strides[1]);
        let is_of_rows = is_along || kept < 64;
        let is_unit = step == 1 || len == 1;
        let (form, chunk, chunks) = if is_cpu && is_of_rows {
            let chunk = Self::LONGEST * BESIDE;
            (Form::Parts { is_unit }, chunk, len.div_ceil(chunk).max(1))
        } else if is_along && step == 1 && len <= SHORT_ROW && inner.size >= 64 {
            (if len <= 128 { Form::ShortestRows } else { Form::ShortRows }, 0, 1)
        } else if is_of_rows {
            let most = len.div_ceil(8 * WORKGROUP).max(1);
            let chunks = (Self::INVOCATIONS / WORKGROUP / kept).clamp(1, most).max(len.div_ceil(Self::LONGEST * WORKGROUP));
            (Form::Rows { is_unit }, 0, chunks)
        } else {
            let invocations = if is_cpu { Self::INVOCATIONS_ON_CPU } else { Self::INVOCATIONS };
            let chunk = (len.saturating_mul(kept) / invocations).clamp(64, Self::LONGEST);
            (Form::Columns { is_unit: inner.size == 1 || inner.strides[1] == 1 }, chunk, len.div_ceil(chunk).max(1))
        };
        let grid = match form {
            Form::ShortestRows => (8, inner.size, outer.size),
            Form::ShortRows => (16, inner.size, outer.size),
            Form::Rows { .. } => (chunks * WORKGROUP, inner.size, outer.size),
            Form::Parts { .. } | Form::Columns { .. } => (inner.size, chunks, outer.size),
        };
        Self { form, grid, outer: around.to_vec(), chunks, chunk, parts: launches * chunks, kept, places }
    }
}
