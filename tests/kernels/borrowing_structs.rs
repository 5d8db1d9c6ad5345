//! Structs that have slices and references for fields. Each is plain Rust as well.

use crate::support::{every_device, every_device_alone, expect_panic, out_of_bounds};

#[scry::device]
mod views {
    #[derive(Clone, Copy)]
    pub(super) struct View<'a> {
        pub(super) data: &'a [f32],
        pub(super) width: usize,
    }

    impl<'a> View<'a> {
        pub(super) fn new(data: &'a [f32], width: usize) -> Self {
            assert!(width > 0, "a view has columns");
            Self { data, width }
        }

        pub(super) fn at(&self, row: usize, col: usize) -> f32 {
            self.data[row * self.width + col]
        }

        pub(super) fn row(&self, row: usize) -> &'a [f32] {
            &self.data[row * self.width..][..self.width]
        }

        pub(super) fn below(self, row: usize) -> View<'a> {
            View { data: &self.data[row * self.width..], ..self }
        }

        pub(super) fn rows(&self) -> usize {
            self.data.len() / self.width
        }

        pub(super) fn transposed_sum(mut self) -> f32 {
            self.width = self.rows();
            self.at(0, self.width - 1) + self.row(0).iter().sum::<f32>()
        }
    }

    pub(super) struct Grid<'a, T> {
        pub(super) cells: &'a mut [T],
        pub(super) width: usize,
        pub(super) writes: u32,
    }

    impl<T: Copy> Grid<'_, T> {
        pub(super) fn set(&mut self, row: usize, col: usize, value: T) {
            self.cells[row * self.width + col] = value;
            self.writes += 1;
        }

        pub(super) fn get(&self, row: usize, col: usize) -> T {
            self.cells[row * self.width + col]
        }

        pub(super) fn cell(&mut self, row: usize, col: usize) -> &mut T {
            self.writes += 1;
            &mut self.cells[row * self.width + col]
        }
    }

    pub(super) struct Both<'a> {
        pub(super) from: View<'a>,
        pub(super) to: Grid<'a, f32>,
    }

    impl Both<'_> {
        pub(super) fn copy(&mut self, row: usize, col: usize) {
            let value = self.from.at(row, col);
            self.to.set(row, col, value * 2.0);
            *self.to.cell(row, 0) += self.from.width as f32;
        }
    }

    pub(super) fn corner(view: View) -> f32 {
        view.at(view.rows() - 1, view.width - 1)
    }

    pub(super) fn sum(view: &View<'_>) -> f32 {
        let mut sum = 0.0;
        for row in 0..view.rows() {
            for v in view.row(row) {
                sum += v;
            }
        }
        sum
    }

    pub(super) fn clear<T: Copy + Default>(grid: &mut Grid<'_, T>, row: usize) {
        for col in 0..grid.width {
            grid.set(row, col, T::default());
        }
    }

    pub(super) fn halves(x: &[f32]) -> (View<'_>, &[f32]) {
        let middle = x.len() / 2;
        let (first, second) = x.split_at(middle);
        (View::new(first, 2), second)
    }
}

use views::{Both, Grid, View, clear, corner, halves, sum};

#[scry::kernel]
fn read_by_structs(x: &[f32], width: usize, y: &mut [f32]) {
    let i = global_id().x;
    let view = View { data: x, width };
    let mut wide = View::new(x, 2);
    wide.width = width + 1;
    let below = view.below(1);
    let (half, rest) = halves(x);
    let View { data, width: w } = below;
    let local = [1.0f32, 2.0, 3.0, i as f32];
    let own = View::new(&local, 2);
    y[i] = view.at(1, 1)
        + 10.0 * wide.at(1, 0)
        + 100.0 * corner(below)
        + sum(&half)
        + rest[0]
        + data[w]
        + View::new(&x[1..], width).at(0, i % width)
        + view.transposed_sum()
        + corner(own)
        + own.data.len() as f32;
}

#[test]
fn structs_hold_slices() {
    let x: Vec<f32> = (0..24).map(|i| ((i * 7) % 11) as f32 - 3.0).collect();
    every_device(|gpu| {
        let y = gpu.alloc::<f32>(10)?;
        read_by_structs.launch(gpu, &gpu.upload(&x)?, 4, &y, 10)?;
        let expected = |i: usize| {
            let (x, width) = (&x[..], 4);
            let view = View { data: x, width };
            let mut wide = View::new(x, 2);
            wide.width = width + 1;
            let below = view.below(1);
            let (half, rest) = halves(x);
            let View { data, width: w } = below;
            let local = [1.0f32, 2.0, 3.0, i as f32];
            let own = View::new(&local, 2);
            view.at(1, 1)
                + 10.0 * wide.at(1, 0)
                + 100.0 * corner(below)
                + sum(&half)
                + rest[0]
                + data[w]
                + View::new(&x[1..], width).at(0, i % width)
                + view.transposed_sum()
                + corner(own)
                + own.data.len() as f32
        };
        assert_eq!(y.download()?, (0..10).map(expected).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::kernel]
fn written_by_structs(x: &[f32], y: &mut [f32], n: &mut [u32]) {
    let i = global_id().x;
    let mut grid = Grid { cells: &mut y[i * 8..(i + 1) * 8], width: 4, writes: 0 };
    grid.set(1, 2, 5.0);
    clear(&mut grid, 0);
    *grid.cell(0, 1) += grid.get(1, 2);
    grid.cells[3] = 7.0;
    let mut both = Both { from: View::new(&x[i..], 2), to: grid };
    both.copy(1, 1);
    let to = &mut both.to;
    to.set(1, 3, 9.0);
    n[i] = both.to.writes;
}

#[test]
fn slices_are_written_through_structs() {
    let x: Vec<f32> = (0..24).map(|i| ((i * 7) % 11) as f32 - 3.0).collect();
    every_device(|gpu| {
        let (y, n) = (gpu.upload(&[0.0f32; 80])?, gpu.alloc::<u32>(10)?);
        written_by_structs.launch(gpu, &gpu.upload(&x)?, &y, &n, 10)?;
        let (mut ys, mut ns) = (vec![0.0; 80], vec![0; 10]);
        for i in 0..10 {
            let mut grid = Grid { cells: &mut ys[i * 8..(i + 1) * 8], width: 4, writes: 0 };
            grid.set(1, 2, 5.0);
            clear(&mut grid, 0);
            let v = grid.get(1, 2);
            *grid.cell(0, 1) += v;
            grid.cells[3] = 7.0;
            let mut both = Both { from: View::new(&x[i..], 2), to: grid };
            both.copy(1, 1);
            let to = &mut both.to;
            to.set(1, 3, 9.0);
            ns[i] = both.to.writes;
        }
        assert_eq!(y.download()?, ys);
        assert_eq!(n.download()?, ns);
        Ok(())
    });
}

#[scry::device]
mod references {
    #[derive(Clone, Copy)]
    pub(super) struct Range<'a> {
        pub(super) bounds: &'a [f32; 2],
        pub(super) scale: &'a f32,
    }

    /// Of fields without names.
    pub(super) struct Counter<'a>(pub(super) &'a mut u32, pub(super) u32);

    impl Range<'_> {
        pub(super) fn clamp(&self, x: f32) -> f32 {
            (x * *self.scale).clamp(self.bounds[0], self.bounds[1])
        }
    }

    impl Counter<'_> {
        pub(super) fn step(&mut self) -> u32 {
            *self.0 += self.1;
            self.1 += 1;
            *self.0
        }
    }

    pub(super) trait Measure {
        fn measure(&self, x: f32) -> f32;
    }

    impl Measure for Range<'_> {
        fn measure(&self, x: f32) -> f32 {
            self.clamp(x) - self.bounds[0]
        }
    }

    pub(super) fn twice(of: &impl Measure, x: f32) -> f32 {
        of.measure(x) + of.measure(2.0 * x)
    }
}

use references::{Counter, Range, twice};

#[scry::kernel]
fn referring(x: &[f32], y: &mut [f32], n: &mut [u32]) {
    let i = global_id().x;
    let bounds = [-1.0, 4.0];
    let range = Range { bounds: &bounds, scale: &x[i] };
    let mut counter = Counter(&mut n[i], 2);
    let first = counter.step();
    let Counter(count, step) = counter;
    *count += step;
    y[i] = range.clamp(2.0) + *range.scale + twice(&range, 0.5) + first as f32;
}

#[test]
fn structs_hold_references() {
    let x: Vec<f32> = (0..10).map(|i| i as f32 * 0.75 - 3.0).collect();
    let n: Vec<u32> = (0..10).map(|i| i * 3).collect();
    every_device(|gpu| {
        let (y, counts) = (gpu.alloc::<f32>(10)?, gpu.upload(&n)?);
        referring.launch(gpu, &gpu.upload(&x)?, &y, &counts, 10)?;
        let mut n = n.clone();
        let expected = |i: usize| {
            let bounds = [-1.0, 4.0];
            let range = Range { bounds: &bounds, scale: &x[i] };
            let mut counter = Counter(&mut n[i], 2);
            let first = counter.step();
            let Counter(count, step) = counter;
            *count += step;
            range.clamp(2.0) + *range.scale + twice(&range, 0.5) + first as f32
        };
        assert_eq!(y.download()?, (0..10).map(expected).collect::<Vec<_>>());
        assert_eq!(counts.download()?, n);
        Ok(())
    });
}

#[scry::kernel]
fn beyond(x: &[f32], at: u32, y: &mut [f32]) {
    let view = View::new(&x[1..], 2);
    y[0] = view.at(at as usize, 1);
}

#[test]
fn what_is_not_there_is_a_panic() {
    every_device_alone(|gpu| {
        let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?, gpu.alloc::<f32>(1)?);
        beyond.launch(gpu, &x, 0, &y, 1)?;
        assert_eq!(y.download()?, [3.0]);
        beyond.launch(gpu, &x, 1, &y, 1)?;
        assert_eq!(expect_panic(gpu.sync()).message, out_of_bounds(3, 3));
        Ok(())
    });
}

#[scry::kernel(workgroup = 8)]
fn cooperating(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 8]>();
    let (i, local) = (global_id().x, local_id().x);
    let mut grid = Grid { cells: &mut tile, width: 4, writes: 0 };
    grid.set(local / 4, local % 4, x[i]);
    let writes = grid.writes;
    barrier();
    let view = View::new(&tile, 4);
    y[i] = view.at(1 - local / 4, local % 4) + writes as f32;
}

#[test]
fn structs_hold_shared_memory() {
    let x: Vec<f32> = (0..16).map(|i| i as f32).collect();
    every_device(|gpu| {
        let y = gpu.alloc::<f32>(16)?;
        cooperating.launch(gpu, &gpu.upload(&x)?, &y, 16)?;
        assert_eq!(y.download()?, (0..16).map(|i| x[i ^ 4] + 1.0).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::device]
mod layers {
    #[derive(Clone, Copy)]
    pub(super) struct Layer<'a, const N: usize> {
        pub(super) weights: &'a [f32; N],
        pub(super) bias: &'a [f32],
    }

    impl<const N: usize> Layer<'_, N> {
        pub(super) fn apply(&self, x: &[f32], i: usize) -> f32 {
            let mut sum = self.bias.get(i).map_or(0.0, |bias| *bias);
            for (weight, value) in self.weights.iter().zip(x) {
                sum += weight * value;
            }
            sum
        }

        pub(super) fn biases(&self) -> usize {
            self.bias.len()
        }
    }

    pub(super) struct Out<'a> {
        pub(super) y: &'a mut [f32],
        pub(super) log: &'a mut [u32; 6],
    }

    impl Out<'_> {
        pub(super) fn put(&mut self, i: usize, value: f32) {
            self.y[i + 1] = value;
            self.log[i] += 1;
        }
    }
}

use layers::{Layer, Out};

#[scry::kernel]
fn apply_layer(weights: &[f32; 3], bias: &[f32], x: &[f32], y: &mut [f32], log: &mut [u32; 6]) {
    let i = global_id().x;
    let layer = Layer { weights, bias };
    let mut out = Out { y, log };
    let first = layer.weights[0] + layer.biases() as f32;
    let value = layer.apply(&x[i..], i) + first;
    out.put(i, value);
}

fn applied(layer: Layer<'_, 3>, x: &[f32], i: usize) -> f32 {
    layer.apply(&x[i..], i) + layer.weights[0] + layer.biases() as f32
}

#[test]
fn structs_hold_references_to_array_parameters() {
    let x: Vec<f32> = (0..8).map(|i| i as f32 * 0.5).collect();
    let (weights, biases) = ([1.0, -2.0, 4.0], [0.5f32, 1.5, -2.5, 3.0, 8.0, 1.0]);
    every_device(|gpu| {
        let (w, b, xs) = (gpu.upload(&weights)?, gpu.upload(&biases)?, gpu.upload(&x)?);
        let none = gpu.alloc::<f32>(0)?;
        for has_bias in [false, true] {
            let (y, log) = (gpu.upload(&[9.0f32; 7])?, gpu.upload(&[5u32; 6])?);
            apply_layer.launch(gpu, &w, if has_bias { &b } else { &none }, &xs, &y, &log, 6)?;
            let layer = Layer { weights: &weights, bias: if has_bias { &biases } else { &[] } };
            let (mut expected, mut counts) = ([9.0f32; 7], [5u32; 6]);
            let mut out = Out { y: &mut expected, log: &mut counts };
            (0..6).for_each(|i| out.put(i, applied(layer, &x, i)));
            assert_eq!(y.download()?, expected);
            assert_eq!(log.download()?, counts);
        }
        Ok(())
    });
}

#[scry::device]
mod nearby {
    /// Elements `step` apart, from some on along each of `AXES`; what is not there is `constant`.
    #[derive(Clone, Copy)]
    pub(super) struct Nearby<'a, const AXES: usize, T> {
        elements: &'a [T],
        constant: Option<T>,
        from: [usize; AXES],
    }

    impl<'a, const AXES: usize, T: Copy> Nearby<'a, AXES, T> {
        pub(super) fn get(self, i: usize) -> T {
            let at = self.from[0] + self.from[AXES - 1] + i;
            if let Some(constant) = self.constant
                && at >= self.elements.len()
            {
                constant
            } else {
                self.elements[at]
            }
        }

        /// As many axes as are asked for, of which none starts beyond the first element.
        pub(super) fn with_axes<const OTHERS: usize>(self) -> Nearby<'a, OTHERS, T> {
            let from = [self.from[0] / OTHERS; OTHERS];
            Nearby { elements: self.elements, constant: self.constant, from }
        }
    }

    /// Nothing but the arguments between `<` and `>` says how many axes there are.
    pub(super) fn nearby<const HAS_CONSTANT: bool, const AXES: usize, T: Copy>(x: &[T], constant: T, at: usize) -> Nearby<'_, AXES, T> {
        let constant = if HAS_CONSTANT { Some(constant) } else { None };
        let mut from = [at; AXES];
        from[0] = at + 1;
        Nearby { elements: x, constant, from }
    }
}

use nearby::nearby;

#[scry::kernel(instances((true, 1, f32), (false, 2, u32)))]
fn add_nearby<const HAS_CONSTANT: bool, const AXES: usize, T: scry::Num>(x: &[T], constant: T, y: &mut [T]) {
    let i = global_id().x;
    let of_all = nearby::<HAS_CONSTANT, AXES, T>(x, constant, i);
    let of_three = of_all.with_axes::<3>();
    y[i] = of_all.get(2) + of_three.get(0);
}

#[test]
fn functions_that_return_structs_with_slices_have_generic_arguments() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1.0f32, 2.0, 4.0, 8.0, 16.0])?, gpu.alloc::<f32>(3)?);
        add_nearby::<true, 1, f32>.launch(gpu, &x, 100.0, &y, 3)?;
        // At 1 + 1 + 2, 2 + 2 + 2 and 3 + 3 + 2, and at a third of 1, 2 and 3, twice.
        assert_eq!(y.download()?, [16.0 + 1.0, 100.0 + 1.0, 100.0 + 4.0]);
        let (x, y) = (gpu.upload(&[1u32, 2, 4, 8, 16, 32, 64, 128])?, gpu.alloc::<u32>(3)?);
        add_nearby::<false, 2, u32>.launch(gpu, &x, 100, &y, 3)?;
        // At 1 + 0 + 2, 2 + 1 + 2 and 3 + 2 + 2.
        assert_eq!(y.download()?, [8 + 1, 32 + 1, 128 + 4]);
        Ok(())
    });
}
