//! How rustc says that something a kernel uses is no device item.

/// Implemented for what stands for the items that a kernel or device item uses, once they have been gathered.
#[diagnostic::on_unimplemented(
    message = "this uses something that is not for devices",
    label = "uses what rustc does not find as a macro",
    note = "help: add `#[scry::device]` to its definition"
)]
pub trait Gathered {}

/// Asks whether they have been.
pub const fn gathered<Items: Gathered>() {}
