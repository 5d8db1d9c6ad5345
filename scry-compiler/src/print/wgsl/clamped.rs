//! Elements of local and shared arrays that are not there.
//!
//! As a rule, naga sees to it that they are zero, and that stores to them are dropped. It cannot do so for atomics; a module with
//! atomics in shared arrays has it clamp indices instead, and says by itself what is out of bounds.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::{Wgsl, both, type_name};
use crate::ir::{Kernel, Place, Root, StmtKind};
use crate::ty::Ty;

/// The functions that pick a value or zero, by name.
pub(super) type Picks = RefCell<BTreeMap<String, String>>;

/// Whether naga is to clamp the indices in a kernel's text.
pub(crate) fn clamps(kernel: &Kernel) -> bool {
    let mut found = false;
    kernel.body.walk(&mut |stmt| {
        if let StmtKind::Atomic { place: place @ Place { root: Root::Shared(_), path: _ }, .. } = &stmt.kind {
            found |= place.unproven().next().is_some();
        }
    });
    found
}

impl Wgsl<'_> {
    /// What must be true for an element to be there, if the text has to say so.
    pub(super) fn guard(&self, place: &Place) -> Option<String> {
        self.clamped?;
        both(self.checks(place))
    }

    /// What must be true for the elements of arrays on the way to a place to be there.
    pub(super) fn checks(&self, place: &Place) -> impl Iterator<Item = String> {
        place.unproven().map(|(index, len)| format!("{} < {len}u", self.expr(index)))
    }

    /// `value` if `guard` is true, else zero.
    pub(super) fn pick(&self, value: &str, guard: &str, ty: &Ty) -> String {
        let name = type_name(ty);
        if ty.repr().scalar().is_some() || ty.is_vector() {
            return format!("select({name}(), {value}, ({guard}))");
        }
        let function = format!("{}_or_zero", ty.mangled());
        let text = format!(
            "fn {function}(value: {name}, is_there: bool) -> {name} {{\n    if (is_there) {{ return value; }}\n    return {name}();\n}}"
        );
        if let Some(picks) = self.clamped {
            picks.borrow_mut().insert(function.clone(), text);
        }
        format!("{function}({value}, ({guard}))")
    }

    /// Prints the functions that were called.
    pub(super) fn picks(&mut self) {
        let texts: Vec<String> = self.clamped.iter().flat_map(|picks| picks.borrow().values().cloned().collect::<Vec<_>>()).collect();
        for text in texts {
            self.out.line(&text);
            self.out.blank();
        }
    }
}
