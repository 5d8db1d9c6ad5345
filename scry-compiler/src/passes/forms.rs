//! The two forms of a kernel: with all checks, and without those that are settled, for launches for which the kernel's conditions hold.
//!
//! A text has both, and what they have in common once: the functions, which are those of the checked form, and all that is outside of
//! functions.

use super::{Helpers, Lowered, Pass};
use crate::ir::{FunctionId, Kernel};

/// A kernel's forms on their way to one target.
pub(crate) struct Forms<'a> {
    pub(crate) checked: Lowered<'a>,
    /// Without the settled checks, if there are any.
    pub(crate) proven: Option<Lowered<'a>>,
}

impl<'a> Forms<'a> {
    /// What becomes of both forms by `passes`, in their order.
    pub(crate) fn by(passes: &[Pass], kernel: &Kernel, helpers: &'a Helpers) -> Self {
        let proven = kernel.proven().map(|kernel| Lowered::by(passes, kernel, helpers, Vec::new()));
        // The checked form has the other's helpers as well, at the same places.
        let supplied = proven.as_ref().map(|proven| proven.supplied.clone()).unwrap_or_default();
        let checked = Lowered::by(passes, kernel.clone(), helpers, supplied);
        let proven = proven.map(|proven| with_functions_of(&checked, proven));
        Self { checked, proven }
    }

    pub(crate) fn each_mut(&mut self) -> impl Iterator<Item = &mut Lowered<'a>> {
        [&mut self.checked].into_iter().chain(&mut self.proven)
    }
}

/// The form with the functions of the checked one: the helpers that both have, further helpers, and the kernel's own.
fn with_functions_of<'a>(checked: &Lowered<'_>, mut proven: Lowered<'a>) -> Lowered<'a> {
    let (helpers, further) = (proven.supplied.len(), checked.supplied.len() - proven.supplied.len());
    let renumbered = |number| FunctionId(if number < helpers { number } else { number + further });
    let numbers: Vec<FunctionId> = (0..proven.kernel.functions.len()).map(renumbered).collect();
    proven.kernel.body.renumber_functions(&numbers);
    proven.kernel.functions.clone_from(&checked.kernel.functions);
    proven
}
