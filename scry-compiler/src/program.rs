//! Everything that was gathered, as syntax: units of items, and what the paths in each lead to.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Attribute, Item, ItemFn, Meta, Path, Visibility};

/// An item of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct ItemId {
    pub(crate) unit: usize,
    pub(crate) item: usize,
}

/// What one `#[scry::device]` carries: one item, or those of a module.
pub(crate) struct Unit {
    /// Unique among all units of all crates.
    pub(crate) id: String,
    pub(crate) items: Vec<Item>,
    /// What the paths lead to that the items mention: the unit, and the name of the item there.
    pub(crate) paths: Vec<(String, Target)>,
}

/// Where a path leads to.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) unit: String,
    pub(crate) name: String,
}

/// The units that a kernel needs. The last one is that of the place where it is compiled, which has no items.
#[derive(Default)]
pub(crate) struct Program {
    pub(crate) units: Vec<Unit>,
    /// The unit whose names the kernel uses: of an instance that another place asks for, one that was carried there.
    kernel_unit: usize,
    names: HashMap<(usize, String), ItemId>,
    ids: HashMap<String, usize>,
}

impl Program {
    /// The unit of what is no item: there, no name leads to one.
    pub(crate) const NOWHERE: usize = usize::MAX;

    pub(crate) fn new(units: Vec<Unit>) -> Self {
        let ids = units.iter().enumerate().map(|(i, unit)| (unit.id.clone(), i)).collect();
        let mut names = HashMap::new();
        for (unit, content) in units.iter().enumerate() {
            for (item, syntax) in content.items.iter().enumerate() {
                if let Some(name) = item_name(syntax) {
                    names.insert((unit, name), ItemId { unit, item });
                }
            }
        }
        Self { kernel_unit: units.len().saturating_sub(1), units, names, ids }
    }

    /// Whether something was carried here whose own errors have been said: it has no items.
    pub(crate) fn is_broken(&self) -> bool {
        self.units.iter().rev().skip(1).any(|unit| unit.items.is_empty())
    }

    /// The kernel that was carried here, and from now on the one that is compiled: its attribute's arguments, and the function.
    pub(crate) fn take_kernel(&mut self, target: &Target) -> Option<(TokenStream, ItemFn)> {
        let unit = *self.ids.get(&target.unit)?;
        let Item::Fn(function) = self.item(*self.names.get(&(unit, target.name.clone()))?) else { return None };
        let mut function = Some(function).filter(|function| is_kernel(function))?.clone();
        let Meta::List(arguments) = function.attrs.pop()?.meta else { return None };
        self.kernel_unit = unit;
        Some((arguments.tokens, function))
    }

    pub(crate) fn kernel_unit(&self) -> usize {
        self.kernel_unit
    }

    /// The unit of the place where the kernel is compiled.
    pub(crate) fn place(&self) -> usize {
        self.units.len() - 1
    }

    /// The paths by which the place where the kernel is compiled names items.
    pub(crate) fn names_at_place(&self) -> impl Iterator<Item = &str> {
        self.units.last().into_iter().flat_map(|place| &place.paths).map(|(path, _)| &**path)
    }

    /// The path by which the kernel names an item, if it does.
    pub(crate) fn kernel_path(&self, id: ItemId) -> Option<String> {
        let leads_there =
            |target: &Target| self.ids.get(&target.unit).and_then(|unit| self.names.get(&(*unit, target.name.clone()))) == Some(&id);
        self.units.last()?.paths.iter().find(|(_, target)| leads_there(target)).map(|(path, _)| path.clone())
    }

    pub(crate) fn item(&self, id: ItemId) -> &Item {
        &self.units[id.unit].items[id.item]
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = (ItemId, &Item)> {
        let of_unit = |(unit, content): (usize, &'_ Unit)| (0..content.items.len()).map(move |item| ItemId { unit, item });
        self.units.iter().enumerate().flat_map(of_unit).map(|id| (id, self.item(id)))
    }

    /// The item that a path leads to from `unit`, and how many of the path's segments it takes: `Order::Ascending` leads to
    /// `Order` with one left.
    pub(crate) fn find(&self, unit: usize, path: &Path) -> Option<(ItemId, usize)> {
        (1..=path.segments.len()).rev().find_map(|len| Some((self.find_exactly(unit, path, len)?, len)))
    }

    fn find_exactly(&self, unit: usize, path: &Path, len: usize) -> Option<ItemId> {
        let names: Vec<String> = path.segments.iter().take(len).map(|segment| segment.ident.to_string()).collect();
        let own = match &names[..] {
            [name] => Some(name),
            [first, name] if first == "self" => Some(name),
            _ => None,
        };
        if let Some(found) = own.and_then(|name| self.names.get(&(unit, name.clone()))) {
            return Some(*found);
        }
        let text = if path.leading_colon.is_some() { format!("::{}", names.join("::")) } else { names.join("::") };
        let (_, target) = self.units.get(unit)?.paths.iter().find(|(path, _)| *path == text)?;
        self.names.get(&(*self.ids.get(&target.unit)?, target.name.clone())).copied()
    }
}

/// Whether a function was carried as a kernel.
pub(crate) fn is_kernel(function: &ItemFn) -> bool {
    function.attrs.last().is_some_and(|attribute| attribute.path().is_ident("kernel"))
}

/// A path without its generic arguments.
pub(crate) fn path_text(path: &Path) -> String {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    format!("{}{}", if path.leading_colon.is_some() { "::" } else { "" }, names.join("::"))
}

/// What items of every kind have.
pub(crate) struct Head<'a> {
    pub(crate) attributes: &'a [Attribute],
    /// Its keyword, which is enough to point at.
    pub(crate) keyword: &'a dyn ToTokens,
    /// Its visibility and name, if other items know it by that.
    pub(crate) name: Option<(&'a Visibility, &'a Ident)>,
}

impl<'a> Head<'a> {
    pub(crate) fn of(item: &'a Item) -> Self {
        let named = |attributes, keyword, vis, name| Head { attributes, keyword, name: Some((vis, name)) };
        let nameless = |attributes, keyword| Head { attributes, keyword, name: None };
        match item {
            Item::Const(item) => named(&item.attrs, &item.const_token, &item.vis, &item.ident),
            Item::Enum(item) => named(&item.attrs, &item.enum_token, &item.vis, &item.ident),
            Item::Fn(item) => named(&item.attrs, &item.sig.fn_token, &item.vis, &item.sig.ident),
            Item::Struct(item) => named(&item.attrs, &item.struct_token, &item.vis, &item.ident),
            Item::Trait(item) => named(&item.attrs, &item.trait_token, &item.vis, &item.ident),
            Item::Type(item) => named(&item.attrs, &item.type_token, &item.vis, &item.ident),
            Item::Impl(item) => nameless(&item.attrs, &item.impl_token),
            Item::Mod(item) => nameless(&item.attrs, &item.mod_token),
            Item::Static(item) => nameless(&item.attrs, &item.static_token),
            Item::Union(item) => nameless(&item.attrs, &item.union_token),
            Item::Use(item) => nameless(&item.attrs, &item.use_token),
            other => nameless(&[], other),
        }
    }
}

/// The name that other items know an item by.
pub(crate) fn item_name(item: &Item) -> Option<String> {
    Head::of(item).name.map(|(_, name)| name.to_string())
}
