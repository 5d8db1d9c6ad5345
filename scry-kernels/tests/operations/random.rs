//! Random numbers beside plain Rust: the published answers, the same bits on every device, and how numbers are distributed.

use std::fmt::Debug;

use scry::{BackendKind, Device, Element, Instance, bf16, f16};
use scry_kernels::elementwise::{Identity, copy_blocks, copy_rows, copy_squares, map_flat, map_rows};
use scry_kernels::random::{
    Distribution, Integers, Normal, Philox, Uniform, Words, below, dropout, fill, fill_random, integers, normal, normal_f32, normal_f64,
    open_f32, permutation, philox, shuffle, uniform, uniform_f32, uniform_f64,
};
use scry_kernels::{Error, Result, Views};

use crate::{bits, every_device, floats, refused};

/// Around the 256 elements of a row of a part, the 1024 of a part, and more.
const LENGTHS: [usize; 12] = [0, 1, 3, 255, 256, 257, 1000, 1024, 1025, 2048, 5000, 10_241];

#[scry::kernel]
fn blocks(random: Philox, words: &mut [[u32; 4]]) {
    let i = global_id().x;
    words[i] = random.block(i as u32);
}

#[scry::kernel]
fn of_counters(counters: &[[u32; 4]], keys: &[[u32; 2]], words: &mut [[u32; 4]]) {
    let i = global_id().x;
    words[i] = philox(counters[i], keys[i]);
}

/// The generator as the paper has it, in integers of 64 bits.
fn reference(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let (mut x, mut key) = (counter, key);
    for _ in 0..10 {
        let (a, c) = (u64::from(x[0]) * 0xd251_1f53, u64::from(x[2]) * 0xcd9e_8d57);
        x = [(c >> 32) as u32 ^ x[1] ^ key[0], c as u32, (a >> 32) as u32 ^ x[3] ^ key[1], a as u32];
        key = [key[0].wrapping_add(0x9e37_79b9), key[1].wrapping_add(0xbb67_ae85)];
    }
    x
}

/// `kat_vectors` of Random123, for philox4x32 of 10 rounds.
#[test]
fn the_published_answers_are_given() {
    let counters = [[0; 4], [u32::MAX; 4], [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344]];
    let keys = [[0; 2], [u32::MAX; 2], [0xa409_3822, 0x299f_31d0]];
    let answers = [
        [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8],
        [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd],
        [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
    ];
    for i in 0..3 {
        assert_eq!(philox(counters[i], keys[i]), answers[i]);
        assert_eq!(reference(counters[i], keys[i]), answers[i]);
    }
    every_device(|gpu| {
        let words = gpu.alloc_uninit(3)?;
        of_counters.launch(gpu, &gpu.upload(&counters)?, &gpu.upload(&keys)?, &words, 3)?;
        assert_eq!(words.download()?, answers);
        Ok(())
    });
}

#[test]
fn kernels_make_blocks_of_a_stream() {
    let random = Philox::new(0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210);
    let expected: Vec<[u32; 4]> = (0..300).map(|i| reference([i, 0, 0x7654_3210, 0xfedc_ba98], [0x89ab_cdef, 0x0123_4567])).collect();
    every_device(|gpu| {
        let words = gpu.alloc_uninit(expected.len())?;
        blocks.launch(gpu, random, &words, expected.len())?;
        assert_eq!(words.download()?, expected);
        Ok(())
    });
}

/// A number that a buffer is filled with, and compared by its bits.
trait Filled: Element + Debug + PartialEq {
    const WHAT: &'static str;
}

macro_rules! filled {
    ($($number:ident)*) => {$(
        impl Filled for $number {
            const WHAT: &'static str = stringify!($number);
        }
    )*};
}

filled!(u32 i32 f32 f64 f16 bf16);

/// What a view of `len` elements has: element `n` is one of four.
fn expected<D: Distribution<T>, T>(distribution: D, random: Philox, len: usize) -> Vec<T> {
    let element = |n: usize| distribution.four(random, (n / 1024 * 256 + n % 256) as u32).into_iter().nth(n / 256 % 4);
    (0..len).map(|n| element(n).expect("there are four")).collect()
}

/// Fills of all lengths are the host's numbers, up to `error`, relative to the largest.
fn check<D, T: Filled + Into<f64>>(
    gpu: &Device,
    distribution: D,
    error: f64,
    run: impl Fn(Philox, &scry::Buffer<T>) -> Result<()>,
) -> Result<()>
where
    D: Distribution<T>,
{
    let random = Philox::new(17, 4);
    let all = expected(distribution, random, LENGTHS[LENGTHS.len() - 1]);
    for len in LENGTHS {
        let y = gpu.alloc_uninit::<T>(len)?;
        match run(random, &y) {
            Err(Error::Scry(error)) if gpu.backend_kind() == BackendKind::Vulkan && ["f64", "f16"].contains(&T::WHAT) => {
                println!("without {}: {error}", T::WHAT);
                return Ok(());
            }
            result => result?,
        }
        let actual = y.download()?;
        let is_right = |(a, b): (&T, &T)| a == b || ((*a).into() - (*b).into()).abs() <= error * (*b).into().abs().max(1.0);
        let wrong = actual.iter().zip(&all).position(|pair| !is_right(pair));
        assert_eq!(wrong.map(|n| (n, actual[n], all[n])), None, "{} of {len} on {}", T::WHAT, gpu.name());
    }
    Ok(())
}

#[test]
fn every_device_has_the_same_numbers() {
    every_device(|gpu| {
        check::<_, u32>(gpu, Words, 0.0, |random, y| fill(gpu, Words, random, y))?;
        check::<_, f32>(gpu, Uniform, 0.0, |random, y| uniform(gpu, random, y))?;
        check::<_, f64>(gpu, Uniform, 0.0, |random, y| uniform(gpu, random, y))?;
        check::<_, f16>(gpu, Uniform, 0.0, |random, y| uniform(gpu, random, y))?;
        check::<_, bf16>(gpu, Uniform, 0.0, |random, y| uniform(gpu, random, y))?;
        check::<_, u32>(gpu, Integers { low: 5, count: 1000 }, 0.0, |random, y| integers(gpu, random, 5u32..1005, y))?;
        let all = Integers { low: i32::MIN, count: u32::MAX };
        check::<_, i32>(gpu, all, 0.0, |random, y| integers(gpu, random, i32::MIN..i32::MAX, y))?;
        let of_f32 = Normal { mean: 1.5f32, deviation: 0.25 };
        check::<_, f32>(gpu, of_f32, 0.0, |random, y| normal(gpu, random, 1.5, 0.25, y))?;
        check::<_, f16>(gpu, of_f32, 0.0, |random, y| normal(gpu, random, 1.5, 0.25, y))?;
        check::<_, bf16>(gpu, of_f32, 0.0, |random, y| normal(gpu, random, 1.5, 0.25, y))?;
        let of_f64 = Normal { mean: 1.5f64, deviation: 0.25 };
        check::<_, f64>(gpu, of_f64, 1e-14, |random, y| normal(gpu, random, 1.5, 0.25, y))
    });
}

/// In views that lie otherwise, each element has the number of its index.
fn check_views<T: Filled>(gpu: &Device) -> Result<()>
where
    Uniform: Distribution<T>,
    fill_random<Uniform, T>: Instance,
    map_flat<Identity, T, T>: Instance,
    map_rows<false, Identity, T, T>: Instance,
    map_rows<true, Identity, T, T>: Instance,
    copy_squares<32, 33, T>: Instance,
    copy_squares<64, 65, T>: Instance,
    copy_blocks<T>: Instance,
    copy_rows<T>: Instance,
{
    let random = Philox::new(3, 0);
    let numbers = expected::<_, T>(Uniform, random, 40 * 50);
    let y = gpu.zeros::<T>(40 * 50)?;
    uniform(gpu, random, y.view_mut([50, 40])?.transpose())?;
    let turned = y.download()?;
    assert!((0..40 * 50).all(|n| turned[n % 50 * 40 + n / 50] == numbers[n]));
    let mut batch = gpu.batch()?;
    uniform(&mut batch, random, y.view_mut([50, 40])?.slice(1, 3..10)?.step_by(0, 2)?)?;
    batch.submit()?;
    let parts = y.download()?;
    for (n, (new, old)) in parts.iter().zip(&turned).enumerate() {
        let (row, column) = (n / 40, n % 40);
        let is_part = row % 2 == 0 && (3..10).contains(&column);
        assert_eq!(*new, if is_part { numbers[row / 2 * 7 + column - 3] } else { *old });
    }
    // A part in one piece, which is not aligned.
    uniform(gpu, random, &y.slice(1..1030)?)?;
    assert_eq!(y.download()?[1..1030], numbers[..1029]);
    uniform(gpu, random, y.slice(..0)?.view_mut([0, 3])?)
}

#[test]
fn views_have_the_numbers_of_their_indices() {
    every_device(|gpu| check_views::<f32>(gpu).and_then(|()| check_views::<bf16>(gpu)));
}

/// The greatest distance between a sample's distribution and `below`, times the root of how many there are (Kolmogorov): 1.95 is exceeded by a
/// sample of that distribution once in a thousand seeds, and the seeds are fixed.
fn kolmogorov(mut sample: Vec<f64>, below: impl Fn(f64) -> f64) -> f64 {
    sample.sort_by(f64::total_cmp);
    let count = sample.len() as f64;
    let distances = sample.iter().enumerate().map(|(i, x)| {
        let expected = below(*x);
        (expected - i as f64 / count).abs().max(((i + 1) as f64 / count - expected).abs())
    });
    distances.fold(0.0, f64::max) * count.sqrt()
}

/// The integral of the normal distribution, by Simpson's rule.
fn below_in_normal(x: f64) -> f64 {
    let density = |x: f64| (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt();
    let (steps, width) = (200, x / 200.0);
    let weight = |i: i32| if i == 0 || i == steps { 1.0 } else { f64::from(2 + i % 2 * 2) };
    0.5 + width / 3.0 * (0..=steps).map(|i| weight(i) * density(width * f64::from(i))).sum::<f64>()
}

#[test]
fn numbers_are_distributed_as_they_should_be() {
    const COUNT: usize = 30_000;
    let (gpu, random) = (Device::cpu().expect("there always is one"), Philox::new(2026, 7));
    let sample = |run: &dyn Fn(&scry::Buffer<f32>) -> Result<()>| -> Vec<f64> {
        let y = gpu.zeros(COUNT).expect("it fits");
        run(&y).expect("nothing goes wrong");
        y.download().expect("nothing goes wrong").into_iter().map(f64::from).collect()
    };
    let flat = sample(&|y| uniform(&gpu, random, y));
    assert!(flat.iter().all(|x| (0.0..1.0).contains(x)));
    assert!(kolmogorov(flat.clone(), |x| x) < 1.95);
    let round = sample(&|y| normal(&gpu, random, 0.0, 1.0, y));
    assert!(kolmogorov(round.clone(), below_in_normal) < 1.95);
    // The first four moments, within four of their own deviations.
    for (moment, expected, deviation) in [(1, 0.0, 1.0), (2, 1.0, 2f64.sqrt()), (3, 0.0, 15f64.sqrt()), (4, 3.0, 96f64.sqrt())] {
        let mean = round.iter().map(|x| x.powi(moment)).sum::<f64>() / COUNT as f64;
        assert!((mean - expected).abs() < 4.0 * deviation / (COUNT as f64).sqrt(), "moment {moment}: {mean}");
    }
    // Neighbours, and the two of one pair, are independent.
    for distance in [1, 256, 512, 768, 1024] {
        let products = round.iter().zip(&round[distance..]).map(|(a, b)| a * b);
        let mean = products.sum::<f64>() / (COUNT - distance) as f64;
        assert!(mean.abs() < 4.0 / (COUNT as f64).sqrt(), "{distance} apart: {mean}");
    }
}

#[test]
fn integers_are_all_as_likely() {
    const COUNT: usize = 120_000;
    let gpu = Device::cpu().expect("there always is one");
    let y = gpu.zeros::<i32>(COUNT).expect("it fits");
    integers(&gpu, Philox::new(5, 5), -50..70, &y).expect("nothing goes wrong");
    let mut counts = [0u32; 120];
    for x in y.download().expect("nothing goes wrong") {
        counts[usize::try_from(x + 50).expect("it is not less")] += 1;
    }
    // Chi squared of 119 degrees: its mean is 119, its deviation 15.4.
    let mean = COUNT as f64 / 120.0;
    let squares: f64 = counts.iter().map(|count| (f64::from(*count) - mean).powi(2) / mean).sum();
    assert!((60.0..180.0).contains(&squares), "{squares}");
}

#[test]
fn conversions_keep_to_their_intervals() {
    assert_eq!((uniform_f32(0), uniform_f32(u32::MAX)), (0.0, 1.0 - f32::EPSILON / 2.0));
    assert_eq!((open_f32(0), open_f32(u32::MAX)), (1.0, f32::EPSILON / 2.0));
    assert_eq!((uniform_f64(0, 63), uniform_f64(u32::MAX, u32::MAX)), (0.0, 1.0 - f64::EPSILON / 2.0));
    assert_eq!((uniform_f64(0, 64), uniform_f64(1 << 5, 0)), (f64::EPSILON / 2.0, 2f64.powi(-27)));
    assert_eq!(
        [below(0, 0, 7), below(u32::MAX, u32::MAX, 7), below(0x8000_0000, 0, 7), below(0xffff_ffff, 5, u32::MAX)],
        [0, 6, 3, 0xffff_fffe]
    );
    // The carry between the words: 3 * (2^64 / 3 rounded up) is a little more than 2^64.
    assert_eq!([below(0x5555_5555, 0x5555_5555, 3), below(0x5555_5555, 0x5555_5556, 3)], [0, 1]);
    let words = (0..64).flat_map(|shift| [u32::MAX >> (shift / 2), 1 << (shift / 2), 0x9e37_79b9u32.rotate_left(shift)]);
    for (i, word) in words.chain([0, 1, 2, 3]).enumerate() {
        let turn = 0x6789_abcdu32.wrapping_mul(i as u32);
        let u = (f64::from(word.max(1)) / 2f64.powi(32), f64::from(turn) / 2f64.powi(32));
        let radius = (-2.0 * u.0.ln()).sqrt();
        let angle = std::f64::consts::TAU * u.1;
        let (a, b) = normal_f32(word, turn);
        // A word is rounded to 24 bits, which is most where its logarithm is least.
        let error = 3e-7 * (1.0 + radius) + if word > 1 << 30 { (6e-8 / radius).min(4e-4) } else { 0.0 };
        assert!((f64::from(a) - radius * angle.cos()).abs() < error, "{word:x} {turn:x}: {a} is not {}", radius * angle.cos());
        assert!((f64::from(b) - radius * angle.sin()).abs() < error, "{word:x} {turn:x}: {b} is not {}", radius * angle.sin());
        let (a, b) = normal_f64([word, turn], [turn, word]);
        let u = (1.0 - uniform_f64(word, turn), f64::from(turn) / 2f64.powi(32) + f64::from(word >> 11) / 2f64.powi(53));
        let (radius, angle) = ((-2.0 * u.0.ln()).sqrt(), std::f64::consts::TAU * u.1);
        assert!((a - radius * angle.cos()).abs() < 1e-14 && (b - radius * angle.sin()).abs() < 1e-14, "{word:x} {turn:x}");
    }
}

#[test]
fn dropped_elements_are_zero_and_others_scaled() {
    every_device(|gpu| {
        let (values, random) = (floats(1, 3000), Philox::new(11, 0));
        let (x, y) = (gpu.upload(&values)?, gpu.alloc_uninit::<f32>(3000)?);
        let of_uniform = expected::<_, f32>(Uniform, random, 3000);
        for probability in [0.0, 0.25, 0.5, 1.0] {
            dropout(gpu, random, probability, &x, &y)?;
            let scale = 1.0 / (1.0 - probability);
            let dropped = |(x, u): (&f32, &f32)| if *u < probability { 0.0 } else { x * scale };
            let expected: Vec<f32> = values.iter().zip(&of_uniform).map(dropped).collect();
            assert_eq!(bits(&y.download()?), bits(&expected), "{probability}");
        }
        dropout(gpu, random, 0.25, &x, &y)?;
        // By columns, of which the numbers are by rows; then in place.
        let turned = gpu.alloc_uninit::<f32>(3000)?;
        dropout(gpu, random, 0.25, x.view([3000, 1])?.transpose(), turned.view_mut([3000, 1])?.transpose())?;
        assert_eq!(bits(&turned.download()?), bits(&y.download()?));
        let (rows, columns) = (x.view([50, 60])?, turned.view_mut([60, 50])?.transpose());
        dropout(gpu, random, 0.25, rows, columns)?;
        let (turned, straight) = (turned.download()?, y.download()?);
        assert_eq!(bits(&turned), bits(&(0..3000).map(|n| straight[n % 50 * 60 + n / 50]).collect::<Vec<_>>()));
        dropout(gpu, random, 0.25, &x, &x)?;
        assert_eq!(bits(&x.download()?), bits(&straight));
        let halves = gpu.upload(&vec![bf16::from_f32(3.0); 1500])?;
        dropout(gpu, random, 0.25, &halves, &halves)?;
        let kept = halves.download()?.into_iter().map(f32::from).zip(&of_uniform);
        assert!(kept.into_iter().all(|(y, u)| y == if *u < 0.25 { 0.0 } else { 4.0 }));
        dropout(gpu, random, 0.5, &x.slice(..0)?, &y.slice(..0)?)
    });
}

#[test]
fn shuffles_have_each_element_once() {
    every_device(|gpu| {
        for len in [0, 1, 2, 100, 3000] {
            let values: Vec<f32> = (0..len).map(|i| i as f32).collect();
            let (x, y, order) = (gpu.upload(&values)?, gpu.alloc_uninit::<f32>(len)?, gpu.alloc_uninit::<u32>(len)?);
            let random = Philox::new(8, u64::MAX);
            shuffle(gpu, random, &x, &y)?;
            permutation(gpu, random, &order)?;
            let (shuffled, order) = (y.download()?, order.download()?);
            // Sorted by the words of the second stream, where there is one alike by those of the first.
            let keys = [Philox::new(8, 0), random].map(|random| expected::<_, u32>(Words, random, len));
            let mut first: Vec<usize> = (0..len).collect();
            first.sort_by_key(|i| keys[1][*i]);
            let mut second: Vec<usize> = (0..len).collect();
            second.sort_by_key(|i| keys[0][*i]);
            let both: Vec<usize> = second.iter().map(|i| first[*i]).collect();
            assert!(order.iter().zip(&both).all(|(a, b)| *a as usize == *b));
            assert!(shuffled.iter().zip(&both).all(|(a, b)| *a == *b as f32));
            shuffle(gpu, random, &x, &x)?;
            assert_eq!(x.download()?, shuffled);
        }
        Ok(())
    });
}

/// Of four elements, each of the 24 orders.
#[test]
fn all_orders_are_as_likely() {
    let gpu = Device::cpu().expect("there always is one");
    let order = gpu.zeros::<u32>(4).expect("it fits");
    let mut counts = std::collections::BTreeMap::<Vec<u32>, u32>::new();
    for seed in 0..480 {
        permutation(&gpu, Philox::new(seed, 0), &order).expect("nothing goes wrong");
        *counts.entry(order.download().expect("nothing goes wrong")).or_default() += 1;
    }
    // Chi squared of 23 degrees: its mean is 23, its deviation 6.8.
    let squares: f64 = counts.values().map(|count| (f64::from(*count) - 20.0).powi(2) / 20.0).sum();
    assert!(counts.len() == 24 && (5.0..50.0).contains(&squares), "{squares}: {counts:?}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, y) = (gpu.zeros::<f32>(6).expect("it fits"), gpu.zeros::<u32>(4).expect("it fits"));
    let random = Philox::new(0, 0);
    refused(integers(&gpu, random, 3u32..3, &y), "integers: there is no integer in 3..3");
    let part = x.slice(..5).expect("it is a part");
    refused(dropout(&gpu, random, 0.5, &x, &part), "dropout: `x` is 6, `y` is 5: 6 and 5 differ");
    refused(dropout(&gpu, random, 1.5, &x, &x), "dropout: `probability` is 1.5, which is not from 0 to 1");
    refused(dropout(&gpu, random, f32::NAN, &x, &x), "dropout: `probability` is NaN, which is not from 0 to 1");
    refused(shuffle(&gpu, random, &x, &part), "shuffle: `x` is 6, `y` is 5: 6 and 5 differ");
    let apart = y.view_mut([4]).and_then(|y| y.step_by(0, 2)).expect("it is a part");
    let message = "permutation: the elements of `y` do not lie side by side\nhelp: copy them to a buffer, and pass that";
    refused(permutation(&gpu, random, apart), message);
}
