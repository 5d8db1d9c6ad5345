//! Instances of generic kernels, where the kernel is, where they are asked for and in generic functions.

use scry::{Buffer, Device, Element, Instance, LaunchOn, Num, Result};
use scry_shared_items::transform;
use scry_shared_items::transform::{Double, Operation, map as mapped, turn, turn_and_map};

use crate::support::every_device;

#[scry::kernel]
fn full<T: Num>(x: &mut [T], value: T) {
    x[global_id().x] = value;
}

#[scry::kernel(instances((f32, 2), (f32, 3), (i32, 3)))]
fn sums<T: Num, const N: usize>(x: &[[T; N]], y: &mut [T]) {
    let i = global_id().x;
    let mut sum = T::ZERO;
    for k in 0..N {
        sum += x[i][k];
    }
    y[i] = sum;
}

/// All that a generic function says of the kernels is that there are the instances.
fn filled<T: Element, const N: usize>(mut on: impl LaunchOn, rows: &Buffer<[T; N]>, all: &Buffer<T>, value: T) -> Result<Buffer<T>>
where
    T: Num,
    sums<T, N>: Instance,
    full<T>: Instance,
{
    full.launch(&mut on, all, value, all.len())?;
    let y = on.device().alloc(rows.len())?;
    sums.launch(&mut on, rows, &y, rows.len())?;
    Ok(y)
}

#[test]
fn generic_functions_launch_kernels() {
    fn check<T: Num + Element, const N: usize>(gpu: &Device, rows: &[[T; N]], value: T, expected: &[T]) -> Result<()>
    where
        sums<T, N>: Instance,
        full<T>: Instance,
    {
        let (rows, all) = (gpu.upload(rows)?, gpu.alloc(3)?);
        assert_eq!(filled(gpu, &rows, &all, value)?.download()?, expected);
        assert_eq!(all.download()?, [value; 3]);
        let mut batch = gpu.batch()?;
        let y = filled(&mut batch, &rows, &all, T::ZERO)?;
        batch.submit()?;
        assert_eq!(y.download()?, expected);
        assert_eq!(all.download()?, [T::ZERO; 3]);
        Ok(())
    }
    every_device(|gpu| {
        check(gpu, &[[1.0f32, 2.0], [0.5, 4.0]], 1.5, &[3.0, 4.5])?;
        check(gpu, &[[1.0f32, 2.0, 3.0]], -1.5, &[6.0])?;
        check(gpu, &[[1, -2, 4], [i32::MAX, 1, 1]], -7, &[3, i32::MIN + 1])
    });
}

/// A launcher is a value of the instance's type.
#[test]
fn arguments_are_named_once() {
    const PAIRS: sums<f32, 2> = sums;
    every_device(|gpu| {
        let y = gpu.alloc(1)?;
        PAIRS.launch(gpu, &gpu.upload(&[[1.0, 2.0]])?, &y, 1)?;
        assert_eq!(y.download()?, [3.0]);
        Ok(())
    });
    assert_ne!(sums::<f32, 3>::WGSL, sums::<i32, 3>::WGSL);
    assert_eq!((sums::<f32, 2>::NAME, sums::<f32, 2>::WORKGROUP), ("sums", [256, 1, 1]));
    assert_eq!(format!("{PAIRS:?}"), "sums");
}

// Beside those of the attribute.
scry::instance!(impl sums<u32, 4>);
scry::instance!(impl full<u8>);

#[test]
fn a_crate_adds_instances_of_its_own_kernels() {
    every_device(|gpu| {
        let (y, bytes) = (gpu.alloc(1)?, gpu.alloc(3)?);
        sums.launch(gpu, &gpu.upload(&[[1u32, 2, 3, 4]])?, &y, 1)?;
        assert_eq!(y.download()?, [10]);
        full.launch(gpu, &bytes, 200, 3)?;
        assert_eq!(bytes.download()?, [200u8; 3]);
        Ok(())
    });
}

#[scry::device]
mod own {
    use scry_shared_items::transform::Operation;

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Meters(pub(super) f32);

    pub(super) const SIDE: usize = 3;

    #[derive(Clone, Copy)]
    pub(super) struct Offset {
        pub(super) by: f32,
    }

    impl Operation<f32> for Offset {
        fn apply(self, x: f32) -> f32 {
            moved(x, self.by)
        }
    }

    impl Operation<Meters> for Offset {
        fn apply(self, x: Meters) -> Meters {
            Meters(moved(x.0, self.by))
        }
    }

    fn moved(x: f32, by: f32) -> f32 {
        x + by
    }
}

use own::{Meters, Offset, SIDE};

scry::instance!(impl transform::map<Offset, f32>);
scry::instance!(impl mapped<Offset, Meters>);
scry::instance!(impl turn<Meters, { 1 + 1 }>);

#[test]
fn a_crate_adds_instances_of_another_crates_kernels() {
    let offset = Offset { by: 0.5 };
    assert_eq!(offset.apply(1.0f32), 1.5);
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?, gpu.alloc(4)?);
        mapped.launch(gpu, offset, &x, 4)?;
        assert_eq!(x.download()?, [1.5, 2.5, 3.5, 4.5]);
        turn_and_map::<_, _, 2>(gpu, offset, &x, &y)?;
        assert_eq!(y.download()?, [3.0, 2.0, 5.0, 4.0]);
        let (meters, turned) = (gpu.upload(&[Meters(1.0), Meters(2.0)])?, gpu.alloc(2)?);
        let mut batch = gpu.batch()?;
        turn_and_map::<_, _, 2>(&mut batch, offset, &meters, &turned)?;
        batch.submit()?;
        assert_eq!(turned.download()?, [Meters(2.5), Meters(1.5)]);
        Ok(())
    });
}

/// No argument is this crate's, so the kernel cannot be given the instance: there is a launcher for it.
#[test]
fn an_instance_is_a_launcher() {
    let turn_by_three = scry::instance!(turn<i32, { SIDE }>);
    let double = scry::instance!(transform::map<Double, f32>);
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1, 2, 3, 4, 5, 6])?, gpu.alloc(6)?);
        turn_by_three.launch(gpu, &x, &y, 6)?;
        assert_eq!(y.download()?, [3, 2, 1, 6, 5, 4]);
        scry::instance!(turn<i32, 2>).launch(gpu, &x, &y, 6)?;
        assert_eq!(y.download()?, [2, 1, 4, 3, 6, 5]);
        let z = gpu.upload(&[1.0, 0.5])?;
        double.launch(gpu, Double { times: 3 }, &z, 2)?;
        assert_eq!(z.download()?, [8.0, 4.0]);
        Ok(())
    });
}

/// A macro may write kernels of one name, which stand at one place.
mod repeated {
    macro_rules! module {
        ($name:ident) => {
            pub(super) mod $name {
                #[scry::kernel]
                pub(in super::super) fn set<T: scry::Num>(x: &mut [T], by: T) {
                    x[global_id().x] += by;
                }
            }
        };
    }

    module!(first);
    module!(second);
}

scry::instance!(impl repeated::second::set<u8>);

#[test]
fn kernels_that_a_macro_repeats_have_instances_each() {
    assert!(repeated::first::set::<f32>::NAME == repeated::second::set::<u8>::NAME);
    every_device(|gpu| {
        let x = gpu.upload(&[1u8, 2])?;
        repeated::second::set.launch(gpu, &x, 3, 2)?;
        assert_eq!(x.download()?, [4, 5]);
        Ok(())
    });
}

#[scry::kernel(instances())]
fn windowed<const N: usize>(x: &[u32], y: &mut [u32]) {
    const TWICE: usize = 2 * N;
    let i = global_id().x;
    let mut window = [0; 2 * N];
    for k in 0..TWICE {
        window[k] = x[i + k];
    }
    y[i] = window.iter().sum::<u32>() * const { N + 1 } as u32;
}

scry::instance!(impl windowed<3>);

/// Which `rustc` could not compute for any `N`.
#[test]
fn lengths_are_computed_from_parameters_that_nobody_has_named() {
    let x: Vec<u32> = (0..12).map(|i| i * i % 7).collect();
    let expected: Vec<u32> = x.windows(6).map(|window| window.iter().sum::<u32>() * 4).collect();
    every_device(|gpu| {
        let y = gpu.alloc(expected.len())?;
        windowed::<3>.launch(gpu, &gpu.upload(&x)?, &y, expected.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
