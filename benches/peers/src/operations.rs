//! What is measured: a file for each group, and in it a function for each operation, which goes through its sizes.

mod alone;
mod elementwise;
mod gradients;
mod grids;
mod indices;
mod matrices;
mod networks;
mod orders;
mod permutations;
mod products;
mod random;
mod reductions;
mod rows;
mod selections;
mod transforms;

use crate::Result;
use crate::bench::Bench;

pub(crate) struct Operation {
    pub(crate) group: &'static str,
    pub(crate) name: &'static str,
    /// Measures it at each size.
    pub(crate) run: fn(&Bench<'_>) -> Result,
}

const fn row(group: &'static str, name: &'static str, run: fn(&Bench<'_>) -> Result) -> Operation {
    Operation { group, name, run }
}

/// In the order in which they are measured: what `nvcc` compiles meanwhile comes last.
pub(crate) const ALL: &[Operation] = &[
    row("elementwise", "fill", elementwise::fill),
    row("elementwise", "copy", elementwise::copy),
    row("elementwise", "add", elementwise::add),
    row("elementwise", "add row", elementwise::add_row),
    row("elementwise", "add column", elementwise::add_column),
    row("elementwise", "relu", elementwise::relu),
    row("permutations", "transpose", permutations::transpose),
    row("permutations", "permute 0213", |bench| permutations::permute(bench, [0, 2, 1, 3])),
    row("permutations", "permute 3012", |bench| permutations::permute(bench, [3, 0, 1, 2])),
    row("permutations", "permute 1320", |bench| permutations::permute(bench, [1, 3, 2, 0])),
    row("permutations", "permute 3210", |bench| permutations::permute(bench, [3, 2, 1, 0])),
    row("products", "matmul", products::matmul),
    row("products", "matmul aT b", products::matmul_of_transposed),
    row("products", "matmul a bT", products::matmul_by_transposed),
    row("products", "matmul f16", products::matmul_of_halves),
    row("networks", "attention", networks::attention),
    row("networks", "convolution", networks::convolution),
    row("grids", "stencil 2-D", grids::stencil),
    row("grids", "stencil 3-D", grids::stencil_of_volume),
    row("grids", "separable filter", grids::filter),
    row("grids", "pad", grids::pad),
    row("grids", "concatenate", grids::concatenate),
    row("matrices", "rank k", matrices::rank_k),
    row("matrices", "matrix by vector", matrices::multiply_vector),
    row("matrices", "outer", matrices::outer),
    row("matrices", "cholesky", matrices::cholesky),
    row("matrices", "triangular solve", matrices::solve_triangular),
    row("matrices", "distances", matrices::distances),
    row("sparse", "CSR by vector", matrices::multiply_csr_vector),
    row("sparse", "CSR by matrix", matrices::multiply_csr_matrix),
    row("sparse", "ELL by vector", matrices::multiply_ell_vector),
    row("indices", "gather", indices::gather),
    row("indices", "scatter", indices::scatter),
    row("indices", "scatter add", indices::scatter_add),
    row("indices", "search", indices::search),
    row("indices", "lookup", indices::lookup),
    row("indices", "lookup backward", indices::lookup_backward),
    row("gradients", "gelu", gradients::gelu),
    row("gradients", "relu backward", gradients::relu_backward),
    row("gradients", "softmax backward", gradients::softmax_backward),
    row("gradients", "log softmax backward", gradients::log_softmax_backward),
    row("gradients", "layer norm backward", gradients::layer_norm_backward),
    row("gradients", "rms norm backward", gradients::rms_norm_backward),
    row("gradients", "cross entropy backward", gradients::cross_entropy_backward),
    row("layers", "rotary", gradients::rotary),
    row("layers", "max pool", gradients::max_pool),
    row("layers", "average pool", gradients::average_pool),
    row("optimizers", "adam", gradients::adam_w),
    row("optimizers", "sgd", gradients::sgd),
    row("random", "uniform", random::uniform),
    row("random", "normal", random::normal),
    row("random", "integers", random::integers),
    row("random", "dropout", random::dropout),
    row("rows", "softmax", rows::softmax),
    row("rows", "layer norm", rows::layer_norm),
    row("rows", "rms norm", rows::rms_norm),
    row("rows", "cross entropy", rows::cross_entropy),
    row("reductions", "sum rows", reductions::sum_rows),
    row("reductions", "sum columns", reductions::sum_columns),
    row("reductions", "arg max", reductions::arg_max),
    row("reductions", "sum", reductions::sum),
    row("reductions", "sum compensated", reductions::sum_compensated),
    row("orders", "scan", orders::scan),
    row("orders", "scan in place", selections::scan_in_place),
    row("orders", "compact", orders::compact),
    row("orders", "histogram", orders::histogram),
    row("orders", "partition", selections::partition),
    row("orders", "unique", selections::unique),
    row("orders", "run lengths", selections::run_lengths),
    row("orders", "sum segments", selections::sum_segments),
    row("orders", "top k", selections::top_k),
    row("orders", "arg sort", selections::arg_sort),
    row("orders", "permutation", selections::shuffle),
    row("transforms", "fft", transforms::complex),
    row("transforms", "fft 2-D", transforms::plane),
    row("transforms", "fft real", transforms::real),
    row("orders", "sort", orders::sort),
    row("orders", "sort pairs", orders::sort_pairs),
];

/// A number of elements, in text.
fn size(len: usize) -> String {
    if len.is_power_of_two() && len >= 1 << 15 { format!("2^{}", len.ilog2()) } else { len.to_string() }
}

/// A matrix's rows and columns, in text.
fn shape(rows: usize, columns: usize) -> String {
    format!("{} x {}", size(rows), size(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_there_once() {
        let mut names: Vec<&str> = ALL.iter().map(|operation| operation.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ALL.len());
    }

    #[test]
    fn long_powers_of_two_are_written_as_powers() {
        assert_eq!((size(1 << 28), size(4096), size(3 << 20)), ("2^28".to_owned(), "4096".to_owned(), "3145728".to_owned()));
    }
}
