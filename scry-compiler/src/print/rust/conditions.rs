//! The conditions under which a launch runs a kernel's proven form, as a function that the host asks.

use proc_macro2::TokenStream;

use crate::ir::Kernel;

/// Prints a function that says whether they hold for a launch.
pub(super) fn print(kernel: &Kernel) -> Option<TokenStream> {
    kernel.proven_body().map(|_| {
        hygienic! {
            pub(super) fn is_proven(launch: &cpu::Asked<'_>) -> ::core::primitive::bool {
                true
            }
        }
    })
}
