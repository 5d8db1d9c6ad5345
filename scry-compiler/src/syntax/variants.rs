//! Variants that a `use` brings into scope: `use Shape::{Disc, Box};`. The names of such become their whole paths, by which everything that
//! comes later knows them. What a glob brings is known only where the enum is defined in the same module.

use std::collections::HashMap;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Item, ItemEnum, ItemUse, Pat, PatIdent, PatPath, Path, PathSegment, Stmt, UseTree};

/// Writes out the variants that a function's blocks import by name.
pub(crate) fn write_out_in_function(function: &mut syn::ItemFn) {
    Imported::default().visit_item_fn_mut(function);
}

/// Writes out the variants that an item imports in its blocks, or the items of its module do, the enums among which are known.
pub(crate) fn write_out(item: &mut Item, module: &[Item]) {
    let enums =
        module.iter().filter_map(|item| if let Item::Enum(item) = item { Some((item.ident.to_string(), names(item))) } else { None });
    let mut imported = Imported { enums: enums.collect(), variants: HashMap::new() };
    for item in module {
        if let Item::Use(item) = item {
            imported.import(item);
        }
    }
    imported.visit_item_mut(item);
}

fn names(item: &ItemEnum) -> Vec<Ident> {
    item.variants.iter().map(|variant| variant.ident.clone()).collect()
}

#[derive(Default)]
struct Imported {
    /// The variants of the enums of the module.
    enums: HashMap<String, Vec<Ident>>,
    /// The paths of the variants in scope, by the names that they have here.
    variants: HashMap<String, Vec<Ident>>,
}

impl Imported {
    /// Takes note of what is imported if all of it is variants that are known. Whether it is.
    fn import(&mut self, item: &ItemUse) -> bool {
        let mut found = Vec::new();
        let is_known = item.leading_colon.is_none() && self.leaves(&item.tree, &[], &mut found);
        if is_known {
            self.variants.extend(found);
        }
        is_known
    }

    fn leaves(&self, tree: &UseTree, before: &[Ident], found: &mut Vec<(String, Vec<Ident>)>) -> bool {
        let owner = before.last().map(ToString::to_string).filter(|owner| owner.starts_with(char::is_uppercase));
        let mut add = |name: &Ident, variant: &Ident| {
            // What is imported from the module itself is in scope there.
            let path = before.iter().skip_while(|segment| *segment == "self").chain([variant]).cloned().collect();
            found.push((name.to_string(), path));
        };
        match (tree, owner) {
            (UseTree::Path(path), _) => self.leaves(&path.tree, &[before, std::slice::from_ref(&path.ident)].concat(), found),
            (UseTree::Group(group), _) => group.items.iter().all(|tree| self.leaves(tree, before, found)),
            (UseTree::Name(name), Some(_)) if name.ident != "self" => {
                add(&name.ident, &name.ident);
                true
            }
            (UseTree::Rename(rename), Some(_)) if rename.ident != "self" => {
                add(&rename.rename, &rename.ident);
                true
            }
            (UseTree::Glob(_), Some(owner)) if matches!(before, [_]) || matches!(before, [first, _] if first == "self") => {
                let Some(variants) = self.enums.get(&owner) else { return false };
                variants.iter().for_each(|variant| add(variant, variant));
                true
            }
            _ => false,
        }
    }

    /// The whole path of a lone name of a variant.
    fn whole(&self, name: &Ident) -> Option<Path> {
        let path = self.variants.get(&name.to_string())?;
        let located = |segment: &Ident| PathSegment::from(at(segment, name.span()));
        Some(Path { leading_colon: None, segments: path.iter().map(located).collect() })
    }
}

impl Imported {
    /// Tokens in which the lone names of variants are their paths.
    fn in_tokens(&self, tokens: TokenStream) -> TokenStream {
        let (mut written, mut is_lone) = (TokenStream::new(), true);
        for token in tokens {
            let follows = matches!(&token, TokenTree::Punct(punct) if [':', '.'].contains(&punct.as_char()));
            match token {
                TokenTree::Ident(name) if is_lone && let Some(whole) = self.whole(&name) => whole.to_tokens(&mut written),
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.in_tokens(group.stream()));
                    inner.set_span(group.span());
                    written.extend([TokenTree::Group(inner)]);
                }
                other => written.extend([other]),
            }
            is_lone = !follows;
        }
        written
    }
}

fn at(name: &Ident, span: Span) -> Ident {
    format_ident!("{}", name, span = span)
}

impl VisitMut for Imported {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let outer = self.variants.clone();
        block.stmts.retain(|stmt| !matches!(stmt, Stmt::Item(Item::Use(item)) if self.import(item)));
        visit_mut::visit_block_mut(self, block);
        self.variants = outer;
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        if let Some(whole) = path.get_ident().and_then(|name| self.whole(name)) {
            *path = whole;
        }
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        if let Pat::Ident(PatIdent { ident, by_ref: None, mutability: None, subpat: None, .. }) = pat
            && let Some(path) = self.whole(ident)
        {
            *pat = Pat::Path(PatPath { attrs: Vec::new(), qself: None, path });
        }
        visit_mut::visit_pat_mut(self, pat);
    }

    // What macros are given is parsed later.
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.in_tokens(std::mem::take(&mut mac.tokens));
    }
}
