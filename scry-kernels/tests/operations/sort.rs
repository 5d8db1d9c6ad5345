//! Sorts beside the standard library's, which are stable as well.

use std::cmp::Ordering;
use std::fmt::Debug;

use scry::{BackendKind, Device, Element, Instance, bf16, f16};
use scry_kernels::sort::{
    Key, argsort, count_all, count_digits, count_part, keys, keys_by_bits, move_digits, move_once, move_part, once, pairs, pairs_by_bits,
};
use scry_kernels::{Error, Result, Views};

use crate::{every_device, every_device_alone, random, refused};

#[scry::device]
mod own {
    use scry_kernels::sort::Key;

    /// A day of a year, by its month first.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Date {
        pub(super) day: u8,
        pub(super) month: u8,
        pub(super) note: u32,
    }

    impl Key for Date {
        const BITS: u32 = 9;

        fn bits_from(self, shift: u32) -> u32 {
            (u32::from(self.month) << 5 | u32::from(self.day)) >> shift
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Point {
        pub(super) x: f32,
        pub(super) y: u64,
        pub(super) tag: u8,
    }
}

use own::{Date, Point};

scry_kernels::instance!(impl sort<Date>);
scry_kernels::instance!(impl sort_values<u32, Point>);

/// One tile, and several parts of several tiles.
const LENGTHS: [usize; 11] = [0, 1, 2, 255, 256, 257, 1024, 1025, 5000, 20_481, 33_000];

/// Keys, in their order; and the same keys by their indices.
fn check<K>(gpu: &Device, x: &[K], compare: impl Fn(&K, &K) -> Ordering) -> Result<()>
where
    K: Key + Element + Debug,
    count_digits<K>: Instance,
    move_digits<K, u32>: Instance,
    count_all<K>: Instance,
    move_once<K, u32>: Instance,
    count_part<K>: Instance,
    move_part<K, u32>: Instance,
{
    let mut places: Vec<u32> = (0..x.len() as u32).collect();
    places.sort_by(|i, j| compare(&x[*i as usize], &x[*j as usize]));
    let is_sorted = |y: &[K]| y.len() == x.len() && y.iter().zip(&places).all(|(y, i)| compare(y, &x[*i as usize]).is_eq());
    let (on_x, y, order) = (gpu.upload(x)?, gpu.alloc::<K>(x.len())?, gpu.alloc::<u32>(x.len())?);
    keys(gpu, &on_x, &y)?;
    assert!(is_sorted(&y.download()?), "{} keys", x.len());
    argsort(gpu, &on_x, &order)?;
    assert!(order.download()? == places, "{} keys", x.len());
    if !K::BITS.is_multiple_of(8) {
        return Ok(());
    }
    // In place, recorded.
    let mut batch = gpu.batch()?;
    keys(&mut batch, &on_x, &on_x)?;
    batch.submit()?;
    assert!(is_sorted(&on_x.download()?), "{} keys", x.len());
    Ok(())
}

/// The passes of CUDA, on the CPU as well: less than a tile of 3072 keys, some tiles, and keys of which most have one digit.
#[test]
fn tiles_tell_each_other_their_counts() {
    fn check<K>(gpu: &Device, x: &[K], is_less: impl Fn(&K, &K) -> bool) -> Result<()>
    where
        K: Key + Element + Debug,
        count_all<K>: Instance,
        move_once<K, u32>: Instance,
        count_part<K>: Instance,
        move_part<K, u32>: Instance,
    {
        let mut places: Vec<u32> = (0..x.len() as u32).collect();
        let (on_x, values) = (gpu.upload(x)?, gpu.upload(&places)?);
        let (y, sorted) = (gpu.alloc::<K>(x.len())?, gpu.alloc::<u32>(x.len())?);
        once::pairs(gpu, [&on_x, &y], [&values, &sorted])?;
        places.sort_by(|i, j| is_less(&x[*j as usize], &x[*i as usize]).cmp(&is_less(&x[*i as usize], &x[*j as usize])));
        assert!(sorted.download()? == places, "{} keys", x.len());
        let is_there = |(y, i): (&K, &u32)| !is_less(y, &x[*i as usize]) && !is_less(&x[*i as usize], y);
        assert!(y.download()?.iter().zip(&places).all(is_there), "{} keys", x.len());
        Ok(())
    }
    for gpu in [Device::cpu(), Device::with_backend(BackendKind::Cuda)].into_iter().flatten() {
        for len in [1, 31, 3071, 3073, 40_000] {
            let words: Vec<u32> = random(9).take(len).collect();
            let few: Vec<u32> = words.iter().map(|word| if word % 16 == 0 { *word } else { word & 3 }).collect();
            let long: Vec<i64> = words.iter().zip(&few).map(|(high, low)| (i64::from(*high) << 32 | i64::from(*low)) - (1 << 40)).collect();
            let floats = float_keys(len);
            check(&gpu, &words, |a, b| a < b)
                .and_then(|()| check(&gpu, &few, |a, b| a < b))
                .and_then(|()| check(&gpu, &long, |a, b| a < b))
                .and_then(|()| check(&gpu, &floats, |a, b| a.total_cmp(b).is_lt()))
                .expect("nothing goes wrong");
        }
    }
}

/// What is hard to sort as floats, then all numbers; each of them may be there twice.
fn float_keys(len: usize) -> Vec<f32> {
    let special = [f32::NAN, -f32::NAN, 0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, 1e-45, -1e-45];
    let number = |bits: u32| if bits.is_multiple_of(8) { special[(bits >> 3) as usize % special.len()] } else { f32::from_bits(bits) };
    random(5).map(number).take(len).collect()
}

#[test]
fn keys_of_any_number_are_sorted() {
    every_device(|gpu| {
        for len in LENGTHS {
            check(gpu, &random(len as u32).take(len).collect::<Vec<u32>>(), u32::cmp)?;
            check(gpu, &float_keys(len), f32::total_cmp)?;
        }
        Ok(())
    });
}

#[test]
fn keys_of_all_types_are_sorted() {
    const LEN: usize = 3000;
    every_device(|gpu| {
        let may_lack = |what: &str, result: Result<()>| match result {
            Err(Error::Scry(error)) if gpu.backend_kind() == BackendKind::Vulkan => {
                println!("without {what}: {error}");
                Ok(())
            }
            result => result,
        };
        check(gpu, &random(1).map(|bits| bits as i32).take(LEN).collect::<Vec<_>>(), i32::cmp)?;
        check(gpu, &random(2).map(|bits| bits as u8).take(LEN).collect::<Vec<_>>(), u8::cmp)?;
        check(gpu, &random(2).map(|bits| bits as u16).take(LEN).collect::<Vec<_>>(), u16::cmp)?;
        check(gpu, &random(2).map(|bits| bf16::from_bits(bits as u16)).take(LEN).collect::<Vec<_>>(), bf16::total_cmp)?;
        may_lack("f16", check(gpu, &random(2).map(|bits| f16::from_bits(bits as u16)).take(LEN).collect::<Vec<_>>(), f16::total_cmp))?;
        let special = [f64::NAN, -f64::NAN, 0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE, f64::MIN, 5e-324];
        let doubles = random(3).zip(random(4)).map(|(low, high)| match low % 4 {
            0 => special[high as usize % special.len()],
            _ => f64::from_bits(u64::from(high) << 32 | u64::from(low)),
        });
        may_lack("64 bits", check(gpu, &doubles.take(LEN).collect::<Vec<_>>(), f64::total_cmp))?;
        let wide = || random(3).zip(random(4)).map(|(low, high)| u64::from(high % 300) << 56 | u64::from(low)).take(LEN);
        may_lack("64 bits", check(gpu, &wide().collect::<Vec<_>>(), u64::cmp))?;
        may_lack("64 bits", check(gpu, &wide().map(|bits| bits as i64).collect::<Vec<_>>(), i64::cmp))?;
        let dates = random(6).map(|bits| Date { day: 1 + (bits >> 8) as u8 % 31, month: 1 + bits as u8 % 12, note: bits });
        let dates: Vec<Date> = dates.take(LEN).collect();
        check(gpu, &dates, |a, b| (a.month, a.day).cmp(&(b.month, b.day)))
    });
}

/// What is alike already, all the same, and the other way round; more keys than a workgroup goes through at once.
#[test]
fn orders_of_all_kinds_are_sorted() {
    every_device(|gpu| {
        check(gpu, &(0..9000).collect::<Vec<u32>>(), u32::cmp)?;
        check(gpu, &(0..9000).rev().collect::<Vec<u32>>(), u32::cmp)?;
        check(gpu, &vec![7u32; 9000], u32::cmp)
    });
}

/// Many parts, on the device that has the time for it.
#[test]
fn many_keys_are_sorted() {
    let gpu = Device::cpu().expect("there always is one");
    let mut x: Vec<u32> = random(7).take((1 << 20) + 1).collect();
    let sort = || -> Result<Vec<u32>> {
        let x = gpu.upload(&x)?;
        keys(&gpu, &x, &x)?;
        Ok(x.download()?)
    };
    let sorted = sort().expect("nothing goes wrong");
    x.sort_unstable();
    assert!(sorted == x);
}

/// Values of another size, which have padding; pairs of the same key stay in order.
#[test]
fn values_go_with_their_keys() {
    every_device(|gpu| {
        for len in [1, 700, 5001] {
            let x: Vec<u32> = random(8).map(|bits| (bits % 50) << 20).take(len).collect();
            let points: Vec<Point> = (0..len).map(|i| Point { x: i as f32, y: (i as u64) << 33, tag: i as u8 }).collect();
            let mut expected: Vec<(u32, Point)> = x.iter().copied().zip(points.iter().copied()).collect();
            expected.sort_by_key(|(key, _)| *key);
            let (x, points) = (gpu.upload(&x)?, gpu.upload(&points)?);
            match pairs(gpu, &x, &points, &x, &points) {
                Err(Error::Scry(error)) if gpu.backend_kind() == BackendKind::Vulkan => println!("without 64 bits: {error}"),
                result => {
                    result?;
                    let sorted: Vec<(u32, Point)> = x.download()?.into_iter().zip(points.download()?).collect();
                    assert_eq!(sorted, expected);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn some_bits_are_sorted_by() {
    every_device(|gpu| {
        let x: Vec<u32> = random(9).take(2500).collect();
        for bits in [0..1, 3..8, 28..32, 5..31, 12..24] {
            let mut expected = x.clone();
            expected.sort_by_key(|x| (x >> bits.start) & (u32::MAX >> (32 - bits.len())));
            let (on_x, y) = (gpu.upload(&x)?, gpu.alloc(x.len())?);
            keys_by_bits(gpu, &on_x, bits.clone(), &y)?;
            assert_eq!(y.download()?, expected, "{bits:?}");
            assert_eq!(on_x.download()?, x, "what is read stays");
            let places = gpu.upload(&(0..2500u32).collect::<Vec<_>>())?;
            let from = gpu.alloc(x.len())?;
            pairs_by_bits(gpu, &on_x, &places, bits.clone(), &y, &from)?;
            assert_eq!(y.download()?, expected, "{bits:?}");
            assert_eq!(from.download()?.iter().map(|i| x[*i as usize]).collect::<Vec<_>>(), expected, "{bits:?}");
        }
        Ok(())
    });
}

#[test]
fn what_cannot_be_sorted_is_an_error() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, y) = (gpu.upload(&[3u32, 1, 2, 0]).expect("it fits"), gpu.alloc::<u32>(4).expect("it fits"));
    let part = y.slice(..3).expect("it is a part");
    refused(keys(&gpu, &x, &part), "keys: `x` is 4, `y` is 3: 4 and 3 differ");
    refused(argsort(&gpu, &x, &part), "argsort: `keys` is 4, `order` is 3: 4 and 3 differ");
    refused(pairs(&gpu, &x, &part, &x, &part), "pairs: `keys` is 4, `values` is 3: 4 and 3 differ");
    refused(keys_by_bits(&gpu, &x, 4..33, &y), "keys_by_bits: the keys have the bits 0..32, and 4..33 are not some of them");
    refused(keys_by_bits(&gpu, &x, 4..4, &y), "keys_by_bits: the keys have the bits 0..32, and 4..4 are not some of them");
    refused(pairs_by_bits(&gpu, &x, &part, 0..8, &x, &part), "pairs_by_bits: `keys` is 4, `values` is 3: 4 and 3 differ");
    let apart = y.view([4]).and_then(|y| y.step_by(0, 2)).expect("it is a part");
    let message = "keys: the elements of `x` do not lie side by side\nhelp: copy them to a buffer, and pass that";
    refused(keys(&gpu, apart, &x.slice(..2).expect("it is a part")), message);
}

/// Several operations are recorded one after another: those after the first compute in the memory that it is done with.
#[test]
fn temporary_memory_of_recorded_operations_serves_again() {
    every_device_alone(|gpu| {
        let len = 5000;
        let numbers: Vec<u32> = random(77).take(len).collect();
        let (x, y, total) = (gpu.upload(&numbers)?, gpu.alloc_uninit::<u32>(len)?, gpu.alloc_uninit::<u32>(1)?);
        let (before, mut batch) = (gpu.memory_stats().in_use, gpu.batch()?);
        keys(&mut batch, &x, &y)?;
        let of_one = gpu.memory_stats().in_use - before;
        for _ in 0..5 {
            keys(&mut batch, &x, &y)?;
        }
        assert_eq!(gpu.memory_stats().in_use - before, of_one, "on {}", gpu.name());
        scry_kernels::reduce::sum(&mut batch, &y, &[0], &total)?;
        let graph = batch.finish()?;
        let mut expected = numbers.clone();
        expected.sort_unstable();
        for _ in 0..2 {
            graph.launch()?;
            assert_eq!(y.download()?, expected);
            assert_eq!(total.download()?, [numbers.iter().fold(0u32, |sum, number| sum.wrapping_add(*number))]);
        }
        Ok(())
    });
}
