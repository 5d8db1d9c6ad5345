//! The greatest and the least elements of rows, beside the standard library's stable sort.

use std::cmp::Ordering;
use std::fmt::Debug;

use scry::{Device, Element, Instance, bf16, f16};
use scry_kernels::select::{Extreme, top_k, top_of_long_rows, top_of_short_rows};
use scry_kernels::sort::Key;
use scry_kernels::{Result, View, Views};

use crate::{every_device, random, refused, zeros};

#[scry::device]
mod own {
    use scry_kernels::sort::Key;

    /// What is alike in most of its bits.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) struct Grade {
        pub(super) grade: u8,
        pub(super) name: u32,
    }

    impl Key for Grade {
        const BITS: u32 = 5;

        fn bits_from(self, shift: u32) -> u32 {
            u32::from(self.grade) >> shift
        }
    }
}

use own::Grade;

scry_kernels::instance!(impl top_k<Grade>);

/// The first `k` of each row in order.
fn check<K: Key + Element + Debug, const N: usize>(
    gpu: &Device,
    x: View<'_, K, N>,
    rows: &[Vec<K>],
    k: usize,
    compare: impl Fn(&K, &K) -> Ordering,
) -> Result<()>
where
    top_of_short_rows<64, 4, K>: Instance,
    top_of_short_rows<256, 1, K>: Instance,
    top_of_long_rows<K>: Instance,
{
    let mut shape = x.shape();
    shape[N - 1] = k;
    for which in [Extreme::Least, Extreme::Greatest] {
        let (values, indices) = (gpu.alloc::<K>(rows.len() * k)?, zeros::<u32>(gpu, rows.len() * k)?);
        top_k(gpu, x, which, values.view_mut(shape)?, indices.view_mut(shape)?)?;
        let (values, indices) = (values.download()?, indices.download()?);
        for (row, elements) in rows.iter().enumerate() {
            let mut order: Vec<usize> = (0..elements.len()).collect();
            order.sort_by(|a, b| {
                let order = compare(&elements[*a], &elements[*b]);
                if which == Extreme::Least { order } else { order.reverse() }
            });
            let (values, indices) = (&values[row * k..][..k], &indices[row * k..][..k]);
            let expected: Vec<u32> = order[..k].iter().map(|i| *i as u32).collect();
            assert!(indices == expected, "{k} of {} elements of row {row}, {which:?}", elements.len());
            assert!(values.iter().zip(&order).all(|(value, i)| compare(value, &elements[*i]).is_eq()), "{k} {which:?}");
        }
    }
    Ok(())
}

/// Rows that are sorted, of which several are a workgroup's; rows that are searched; and few ones that are searched in parts.
const LENGTHS: [(usize, usize); 12] =
    [(1, 5), (2, 700), (3, 1), (64, 17), (100, 9), (256, 3), (257, 2), (1000, 3), (1024, 2), (1025, 2), (9_001, 3), (70_001, 1)];

#[test]
fn floats_are_found_in_order() {
    every_device(|gpu| {
        for (len, count) in LENGTHS {
            let rows: Vec<Vec<f32>> = (0..count).map(|row| crate::floats(row as u32 + 1, len)).collect();
            let x = gpu.upload(&rows.concat())?;
            for k in [1, 5, 1000] {
                check(gpu, x.view([count, len])?, &rows, k.min(len), f32::total_cmp)?;
            }
        }
        Ok(())
    });
}

/// So few different numbers that most are alike, and so few bits that all of those are digits of the index.
#[test]
fn of_what_is_alike_the_first_comes_first() {
    every_device(|gpu| {
        for (len, count) in LENGTHS {
            let rows: Vec<Vec<u32>> = (0..count).map(|row| random(row as u32).map(|bits| 1000 * (bits % 3)).take(len).collect()).collect();
            let x = gpu.upload(&rows.concat())?;
            for k in [1, 77, 1024] {
                check(gpu, x.view([count, len])?, &rows, k.min(len), u32::cmp)?;
            }
            let grades: Vec<Grade> =
                random(5).zip(0..).map(|(bits, name)| Grade { grade: (bits % 7 + 25) as u8, name }).take(len).collect();
            check(gpu, gpu.upload(&grades)?.view([len])?, std::slice::from_ref(&grades), 300.min(len), |a, b| a.grade.cmp(&b.grade))?;
            check(gpu, gpu.upload(&vec![-1i32; len])?.view([len])?, &[vec![-1; len]], 9.min(len), i32::cmp)?;
        }
        Ok(())
    });
}

#[test]
fn numbers_of_16_bits_are_found() {
    every_device(|gpu| {
        for len in [50, 3000] {
            let halves: Vec<f16> = random(1).map(|bits| f16::from_bits(bits as u16)).take(len).collect();
            check(gpu, gpu.upload(&halves)?.view([len])?, std::slice::from_ref(&halves), 40, f16::total_cmp)?;
            let brains: Vec<bf16> = random(2).map(|bits| bf16::from_bits(bits as u16)).take(len).collect();
            check(gpu, gpu.upload(&brains)?.view([len])?, std::slice::from_ref(&brains), 40, bf16::total_cmp)?;
        }
        Ok(())
    });
}

/// Rows that lie apart, in another order, and backwards.
#[test]
fn rows_of_any_view_are_looked_through() {
    every_device(|gpu| {
        let x: Vec<i32> = random(3).map(|bits| bits as i32 >> 20).take(6 * 4 * 1500).collect();
        let buffer = gpu.upload(&x)?;
        for (len, step) in [(1500, 2), (40, 3)] {
            // Element [a, b, i] is the buffer's at [i, a, b], of every second or third `a`.
            let view = buffer.view([1500, 6, 4])?.slice(0, ..len)?.permute([1, 2, 0])?.step_by(0, step)?;
            let row = |a: usize, b: usize| (0..len).map(|i| x[(i * 6 + a * step) * 4 + b]).collect::<Vec<_>>();
            let rows: Vec<Vec<i32>> = (0..6 / step).flat_map(|a| (0..4).map(move |b| (a, b))).map(|(a, b)| row(a, b)).collect();
            check(gpu, view, &rows, 20, i32::cmp)?;
        }
        Ok(())
    });
}

#[test]
fn what_cannot_be_found_is_an_error() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, y, ids) = (gpu.alloc::<f32>(6).expect("it fits"), gpu.alloc::<f32>(6).expect("it fits"), gpu.alloc::<u32>(6).expect("it fits"));
    let run = |from: [usize; 2], to: [usize; 2], of_ids: [usize; 2]| {
        let (y, ids) = (y.slice(..to[0] * to[1])?, ids.slice(..of_ids[0] * of_ids[1])?);
        top_k(&gpu, x.slice(..from[0] * from[1])?.view(from)?, Extreme::Least, y.view_mut(to)?, ids.view_mut(of_ids)?)
    };
    refused(run([2, 3], [3, 1], [3, 1]), "top_k: `x` is 2 x 3, `values` is 3 x 1: 2 and 3 differ");
    refused(run([2, 3], [2, 2], [2, 1]), "top_k: `values` is 2 x 2, `indices` is 2 x 1: 2 and 1 differ");
    refused(run([3, 1], [3, 2], [3, 2]), "top_k: the rows of `x` have 1 elements, and those of `values` 2");
    run([2, 3], [2, 0], [2, 0]).expect("there is nothing to do");
    let matrix = x.view([2, 3]).expect("it fits");
    let turned = y.view_mut([3, 2]).expect("it fits").transpose();
    let message = "top_k: `values`, which is 2 x 3, does not lie row by row in one piece\nhelp: write to a buffer, and copy that";
    refused(top_k(&gpu, matrix, Extreme::Least, turned, ids.view_mut([2, 3]).expect("it fits")), message);
    let [many, same] = [(); 2].map(|()| gpu.alloc::<f32>(1025).expect("it fits"));
    let message = "top_k: the rows of `values` have 1025 elements, more than 1024\nhelp: sort the rows by `argsort`";
    refused(top_k(&gpu, &many, Extreme::Least, &same, &gpu.alloc::<u32>(1025).expect("it fits")), message);
}
