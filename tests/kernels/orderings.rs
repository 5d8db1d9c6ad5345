//! `std::cmp::Ordering`: what `cmp`, `partial_cmp` and `total_cmp` return, as a value, in patterns, and its methods. Each device function is
//! an ordinary one, which the host runs with the standard library's.

use std::cmp::Ordering;

use scry::f16;

use crate::support::{every_device, every_device_alone, every_printer, expect_panic, may_ignore_nan, pairs};

/// A number for each method of an `Ordering`.
#[scry::device]
fn methods(order: Ordering, other: Ordering) -> u32 {
    let bits = [order.is_eq(), order.is_ne(), order.is_lt(), order.is_gt(), order.is_le(), order.is_ge(), order == other, order < other];
    let mut sum = 0;
    for k in 0..8 {
        sum = 2 * sum + bits[k] as u32;
    }
    let number = match order.then(other) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    };
    let reversed = order.reverse() as i32 + 1;
    let compared = order.cmp(&other).then_with(|| Ordering::Greater) as i8 + 1;
    ((sum * 3 + number) * 3 + reversed as u32) * 3 + compared as u32
}

macro_rules! of_integers {
    ($($name:ident $kernel:ident $T:ident: [$($value:expr),*];)*) => {
        $(
            #[scry::device]
            fn $name(a: $T, b: $T) -> u32 {
                let partial = match a.partial_cmp(&b) {
                    Some(Ordering::Less | Ordering::Equal) => 1,
                    Some(_) => 2,
                    None => 3,
                };
                methods(a.cmp(&b), $T::cmp(&b, &a)) * 4 + partial
            }

            #[scry::kernel]
            fn $kernel(a: &[$T], b: &[$T], y: &mut [u32]) {
                let i = global_id().x;
                y[i] = $name(a[i], b[i]);
            }
        )*

        #[test]
        fn integers_are_ordered() {
            every_device(|gpu| {
                $({
                    let (a, b) = pairs(&[$($value),*]);
                    let y = gpu.alloc(a.len())?;
                    $kernel.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
                    let expected: Vec<_> = a.iter().zip(&b).map(|(a, b)| $name(*a, *b)).collect();
                    assert_eq!(y.download()?, expected, stringify!($T));
                })*
                Ok(())
            });
        }
    };
}

of_integers! {
    ordered_i8 order_i8 i8: [i8::MIN, -1, 0, 1, i8::MAX];
    ordered_i16 order_i16 i16: [i16::MIN, -1, 0, 1, i16::MAX];
    ordered_i32 order_i32 i32: [i32::MIN, -1, 0, 1, i32::MAX];
    ordered_i64 order_i64 i64: [i64::MIN, -1, 0, 1, i64::MAX, 1 << 32];
    ordered_u8 order_u8 u8: [0, 1, 127, 128, u8::MAX];
    ordered_u16 order_u16 u16: [0, 1, 1 << 15, u16::MAX];
    ordered_u32 order_u32 u32: [0, 1, 1 << 31, u32::MAX];
    ordered_u64 order_u64 u64: [0, 1, 1 << 32, 1 << 63, u64::MAX];
}

macro_rules! of_floats {
    ($($name:ident $kernel:ident $T:ident: $values:expr;)*) => {
        $(
            /// The second is whether NaN may count as a number.
            #[scry::device]
            fn $name(a: $T, b: $T) -> [u32; 2] {
                let partial = match a.partial_cmp(&b) {
                    Some(order) => methods(order, $T::total_cmp(&b, &a)),
                    None => 5000,
                };
                [a.total_cmp(&b).is_lt() as u32 + 2 * a.total_cmp(&b).is_gt() as u32, partial]
            }

            #[scry::kernel]
            fn $kernel(a: &[$T], b: &[$T], y: &mut [[u32; 2]]) {
                let i = global_id().x;
                y[i] = $name(a[i], b[i]);
            }
        )*

        #[test]
        fn floats_are_ordered() {
            every_device(|gpu| {
                $({
                    let (a, b) = pairs(&$values);
                    let y = gpu.alloc::<[u32; 2]>(a.len())?;
                    $kernel.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
                    for (actual, (a, b)) in y.download()?.into_iter().zip(a.into_iter().zip(b)) {
                        let is_open = may_ignore_nan(gpu) && (a.is_nan() || b.is_nan());
                        let count = if is_open { 1 } else { 2 };
                        assert_eq!(actual[..count], $name(a, b)[..count], "{a:?} and {b:?}");
                    }
                })*
                Ok(())
            });
        }
    };
}

of_floats! {
    ordered_f32 order_f32 f32: [
        f32::NEG_INFINITY, -1.5, -0.0, 0.0, 1.5, f32::INFINITY, f32::NAN, -f32::NAN, f32::from_bits(0x7f80_0001), f32::from_bits(0xffc0_0001),
    ];
    ordered_f64 order_f64 f64: [f64::NEG_INFINITY, -1.5, -0.0, 0.0, 1.5, f64::INFINITY, f64::NAN, -f64::NAN, 1.5 + f64::EPSILON];
    ordered_f16 order_f16 f16: [f16::NEG_INFINITY, f16::NEG_ONE, f16::NEG_ZERO, f16::ZERO, f16::ONE, f16::INFINITY, f16::NAN, -f16::NAN];
}

/// `Ordering` in types of the user's, which implement `Ord` by `derive` and by hand.
#[scry::device]
mod cards {
    use std::cmp::Ordering;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) enum Suit {
        Clubs,
        Hearts,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) struct Card {
        pub(super) suit: Suit,
        pub(super) rank: u32,
    }

    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(super) struct ByRank(pub(super) Card);

    impl Ord for ByRank {
        fn cmp(&self, other: &Self) -> Ordering {
            self.0.rank.cmp(&other.0.rank).then_with(|| self.0.suit.cmp(&other.0.suit)).reverse()
        }
    }

    impl PartialOrd for ByRank {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    /// What compares with even numbers alone.
    #[derive(Clone, Copy, PartialEq)]
    pub(super) struct Even(pub(super) u32);

    impl PartialOrd for Even {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            if (self.0 | other.0) % 2 == 1 {
                return None;
            }
            self.0.partial_cmp(&other.0)
        }
    }

    /// What was found, and where.
    #[derive(Clone, Copy)]
    pub(super) struct Found {
        order: Ordering,
        at: u32,
    }

    pub(super) fn search<const N: usize>(sorted: [u32; N], x: u32) -> Found {
        let (mut low, mut high) = (0, N);
        while low < high {
            let middle = (low + high) / 2;
            match sorted[middle].cmp(&x) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                order => return Found { order, at: middle as u32 },
            }
        }
        Found { order: if low == N { Ordering::Less } else { Ordering::Greater }, at: low as u32 }
    }

    impl Found {
        pub(super) fn number(self) -> u32 {
            self.at * 3 + (self.order as i32 + 1) as u32
        }
    }
}

use cards::{ByRank, Card, Even, Suit, search};

#[scry::device]
fn operators<T: PartialOrd + Copy>(a: T, b: T) -> u32 {
    u32::from(a < b) + 2 * u32::from(a <= b) + 4 * u32::from(a > b) + 8 * u32::from(a >= b)
}

#[scry::device]
fn play(a: (u32, u32), b: (u32, u32)) -> [u32; 8] {
    let suit = |n: u32| if n == 0 { Suit::Clubs } else { Suit::Hearts };
    let (first, second) = (Card { suit: suit(a.0), rank: a.1 }, Card { suit: suit(b.0), rank: b.1 });
    [
        methods(first.cmp(&second), ByRank(first).cmp(&ByRank(second))),
        methods(a.cmp(&b), [a.1, 1].cmp(&[b.1, 2])),
        methods(first.partial_cmp(&second).unwrap_or(Ordering::Equal), (a.1 == 1).cmp(&(b.1 == 1))),
        (a.0 as f32, 0.5).partial_cmp(&(b.0 as f32, a.1 as f32)).unwrap() as i32 as u32,
        search([1, 3, 4, 7, 9], a.1 + b.1).number(),
        if ByRank(first).cmp(&ByRank(second)) > Ordering::Less { 1 } else { 2 },
        methods(Some(ByRank(first)).cmp(&Some(ByRank(second))), Ok::<u32, u32>(a.1).cmp(&if b.1 == 1 { Ok(a.0) } else { Err(b.1) })),
        operators(ByRank(first), ByRank(second)) * 16 + operators(Some(Even(a.1 + b.0)), Some(Even(b.1))),
    ]
}

#[scry::kernel]
fn played(a: &[[u32; 2]], b: &[[u32; 2]], y: &mut [[u32; 8]]) {
    let i = global_id().x;
    y[i] = play((a[i][0], a[i][1]), (b[i][0], b[i][1]));
}

#[test]
fn what_has_parts_is_ordered_by_them() {
    let (a, b) = pairs(&[[0u32, 1], [0, 4], [1, 1], [1, 3]]);
    every_device(|gpu| {
        let y = gpu.alloc::<[u32; 8]>(a.len())?;
        played.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        let expected: Vec<_> = a.iter().zip(&b).map(|(a, b)| play((a[0], a[1]), (b[0], b[1]))).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// In a kernel: a variable, an array and shared memory of them.
#[scry::kernel(workgroup = 4)]
fn sorted<T: scry::Num>(x: &[T], y: &mut [i32]) {
    let (i, local) = (global_id().x, local_id().x);
    let mut order = Ordering::Equal;
    let mut orders = [Ordering::Less; 4];
    for k in 0..4 {
        orders[k] = x[i].partial_cmp(&x[k]).unwrap();
        if let Ordering::Greater = orders[k] {
            order = std::cmp::Ordering::Greater;
        }
    }
    let mut last = shared::<[Ordering; 4]>();
    last[local] = orders[3];
    barrier();
    y[i] = order as i32 * 100 + orders[1] as i32 * 10 + last[3 - local] as i32;
}

#[test]
fn orderings_are_values() {
    every_device(|gpu| {
        let y = gpu.alloc(4)?;
        sorted.launch(gpu, &gpu.upload(&[3.0f32, 1.0, 4.0, 1.5])?, &y, 4)?;
        assert_eq!(y.download()?, [110, 1, 109, 111]);
        Ok(())
    });
}

#[scry::kernel]
fn shown(a: f32, b: f32) {
    println!("{:?} {:?} {:?}", a.total_cmp(&b), a.partial_cmp(&b), (b.total_cmp(&a), 1));
    assert_eq!(a.partial_cmp(&b).expect("no NaN"), Ordering::Greater);
}

#[test]
fn orderings_are_shown() {
    every_printer(|gpu, printed| {
        shown.launch(gpu, 2.0, 1.0, 1)?;
        gpu.sync()?;
        assert_eq!(printed.text(), "Greater Some(Greater) (Less, 1)\n");
        Ok(())
    });
    every_device_alone(|gpu| {
        shown.launch(gpu, 1.0, 1.0, 1)?;
        let panic = expect_panic(gpu.sync());
        assert!(panic.to_string().contains("left: Equal"), "{panic}");
        Ok(())
    });
}
