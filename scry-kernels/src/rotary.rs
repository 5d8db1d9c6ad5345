//! Rotary position embeddings: [`rotary`] turns pairs of elements by angles that grow with the position (Su, Lu, Pan, Murtadha, Wen and
//! Liu, "`RoFormer`: Enhanced Transformer with Rotary Position Embedding", 2021).
//!
//! **Rounding.** The angle, a position times a frequency, is computed in `f32` and rounded once; where the device fuses multiplications
//! with additions, its error is added again, so that it is not rounded. The whole turns in it are subtracted exactly up to 32768 of them.
//! So a result is off by at most `2^-21` times the length of the pair, and on devices that do not fuse, by `2^-24` times the angle more,
//! before it is rounded to be stored. It does not depend on the accuracy of the device's own functions.

use scry::{Element, Instance, LaunchOn, bf16, f16};

use crate::error::{Error, Result, Shape};
use crate::number::Number;
use crate::view::{View, ViewMut};

use device::Turn;

/// Which elements of a head are a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pairs {
    /// Neighbours: the elements `2 i` and `2 i + 1`.
    Interleaved,
    /// The elements `i` and `i + size / 2`.
    Halves,
}

/// How pairs are turned.
#[derive(Debug, Clone, Copy)]
pub struct Rotary {
    /// Which elements are a pair.
    pub pairs: Pairs,
    /// The position of the first token.
    pub first_position: u32,
    /// Whether they are turned back: by the negative angles, as gradients are.
    pub is_inverse: bool,
}

/// Turns pairs of elements in place: where the frequency of pair `i` is `f[i]`, the pair `(a, b)` of the token at position `p` becomes
/// `(a cos(p f[i]) - b sin(p f[i]), a sin(p f[i]) + b cos(p f[i]))`.
///
/// `x` is `[batch, heads, tokens, size]`, and may lie in any way; of a head of which only a part is turned, pass that as a
/// [slice](View::slice). [`frequencies`] computes the usual ones.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::rotary::{Pairs, Rotary, frequencies, rotary};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[1.0f32, 0.0, 1.0, 0.0])?;
/// // A quarter of a turn for each position.
/// let quarter = gpu.upload(&[std::f32::consts::FRAC_PI_2])?;
/// let turn = Rotary { pairs: Pairs::Halves, first_position: 1, is_inverse: false };
/// rotary(&gpu, turn, &quarter, x.view_mut([1, 1, 2, 2])?)?;
/// let close = |a: &f32, b: &f32| (a - b).abs() < 1e-6;
/// assert!(x.download()?.iter().zip(&[0.0, 1.0, -1.0, 0.0]).all(|(a, b)| close(a, b)));
/// assert_eq!(frequencies(4, 10000.0), [1.0, 0.01]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if there are not half as many frequencies as elements of a head, and if they do not lie side by side. Those of
/// launches.
pub fn rotary<'a, 'b, T: Number<Accumulator = f32, Total = T> + Element>(
    mut on: impl LaunchOn,
    rotary: Rotary,
    frequencies: impl Into<View<'a, f32, 1>>,
    x: impl Into<ViewMut<'b, T, 4>>,
) -> Result<()>
where
    turn_pairs<T>: Instance,
{
    let (frequencies, x) = (frequencies.into(), x.into());
    let ([batches, heads, tokens, size], strides) = (x.shape(), x.strides());
    if frequencies.len() * 2 != size {
        let count = frequencies.len();
        return Err(Error::shape(
            "rotary",
            format!("`x` is {}, `frequencies` has {count} elements: {size} is not twice {count}", Shape(&x.shape())),
        ));
    }
    if x.is_empty() {
        return Ok(());
    }
    let (first, second) = match rotary.pairs {
        Pairs::Interleaved => (2 * strides[3], strides[3]),
        Pairs::Halves => (strides[3], size / 2 * strides[3]),
    };
    let sign = if rotary.is_inverse { -1.0 } else { 1.0 };
    let turn = Turn { heads, first_position: rotary.first_position, sign, strides: (strides[0], strides[1], strides[2]), first, second };
    let frequencies = frequencies.dense("rotary", "frequencies")?;
    Ok(turn_pairs.launch(&mut on, turn, &frequencies, &x.elements(0)?, (size / 2, tokens, batches * heads))?)
}

/// The frequencies of the pairs of a head: `base^(-2 i / size)`, computed in `f64`. The base is 10000 in the paper.
pub fn frequencies(size: usize, base: f64) -> Vec<f32> {
    (0..size / 2).map(|i| base.powf(-2.0 * i as f64 / size as f64) as f32).collect()
}

/// Items of the kernel.
#[doc(hidden)]
#[scry::device]
pub mod device {
    /// How pairs are turned, and where they are.
    #[derive(Debug, Clone, Copy)]
    pub struct Turn {
        /// How many heads a batch has.
        pub heads: usize,
        /// The position of the first token.
        pub first_position: u32,
        /// 1 or -1, what angles are multiplied by.
        pub sign: f32,
        /// How far neighbouring batches, heads and tokens are apart.
        pub strides: (usize, usize, usize),
        /// How far the first elements of neighbouring pairs are apart.
        pub first: usize,
        /// How far the second element of a pair is from the first.
        pub second: usize,
    }

    /// Two pi, in three parts: the first two have so few bits that multiples of them are exact.
    pub const TURN: (f32, f32, f32) = (6.281_25, 0.001_935_005_2, 3.019_916e-7);

    /// The sine and the cosine of `position * frequency`.
    pub fn sine_and_cosine(position: f32, frequency: f32) -> (f32, f32) {
        let angle = position * frequency;
        let lost = position.mul_add(frequency, -angle);
        let turns = (angle * 0.159_154_94).round();
        let mut rest = (-turns).mul_add(TURN.0, angle);
        rest = (-turns).mul_add(TURN.1, rest);
        rest = (-turns).mul_add(TURN.2, rest) + lost;
        // In half turns, from which a multiple of quarter turns is subtracted; both polynomials are for less than an eighth of a turn.
        let half_turns = rest * std::f32::consts::FRAC_1_PI;
        let quarters = (half_turns + half_turns).round();
        let part = quarters.mul_add(-0.5, half_turns);
        let square = part * part;
        let mut cosine = 0.231_384_28f32.mul_add(square, -1.335_022);
        cosine = cosine.mul_add(square, 4.058_704);
        cosine = cosine.mul_add(square, -4.934_802);
        cosine = cosine.mul_add(square, 1.0);
        let mut sine = (-0.595_703_1f32).mul_add(square, 2.550_399_5);
        sine = sine.mul_add(square, -5.167_724);
        sine = part.mul_add(std::f32::consts::PI, part * square * sine);
        let quarter = quarters as i32 & 3;
        let (a, b) = if quarter & 1 == 1 { (cosine, -sine) } else { (sine, cosine) };
        if quarter & 2 == 2 { (-a, -b) } else { (a, b) }
    }
}

use device::sine_and_cosine;

#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f16, bf16]), deny(runtime_checks))]
pub fn turn_pairs<T: Number<Accumulator = f32, Total = T>>(turn: Turn, frequencies: &[f32], x: &mut [T]) {
    let (pair, token, head) = (global_id().x, global_id().y, global_id().z);
    let in_head = head / turn.heads * turn.strides.0 + head % turn.heads * turn.strides.1;
    let first = in_head + token * turn.strides.2 + pair * turn.first;
    let (sine, cosine) = sine_and_cosine((turn.first_position + token as u32) as f32, frequencies[pair]);
    let sine = sine * turn.sign;
    // SAFETY: a view that is written has an element of its own for each index, and each invocation has two indices of its own.
    let (a, b) = unsafe { (x[first].widen(), x[first + turn.second].widen()) };
    // SAFETY: as above.
    unsafe { x[first] = T::narrow(a * cosine - b * sine) };
    // SAFETY: as above.
    unsafe { x[first + turn.second] = T::narrow(a * sine + b * cosine) };
}
