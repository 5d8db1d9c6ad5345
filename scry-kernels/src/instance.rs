//! The macro by which the kernels of an operation are compiled for a user's own operation or elements.

/// Compiles an operation for what the crate has not compiled it for: an operation or a type of your own, or another number.
///
/// It is written as [`scry::instance!`] is, with the name of the function and its generic arguments but the numbers of axes, and stands where an
/// item does. As of an `impl`, there can be one alone, and one of the arguments must be your crate's own. Functions that share their kernels have one
/// name: `fill<T>`, `copy<T>`, `map<O, A, B>`, `zip<O, A, B, C>`, `reduce<O, T, A, B>`, `scan<O, T, A, B>`, `scan_in_place<O, T, A>`, `select<O, T>`,
/// `top_k<K>`, `runs<O, T>`, `segments<O, T, A, B>`, `histogram<O, T>`, `pad<T>`, `gather<T>`, `scatter<T>`, `scatter_by<O, T>`, `search<K>`,
/// `filter<T, C>`, `stencil<D, O, T, C>`, `stencil_with<D, O, T, F, C>`, where `D` is the number of the grid's axes, `random<D, T>`, `matmul<O, T, D,
/// C>`, `rank_k<T, C>` and, for a number of your own, `pack<T, T::Accumulator>`, `multiply_vector<T>`, `triangular<T>`, `sparse<T>`, `normalize<O, T, A, B, W, C>`,
/// `normalize_backward<O, T, A, B>`, `cross_entropy<T>`, `attention<T>`, `convolve<T>`, `lookup<T>`, `sort<K>`, and, for values that go with keys,
/// `sort_values<K, V>`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::elementwise;
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::elementwise::Map;
///
///     #[derive(Clone, Copy)]
///     pub struct Scale {
///         pub by: f32,
///     }
///
///     impl Map<f32, f32> for Scale {
///         fn apply(self, x: f32) -> f32 {
///             self.by * x
///         }
///     }
/// }
///
/// use own::Scale;
///
/// scry_kernels::instance!(impl map<Scale, f32, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[1.0f32, -2.0])?;
/// elementwise::map(&gpu, Scale { by: 0.5 }, &x, &x)?;
/// assert_eq!(x.download()?, [0.5, -1.0]);
/// # Ok(())
/// # }
/// ```
#[macro_export]
macro_rules! instance {
    (impl fill<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::elementwise::fill_flat<$($arguments)*);
        ::scry::instance!(impl $crate::elementwise::fill_rows<$($arguments)*);
    };
    (impl copy<$element:ty>) => {
        $crate::instance!(impl map<$crate::elementwise::Identity, $element, $element>);
        ::scry::instance!(impl $crate::elementwise::copy_squares<32, 33, $element>);
        ::scry::instance!(impl $crate::elementwise::copy_squares<64, 65, $element>);
        ::scry::instance!(impl $crate::elementwise::copy_blocks<$element>);
        ::scry::instance!(impl $crate::elementwise::copy_rows<$element>);
    };
    (impl map<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::elementwise::map_flat<$($arguments)*);
        ::scry::instance!(impl $crate::elementwise::map_rows<false, $($arguments)*);
        ::scry::instance!(impl $crate::elementwise::map_rows<true, $($arguments)*);
    };
    (impl zip<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::elementwise::zip_flat<$($arguments)*);
        ::scry::instance!(impl $crate::elementwise::zip_rows<1, 1, $($arguments)*);
        ::scry::instance!(impl $crate::elementwise::zip_rows<0, 1, $($arguments)*);
        ::scry::instance!(impl $crate::elementwise::zip_rows<1, 0, $($arguments)*);
        ::scry::instance!(impl $crate::elementwise::zip_rows<2, 2, $($arguments)*);
    };
    (impl reduce<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::reduce::reduce_rows<true, 8, 32, $($arguments)*);
        ::scry::instance!(impl $crate::reduce::reduce_rows<true, 16, 16, $($arguments)*);
        ::scry::instance!(impl $crate::reduce::reduce_rows<true, 256, 1, $($arguments)*);
        ::scry::instance!(impl $crate::reduce::reduce_rows<false, 256, 1, $($arguments)*);
        ::scry::instance!(impl $crate::reduce::reduce_parts<true, $($arguments)*);
        ::scry::instance!(impl $crate::reduce::reduce_parts<false, $($arguments)*);
        ::scry::instance!(impl $crate::reduce::reduce_columns<false, $($arguments)*);
        ::scry::instance!(impl $crate::reduce::reduce_columns<true, $($arguments)*);
        ::scry::instance!(impl $crate::reduce::reduce_few<$($arguments)*);
        ::scry::instance!(impl $crate::reduce::reduce_many<$($arguments)*);
    };
    (impl matmul<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::dense::multiply_tiles<true, false, 128, 8, 132, $($arguments)*);
        ::scry::instance!(impl $crate::dense::multiply_tiles<false, false, 128, 8, 132, $($arguments)*);
        ::scry::instance!(impl $crate::dense::multiply_tiles<true, true, 128, 8, 132, $($arguments)*);
        ::scry::instance!(impl $crate::dense::multiply_tiles<true, false, 64, 4, 68, $($arguments)*);
        ::scry::instance!(impl $crate::dense::multiply_tiles<false, false, 64, 4, 68, $($arguments)*);
        ::scry::instance!(impl $crate::dense::multiply_tiles<true, true, 64, 4, 68, $($arguments)*);
        ::scry::instance!(impl $crate::dense::add_parts<$($arguments)*);
        ::scry::instance!(impl $crate::dense::multiply_panels<$($arguments)*);
    };
    (impl rank_k<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::dense::update_tiles<true, 128, 8, 132, $($arguments)*);
        ::scry::instance!(impl $crate::dense::update_tiles<false, 128, 8, 132, $($arguments)*);
        ::scry::instance!(impl $crate::dense::update_tiles<true, 64, 4, 68, $($arguments)*);
        ::scry::instance!(impl $crate::dense::update_tiles<false, 64, 4, 68, $($arguments)*);
        ::scry::instance!(impl $crate::dense::update_panels<$($arguments)*);
    };
    (impl pack<$number:ty, $sum:ty>) => {
        ::scry::instance!(impl $crate::dense::multiply_tiles<true, false, 128, 8, 132, $crate::dense::Unfinished, $number, $number, $sum>);
        ::scry::instance!(impl $crate::dense::multiply_tiles<false, false, 128, 8, 132, $crate::dense::Unfinished, $number, $number, $sum>);
        ::scry::instance!(impl $crate::dense::multiply_tiles<true, true, 128, 8, 132, $crate::dense::Unfinished, $number, $number, $sum>);
        ::scry::instance!(impl $crate::dense::multiply_tiles<true, false, 64, 4, 68, $crate::dense::Unfinished, $number, $number, $sum>);
        ::scry::instance!(impl $crate::dense::multiply_tiles<false, false, 64, 4, 68, $crate::dense::Unfinished, $number, $number, $sum>);
        ::scry::instance!(impl $crate::dense::multiply_tiles<true, true, 64, 4, 68, $crate::dense::Unfinished, $number, $number, $sum>);
        ::scry::instance!(impl $crate::dense::pack_lines<6, $number>);
        ::scry::instance!(impl $crate::dense::pack_lines<16, $number>);
    };
    (impl multiply_vector<$number:ty>) => {
        ::scry::instance!(impl $crate::dense::multiply_rows<true, 32, 8, $number>);
        ::scry::instance!(impl $crate::dense::multiply_rows<true, 256, 1, $number>);
        ::scry::instance!(impl $crate::dense::multiply_rows<false, 256, 1, $number>);
        ::scry::instance!(impl $crate::dense::multiply_columns<true, $number>);
        ::scry::instance!(impl $crate::dense::multiply_columns<false, $number>);
    };
    (impl triangular<$number:ty>) => {
        ::scry::instance!(impl $crate::dense::factor_matrices<16, $number>);
        ::scry::instance!(impl $crate::dense::factor_matrices<32, $number>);
        ::scry::instance!(impl $crate::dense::factor_matrices<64, $number>);
        ::scry::instance!(impl $crate::dense::solve_matrices<4, 64, $number>);
        ::scry::instance!(impl $crate::dense::solve_matrices<32, 8, $number>);
    };
    (impl normalize<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::normalize::normalize_rows<true, 32, 8, $($arguments)*);
        ::scry::instance!(impl $crate::normalize::normalize_rows<true, 256, 1, $($arguments)*);
        ::scry::instance!(impl $crate::normalize::normalize_rows<false, 32, 8, $($arguments)*);
        ::scry::instance!(impl $crate::normalize::normalize_rows<false, 256, 1, $($arguments)*);
    };
    (impl random<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::random::fill_random<$($arguments)*);
    };
    (impl normalize_backward<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::normalize::differentiate_rows<true, 32, 8, $($arguments)*);
        ::scry::instance!(impl $crate::normalize::differentiate_rows<true, 256, 1, $($arguments)*);
        ::scry::instance!(impl $crate::normalize::differentiate_rows<false, 256, 1, $($arguments)*);
    };
    (impl convolve<$number:ty>) => {
        ::scry::instance!(impl $crate::convolution::convolve_tiles<128, 8, 132, $number>);
        ::scry::instance!(impl $crate::convolution::convolve_tiles<64, 4, 68, $number>);
        ::scry::instance!(impl $crate::convolution::convolve_rows<true, $number>);
        ::scry::instance!(impl $crate::convolution::convolve_rows<false, $number>);
    };
    (impl lookup<$element:ty>) => {
        ::scry::instance!(impl $crate::embedding::lookup_rows<$element>);
    };
    (impl cross_entropy<$number:ty>) => {
        ::scry::instance!(impl $crate::loss::cross_entropy_kept<8, 32, 8, $number>);
        ::scry::instance!(impl $crate::loss::cross_entropy_kept<32, 8, 8, $number>);
        ::scry::instance!(impl $crate::loss::cross_entropy_kept<64, 4, 16, $number>);
        ::scry::instance!(impl $crate::loss::cross_entropy_rows<32, 8, 16, $number>);
        ::scry::instance!(impl $crate::loss::cross_entropy_rows<256, 1, 16, $number>);
        ::scry::instance!(impl $crate::loss::cross_entropy_alone<$number>);
        ::scry::instance!(impl $crate::loss::cross_entropy_backward_rows<true, 32, 8, $number>);
        ::scry::instance!(impl $crate::loss::cross_entropy_backward_rows<true, 256, 1, $number>);
        ::scry::instance!(impl $crate::loss::cross_entropy_backward_rows<false, 256, 1, $number>);
    };
    (impl attention<$number:ty>) => {
        ::scry::instance!(impl $crate::attention::attend_tiles<64, 128, 132, 8, 8, 132, $number>);
        ::scry::instance!(impl $crate::attention::attend_tiles<128, 128, 132, 8, 16, 132, $number>);
        ::scry::instance!(impl $crate::attention::attend_tiles<256, 64, 68, 4, 32, 260, $number>);
    };
    (impl scan<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::scan::scan_rows<true, true, $($arguments)*);
        ::scry::instance!(impl $crate::scan::scan_rows<false, true, $($arguments)*);
        ::scry::instance!(impl $crate::scan::scan_rows<false, false, $($arguments)*);
        ::scry::instance!(impl $crate::scan::combine_parts<$($arguments)*);
        ::scry::instance!(impl $crate::scan::combine_totals<$($arguments)*);
        ::scry::instance!(impl $crate::scan::scan_parts<$($arguments)*);
        ::scry::instance!(impl $crate::scan::total_rows<true, $($arguments)*);
        ::scry::instance!(impl $crate::scan::total_rows<false, $($arguments)*);
    };
    (impl scan_in_place<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::scan::scan_rows_in_place<true, $($arguments)*);
        ::scry::instance!(impl $crate::scan::scan_rows_in_place<false, $($arguments)*);
    };
    (impl sort<$key:ty>) => {
        ::scry::instance!(impl $crate::sort::count_digits<$key>);
        ::scry::instance!(impl $crate::sort::move_digits<$key, u32>);
        ::scry::instance!(impl $crate::sort::count_all<$key>);
        ::scry::instance!(impl $crate::sort::move_once<$key, u32>);
        ::scry::instance!(impl $crate::sort::count_part<$key>);
        ::scry::instance!(impl $crate::sort::move_part<$key, u32>);
    };
    (impl sort_values<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::sort::move_digits<$($arguments)*);
        ::scry::instance!(impl $crate::sort::move_once<$($arguments)*);
        ::scry::instance!(impl $crate::sort::move_part<$($arguments)*);
    };
    (impl histogram<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::histogram::count_bins<$($arguments)*);
    };
    (impl pad<$element:ty>) => {
        ::scry::instance!(impl $crate::arrange::pad_rows<true, $element>);
        ::scry::instance!(impl $crate::arrange::pad_rows<false, $element>);
    };
    (impl gather<$element:ty>) => {
        ::scry::instance!(impl $crate::index::gather_rows<true, $element>);
        ::scry::instance!(impl $crate::index::gather_rows<false, $element>);
        ::scry::instance!(impl $crate::index::take_rows<$element>);
    };
    (impl scatter<$element:ty>) => {
        ::scry::instance!(impl $crate::index::scatter_rows<$element>);
    };
    (impl scatter_by<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::index::accumulate_rows<$($arguments)*);
    };
    (impl search<$key:ty>) => {
        ::scry::instance!(impl $crate::index::search_rows<$key>);
    };
    (impl top_k<$key:ty>) => {
        ::scry::instance!(impl $crate::select::top_of_short_rows<64, 4, $key>);
        ::scry::instance!(impl $crate::select::top_of_short_rows<256, 1, $key>);
        ::scry::instance!(impl $crate::select::top_of_long_rows<$key>);
    };
    (impl runs<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::runs::count_runs<$($arguments)*);
        ::scry::instance!(impl $crate::runs::move_runs<$($arguments)*);
        ::scry::instance!(impl $crate::runs::find_runs<$($arguments)*);
    };
    (impl segments<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::segments::reduce_segments<4, 64, $($arguments)*);
        ::scry::instance!(impl $crate::segments::reduce_segments<32, 8, $($arguments)*);
        ::scry::instance!(impl $crate::segments::reduce_tiles<$($arguments)*);
    };
    (impl sparse<$number:ty>) => {
        ::scry::instance!(impl $crate::sparse::multiply_csr_rows<4, 64, $number>);
        ::scry::instance!(impl $crate::sparse::multiply_csr_rows<32, 8, $number>);
        ::scry::instance!(impl $crate::sparse::multiply_csr_rows<256, 1, $number>);
        ::scry::instance!(impl $crate::sparse::multiply_csr_matrix<true, $number>);
        ::scry::instance!(impl $crate::sparse::multiply_csr_matrix<false, $number>);
        ::scry::instance!(impl $crate::sparse::multiply_csr_columns<$number>);
        ::scry::instance!(impl $crate::sparse::multiply_ell_rows<$number>);
    };
    (impl filter<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::filter::convolve_rows<$($arguments)*);
        ::scry::instance!(impl $crate::filter::convolve_columns<true, $($arguments)*);
        ::scry::instance!(impl $crate::filter::convolve_columns<false, $($arguments)*);
    };
    (impl stencil<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::stencil::apply_stencil<true, $($arguments)*);
        ::scry::instance!(impl $crate::stencil::apply_stencil<false, $($arguments)*);
    };
    (impl stencil_with<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::stencil::apply_stencil_with<true, $($arguments)*);
        ::scry::instance!(impl $crate::stencil::apply_stencil_with<false, $($arguments)*);
    };
    (impl select<$($arguments:tt)*) => {
        ::scry::instance!(impl $crate::select::count_selected<$($arguments)*);
        ::scry::instance!(impl $crate::select::move_selected<$($arguments)*);
        ::scry::instance!(impl $crate::select::select_once<$($arguments)*);
    };
}
