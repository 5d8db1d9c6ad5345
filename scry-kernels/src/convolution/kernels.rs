//! The kernels: a workgroup computes a tile of pixels and channels, or an invocation one element.

use super::device::Layout;
use crate::dense::tile::{DEPTH, HEIGHT, PADDED_HEIGHT, WORKGROUP};
use crate::number::Number;

/// Each invocation computes 8 pixels of `OWN` channels, of a tile of 128 pixels and `WIDTH` channels of a group.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 17408, instances(), deny(runtime_checks))]
pub fn convolve_tiles<const WIDTH: usize, const OWN: usize, const PADDED: usize, T: Number<Accumulator = f32, Total = T>>(
    layout: Layout,
    x: &[T],
    weight: &[T],
    bias: Option<&[T]>,
    y: &mut [T],
) {
    let mut tile_of_x = shared::<[[[f32; PADDED_HEIGHT]; DEPTH]; 2]>();
    let mut tile_of_weight = shared::<[[[f32; PADDED]; DEPTH]; 2]>();
    let (t, group_id) = (local_id().x, workgroup_id());
    let (group, left) = (group_id.z % layout.groups, group_id.y * WIDTH);
    let Layout { of_x, of_weight, channels, outputs, .. } = layout;
    // What this invocation copies: channels of one pixel, and, of some outputs, every eighth channel.
    let (row, channel) = (t % HEIGHT, t / HEIGHT);
    let (column, channel_of_weight) = (t / DEPTH, t % DEPTH);
    let pixel = (group_id.x * HEIGHT + row).min(layout.pixels - 1);
    let (top, side) = (pixel / layout.width * layout.stride.0, pixel % layout.width * layout.stride.1);
    let in_x = group_id.z / layout.groups * of_x.0 + group * channels * of_x.1;
    let (warp, lane) = (t / 32, t % 32);
    let (down_from, across_from) = (warp / 2 * 32 + lane / 8 * 4, warp % 2 * (WIDTH / 2) + lane % 8 * 4);
    let mut sums = [[0.0f32; OWN]; 8];
    let steps = channels.div_ceil(DEPTH) * layout.window.0 * layout.window.1;
    // The place of the window, and the channel, that are read next.
    let (mut down_next, mut across_next, mut first) = (0usize, 0usize, 0);
    for step in 0..steps + 1 {
        let page = step % 2;
        let (mut next_of_x, mut next_of_weight) = ([0.0f32; 4], [0.0f32; 4]);
        if step < steps {
            let (down, across) = (down_next.min(layout.window.0 - 1), across_next.min(layout.window.1 - 1));
            let (above, before) = (top + down * layout.dilation.0, side + across * layout.dilation.1);
            let (i, j) = (above.saturating_sub(layout.padding.0), before.saturating_sub(layout.padding.1));
            if above >= layout.padding.0 && i < layout.image.0 && before >= layout.padding.1 && j < layout.image.1 {
                for k in 0..HEIGHT * DEPTH / WORKGROUP {
                    let channel = first + channel + k * (WORKGROUP / HEIGHT);
                    if channel < channels {
                        next_of_x[k] = x[in_x + channel * of_x.1 + i * of_x.2 + j * of_x.3].widen();
                    }
                }
            }
            let channel = first + channel_of_weight;
            if channel < channels {
                for k in 0..WIDTH * DEPTH / WORKGROUP {
                    let output = group * outputs + (left + column + k * (WORKGROUP / DEPTH)).min(outputs - 1);
                    let at = output * of_weight.0 + channel * of_weight.1 + down * of_weight.2 + across * of_weight.3;
                    next_of_weight[k] = weight[at].widen();
                }
            }
            first += DEPTH;
            if first >= channels {
                first = 0;
                across_next += 1;
                if across_next == layout.window.1 {
                    across_next = 0;
                    down_next += 1;
                }
            }
        }
        if step > 0 {
            for k in 0..DEPTH {
                let (mut of_pixels, mut of_outputs) = ([0.0f32; 8], [0.0f32; OWN]);
                for i in 0..8 {
                    of_pixels[i] = tile_of_x[1 - page][k][down_from + i / 4 * 16 + i % 4];
                }
                for i in 0..OWN {
                    of_outputs[i] = tile_of_weight[1 - page][k][across_from + i / 4 * 32 + i % 4];
                }
                for j in 0..8 {
                    for i in 0..OWN {
                        sums[j][i] = of_pixels[j].mul_add(of_outputs[i], sums[j][i]);
                    }
                }
            }
        }
        if step < steps {
            for k in 0..HEIGHT * DEPTH / WORKGROUP {
                tile_of_x[page][channel + k * (WORKGROUP / HEIGHT)][row] = next_of_x[k];
            }
            for k in 0..WIDTH * DEPTH / WORKGROUP {
                tile_of_weight[page][channel_of_weight][column + k * (WORKGROUP / DEPTH)] = next_of_weight[k];
            }
        }
        barrier();
    }
    for i in 0..OWN {
        let output = left + across_from + i / 4 * 32 + i % 4;
        if output < outputs {
            let mut start = 0.0;
            if let Some(bias) = bias {
                start = bias[group * outputs + output].widen();
            }
            for j in 0..8 {
                let pixel = group_id.x * HEIGHT + down_from + j / 4 * 16 + j % 4;
                if pixel < layout.pixels {
                    y[(group_id.z * outputs + output) * layout.pixels + pixel] = T::narrow(sums[j][i] + start);
                }
            }
        }
    }
}

/// An invocation computes one element, of the columns from `first.0` on. With `INSIDE`, the window of the first is at column `first.1`; all
/// of them are in the image, whose columns lie side by side, and neighbouring windows are next to each other.
#[doc(hidden)]
#[scry::kernel(instances(), deny(runtime_checks))]
pub fn convolve_rows<const INSIDE: bool, T: Number<Accumulator = f32, Total = T>>(
    layout: Layout,
    first: (usize, usize),
    x: &[T],
    weight: &[T],
    bias: Option<&[T]>,
    y: &mut [T],
) {
    let (column, row, plane) = (first.0 + global_id().x, global_id().y, global_id().z);
    let Layout { of_x, of_weight, channels, outputs, .. } = layout;
    let all = outputs * layout.groups;
    let (image, output) = (plane / all, plane % all);
    let in_x = image * of_x.0 + (output / outputs).min(layout.groups - 1) * channels * of_x.1;
    let mut sum = 0.0f32;
    for channel in 0..channels {
        for down in 0..layout.window.0 {
            // Beside the image, the next row is read, and does not count: the loop over the window has no branch, so that neighbours go
            // through it together.
            let above = row * layout.stride.0 + down * layout.dilation.0;
            let i = above.saturating_sub(layout.padding.0).min(layout.last_row);
            let is_row_inside = above >= layout.padding.0 && above - layout.padding.0 <= layout.last_row;
            let in_row = in_x + channel * of_x.1 + i * of_x.2;
            for across in 0..layout.window.1 {
                let factor = weight[output * of_weight.0 + channel * of_weight.1 + down * of_weight.2 + across * of_weight.3].widen();
                if INSIDE {
                    let j = first.1 + global_id().x + across * layout.dilation.1;
                    let with_product = x[in_row + j].widen().mul_add(factor, sum);
                    sum = if is_row_inside { with_product } else { sum };
                } else {
                    let before = column * layout.stride.1 + across * layout.dilation.1;
                    let j = before.saturating_sub(layout.padding.1);
                    if is_row_inside && before >= layout.padding.1 && j < layout.image.1 {
                        sum = x[in_row + j * of_x.3].widen().mul_add(factor, sum);
                    }
                }
            }
        }
    }
    if let Some(bias) = bias {
        sum += bias[output].widen();
    }
    y[(plane * launch_size().y + row) * layout.width + column] = T::narrow(sum);
}
