//! A source of device items and a kernel, expanded as rustc would: attribute by attribute, then macro by macro.

use std::collections::HashMap;

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::{Attribute, Expr, Item, Lit, Meta};

/// What users get of a kernel.
#[derive(Default)]
pub(crate) struct Printed {
    pub(crate) wgsl: String,
    pub(crate) cuda: String,
    /// The wide form in CUDA C, if there is one.
    pub(crate) wide: String,
    /// The items of the native code.
    pub(crate) native: Vec<Item>,
}

/// Expands a source; of a generic kernel, the last instance is taken.
pub(crate) fn expand(source: &str) -> Result<Printed, String> {
    let file = syn::parse_str::<syn::File>(source).map_err(|error| error.to_string())?;
    let mut expansion = Expansion::default();
    file.items.into_iter().try_for_each(|item| expansion.item(item))?;
    if expansion.printed.cuda.is_empty() { Err("there is no kernel".to_owned()) } else { Ok(expansion.printed) }
}

#[derive(Default)]
struct Expansion {
    /// What the macro of each device item adds.
    carried: HashMap<String, TokenStream>,
    printed: Printed,
}

impl Expansion {
    fn item(&mut self, mut item: Item) -> Result<(), String> {
        let Some((attribute, arguments)) = attributes(&mut item).and_then(take_ours) else {
            return self.expanded(item);
        };
        let item = item.to_token_stream();
        self.tokens(match attribute.as_str() {
            "kernel" => scry_compiler::expand(&arguments, &item),
            "__items" => arguments,
            _ => scry_compiler::expand_device(&arguments, &item),
        })
    }

    /// What an attribute or macro has become.
    fn tokens(&mut self, tokens: TokenStream) -> Result<(), String> {
        let file = syn::parse2::<syn::File>(tokens).map_err(|error| error.to_string())?;
        file.items.into_iter().try_for_each(|item| self.item(item))
    }

    /// An item without an attribute of ours.
    fn expanded(&mut self, item: Item) -> Result<(), String> {
        match item {
            Item::Macro(item) if item.mac.path.is_ident("macro_rules") => self.define(&item),
            Item::Macro(item) => return self.call(&item.mac),
            Item::Mod(item) if !is_launcher(&item) => {
                return item.content.into_iter().flat_map(|(_, items)| items).try_for_each(|item| self.item(item));
            }
            item => {
                let mut refusal = Refusal(None);
                refusal.visit_item(&item);
                if let Some(message) = refusal.0 {
                    return Err(message);
                }
                self.printed.visit_item(&item);
            }
        }
        Ok(())
    }

    /// `macro_rules! __scry_<name>_<id>`, whose first rule is `.. => { .. { @scry {..} {$($done)* <carried>} .. } }`.
    fn define(&mut self, item: &syn::ItemMacro) {
        let name = item.ident.as_ref().expect("a definition has a name").to_string();
        let name = name.strip_prefix("__scry_").and_then(|name| name.rsplit_once('_')).map(|(name, _)| name.to_owned());
        let carried = [1, 1, 1, 1].iter().fold(item.mac.tokens.clone(), |tokens, number| group(tokens, *number).stream());
        self.carried.insert(name.expect("the compiler names its macros so"), quote!({ #carried }));
    }

    /// `first! { @scry {[second] ..} {} goal.. }`: each path's macro adds what it carries; the last one calls `scry::__gathered!`.
    fn call(&mut self, call: &syn::Macro) -> Result<(), String> {
        let tokens: Vec<TokenTree> = call.tokens.clone().into_iter().collect();
        if is_error(call) {
            return Err(call.tokens.to_string());
        }
        let [TokenTree::Punct(_), TokenTree::Ident(_), TokenTree::Group(next), TokenTree::Group(_), goal @ ..] = &tokens[..] else {
            return Err(format!("a call of an unknown macro: {}", call.to_token_stream()));
        };
        let paths = [call.path.to_token_stream()].into_iter().chain(next.stream().into_iter().map(|path| match path {
            TokenTree::Group(path) => path.stream(),
            other => other.into(),
        }));
        let done = paths.map(|path| self.carried(path)).collect::<Result<TokenStream, String>>()?;
        let goal: TokenStream = goal.iter().cloned().collect();
        self.tokens(scry_compiler::expand_gathered(quote!({ #done } #goal)))
    }

    /// What the macro carries that a path leads to; items of the same name in two modules have no place here.
    fn carried(&self, path: TokenStream) -> Result<TokenStream, String> {
        let text = path.to_string();
        let name = path.into_iter().last().map(|name| name.to_string()).unwrap_or_default();
        self.carried.get(&name).cloned().ok_or_else(|| format!("there is no device item `{text}`"))
    }
}

/// The error that a launcher has in its type.
struct Refusal(Option<String>);

impl Visit<'_> for Refusal {
    fn visit_macro(&mut self, call: &syn::Macro) {
        if self.0.is_none() && is_error(call) {
            self.0 = Some(call.tokens.to_string());
        }
    }
}

fn is_error(call: &syn::Macro) -> bool {
    call.path.segments.last().is_some_and(|segment| segment.ident == "compile_error")
}

impl Visit<'_> for Printed {
    fn visit_impl_item_const(&mut self, item: &syn::ImplItemConst) {
        self.text(&item.ident.to_string(), &item.expr);
    }

    /// Of the definitions of a kernel's forms, only that of the wide one has a text of its own.
    fn visit_field_value(&mut self, field: &syn::FieldValue) {
        if field.member.to_token_stream().to_string() == "cuda" {
            self.text("wide", &field.expr);
        }
    }

    fn visit_item_mod(&mut self, module: &syn::ItemMod) {
        if module.ident == "native" {
            self.native = module.content.iter().flat_map(|(_, items)| items.clone()).collect();
        }
        syn::visit::visit_item_mod(self, module);
    }
}

impl Printed {
    fn text(&mut self, name: &str, value: &Expr) {
        if let Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) = value {
            match name {
                "WGSL" => self.wgsl = text.value(),
                "CUDA" => self.cuda = text.value(),
                "wide" => self.wide = text.value(),
                _ => {}
            }
        }
    }
}

fn is_launcher(module: &syn::ItemMod) -> bool {
    module.ident.to_string().starts_with("__scry_")
}

fn attributes(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    match item {
        Item::Const(item) => Some(&mut item.attrs),
        Item::Enum(item) => Some(&mut item.attrs),
        Item::Fn(item) => Some(&mut item.attrs),
        Item::Mod(item) => Some(&mut item.attrs),
        Item::Struct(item) => Some(&mut item.attrs),
        Item::Type(item) => Some(&mut item.attrs),
        _ => None,
    }
}

/// Takes `#[scry::kernel(arguments)]` or `#[scry::device]` from the attributes: which of them, and its arguments.
fn take_ours(attributes: &mut Vec<Attribute>) -> Option<(String, TokenStream)> {
    let ours = attributes.iter().position(|attribute| attribute.path().segments.first().is_some_and(|first| first.ident == "scry"))?;
    let attribute = attributes.remove(ours);
    let name = attribute.path().segments.last()?.ident.to_string();
    let arguments = match attribute.meta {
        Meta::List(list) => list.tokens,
        Meta::Path(_) | Meta::NameValue(_) => TokenStream::new(),
    };
    Some((name, arguments))
}

/// The `number`th of the groups among tokens.
fn group(tokens: TokenStream, number: usize) -> Group {
    let mut groups = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(group),
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    });
    groups.nth(number).expect("the compiler writes the macro so")
}
