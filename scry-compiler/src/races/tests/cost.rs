//! What the search for proofs takes, in questions about two accesses and in polynomials that are looked at for these: it must not grow
//! unseen, and unlike time it is the same each time.

use quote::quote;
use syn::ItemFn;

use super::Races;
use crate::check::Uniformity;
use crate::lower;
use crate::report::Report;

/// The most that a kernel may take: questions, and polynomials.
fn takes_at_most(most: [usize; 2], arguments: proc_macro2::TokenStream, function: &ItemFn) {
    let (report, kernel) = (Report::default(), lower::lowered(arguments, function));
    let uniformity = kernel.cooperates().then(|| Uniformity::of(&kernel));
    let races = Races::of(&kernel, uniformity.as_ref());
    races.check(&kernel, &report);
    assert!(report.finish().is_empty(), "`{}` is right", function.sig.ident);
    let took = [races.accesses.asked.len(), races.accesses.facts.looked_at];
    assert!(took[0] <= most[0] && took[1] <= most[1], "`{}` takes {took:?}, and may take {most:?}", function.sig.ident);
}

#[test]
fn slices_at_one_index_are_few_questions() {
    let function: ItemFn = syn::parse_quote! {
        fn copies(x: &[f32], a: &mut [f32], b: &mut [f32], c: &mut [f32], d: &mut [f32]) {
            let i = global_id().x;
            a[i] = x[i];
            b[i] = x[i];
            c[i] = x[i];
            d[i] = x[i];
        }
    };
    takes_at_most([4, 16], quote!(workgroup = 64), &function);
}

#[test]
fn a_tile_in_registers_is_one_access() {
    let function: ItemFn = syn::parse_quote! {
        fn tile(c: &mut [f32], m: usize, n: usize) {
            let (column, row) = (workgroup_id().x * 64 + local_id().x, workgroup_id().y * 64 + local_id().y);
            barrier();
            #[unroll]
            for j in 0..4 {
                #[unroll]
                for i in 0..4 {
                    if row + 16 * j < m && column + 16 * i < n {
                        c[(row + 16 * j) * n + column + 16 * i] = 1.0;
                    }
                }
            }
        }
    };
    takes_at_most([3, 600], quote!(workgroup = (16, 16)), &function);
}

#[test]
fn parts_of_rows_by_steps_are_few_questions() {
    let function: ItemFn = syn::parse_quote! {
        fn transpose(y: &mut [f32], width: usize, height: usize) {
            let (left, top) = (32 * workgroup_id().x, 32 * workgroup_id().y);
            for k in (0..32).step_by(8) {
                let (i, j) = (top + local_id().x, left + local_id().y + k);
                if i < height && j < width {
                    y[j * height + i] = 1.0;
                }
            }
        }
    };
    takes_at_most([1, 300], quote!(workgroup = (32, 8)), &function);
}

#[test]
fn sums_in_a_tree_are_few_questions() {
    let function: ItemFn = syn::parse_quote! {
        fn tree(x: &[f32], sums: &mut [f32]) {
            let mut s = shared::<[f32; 256]>();
            let i = local_id().x;
            s[i] = x[global_id().x];
            barrier();
            let mut distance = 128;
            while distance > 0 {
                if i < distance {
                    s[i] += s[i + distance];
                }
                barrier();
                distance /= 2;
            }
            if i == 0 {
                sums[workgroup_id().x] = s[0];
            }
        }
    };
    takes_at_most([8, 30], quote!(workgroup = 256), &function);
}
