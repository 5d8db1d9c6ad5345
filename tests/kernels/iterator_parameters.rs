//! Iterators that functions take and return. Each is plain Rust as well.

use crate::support::every_device;

#[scry::device]
mod sums {
    pub(super) fn total(values: impl Iterator<Item = f32>) -> f32 {
        values.sum()
    }

    pub(super) fn weighted<I: IntoIterator<Item = u32>>(values: I, by: u32) -> u32 {
        let mut sum = 0;
        for (i, v) in values.into_iter().enumerate() {
            sum += v * (i as u32 + by);
        }
        sum
    }

    pub(super) fn greatest<'a>(values: impl Iterator<Item = &'a f32>) -> f32 {
        values.fold(-1000.0, |a: f32, b| a.max(*b))
    }

    pub(super) fn squares(x: &[f32], from: usize) -> impl Iterator<Item = f32> + '_ {
        let part = &x[from..];
        part.iter().map(|v| v * v)
    }

    pub(super) struct Row<'a> {
        pub(super) cells: &'a [f32],
    }

    impl Row<'_> {
        pub(super) fn halves(&self, by: f32) -> impl Iterator<Item = f32> {
            self.cells.iter().map(move |v| v * 0.5 + by)
        }
    }
}

/// The same, alone.
#[scry::device]
fn count_above(values: impl Iterator<Item = f32>, limit: f32) -> u32 {
    values.filter(|v| *v > limit).count() as u32
}

use sums::{Row, greatest, squares, total, weighted};

#[scry::kernel]
fn iterator_arguments(x: &[f32], y: &mut [f32], n: &mut [u32]) {
    let i = global_id().x;
    let row = Row { cells: &x[i..i + 3] };
    let few = x[i..].iter().copied().take(4);
    y[i] = total(few) + total(squares(x, i + 2)) + greatest(x[i..i + 3].iter()) + total(row.halves(2.0).take(2));
    let mut counted = 0;
    for v in squares(x, 3).skip(i) {
        counted += v as u32;
    }
    n[i] = weighted(2..i as u32 + 5, 3) + weighted([4, 5, 6].iter().copied(), 1) + counted + count_above(squares(x, 1), 9.0);
}

#[test]
fn functions_take_and_return_iterators() {
    let x: Vec<f32> = (0..20).map(|i| ((i * 7) % 11) as f32 - 3.0).collect();
    every_device(|gpu| {
        let (y, n) = (gpu.alloc::<f32>(8)?, gpu.alloc::<u32>(8)?);
        iterator_arguments.launch(gpu, &gpu.upload(&x)?, &y, &n, 8)?;
        let float = |i: usize| {
            let row = Row { cells: &x[i..i + 3] };
            let few = x[i..].iter().copied().take(4);
            total(few) + total(squares(&x, i + 2)) + greatest(x[i..i + 3].iter()) + total(row.halves(2.0).take(2))
        };
        let number = |i: usize| {
            let counted: u32 = squares(&x, 3).skip(i).map(|v| v as u32).sum();
            weighted(2..i as u32 + 5, 3) + weighted([4, 5, 6].iter().copied(), 1) + counted + count_above(squares(&x, 1), 9.0)
        };
        assert_eq!(y.download()?, (0..8).map(float).collect::<Vec<_>>());
        assert_eq!(n.download()?, (0..8).map(number).collect::<Vec<_>>());
        Ok(())
    });
}
