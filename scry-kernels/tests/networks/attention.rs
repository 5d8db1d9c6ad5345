//! Attention in every layout, beside softmax and sums in `f64`.

use scry::{Device, Element, bf16, f16};
use scry_kernels::attention::{Options, attention};
use scry_kernels::number::Number;
use scry_kernels::{Result, Views};

use crate::{every_device, random, refused, where_there_is};

/// The sizes of an attention, and which keys are seen.
#[derive(Debug, Clone, Copy)]
struct Case {
    batches: usize,
    heads: usize,
    kv_heads: usize,
    queries: usize,
    keys: usize,
    size: usize,
    is_causal: bool,
}

impl Case {
    const fn new([batches, heads, kv_heads]: [usize; 3], [queries, keys, size]: [usize; 3], is_causal: bool) -> Self {
        Self { batches, heads, kv_heads, queries, keys, size, is_causal }
    }
}

const CASES: [Case; 15] = [
    Case::new([1, 1, 1], [1, 1, 1], false),
    Case::new([2, 3, 3], [5, 7, 3], false),
    Case::new([1, 2, 1], [128, 64, 64], false),
    Case::new([1, 2, 2], [131, 97, 64], true),
    Case::new([2, 4, 2], [33, 70, 40], true),
    // More queries than keys: the first ones see none.
    Case::new([1, 1, 1], [70, 33, 17], true),
    Case::new([1, 2, 1], [130, 65, 128], false),
    Case::new([1, 1, 1], [65, 40, 100], true),
    Case::new([1, 2, 2], [65, 33, 256], false),
    Case::new([1, 1, 1], [66, 70, 129], true),
    Case::new([2, 2, 1], [1, 200, 64], true),
    Case::new([1, 1, 1], [3, 0, 8], false),
    Case::new([1, 1, 1], [0, 3, 8], true),
    Case::new([0, 2, 1], [3, 3, 8], false),
    Case::new([1, 0, 0], [3, 3, 8], false),
];

/// What comes out, and how far off that may be.
fn expected(case: Case, [q, k, v]: [&[f64]; 3], lengths: &[usize], scale: f64) -> Vec<(f64, f64)> {
    let Case { batches, heads, kv_heads, queries, keys, size, is_causal } = case;
    let unit = 2f64.powi(-24);
    let mut expected = Vec::new();
    for (batch, head, i) in (0..batches * heads * queries).map(|row| (row / queries / heads, row / queries % heads, row % queries)) {
        let in_q = ((batch * heads + head) * queries + i) * size;
        let in_kv = (batch * kv_heads + head * kv_heads / heads) * keys * size;
        let len = keys.min(lengths[batch]);
        let seen = if is_causal { (i + 1 + len).saturating_sub(queries).min(len) } else { len };
        let products = |j: usize| (0..size).map(move |l| q[in_q + l] * k[in_kv + j * size + l]);
        let scores: Vec<f64> = (0..seen).map(|j| scale * products(j).sum::<f64>()).collect();
        let off = (0..seen).map(|j| scale * products(j).map(f64::abs).sum::<f64>() * (size as f64 + 2.0) * unit).fold(0.0, f64::max);
        let greatest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = scores.iter().copied().fold(f64::INFINITY, f64::min);
        let weights: Vec<f64> = scores.iter().map(|score| (score - greatest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        // The terms of the module's documentation; Vulkan promises 3 + 2 |x| units for `exp2`.
        let relative = if seen == 0 {
            0.0
        } else {
            off + 1.5 * unit * greatest.abs().max(least.abs()) + (2.0 * (greatest - least) * 1.45 + 4.0) * unit
        };
        let n = seen as f64;
        for l in 0..size {
            let values = (0..seen).map(|j| weights[j] * v[in_kv + j * size + l]);
            let (total, magnitude) = (values.clone().sum::<f64>(), values.map(f64::abs).sum::<f64>());
            let error = (2.0 * relative * (n / 32.0 + 2.0) + 2.0 * (n + n / 32.0 + 8.0) * unit) * magnitude / sum;
            expected.push(if seen == 0 { (0.0, 0.0) } else { (total / sum, error) });
        }
    }
    expected
}

fn check<T: Element + Number<Accumulator = f32, Total = T> + Into<f64>>(
    gpu: &Device,
    case: Case,
    lengths: Option<&[u32]>,
    stored: f64,
    run: impl Fn(&Device, [&[T]; 3], Case, Option<&[u32]>) -> Result<Vec<T>>,
) -> Result<()> {
    let Case { batches, heads, kv_heads, queries, keys, size, .. } = case;
    let numbers =
        |seed: u32, len: usize| random(seed).map(|bits| T::narrow((bits % 2048) as f32 / 512.0 - 2.0)).take(len).collect::<Vec<T>>();
    let q = numbers(1, batches * heads * queries * size);
    let [k, v] = [2, 3].map(|seed| numbers(seed, batches * kv_heads * keys * size));
    let [of_q, of_k, of_v] = [&q, &k, &v].map(|values| values.iter().map(|x| (*x).into()).collect::<Vec<f64>>());
    let lens = lengths.map_or_else(|| vec![keys; batches], |lengths| lengths.iter().map(|len| *len as usize).collect());
    let expected = expected(case, [&of_q, &of_k, &of_v], &lens, 1.0 / (size as f64).sqrt());
    let actual = run(gpu, [&q, &k, &v], case, lengths)?;
    assert_eq!(actual.len(), expected.len());
    for (at, (actual, (exact, error))) in actual.into_iter().zip(expected).enumerate() {
        let actual: f64 = actual.into();
        let is_right = (actual - exact).abs() <= error + stored * exact.abs();
        assert!(is_right, "{case:?}, {lengths:?}, at {at} on {}: {actual} is not {exact} within {error:e}", gpu.name());
    }
    Ok(())
}

/// As arrays of heads, or with `is_apart`, of tokens that have all heads, inside of larger arrays.
macro_rules! run {
    ($number:ident, $is_apart:expr) => {
        |gpu: &Device, [q, k, v]: [&[$number]; 3], case: Case, lengths: Option<&[u32]>| -> Result<Vec<$number>> {
            let Case { batches, heads, kv_heads, queries, keys, size, is_causal } = case;
            let lengths = lengths.map(|lengths| gpu.upload(lengths)).transpose()?;
            let options = Options { is_causal, lengths: lengths.as_ref().map(Into::into), ..Options::default() };
            let (of_q, of_k) = ([batches, heads, queries, size], [batches, kv_heads, keys, size]);
            if !$is_apart {
                let (q, k, v, out) = (gpu.upload(q)?, gpu.upload(k)?, gpu.upload(v)?, gpu.alloc_uninit::<$number>(q.len())?);
                attention(gpu, q.view(of_q)?, k.view(of_k)?, v.view(of_k)?, options, out.view_mut(of_q)?)?;
                return Ok(out.download()?);
            }
            // `[batch, tokens, heads, size + 3]`, of which the last three are NaN.
            let wide = size + 3;
            let place = |[_, heads, tokens, _]: [usize; 4], i: usize| {
                let (row, element) = (i / size, i % size);
                let (batch, head, token) = (row / tokens / heads, row / tokens % heads, row % tokens);
                ((batch * tokens + token) * heads + head) * wide + element
            };
            let apart = |values: &[$number], shape: [usize; 4]| {
                let mut apart = vec![$number::NAN; values.len() / size * wide];
                values.iter().enumerate().for_each(|(i, value)| apart[place(shape, i)] = *value);
                gpu.upload(&apart)
            };
            let (q, k, v) = (apart(q, of_q)?, apart(k, of_k)?, apart(v, of_k)?);
            let out = gpu.upload(&vec![$number::from(1u8); q.len()])?;
            let shape = |[batches, heads, tokens, _]: [usize; 4]| [batches, tokens, heads, wide];
            let [q, k, v] = [(&q, of_q), (&k, of_k), (&v, of_k)]
                .map(|(buffer, of)| buffer.view(shape(of)).and_then(|view| view.slice(3, ..size)?.permute([0, 2, 1, 3])));
            attention(gpu, q?, k?, v?, options, out.view_mut(shape(of_q))?.slice(3, ..size)?.permute([0, 2, 1, 3])?)?;
            let out = out.download()?;
            assert!(out.iter().enumerate().all(|(i, x)| i % wide < size || *x == $number::from(1u8)), "{case:?}");
            Ok((0..out.len() / wide * size).map(|i| out[place(of_q, i)]).collect())
        }
    };
}

#[test]
fn heads_of_all_sizes_are_attended() {
    every_device(|gpu| {
        // Each size of head has cases of both kinds.
        for (number, case) in CASES.into_iter().enumerate() {
            check::<f32>(gpu, case, None, 0.0, run!(f32, number % 2 > 0))?;
        }
        Ok(())
    });
}

#[test]
fn batches_have_their_own_lengths() {
    every_device(|gpu| {
        for (is_causal, lengths) in [(false, [0, 40, 7]), (true, [0, 40, 7]), (true, [33, 1, u32::MAX])] {
            let case = Case::new([3, 2, 1], [35, 40, 8], is_causal);
            check::<f32>(gpu, case, Some(&lengths), 0.0, run!(f32, false))?;
        }
        Ok(())
    });
}

#[test]
fn narrow_numbers_are_attended() {
    every_device(|gpu| {
        for (queries, size) in [(40, 64), (20, 80), (20, 200)] {
            let case = Case::new([1, 2, 1], [queries, 50, size], true);
            check::<bf16>(gpu, case, None, 2f64.powi(-8), run!(bf16, true))?;
            where_there_is(gpu, "f16", check::<f16>(gpu, case, None, 2f64.powi(-11), run!(f16, true)))?;
        }
        Ok(())
    });
}

#[test]
fn what_is_not_finite_stays_where_it_is() {
    every_device(|gpu| {
        let (shape, len) = ([1, 1, 200, 16], 200 * 16);
        let ones = vec![1.0f32; len];
        let attend = |q: &[f32], k: &[f32], v: &[f32], options: Options<'_>| -> Result<Vec<f32>> {
            let (q, k, v, out) = (gpu.upload(q)?, gpu.upload(k)?, gpu.upload(v)?, gpu.alloc_uninit::<f32>(len)?);
            attention(gpu, q.view(shape)?, k.view(shape)?, v.view(shape)?, options, out.view_mut(shape)?)?;
            Ok(out.download()?)
        };
        // A query that is NaN.
        let mut q = ones.clone();
        q[5 * 16] = f32::NAN;
        let out = attend(&q, &ones, &ones, Options::default())?;
        assert!(out.iter().enumerate().all(|(i, x)| if i / 16 == 5 { x.is_nan() } else { *x == 1.0 }));
        // Keys whose scores are infinite, one or all of them.
        let mut k = ones.clone();
        k[7 * 16] = f32::NEG_INFINITY;
        let mut v = ones.clone();
        v[7 * 16..][..16].fill(100.0);
        assert!(attend(&ones, &k, &v, Options::default())?.iter().all(|x| *x == 1.0));
        assert!(attend(&ones, &[f32::NEG_INFINITY; 200 * 16], &v, Options::default())?.iter().all(|x| *x == 0.0));
        k[7 * 16] = f32::INFINITY;
        assert!(attend(&ones, &k, &v, Options::default())?.iter().all(|x| x.is_nan()));
        // What lies behind the length is not read; scores that would overflow do not.
        let (mut k, mut v) = (ones.clone(), ones.clone());
        k[30 * 16..].fill(f32::NAN);
        v[30 * 16..].fill(f32::INFINITY);
        let lengths = gpu.upload(&[30u32])?;
        let options = Options { lengths: Some((&lengths).into()), scale: Some(1000.0), ..Options::default() };
        assert!(attend(&ones, &k, &v, options)?.iter().all(|x| *x == 1.0));
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit_are_refused() {
    every_device(|gpu| {
        let x = gpu.zeros::<f32>(2 * 6 * 8)?;
        let (a, b) = (x.view([1, 2, 6, 8])?, x.view([1, 3, 4, 8])?);
        let out = || x.view_mut([1, 2, 6, 8]);
        let options = Options::default();
        refused(
            attention(gpu, a, b, b, options, out()?),
            "attention: `q` is 1 x 2 x 6 x 8, `k` is 1 x 3 x 4 x 8: 2 heads are no multiple of 3",
        );
        refused(attention(gpu, a, a, b, options, out()?), "attention: `k` is 1 x 2 x 6 x 8, `v` is 1 x 3 x 4 x 8: 2 and 3 differ");
        let turned = a.permute([0, 1, 3, 2])?.slice(2, ..6)?.slice(3, ..)?;
        let message = "attention: the elements of a head of `q` do not lie side by side\nhelp: copy them to a buffer, and pass that";
        let other = gpu.zeros::<f32>(72)?;
        refused(attention(gpu, turned, turned, turned, options, other.view_mut([1, 2, 6, 6])?), message);
        let lengths = gpu.zeros::<u32>(3)?;
        let options = Options { lengths: Some((&lengths).into()), ..options };
        refused(attention(gpu, a, a, a, options, out()?), "attention: `lengths` has 3 elements, and `q` is 1 x 2 x 6 x 8");
        let wide = gpu.zeros::<f32>(257)?;
        let (one, shape) = (wide.view([1, 1, 1, 257])?, [1, 1, 1, 257]);
        let message = "attention: `q` is 1 x 1 x 1 x 257: a head has at most 256 elements";
        refused(attention(gpu, one, one, one, Options::default(), wide.view_mut(shape)?), message);
        Ok(())
    });
}
