//! The gradients of rows that are normalized, beside `f64`.

use scry::{Buffer, Device, Element, bf16, f16};
use scry_kernels::normalize::{Gradients, layer_norm_backward, log_softmax_backward, rms_norm_backward, softmax_backward};
use scry_kernels::number::Number;
use scry_kernels::{Result, View, ViewMut, Views};

use crate::{every_device, random, refused, where_there_is};

const EPSILON: f32 = 1e-3;
const NAMES: [&str; 4] = ["softmax", "log_softmax", "layer_norm", "rms_norm"];

/// What the function of a number makes of a row.
fn forward(number: usize, x: &[f64], weight: &[f64]) -> Vec<f64> {
    let n = x.len() as f64;
    let sum: f64 = x.iter().map(|x| x.exp()).sum();
    let mean = if number == 2 { x.iter().sum::<f64>() / n } else { 0.0 };
    let root = (x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n + f64::from(EPSILON)).sqrt();
    let result = |i: usize| match number {
        0 => x[i].exp() / sum,
        1 => x[i] - sum.ln(),
        _ => (x[i] - mean) / root * weight[i],
    };
    (0..x.len()).map(result).collect()
}

/// The gradient of its input.
fn backward(number: usize, x: &[f64], weight: &[f64], dy: &[f64]) -> Vec<f64> {
    let n = x.len() as f64;
    let y = forward(number, x, &vec![1.0; x.len()]);
    let g: Vec<f64> = (0..x.len()).map(|i| dy[i] * if number < 2 { 1.0 } else { weight[i] }).collect();
    let sum_of_g: f64 = g.iter().sum();
    let sum_of_both: f64 = g.iter().zip(&y).map(|(g, y)| g * y).sum();
    let mean = if number == 2 { x.iter().sum::<f64>() / n } else { 0.0 };
    let root = (x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n + f64::from(EPSILON)).sqrt();
    let gradient = |i: usize| match number {
        0 => y[i] * (g[i] - sum_of_both),
        1 => g[i] - y[i].exp() * sum_of_g,
        2 => (g[i] - sum_of_g / n - y[i] * sum_of_both / n) / root,
        _ => (g[i] - y[i] * sum_of_both / n) / root,
    };
    (0..x.len()).map(gradient).collect()
}

#[test]
fn the_reference_is_what_differences_tend_to() {
    let numbers = |seed: u32| random(seed).map(|bits| f64::from(bits % 1024) / 256.0 - 2.0).take(9).collect::<Vec<f64>>();
    let (x, weight, dy) = (numbers(1), numbers(2), numbers(3));
    for (number, name) in NAMES.iter().enumerate() {
        for (i, gradient) in backward(number, &x, &weight, &dy).into_iter().enumerate() {
            let at = |step: f64| -> f64 {
                let mut x = x.clone();
                x[i] += step;
                forward(number, &x, &weight).iter().zip(&dy).map(|(y, dy)| y * dy).sum()
            };
            let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
            assert!((gradient - difference).abs() < 1e-8, "{name} at {i}: {gradient}, {difference}");
        }
    }
}

/// What functions are called with.
struct Call<'a, T> {
    x: View<'a, T, 2>,
    dy: View<'a, T, 2>,
    weight: &'a Buffer<T>,
    of_columns: Option<[&'a Buffer<f32>; 2]>,
}

/// A number for which the functions are compiled.
trait Differentiated: Element + Number<Accumulator = f32, Total = Self> + Into<f64> {
    /// All four functions, by number.
    fn run(gpu: &Device, number: usize, call: &Call<'_, Self>, dx: ViewMut<'_, Self, 2>) -> Result<()>;
}

macro_rules! differentiated {
    ($($number:ident)*) => {$(
        impl Differentiated for $number {
            fn run(gpu: &Device, number: usize, call: &Call<'_, $number>, dx: ViewMut<'_, $number, 2>) -> Result<()> {
                let &Call { x, dy, weight, of_columns } = call;
                let [of_weight, of_bias] = of_columns.map_or([None; 2], |buffers| buffers.map(Some));
                match number {
                    0 => softmax_backward(gpu, x, dy, dx),
                    1 => log_softmax_backward(gpu, x, dy, dx),
                    _ => {
                        let gradients = Gradients { x: dx, weight: of_weight.map(Into::into), bias: of_bias.map(Into::into) };
                        if number == 2 {
                            layer_norm_backward(gpu, x, Some(weight.into()), EPSILON, dy, &gradients)
                        } else {
                            rms_norm_backward(gpu, x, Some(weight.into()), EPSILON, dy, &gradients)
                        }
                    }
                }
            }
        }
    )*};
}

differentiated!(f32 f16 bf16);

fn to_f64<T: Copy + Into<f64>>(values: &[T]) -> Vec<f64> {
    values.iter().map(|x| (*x).into()).collect()
}

/// Rows as they lie, of a transposed matrix, and in place.
fn check<T: Differentiated>(gpu: &Device, shape: [usize; 2], stored: f64) -> Result<()> {
    let [rows, width] = shape;
    let numbers =
        |seed: u32, len: usize| random(seed).map(|bits| T::narrow((bits % 1024) as f32 / 256.0 - 2.0)).take(len).collect::<Vec<T>>();
    let (x, dy, weight) = (numbers(1, rows * width), numbers(2, rows * width), numbers(3, width));
    let on_weight = gpu.upload(&weight)?;
    let of_columns = [gpu.alloc_uninit::<f32>(width)?, gpu.alloc_uninit::<f32>(width)?];
    for (number, name) in NAMES.iter().enumerate() {
        // The first two are given the result.
        let given = match number {
            0 | 1 => to_f64(&x).chunks(width).flat_map(|x| forward(number, x, &[])).map(|y| T::narrow(y as f32)).collect(),
            _ => x.clone(),
        };
        let turned: Vec<T> = (0..rows * width).map(|i| given[i % rows * width + i / rows]).collect();
        let (on_x, on_turned, on_dy, dx) = (gpu.upload(&given)?, gpu.upload(&turned)?, gpu.upload(&dy)?, gpu.alloc_uninit(rows * width)?);
        for layout in 0..3 {
            let x = if layout == 1 { on_turned.view([width, rows])?.transpose() } else { on_x.view(shape)? };
            let has_columns = layout < 2;
            let of_columns = has_columns.then_some([&of_columns[0], &of_columns[1]]);
            let to = if layout == 2 { &on_dy } else { &dx };
            T::run(gpu, number, &Call { x, dy: on_dy.view(shape)?, weight: &on_weight, of_columns }, to.view_mut(shape)?)?;
            let actual = to_f64(&to.download()?);
            let (mut of_weight, mut of_bias, mut size) = (vec![0.0; width], vec![0.0; width], 0.0f64);
            for row in 0..rows {
                let part = row * width..(row + 1) * width;
                let (x, dy) = (to_f64(&x_of(&given, &part, number)), to_f64(&dy[part.clone()]));
                let dx = backward(number, &x, &to_f64(&weight), &dy);
                let normal = forward(number, &x, &vec![1.0; width]);
                let greatest = dx.iter().fold(1.0f64, |a, b| a.max(b.abs())) * (1.0 + normal.iter().fold(0.0f64, |a, b| a.max(b.abs())));
                // A row of one element is divided by the root of epsilon alone.
                let error = (width as f64 / 64.0 + 400.0) * 2f64.powi(-24) * greatest * if number == 2 && width == 1 { 40.0 } else { 4.0 };
                for (i, exact) in dx.iter().enumerate() {
                    let (actual, of_given) = (actual[part.start + i], if number < 2 { 8.0 * stored } else { 0.0 });
                    let is_right = (actual - exact).abs()
                        <= error + stored * exact.abs() + of_given * greatest + f64::from(u8::from(stored > 0.0)) * 1e-7;
                    assert!(is_right, "{name} of {shape:?}, layout {layout}, {row}, {i} on {}: {actual} is not {exact}", gpu.name());
                    of_weight[i] += dy[i] * normal[i];
                    of_bias[i] += dy[i];
                    size = size.max(normal[i].abs());
                }
            }
            if number >= 2 && has_columns {
                for ((buffer, exact), size) in of_columns.into_iter().flatten().zip([of_weight, of_bias]).zip([size, 1.0]) {
                    let error = 2.0 * size * rows as f64 * (rows as f64 + 200.0) * 2f64.powi(-24) * 4.0;
                    for (i, (actual, exact)) in buffer.download()?.into_iter().zip(exact).enumerate() {
                        let is_right = (f64::from(actual) - exact).abs() <= error;
                        assert!(is_right, "{name} of {shape:?}, column {i} on {}: {actual} is not {exact}", gpu.name());
                    }
                }
            }
        }
    }
    Ok(())
}

/// The input of a row; of the first two functions, one that has the result that is given.
fn x_of<T: Differentiated>(given: &[T], part: &std::ops::Range<usize>, number: usize) -> Vec<f64> {
    let given = to_f64(&given[part.clone()]);
    if number == 0 { given.iter().map(|y| y.ln()).collect() } else { given }
}

#[test]
fn rows_of_every_length_have_gradients() {
    every_device(|gpu| {
        for shape in [[1, 1], [3, 2], [8, 31], [3, 257], [16, 256], [2, 3000], [600, 3]] {
            check::<f32>(gpu, shape, 0.0)?;
        }
        check::<bf16>(gpu, [8, 50], 2f64.powi(-8))?;
        where_there_is(gpu, "f16", check::<f16>(gpu, [8, 50], 2f64.powi(-10)))
    });
}

/// Rows that take several launches.
#[test]
fn rows_of_many_axes_have_gradients() {
    every_device(|gpu| {
        let (shape, len, width) = ([2, 3, 4, 5], 120, 5);
        let values: Vec<f32> = random(9).map(|bits| (bits % 64) as f32 / 16.0 - 2.0).take(2 * len).collect();
        let (x, dy) = (gpu.upload(&values[..len])?, gpu.upload(&values[len..])?);
        let (a, b) = (gpu.alloc_uninit::<f32>(len)?, gpu.alloc_uninit::<f32>(len)?);
        let columns = [(); 4].map(|()| gpu.alloc_uninit::<f32>(width));
        let [of_a, bias_of_a, of_b, bias_of_b] = columns;
        let (of_a, bias_of_a, of_b, bias_of_b) = (of_a?, bias_of_a?, of_b?, bias_of_b?);
        let flat = Gradients { x: a.view_mut([24, width])?, weight: Some((&of_a).into()), bias: Some((&bias_of_a).into()) };
        layer_norm_backward(gpu, x.view([24, width])?, None, EPSILON, dy.view([24, width])?, &flat)?;
        // The same rows in another order, so that neighbours in `dx` are not neighbours in `x`.
        let order = [2, 0, 1, 3];
        let dx = b.view_mut([4, 2, 3, 5])?.slice(0, ..)?;
        let gradients = Gradients { x: dx, weight: Some((&of_b).into()), bias: Some((&bias_of_b).into()) };
        layer_norm_backward(gpu, x.view(shape)?.permute(order)?, None, EPSILON, dy.view(shape)?.permute(order)?, &gradients)?;
        let (a, b) = (a.download()?, b.download()?);
        for (i, b) in b.into_iter().enumerate() {
            let [axis_2, axis_0, axis_1, column] = [i / 30, i / 15 % 2, i / 5 % 3, i % 5];
            assert_eq!(b, a[((axis_0 * 3 + axis_1) * 4 + axis_2) * 5 + column]);
        }
        for (a, b) in [(of_a, of_b), (bias_of_a, bias_of_b)] {
            assert!(a.download()?.iter().zip(b.download()?).all(|(a, b)| (a - b).abs() < 1e-4));
        }
        Ok(())
    });
}

#[test]
fn gradients_that_do_not_fit_are_refused() {
    every_device(|gpu| {
        let (x, y) = (gpu.zeros::<f32>(6)?, gpu.zeros::<f32>(6)?);
        let rows = x.view([2, 3])?;
        let message = "softmax_backward: `dy` is 3 x 2, `dx` is 2 x 3: 3 and 2 differ";
        refused(softmax_backward(gpu, rows, x.view([3, 2])?, y.view_mut([2, 3])?), message);
        let message = "log_softmax_backward: the rows of `dx` do not lie in one piece each\nhelp: write to a buffer, and copy that";
        refused(log_softmax_backward(gpu, rows, rows, y.view_mut([3, 2])?.transpose()), message);
        let wide = gpu.zeros::<f32>(4)?;
        let gradients = Gradients { x: y.view_mut([2, 3])?, weight: None, bias: Some((&wide).into()) };
        let message = "rms_norm_backward: `bias` has 4 elements, and the rows of `x` have 3";
        refused(rms_norm_backward(gpu, rows, None, 0.0, rows, &gradients), message);
        // Without rows, the gradients of weights are sums of nothing.
        let (none, of_weight) = (x.slice(..0)?, gpu.upload(&[1.0f32; 3])?);
        let gradients = Gradients { x: none.view_mut([0, 3])?, weight: Some((&of_weight).into()), bias: None };
        layer_norm_backward(gpu, none.view([0, 3])?, None, 0.0, none.view([0, 3])?, &gradients)?;
        assert_eq!(of_weight.download()?, [0.0; 3]);
        Ok(())
    });
}
