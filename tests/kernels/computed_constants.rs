//! Constants that `const fn`s, loops and const parameters compute: tables, lengths, patterns, constants of the kernel itself.

use crate::support::every_device;

/// What doubling does to the bytes of AES.
#[scry::device]
const fn doubled() -> [u8; 256] {
    let mut table = [0u8; 256];
    let mut i = 0;
    while i < 256 {
        let byte = i as u8;
        table[i] = if byte & 0x80 != 0 { (byte << 1) ^ 0x1b } else { byte << 1 };
        i += 1;
    }
    table
}

#[scry::device]
const DOUBLED: [u8; 256] = doubled();

#[scry::device]
#[derive(Clone, Copy, PartialEq, Debug)]
struct Step {
    weight: f32,
    reach: (u32, [i16; 2]),
}

/// The steps of a scheme, each half as heavy as the one before.
#[scry::device]
const fn steps(first: f32) -> [Step; 3] {
    let mut steps = [Step { weight: first, reach: (1, [-1, 1]) }; 3];
    let mut i = 1;
    loop {
        steps[i].weight = steps[i - 1].weight / 2.0;
        steps[i].reach.0 = steps[i - 1].reach.0.pow(2) + 1;
        steps[i].reach.1[0] -= i as i16;
        i += 1;
        if i == 3 {
            break steps;
        }
    }
}

#[scry::device]
const STEPS: [Step; 3] = steps(1.0);

#[scry::device]
const fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[scry::device]
const SIDE: usize = greatest_common_divisor(48, 36) as usize / 3;
#[scry::device]
const AREA: usize = SIDE * SIDE + 1;
#[scry::device]
const NEGATIVE_ZERO: f32 = f32::from_bits(1 << 31);
#[scry::device]
const LIMIT: i32 = i32::MAX.wrapping_add(2).abs_diff(-5).leading_zeros() as i32;

#[scry::kernel]
fn tables(y: &mut [u32], steps: &mut [f32]) {
    let i = global_id().x;
    let area = [1u32; AREA];
    y[i] = DOUBLED[i] as u32 + DOUBLED[255 - i] as u32 * 1000 + area[i % AREA] * 1_000_000;
    let step = STEPS[i % 3];
    steps[i] = step.weight + step.reach.0 as f32 * 10.0 + step.reach.1[0] as f32 * 1000.0 + STEPS[2].weight + NEGATIVE_ZERO + LIMIT as f32;
}

#[test]
fn constants_are_what_const_functions_return() {
    every_device(|gpu| {
        let (y, steps) = (gpu.alloc(256)?, gpu.alloc(256)?);
        tables.launch(gpu, &y, &steps, 256)?;
        let (y, steps) = (y.download()?, steps.download()?);
        for i in 0..256 {
            let Step { weight, reach: (far, [back, _]) } = STEPS[i % 3];
            assert_eq!(y[i], DOUBLED[i] as u32 + DOUBLED[255 - i] as u32 * 1000 + 1_000_000);
            assert_eq!(steps[i], weight + far as f32 * 10.0 + back as f32 * 1000.0 + STEPS[2].weight + NEGATIVE_ZERO + LIMIT as f32);
        }
        Ok(())
    });
}

/// Lengths and constants of the kernel's own, of a const parameter.
#[scry::kernel(instances(N = [4, 8]))]
fn lengths<const N: usize>(x: &[[f32; N]], y: &mut [f32]) {
    const KEYS: usize = 64 / N;
    const PRODUCT: usize = 2 * 4;
    const THIRD: f32 = 1.0 / 3.0;
    const MORE: usize = N + 1;
    const WEIGHTS: [f32; N] = [THIRD; N];
    const PAIRS: [(u32, bool); 2] = [(MORE as u32, true), (7, false)];
    let i = global_id().x;
    let a: [f32; N * 2] = [1.0; 2 * N];
    let b = [2.0f32; 1 + N];
    let c = [3.0f32; 64 / N];
    let d: [f32; 4 * 4] = [4.0; 16];
    let e = [5u8; 1 << N];
    let f = [6u8; KEYS];
    let g = [7u8; PRODUCT];
    let h = [8u8; MORE];
    let mut sum = 0.0;
    for k in 0..a.len() {
        sum += a[k];
    }
    for k in 0..1 + N {
        sum += b[k];
    }
    sum += c[N - 1] + d[N];
    sum += (e.len() + f.len() + g.len() + h.len()) as f32 * 100.0;
    let pair = PAIRS[i % 2];
    sum += WEIGHTS[i % N] + if pair.1 { pair.0 as f32 } else { 0.0 };
    y[i] = sum + x[i][N - 1];
}

fn lengths_in_rust(n: usize, last: f32) -> f32 {
    let mut sum = 0.0;
    (0..2 * n).for_each(|_| sum += 1.0);
    (0..1 + n).for_each(|_| sum += 2.0);
    sum += 7.0;
    sum += ((1 << n) + 64 / n + 8 + n + 1) as f32 * 100.0;
    sum += 1.0 / 3.0 + (n + 1) as f32;
    sum + last
}

#[scry::kernel(workgroup = 64, instances(N = [4, 8]))]
fn shared_lengths<const N: usize>(x: &[[f32; N]], y: &mut [f32]) {
    let mut squares = shared::<[f32; 2 * N * N]>();
    let mut rows = shared::<[[f32; 2 + N]; 512 / N]>();
    let lane = local_id().x;
    if lane < 2 * N {
        squares[lane] = lane as f32;
        rows[lane][lane % (2 + N)] = x[0][lane % N];
    }
    barrier();
    y[lane] = squares[lane % (2 * N)] + (squares.len() + rows.len()) as f32 + rows[lane % (2 * N)][lane % (2 * N) % (2 + N)];
}

#[test]
fn lengths_are_computed_of_const_parameters() {
    let [four, eight] = [[1.0f32, 2.0, 3.0, 4.0].as_slice(), &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]];
    every_device(|gpu| {
        let y = gpu.alloc(1)?;
        lengths.launch(gpu, &gpu.upload(&[<[f32; 4]>::try_from(four).unwrap()])?, &y, 1)?;
        assert_eq!(y.download()?, [lengths_in_rust(4, 4.0)]);
        lengths.launch(gpu, &gpu.upload(&[<[f32; 8]>::try_from(eight).unwrap()])?, &y, 1)?;
        assert_eq!(y.download()?, [lengths_in_rust(8, 8.0)]);
        let y = gpu.alloc(64)?;
        shared_lengths.launch(gpu, &gpu.upload(&[<[f32; 8]>::try_from(eight).unwrap()])?, &y, 64)?;
        let expected: Vec<f32> = (0..64).map(|lane| (lane % 16) as f32 + (128 + 64) as f32 + eight[lane % 16 % 8]).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[scry::device]
const PAIR: (u32, i32) = (1, -2);
#[scry::device]
const THREE: [u32; 3] = [1, 2, 3];
#[scry::device]
const MIDDLE: Step = STEPS[1];

#[scry::kernel]
fn patterns(x: &[u32], y: &mut [u32]) {
    const OWN: [u32; 2] = [7, 3 * 3];
    let i = global_id().x;
    let n = x[i];
    y[i] = match (n, -2) {
        PAIR => 1,
        _ => 0,
    };
    y[i] += match [n, n + 1, n + 2] {
        THREE => 10,
        _ => 0,
    };
    y[i] += match STEPS[n as usize % 3] {
        MIDDLE => 100,
        Step { weight: 0.25, .. } => 200,
        _ => 0,
    };
    y[i] += match [n, n + 2] {
        OWN => 1000,
        [_, 5] => 2000,
        _ => 0,
    };
}

#[test]
fn constants_of_several_parts_are_patterns() {
    let x = [0, 1, 2, 3, 7];
    every_device(|gpu| {
        let y = gpu.alloc(5)?;
        patterns.launch(gpu, &gpu.upload(&x)?, &y, 5)?;
        assert_eq!(y.download()?, [0, 111, 200, 2000, 1100]);
        Ok(())
    });
}
