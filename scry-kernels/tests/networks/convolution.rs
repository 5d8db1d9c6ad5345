//! Convolutions of all shapes, beside sums in `f64`.

use scry::{Device, Element, bf16, f16};
use scry_kernels::convolution::{Convolution, convolve};
use scry_kernels::number::Number;
use scry_kernels::{Result, View, ViewMut, Views};

use crate::{Expected, every_device, random, refused, where_there_is};

/// The sizes of a convolution.
#[derive(Debug, Clone, Copy)]
struct Case {
    batches: usize,
    /// Of `x` and of `y`, in all groups.
    channels: [usize; 2],
    image: [usize; 2],
    window: [usize; 2],
    convolution: Convolution,
}

impl Case {
    fn new([batches, channels, outputs]: [usize; 3], image: [usize; 2], window: [usize; 2], convolution: Convolution) -> Self {
        Self { batches, channels: [channels, outputs], image, window, convolution }
    }

    /// The height and width of the result.
    fn size(self) -> [usize; 2] {
        let Convolution { stride, padding, dilation, .. } = self.convolution;
        [0, 1].map(|axis| (self.image[axis] + 2 * padding[axis] - dilation[axis] * (self.window[axis] - 1) - 1) / stride[axis] + 1)
    }

    /// Of an element of the result, by its place, the products that it is the sum of.
    fn products(self, x: &[f64], weight: &[f64], place: usize) -> Vec<f64> {
        let Self { channels: [channels, outputs], image, window, convolution, .. } = self;
        let Convolution { stride, padding, dilation, groups } = convolution;
        let [height, width] = self.size();
        let (batch, output) = (place / width / height / outputs, place / width / height % outputs);
        let (row, column, own) = (place / width % height, place % width, channels / groups);
        let seen = |k: usize| -> Option<f64> {
            let (channel, down, across) = (k / window[1] / window[0], k / window[1] % window[0], k % window[1]);
            let i = (row * stride[0] + down * dilation[0]).checked_sub(padding[0]).filter(|i| *i < image[0])?;
            let j = (column * stride[1] + across * dilation[1]).checked_sub(padding[1]).filter(|j| *j < image[1])?;
            let channel = output / (outputs / groups) * own + channel;
            Some(x[((batch * channels + channel) * image[0] + i) * image[1] + j] * weight[output * own * window[0] * window[1] + k])
        };
        (0..own * window[0] * window[1]).filter_map(seen).collect()
    }
}

/// Of each element of a result, the sum, that of the absolute values, and how many are summed.
type Sums = Expected<Vec<(f64, f64, usize)>>;

type Run<T> = fn(&Device, Convolution, View<'_, T, 4>, View<'_, T, 4>, Option<View<'_, T, 1>>, ViewMut<'_, T, 4>) -> Result<()>;

/// Images and weights as they lie, with a bias, and with channels side by side, without one.
fn check<T: Element + Number<Accumulator = f32, Total = T> + Into<f64>>(
    gpu: &Device,
    case: Case,
    sums: &Sums,
    stored: f64,
    run: Run<T>,
) -> Result<()> {
    let Case { batches, channels: [channels, outputs], image, window, convolution } = case;
    let own = channels / convolution.groups;
    let numbers =
        |seed: u32, len: usize| random(seed).map(|bits| T::narrow((bits % 1024) as f32 / 512.0 - 1.0)).take(len).collect::<Vec<T>>();
    let x = numbers(1, batches * channels * image[0] * image[1]);
    let (weight, bias) = (numbers(2, outputs * own * window[0] * window[1]), numbers(3, outputs));
    let turned = |values: &[T], channels: usize, pixels: usize| -> Vec<T> {
        let at = |i: usize| (i / channels / pixels * channels + i % channels) * pixels + i / channels % pixels;
        (0..values.len()).map(|i| values[at(i)]).collect()
    };
    let [of_x, of_weight, of_bias] = [&x, &weight, &bias].map(|values| values.iter().map(|x| (*x).into()).collect::<Vec<f64>>());
    let [height, width] = case.size();
    let len = batches * outputs * height * width;
    for is_turned in [false, true] {
        let what = format!("{case:?} of {}, turned: {is_turned}", std::any::type_name::<T>());
        let sums = sums.of(&what, || {
            let sum = |at: usize| {
                let mut terms = case.products(&of_x, &of_weight, at);
                if !is_turned {
                    terms.push(of_bias[at / width / height % outputs]);
                }
                (terms.iter().sum::<f64>(), terms.iter().map(|term| term.abs()).sum::<f64>(), terms.len())
            };
            (0..len).map(sum).collect()
        });
        let y = gpu.alloc_uninit::<T>(len)?;
        let of_y = y.view_mut([batches, outputs, height, width])?;
        if is_turned {
            let (x, weight) =
                (gpu.upload(&turned(&x, channels, image[0] * image[1]))?, gpu.upload(&turned(&weight, own, window[0] * window[1]))?);
            let x = x.view([batches, image[0], image[1], channels])?.permute([0, 3, 1, 2])?;
            run(gpu, convolution, x, weight.view([outputs, window[0], window[1], own])?.permute([0, 3, 1, 2])?, None, of_y)?;
        } else {
            let (x, weight, bias) = (gpu.upload(&x)?, gpu.upload(&weight)?, gpu.upload(&bias)?);
            let (x, weight) = (x.view([batches, channels, image[0], image[1]])?, weight.view([outputs, own, window[0], window[1]])?);
            run(gpu, convolution, x, weight, Some((&bias).into()), of_y)?;
        }
        for (at, (actual, &(exact, size, terms))) in y.download()?.into_iter().zip(sums.iter()).enumerate() {
            let (actual, du): (f64, f64) = (actual.into(), (terms as f64 + 1.0) * 2f64.powi(-24));
            let is_right = (actual - exact).abs() <= size * du / (1.0 - du) + stored * exact.abs();
            assert!(is_right, "{what}, at {at} on {}: {actual} is not {exact}", gpu.name());
        }
    }
    Ok(())
}

fn cases() -> Vec<Case> {
    let plain = Convolution::default();
    let same = Convolution { padding: [1, 1], ..plain };
    vec![
        Case::new([1, 1, 1], [1, 1], [1, 1], plain),
        Case::new([2, 3, 5], [7, 9], [3, 2], plain),
        Case::new([2, 3, 4], [8, 7], [3, 3], Convolution { stride: [2, 3], padding: [2, 1], dilation: [2, 1], groups: 1 }),
        Case::new([1, 6, 9], [5, 5], [3, 3], Convolution { groups: 3, ..same }),
        Case::new([1, 4, 4], [9, 9], [1, 3], Convolution { groups: 4, stride: [1, 2], ..plain }),
        // Tiles.
        Case::new([2, 3, 17], [13, 11], [3, 3], same),
        Case::new([1, 9, 70], [12, 11], [2, 3], Convolution { stride: [2, 1], padding: [1, 2], dilation: [1, 2], groups: 1 }),
        Case::new([2, 16, 40], [5, 5], [1, 1], Convolution { groups: 2, ..plain }),
        Case::new([64, 8, 65], [13, 13], [1, 1], plain),
        // Nothing, and sums of nothing.
        Case::new([0, 3, 4], [5, 5], [3, 3], plain),
        Case::new([1, 0, 17], [2, 2], [1, 1], plain),
        Case::new([1, 0, 2], [2, 2], [1, 1], plain),
    ]
}

#[test]
fn convolutions_of_all_shapes() {
    let sums = Sums::new();
    every_device(|gpu| {
        let run: Run<f32> = |gpu, convolution, x, weight, bias, y| convolve(gpu, convolution, x, weight, bias, y);
        for case in cases() {
            check(gpu, case, &sums, 0.0, run)?;
        }
        // Tiles of the other width.
        check(gpu, Case::new([256, 2, 65], [2, 3], [1, 1], Convolution::default()), &sums, 0.0, run)
    });
}

#[test]
fn convolutions_of_narrow_numbers() {
    let sums = Sums::new();
    every_device(|gpu| {
        let same = Convolution { padding: [1, 1], ..Convolution::default() };
        for case in [Case::new([1, 5, 20], [6, 7], [3, 3], same), Case::new([1, 3, 4], [6, 7], [3, 3], same)] {
            let run: Run<bf16> = |gpu, convolution, x, weight, bias, y| convolve(gpu, convolution, x, weight, bias, y);
            check(gpu, case, &sums, 2f64.powi(-8), run)?;
            let run: Run<f16> = |gpu, convolution, x, weight, bias, y| convolve(gpu, convolution, x, weight, bias, y);
            where_there_is(gpu, "f16", check(gpu, case, &sums, 2f64.powi(-10), run))?;
        }
        Ok(())
    });
}

#[test]
fn images_that_do_not_fit_are_refused() {
    every_device(|gpu| {
        let (x, y) = (gpu.zeros::<f32>(36)?, gpu.zeros::<f32>(36)?);
        let plain = Convolution::default();
        let (image, weight) = (x.view([1, 4, 3, 3])?, x.view([1, 4, 3, 3])?);
        let one = y.slice(..1)?;
        let run = |convolution, weight, bias| convolve(gpu, convolution, image, weight, bias, one.view_mut([1, 1, 1, 1])?);
        let message = "convolve: strides are [0, 1], dilations [1, 1], and the number of groups 1: none of them may be 0";
        refused(run(Convolution { stride: [0, 1], ..plain }, weight, None), message);
        let message = "convolve: `x` is 1 x 4 x 3 x 3, `weight` is 1 x 4 x 3 x 3: these are not the channels of 2 groups";
        refused(run(Convolution { groups: 2, ..plain }, weight, None), message);
        let message = "convolve: `x` is 1 x 4 x 3 x 3, `weight` is 1 x 4 x 3 x 3: no window fits into the image";
        refused(run(Convolution { dilation: [2, 1], ..plain }, weight, None), message);
        let message = "convolve: `weight` is 1 x 4 x 3 x 3, `bias` has 36 elements: 1 and 36 differ";
        refused(run(plain, weight, Some((&x).into())), message);
        let apart = y.view_mut([1, 4, 3, 3])?.slice(2, ..1)?.slice(3, ..1)?;
        let message = "convolve: the elements of `y` do not lie side by side in their order\nhelp: convolve into a buffer, and copy that";
        let four = gpu.zeros::<f32>(4 * 36)?;
        refused(convolve(gpu, plain, image, four.view([4, 4, 3, 3])?, None, apart), message);
        Ok(())
    });
}
