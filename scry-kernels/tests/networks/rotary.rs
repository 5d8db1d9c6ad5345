//! Pairs that are turned, beside sines and cosines in `f64`.

use scry::{Device, Element, bf16, f16};
use scry_kernels::number::Number;
use scry_kernels::rotary::{Pairs, Rotary, frequencies, rotary};
use scry_kernels::{Error, Result, ViewMut, Views};

use crate::{every_device, random, where_there_is};

type Run<T> = fn(&Device, Rotary, &[f32], ViewMut<'_, T, 4>) -> Result<()>;

macro_rules! run {
    ($number:ident) => {
        |gpu, turn, frequencies, x: ViewMut<'_, $number, 4>| rotary(gpu, turn, &gpu.upload(frequencies)?, x)
    };
}

/// Heads as they lie, and of tokens that have all heads; there and back.
fn check<T: Element + Number<Accumulator = f32, Total = T> + Into<f64>>(
    gpu: &Device,
    shape: [usize; 4],
    turn: Rotary,
    stored: f64,
    run: Run<T>,
) -> Result<()> {
    let [batches, heads, tokens, size] = shape;
    let frequencies = frequencies(size, 10000.0);
    let values: Vec<T> = random(7).map(|bits| T::narrow((bits % 1024) as f32 / 256.0 - 2.0)).take(shape.iter().product()).collect();
    for is_apart in [false, true] {
        let x = gpu.upload(&values)?;
        let view = || if is_apart { x.view_mut([batches, tokens, heads, size])?.permute([0, 2, 1, 3]) } else { x.view_mut(shape) };
        run(gpu, turn, &frequencies, view()?)?;
        let actual: Vec<f64> = x.download()?.into_iter().map(Into::into).collect();
        for i in 0..values.len() {
            let (row, element) = (i / size, i % size);
            let token = if is_apart { row / heads % tokens } else { row % tokens };
            let (pair, other, is_second) = match turn.pairs {
                Pairs::Interleaved => (element / 2, i ^ 1, element % 2 == 1),
                Pairs::Halves => (element % (size / 2), if element < size / 2 { i + size / 2 } else { i - size / 2 }, element >= size / 2),
            };
            let [own, other]: [f64; 2] = [values[i].into(), values[other].into()];
            let angle = f64::from(turn.first_position + token as u32) * f64::from(frequencies[pair]);
            let sine = angle.sin() * if turn.is_inverse { -1.0 } else { 1.0 };
            let exact = if is_second { other * sine + own * angle.cos() } else { own * angle.cos() - other * sine };
            let error = own.hypot(other) * (2f64.powi(-21) + angle * 2f64.powi(-24)) + stored * exact.abs();
            let is_right = (actual[i] - exact).abs() <= error;
            assert!(is_right, "{turn:?} of {shape:?} at {i} on {}: {} is not {exact} within {error:e}", gpu.name(), actual[i]);
        }
        run(gpu, Rotary { is_inverse: !turn.is_inverse, ..turn }, &frequencies, view()?)?;
        for (x, value) in x.download()?.into_iter().zip(&values) {
            let (x, value): (f64, f64) = (x.into(), (*value).into());
            assert!((x - value).abs() <= 3.0 * (2f64.powi(-20) + 3.0 * stored), "{turn:?} of {shape:?}: {x} is not {value} again");
        }
    }
    Ok(())
}

#[test]
fn pairs_are_turned() {
    every_device(|gpu| {
        for pairs in [Pairs::Interleaved, Pairs::Halves] {
            let turn = Rotary { pairs, first_position: 0, is_inverse: false };
            check::<f32>(gpu, [2, 3, 5, 8], turn, 0.0, run!(f32))?;
            check::<f32>(gpu, [1, 1, 1, 2], turn, 0.0, run!(f32))?;
            // As large as angles may be with whole turns that are subtracted exactly.
            check::<f32>(gpu, [1, 2, 70, 66], Rotary { first_position: 200_000, ..turn }, 0.0, run!(f32))?;
            check::<f32>(gpu, [1, 2, 7, 6], Rotary { first_position: 3, is_inverse: true, ..turn }, 0.0, run!(f32))?;
            check::<bf16>(gpu, [1, 2, 7, 6], turn, 2f64.powi(-8), run!(bf16))?;
            where_there_is(gpu, "f16", check::<f16>(gpu, [1, 2, 7, 6], turn, 2f64.powi(-11), run!(f16)))?;
        }
        Ok(())
    });
}

#[test]
fn a_part_of_a_head_is_turned() {
    every_device(|gpu| {
        let (x, quarter) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0])?, gpu.upload(&[std::f32::consts::FRAC_PI_2])?);
        let turn = Rotary { pairs: Pairs::Halves, first_position: 1, is_inverse: false };
        rotary(gpu, turn, &quarter, x.view_mut([1, 1, 1, 5])?.slice(3, 1..3)?)?;
        assert!(x.download()?.iter().zip([1.0, -3.0, 2.0, 4.0, 5.0]).all(|(a, b)| (a - b).abs() < 1e-6));
        rotary(gpu, turn, &quarter, x.slice(..0)?.view_mut([1, 1, 0, 2])?)?;
        let error = rotary(gpu, turn, &quarter, x.view_mut([1, 1, 1, 5])?).unwrap_err();
        assert!(matches!(error, Error::Shape { .. }));
        assert_eq!(error.to_string(), "rotary: `x` is 1 x 1 x 1 x 5, `frequencies` has 1 elements: 5 is not twice 1");
        Ok(())
    });
}
