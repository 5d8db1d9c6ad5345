//! Values that tests try, and when two floats count as the same.

/// Every pair of `values`, as two lists.
pub(crate) fn pairs<T: Copy>(values: &[T]) -> (Vec<T>, Vec<T>) {
    values.iter().flat_map(|&a| values.iter().map(move |&b| (a, b))).unzip()
}

/// Whether two floats have the same bits; all NaNs count as one.
pub(crate) fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

/// [`Device::zeros`](scry::Device::zeros), as a function.
pub(crate) fn zeros<T: scry::Element>(gpu: &scry::Device, len: usize) -> scry::Result<scry::Buffer<T>> {
    gpu.zeros(len)
}
