//! The kernel: it reads what is at each place, or around it.

use super::padded::Source;
use crate::rows::Rows;

/// Without a constant there is an element to read for each place.
#[doc(hidden)]
#[scry::kernel(instances())]
pub fn pad_rows<T: Copy>(x: &[T], of_x: Rows, sources: (Source, Source, Source), constant: Option<T>, y: &mut [T], pitch: usize) {
    let at = global_id();
    let place = (at.z * launch_size().y + at.y) * pitch + at.x;
    if let Some(constant) = constant
        && !(sources.0.has(at.z) && sources.1.has(at.y) && sources.2.has(at.x))
    {
        y[place] = constant;
    } else {
        let row = sources.0.of(at.z) * of_x.strides.0 + sources.1.of(at.y) * of_x.strides.1;
        y[place] = x[row + sources.2.of(at.x) * of_x.strides.2];
    }
}
