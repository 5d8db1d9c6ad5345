//! Products of sparse matrices, beside sums in `f64`.

use std::sync::LazyLock;

use scry::{Buffer, Device, Element, Instance, bf16, f16};
use scry_kernels::number::Number;
use scry_kernels::sparse::{
    Csr, Ell, ell_multiply_vector, multiply, multiply_csr_columns, multiply_csr_matrix, multiply_csr_rows, multiply_ell_rows,
    multiply_vector,
};
use scry_kernels::{Result, Views};

use crate::{every_device, every_device_alone, expect_panic, random, refused};

/// A matrix on the host: of each row, the columns and values.
struct Matrix {
    columns: usize,
    rows: Vec<Vec<(u32, f32)>>,
}

impl Matrix {
    /// Rows whose lengths are those of `lengths`, in turn. Values are eighths, so that products and most sums are exact in each format.
    fn new(seed: u32, rows: usize, columns: usize, lengths: &[usize]) -> Self {
        let mut bits = random(seed);
        let mut element = || (bits.next().unwrap_or(0) % columns as u32, (bits.next().unwrap_or(0) % 9) as f32 / 8.0 - 0.5);
        let rows = lengths.iter().cycle().take(rows).map(|length| (0..*length).map(|_| element()).collect()).collect();
        Self { columns, rows }
    }

    fn offsets(&self) -> Vec<u32> {
        let mut offsets = vec![0];
        self.rows.iter().for_each(|row| offsets.push(offsets[offsets.len() - 1] + row.len() as u32));
        offsets
    }

    /// The products of the rows and a column, and the sums of the absolute values.
    fn by(&self, x: impl Fn(usize) -> f32) -> Vec<(f64, f64)> {
        let row = |row: &Vec<(u32, f32)>| {
            let products = row.iter().map(|(id, value)| f64::from(*value) * f64::from(x(*id as usize)));
            products.fold((0.0, 0.0), |(sum, all), product| (sum + product, all + product.abs()))
        };
        self.rows.iter().map(row).collect()
    }
}

/// Matrices whose rows are short, of middle length and long, and some of all; without elements, rows and columns.
fn matrices() -> Vec<Matrix> {
    vec![
        Matrix::new(1, 1, 1, &[1]),
        Matrix::new(2, 131, 67, &[3, 0, 1, 9]),
        Matrix::new(3, 37, 500, &[100, 1, 33]),
        Matrix::new(4, 5, 3001, &[2999, 1500]),
        Matrix::new(5, 64, 40, &[0]),
        Matrix::new(6, 300, 1000, &[2, 2, 2, 900]),
        Matrix::new(7, 0, 3, &[1]),
    ]
}

/// The products of a matrix, which are the same in every format and on every device: with `x`, and with matrices made of it.
struct Products {
    matrix: Matrix,
    x: Vec<f32>,
    by_vector: Vec<(f64, f64)>,
    by_matrices: Vec<ByMatrix>,
}

/// The product with a matrix of so many columns.
struct ByMatrix {
    width: usize,
    is_turned: bool,
    sums: Vec<(f64, f64)>,
}

static PRODUCTS: LazyLock<Vec<Products>> = LazyLock::new(|| matrices().into_iter().map(Products::new).collect());

impl Products {
    fn new(matrix: Matrix) -> Self {
        let (rows, columns) = (matrix.rows.len(), matrix.columns);
        let x: Vec<f32> = random(9).map(|bits| (bits % 17) as f32 / 16.0).take(columns * 70).collect();
        let by_matrix = |width: usize, is_turned: bool| {
            let mut sums = vec![(0.0, 0.0); rows * width];
            for column in 0..width {
                let of_column = matrix.by(|id| if is_turned { x[column * columns + id] } else { x[id * width + column] });
                of_column.into_iter().enumerate().for_each(|(row, sum)| sums[row * width + column] = sum);
            }
            ByMatrix { width, is_turned, sums }
        };
        let by_matrices = [1, 7, 17, 40, 70].iter().flat_map(|width| [by_matrix(*width, false), by_matrix(*width, true)]).collect();
        Self { by_vector: matrix.by(|id| x[id]), by_matrices, matrix, x }
    }
}

/// Rounded where it is stored, and where it is summed.
fn is_close(actual: f64, (expected, all): (f64, f64), unit: f64) -> bool {
    (actual - expected).abs() <= unit * expected.abs() + 3000.0 * f64::from(f32::EPSILON) / 2.0 * all
}

fn check<T>(gpu: &Device, from: fn(f32) -> T, to: fn(T) -> f64, unit: f64) -> Result<()>
where
    T: Element + Number<Total = T>,
    multiply_csr_rows<4, 64, T>: Instance,
    multiply_csr_rows<32, 8, T>: Instance,
    multiply_csr_rows<256, 1, T>: Instance,
    multiply_csr_matrix<true, T>: Instance,
    multiply_csr_matrix<false, T>: Instance,
    multiply_csr_columns<T>: Instance,
    multiply_ell_rows<T>: Instance,
{
    for (number, Products { matrix, x, by_vector, by_matrices }) in PRODUCTS.iter().enumerate() {
        let (rows, columns) = (matrix.rows.len(), matrix.columns);
        let elements = matrix.rows.concat();
        let ids = gpu.upload(&elements.iter().map(|(id, _)| *id).collect::<Vec<_>>())?;
        let values = gpu.upload(&elements.iter().map(|(_, value)| from(*value)).collect::<Vec<_>>())?;
        let offsets = gpu.upload(&matrix.offsets())?;
        let csr = Csr::new(columns, &offsets, &ids, &values)?;
        assert_eq!(csr.shape(), [rows, columns]);
        let on_x = gpu.upload(&x.iter().copied().map(from).collect::<Vec<_>>())?;
        let y: Buffer<T> = gpu.upload(&vec![from(9.0); rows])?;
        let all_close = |actual: &[T], expected: &[(f64, f64)]| {
            actual.len() == expected.len() && actual.iter().zip(expected).all(|(actual, expected)| is_close(to(*actual), *expected, unit))
        };
        multiply_vector(gpu, &csr, &on_x.slice(..columns)?, &y)?;
        assert!(all_close(&y.download()?, by_vector), "matrix {number}");

        // Of a row's elements, the first of all rows come first.
        let width = matrix.rows.iter().map(Vec::len).max().unwrap_or(0);
        let (mut ids, mut values) = (vec![u32::MAX; rows * width], vec![from(7.0); rows * width]);
        for (row, elements) in matrix.rows.iter().enumerate() {
            for (k, (id, value)) in elements.iter().enumerate() {
                (ids[k * rows + row], values[k * rows + row]) = (*id, from(*value));
            }
        }
        let (ids, values) = (gpu.upload(&ids)?, gpu.upload(&values)?);
        let ell = Ell::new(columns, ids.view([width, rows])?.transpose(), values.view([width, rows])?.transpose())?;
        assert_eq!(ell.shape(), [rows, columns]);
        let y: Buffer<T> = gpu.upload(&vec![from(9.0); rows])?;
        ell_multiply_vector(gpu, &ell, &on_x.slice(..columns)?, &y)?;
        assert!(all_close(&y.download()?, by_vector), "matrix {number} in rows of one length");

        for &ByMatrix { width, is_turned, ref sums } in by_matrices {
            let b = on_x.slice(..columns * width)?;
            let b = if is_turned { b.view([width, columns])?.transpose() } else { b.view([columns, width])? };
            // A part of a matrix with three columns more.
            let y: Buffer<T> = gpu.upload(&vec![from(9.0); rows * (width + 3)])?;
            multiply(gpu, &csr, b, y.view_mut([rows, width + 3])?.slice(1, 1..=width)?)?;
            let y = y.download()?;
            let part: Vec<T> = y.chunks(width + 3).flat_map(|row| row[1..=width].to_vec()).collect();
            assert!(all_close(&part, sums), "matrix {number}, {width} columns");
            assert!(y.chunks(width + 3).all(|row| to(row[0]) == 9.0 && to(row[width + 1]) == 9.0), "what is beside stays");
        }
    }
    Ok(())
}

#[test]
fn floats_are_multiplied() {
    every_device(|gpu| check(gpu, |x| x, f64::from, 0.0));
}

#[test]
fn floats_of_other_widths_are_multiplied() {
    every_device(|gpu| {
        check(gpu, f16::from_f32, f64::from, f64::from(f32::EPSILON) * 4096.0)?;
        check(gpu, bf16::from_f32, f64::from, f64::from(f32::EPSILON) * 32768.0)?;
        check(gpu, f64::from, |x| x, 0.0)
    });
}

/// What is infinite, or no number, is so in its row alone; zeros that are not stored are not multiplied.
#[test]
fn what_is_not_finite_stays_in_its_row() {
    every_device(|gpu| {
        let (offsets, ids) = (gpu.upload(&[0u32, 2, 3, 4])?, gpu.upload(&[0u32, 1, 1, 2])?);
        let values = gpu.upload(&[1.0f32, 1.0, f32::INFINITY, 2.0])?;
        let matrix = Csr::new(3, &offsets, &ids, &values)?;
        let (x, y) = (gpu.upload(&[1.0f32, 1.0, f32::NAN])?, gpu.zeros(3)?);
        multiply_vector(gpu, &matrix, &x, &y)?;
        assert_eq!(crate::bits(&y.download()?), crate::bits(&[2.0, f32::INFINITY, f32::NAN]));
        Ok(())
    });
}

#[test]
fn columns_that_are_not_there_are_panics() {
    every_device_alone(|gpu| {
        let (offsets, ids, values) = (gpu.upload(&[0u32, 1, 2])?, gpu.upload(&[1u32, 3])?, gpu.upload(&[1.0f32, 1.0])?);
        let (x, y) = (gpu.upload(&[1.0f32; 12])?, gpu.zeros::<f32>(8)?);
        let matrix = Csr::new(3, &offsets, &ids, &values)?;
        multiply_vector(gpu, &matrix, &x.slice(..3)?, &y.slice(..2)?)?;
        assert_eq!(expect_panic(y.download()).message, "index out of bounds: the len is 3 but the index is 3");
        let [x_of_many, y_of_many] = [gpu.upload(&[1.0f32; 80])?, gpu.upload(&[1.0f32; 80])?];
        let by_columns = |matrix: &Csr<'_, f32>, columns: usize| -> Result<String> {
            let [depth, rows] = [matrix.shape()[1], matrix.shape()[0]];
            let y = y_of_many.slice(..rows * columns)?;
            multiply(gpu, matrix, x_of_many.slice(..depth * columns)?.view([depth, columns])?, y.view_mut([rows, columns])?)?;
            Ok(expect_panic(y.download()).message)
        };
        for columns in [3, 20] {
            assert_eq!(by_columns(&matrix, columns)?, "an element is in column 3, and there are 3 columns");
        }
        let matrix = Ell::new(3, ids.view([2, 1])?, values.view([2, 1])?)?;
        ell_multiply_vector(gpu, &matrix, &x.slice(..3)?, &y.slice(..2)?)?;
        assert_eq!(expect_panic(y.download()).message, "index out of bounds: the len is 3 but the index is 3");
        offsets.write(&[0, 1, 3])?;
        let matrix = Csr::new(4, &offsets, &ids, &values)?;
        multiply_vector(gpu, &matrix, &x.slice(..4)?, &y.slice(..2)?)?;
        assert_eq!(expect_panic(y.download()).message, "row 1 ends at element 3, and there are 2");
        for columns in [3, 20] {
            assert_eq!(by_columns(&matrix, columns)?, "row 1 ends at element 3, and there are 2");
        }
        // There is no column at all.
        offsets.write(&[0, 1, 2])?;
        let matrix = Csr::new(0, &offsets, &ids, &values)?;
        for columns in [3, 20] {
            by_columns(&matrix, columns)?;
        }
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let (offsets, ids) = (gpu.upload(&[0u32, 1, 2]).expect("it fits"), gpu.upload(&[0u32, 1]).expect("it fits"));
    let (values, x) = (gpu.upload(&[1.0f32; 2]).expect("it fits"), gpu.upload(&[1.0f32; 12]).expect("it fits"));
    let (three, two) = (x.slice(..3).expect("it is a part"), x.slice(..2).expect("it is a part"));
    let none = offsets.slice(..0).expect("it is a part");
    let reason = "Csr::new: `offsets` has no elements: there is one more than there are rows";
    refused(Csr::new(3, &none, &ids, &values).map(drop), reason);
    let matrix = Csr::new(3, &offsets, &ids, &values).expect("it fits");
    refused(multiply_vector(&gpu, &matrix, &two, &two), "multiply_vector: `matrix` is 2 x 3, `x` is 2: 3 and 2 differ");
    refused(multiply_vector(&gpu, &matrix, &three, &three), "multiply_vector: `matrix` is 2 x 3, `y` is 3: 2 and 3 differ");
    let (b, y) = (x.view([3, 4]).expect("it fits"), || x.view_mut([4, 3]).expect("it fits"));
    refused(multiply(&gpu, &matrix, b.transpose(), y()), "multiply: `matrix` is 2 x 3, `b` is 4 x 3: 3 and 4 differ");
    refused(multiply(&gpu, &matrix, b, y()), "multiply: `matrix` is 2 x 3, `y` is 4 x 3: 2 and 4 differ");
    let rows = || y().slice(0, ..2).expect("it is a part");
    refused(multiply(&gpu, &matrix, b, rows()), "multiply: `b` is 3 x 4, `y` is 2 x 3: 4 and 3 differ");
    let turned = y().transpose().slice(0, ..2).expect("it is a part");
    let reason = "multiply: the rows of `y` do not lie in one piece each\nhelp: multiply into a buffer, and copy that";
    refused(multiply(&gpu, &matrix, b, turned), reason);
    let reason = "Ell::new: `ids` is 2 x 1, `values` is 1 x 2: 2 and 1 differ";
    let (of_ids, of_values) = (ids.view([2, 1]).expect("it fits"), values.view([1, 2]).expect("it fits"));
    refused(Ell::new(3, of_ids, of_values).map(drop), reason);
    let matrix = Ell::new(3, of_ids, of_values.transpose()).expect("it fits");
    refused(ell_multiply_vector(&gpu, &matrix, &two, &two), "ell_multiply_vector: `matrix` is 2 x 3, `x` is 2: 3 and 2 differ");
}
