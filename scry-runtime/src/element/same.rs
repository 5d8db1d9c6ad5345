//! What rustc is asked about names that kernels know without having them resolved: whether they are what they stand for.

/// Of each type for itself.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `{T}`",
    label = "in a kernel, this name stands for that type",
    note = "name a type of your own by its path: `self::Name`; or import the one that is meant: `use scry::glam::..`, `use scry::prelude::*`"
)]
pub trait Same<T> {
    /// What is asked for.
    const IS_SAME: () = ();
}

impl<T> Same<T> for T {}
