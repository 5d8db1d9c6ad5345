//! The kernel of attention: a workgroup computes a tile of queries.

use super::tile::{COLUMNS, DEPTH, KEYS, Layout, PADDED_KEYS, WORKGROUP};
use crate::number::Number;

/// Of each head, `SIZE` elements are summed up, those beyond its size as zeros; a workgroup has `ROWS` queries, of which an invocation has
/// `OWN_ROWS`, and `OWN` elements of each.
#[doc(hidden)]
#[scry::kernel(workgroup = 128, shared_memory = 32768, instances(), deny(runtime_checks))]
pub fn attend_tiles<
    const SIZE: usize,
    const ROWS: usize,
    const PADDED_ROWS: usize,
    const OWN_ROWS: usize,
    const OWN: usize,
    const PADDED: usize,
    T: Number<Accumulator = f32, Total = T>,
>(
    q: &[T],
    of_q: (usize, usize, usize),
    k: &[T],
    of_k: (usize, usize, usize),
    v: &[T],
    of_v: (usize, usize, usize),
    lengths: Option<&[u32]>,
    out: &mut [T],
    of_out: (usize, usize, usize),
    layout: Layout,
) {
    // Slices of tiles, two pages each: of queries along the depth, or of values along the keys; and of keys along the depth.
    let mut slices = shared::<[[[f32; PADDED]; DEPTH]; 2]>();
    let mut slices_of_k = shared::<[[[f32; PADDED_KEYS]; DEPTH]; 2]>();
    // The weights of a tile, and a number of each row and group of columns.
    let mut weights = shared::<[[f32; PADDED_ROWS]; KEYS]>();
    let mut parts = shared::<[[f32; PADDED_ROWS]; COLUMNS]>();
    let (t, group) = (local_id().x, workgroup_id());
    let Layout { queries, size, is_causal, scale, .. } = layout;
    let mut len = layout.keys;
    if let Some(lengths) = lengths {
        len = len.min(lengths[group.z] as usize);
    }
    // Those with the most keys come first.
    let top = if is_causal { num_workgroups().x - 1 - group.x } else { group.x } * ROWS;
    let end = if is_causal { ((top + ROWS).min(queries) + len).saturating_sub(queries) } else { len }.min(layout.keys);
    let in_q = group.z * of_q.0 + group.y * of_q.1;
    let in_k = group.z * of_k.0 + group.y / layout.sharing * of_k.1;
    let in_v = group.z * of_v.0 + group.y / layout.sharing * of_v.1;
    // What this invocation copies of a slice: one element in depth of some lines, or elements of some keys.
    let (line, depth) = (t / DEPTH, t % DEPTH);
    // What it computes: a subgroup of 32 has a square of 16 rows and 32 columns, or several.
    let (down, across) = (t / COLUMNS * 4, t % COLUMNS * 4);
    let steps = size.div_ceil(DEPTH);
    let mut greatest = [f32::NEG_INFINITY; OWN_ROWS];
    let mut sums = [0.0f32; OWN_ROWS];
    let mut result = [[0.0f32; OWN]; OWN_ROWS];
    for tile in 0..end.div_ceil(KEYS) {
        let first = tile * KEYS;
        for i in 0..ROWS * DEPTH / WORKGROUP {
            let row = line + i * (WORKGROUP / DEPTH);
            let mut x = 0.0;
            if depth < size {
                x = q[in_q + (top + row).min(queries - 1) * of_q.2 + depth].widen();
            }
            slices[0][depth][row] = x;
        }
        for i in 0..KEYS * DEPTH / WORKGROUP {
            let key = line + i * (WORKGROUP / DEPTH);
            let mut x = 0.0;
            if depth < size && first + key < end {
                x = k[in_k + (first + key) * of_k.2 + depth].widen();
            }
            slices_of_k[0][depth][key] = x;
        }
        barrier();
        let mut scores = [[0.0f32; 4]; OWN_ROWS];
        for step in 0..steps {
            let (page, next) = (step % 2, (step + 1) * DEPTH + depth);
            let (mut next_of_q, mut next_of_k) = ([0.0f32; OWN_ROWS], [0.0f32; KEYS * DEPTH / WORKGROUP]);
            if next < size {
                for i in 0..OWN_ROWS {
                    let row = (top + line + i * (WORKGROUP / DEPTH)).min(queries - 1);
                    next_of_q[i] = q[in_q + row * of_q.2 + next].widen();
                }
                for i in 0..KEYS * DEPTH / WORKGROUP {
                    let key = first + line + i * (WORKGROUP / DEPTH);
                    if key < end {
                        next_of_k[i] = k[in_k + key * of_k.2 + next].widen();
                    }
                }
            }
            for d in 0..DEPTH {
                let (mut of_rows, mut of_columns) = ([0.0f32; OWN_ROWS], [0.0f32; 4]);
                for i in 0..OWN_ROWS {
                    of_rows[i] = slices[page][d][down + i / 4 * 64 + i % 4];
                }
                for i in 0..4 {
                    of_columns[i] = slices_of_k[page][d][across + i];
                }
                for j in 0..OWN_ROWS {
                    for i in 0..4 {
                        scores[j][i] = of_rows[j].mul_add(of_columns[i], scores[j][i]);
                    }
                }
            }
            if step + 1 < steps {
                for i in 0..OWN_ROWS {
                    slices[1 - page][depth][line + i * (WORKGROUP / DEPTH)] = next_of_q[i];
                }
                for i in 0..KEYS * DEPTH / WORKGROUP {
                    let key = line + i * (WORKGROUP / DEPTH);
                    slices_of_k[1 - page][depth][key] = next_of_k[i];
                }
            }
            barrier();
        }
        // The first values are read while the weights are computed.
        for i in 0..DEPTH * SIZE / WORKGROUP {
            let (key, element) = ((i * WORKGROUP + t) / SIZE, (i * WORKGROUP + t) % SIZE);
            let mut x = 0.0;
            if element < size && first + key < end {
                x = v[in_v + (first + key) * of_v.2 + element].widen();
            }
            slices[0][key][element] = x;
        }
        for j in 0..OWN_ROWS {
            let row = top + down + j / 4 * 64 + j % 4;
            let limit = if is_causal { (row + 1 + len).saturating_sub(queries).min(len) } else { len };
            let mut most = f32::NEG_INFINITY;
            for i in 0..4 {
                scores[j][i] = if first + across + i < limit { scores[j][i] * scale } else { f32::NEG_INFINITY };
                most = most.max(scores[j][i]);
            }
            parts[t % COLUMNS][down + j / 4 * 64 + j % 4] = most;
        }
        barrier();
        let mut factors = greatest;
        for c in 0..COLUMNS {
            for j in 0..OWN_ROWS {
                greatest[j] = greatest[j].max(parts[c][down + j / 4 * 64 + j % 4]);
            }
        }
        for j in 0..OWN_ROWS {
            // Of no numbers, or of negative infinities, there is none to subtract.
            let shift = if greatest[j] == f32::NEG_INFINITY { 0.0 } else { greatest[j] };
            factors[j] = (factors[j] - shift).exp2();
            sums[j] *= factors[j];
            for i in 0..4 {
                scores[j][i] = (scores[j][i] - shift).exp2();
                sums[j] += scores[j][i];
            }
            for i in 0..OWN {
                result[j][i] *= factors[j];
            }
        }
        for i in 0..4 {
            for j in 0..OWN_ROWS {
                weights[across + i][down + j / 4 * 64 + j % 4] = scores[j][i];
            }
        }
        barrier();
        for step in 0..KEYS / DEPTH {
            let (page, next) = (step % 2, first + (step + 1) * DEPTH);
            let mut next_of_v = [0.0f32; DEPTH * SIZE / WORKGROUP];
            if step + 1 < KEYS / DEPTH {
                for i in 0..DEPTH * SIZE / WORKGROUP {
                    let (key, element) = ((i * WORKGROUP + t) / SIZE, (i * WORKGROUP + t) % SIZE);
                    if element < size && next + key < end {
                        next_of_v[i] = v[in_v + (next + key) * of_v.2 + element].widen();
                    }
                }
            }
            for key in 0..DEPTH {
                let (mut of_rows, mut of_columns) = ([0.0f32; OWN_ROWS], [0.0f32; OWN]);
                for i in 0..OWN_ROWS {
                    of_rows[i] = weights[step * DEPTH + key][down + i / 4 * 64 + i % 4];
                }
                for i in 0..OWN {
                    of_columns[i] = slices[page][key][across + i / 4 * 32 + i % 4];
                }
                for j in 0..OWN_ROWS {
                    for i in 0..OWN {
                        result[j][i] = of_rows[j].mul_add(of_columns[i], result[j][i]);
                    }
                }
            }
            if step + 1 < KEYS / DEPTH {
                for i in 0..DEPTH * SIZE / WORKGROUP {
                    let (key, element) = ((i * WORKGROUP + t) / SIZE, (i * WORKGROUP + t) % SIZE);
                    slices[1 - page][key][element] = next_of_v[i];
                }
            }
            barrier();
        }
    }
    for j in 0..OWN_ROWS {
        parts[t % COLUMNS][down + j / 4 * 64 + j % 4] = sums[j];
    }
    barrier();
    for j in 0..OWN_ROWS {
        let row = top + down + j / 4 * 64 + j % 4;
        let mut sum = 0.0;
        for c in 0..COLUMNS {
            sum += parts[c][down + j / 4 * 64 + j % 4];
        }
        let share = if sum == 0.0 { 0.0 } else { 1.0 / sum };
        for i in 0..OWN {
            let element = across + i / 4 * 32 + i % 4;
            if row < queries && element < size {
                // SAFETY: a view that is written has an element of its own for each index, and each invocation has rows and elements of its
                // own.
                unsafe { out[group.z * of_out.0 + group.y * of_out.1 + row * of_out.2 + element] = T::narrow(result[j][i] * share) };
            }
        }
    }
}
