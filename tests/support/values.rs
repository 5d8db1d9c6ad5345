//! Values that tests try, and when two floats count as the same.

/// Every pair of `values`, as two lists.
pub(crate) fn pairs<T: Copy>(values: &[T]) -> (Vec<T>, Vec<T>) {
    values.iter().flat_map(|&a| values.iter().map(move |&b| (a, b))).unzip()
}

/// Whether two floats have the same bits; all NaNs count as one.
pub(crate) fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

/// A buffer of zeros that somebody has written, which the sanitizer asks for where a kernel reads them.
pub(crate) fn zeros<T: scry::Element + Default + Clone>(gpu: &scry::Device, len: usize) -> scry::Result<scry::Buffer<T>> {
    gpu.upload(&vec![T::default(); len])
}
