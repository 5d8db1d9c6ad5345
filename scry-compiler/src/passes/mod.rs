//! Passes: each makes of a kernel's IR a kernel's IR that means the same. They see the IR and its types, never syntax.

pub(crate) mod checks;
pub(crate) mod forward_substitution;
