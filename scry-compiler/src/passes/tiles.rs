//! On the CPU, the order of a grid: row by row, or tile by tile.
//!
//! ```text
//! y[x * height + y] = x[y * width + x];
//! ```
//!
//! Row by row, each invocation would write to another line of the cache, and the next row to all of them again, when they are there no more.

use std::collections::BTreeSet;

use crate::facts::Facts;
use crate::ir::Kernel;

/// Whether some access of a kernel goes down columns.
pub(crate) fn of(kernel: &Kernel) -> bool {
    let mut facts = Facts::of_body(kernel, BTreeSet::new());
    let mut goes_down = false;
    kernel.body.walk(&mut |stmt| goes_down = goes_down || stmt.slice_indices().any(|index| facts.goes_down(index)));
    goes_down
}

#[cfg(test)]
mod tests {
    use quote::quote;
    use syn::parse_quote;

    use super::*;
    use crate::lower::lowered;

    #[test]
    fn what_goes_down_columns_is_tiled() {
        let is_tiled = |access: proc_macro2::TokenStream| {
            let function = parse_quote! {
                fn kernel(x: &[f32], y: &mut [f32], n: usize) {
                    let (column, row) = (global_id().x, global_id().y);
                    #access
                }
            };
            of(&lowered(quote!(workgroup = (16, 16)), &function))
        };
        assert!(is_tiled(quote!(if column < n && row < n {
            y[row * n + column] = x[column * n + row];
        })));
        assert!(is_tiled(quote!(if column < n {
            unsafe { y[column * n + row] = x[row * n + column] }
        })));
        assert!(is_tiled(quote!(if column < 64 && row < 64 {
            y[row * 64 + column] = x[64 * column + row + 5];
        })));
        assert!(!is_tiled(quote!(if column < n {
            y[row * n + column] = x[row * n + column + 1];
        })));
        assert!(!is_tiled(quote!(if column < n {
            y[row * n + column] = x[column * 2 + row] + x[row] + x[column * n];
        })));
    }
}
