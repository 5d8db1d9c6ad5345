//! Cholesky factors and solutions of triangular systems, beside plain Rust in `f64`.

use scry::{Device, Element, Float, Instance};
use scry_kernels::dense::{Triangle, cholesky, factor_matrices, solve_matrices, solve_triangular};
use scry_kernels::{Error, Result, Views};

use crate::{every_device, random, refused, zeros};

/// Numbers from -1 to 1.
fn numbers(seed: u32, len: usize) -> Vec<f64> {
    random(seed).map(|bits| f64::from(bits >> 8) / f64::from(1 << 23) - 1.0).take(len).collect()
}

/// Positive definite matrices: of random ones, the products with their transposes, and a little more on the diagonal.
fn definite(seed: u32, count: usize, order: usize) -> Vec<f64> {
    let x = numbers(seed, count * order * order);
    let at = |i: usize| {
        let (matrix, row, column) = (i / order / order, i / order % order, i % order);
        let line = |row: usize| &x[(matrix * order + row) * order..][..order];
        let product: f64 = line(row).iter().zip(line(column)).map(|(a, b)| a * b).sum();
        product + if row == column { 0.5 } else { 0.0 }
    };
    (0..x.len()).map(at).collect()
}

const ORDERS: [(usize, usize); 10] = [(1, 5), (2, 3), (7, 4), (16, 2), (17, 2), (32, 1), (33, 3), (63, 1), (64, 2), (5, 0)];

fn check_factors<T>(gpu: &Device, from: fn(f64) -> T, to: fn(T) -> f64, unit: f64) -> Result<()>
where
    T: Element + Float,
    factor_matrices<16, T>: Instance,
    factor_matrices<32, T>: Instance,
    factor_matrices<64, T>: Instance,
{
    for (order, count) in ORDERS {
        let all = definite(order as u32, count, order);
        // What is above the diagonal is not read.
        let lower = |i: usize| if i % order > i / order % order { from(f64::NAN) } else { from(all[i]) };
        let a = gpu.upload(&(0..all.len()).map(lower).collect::<Vec<_>>())?;
        for is_turned in [false, true] {
            let shape = [count, order, order];
            // To a part of something larger: each row has two more elements.
            let y = gpu.upload(&vec![from(9.0); count * order * (order + 2)])?;
            let part = y.view_mut([count, order, order + 2])?.slice(2, 1..=order)?;
            if is_turned {
                let upper: Vec<T> =
                    (0..all.len()).map(|i| lower(i / order / order * order * order + i % order * order + i / order % order)).collect();
                let upper = gpu.upload(&upper)?;
                cholesky(gpu, upper.view(shape)?.permute([0, 2, 1])?, part)?;
            } else {
                cholesky(gpu, a.view(shape)?, part)?;
            }
            let y: Vec<f64> = y.download()?.into_iter().map(to).collect();
            let factor = |matrix: usize, row: usize, column: usize| y[(matrix * order + row) * (order + 2) + 1 + column];
            for (i, a) in all.iter().enumerate() {
                let (matrix, row, column) = (i / order / order, i / order % order, i % order);
                let products = (0..order).map(|l| factor(matrix, row, l) * factor(matrix, column, l));
                let (sum, size) = products.fold((0.0, 0.0), |(sum, size), product| (sum + product, size + product.abs()));
                let bound = 2.0 * (order + 1) as f64 * unit * size + unit * a.abs();
                assert!((sum - a).abs() <= bound, "{order}, {i}: {sum} and not {a}");
                assert!(row >= column || factor(matrix, row, column) == 0.0, "it is zero above the diagonal");
            }
            assert!(y.chunks(order + 2).all(|row| row[0] == 9.0 && row[order + 1] == 9.0), "what is beside stays");
        }
    }
    Ok(())
}

/// Where the device has the memory and the numbers for it.
fn where_it_can(gpu: &Device, result: Result<()>) -> Result<()> {
    match result {
        Err(Error::Scry(error @ (scry::Error::SharedMemory { .. } | scry::Error::Unsupported { .. }))) => {
            println!("{}: {error}", gpu.name());
            Ok(())
        }
        result => result,
    }
}

#[test]
fn matrices_are_factored() {
    every_device(|gpu| {
        check_factors(gpu, |x| x as f32, f64::from, f64::from(f32::EPSILON) / 2.0)?;
        where_it_can(gpu, check_factors(gpu, |x| x, |x| x, f64::EPSILON / 2.0))
    });
}

/// One of three is not definite, from its second column on.
#[test]
fn matrices_without_a_factor_are_not_finite() {
    every_device(|gpu| {
        let definite = [4.0f32, 2.0, 0.0, 2.0, 10.0, 3.0, 0.0, 3.0, 5.0];
        let indefinite = [4.0f32, 2.0, 0.0, 2.0, 0.0, 3.0, 0.0, 3.0, 5.0];
        let (a, y) = (gpu.upload(&[definite, indefinite, definite].concat())?, zeros::<f32>(gpu, 27)?);
        cholesky(gpu, a.view([3, 3, 3])?, y.view_mut([3, 3, 3])?)?;
        let y = y.download()?;
        assert_eq!(y[..9], [2.0, 0.0, 0.0, 1.0, 3.0, 0.0, 0.0, 1.0, 2.0]);
        assert_eq!(y[18..], y[..9]);
        assert_eq!([y[9], y[12], y[15]], [2.0, 1.0, 0.0]);
        assert!([y[13], y[16], y[17]].iter().all(|x| x.is_nan()), "{y:?}");
        Ok(())
    });
}

fn check_solutions<T>(gpu: &Device, from: fn(f64) -> T, to: fn(T) -> f64, unit: f64) -> Result<()>
where
    T: Element + Float,
    solve_matrices<4, 64, T>: Instance,
    solve_matrices<32, 8, T>: Instance,
{
    for (order, count) in ORDERS {
        // Well conditioned: what is not on the diagonal is small beside it.
        let small = numbers(7, count * order * order);
        let is_diagonal = |i: usize| i / order % order == i % order;
        let a: Vec<f64> = (0..small.len()).map(|i| if is_diagonal(i) { 1.5 + small[i] } else { small[i] / order as f64 }).collect();
        for triangle in [Triangle::Lower, Triangle::Upper] {
            let is_in = |row: usize, column: usize| if triangle == Triangle::Lower { column <= row } else { column >= row };
            let read = |i: usize| if is_in(i / order % order, i % order) { from(a[i]) } else { from(f64::NAN) };
            let on_a = gpu.upload(&(0..a.len()).map(read).collect::<Vec<_>>())?;
            for columns in [1, 3, 8, 9, 70] {
                let b = numbers(8, count * order * columns);
                let on_b = gpu.upload(&b.iter().copied().map(from).collect::<Vec<_>>())?;
                let y = gpu.upload(&vec![from(9.0); b.len()])?;
                let (of_a, of_b) = ([count, order, order], [count, order, columns]);
                solve_triangular(gpu, triangle, on_a.view(of_a)?, on_b.view(of_b)?, y.view_mut(of_b)?)?;
                let y: Vec<f64> = y.download()?.into_iter().map(to).collect();
                for (i, b) in b.iter().enumerate() {
                    let (matrix, row, column) = (i / columns / order, i / columns % order, i % columns);
                    let products = (0..order)
                        .filter(|l| is_in(row, *l))
                        .map(|l| a[(matrix * order + row) * order + l] * y[(matrix * order + l) * columns + column]);
                    let (sum, size) = products.fold((0.0, 0.0), |(sum, size), product| (sum + product, size + product.abs()));
                    let bound = 2.0 * (order + 1) as f64 * unit * (size + b.abs());
                    assert!((sum - b).abs() <= bound, "{triangle:?} {order} {columns}, {i}: {sum} and not {b}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn triangular_systems_are_solved() {
    every_device(|gpu| {
        check_solutions(gpu, |x| x as f32, f64::from, f64::from(f32::EPSILON) / 2.0)?;
        where_it_can(gpu, check_solutions(gpu, |x| x, |x| x, f64::EPSILON / 2.0))
    });
}

/// One matrix for all, the transpose of what is stored, and further axes that lie in another order.
#[test]
fn systems_of_any_view_are_solved() {
    every_device(|gpu| {
        let a = gpu.upload(&[2.0f32, 1.0, 0.0, 4.0])?;
        let b: Vec<f32> = (0..24).map(|i| i as f32 * 8.0).collect();
        let (on_b, y) = (gpu.upload(&b)?, zeros::<f32>(gpu, 24)?);
        // Element [i, j, row, 0] is at [j, i, row] of the buffers, which are 4 x 3 x 2.
        let lower = a.view([2, 2])?.transpose().broadcast([3, 4, 2, 2])?;
        let (from, to) = (on_b.view([4, 3, 2, 1])?.permute([1, 0, 2, 3])?, y.view_mut([4, 3, 2, 1])?.permute([1, 0, 2, 3])?);
        solve_triangular(gpu, Triangle::Lower, lower, from, to)?;
        let expected = b.chunks(2).flat_map(|b| [b[0] / 2.0, (b[1] - b[0] / 2.0) / 4.0]);
        assert_eq!(y.download()?, expected.collect::<Vec<_>>());
        Ok(())
    });
}

/// A system of a matrix that is not triangular is solved by its factor.
#[test]
fn factors_solve_systems() {
    every_device(|gpu| {
        let (order, a) = (20, definite(9, 1, 20));
        let x = numbers(10, order);
        let b: Vec<f32> = a.chunks(order).map(|row| row.iter().zip(&x).map(|(a, x)| a * x).sum::<f64>() as f32).collect();
        let (a, b) = (gpu.upload(&a.iter().map(|a| *a as f32).collect::<Vec<_>>())?, gpu.upload(&b)?);
        let (factor, half, y) = (zeros::<f32>(gpu, order * order)?, zeros::<f32>(gpu, order)?, zeros::<f32>(gpu, order)?);
        cholesky(gpu, a.view([order, order])?, factor.view_mut([order, order])?)?;
        let lower = factor.view([order, order])?;
        solve_triangular(gpu, Triangle::Lower, lower, b.view([order, 1])?, half.view_mut([order, 1])?)?;
        solve_triangular(gpu, Triangle::Upper, lower.transpose(), half.view([order, 1])?, y.view_mut([order, 1])?)?;
        let off = y.download()?.iter().zip(&x).map(|(y, x)| (f64::from(*y) - x).abs()).fold(0.0, f64::max);
        assert!(off < 1e-3, "{off}");
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let x = gpu.upload(&[1.0f32; 6]).expect("it fits");
    let (matrix, y) = (x.view([2, 3]).expect("it fits"), || x.view_mut([2, 3]).expect("it fits"));
    refused(cholesky(&gpu, matrix, y()), "cholesky: `a` is 2 x 3: 2 rows are not as many as 3 columns");
    refused(cholesky(&gpu, matrix, y().transpose()), "cholesky: `a` is 2 x 3, `y` is 3 x 2: 2 and 3 differ");
    let large = gpu.alloc::<f32>(65 * 65).expect("it fits");
    let (from, to) = (large.view([65, 65]).expect("it fits"), large.view_mut([65, 65]).expect("it fits"));
    refused(cholesky(&gpu, from, to), "cholesky: `a` is 65 x 65: matrices have more than 64 rows");
    let square = x.slice(..4).expect("it is a part");
    let (from, to) = (square.view([2, 2]).expect("it fits"), square.view_mut([2, 2]).expect("it fits").transpose());
    refused(cholesky(&gpu, from, to), "cholesky: the rows of `y` do not lie in one piece each\nhelp: write to a buffer, and copy that");
    let solve = |a, b, y| solve_triangular(&gpu, Triangle::Upper, a, b, y);
    refused(solve(from, matrix, y().transpose()), "solve_triangular: `b` is 2 x 3, `y` is 3 x 2: 2 and 3 differ");
    let turned = || y().transpose();
    refused(solve(from, matrix.transpose(), turned()), "solve_triangular: `a` is 2 x 2, `b` is 3 x 2: 2 and 3 differ");
    refused(solve(matrix, matrix, y()), "solve_triangular: `a` is 2 x 3: 2 rows are not as many as 3 columns");
}
