//! Elements at indices that are data, beside plain Rust.

use scry::{BackendKind, Device, f16};
use scry_kernels::index::{gather, lower_bound, put, put_add, put_by, scatter, scatter_add, scatter_by, take, upper_bound};
use scry_kernels::reduce::{Max, Min, Sum};
use scry_kernels::{Result, View, Views};

use crate::model::{Model, Step, random_view};
use crate::{every_device, every_device_alone, expect_panic, random, refused, zeros};

#[scry::device]
mod own {
    use std::sync::atomic::AtomicU32;
    use std::sync::atomic::Ordering::Relaxed;

    use scry_kernels::index::Accumulate;
    use scry_kernels::sort::Key;

    /// What is not of 4 bytes, and has padding.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Item {
        pub(super) place: u32,
        pub(super) kind: u8,
    }

    /// The bits that differ.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Xor;

    impl Accumulate<u32> for Xor {
        type Atomic = AtomicU32;

        fn accumulate(of: &AtomicU32, x: u32) {
            of.fetch_xor(x, Relaxed);
        }
    }

    /// Numbers, the greatest first.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Descending {
        pub(super) number: u32,
    }

    impl Key for Descending {
        const BITS: u32 = 32;

        fn bits_from(self, shift: u32) -> u32 {
            !self.number >> shift
        }
    }
}

use own::{Descending, Item, Xor};

scry_kernels::instance!(impl gather<Item>);
scry_kernels::instance!(impl scatter_by<Xor, u32>);
scry_kernels::instance!(impl search<Descending>);

const LENGTHS: [usize; 7] = [0, 1, 2, 31, 256, 257, 4099];

/// All indices below `len`, each once, in an order that looks random.
fn permutation(seed: u32, len: usize) -> Vec<u32> {
    let mut ids: Vec<(u32, u32)> = random(seed).zip(0..len as u32).collect();
    ids.sort_unstable();
    ids.into_iter().map(|(_, id)| id).collect()
}

/// A view after some steps.
fn stepped<T: scry::Element, const N: usize>(view: View<'_, T, N>, steps: Vec<Step<N>>) -> Result<View<'_, T, N>> {
    steps.into_iter().try_fold(view, |view, step| step.of_view(view))
}

#[test]
fn elements_are_gathered() {
    every_device(|gpu| {
        for len in LENGTHS {
            let x: Vec<Item> = random(1).zip(0..).map(|(bits, place)| Item { place, kind: bits as u8 }).take(53).collect();
            let ids: Vec<u32> = random(2).map(|bits| bits % 53).take(len).collect();
            let (on_x, on_ids) = (gpu.upload(&x)?, gpu.upload(&ids)?);
            let y = gpu.upload(&vec![Item { place: 0, kind: 0 }; len])?;
            gather(gpu, &on_x, &on_ids, &y)?;
            assert_eq!(y.download()?, ids.iter().map(|id| x[*id as usize]).collect::<Vec<_>>());
            // Of every third element, counted from the last index to the first.
            let halves: Vec<f16> = (0..60).map(|i| f16::from_f32(i as f32)).collect();
            let (on_x, ids) = (gpu.upload(&halves)?, ids.iter().map(|id| id % 20).collect::<Vec<_>>());
            let y = gpu.upload(&vec![f16::ZERO; len])?;
            let mut batch = gpu.batch()?;
            gather(&mut batch, on_x.view([60])?.step_by(0, 3)?, &gpu.upload(&ids)?, &y)?;
            batch.submit()?;
            assert_eq!(y.download()?, ids.iter().map(|id| halves[3 * *id as usize]).collect::<Vec<_>>());
        }
        Ok(())
    });
}

/// Indices and results lie in ways of their own.
#[test]
fn elements_are_gathered_by_any_view_of_indices() {
    every_device(|gpu| {
        for seed in 0..40 {
            let (shape, steps, model) = random_view::<4>(seed);
            let x: Vec<u32> = random(seed + 100).take(97).collect();
            let ids: Vec<u32> = random(seed).map(|bits| bits % 97).take(shape.iter().product()).collect();
            let expected: Vec<u32> = model.elements.iter().map(|place| x[ids[*place] as usize]).collect();
            let (on_x, on_ids, y) = (gpu.upload(&x)?, gpu.upload(&ids)?, zeros::<u32>(gpu, expected.len())?);
            let ids = stepped(on_ids.view(shape)?, steps)?;
            gather(gpu, &on_x, ids, y.view_mut(model.shape)?)?;
            assert_eq!(y.download()?, expected, "{seed}");
        }
        Ok(())
    });
}

/// `x` lies in any way, along each axis.
#[test]
fn slices_are_taken_along_any_axis() {
    fn check<const N: usize>(gpu: &Device, seed: u32) -> Result<()> {
        let (shape, steps, model) = random_view::<N>(seed);
        let axis = seed as usize % N;
        if model.elements.is_empty() {
            return Ok(());
        }
        let x: Vec<f32> = (0..shape.iter().product::<usize>()).map(|i| i as f32).collect();
        let count = model.shape[axis];
        let ids: Vec<u32> = random(seed).map(|bits| bits % count as u32).take(seed as usize % 6).collect();
        let mut taken = model.shape;
        taken[axis] = ids.len();
        // As many elements as there are behind an index, and in front of it.
        let (inner, outer) = (model.shape[axis + 1..].iter().product::<usize>(), model.shape[..axis].iter().product::<usize>());
        let mut expected = Vec::new();
        for outer in 0..outer {
            for id in &ids {
                let first = (outer * count + *id as usize) * inner;
                expected.extend(model.elements[first..first + inner].iter().map(|place| x[*place]));
            }
        }
        let (on_x, on_ids, y) = (gpu.upload(&x)?, gpu.upload(&ids)?, zeros::<f32>(gpu, expected.len())?);
        take(gpu, stepped(on_x.view(shape)?, steps)?, axis, &on_ids, y.view_mut(taken)?)?;
        assert_eq!(y.download()?, expected, "{seed}");
        Ok(())
    }
    every_device(|gpu| {
        for seed in 0..60 {
            check::<1>(gpu, seed)?;
            check::<2>(gpu, seed)?;
            check::<3>(gpu, seed)?;
            check::<5>(gpu, seed)?;
        }
        Ok(())
    });
}

/// Rows that are longer than a few elements, in a table and in a part of one, by indices that lie apart.
#[test]
fn long_rows_are_taken() {
    every_device(|gpu| {
        let x: Vec<f32> = (0..60 * 100).map(|i| i as f32).collect();
        let ids: Vec<u32> = random(13).map(|bits| bits % 60).take(90).collect();
        let (on_x, on_ids, y) = (gpu.upload(&x)?, gpu.upload(&ids)?, zeros::<f32>(gpu, 90 * 100)?);
        take(gpu, on_x.view([60, 100])?, 0, &on_ids, y.view_mut([90, 100])?)?;
        assert_eq!(y.download()?, ids.iter().flat_map(|id| x[100 * *id as usize..][..100].to_vec()).collect::<Vec<_>>());
        let part = y.slice(..45 * 33)?;
        take(gpu, on_x.view([60, 100])?.slice(1, 7..40)?, 0, on_ids.view([90])?.step_by(0, 2)?, part.view_mut([45, 33])?)?;
        let expected = ids.iter().step_by(2).flat_map(|id| x[100 * *id as usize + 7..][..33].to_vec());
        assert_eq!(part.download()?, expected.collect::<Vec<_>>());
        Ok(())
    });
}

/// Of a permutation, `scatter` undoes what `gather` does.
#[test]
fn elements_are_scattered() {
    every_device(|gpu| {
        for len in LENGTHS {
            let (x, ids): (Vec<f32>, _) = ((0..len).map(|i| i as f32).collect(), permutation(3, len + 5));
            let mut expected = vec![-1.0; len + 5];
            x.iter().zip(&ids).for_each(|(x, id)| expected[*id as usize] = *x);
            let (on_x, on_ids, y) = (gpu.upload(&x)?, gpu.upload(&ids[..len])?, gpu.upload(&vec![-1.0f32; len + 5])?);
            scatter(gpu, &on_x, &on_ids, &y)?;
            assert_eq!(y.download()?, expected);
            let z = zeros::<f32>(gpu, len)?;
            gather(gpu, &y, &on_ids, &z)?;
            assert_eq!(z.download()?, x);
        }
        // A matrix, whose columns lie in one piece each, to every second element.
        let x: Vec<u8> = (0..21).collect();
        let ids = permutation(4, 21);
        let (on_x, on_ids, y) = (gpu.upload(&x)?, gpu.upload(&ids)?, gpu.upload(&[99u8; 42])?);
        scatter(gpu, on_x.view([7, 3])?.transpose(), on_ids.view([3, 7])?, y.view_mut([42])?.step_by(0, 2)?)?;
        let mut expected = vec![99; 42];
        (0..21).for_each(|i| expected[2 * ids[i] as usize] = x[i % 7 * 3 + i / 7]);
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// What is there is combined with all that have its index. Sums of whole numbers are exact.
fn combined<T: Copy>(y: &[T], x: &[T], ids: &[u32], combine: impl Fn(T, T) -> T) -> Vec<T> {
    let mut y = y.to_vec();
    x.iter().zip(ids).for_each(|(x, id)| y[*id as usize] = combine(y[*id as usize], *x));
    y
}

#[test]
fn what_has_one_index_is_combined() {
    every_device(|gpu| {
        for len in LENGTHS {
            let ids: Vec<u32> = random(5).map(|bits| bits % 19).take(len).collect();
            let on_ids = gpu.upload(&ids)?;
            macro_rules! check {
                ($number:ident) => {{
                    let x: Vec<$number> = random(6).map(|bits| (bits % 100) as $number).take(len).collect();
                    let y: Vec<$number> = random(7).map(|bits| (bits % 60) as $number).take(19).collect();
                    let (on_x, on_y) = (gpu.upload(&x)?, gpu.upload(&y)?);
                    scatter_add(gpu, &on_x, &on_ids, &on_y)?;
                    assert_eq!(on_y.download()?, combined(&y, &x, &ids, |y, x| y + x), "{len}");
                    on_y.write(&y)?;
                    scatter_by(gpu, Min, &on_x, &on_ids, &on_y)?;
                    assert_eq!(on_y.download()?, combined(&y, &x, &ids, |y, x| y.min(x)), "{len}");
                    on_y.write(&y)?;
                    scatter_by(gpu, Max, &on_x, &on_ids, &on_y)?;
                    assert_eq!(on_y.download()?, combined(&y, &x, &ids, |y, x| y.max(x)), "{len}");
                }};
            }
            check!(f32);
            check!(u32);
            check!(i32);
            let x: Vec<u32> = random(8).take(len).collect();
            let y = gpu.upload(&[7u32; 19])?;
            scatter_by(gpu, Xor, &gpu.upload(&x)?, &on_ids, &y)?;
            assert_eq!(y.download()?, combined(&[7; 19], &x, &ids, |y, x| y ^ x));
        }
        Ok(())
    });
}

/// Rows, columns, and slices of what has three axes and lies in another order; where indices are alike, too.
#[test]
fn slices_are_put_along_any_axis() {
    every_device(|gpu| {
        let (shape, ids) = ([4usize, 5, 7], [3u32, 0, 3, 2, 0, 3]);
        for axis in 0..3 {
            for is_turned in [false, true] {
                let mut of_x = shape;
                of_x[axis] = ids.len();
                let x: Vec<u32> = random(9).map(|bits| bits % 1000).take(of_x.iter().product()).collect();
                let y: Vec<u32> = (0..140).collect();
                let (model, in_y) = (Model::new(of_x), Model::new(shape));
                // By the index of each element in `x`, which one it is combined with.
                let to = |i: usize| {
                    let inner = of_x[axis + 1..].iter().product::<usize>();
                    let (outer, along, within) = (i / inner / ids.len(), i / inner % ids.len(), i % inner);
                    in_y.elements[(outer * shape[axis] + ids[along] as usize) * inner + within]
                };
                let (mut put_last, mut added) = (y.clone(), y.clone());
                for i in &model.elements {
                    // Of indices that are alike, none is put.
                    if i / of_x[axis + 1..].iter().product::<usize>() % ids.len() > 2 {
                        put_last[to(*i)] = x[*i];
                    }
                    added[to(*i)] += x[*i];
                }
                let (on_x, on_ids, on_y) = (gpu.upload(&x)?, gpu.upload(&ids)?, gpu.upload(&y)?);
                let backwards = |axes: [usize; 3]| [axes[2], axes[1], axes[0]];
                // The same, named by the axes in the other order.
                macro_rules! run {
                    ($function:ident($($operation:expr)?), $range:expr) => {
                        if is_turned {
                            let x = on_x.view(of_x)?.transpose().slice(2 - axis, $range)?;
                            assert_eq!(on_y.view(shape)?.transpose().shape(), backwards(shape));
                            $function(gpu, $($operation,)? x, 2 - axis, &on_ids.slice($range)?, on_y.view_mut(shape)?.transpose())?;
                        } else {
                            let x = on_x.view(of_x)?.slice(axis, $range)?;
                            $function(gpu, $($operation,)? x, axis, &on_ids.slice($range)?, on_y.view_mut(shape)?)?;
                        }
                    };
                }
                run!(put(), 3..);
                assert_eq!(on_y.download()?, put_last, "{axis} {is_turned}");
                on_y.write(&y)?;
                run!(put_add(), ..);
                assert_eq!(on_y.download()?, added, "{axis} {is_turned}");
                on_y.write(&y)?;
                run!(put_by(Sum), ..);
                assert_eq!(on_y.download()?, added, "{axis} {is_turned}");
            }
        }
        Ok(())
    });
}

#[test]
fn needles_are_found_in_order() {
    every_device(|gpu| {
        for len in LENGTHS {
            let mut sorted: Vec<f32> = crate::floats(10, len);
            sorted.sort_by(f32::total_cmp);
            let mut needles = crate::floats(11, 700);
            needles.extend(sorted.iter().step_by(3));
            let of = |is_before: &dyn Fn(f32, f32) -> bool| -> Vec<u32> {
                needles.iter().map(|needle| sorted.partition_point(|key| is_before(*key, *needle)) as u32).collect()
            };
            let (on_sorted, on_needles) = (gpu.upload(&sorted)?, gpu.upload(&needles)?);
            let y = zeros::<u32>(gpu, needles.len())?;
            lower_bound(gpu, &on_sorted, &on_needles, &y)?;
            assert_eq!(y.download()?, of(&|key, needle| key.total_cmp(&needle).is_lt()), "{len}");
            upper_bound(gpu, &on_sorted, &on_needles, &y)?;
            assert_eq!(y.download()?, of(&|key, needle| key.total_cmp(&needle).is_le()), "{len}");
        }
        // Keys of two words, in views whose elements lie apart.
        let mut sorted: Vec<u64> = random(12).map(|bits| u64::from(bits % 4) << 32 | u64::from(bits >> 29)).take(300).collect();
        sorted.sort_unstable();
        let needles: Vec<u64> = sorted.iter().map(|key| key + 1).collect();
        let (on_sorted, on_needles, y) = (gpu.upload(&sorted)?, gpu.upload(&needles)?, zeros::<u32>(gpu, 300)?);
        lower_bound(gpu, on_sorted.view([300])?.step_by(0, 2)?, on_needles.view([20, 15])?.transpose(), y.view_mut([15, 20])?)?;
        let sorted: Vec<u64> = sorted.into_iter().step_by(2).collect();
        let expected = (0..300).map(|i| sorted.partition_point(|key| *key < needles[i % 20 * 15 + i / 20]) as u32);
        assert_eq!(y.download()?, expected.collect::<Vec<_>>());

        let sorted = [9, 5, 5, 2].map(|number| Descending { number });
        let needles = [5, 10, 1].map(|number| Descending { number });
        let y = zeros::<u32>(gpu, 3)?;
        lower_bound(gpu, &gpu.upload(&sorted)?, &gpu.upload(&needles)?, &y)?;
        assert_eq!(y.download()?, [1, 0, 4]);
        upper_bound(gpu, &gpu.upload(&sorted)?, &gpu.upload(&needles)?, &y)?;
        assert_eq!(y.download()?, [3, 0, 4]);
        Ok(())
    });
}

#[test]
fn indices_out_of_range_are_panics() {
    every_device_alone(|gpu| {
        let says = |waited: scry::Result<Vec<u32>>, id: u32, len: usize| {
            let panic = expect_panic(waited);
            assert_eq!(panic.message, format!("the index is {id}, and there are {len} elements"));
            assert!(panic.file.ends_with("index/kernels.rs") && panic.line > 0, "{}:{}", panic.file, panic.line);
        };
        let (x, ids, y) = (gpu.upload(&[5u32, 6, 7, 8])?, gpu.upload(&[1u32, 0, 2, 4])?, gpu.upload(&[0u32; 4])?);
        gather(gpu, &x, &ids, &y)?;
        says(y.download(), 4, 4);
        assert_eq!(y.download()?[..3], [6, 5, 7], "the others go on");
        // In the buffer, but behind the end of the axis.
        ids.write(&[0, 1, 0, 2])?;
        take(gpu, x.view([2, 2])?, 1, &ids.slice(2..)?, y.view_mut([2, 2])?)?;
        says(y.download(), 2, 2);
        put(gpu, x.view([2, 2])?, 1, &ids.slice(2..)?, y.view_mut([2, 2])?)?;
        says(y.download(), 2, 2);
        scatter_add(gpu, &x.slice(..1)?, &gpu.upload(&[u32::MAX])?, &y)?;
        says(y.download(), u32::MAX, 4);
        let (table, ids_of_rows, rows) = (gpu.upload(&[1u32; 120])?, gpu.upload(&[0u32, 3])?, gpu.upload(&[0u32; 80])?);
        take(gpu, table.view([3, 40])?, 0, &ids_of_rows, rows.view_mut([2, 40])?)?;
        says(rows.download(), 3, 3);
        take(gpu, table.slice(..0)?.view([0, 40])?, 0, &ids_of_rows, rows.view_mut([2, 40])?)?;
        expect_panic(rows.download());
        // Of nothing there is no index.
        gather(gpu, &x.slice(..0)?, &ids, &y)?;
        let panic = expect_panic(y.download());
        assert!(panic.message.ends_with("there are 0 elements"), "{}", panic.message);
        Ok(())
    });
}

/// Two elements with one index: the sanitizer names them, and other devices store one of them.
#[test]
fn one_index_for_two_elements_has_one_of_them() {
    every_device_alone(|gpu| {
        let (x, ids, y) = (gpu.upload(&[5u32, 6])?, gpu.upload(&[1u32, 1])?, gpu.upload(&[0u32; 2])?);
        if gpu.backend_kind() != BackendKind::Sanitizer {
            scatter(gpu, &x, &ids, &y)?;
            assert!(matches!(y.download()?[..], [0, 5 | 6]));
        }
        Ok(())
    });
    let sanitizer = Device::sanitizer().expect("there always is one");
    let [x, ids, y] = [[5u32, 6], [1, 1], [0, 0]].map(|elements| sanitizer.upload(&elements).expect("it fits"));
    scatter(&sanitizer, &x, &ids, &y).expect("the shapes fit");
    assert_eq!(sanitizer.findings().len(), 1);
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, y) = (gpu.upload(&[1u32; 6]).expect("it fits"), gpu.alloc::<u32>(6).expect("it fits"));
    let ids = gpu.upload(&[0u32; 4]).expect("it fits");
    let (matrix, rows) = (x.view([2, 3]).expect("it fits"), || y.view_mut([2, 3]).expect("it fits"));
    refused(gather(&gpu, &x, &ids, &y), "gather: `ids` is 4, `y` is 6: 4 and 6 differ");
    refused(scatter(&gpu, &x, &ids, &y), "scatter: `x` is 6, `ids` is 4: 6 and 4 differ");
    refused(scatter_add(&gpu, &x, &ids, &y), "scatter_add: `x` is 6, `ids` is 4: 6 and 4 differ");
    refused(take(&gpu, matrix, 2, &ids, rows()), "take: `x` is 2 x 3: there is no axis 2 of 2");
    refused(take(&gpu, matrix, 0, &ids, rows()), "take: `ids` is 4, `y` is 2 x 3: 4 and 2 differ");
    let two = ids.slice(..2).expect("it is a part");
    refused(take(&gpu, matrix.transpose(), 0, &two, rows()), "take: `x` is 3 x 2, `y` is 2 x 3: 2 and 3 differ");
    refused(put(&gpu, matrix, 1, &ids, rows()), "put: `ids` is 4, `x` is 2 x 3: 4 and 3 differ");
    refused(put_by(&gpu, Max, matrix.transpose(), 0, &two, rows()), "put_by: `ids` is 2, `x` is 3 x 2: 2 and 3 differ");
    refused(lower_bound(&gpu, &x, &ids, &y), "lower_bound: `needles` is 4, `y` is 6: 4 and 6 differ");
}
