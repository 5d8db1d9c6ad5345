//! The kernel: it reads what is at each place, or around it.

use super::padded::Source;
use crate::rows::Rows;

/// What is written along x starts `skipped` elements behind the first one in front of the view. Without a constant there is an element to read for each
/// place. `WHOLE`: all that is written along x are elements of the view, and neighbours there.
#[doc(hidden)]
#[scry::kernel(instances())]
pub fn pad_rows<const WHOLE: bool, T: Copy>(
    x: &[T],
    of_x: Rows,
    sources: (Source, Source, Source),
    skipped: usize,
    constant: Option<T>,
    y: &mut [T],
    pitch: usize,
) {
    let at = global_id();
    let place = (at.z * launch_size().y + at.y) * pitch + at.x;
    if let Some(constant) = constant
        && !(sources.0.has(at.z) && sources.1.has(at.y) && (WHOLE || sources.2.has(skipped + at.x)))
    {
        y[place] = constant;
    } else {
        let row = sources.0.of(at.z) * of_x.strides.0 + sources.1.of(at.y) * of_x.strides.1;
        y[place] = x[row + if WHOLE { at.x } else { sources.2.of(skipped + at.x) * of_x.strides.2 }];
    }
}
