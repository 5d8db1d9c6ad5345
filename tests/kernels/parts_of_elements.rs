//! Parts of elements that are arrays: rows and columns, and fields, by indices that are known when the kernel runs. Only the part is
//! accessed, so that invocations may share an element.

use crate::support::every_device;

const SIDE: usize = 8;

fn matrix() -> Vec<[f32; SIDE]> {
    (0..SIDE).map(|row| std::array::from_fn(|column| (row * SIDE + column) as f32)).collect()
}

#[scry::kernel(workgroup = 8)]
fn transposed(m: &[[f32; 8]], y: &mut [[f32; 8]], k: u32) {
    let column = global_id().x;
    for row in 0..8usize {
        y[row][column] = m[column][row] + m[k as usize][column];
    }
}

/// Each invocation has a column of its own.
#[scry::kernel(workgroup = 8)]
fn columns(m: &mut [[f32; 8]]) {
    let column = global_id().x;
    let mut sum = 0.0;
    for row in 0..8usize {
        sum += m[row][column];
    }
    for row in 0..8usize {
        m[row][column] = sum + m[row][column];
    }
}

#[test]
fn invocations_have_columns_of_their_own() {
    let m = matrix();
    every_device(|gpu| {
        let y = gpu.alloc(SIDE)?;
        transposed.launch(gpu, &gpu.upload(&m)?, &y, 3, SIDE)?;
        let at = |row: usize, column: usize| m[column][row] + m[3][column];
        let expected: Vec<[f32; SIDE]> = (0..SIDE).map(|row| std::array::from_fn(|column| at(row, column))).collect();
        assert_eq!(y.download()?, expected);
        let y = gpu.upload(&m)?;
        columns.launch(gpu, &y, SIDE)?;
        let sum = |column: usize| m.iter().map(|row| row[column]).sum::<f32>();
        let at = |row: usize, column: usize| sum(column) + m[row][column];
        let expected: Vec<[f32; SIDE]> = (0..SIDE).map(|row| std::array::from_fn(|column| at(row, column))).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[scry::device]
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    Fluid,
    Wall = 7,
}

/// WGSL has it in words.
#[scry::device]
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cell {
    bytes: [u8; 5],
    moments: [[i16; 3]; 2],
    halves: [scry::f16; 2],
    wide: [u64; 2],
    doubles: [f64; 1],
    kinds: [Kind; 3],
    flows: [f32; 9],
}

/// Each invocation has a byte and a flow of each cell.
#[scry::kernel(workgroup = 5)]
fn cells(cells: &mut [Cell], x: &[[u8; 5]], y: &mut [u32]) {
    let k = global_id().x;
    let mut sum = 0;
    for i in 0..3usize {
        let byte = cells[i].bytes[k];
        cells[i].bytes[k] = byte.wrapping_mul(3) + x[i][k];
        cells[i].flows[k + 4] += k as f32;
        sum += cells[i].moments[k % 2][k % 3] as u32 * 1000 + cells[i].wide[k % 2] as u32;
        let row = cells[i].moments[k % 2];
        sum += row[1] as u32 * 7 + cells[i].halves[k % 2].to_f32() as u32 + cells[i].doubles[k % 1] as u32;
        if cells[i].kinds[k % 3] == Kind::Wall {
            sum += 100_000;
        }
    }
    y[k] = sum;
}

#[test]
fn invocations_have_parts_of_words_of_their_own() {
    let cell = |i: u8| Cell {
        bytes: std::array::from_fn(|k| i * 5 + k as u8),
        moments: [[1 + i16::from(i), -2, 3], [4, 5 + i16::from(i), 60]],
        halves: [scry::f16::from_f32(2.5), scry::f16::from_f32(f32::from(i) * 8.0)],
        wide: [5 + u64::from(i), 70],
        doubles: [f64::from(i) * 3.0],
        kinds: [Kind::Fluid, Kind::Wall, if i == 1 { Kind::Wall } else { Kind::Fluid }],
        flows: [0.5; 9],
    };
    let (before, x) = ([0, 1, 2].map(cell), [[1u8, 2, 3, 4, 5]; 3]);
    let mut after = before;
    let mut sums = [0u32; 5];
    for k in 0..5 {
        for i in 0..3 {
            let cell = before[i];
            after[i].bytes[k] = cell.bytes[k].wrapping_mul(3) + x[i][k];
            after[i].flows[k + 4] += k as f32;
            let number = (cell.moments[k % 2][k % 3] as u32).wrapping_mul(1000).wrapping_add(cell.wide[k % 2] as u32);
            let moment = (cell.moments[k % 2][1] as u32).wrapping_mul(7).wrapping_add(cell.halves[k % 2].to_f32() as u32);
            let wall = if cell.kinds[k % 3] == Kind::Wall { 100_000 } else { 0 };
            sums[k] = sums[k].wrapping_add(number).wrapping_add(moment).wrapping_add(cell.doubles[0] as u32 + wall);
        }
    }
    every_device(|gpu| {
        let (cells_there, y) = (gpu.upload(&before)?, gpu.alloc(5)?);
        cells.launch(gpu, &cells_there, &gpu.upload(&x)?, &y, 5)?;
        assert_eq!((cells_there.download()?, y.download()?), (after.to_vec(), sums.to_vec()));
        Ok(())
    });
}
