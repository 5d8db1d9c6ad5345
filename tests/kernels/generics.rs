//! Generic items and kernels.

use crate::support::every_device;

#[scry::device]
pub(crate) mod keys {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
    pub enum Order {
        Ascending,
        Descending = 7,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Pair<T> {
        pub first: T,
        pub second: T,
    }

    impl<T: Key> Pair<T> {
        pub fn sorted(self, order: Order) -> Self {
            let swap = match order {
                Order::Ascending => self.second.before(self.first),
                Order::Descending => self.first.before(self.second),
            };
            if swap { Self { first: self.second, second: self.first } } else { self }
        }
    }

    pub trait Key: Copy {
        const LOWEST: Self;
        fn rank(self) -> u32;
        fn before(self, other: Self) -> bool {
            self.rank() < other.rank()
        }
    }

    impl Key for u32 {
        const LOWEST: Self = 0;
        fn rank(self) -> u32 {
            self
        }
    }

    impl Key for i32 {
        const LOWEST: Self = i32::MIN;
        fn rank(self) -> u32 {
            self as u32 ^ 0x8000_0000
        }
    }

    impl Key for f32 {
        const LOWEST: Self = f32::NEG_INFINITY;
        fn rank(self) -> u32 {
            let bits = self.to_bits();
            if bits >> 31 == 0 { bits | 0x8000_0000 } else { !bits }
        }
        fn before(self, other: Self) -> bool {
            self < other
        }
    }
}

use keys::{Key, Order, Pair};

#[scry::device]
fn largest<T: Key, const N: usize>(values: [T; N]) -> T {
    let mut found = T::LOWEST;
    for i in 0..N {
        if found.before(values[i]) {
            found = values[i];
        }
    }
    found
}

#[scry::kernel(workgroup = 64)]
fn generic<T: Key>(pairs: &mut [Pair<T>], order: Order, most: &mut [T]) {
    let i = global_id().x;
    pairs[i] = pairs[i].sorted(order);
    most[i] = largest([pairs[i].first, pairs[i].second, T::LOWEST]);
}

#[test]
fn generics_work() {
    every_device(|gpu| {
        let pairs = gpu.upload(&[Pair { first: 3.0f32, second: -1.0 }, Pair { first: -0.0, second: 2.5 }])?;
        let most = gpu.alloc(2)?;
        generic.launch(gpu, &pairs, Order::Ascending, &most, 2)?;
        assert_eq!(pairs.download()?, [Pair { first: -1.0f32, second: 3.0 }, Pair { first: -0.0, second: 2.5 }]);
        assert_eq!(most.download()?, [3.0, 2.5]);
        let pairs = gpu.upload(&[Pair { first: -3, second: 1 }])?;
        let most = gpu.alloc(1)?;
        generic.launch(gpu, &pairs, Order::Descending, &most, 1)?;
        assert_eq!(pairs.download()?, [Pair { first: 1, second: -3 }]);
        assert_eq!(most.download()?, [1]);
        Ok(())
    });
}
