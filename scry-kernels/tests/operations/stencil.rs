//! Stencils of grids with one, two and three axes, beside plain Rust.

use scry::{Device, Instance};
use scry_kernels::stencil::{Boundary, Stencil, apply, apply_stencil, apply_with};
use scry_kernels::{Result, View, ViewMut, Views};

use crate::model::random_view;
use crate::{bits, every_device, every_device_alone, expect_panic, floats, random, refused, where_there_is, zeros};

#[scry::device]
mod own {
    use scry_kernels::stencil::{Neighbourhood, Stencil, StencilWith};

    /// A step of the heat equation.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Heat {
        pub(super) rate: f32,
    }

    impl Stencil<2, f32, f32> for Heat {
        const RADIUS: usize = 1;

        fn apply(self, near: Neighbourhood<'_, 2, f32>) -> f32 {
            let here = near.at([0, 0]);
            let around = near.at([-1, 0]) + near.at([1, 0]) + near.at([0, -1]) + near.at([0, 1]);
            here + self.rate * (around - 4.0 * here)
        }
    }

    /// A generation of the Game of Life; a cell is 1 or 0.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Life;

    impl Stencil<2, u8, u8> for Life {
        const RADIUS: usize = 1;

        fn apply(self, near: Neighbourhood<'_, 2, u8>) -> u8 {
            let mut sum = 0;
            for down in -1..=1 {
                for right in -1..=1 {
                    sum += near.at([down, right]);
                }
            }
            u8::from(sum == 3 || sum == 4 && near.at([0, 0]) == 1)
        }
    }

    /// The Laplacian of fourth order, of differences.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Laplacian;

    impl Stencil<3, f64, f64> for Laplacian {
        const RADIUS: usize = 2;

        fn apply(self, near: Neighbourhood<'_, 3, f64>) -> f64 {
            let along = |z: isize, y: isize, x: isize| {
                16.0 * (near.at([-z, -y, -x]) + near.at([z, y, x])) - (near.at([-2 * z, -2 * y, -2 * x]) + near.at([2 * z, 2 * y, 2 * x]))
            };
            (along(1, 0, 0) + along(0, 1, 0) + along(0, 0, 1) - 90.0 * near.at([0, 0, 0])) / 12.0
        }
    }

    /// Neighbours by weights that tell them apart: of one, two and three axes.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Weighted {
        pub(super) weight: i32,
    }

    impl Stencil<1, i32, i32> for Weighted {
        const RADIUS: usize = 4;

        fn apply(self, near: Neighbourhood<'_, 1, i32>) -> i32 {
            let mut sum = 0;
            for x in -4..=4 {
                sum = sum * self.weight + near.at([x]);
            }
            sum
        }
    }

    impl Stencil<2, i32, i32> for Weighted {
        const RADIUS: usize = 2;

        fn apply(self, near: Neighbourhood<'_, 2, i32>) -> i32 {
            let mut sum = 0;
            for y in -2..=2 {
                for x in -2..=2 {
                    sum = sum * self.weight + near.at([y, x]);
                }
            }
            sum
        }
    }

    impl Stencil<3, i32, i32> for Weighted {
        const RADIUS: usize = 1;

        fn apply(self, near: Neighbourhood<'_, 3, i32>) -> i32 {
            let mut sum = 0;
            for z in -1..=1 {
                for y in -1..=1 {
                    for x in -1..=1 {
                        sum = sum * self.weight + near.at([z, y, x]);
                    }
                }
            }
            sum
        }
    }

    /// A step of Jacobi's method with a right side.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Jacobi;

    impl StencilWith<2, f32, i32, f32> for Jacobi {
        const RADIUS: usize = 1;

        fn apply(self, near: Neighbourhood<'_, 2, f32>, f: i32) -> f32 {
            (near.at([-1, 0]) + near.at([1, 0]) + near.at([0, -1]) + near.at([0, 1]) + f as f32) * 0.25
        }
    }

    /// Sees further than it says.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Far {
        pub(super) distance: i32,
    }

    impl Stencil<1, u32, u32> for Far {
        const RADIUS: usize = 1;

        fn apply(self, near: Neighbourhood<'_, 1, u32>) -> u32 {
            near.at([self.distance as isize])
        }
    }
}

use own::{Far, Heat, Jacobi, Laplacian, Life, Weighted};

scry_kernels::instance!(impl stencil<2, Heat, f32, f32>);
scry_kernels::instance!(impl stencil<2, Life, u8, u8>);
scry_kernels::instance!(impl stencil<3, Laplacian, f64, f64>);
scry_kernels::instance!(impl stencil<1, Weighted, i32, i32>);
scry_kernels::instance!(impl stencil<2, Weighted, i32, i32>);
scry_kernels::instance!(impl stencil<3, Weighted, i32, i32>);
scry_kernels::instance!(impl stencil_with<2, Jacobi, f32, i32, f32>);
scry_kernels::instance!(impl stencil<1, Far, u32, u32>);

fn boundaries<T>(constant: T) -> [Boundary<T>; 5] {
    [Boundary::Constant(constant), Boundary::Clamp, Boundary::Reflect, Boundary::Periodic, Boundary::Unchanged]
}

/// Which element is at an index beyond an end, by steps; none is a constant.
fn source<T>(mut i: isize, len: isize, boundary: &Boundary<T>) -> Option<isize> {
    while !(0..len).contains(&i) {
        i = match boundary {
            Boundary::Constant(_) | Boundary::Unchanged => return None,
            Boundary::Clamp => i.clamp(0, len - 1),
            Boundary::Reflect if len == 1 => 0,
            Boundary::Reflect if i < 0 => -i,
            Boundary::Reflect => 2 * (len - 1) - i,
            Boundary::Periodic if i < 0 => i + len,
            Boundary::Periodic => i - len,
        };
    }
    Some(i)
}

/// A grid on the host: batches of three axes, row by row.
struct Grid<'a, T> {
    x: &'a [T],
    shape: [usize; 3],
    boundary: Boundary<T>,
}

impl<T: Copy> Grid<'_, T> {
    fn at(&self, batch: usize, place: [usize; 3], offsets: [isize; 3]) -> T {
        let mut index = batch;
        for axis in 0..3 {
            let at = place[axis] as isize + offsets[axis];
            match (source(at, self.shape[axis] as isize, &self.boundary), self.boundary) {
                (Some(at), _) => index = index * self.shape[axis] + at as usize,
                (None, Boundary::Constant(value)) => return value,
                (None, _) => unreachable!("it is not computed"),
            }
        }
        self.x[index]
    }

    /// What each element becomes, or `before` where it is not computed.
    fn computed<C: Copy>(&self, radius: [usize; 3], before: C, apply: impl Fn(&dyn Fn([isize; 3]) -> T, usize) -> C) -> Vec<C> {
        let [_, height, width] = self.shape;
        let of_element = |i: usize| {
            let place = [i / width / height % self.shape[0], i / width % height, i % width];
            let is_inside = (0..3).all(|axis| place[axis] >= radius[axis] && place[axis] + radius[axis] < self.shape[axis]);
            if matches!(self.boundary, Boundary::Unchanged) && !is_inside {
                return before;
            }
            apply(&|offsets| self.at(i / width / height / self.shape[0], place, offsets), i)
        };
        (0..self.x.len()).map(of_element).collect()
    }
}

/// Of a grid that is smaller than what is seen, of one workgroup, and of so many elements that inner ones are computed by themselves.
const PLANES: [[usize; 2]; 10] = [[1, 1], [1, 7], [5, 1], [2, 2], [9, 40], [33, 257], [300, 300], [1024, 67], [3, 40_000], [0, 4]];

#[test]
fn heat_spreads() {
    every_device(|gpu| {
        for [height, width] in PLANES {
            let x = floats(1, height * width);
            let on_x = gpu.upload(&x)?;
            for boundary in boundaries(2.5) {
                let y = gpu.upload(&vec![9.0f32; x.len()])?;
                apply(gpu, Heat { rate: 0.2 }, on_x.view([height, width])?, boundary, y.view_mut([height, width])?)?;
                let grid = Grid { x: &x, shape: [1, height, width], boundary };
                let expected = grid.computed([0, 1, 1], 9.0, |near, _| {
                    let here = near([0, 0, 0]);
                    here + 0.2 * (near([0, -1, 0]) + near([0, 1, 0]) + near([0, 0, -1]) + near([0, 0, 1]) - 4.0 * here)
                });
                assert_eq!(bits(&y.download()?), bits(&expected), "{height} x {width}, {boundary:?}");
            }
        }
        Ok(())
    });
}

/// After four generations, a glider is one cell further along both axes; on a torus it comes back.
#[test]
fn gliders_glide() {
    every_device(|gpu| {
        for ([height, width], rounds) in [([8usize, 11], 9), ([300, 301], 2)] {
            let cells = |by: usize| {
                let mut cells = vec![0u8; height * width];
                let glider = [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)];
                glider.iter().for_each(|(row, column)| cells[(row + by) % height * width + (column + by + width - 2) % width] = 1);
                cells
            };
            let (mut now, mut next) = (gpu.upload(&cells(0))?, gpu.zeros(height * width)?);
            for _ in 0..4 * rounds {
                apply(gpu, Life, now.view([height, width])?, Boundary::Periodic, next.view_mut([height, width])?)?;
                std::mem::swap(&mut now, &mut next);
            }
            assert_eq!(now.download()?, cells(rounds));
        }
        Ok(())
    });
}

#[test]
fn laplacians_are_computed() {
    every_device(|gpu| {
        for shape in [[1, 1, 1], [5, 4, 3], [40, 41, 42]] {
            let len = shape.iter().product();
            let x: Vec<f64> = random(3).map(|bits| f64::from(bits) / 1e9).take(len).collect();
            for boundary in boundaries(0.5) {
                let (on_x, y) = (gpu.upload(&x)?, gpu.upload(&vec![9.0f64; len])?);
                let result = apply(gpu, Laplacian, on_x.view(shape)?, boundary, y.view_mut(shape)?);
                let check = || {
                    let grid = Grid { x: &x, shape, boundary };
                    let expected = grid.computed([2; 3], 9.0, |near, _| {
                        let along = |axis: usize| {
                            let at = |distance: isize| near(std::array::from_fn(|other| if other == axis { distance } else { 0 }));
                            16.0 * (at(-1) + at(1)) - (at(-2) + at(2))
                        };
                        (along(0) + along(1) + along(2) - 90.0 * near([0; 3])) / 12.0
                    });
                    for (i, (actual, expected)) in y.download()?.into_iter().zip(expected).enumerate() {
                        // A division has an error on some devices.
                        assert!(
                            (actual - expected).abs() <= 4.0 * f64::EPSILON * expected.abs(),
                            "{shape:?}, {i}: {actual}, not {expected}"
                        );
                    }
                    Ok(())
                };
                where_there_is(gpu, "f64", result.and_then(|()| check()))?;
            }
        }
        Ok(())
    });
}

/// Neighbours by [`Weighted`], of views that lie in ways of their own, with axes in front.
fn check_weighted<const D: usize, const N: usize>(gpu: &Device, seed: u32) -> Result<()>
where
    Weighted: Stencil<D, i32, i32>,
    apply_stencil<true, D, Weighted, i32, i32>: Instance,
    apply_stencil<false, D, Weighted, i32, i32>: Instance,
{
    let (shape, steps, model) = random_view::<N>(seed);
    let len = shape.iter().product();
    let all: Vec<i32> = random(seed).map(|bits| bits as i32).take(len).collect();
    let on_x = gpu.upload(&all)?;
    let x: View<'_, i32, N> = steps.iter().try_fold(on_x.view(shape)?, |view, step| step.of_view(view))?;
    let seen: Vec<i32> = model.elements.iter().map(|place| all[*place]).collect();
    // Axes that are not the grid's have no neighbours.
    let axis_of = |axis: usize| (axis + D >= 3).then(|| N + axis - 3);
    let radius = std::array::from_fn(|axis| if axis_of(axis).is_some() { <Weighted as Stencil<D, i32, i32>>::RADIUS } else { 0 });
    let own = std::array::from_fn(|axis| axis_of(axis).map_or(1, |axis| model.shape[axis]));
    for boundary in boundaries(77) {
        let grid = Grid { x: &seen, shape: own, boundary };
        let [planes, rows, columns] = radius.map(|radius: usize| -(radius as isize)..=radius as isize);
        let expected = grid.computed(radius, 9, |near, _| {
            let mut sum = 0i32;
            for z in planes.clone() {
                for y in rows.clone() {
                    columns.clone().for_each(|x| sum = sum.wrapping_mul(7).wrapping_add(near([z, y, x])));
                }
            }
            sum
        });
        let what = format!("{D} axes of {:?}, {boundary:?}, {seed}", model.shape);
        let y = gpu.upload(&vec![9; seen.len()])?;
        apply::<Weighted, i32, i32, D, N>(gpu, Weighted { weight: 7 }, x, boundary, y.view_mut(model.shape)?)?;
        assert_eq!(y.download()?, expected, "{what}");
        // Written in the same way as read.
        let y = gpu.upload(&vec![9; len])?;
        let to: ViewMut<'_, i32, N> = steps.iter().try_fold(y.view_mut(shape)?, |view, step| step.of_view_mut(view))?;
        let is_in_rows = to.strides()[N - 1] == 1 || to.shape()[N - 1] == 1 || to.is_empty();
        let result = apply::<Weighted, i32, i32, D, N>(gpu, Weighted { weight: 7 }, x, boundary, to);
        if is_in_rows {
            result?;
            let written = y.download()?;
            assert_eq!(model.elements.iter().map(|place| written[*place]).collect::<Vec<_>>(), expected, "{what}, as it is read");
            assert_eq!(written.iter().filter(|value| **value != 9).count(), expected.iter().filter(|value| **value != 9).count());
        } else {
            refused(result, "apply: the rows of `y` do not lie in one piece each\nhelp: write to a buffer, and copy that");
        }
    }
    Ok(())
}

#[test]
fn grids_of_any_view_are_read_and_written() {
    every_device(|gpu| {
        for seed in 0..20 {
            check_weighted::<1, 1>(gpu, seed)?;
            check_weighted::<1, 3>(gpu, seed)?;
            check_weighted::<2, 2>(gpu, seed)?;
            check_weighted::<2, 3>(gpu, seed)?;
            check_weighted::<2, 4>(gpu, seed)?;
            check_weighted::<3, 3>(gpu, seed)?;
            check_weighted::<3, 5>(gpu, seed)?;
        }
        Ok(())
    });
}

/// A right side of another type, which lies column by column or is what is written, in a batch.
#[test]
fn another_grid_takes_part() {
    every_device(|gpu| {
        for [height, width] in [[3, 5], [260, 270]] {
            let (x, f) = (floats(1, height * width), random(2).map(|bits| bits as i32 % 100).take(height * width).collect::<Vec<_>>());
            let (on_x, on_f) = (gpu.upload(&x)?, gpu.upload(&f)?);
            for boundary in boundaries(0.0) {
                for is_turned in [false, true] {
                    let y = gpu.upload(&vec![9.0f32; x.len()])?;
                    let f_seen = if is_turned { on_f.view([width, height])?.transpose() } else { on_f.view([height, width])? };
                    let mut batch = gpu.batch()?;
                    apply_with(&mut batch, Jacobi, on_x.view([height, width])?, f_seen, boundary, y.view_mut([height, width])?)?;
                    batch.submit()?;
                    let grid = Grid { x: &x, shape: [1, height, width], boundary };
                    let expected = grid.computed([0, 1, 1], 9.0, |near, i| {
                        let f = f[if is_turned { i % width * height + i / width } else { i }];
                        (near([0, -1, 0]) + near([0, 1, 0]) + near([0, 0, -1]) + near([0, 0, 1]) + f as f32) * 0.25
                    });
                    assert_eq!(bits(&y.download()?), bits(&expected), "{height} x {width}, {boundary:?}");
                }
            }
        }
        Ok(())
    });
}

/// The steps of Jacobi's method approach the solution of Poisson's equation, whose right side is that of `u = i (n - i) / 2`.
#[test]
fn poisson_is_solved() {
    every_device(|gpu| {
        let n = 17;
        let exact: Vec<f32> = (0..n * n).map(|i| (i % n * (n - 1 - i % n)) as f32 / 2.0).collect();
        let f = gpu.upload(&vec![1i32; n * n])?;
        let start: Vec<f32> =
            (0..n * n).map(|i| if [0, n - 1].contains(&(i % n)) || [0, n - 1].contains(&(i / n)) { exact[i] } else { 0.0 }).collect();
        let (mut u, mut next) = (gpu.upload(&start)?, gpu.upload(&start)?);
        for _ in 0..1000 {
            apply_with(gpu, Jacobi, u.view([n, n])?, f.view([n, n])?, Boundary::Unchanged, next.view_mut([n, n])?)?;
            std::mem::swap(&mut u, &mut next);
        }
        let far = u.download()?.iter().zip(&exact).map(|(u, exact)| (u - exact).abs()).fold(0.0, f32::max);
        assert!(far < 1e-3, "it is off by {far}");
        Ok(())
    });
}

/// What is inside of a grid costs no check, and GPUs read and write several elements at a time.
#[test]
fn inner_elements_have_wide_forms() {
    let report = apply_stencil::<true, 2, Heat, f32, f32>::REPORT;
    assert!(report.contains(" 0 checked while it runs") && report.contains(": a wide form, 4 invocations in one"), "{report}");
}

#[test]
fn seeing_too_far_is_a_panic() {
    every_device_alone(|gpu| {
        let (x, y) = (gpu.upload(&[1u32, 2, 3])?, zeros::<u32>(gpu, 3)?);
        apply(gpu, Far { distance: -1 }, &x, Boundary::Clamp, &y)?;
        assert_eq!(y.download()?, [1, 1, 2]);
        apply(gpu, Far { distance: 2 }, &x, Boundary::Clamp, &y)?;
        assert_eq!(expect_panic(gpu.sync()).message, "a stencil sees no further than its radius");
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, f) = (gpu.upload(&[1.0f32; 6]).expect("it fits"), gpu.upload(&[1i32; 6]).expect("it fits"));
    let (matrix, other, y) = (x.view([2, 3]).expect("it fits"), f.view([3, 2]).expect("it fits"), || x.view_mut([2, 3]).expect("it fits"));
    let heat = Heat { rate: 0.5 };
    refused(apply(&gpu, heat, matrix.transpose(), Boundary::Clamp, y()), "apply: `x` is 3 x 2, `y` is 2 x 3: 3 and 2 differ");
    refused(apply_with(&gpu, Jacobi, matrix, other, Boundary::Clamp, y()), "apply_with: `other` is 3 x 2, `y` is 2 x 3: 3 and 2 differ");
    let message = "apply: the rows of `y` do not lie in one piece each\nhelp: write to a buffer, and copy that";
    refused(apply(&gpu, heat, matrix.transpose(), Boundary::Clamp, y().transpose()), message);
}
