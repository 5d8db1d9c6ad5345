//! Items that are no Rust, which rustc has said: what uses them says nothing more.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Block, ItemFn, Signature, Visibility};

use super::gather::{broken, unit_id};

/// The tokens of an item or module, with macros for what its names stand for.
pub(super) fn with_macros(tokens: &TokenStream) -> TokenStream {
    let (rest, exports) = scan(tokens.clone());
    let macros = broken(&unit_id(tokens), &syn::parse_quote!({ #exports }));
    quote!(#rest #macros)
}

/// The tokens, with macros in the modules among them, and the items that stand there themselves, each as a field.
fn scan(tokens: TokenStream) -> (TokenStream, TokenStream) {
    let (mut rest, mut exports, mut vis, mut keyword) = (TokenStream::new(), TokenStream::new(), TokenStream::new(), String::new());
    for token in tokens {
        match &token {
            TokenTree::Ident(name) if ["fn", "struct", "enum", "const", "type", "trait"].contains(&&*keyword) && !is_keyword(name) => {
                exports.extend(quote!(#vis #name: (),));
                vis = TokenStream::new();
            }
            TokenTree::Ident(name) if name == "pub" => vis = name.to_token_stream(),
            TokenTree::Group(group) if keyword == "pub" && group.delimiter() == Delimiter::Parenthesis => {
                vis.extend(group.to_token_stream());
            }
            TokenTree::Group(group) if keyword == "mod" && group.delimiter() == Delimiter::Brace => {
                rest.extend(TokenTree::from(Group::new(Delimiter::Brace, with_macros(&group.stream()))).to_token_stream());
                keyword.clear();
                continue;
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => vis = TokenStream::new(),
            TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        // The name of a module stands between its keyword and its braces.
        if keyword != "mod" || !matches!(token, TokenTree::Ident(_)) {
            keyword = token.to_string();
        }
        rest.extend(token.to_token_stream());
    }
    (rest, exports)
}

fn is_keyword(name: &Ident) -> bool {
    ["fn", "unsafe", "async", "extern", "mut", "_"].iter().any(|keyword| name == keyword)
}

/// A function without its body.
pub(crate) struct WithoutBody(pub(crate) ItemFn);

impl Parse for WithoutBody {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (attrs, vis, sig) = (input.call(Attribute::parse_outer)?, input.parse::<Visibility>()?, input.parse::<Signature>()?);
        input.parse::<Group>()?;
        let block: Block = syn::parse_quote!({});
        Ok(Self(ItemFn { attrs, vis, sig, block: Box::new(block) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_items_of_a_broken_module_have_macros() {
        let module = quote!(
            mod shapes {
                pub const fn area(side: f32) -> f32 { side * }
                struct Square { side }
                pub(crate) mod inner { const SIDE: f32 = ; }
            }
        );
        let text = with_macros(&module).to_string();
        let uses = ["pub use __scry_area_", "as area", "use __scry_Square_", "as Square", "use __scry_SIDE_", "as SIDE"];
        uses.iter().for_each(|part| assert!(text.contains(part), "{part} in {text}"));
        assert_eq!(text.matches("macro_rules").count(), 3);
    }
}
