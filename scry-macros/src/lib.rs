//! The attribute macros of scry: tokens in, `scry_compiler`, tokens out.

use proc_macro::TokenStream;

/// Makes a GPU kernel of a function; documented where it is re-exported, as `scry::kernel`.
#[proc_macro_attribute]
pub fn kernel(arguments: TokenStream, item: TokenStream) -> TokenStream {
    scry_compiler::expand(arguments.into(), &item.into()).into()
}
