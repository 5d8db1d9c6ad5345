//! The attribute macros of scry: tokens in, `scry_compiler`, tokens out.

use proc_macro::TokenStream;

/// Makes a GPU kernel of a function; documented where it is re-exported, as `scry::kernel`.
#[proc_macro_attribute]
pub fn kernel(arguments: TokenStream, item: TokenStream) -> TokenStream {
    scry_compiler::expand(&arguments.into(), &item.into()).into()
}

/// Lets kernels use an item; documented where it is re-exported, as `scry::device`.
#[proc_macro_attribute]
pub fn device(arguments: TokenStream, item: TokenStream) -> TokenStream {
    scry_compiler::expand_device(&arguments.into(), &item.into()).into()
}

/// Compiles an instance of a generic kernel; documented where it is re-exported, as `scry::instance`.
#[proc_macro]
pub fn instance(tokens: TokenStream) -> TokenStream {
    scry_compiler::expand_instance(&tokens.into()).into()
}

/// What the macros that carry device items call in the end; not for people.
#[doc(hidden)]
#[proc_macro]
pub fn __gathered(tokens: TokenStream) -> TokenStream {
    scry_compiler::expand_gathered(tokens.into()).into()
}

/// Becomes the items that it is given; not for people. They are the arguments of one struct's attribute, so that a kernel in an `impl`, where
/// there are no structs, is one error of rustc's and not one for each item.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn __items(items: TokenStream, _: TokenStream) -> TokenStream {
    items
}
