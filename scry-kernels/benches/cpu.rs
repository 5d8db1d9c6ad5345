//! The CPU device beside loops that are written by hand with rayon, and products of matrices beside those of the crate `matrixmultiply`, on the same
//! memory sizes: the best of several runs of each, in turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use scry::{Buffer, Device};
use scry_kernels::elementwise::{self, Add, zip};
use scry_kernels::{Result, Views, dense, reduce, scan, sort};

const ROWS: usize = 4096;
const COLUMNS: usize = 4096;
/// Of the matrices that are multiplied.
const SIDE: usize = 1024;
const RUNS: usize = 15;

fn main() -> Result<()> {
    let gpu = Device::cpu()?;
    let numbers = |len: usize| (0..len).map(|i| (i % 1000) as f32).collect::<Vec<f32>>();
    let (a, b, bias) = (numbers(ROWS * COLUMNS), numbers(ROWS * COLUMNS), numbers(COLUMNS));
    let (on_a, on_b, on_bias) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.upload(&bias)?);
    let (mut y, on_y) = (vec![0.0f32; ROWS * COLUMNS], gpu.alloc::<f32>(ROWS * COLUMNS)?);
    let shape = [ROWS, COLUMNS];

    compare("fill", || elementwise::fill(&gpu, 1.0, &on_y), || y.par_chunks_mut(COLUMNS).for_each(|y| y.fill(1.0)), &on_y)?;
    let sum = |y: &mut [f32]| y.par_iter_mut().zip(&a).zip(&b).for_each(|((y, a), b)| *y = a + b);
    compare("add", || zip(&gpu, Add, &on_a, &on_b, &on_y), || sum(&mut y), &on_y)?;
    let biased = |y: &mut [f32]| {
        let rows = y.par_chunks_mut(COLUMNS).zip(a.par_chunks(COLUMNS));
        rows.for_each(|(y, a)| y.iter_mut().zip(a).zip(&bias).for_each(|((y, a), b)| *y = a + b));
    };
    let bias_of_rows = on_bias.view([COLUMNS])?.broadcast(shape)?;
    compare("add a row", || zip(&gpu, Add, on_a.view(shape)?, bias_of_rows, on_y.view_mut(shape)?), || biased(&mut y), &on_y)?;
    let biased = |y: &mut [f32]| {
        let rows = y.par_chunks_mut(COLUMNS).zip(a.par_chunks(COLUMNS)).zip(&bias);
        rows.for_each(|((y, a), b)| y.iter_mut().zip(a).for_each(|(y, a)| *y = a + b));
    };
    let bias_of_columns = on_bias.view([ROWS, 1])?.broadcast(shape)?;
    compare("add a column", || zip(&gpu, Add, on_a.view(shape)?, bias_of_columns, on_y.view_mut(shape)?), || biased(&mut y), &on_y)?;
    let transpose = |y: &mut [f32]| {
        let rows = y.par_chunks_mut(16 * ROWS).enumerate();
        rows.for_each(|(block, y)| {
            for first in (0..ROWS).step_by(16) {
                for column in 0..16 {
                    for row in first..first + 16 {
                        y[column * ROWS + row] = a[row * COLUMNS + 16 * block + column];
                    }
                }
            }
        });
    };
    let transposed = on_a.view(shape)?.transpose();
    compare("transpose", || elementwise::copy(&gpu, transposed, on_y.view_mut([COLUMNS, ROWS])?), || transpose(&mut y), &on_y)?;

    let (sums, mut sums_by_rayon) = (gpu.alloc::<f32>(ROWS)?, vec![0.0f32; ROWS]);
    // Sixteen sums side by side, which make a vector.
    let of_row = |row: &[f32]| {
        let mut sums = [0.0; 16];
        row.chunks_exact(16).for_each(|part| sums.iter_mut().zip(part).for_each(|(sum, x)| *sum += x));
        sums.iter().sum::<f32>()
    };
    let by_rayon = |sums: &mut [f32]| sums.par_iter_mut().zip(a.par_chunks(COLUMNS)).for_each(|(sum, row)| *sum = of_row(row));
    compare("sum rows", || reduce::sum(&gpu, on_a.view(shape)?, &[1], &sums), || by_rayon(&mut sums_by_rayon), &sums)?;
    let by_rayon = |sums: &mut [f32]| sums[0] = a.par_chunks(COLUMNS).map(of_row).sum();
    let (all, one) = (on_a.view([ROWS * COLUMNS])?, sums.slice(..1)?);
    compare("sum all", || reduce::sum(&gpu, all, &[0], &one), || by_rayon(&mut sums_by_rayon), &sums)?;
    let by_rayon = |sums: &mut [f32]| {
        sums.par_chunks_mut(256).enumerate().for_each(|(block, sums)| {
            sums.fill(0.0);
            a.chunks_exact(COLUMNS).for_each(|row| sums.iter_mut().zip(&row[256 * block..]).for_each(|(sum, x)| *sum += x));
        });
    };
    compare("sum columns", || reduce::sum(&gpu, on_a.view(shape)?, &[0], &sums), || by_rayon(&mut sums_by_rayon), &sums)?;
    let (places, mut place) = (gpu.alloc::<u32>(1)?, 0);
    let by_rayon = |place: &mut usize| *place = (0..a.len()).into_par_iter().reduce(|| 0, |i, j| if a[j] > a[i] { j } else { i });
    compare("arg max", || reduce::arg_max(&gpu, all, &[0], &places), || by_rayon(&mut place), &places)?;

    // Reduce-then-scan as well: the sums of parts, and the parts from there on.
    let by_rayon = |y: &mut [f32]| {
        let sums: Vec<f32> = a.par_chunks(1 << 16).map(of_row).collect();
        let starts = sums.iter().scan(0.0, |sum, part| Some(std::mem::replace(sum, *sum + part))).collect::<Vec<f32>>();
        y.par_chunks_mut(1 << 16).zip(a.par_chunks(1 << 16)).zip(starts).for_each(|((y, a), start)| {
            y.iter_mut().zip(a).fold(start, |sum, (y, x)| {
                *y = sum + x;
                *y
            });
        });
    };
    compare("scan", || scan::inclusive_sum(&gpu, all, &on_y), || by_rayon(&mut y), &on_y)?;
    let keys: Vec<u32> = (0..1u32 << 22).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
    let (on_keys, sorted) = (gpu.upload(&keys)?, gpu.alloc::<u32>(keys.len())?);
    let by_rayon = || keys.clone().par_sort_unstable();
    compare("sort", || sort::keys(&gpu, &on_keys, &sorted), by_rayon, &sorted)?;
    let sides = [SIDE, SIDE];
    let [on_a, on_b, on_y] = [&on_a, &on_b, &on_y].map(|matrix| matrix.slice(..SIDE * SIDE));
    let (on_a, on_b, on_y) = (on_a?, on_b?, on_y?);
    let by_crate = || {
        let (a, b, y) = (a.as_ptr(), b.as_ptr(), y.as_mut_ptr());
        let side = SIDE as isize;
        // SAFETY: "a, b, c: pointers to the first element", and the strides lead to the first `SIDE * SIDE` elements of each, which all have.
        unsafe { matrixmultiply::sgemm(SIDE, SIDE, SIDE, 1.0, a, side, 1, b, side, 1, 0.0, y, side, 1) };
    };
    compare("matrixmultiply", || dense::matmul(&gpu, on_a.view(sides)?, on_b.view(sides)?, on_y.view_mut(sides)?), by_crate, &on_y)
}

/// Says how long both take.
fn compare<T>(name: &str, mut scry: impl FnMut() -> Result<()>, mut rayon: impl FnMut(), y: &Buffer<T>) -> Result<()>
where
    T: scry::Element,
{
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    for _ in 0..RUNS {
        let start = Instant::now();
        scry()?;
        y.device().sync()?;
        ours = ours.min(start.elapsed());
        let start = Instant::now();
        rayon();
        black_box(());
        theirs = theirs.min(start.elapsed());
    }
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    println!("{name:>16}: {:8.2} ms, rayon {:8.2} ms, ratio {ratio:.2}", ours.as_secs_f64() * 1e3, theirs.as_secs_f64() * 1e3);
    Ok(())
}
