//! What a predicate holds for, and how often values are there, beside plain Rust.

use scry::Device;
use scry_kernels::Views;
use scry_kernels::histogram::{histogram, histogram_by};
use scry_kernels::select::{compact, partition};

use crate::{every_device, random, refused, zeros};

#[scry::device]
mod own {
    use scry_kernels::elementwise::Map;

    /// Whether a number is at most another one; nothing is at most NaN, nor NaN at most anything.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct AtMost {
        pub(super) limit: f32,
    }

    impl Map<f32, bool> for AtMost {
        fn apply(self, x: f32) -> bool {
            x <= self.limit
        }
    }

    /// What is not of 4 bytes, and has padding.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Item {
        pub(super) place: u32,
        pub(super) kind: u8,
    }

    /// Which of them there are.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Kind {
        pub(super) kind: u8,
    }

    impl Map<Item, bool> for Kind {
        fn apply(self, item: Item) -> bool {
            item.kind == self.kind
        }
    }

    impl Map<Item, u32> for Kind {
        fn apply(self, item: Item) -> u32 {
            u32::from(item.kind ^ self.kind)
        }
    }
}

use own::{AtMost, Item, Kind};

scry_kernels::instance!(impl select<AtMost, f32>);
scry_kernels::instance!(impl select<Kind, Item>);
scry_kernels::instance!(impl histogram<Kind, Item>);

const LENGTHS: [usize; 9] = [0, 1, 255, 256, 257, 1025, 4096, 4097, 20_481];

fn items(len: usize) -> Vec<Item> {
    random(1).zip(0..).map(|(bits, place)| Item { place, kind: bits as u8 % 3 }).take(len).collect()
}

#[test]
fn what_is_selected_comes_first_in_order() {
    every_device(|gpu| {
        for len in LENGTHS {
            let x = items(len);
            for kind in [0, 3] {
                let (mut expected, rest): (Vec<Item>, Vec<Item>) = x.iter().partition(|item| item.kind == kind);
                let selected = expected.len();
                let unset = Item { place: u32::MAX, kind: 9 };
                let (on_x, y, count) = (gpu.upload(&x)?, gpu.upload(&vec![unset; len])?, gpu.upload(&[77u32])?);
                compact(gpu, Kind { kind }, &on_x, &y, &count)?;
                assert_eq!(count.download()?, [selected as u32], "{len}");
                let y = y.download()?;
                assert_eq!(y[..selected], expected, "{len}");
                assert!(y[selected..].iter().all(|item| *item == unset), "{len}: what is not selected is nowhere");
                expected.extend(rest);
                let mut batch = gpu.batch()?;
                let y = gpu.alloc(len)?;
                partition(&mut batch, Kind { kind }, &on_x, &y, &count)?;
                batch.submit()?;
                assert_eq!(count.download()?, [selected as u32], "{len}");
                assert_eq!(y.download()?, expected, "{len}");
            }
        }
        Ok(())
    });
}

/// Groups of tiles, on the device that has the time for them: a tile has 8192 elements.
#[test]
fn much_is_selected() {
    let gpu = Device::cpu().expect("there always is one");
    for len in [33 * 8192, (1 << 20) + 77] {
        let x = items(len);
        let expected: Vec<Item> = x.iter().copied().filter(|item| item.kind == 1).collect();
        let check = || -> scry_kernels::Result<()> {
            let (y, count) = (gpu.alloc(len)?, gpu.alloc(1)?);
            compact(&gpu, Kind { kind: 1 }, &gpu.upload(&x)?, &y, &count)?;
            assert_eq!(count.download()?, [expected.len() as u32]);
            assert!(y.download()?[..expected.len()] == expected);
            Ok(())
        };
        check().expect("nothing goes wrong");
    }
}

/// All, nothing, and a view whose elements lie apart.
#[test]
fn floats_are_selected_from_views() {
    every_device(|gpu| {
        let x = crate::floats(2, 9000);
        for limit in [f32::INFINITY, 0.0, f32::NAN] {
            let expected: Vec<f32> = x.iter().copied().skip(1).step_by(3).filter(|x| *x <= limit).collect();
            let (on_x, y, count) = (gpu.upload(&x)?, zeros::<f32>(gpu, 3000)?, gpu.alloc(1)?);
            let every_third = on_x.view([3000, 3])?.transpose().slice(0, 1..2)?.reshape([3000])?;
            compact(gpu, AtMost { limit }, every_third, &y, &count)?;
            assert_eq!(count.download()?, [expected.len() as u32]);
            assert_eq!(crate::bits(&y.download()?[..expected.len()]), crate::bits(&expected));
        }
        Ok(())
    });
}

/// In the memory of workgroups and without, and bins that nothing is in, or that are not there.
#[test]
fn values_are_counted() {
    every_device(|gpu| {
        for len in LENGTHS {
            for (bins, values) in [(1, 3), (256, 256), (300, 200), (2048, 2100), (2049, 2100), (0, 5)] {
                let x: Vec<u32> = random(3).map(|bits| if bits % 8 == 0 { 1 } else { bits % values }).take(len).collect();
                let mut expected = vec![0; bins];
                x.iter().filter(|x| (**x as usize) < bins).for_each(|x| expected[*x as usize] += 1);
                let counts = gpu.upload(&vec![5u32; bins])?;
                histogram(gpu, &gpu.upload(&x)?, &counts)?;
                assert!(counts.download()? == expected, "{len} {bins}");
            }
        }
        let bytes: Vec<u8> = random(4).map(|bits| bits as u8).take(3000).collect();
        let of =
            |step: usize| (0..=u8::MAX).map(|bin| bytes.iter().step_by(step).filter(|x| **x == bin).count() as u32).collect::<Vec<_>>();
        let (x, counts) = (gpu.upload(&bytes)?, gpu.alloc::<u32>(256)?);
        histogram(gpu, &x, &counts)?;
        assert_eq!(counts.download()?, of(1));
        histogram(gpu, x.view([3000])?.step_by(0, 7)?, &counts)?;
        assert_eq!(counts.download()?, of(7));

        let x = items(2000);
        let counts = gpu.alloc::<u32>(4)?;
        histogram_by(gpu, Kind { kind: 1 }, &gpu.upload(&x)?, &counts)?;
        let expected = [1, 0, 3].map(|kind| x.iter().filter(|item| item.kind == kind).count() as u32);
        assert_eq!(counts.download()?[..3], expected);
        Ok(())
    });
}

#[test]
fn what_cannot_be_selected_or_counted_is_an_error() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, y) = (gpu.upload(&[3.0f32, 1.0, 2.0, 0.0]).expect("it fits"), gpu.alloc::<f32>(4).expect("it fits"));
    let (one, two) = (gpu.alloc::<u32>(1).expect("it fits"), gpu.alloc::<u32>(2).expect("it fits"));
    let limit = AtMost { limit: 1.0 };
    refused(compact(&gpu, limit, &x, &y.slice(..3).expect("it is a part"), &one), "compact: `x` is 4, `y` is 3: 4 and 3 differ");
    refused(partition(&gpu, limit, &x, &y, &two), "partition: `count` has 2 elements instead of one");
    let apart = y.view_mut([2, 2]).and_then(|y| y.transpose().slice(0, ..1)?.reshape([2])).expect("it is a part");
    let message = "compact: the elements of `y` do not lie side by side\nhelp: copy them to a buffer, and pass that";
    refused(compact(&gpu, limit, &x.slice(..2).expect("it is a part"), apart, &one), message);
}
