//! Traits of the user's that are called like those of the standard library or of scry, and instances of types that a kernel does not name.

use crate::support::every_device;

#[scry::device]
pub(crate) mod operations {
    pub(crate) trait Unary: Copy {
        fn apply(x: f32) -> f32;
    }

    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Negative;

    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Double;

    impl Unary for Negative {
        fn apply(x: f32) -> f32 {
            -x
        }
    }

    impl Unary for Double {
        fn apply(x: f32) -> f32 {
            x * 2.0
        }
    }

    pub(crate) trait Binary {
        fn both(a: f32, b: f32) -> f32;
    }

    pub(crate) trait Sum {
        fn total(a: f32) -> f32;
    }

    pub(crate) trait Product {
        const FACTOR: f32;
    }

    pub(crate) trait Error {
        fn error() -> f32;
    }

    pub(crate) trait Hash {
        fn hash(self) -> u32;
    }

    pub(crate) trait Num {
        fn number(self) -> f32;
    }

    pub(crate) trait Add {
        fn add(a: f32) -> f32;
    }

    pub(crate) struct Plus;

    impl Binary for Plus {
        fn both(a: f32, b: f32) -> f32 {
            a + b
        }
    }

    impl Sum for Plus {
        fn total(a: f32) -> f32 {
            a * 3.0
        }
    }

    impl Product for Plus {
        const FACTOR: f32 = 5.0;
    }

    impl Error for Plus {
        fn error() -> f32 {
            7.0
        }
    }

    impl Add for Plus {
        fn add(a: f32) -> f32 {
            a + 9.0
        }
    }

    impl Hash for u32 {
        fn hash(self) -> u32 {
            self * 31
        }
    }

    impl Num for f32 {
        fn number(self) -> f32 {
            self + 0.25
        }
    }

    pub(crate) fn all<T: Binary + Sum + Error + Product + Add>(x: f32) -> f32 {
        T::both(x, T::total(x)) + T::error() + T::FACTOR * 100.0 + <T as Add>::add(x)
    }

    pub(crate) fn hashed<T: Hash>(x: T) -> u32 {
        x.hash()
    }

    pub(crate) fn number<T: Num>(x: T) -> f32 {
        x.number()
    }
}

#[scry::kernel]
fn named_like_others(x: &[f32], y: &mut [f32], hashes: &mut [u32]) {
    let i = global_id().x;
    y[i] = operations::all::<operations::Plus>(x[i]) + operations::number(x[i]) * 10_000.0;
    hashes[i] = operations::hashed(i as u32);
}

#[test]
fn traits_of_the_users_may_have_any_name() {
    let x = [2.0, 3.0, -4.0];
    every_device(|gpu| {
        let (y, hashes) = (gpu.alloc(3)?, gpu.alloc(3)?);
        named_like_others.launch(gpu, &gpu.upload(&x)?, &y, &hashes, 3)?;
        let expected = x.map(|x| x + x * 3.0 + 7.0 + 500.0 + (x + 9.0) + (x + 0.25) * 10_000.0);
        assert_eq!((y.download()?, hashes.download()?), (expected.to_vec(), vec![0, 31, 62]));
        Ok(())
    });
}

mod imported {
    use super::operations::{Double, Error, Hash, Negative, Plus, Unary};
    use crate::support::every_device;

    /// Its instances are those of the imported types.
    #[scry::kernel]
    fn unary<O: Unary>(y: &mut [f32]) {
        let i = global_id().x;
        y[i] = O::apply(y[i]);
    }

    #[scry::device]
    fn error_of<T: Error>(x: f32) -> f32 {
        x + T::error()
    }

    #[scry::kernel]
    fn errors(y: &mut [f32], hashes: &mut [u32]) {
        let i = global_id().x;
        y[i] = error_of::<Plus>(y[i]);
        hashes[i] = Hash::hash(hashes[i]);
    }

    #[test]
    fn imported_traits_and_types_are_the_users() {
        every_device(|gpu| {
            let (y, hashes) = (gpu.upload(&[1.0f32, -3.0])?, gpu.upload(&[1, 2])?);
            unary::<Negative>.launch(gpu, &y, 2)?;
            unary::<Double>.launch(gpu, &y, 2)?;
            assert_eq!(y.download()?, [-2.0, 6.0]);
            errors.launch(gpu, &y, &hashes, 2)?;
            assert_eq!((y.download()?, hashes.download()?), (vec![5.0, 13.0], vec![31, 62]));
            Ok(())
        });
    }
}

mod beside {
    use crate::support::every_device;

    /// Others have variables of its name.
    #[scry::kernel]
    fn step(y: &mut [f32]) {
        let i = global_id().x;
        y[i] += 1.0;
    }

    #[scry::kernel]
    fn other(y: &mut [f32]) {
        let i = global_id().x;
        let add = |step: f32| step + 1.0;
        let mut sum = 0.0;
        for step in 0..3usize {
            sum += step as f32;
        }
        let step = 3.0;
        let [other] = [1.0f32];
        y[i] += step + other + add(1.0) + sum;
    }

    #[test]
    fn variables_may_be_called_like_kernels() {
        every_device(|gpu| {
            let y = gpu.upload(&[0.0f32; 4])?;
            step.launch(gpu, &y, 4)?;
            other.launch(gpu, &y, 4)?;
            assert_eq!(y.download()?, [10.0; 4]);
            Ok(())
        });
    }
}
