//! Attention: [`attention`], sums of values weighted by how well queries and keys match.
//!
//! **How.** A workgroup of 128 invocations computes 128 queries of a head, or 64 if heads have more than 128 elements, and goes through the
//! keys by 32: what it has of the sums is rescaled when a greater score comes, so that scores are not stored (Dao, Fu, Ermon, Rudra and Ré,
//! "`FlashAttention`: Fast and Memory-Efficient Exact Attention with IO-Awareness", 2022; Milakov and Gimelshein, "Online normalizer
//! calculation for softmax", 2018). Queries, keys and values are read where they are, by slices in shared memory, and each invocation keeps
//! its part of the scores and sums.
//!
//! **Rounding.** Everything is computed in `f32`, of unit roundoff `u = 2^-24`, and stored as what `out` has. A score is off by at most
//! `(d + 2) u` times `scale sum |q[l] k[l]|` and by `1.5 u |score|`, where `d` is the head's size (Higham, "Accuracy and Stability of
//! Numerical Algorithms", 2nd edition, section 3.1), and by as much relatively its weight, an exponential; then a result by at most twice
//! that and the error of `exp2` times `n / 32 + 1`, and `2 (n + n / 32 + 8) u`, times `sum w |v| / sum w`, where `n` is the number of keys.
//! Accuracies of `exp2` are those that [`scry::Float`] states.

mod kernels;

use std::f32::consts::LOG2_E;

use scry::{Element, Instance, LaunchOn, bf16, f16};

use crate::axes::{check_same, check_size};
use crate::error::{Error, Result, Shape};
use crate::number::Number;
use crate::view::{View, ViewMut};

#[doc(hidden)]
pub use kernels::attend_tiles;
use tile::{Layout, WORKGROUP};

/// Which keys a query sees, and how scores are scaled. The default is all keys, and `1 / sqrt(head_size)`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options<'a> {
    /// Whether the last query sees all keys, the one before it all but the last, and so on: query `i` of `n` sees the first
    /// `i + 1 + keys - n`. So the last query and the last key are at one place, also where their numbers differ.
    pub is_causal: bool,
    /// What scores are multiplied by.
    pub scale: Option<f32>,
    /// How many keys each batch has, the first ones of `k` and `v`; the number of keys there counts where that is less. What lies behind is
    /// not read.
    pub lengths: Option<View<'a, u32, 1>>,
}

/// For each query, the mean of the values, weighted by the exponentials of the scores: `out[i] = sum(w[j] * v[j]) / sum(w[j])` over the
/// keys `j` that query `i` sees, where `w[j] = exp(scale * sum(q[i][l] * k[j][l]))`, without overflow.
///
/// `q` and `out` are `[batch, heads, queries, head_size]`, and `k` and `v` are `[batch, kv_heads, keys, head_size]`: `heads / kv_heads`
/// successive heads have the same keys and values. Axes but the last may lie in any way, so that `[batch, tokens, heads, head_size]` is
/// [permuted](View::permute), and not copied. The head's size is at most 256.
///
/// A query that sees no key, or of which all scores are negative infinity, has zeros. A score that is NaN or positive infinity makes NaN of
/// the query's result. So may a value that is NaN or infinite for queries that do not see it, if one of the next 127 does, as its weight is
/// 0 then, and 0 times it is NaN.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::attention::{Options, attention};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// // Two queries of one head, and two keys.
/// let q = gpu.upload(&[0.0f32, 0.0, 5.0, 0.0])?;
/// let k = gpu.upload(&[1.0f32, 0.0, -9.0, 0.0])?;
/// let v = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?;
/// let out = gpu.zeros(4)?;
/// let shape = [1, 1, 2, 2];
/// attention(&gpu, q.view(shape)?, k.view(shape)?, v.view(shape)?, Options::default(), out.view_mut(shape)?)?;
/// assert_eq!(out.download()?, [2.0, 3.0, 1.0, 2.0]);
///
/// // The first query sees the first key alone.
/// let causal = Options { is_causal: true, ..Options::default() };
/// attention(&gpu, q.view(shape)?, k.view(shape)?, v.view(shape)?, causal, out.view_mut(shape)?)?;
/// assert_eq!(out.download()?, [1.0, 2.0, 1.0, 2.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if shapes do not fit, if the heads of `q` are no multiple of those of `k`, if a head has more than 256 elements, if
/// elements of a head do not lie side by side, and if `lengths` are not as many as batches. Those of launches.
pub fn attention<'a, 'b, 'c, 'd, T: Number<Accumulator = f32, Total = T> + Element>(
    mut on: impl LaunchOn,
    q: impl Into<View<'a, T, 4>>,
    k: impl Into<View<'b, T, 4>>,
    v: impl Into<View<'c, T, 4>>,
    options: Options<'_>,
    out: impl Into<ViewMut<'d, T, 4>>,
) -> Result<()>
where
    attend_tiles<64, 128, 132, 8, 8, 132, T>: Instance,
    attend_tiles<128, 128, 132, 8, 16, 132, T>: Instance,
    attend_tiles<256, 64, 68, 4, 32, 260, T>: Instance,
{
    let (q, k, v, out) = (q.into(), k.into(), v.into(), out.into());
    let layout = check(&q, &k, &v, &out, options)?;
    if out.is_empty() {
        return Ok(());
    }
    let lengths = options.lengths.map(|lengths| lengths.dense(NAME, "lengths")).transpose()?;
    let [of_q, of_k, of_v, of_out] = [q.strides(), k.strides(), v.strides(), out.strides()].map(|[batch, head, row, _]| (batch, head, row));
    let (q, k, v, out, lengths) = (q.elements(0)?, k.elements(0)?, v.elements(0)?, out.elements(0)?, lengths.as_ref());
    let grid = |rows: usize| (layout.queries.div_ceil(rows) * WORKGROUP, layout.heads, layout.batches);
    macro_rules! launch {
        ($size:literal, $rows:literal, $padded:literal, $own_rows:literal, $own:literal, $padded_lines:literal) => {
            attend_tiles::<$size, $rows, $padded, $own_rows, $own, $padded_lines, T>.launch(
                &mut on,
                &q,
                of_q,
                &k,
                of_k,
                &v,
                of_v,
                lengths,
                &out,
                of_out,
                layout,
                grid($rows),
            )?
        };
    }
    match layout.size {
        ..=64 => launch!(64, 128, 132, 8, 8, 132),
        65..=128 => launch!(128, 128, 132, 8, 16, 132),
        _ => launch!(256, 64, 68, 4, 32, 260),
    }
    Ok(())
}

const NAME: &str = "attention";

/// The sizes, if shapes fit.
fn check<T: Element>(
    q: &View<'_, T, 4>,
    k: &View<'_, T, 4>,
    v: &View<'_, T, 4>,
    out: &ViewMut<'_, T, 4>,
    options: Options<'_>,
) -> Result<Layout> {
    let (of_q, of_k) = (("q", q.shape()), ("k", k.shape()));
    check_same(NAME, of_q, ("out", out.shape()))?;
    check_same(NAME, of_k, ("v", v.shape()))?;
    check_size(NAME, ("q", q.shape(), 0), ("k", k.shape(), 0))?;
    check_size(NAME, ("q", q.shape(), 3), ("k", k.shape(), 3))?;
    let ([batches, heads, queries, size], [_, kv_heads, keys, _]) = (q.shape(), k.shape());
    let refuse = |reason: String| Err(Error::shape(NAME, reason));
    if heads != 0 && (kv_heads == 0 || heads % kv_heads > 0) {
        let (q, k) = (q.shape(), k.shape());
        return refuse(format!("`q` is {}, `k` is {}: {heads} heads are no multiple of {kv_heads}", Shape(&q), Shape(&k)));
    }
    if size > 256 {
        return refuse(format!("`q` is {}: a head has at most 256 elements", Shape(&q.shape())));
    }
    for (name, view) in [("q", q), ("k", k), ("v", v), ("out", &out.as_view())] {
        if view.strides()[3] != 1 && size > 1 {
            return refuse(format!(
                "the elements of a head of `{name}` do not lie side by side\nhelp: copy them to a buffer, and pass that"
            ));
        }
    }
    if let Some(lengths) = options.lengths
        && lengths.len() != batches
    {
        return refuse(format!("`lengths` has {} elements, and `q` is {}", lengths.len(), Shape(&q.shape())));
    }
    let scale = options.scale.unwrap_or(1.0 / (size as f32).sqrt()) * LOG2_E;
    Ok(Layout {
        batches,
        heads,
        sharing: heads.checked_div(kv_heads).unwrap_or(1),
        queries,
        keys,
        size,
        is_causal: options.is_causal,
        scale,
    })
}

/// What a workgroup does together.
#[doc(hidden)]
#[scry::device]
pub mod tile {
    /// The invocations of a workgroup.
    pub const WORKGROUP: usize = 128;
    /// The keys of a tile.
    pub const KEYS: usize = 32;
    /// Into how many groups of four columns the scores of a tile are cut.
    pub const COLUMNS: usize = KEYS / 4;
    /// How many elements of heads, or how many values, are in shared memory at a time.
    pub const DEPTH: usize = 8;
    /// How far lines of keys in shared memory are apart.
    pub const PADDED_KEYS: usize = KEYS + 4;

    /// The sizes of what is attended to, and how.
    #[derive(Debug, Clone, Copy)]
    pub struct Layout {
        /// How many batches there are.
        pub batches: usize,
        /// How many heads.
        pub heads: usize,
        /// How many successive heads have the same keys.
        pub sharing: usize,
        /// How many queries.
        pub queries: usize,
        /// How many keys.
        pub keys: usize,
        /// How many elements a head has.
        pub size: usize,
        /// Whether queries see the keys up to their own place only.
        pub is_causal: bool,
        /// What scores are multiplied by, as exponents of two.
        pub scale: f32,
    }
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        crate::instance!(impl attention<$number>);
    )*};
}

numbers!(f32 f16 bf16);
