//! Whether the host may have a method that kernels do not, of which rustc says nothing then.

use proc_macro2::Ident;

use super::file::File;
use super::outline::Scope;
use super::{Found, LONGEST_CHAIN, MOST_GLOBS, Place, is_always_there};
use crate::syntax::imports::is_foreign_root;

/// How methods of the standard library's numbers start that kernels do not have all of.
const STARTS: [&str; 12] =
    ["as_", "borrowing_", "carrying_", "checked_", "from_", "into_", "is_", "overflowing_", "saturating_", "strict_", "to_", "unchecked_"];

/// Others of these, and methods of traits that are always in scope.
const OF_STD: [&str; 10] = ["borrow", "clone_from", "eq", "fmt", "hash", "midpoint", "ne", "next_down", "next_up", "type_id"];

/// Whether the host may have a method of the name that is written there: the standard library has it, or something that the file declares or
/// imports.
pub(crate) fn may_be_of_host(name: &Ident) -> bool {
    let text = name.to_string();
    let is_of_std = STARTS.iter().any(|start| text.starts_with(start)) || OF_STD.contains(&&*text);
    is_of_std || File::of(name).is_none_or(|file| file.may_have_method(&text, MOST_GLOBS))
}

impl File {
    pub(super) fn may_have_method(&self, name: &str, globs: usize) -> bool {
        let is_open = !self.is_whole || self.scopes.iter().any(|scope| scope.is_open);
        is_open || self.declares_function(name) || (0..self.scopes.len()).any(|scope| self.may_import_method(scope, name, globs))
    }

    fn may_import_method(&self, scope: usize, name: &str, globs: usize) -> bool {
        let Scope { imports, globs: modules, .. } = &self.scopes[scope];
        let by_name = imports.iter().any(|(_, path)| match self.find(scope, path, LONGEST_CHAIN) {
            Found::Elsewhere { file, scope, number } => file.scopes[scope].items[number].keyword == "trait" && file.declares_function(name),
            Found::Foreign(of_crate) => {
                !is_always_there(&of_crate)
                    && !is_foreign_root(&of_crate[0])
                    && of_crate[of_crate.len() - 1].starts_with(char::is_uppercase)
            }
            Found::Item { .. } | Found::Unresolved | Found::Nothing => false,
            Found::Unknown => true,
        });
        by_name
            || modules.iter().any(|module| match (self.of_glob(scope, module), globs.checked_sub(1)) {
                (Some(Place { file: Some(file), .. }), Some(globs)) => file.may_have_method(name, globs),
                (Some(Place { file: None, .. }), _) => false,
                (Some(Place { file: Some(_), .. }), None) | (None, _) => true,
            })
    }
}
