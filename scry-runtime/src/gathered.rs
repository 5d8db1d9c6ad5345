//! How rustc says that something a kernel uses is no device item.

/// Implemented for what stands for the items that a kernel or device item uses, once they have been gathered.
#[diagnostic::on_unimplemented(
    message = "what rustc does not find as a macro has no `#[scry::device]`",
    label = "uses it",
    note = "help: add `#[scry::device]` to its definition; items that use each other go together in a module with `#[scry::device]`"
)]
pub trait Gathered {
    /// What is asked for.
    const HERE: () = ();
}
