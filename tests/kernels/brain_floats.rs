//! `bf16`, the `half` crate's: every operation is that of the `f32`, rounded, on every device.

use scry::{Float, bf16};

use crate::support::{every_device, every_printer, may_flush, pairs, same};

#[scry::kernel]
fn operators(a: &[bf16], b: &[bf16], y: &mut [[bf16; 10]], less: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let mut c = a;
    c += b;
    c *= a;
    c -= b;
    y[i] = [a + b, a - b, a * b, a / b, a % b, -a, c, a * b + c, if a < b { a } else { b }, bf16::from_bits(a.to_bits() ^ 1)];
    less[i] = (a < b) as u32 + 2 * (a <= b) as u32 + 4 * (a > b) as u32 + 8 * (a >= b) as u32 + 16 * (a == b) as u32 + 32 * (a != b) as u32;
}

fn operators_in_rust(a: bf16, b: bf16) -> [bf16; 10] {
    let c = (a + b) * a - b;
    [a + b, a - b, a * b, a / b, a % b, -a, c, a * b + c, if a < b { a } else { b }, bf16::from_bits(a.to_bits() ^ 1)]
}

/// The ends of the type, and numbers whose sums and products round; no subnormal ones, which devices may take for zeros.
fn values() -> Vec<bf16> {
    let bits: [u16; 18] = [
        0x0000, 0x8000, 0x0080, 0x2e66, 0x3555, 0x37ff, 0x3e80, 0xbf00, 0x3f7f, 0x3f80, 0xbf80, 0x3f81, 0x4049, 0x7f7f, 0xff7f, 0x7f80,
        0xff80, 0x7fc0,
    ];
    bits.into_iter().map(bf16::from_bits).collect()
}

fn is_same(a: bf16, b: bf16) -> bool {
    same(a.to_f32(), b.to_f32()) || (is_tiny(a) && is_tiny(b))
}

fn is_tiny(x: bf16) -> bool {
    x.to_f32().abs() < f32::MIN_POSITIVE
}

#[test]
fn operations_are_rounded() {
    let (a, b) = pairs(&values());
    every_device(|gpu| {
        let (y, less) = (gpu.alloc::<[bf16; 10]>(a.len())?, gpu.alloc::<u32>(a.len())?);
        operators.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, &less, a.len())?;
        for ((actual, less), (&a, &b)) in y.download()?.iter().zip(less.download()?).zip(a.iter().zip(&b)) {
            for (k, expected) in operators_in_rust(a, b).into_iter().enumerate() {
                // A quotient is as exact as the device, and so is a product of one that is not a number of `f32`.
                let (x, z) = (actual[k].to_f32(), expected.to_f32());
                let is_near = k == 3 && (x - z).abs() <= z.abs() / 128.0;
                // Before it is rounded, it is subnormal.
                let is_flushed = may_flush(gpu) && x == 0.0 && z.abs() <= f32::MIN_POSITIVE;
                assert!(is_near || is_flushed || is_same(actual[k], expected), "operator {k} of {a:?} and {b:?} is {x:?}, not {z:?}");
            }
            let order = [a < b, a <= b, a > b, a >= b, a == b, a != b];
            let bits = order.iter().enumerate().map(|(k, holds)| u32::from(*holds) << k).sum::<u32>();
            assert_eq!(less, bits, "{a:?} and {b:?}");
        }
        Ok(())
    });
}

#[scry::kernel]
fn exact_methods(a: &[bf16], b: &[bf16], y: &mut [[bf16; 16]], classes: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = [
        a.abs(),
        a.ceil(),
        a.floor(),
        a.round(),
        a.trunc(),
        a.fract(),
        a.signum(),
        a.copysign(b),
        a.min(b),
        a.max(b),
        a.clamp(bf16::NEG_ONE, bf16::PI),
        a.next_up(),
        bf16::next_down(a),
        bf16::from_f32(a.to_f32() * 1.01),
        if a.total_cmp(&b).is_lt() { a } else { b },
        a.round_ties_even(),
    ];
    let bits = [a.is_nan(), a.is_finite(), a.is_infinite(), a.is_sign_negative(), a.partial_cmp(&b).is_some(), a.to_f64() > 1.0];
    let mut sum = 0;
    for k in 0..6 {
        sum += (bits[k] as u32) << k;
    }
    classes[i] = sum;
}

fn exact_methods_in_rust(a: bf16, b: bf16) -> [bf16; 16] {
    let through = |of: fn(f32) -> f32| bf16::from_f32(of(a.to_f32()));
    let up = |x: bf16| match x.to_bits() {
        _ if x.is_nan() || x == bf16::INFINITY => x,
        0 | 0x8000 => bf16::from_bits(1),
        bits => bf16::from_bits(if x > bf16::ZERO { bits + 1 } else { bits - 1 }),
    };
    [
        through(f32::abs),
        through(f32::ceil),
        through(f32::floor),
        through(f32::round),
        through(f32::trunc),
        through(f32::fract),
        a.signum(),
        a.copysign(b),
        a.min(b),
        a.max(b),
        a.clamp(bf16::NEG_ONE, bf16::PI),
        up(a),
        -up(-a),
        bf16::from_f32(a.to_f32() * 1.01),
        if a.total_cmp(&b).is_lt() { a } else { b },
        through(f32::round_ties_even),
    ]
}

#[test]
fn methods_are_those_of_f32_rounded() {
    let (a, b) = pairs(&values());
    every_device(|gpu| {
        let (y, classes) = (gpu.alloc::<[bf16; 16]>(a.len())?, gpu.alloc::<u32>(a.len())?);
        exact_methods.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, &classes, a.len())?;
        for ((actual, classes), (&a, &b)) in y.download()?.iter().zip(classes.download()?).zip(a.iter().zip(&b)) {
            for (k, expected) in exact_methods_in_rust(a, b).into_iter().enumerate() {
                let is_zero = (k == 8 || k == 9) && actual[k] == expected;
                assert!(is_zero || is_same(actual[k], expected), "method {k} of {a:?} and {b:?} is {:?}, not {expected:?}", actual[k]);
            }
            let bits = [a.is_nan(), a.is_finite(), a.is_infinite(), a.is_sign_negative(), a.partial_cmp(&b).is_some(), a.to_f64() > 1.0];
            assert_eq!(classes, bits.iter().enumerate().map(|(k, holds)| u32::from(*holds) << k).sum::<u32>(), "{a:?} and {b:?}");
        }
        Ok(())
    });
}

/// A field of a struct, and generic code that the host runs as well.
#[scry::device]
#[derive(Clone, Copy, Debug, PartialEq, Default)]
struct Sample {
    weight: bf16,
    count: u16,
}

#[scry::device]
fn wave<T: Float>(x: T) -> T {
    (x * T::PI).sin().mul_add(T::from_f64(0.25), T::ONE).sqrt() + x.powi(2)
}

#[scry::kernel(instances(T = [bf16, f32]))]
fn waves<T: Float>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    let mut sum = T::ZERO;
    for _ in 0..3 {
        sum += wave(x[i]) / T::from_f64(3.0);
    }
    y[i] = sum;
}

#[scry::kernel]
fn weigh(samples: &mut [Sample], scale: bf16, y: &mut [f32]) {
    let i = global_id().x;
    let table = [bf16::ZERO, bf16::ONE, bf16::MAX, bf16::EPSILON];
    samples[i].weight *= scale + bf16::from(samples[i].count as u8);
    samples[i].count += (samples[i].weight > table[i % 4]) as u16;
    y[i] = f32::from(samples[i].weight) + table[1].to_f32();
    if i == 0 {
        println!("{:?} {}", samples[i], scale);
    }
}

#[test]
fn numbers_are_carried() {
    every_printer(|gpu, printed| {
        let number = bf16::from_f32;
        let samples = [0.5, 1.25, -3.0].map(|weight| Sample { weight: number(weight), count: 2 });
        let (buffer, y) = (gpu.upload(&samples)?, gpu.alloc::<f32>(3)?);
        weigh.launch(gpu, &buffer, number(0.5), &y, 3)?;
        let weights = samples.map(|sample| sample.weight * number(2.5));
        assert_eq!(y.download()?, weights.map(|weight| weight.to_f32() + 1.0));
        let counts = [3, 3, 2];
        let expected: Vec<_> = weights.into_iter().zip(counts).map(|(weight, count)| Sample { weight, count }).collect();
        assert_eq!(buffer.download()?, expected);
        assert_eq!(printed.text(), format!("{:?} 0.5\n", expected[0]));
        let x = [0.25, 0.5, -1.5].map(number);
        let y = gpu.alloc::<bf16>(3)?;
        waves.launch(gpu, &gpu.upload(&x)?, &y, 3)?;
        for (actual, x) in y.download()?.into_iter().zip(x) {
            let expected = wave(x.to_f32());
            assert!((actual.to_f32() - expected).abs() < 0.03 * expected, "{actual} of {x}, not {expected}");
        }
        Ok(())
    });
}
