//! Functions that lend: that return slices and `&mut`, `Index` and `IndexMut` among them. Each is plain Rust as well.

use crate::support::{every_device, every_device_alone, expect_panic, out_of_bounds};

#[scry::device]
mod tables {
    use std::ops::{Index, IndexMut};

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Table<T, const N: usize> {
        pub(super) cells: [T; N],
        pub(super) width: usize,
    }

    impl<T: Copy, const N: usize> Index<(usize, usize)> for Table<T, N> {
        type Output = T;

        fn index(&self, at: (usize, usize)) -> &T {
            &self.cells[at.0 * self.width + at.1]
        }
    }

    impl<T: Copy, const N: usize> IndexMut<(usize, usize)> for Table<T, N> {
        fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut T {
            let at = row * self.width + column;
            &mut self.cells[at]
        }
    }

    impl<T: Copy, const N: usize> Table<T, N> {
        pub(super) fn row(&self, i: usize) -> &[T] {
            &self.cells[i * self.width..(i + 1) * self.width]
        }

        pub(super) fn row_mut(&mut self, i: usize) -> &mut [T] {
            let width = self.width;
            &mut self.cells[i * width..(i + 1) * width]
        }

        pub(super) fn cell(&mut self, i: usize) -> &mut T {
            &mut self.cells[i]
        }
    }

    pub(super) fn row_of(x: &[f32], width: usize, i: usize) -> &[f32] {
        &x[i * width..][..width]
    }

    pub(super) fn changed(mut table: Table<f32, 6>, n: usize) -> Table<f32, 6> {
        table[(1, n % 3)] = 7.0;
        table[(0, 1)] += table[(1, n % 3)] * 0.5;
        *table.cell(n % 6) *= 2.0;
        table.row_mut(1).swap(0, 2);
        for v in table.row_mut(0) {
            *v += 0.25;
        }
        let sum: f32 = table.row(1).iter().sum();
        let first = table.cell(0);
        *first += sum;
        table
    }
}

use tables::{Table, changed, row_of};

#[scry::kernel]
fn lent(x: &[f32], width: usize, y: &mut [[f32; 6]], sums: &mut [f32]) {
    let i = global_id().x;
    let row = row_of(x, width, i);
    let mut table = Table { cells: [row[0], row[1], row[2], 1.0, 2.0, 3.0], width: 3 };
    table[(1, 1)] -= 0.5;
    y[i] = changed(table, i).cells;
    sums[i] = row.iter().sum::<f32>() + row_of(x, 2, i)[1] + table.row(1)[1];
}

#[test]
fn functions_lend_what_they_end_with() {
    let x: Vec<f32> = (0..40).map(|i| ((i * 7) % 11) as f32 - 3.0).collect();
    every_device(|gpu| {
        let (y, sums) = (gpu.alloc::<[f32; 6]>(10)?, gpu.alloc::<f32>(10)?);
        lent.launch(gpu, &gpu.upload(&x)?, 4, &y, &sums, 10)?;
        let table = |i: usize| {
            let row = row_of(&x, 4, i);
            Table { cells: [row[0], row[1], row[2], 1.0, 1.5, 3.0], width: 3 }
        };
        assert_eq!(y.download()?, (0..10).map(|i| changed(table(i), i).cells).collect::<Vec<_>>());
        let sum = |i| row_of(&x, 4, i).iter().sum::<f32>() + row_of(&x, 2, i)[1] + 1.5;
        assert_eq!(sums.download()?, (0..10).map(sum).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::kernel]
fn outside(at: u32, y: &mut [u32]) {
    let mut table = Table { cells: [1u32, 2, 3, 4], width: 2 };
    table[(1, at as usize)] += 1;
    y[0] = table[(1, 0)] + table.row(at as usize)[1];
}

#[test]
fn what_is_not_there_is_a_panic() {
    every_device_alone(|gpu| {
        let y = gpu.alloc::<u32>(1)?;
        outside.launch(gpu, 1, &y, 1)?;
        assert_eq!(y.download()?, [3 + 5]);
        outside.launch(gpu, 3, &y, 1)?;
        assert_eq!(expect_panic(gpu.sync()).message, out_of_bounds(4, 5));
        Ok(())
    });
}
