//! What a `use` brings into scope in a function, and the variants that one of a module does: `use Shape::{Disc, Box};`.
//!
//! Names that are imported become their whole paths, by which everything that comes later knows them. Of the `use`s of a function, those
//! stay that may be of traits, one for each: methods need them. What a glob brings is known only where it is of an enum of the same module;
//! a `use` with another stays as it is, for lowering to refuse.

use std::collections::HashMap;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::punctuated::Punctuated;
use syn::token::Colon;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, Block, Expr, ExprClosure, ExprForLoop, ExprIf, ExprLet, ExprWhile, Item, ItemEnum, ItemFn, ItemUse, Local, Pat, PatIdent};
use syn::{PatPath, Path, PathSegment, Stmt, UseTree};

/// The function with what its blocks import written out.
pub(crate) fn written_out(function: &ItemFn) -> ItemFn {
    let mut function = function.clone();
    Imported::default().visit_item_fn_mut(&mut function);
    function
}

/// Writes out what an item imports in its blocks, and the variants that the items of its module import, the enums among which are known.
pub(crate) fn write_out(item: &mut Item, module: &[Item]) {
    let enums =
        module.iter().filter_map(|item| if let Item::Enum(item) = item { Some((item.ident.to_string(), names(item))) } else { None });
    let mut imported = Imported { enums: enums.collect(), names: HashMap::new() };
    for item in module {
        if let Item::Use(item) = item {
            let imports = imported.imports(item).into_iter().flatten();
            let variants: Vec<_> = imports.filter(Import::is_of_type).collect();
            imported.bring(variants);
        }
    }
    imported.visit_item_mut(item);
}

/// Whether a path starts where nothing is for gathering.
pub(crate) fn is_foreign_root(name: &impl PartialEq<str>) -> bool {
    ["std", "core", "alloc", "scry", "glam", "half"].iter().any(|root| name == *root)
}

/// The path of a `use` that has one alone.
pub(crate) fn as_path(item: &ItemUse) -> Option<Path> {
    match &Imported::default().imports(item)?[..] {
        [Import { path, .. }] => Some(path.clone()),
        _ => None,
    }
}

fn names(item: &ItemEnum) -> Vec<Ident> {
    item.variants.iter().map(|variant| variant.ident.clone()).collect()
}

pub(crate) fn is_capital(name: &Ident) -> bool {
    name.to_string().trim_start_matches("r#").starts_with(char::is_uppercase)
}

/// One name that a `use` brings into scope.
struct Import {
    name: String,
    path: Path,
}

impl Import {
    /// Whether it is of a type, as variants are.
    fn is_of_type(&self) -> bool {
        self.path.segments.iter().nth_back(1).is_some_and(|owner| is_capital(&owner.ident))
    }

    /// Whether it may be a trait of the user's.
    fn may_be_trait(&self) -> bool {
        let segments = &self.path.segments;
        !self.is_of_type() && is_capital(&segments[segments.len() - 1].ident) && !is_foreign_root(&segments[0].ident)
    }
}

/// What is in scope at some place of a function.
#[derive(Default)]
struct Imported {
    /// The variants of the enums of the module.
    enums: HashMap<String, Vec<Ident>>,
    /// The paths of what is imported, by the names that it has here.
    names: HashMap<String, Path>,
}

impl Imported {
    /// What is imported, if all of it is known.
    fn imports(&self, item: &ItemUse) -> Option<Vec<Import>> {
        let start = Path { leading_colon: item.leading_colon, segments: Punctuated::new() };
        let mut found = Vec::new();
        self.leaves(&item.tree, &start, &mut found).then_some(found)
    }

    /// Adds what is imported to `found`. Whether all of it is known.
    fn leaves(&self, tree: &UseTree, before: &Path, found: &mut Vec<Import>) -> bool {
        let mut add = |name: &Ident, last: &Ident| {
            let mut path = before.clone();
            if last != "self" {
                path.segments.push(PathSegment::from(last.clone()));
            }
            // A type of the module itself is in scope there.
            if path.segments.len() > 2 && path.segments[0].ident == "self" {
                path.segments = path.segments.into_iter().skip(1).collect();
            }
            let name = path.segments.last().filter(|_| name == "self").map_or(name, |last| &last.ident).to_string();
            found.push(Import { name, path });
        };
        match tree {
            UseTree::Path(tree) => {
                let mut path = before.clone();
                path.segments.push(PathSegment::from(tree.ident.clone()));
                self.leaves(&tree.tree, &path, found)
            }
            UseTree::Group(group) => group.items.iter().all(|tree| self.leaves(tree, before, found)),
            UseTree::Name(name) => {
                add(&name.ident, &name.ident);
                true
            }
            UseTree::Rename(rename) => {
                add(&rename.rename, &rename.ident);
                true
            }
            UseTree::Glob(_) => {
                let names: Vec<String> = before.segments.iter().map(|segment| segment.ident.to_string()).collect();
                let owner = match &names[..] {
                    [owner] => owner,
                    [first, owner] if first == "self" => owner,
                    _ => return false,
                };
                let Some(variants) = self.enums.get(owner) else { return false };
                variants.iter().for_each(|variant| add(variant, variant));
                true
            }
        }
    }

    fn bring(&mut self, imports: impl IntoIterator<Item = Import>) {
        self.names.extend(imports.into_iter().filter(|import| import.name != "_").map(|Import { name, path }| (name, path)));
    }

    /// What stays of a `use` of a block.
    fn rest(&mut self, item: ItemUse) -> Vec<ItemUse> {
        let Some(imports) = self.imports(&item) else { return vec![item] };
        let traits = imports.iter().filter(|import| import.may_be_trait()).map(|import| &import.path);
        let rest = traits.map(|path| syn::parse_quote!(use #path;)).collect();
        self.bring(imports);
        rest
    }

    /// A path whose first name is that of something imported, from its start.
    fn whole(&self, path: &Path) -> Option<Path> {
        let first = path.segments.first().filter(|_| path.leading_colon.is_none())?;
        let known = self.names.get(&first.ident.to_string())?;
        let mut whole = Path { leading_colon: known.leading_colon, segments: Punctuated::new() };
        whole.segments.extend(known.segments.iter().map(|segment| PathSegment::from(at(&segment.ident, first.ident.span()))));
        whole.segments.last_mut()?.arguments = first.arguments.clone();
        whole.segments.extend(path.segments.iter().skip(1).cloned());
        Some(whole)
    }

    /// Tokens in which names that are imported are their paths.
    fn in_tokens(&self, tokens: TokenStream) -> TokenStream {
        let (mut written, mut is_first) = (TokenStream::new(), true);
        for token in tokens {
            let follows = matches!(&token, TokenTree::Punct(punct) if [':', '.'].contains(&punct.as_char()));
            match token {
                TokenTree::Ident(name) if is_first && let Some(whole) = self.whole(&Path::from(name.clone())) => {
                    whole.to_tokens(&mut written);
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.in_tokens(group.stream()));
                    inner.set_span(group.span());
                    written.extend([TokenTree::Group(inner)]);
                }
                other => written.extend([other]),
            }
            is_first = !follows;
        }
        written
    }

    /// Visits a part of the code, behind which what it hides is in scope again.
    fn scoped(&mut self, visit: impl FnOnce(&mut Self)) {
        let outer = self.names.clone();
        visit(self);
        self.names = outer;
    }

    /// A pattern whose variables hide what has their names, once its own paths are written out.
    fn bind(&mut self, pat: &mut Pat) {
        struct Variables<'i>(&'i mut Imported);
        impl Visit<'_> for Variables<'_> {
            fn visit_pat_ident(&mut self, pat: &PatIdent) {
                self.0.names.remove(&pat.ident.to_string());
                visit::visit_pat_ident(self, pat);
            }
        }
        self.visit_pat_mut(pat);
        Variables(self).visit_pat(pat);
    }
}

fn at(name: &Ident, span: Span) -> Ident {
    format_ident!("{}", name, span = span)
}

impl VisitMut for Imported {
    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scoped(|imported| {
            for stmt in std::mem::take(&mut block.stmts) {
                match stmt {
                    Stmt::Item(Item::Use(item)) => block.stmts.extend(imported.rest(item).into_iter().map(|item| Stmt::Item(item.into()))),
                    other => block.stmts.push(other),
                }
            }
            visit_mut::visit_block_mut(imported, block);
        });
    }

    // They are whole.
    fn visit_item_use_mut(&mut self, _: &mut ItemUse) {}

    fn visit_local_mut(&mut self, local: &mut Local) {
        if let Some(init) = &mut local.init {
            self.visit_local_init_mut(init);
        }
        self.bind(&mut local.pat);
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.scoped(|imported| {
            imported.bind(&mut arm.pat);
            arm.guard.iter_mut().for_each(|(_, guard)| imported.visit_expr_mut(guard));
            imported.visit_expr_mut(&mut arm.body);
        });
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        self.scoped(|imported| {
            closure.inputs.iter_mut().for_each(|input| imported.bind(input));
            imported.visit_return_type_mut(&mut closure.output);
            imported.visit_expr_mut(&mut closure.body);
        });
    }

    fn visit_expr_for_loop_mut(&mut self, for_: &mut ExprForLoop) {
        self.visit_expr_mut(&mut for_.expr);
        self.scoped(|imported| {
            imported.bind(&mut for_.pat);
            imported.visit_block_mut(&mut for_.body);
        });
    }

    fn visit_expr_if_mut(&mut self, branch: &mut ExprIf) {
        self.scoped(|imported| {
            imported.visit_expr_mut(&mut branch.cond);
            imported.visit_block_mut(&mut branch.then_branch);
        });
        if let Some((_, otherwise)) = &mut branch.else_branch {
            self.visit_expr_mut(otherwise);
        }
    }

    fn visit_expr_while_mut(&mut self, while_: &mut ExprWhile) {
        self.scoped(|imported| visit_mut::visit_expr_while_mut(imported, while_));
    }

    fn visit_expr_let_mut(&mut self, let_: &mut ExprLet) {
        self.visit_expr_mut(&mut let_.expr);
        self.bind(&mut let_.pat);
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        if let Some(whole) = self.whole(path) {
            *path = whole;
        }
        visit_mut::visit_path_mut(self, path);
    }

    // What is written out is written once.
    fn visit_path_segment_mut(&mut self, segment: &mut PathSegment) {
        self.visit_path_arguments_mut(&mut segment.arguments);
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        if let Pat::Ident(PatIdent { ident, by_ref: None, mutability: None, subpat: None, .. }) = pat
            && is_capital(ident)
            && let Some(path) = self.whole(&Path::from(ident.clone()))
        {
            *pat = Pat::Path(PatPath { attrs: Vec::new(), qself: None, path });
            return;
        }
        visit_mut::visit_pat_mut(self, pat);
    }

    // A field that is named alone keeps its name.
    fn visit_expr_struct_mut(&mut self, literal: &mut syn::ExprStruct) {
        for field in &mut literal.fields {
            if field.colon_token.is_none()
                && let Expr::Path(path) = &field.expr
                && self.whole(&path.path).is_some()
            {
                field.colon_token = Some(Colon::default());
            }
        }
        visit_mut::visit_expr_struct_mut(self, literal);
    }

    // What macros are given is parsed later.
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.in_tokens(std::mem::take(&mut mac.tokens));
    }
}
