//! Functions that take places: `&mut`, slices, closures. They are written out where they are called.

use crate::support::every_device;

#[scry::device]
pub(crate) mod random {
    /// PCG, by M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms", 2014.
    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Rng {
        state: u32,
    }

    impl Rng {
        pub(crate) fn new(seed: u32) -> Self {
            Self { state: seed.wrapping_mul(747_796_405).wrapping_add(2_891_336_453) }
        }

        pub(crate) fn next(&mut self) -> u32 {
            let old = self.state;
            self.state = self.state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            let word = ((old >> ((old >> 28) + 4)) ^ old).wrapping_mul(277_803_737);
            (word >> 22) ^ word
        }

        pub(crate) fn below(&mut self, n: u32) -> u32 {
            if n == 0 {
                return 0;
            }
            self.next() % n
        }

        /// Shuffles four numbers (Fisher and Yates).
        pub(crate) fn shuffle(&mut self, values: &mut [u32; 4]) {
            for i in 0..3 {
                let j = i + self.below(4 - i as u32) as usize;
                super::swap(values, i, j);
            }
        }
    }

    impl std::ops::AddAssign<u32> for Rng {
        fn add_assign(&mut self, other: u32) {
            self.state = self.state.wrapping_add(other);
        }
    }
}

use random::Rng;

#[scry::device]
fn swap(values: &mut [u32], i: usize, j: usize) {
    let kept = values[i];
    values[i] = values[j];
    values[j] = kept;
}

#[scry::kernel]
fn methods(seeds: &[u32], rngs: &mut [Rng], y: &mut [u32]) {
    let i = global_id().x;
    let mut rng = Rng::new(seeds[i]);
    rng += 3;
    let (a, b) = (rng.next(), rng.below(10));
    let mut deck = [1, 2, 3, 4];
    rng.shuffle(&mut deck);
    rngs[i] = rng;
    let c = rngs[i].next() ^ Rng::next(&mut rngs[i]);
    y[i] = a ^ b ^ c ^ (deck[0] * 1000 + deck[1] * 100 + deck[2] * 10 + deck[3]) ^ rng.below(0);
}

fn methods_in_rust(seed: u32) -> u32 {
    let mut rng = Rng::new(seed);
    rng += 3;
    let (a, b) = (rng.next(), rng.below(10));
    let mut deck = [1, 2, 3, 4];
    rng.shuffle(&mut deck);
    let mut copy = rng;
    let c = copy.next() ^ copy.next();
    a ^ b ^ c ^ (deck[0] * 1000 + deck[1] * 100 + deck[2] * 10 + deck[3]) ^ rng.below(0)
}

#[scry::device]
fn at(values: &[f32], i: usize, otherwise: f32) -> f32 {
    if i < values.len() { values[i] } else { otherwise }
}

#[scry::device]
fn fold<F: Fn(f32, f32) -> f32>(values: &[f32], first: f32, f: F) -> f32 {
    let mut folded = first;
    for i in 0..values.len() {
        folded = f(folded, at(values, i, 0.0));
    }
    folded
}

#[scry::device]
fn twice(f: impl Fn(f32) -> f32, x: f32) -> f32 {
    f(f(x))
}

#[scry::device]
fn bump(value: &mut f32, by: &f32) -> f32 {
    let old = *value;
    *value += *by;
    old
}

#[scry::kernel]
fn slices(x: &[f32], weights: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let local = [1.5, at(x, i, -1.0), at(weights, i + 1, 7.0)];
    let scale = local[0] * 2.0;
    let mut sum = fold(x, 0.0, |a, b| a + b * scale) + fold(&local, 1.0, |a, b| a * b);
    sum += twice(|x| x * scale + 1.0, local[1]);
    y[i] = bump(&mut sum, &scale);
    let before = bump(&mut y[i], &1.0);
    y[i] += before + sum;
}

fn slices_in_rust(x: &[f32], weights: &[f32], i: usize) -> f32 {
    let local = [1.5, x[i], if i + 1 < weights.len() { weights[i + 1] } else { 7.0 }];
    let scale = 3.0f32;
    let mut sum = x.iter().fold(0.0, |a, b| a + b * scale) + local.iter().fold(1.0, |a, b| a * b);
    sum += (local[1] * scale + 1.0) * scale + 1.0;
    let y = sum;
    sum += scale;
    (y + 1.0) + (y + sum)
}

#[test]
fn methods_change_what_they_are_called_on() {
    let seeds: Vec<u32> = (0..100).map(|i: u32| i.wrapping_mul(2_654_435_761)).collect();
    every_device(|gpu| {
        let rngs = gpu.upload(&vec![Rng::new(0); seeds.len()])?;
        let y = gpu.alloc(seeds.len())?;
        methods.launch(gpu, &gpu.upload(&seeds)?, &rngs, &y, seeds.len())?;
        assert_eq!(y.download()?, seeds.iter().map(|&seed| methods_in_rust(seed)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn slices_and_closures_are_passed_on() {
    let x: Vec<f32> = (0..20).map(|i| i as f32 * 0.25).collect();
    let weights = [0.5, 2.0, -3.0];
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        slices.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&weights)?, &y, x.len())?;
        assert_eq!(y.download()?, (0..x.len()).map(|i| slices_in_rust(&x, &weights, i)).collect::<Vec<_>>());
        Ok(())
    });
}

/// A function in whose closure it is called again, with another closure.
#[scry::device]
fn sum_of(count: u32, term: impl Fn(u32) -> u32) -> u32 {
    let mut sum = 0;
    for k in 0..count {
        sum += term(k);
    }
    sum
}

#[scry::kernel]
fn sums_of_sums(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let of = x[i];
    y[i] = sum_of(3, |a| a * of + sum_of(a + 1, |b| a * 10 + b + of));
}

#[test]
fn a_closure_calls_the_function_that_it_is_given_to() {
    let x: Vec<u32> = (0..50).collect();
    let expected: Vec<u32> = x.iter().map(|of| (0..3).map(|a| a * of + (0..=a).map(|b| a * 10 + b + of).sum::<u32>()).sum()).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        sums_of_sums.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[scry::device]
fn bumped(x: f32) -> f32 {
    x * 0.5 + 1.0
}

#[scry::kernel]
fn named(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let once = twice(bumped, x[i]);
    let bumped = once + 1.0;
    y[i] = bumped;
}

/// A variable has the function's name later.
#[test]
fn a_function_is_given_by_its_name() {
    let x: Vec<f32> = (0..9).map(|i| i as f32 * 0.25).collect();
    let expected: Vec<f32> = x.iter().map(|x| twice(bumped, *x) + 1.0).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        named.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
