//! Gradients, what else networks are made of, and steps of optimizers.

use scry::Buffer;
use scry_kernels::activation::{Backward, Gelu, Relu};
use scry_kernels::elementwise::{map, zip};
use scry_kernels::normalize::{self, Gradients};
use scry_kernels::optimize::{self, AdamW, Sgd};
use scry_kernels::pooling::{self, Window};
use scry_kernels::rotary::{self, Pairs, Rotary};
use scry_kernels::{View, ViewMut, Views, loss};

use super::alone::Results;
use super::{shape, size};
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect_by, of_ramp};
use crate::contender::ours;
use crate::record::Amount;

/// Of the inputs, so that all rows are alike.
const MODULUS: usize = 4;
/// The elements of a row.
const WIDTH: usize = 1024;
const EPSILON: f32 = 1e-5;
/// Results may be off by this part of one more than what they should be.
const TOLERANCE: f32 = 1e-4;

fn input(bench: &Bench<'_>, len: usize) -> Result<Rotation<f32>> {
    Rotation::ramp(bench.device, len, usize::MAX, MODULUS as u32)
}

pub(super) fn gelu(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, y) = (input(bench, len)?, gpu.zeros::<f32>(len)?);
    // By the error function at 0, 1, 2 and 3 times the root of a half.
    let results = Results { y: &y, before: -1.0, expected: &|i| [0.0, 0.841_344_7, 1.954_499_7, 2.995_950_3][i % MODULUS] };
    results.near(bench, (size(len), Amount::bytes(8 * len, 16 * len)), TOLERANCE, || map(gpu, Gelu, x.at(0), &y))
}

pub(super) fn relu_backward(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, dy, y) = (input(bench, len)?, Rotation::ramp(gpu, len, usize::MAX, 1000)?, gpu.zeros::<f32>(len)?);
    let expected = |i: usize| if i.is_multiple_of(MODULUS) { 0.0 } else { of_ramp(i, 1000) };
    let results = Results { y: &y, before: -1.0, expected: &expected };
    results.exact(bench, (size(len), Amount::bytes(12 * len, len)), || zip(gpu, Backward(Relu), x.at(0), dy.at(0), &y), None)
}

type Run<'n> = &'n dyn Fn(View<'_, f32, 2>, ViewMut<'_, f32, 2>) -> scry_kernels::Result<()>;

/// The gradient of rows that consist of the same numbers as the gradient of what becomes of them, in equal parts.
fn differentiate(bench: &Bench<'_>, operations: usize, expected: &dyn Fn(f32, f32) -> f32, run: Run<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let width = WIDTH.min(len / 4);
    let (rows, both) = (len / width, [len / width, width]);
    let (x, y) = (input(bench, len)?, gpu.zeros::<f32>(len)?);
    let results = Results { y: &y, before: -7.0, expected: &|i| expected(of_ramp(i, MODULUS), width as f32) };
    let amount = Amount::bytes(12 * len, operations * len);
    results.near(bench, (shape(rows, width), amount), TOLERANCE, || run(x.at(0).view(both)?, y.view_mut(both)?))
}

/// Of a row, the means of its numbers and of their squares.
const MEAN: f32 = 1.5;
const MEAN_OF_SQUARES: f32 = 3.5;

pub(super) fn softmax_backward(bench: &Bench<'_>) -> Result {
    let expected = |x: f32, width: f32| x * (x - MEAN_OF_SQUARES * width);
    differentiate(bench, 4, &expected, &|x, y| normalize::softmax_backward(bench.device, x, x, y))
}

pub(super) fn log_softmax_backward(bench: &Bench<'_>) -> Result {
    let expected = |x: f32, width: f32| x - x.exp() * MEAN * width;
    differentiate(bench, 4, &expected, &|x, y| normalize::log_softmax_backward(bench.device, x, x, y))
}

pub(super) fn layer_norm_backward(bench: &Bench<'_>) -> Result {
    let (variance, scale) = (MEAN_OF_SQUARES - MEAN * MEAN, 1.0 / (MEAN_OF_SQUARES - MEAN * MEAN + EPSILON).sqrt());
    let expected = |x: f32, _: f32| (x - MEAN - (x - MEAN) * scale * scale * variance) * scale;
    differentiate(bench, 10, &expected, &|x, y| {
        let gradients = Gradients { x: y, weight: None, bias: None };
        normalize::layer_norm_backward(bench.device, x, None, EPSILON, x, &gradients)
    })
}

pub(super) fn rms_norm_backward(bench: &Bench<'_>) -> Result {
    let scale = 1.0 / (MEAN_OF_SQUARES + EPSILON).sqrt();
    let expected = |x: f32, _: f32| (x - x * scale * scale * MEAN_OF_SQUARES) * scale;
    differentiate(bench, 8, &expected, &|x, y| {
        let gradients = Gradients { x: y, weight: None, bias: None };
        normalize::rms_norm_backward(bench.device, x, None, EPSILON, x, &gradients)
    })
}

/// Of the first class of each row.
pub(super) fn cross_entropy_backward(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let width = WIDTH.min(len / 4);
    let (rows, both) = (len / width, [len / width, width]);
    let (x, targets, of_losses, y) = (input(bench, len)?, gpu.zeros::<u32>(rows)?, gpu.zeros::<f32>(rows)?, gpu.zeros::<f32>(len)?);
    of_losses.fill(2.0)?;
    let sum: f32 = (0..MODULUS).map(|i| (i as f32).exp()).sum::<f32>() * (width / MODULUS) as f32;
    let expected = |i: usize| 2.0 * (of_ramp(i, MODULUS).exp() / sum - f32::from(u8::from(i.is_multiple_of(width))));
    let results = Results { y: &y, before: -7.0, expected: &expected };
    let run = || loss::cross_entropy_backward(gpu, x.at(0).view(both)?, &targets, None, &of_losses, y.view_mut(both)?);
    results.near(bench, (shape(rows, width), Amount::bytes(8 * len, 6 * len)), TOLERANCE, run)
}

/// In place, by an angle of as many radians as the position is.
pub(super) fn rotary(bench: &Bench<'_>) -> Result {
    const SIZE: usize = 128;
    let (gpu, len) = (bench.device, bench.full_len() / 4);
    let tokens = (len / SIZE).min(1024);
    let shape = [1, len / SIZE / tokens, tokens, SIZE];
    let (x, frequencies) = (gpu.zeros::<f32>(len)?, gpu.upload(&[1.0f32; SIZE / 2])?);
    let turn = Rotary { pairs: Pairs::Halves, first_position: 0, is_inverse: false };
    let expected = |i: usize| {
        let angle = (i / SIZE % tokens) as f64;
        (if i % SIZE < SIZE / 2 { angle.cos() - angle.sin() } else { angle.sin() + angle.cos() }) as f32
    };
    let results = Results { y: &x, before: 1.0, expected: &expected };
    let amount = Amount::bytes(8 * len, 6 * len);
    results.near(bench, (format!("{} x {tokens} x {SIZE}", shape[1]), amount), 1e-3, || {
        rotary::rotary(gpu, turn, &frequencies, x.view_mut(shape)?)
    })
}

type Pool = fn(&Bench<'_>, Window, View<'_, f32, 4>, ViewMut<'_, f32, 4>) -> scry_kernels::Result<()>;

/// Windows of 2 by 2, of rows of which the next starts with the same number.
fn pool(bench: &Bench<'_>, expected: fn([f32; 4]) -> f32, run: Pool) -> Result {
    let (gpu, side) = (bench.device, if bench.is_small { 16 } else { 112 });
    let channels = if bench.is_small { 8 } else { bench.full_len() / 2 / (side * side) };
    let len = channels * side * side;
    let (x, y) = (input(bench, len)?, gpu.zeros::<f32>(len / 4)?);
    let of_window = |i: usize| {
        let (row, column) = (i / (side / 2) * 2, i % (side / 2) * 2);
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| of_ramp((row + down) * side + column + right, MODULUS))
    };
    let results = Results { y: &y, before: -1.0, expected: &|i| expected(of_window(i)) };
    let (from, to) = ([1, channels, side, side], [1, channels, side / 2, side / 2]);
    let amount = Amount::bytes(5 * len, len);
    results.exact(
        bench,
        (format!("{channels} x {side} x {side}"), amount),
        || run(bench, Window::new([2, 2]), x.at(0).view(from)?, y.view_mut(to)?),
        None,
    )
}

pub(super) fn max_pool(bench: &Bench<'_>) -> Result {
    pool(bench, |x| x.into_iter().fold(0.0, f32::max), |bench, window, x, y| pooling::max_pool(bench.device, window, x, y))
}

pub(super) fn average_pool(bench: &Bench<'_>) -> Result {
    pool(bench, |x| x.iter().sum::<f32>() / 4.0, |bench, window, x, y| pooling::average_pool(bench.device, window, x, y))
}

/// The first step of parameters that are one, of gradients that are a half.
fn descend<'t>(
    bench: &Bench<'_>,
    (bytes, operations): (usize, usize),
    parameters: &'t Buffer<f32>,
    states: &'t [&'t Buffer<f32>],
    expected: f32,
    run: impl Fn() -> scry_kernels::Result<()> + 't,
) -> Result {
    let len = parameters.len();
    let trial = Trial {
        size: size(len),
        amount: Amount::bytes(bytes * len, operations * len),
        clear: &|| {
            states.iter().try_for_each(|state| state.fill(0.0))?;
            Ok(parameters.fill(1.0)?)
        },
        verify: &|| expect_by(parameters, |_| expected, |y, expected| (y - expected).abs() <= 1e-6),
    };
    bench.compare(&trial, [ours(move |_| run())])
}

pub(super) fn adam_w(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len() / 4);
    let [gradients, parameters, means, squares] = [(); 4].map(|()| gpu.zeros::<f32>(len));
    let (gradients, parameters, means, squares) = (gradients?, parameters?, means?, squares?);
    gradients.fill(0.5)?;
    let adam = AdamW::default();
    // The first step is of the gradient's sign alone, and of the decay.
    let expected = 1.0 - adam.learning_rate * (1.0 + adam.weight_decay);
    descend(bench, (28, 12), &parameters, &[&means, &squares], expected, || {
        optimize::adam_w(gpu, adam, 1, &gradients, &parameters, [(&means).into(), (&squares).into()])
    })
}

pub(super) fn sgd(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len() / 4);
    let (gradients, parameters) = (gpu.zeros::<f32>(len)?, gpu.zeros::<f32>(len)?);
    gradients.fill(0.5)?;
    let step = Sgd { learning_rate: 0.25, ..Sgd::default() };
    descend(bench, (12, 2), &parameters, &[], 0.875, || optimize::sgd(gpu, step, &gradients, &parameters, None))
}
