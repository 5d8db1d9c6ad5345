//! Rows that are looked up, and the gradients of tables, beside sums in `f64`.

use scry::{Device, Element, bf16, f16};
use scry_kernels::embedding::{lookup, lookup_backward};
use scry_kernels::number::Number;
use scry_kernels::{Result, View, ViewMut, Views};

use crate::support::panics::{every_device_alone, expect_panic};
use crate::{every_device, random, refused, where_there_is};

/// A number for which tables are compiled.
trait Embedded: Element + Number<Accumulator = f32, Total = Self> + Into<f64> {
    fn lookup(gpu: &Device, table: View<'_, Self, 2>, ids: &[u32], y: ViewMut<'_, Self, 2>) -> Result<()>;
    fn lookup_backward(gpu: &Device, ids: &[u32], dy: View<'_, Self, 2>, gradient: ViewMut<'_, Self, 2>) -> Result<()>;
}

macro_rules! embedded {
    ($($number:ident)*) => {$(
        impl Embedded for $number {
            fn lookup(gpu: &Device, table: View<'_, Self, 2>, ids: &[u32], y: ViewMut<'_, Self, 2>) -> Result<()> {
                lookup(gpu, table, &gpu.upload(ids)?, y)
            }
            fn lookup_backward(gpu: &Device, ids: &[u32], dy: View<'_, Self, 2>, gradient: ViewMut<'_, Self, 2>) -> Result<()> {
                lookup_backward(gpu, &gpu.upload(ids)?, dy, gradient)
            }
        }
    )*};
}

embedded!(f32 f16 bf16);

/// Ids of a few rows, one of which most name; as rows lie, and in columns of a wider matrix.
fn check<T: Embedded>(gpu: &Device, [rows, width, count]: [usize; 3], stored: f64) -> Result<()> {
    let numbers =
        |seed: u32, len: usize| random(seed).map(|bits| T::narrow((bits % 1024) as f32 / 256.0 - 2.0)).take(len).collect::<Vec<T>>();
    let ids: Vec<u32> = random(4).map(|bits| if bits % 3 == 0 { rows as u32 / 2 } else { (bits >> 8) % rows as u32 }).take(count).collect();
    let (table, dy) = (numbers(1, rows * width), numbers(2, count * width));
    let (on_table, y) = (gpu.upload(&table)?, gpu.upload(&vec![T::narrow(7.0); count * (width + 1)])?);
    T::lookup(gpu, on_table.view([rows, width])?, &ids, y.view_mut([count, width + 1])?.slice(1, ..width)?)?;
    let y = y.download()?;
    for (i, id) in ids.iter().enumerate() {
        let row = |values: &[T], i: usize, pitch: usize| values[i * pitch..][..width].iter().map(|x| (*x).into()).collect::<Vec<f64>>();
        assert_eq!(row(&y, i, width + 1), row(&table, *id as usize, width));
        assert_eq!(y[i * (width + 1) + width].into(), 7.0);
    }
    let turned: Vec<T> = (0..count * width).map(|i| dy[i % count * width + i / count]).collect();
    let (on_dy, turned) = (gpu.upload(&dy)?, gpu.upload(&turned)?);
    let mut exact = vec![(0.0, 0.0); rows * width];
    for (i, x) in dy.iter().enumerate() {
        let (sum, size) = &mut exact[ids[i / width] as usize * width + i % width];
        let x: f64 = (*x).into();
        (*sum, *size) = (*sum + x, *size + x.abs());
    }
    let mut first = None;
    for dy in [on_dy.view([count, width])?, turned.view([width, count])?.transpose()] {
        let gradient = gpu.alloc_uninit::<T>(rows * width)?;
        T::lookup_backward(gpu, &ids, dy, gradient.view_mut([rows, width])?)?;
        let actual: Vec<f64> = gradient.download()?.into_iter().map(Into::into).collect();
        for (at, (actual, (sum, size))) in actual.iter().zip(&exact).enumerate() {
            let d = (count as f64 / 64.0 + 64.0) * 2f64.powi(-24);
            let is_right = (actual - sum).abs() <= d / (1.0 - d) * size + stored * sum.abs();
            assert!(is_right, "{rows} x {width}, {count} ids, at {at} on {}: {actual} is not {sum}", gpu.name());
        }
        // The same bits each time.
        assert_eq!(*first.get_or_insert_with(|| actual.clone()), actual);
    }
    Ok(())
}

#[test]
fn rows_are_looked_up_and_their_gradients_summed_up() {
    every_device(|gpu| {
        for sizes in [[1, 1, 1], [5, 3, 64], [5, 3, 65], [70, 33, 1000], [3, 2, 2000], [1000, 5, 100]] {
            check::<f32>(gpu, sizes, 0.0)?;
        }
        check::<bf16>(gpu, [5, 7, 200], 2f64.powi(-8))?;
        where_there_is(gpu, "f16", check::<f16>(gpu, [5, 7, 200], 2f64.powi(-11)))
    });
}

#[test]
fn nothing_is_looked_up() {
    every_device(|gpu| {
        let (x, none) = (gpu.upload(&[1.0f32; 6])?, gpu.zeros::<f32>(0)?);
        f32::lookup(gpu, x.view([2, 3])?, &[], none.view_mut([0, 3])?)?;
        f32::lookup(gpu, none.view([2, 0])?, &[1], none.view_mut([1, 0])?)?;
        f32::lookup_backward(gpu, &[], none.view([0, 3])?, x.view_mut([2, 3])?)?;
        assert_eq!(x.download()?, [0.0; 6]);
        f32::lookup_backward(gpu, &[], none.view([0, 3])?, none.view_mut([0, 3])?)
    });
}

#[test]
fn an_id_that_there_is_not_is_a_panic() {
    every_device_alone(|gpu| {
        let run = |is_backward: bool| -> Result<()> {
            let (x, y) = (gpu.zeros::<f32>(6)?, gpu.zeros::<f32>(4)?);
            if is_backward {
                f32::lookup_backward(gpu, &[0, 3], y.view([2, 2])?, x.view_mut([3, 2])?)
            } else {
                f32::lookup(gpu, x.view([3, 2])?, &[0, 3], y.view_mut([2, 2])?)
            }
        };
        run(false).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(expect_panic(gpu.sync()).message, "id 3 is asked for at 1, and the table has 3 rows");
        run(true).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(expect_panic(gpu.sync()).message, "id 3 was asked for at 1, and the gradient has 3 rows");
        Ok(())
    });
}

#[test]
fn tables_that_do_not_fit_are_refused() {
    every_device(|gpu| {
        let x = gpu.zeros::<f32>(6)?;
        let y = gpu.zeros::<f32>(6)?;
        refused(f32::lookup(gpu, x.view([2, 3])?, &[0], y.view_mut([3, 2])?), "lookup: `table` is 2 x 3, `y` is 3 x 2: 3 and 2 differ");
        refused(f32::lookup(gpu, x.view([3, 2])?, &[0], y.view_mut([3, 2])?), "lookup: `ids` has 1 elements, `y` is 3 x 2: 1 and 3 differ");
        let message = "lookup_backward: the rows of `gradient` do not lie in one piece each\nhelp: write to a buffer, and copy that";
        refused(f32::lookup_backward(gpu, &[0, 1, 2], x.view([3, 2])?, y.view_mut([2, 3])?.transpose()), message);
        Ok(())
    });
}
