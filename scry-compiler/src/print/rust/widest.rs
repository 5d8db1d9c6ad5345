//! Which native code is compiled for wider vectors than the target's baseline has, and of which kernels for AVX-512.
//!
//! Vectors of 64 bytes pay where much is computed of each element that is loaded: in loops, and by elementary functions. Measured on an Intel Xeon
//! (2026-11-28), 16 threads, time with AVX-512 divided by that with AVX2: tiled product 0.57, softmax 0.57, GELU 0.63, blur 0.83, product by rows
//! 0.89, saxpy 0.99; but 1.19 for a stencil of four neighbours, whose loads cross lines of the cache, and 1.5 for bodies of four numbers each, whose
//! parts LLVM gathers and scatters. So others have none, which also spares compiling them once more.

use proc_macro2::TokenStream;
use quote::quote;

use crate::intrinsic::Accuracy;
use crate::ir::{Block, ExprKind, Kernel, Stmt, StmtKind};
use crate::ty::Ty;

/// The configuration in which native code is compiled for wider vectors, too. Unoptimised code gains nothing by them; without debug assertions it has
/// them all the same, so that tests can run all forms.
pub(super) fn has_wider(is_optimised: bool) -> TokenStream {
    let x86 = quote!(target_arch = "x86_64");
    if is_optimised { x86 } else { quote!(all(#x86, not(debug_assertions))) }
}

/// Whether a kernel has code for AVX-512.
pub(super) fn gains(kernel: &Kernel) -> bool {
    let bodies = || kernel.functions.iter().map(|function| &function.body).chain([&kernel.body]);
    kernel.slices().all(|(_, _, element, _)| matches!(element, Ty::Scalar(_))) && bodies().any(computes_much)
}

fn computes_much(body: &Block) -> bool {
    let mut has_elementary = false;
    body.walk_exprs(&mut |expr| {
        has_elementary |= matches!(expr.kind, ExprKind::Call(row, _) if row.accuracy_on_cpu() != Accuracy::Exact);
    });
    has_elementary || body.any(&|stmt: &Stmt| matches!(stmt.kind, StmtKind::Loop { .. }))
}
