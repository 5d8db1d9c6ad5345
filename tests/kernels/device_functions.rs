//! Functions, constants and modules that kernels use: how names lead to them, and what they can do.
//!
//! The host runs the very same functions; `plain` holds what is written by hand to compare both with.

#![allow(unreachable_pub, reason = "what users share between crates is `pub`")]

use crate::support::every_device;

#[scry::device]
fn square(x: f32) -> f32 {
    x * x
}

#[scry::device]
const OFFSET: f32 = 0.5;

/// Calls a function that is defined later.
#[scry::device]
fn polynomial(x: f32) -> f32 {
    if x < 0.0 {
        return later(-x);
    }
    square(x) + OFFSET
}

#[scry::device]
fn later(x: f32) -> f32 {
    match x as u32 {
        0 => x,
        1..=3 => square(x),
        _ => OFFSET,
    }
}

#[scry::kernel]
fn call(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = polynomial(x[i]) + OFFSET;
}

#[test]
fn functions_are_called() {
    let x: Vec<f32> = (0..100).map(|i| i as f32 * 0.25 - 10.0).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        call.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| polynomial(x) + OFFSET).collect::<Vec<_>>());
        Ok(())
    });
}

/// Items that are annotated one by one, and nested; both modules have a `scaled` and a `FACTOR`.
mod scales {
    pub(crate) mod metric {
        #[scry::device]
        const FACTOR: u32 = 10;

        #[scry::device]
        pub(crate) fn scaled(x: u32) -> u32 {
            private(x) * FACTOR
        }

        #[scry::device]
        fn private(x: u32) -> u32 {
            x + super::BASE
        }
    }

    #[scry::device]
    pub(crate) mod imperial {
        const FACTOR: u32 = 12;

        pub(crate) fn scaled(x: u32) -> u32 {
            private(x) * FACTOR
        }

        fn private(x: u32) -> u32 {
            x + deeper::half(FACTOR) - super::metric::scaled(0)
        }

        pub(crate) mod deeper {
            pub(crate) fn half(x: u32) -> u32 {
                even(x) / 2
            }

            fn even(x: u32) -> u32 {
                x & !super::super::BASE
            }
        }
    }

    #[scry::device]
    const BASE: u32 = 1;
}

use scales::imperial::{deeper, scaled as in_dozens};
use scales::metric::{self, scaled};

#[scry::kernel]
fn paths(x: &[u32], y: &mut [[u32; 5]]) {
    let i = global_id().x;
    y[i] = [
        scaled(x[i]),
        in_dozens(x[i]),
        scales::imperial::deeper::half(x[i]),
        self::deeper::half(x[i] + 1) + crate::device_functions::square(3.0) as u32,
        metric::scaled(scales::imperial::scaled(x[i])),
    ];
}

#[test]
fn paths_lead_to_what_they_name() {
    let x: Vec<u32> = (0..70).collect();
    let plain = |x: u32| {
        let (tens, dozens) = ((x + 1) * 10, (x + 6 - 10) * 12);
        [tens, dozens, x / 2, x.div_ceil(2) + 9, (dozens + 1) * 10]
    };
    let x: Vec<u32> = x.into_iter().map(|x| x + 4).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        paths.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| plain(x)).collect::<Vec<_>>());
        Ok(())
    });
}

mod through_globs {
    use super::scales::metric::*;
    use super::*;

    #[scry::kernel]
    pub(super) fn globs(x: &[u32], y: &mut [u32]) {
        let i = global_id().x;
        y[i] = scaled(x[i]) + square(2.0) as u32;
    }
}

#[test]
fn globs_import_device_items() {
    every_device(|gpu| {
        let y = gpu.alloc(3)?;
        through_globs::globs.launch(gpu, &gpu.upload(&[1, 2, 3u32])?, &y, 3)?;
        assert_eq!(y.download()?, [24, 34, 44]);
        Ok(())
    });
}

#[test]
fn items_in_a_function_body_work() {
    #[scry::device]
    const STEP: i32 = 3;

    #[scry::device]
    fn stepped(x: i32) -> i32 {
        before(x) + STEP
    }

    #[scry::kernel]
    fn in_a_body(y: &mut [i32], by: Local) {
        let i = global_id().x;
        y[i] = stepped(y[i]) + by.0 + square(1.0) as i32;
    }

    #[scry::device]
    #[derive(Clone, Copy)]
    struct Local(i32);

    #[scry::device]
    fn before(x: i32) -> i32 {
        if x < 0 { -x } else { x }
    }

    every_device(|gpu| {
        let y = gpu.upload(&[-5, 7])?;
        in_a_body.launch(gpu, &y, Local(100), 2)?;
        assert_eq!(y.download()?, [109, 111]);
        Ok(())
    });
}

#[scry::device]
mod tables {
    pub const COUNT: usize = 4;
    pub const LAST: usize = COUNT - 1;
    pub const WEIGHTS: [f32; COUNT] = [0.125, 0.25, HALF, 2.0 * HALF];
    const HALF: f32 = 1.0 / 2.0;
    pub const MASK: u32 = !(1 << super::BIT) & 0xff;
    pub const LIMITS: (i32, f32) = (-(COUNT as i32), f32::MAX);

    /// A constant of the function's own shadows the module's.
    pub fn own_constant(x: f32) -> f32 {
        const HALF: f32 = 8.0;
        x * HALF + WEIGHTS[LAST]
    }
}

#[scry::device]
const BIT: u32 = 4;

#[scry::kernel]
fn constants(x: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    let mut sum = tables::own_constant(x[i] as f32);
    for k in 0..tables::COUNT {
        sum += tables::WEIGHTS[k] * ((x[i] & tables::MASK) >> k as u32) as f32;
    }
    y[i] = if (x[i] as i32) < tables::LIMITS.0 { tables::LIMITS.1 } else { sum };
}

#[test]
fn constants_use_constants() {
    let x: Vec<u32> = (0..300).chain([u32::MAX]).collect();
    let plain = |x: u32| {
        let mut sum = x as f32 * 8.0 + 1.0;
        for (k, weight) in [0.125, 0.25, 0.5, 1.0].into_iter().enumerate() {
            sum += weight * ((x & 0xef) >> k) as f32;
        }
        sum
    };
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        constants.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| plain(x)).collect::<Vec<_>>());
        Ok(())
    });
}

/// Leaves from inside of two loops, a `match` and a labelled block.
#[scry::device]
fn first_pair(limit: u32, product: u32) -> (u32, u32) {
    for a in 2..limit {
        let b = 'search: {
            for b in a..limit {
                match a * b {
                    p if p == product => return (a, b),
                    p if p > product => break 'search b,
                    _ => continue,
                }
            }
            limit
        };
        if b == a {
            return (0, a);
        }
    }
    (limit, limit)
}

#[scry::kernel]
fn early_return(y: &mut [[u32; 2]]) {
    let i = global_id().x;
    let (a, b) = first_pair(40, i as u32);
    y[i] = [a, b];
}

#[test]
fn functions_return_early() {
    let plain = |product: u32| {
        for a in 2..40 {
            if a * a > product {
                return [0, a];
            }
            if product.is_multiple_of(a) && product / a < 40 {
                return [a, product / a];
            }
        }
        [40, 40]
    };
    every_device(|gpu| {
        let y = gpu.alloc(500)?;
        early_return.launch(gpu, &y, 500)?;
        assert_eq!(y.download()?, (0..500).map(plain).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::device]
fn row() -> usize {
    global_id().y
}

/// Asks by itself and through another function.
#[scry::device]
fn place(width: usize) -> usize {
    row() * width + global_id().x
}

#[scry::device]
fn size() -> u32 {
    (launch_size().x * launch_size().y) as u32
}

#[scry::kernel(workgroup = (4, 4))]
fn asks(y: &mut [u32]) {
    let i = place(launch_size().x);
    y[i] = i as u32 + 1000 * size();
}

#[test]
fn functions_ask_which_invocation_runs() {
    every_device(|gpu| {
        let y = gpu.alloc(7 * 5)?;
        asks.launch(gpu, &y, (7, 5))?;
        assert_eq!(y.download()?, (0..35).map(|i| i + 35_000).collect::<Vec<u32>>());
        Ok(())
    });
}

#[scry::device]
fn reversed(mut a: [u32; 4], (start, end): (usize, usize)) -> [u32; 4] {
    let original = a;
    for i in start..end {
        a[i] = original[start + end - 1 - i];
    }
    a
}

#[scry::device]
fn extent(a: &[[f32; 2]; 3]) -> ([f32; 2], f32) {
    let mut sum = [0.0; 2];
    for i in 0..a.len() {
        let a = a[i];
        sum[0] += a[0];
        sum[1] += a[1];
    }
    let a = sum[0] * sum[1];
    (sum, a)
}

#[scry::kernel]
fn aggregates(x: &[[u32; 4]], y: &mut [[u32; 4]], z: &mut [[f32; 3]]) {
    let i = global_id().x;
    y[i] = reversed(x[i], (i % 3, 2 + i % 3));
    let f = x[i][1] as f32;
    let (sum, area) = extent(&[[f, 1.0], [2.0, f], [0.5, reversed([1, 2, 3, 4], (0, 4))[0] as f32]]);
    z[i] = [sum[0], sum[1], area];
}

#[test]
fn arrays_and_tuples_are_passed_and_returned() {
    let x: Vec<[u32; 4]> = (0..50).map(|i| [i, i * i, i + 7, 3]).collect();
    let plain = |(i, &x): (usize, &[u32; 4])| {
        let mut y = x;
        y[i % 3..2 + i % 3].reverse();
        y
    };
    every_device(|gpu| {
        let (y, z) = (gpu.alloc(x.len())?, gpu.alloc(x.len())?);
        aggregates.launch(gpu, &gpu.upload(&x)?, &y, &z, x.len())?;
        assert_eq!(y.download()?, x.iter().enumerate().map(plain).collect::<Vec<_>>());
        let sums = |x: &[u32; 4]| {
            let f = x[1] as f32;
            let (a, b) = (f + 2.0 + 0.5, 1.0 + f + 4.0);
            [a, b, a * b]
        };
        assert_eq!(z.download()?, x.iter().map(sums).collect::<Vec<_>>());
        Ok(())
    });
}

/// Names that hide one another, and the names of functions.
#[scry::device]
fn shadows(square: u32, mut x: u32) -> u32 {
    let y = square + x;
    let square = |x: u32| x * y;
    x += square(2);
    let x = {
        let x = x + 1;
        let y = x * 2;
        if let later @ 10.. = y { later } else { x }
    };
    match x {
        polynomial if polynomial % 2 == 0 => polynomial + y,
        square => square,
    }
}

#[scry::kernel]
fn shadowing(y: &mut [u32]) {
    let i = global_id().x;
    let shadows_ = shadows(i as u32, 3);
    let square = square(2.0) as u32;
    y[i] = shadows_ * square;
}

#[test]
fn names_shadow_functions() {
    every_device(|gpu| {
        let y = gpu.alloc(40)?;
        shadowing.launch(gpu, &y, 40)?;
        let plain = |n: u32| {
            let y = n + 3;
            let x = 3 + 2 * y + 1;
            let x = if 2 * x >= 10 { 2 * x } else { x };
            4 * if x % 2 == 0 { x + y } else { x }
        };
        assert_eq!(y.download()?, (0..40).map(plain).collect::<Vec<_>>());
        Ok(())
    });
}

/// What WGSL, CUDA C, the generated code or naga have taken.
mod taken {
    #[scry::device]
    pub(super) fn texture(half: f32) -> f32 {
        half + main(half)
    }

    #[scry::device]
    pub(super) fn main(float: f32) -> f32 {
        float * r#type(2.0)
    }

    #[scry::device]
    pub(super) fn r#type(kernel: f32) -> f32 {
        kernel + mat3x3(1)
    }

    #[scry::device]
    pub(super) fn mat3x3(int: i32) -> f32 {
        let workgroup = int as f32;
        sqrt(workgroup)
    }

    #[scry::device]
    fn sqrt(x: f32) -> f32 {
        x + GLOBAL
    }

    #[scry::device]
    const GLOBAL: f32 = 0.25;
}

#[scry::kernel]
fn words(x: &[f32], y: &mut [f32]) {
    let texture = global_id().x;
    y[texture] = taken::texture(x[texture]) + taken::r#type(x[texture].sqrt());
}

#[test]
fn words_of_the_targets_are_names_of_functions() {
    let x: Vec<f32> = (0..30).map(|i| (i * i) as f32).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        words.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        let plain = |(i, x): (usize, &f32)| x + x * 3.25 + (i as f32 + 1.25);
        assert_eq!(y.download()?, x.iter().enumerate().map(plain).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::device]
type Row = [f32; WIDTH];

#[scry::device]
const WIDTH: usize = 3;

#[scry::device]
fn total(row: Row) -> f32 {
    let mut total: Scalar = 0.0;
    for i in 0..WIDTH {
        total += row[i];
    }
    total
}

#[scry::device]
type Scalar = f32;

#[scry::kernel]
fn aliases(rows: &[Row], totals: &mut [Scalar]) {
    let i = global_id().x;
    let row: Row = rows[i];
    totals[i] = total(row) + total([1.0; WIDTH]);
}

#[test]
fn aliases_are_the_types_that_they_name() {
    let rows: Vec<Row> = (0..20).map(|i| [i as f32, 0.5, -2.0 * i as f32]).collect();
    every_device(|gpu| {
        let totals = gpu.alloc(rows.len())?;
        aliases.launch(gpu, &gpu.upload(&rows)?, &totals, rows.len())?;
        assert_eq!(totals.download()?, rows.iter().map(|[a, b, c]| a + b + c + 3.0).collect::<Vec<_>>());
        Ok(())
    });
}
