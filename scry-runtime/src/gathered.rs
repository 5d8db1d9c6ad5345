//! How rustc says that something a kernel uses is no device item.

/// Implemented for what stands for the items that a kernel or device item uses, once they have been gathered.
#[diagnostic::on_unimplemented(
    message = "what rustc does not find as a macro has no `#[scry::device]`",
    label = "it is used here",
    note = "help: add `#[scry::device]` to its definition; items that use each other go together in a module with `#[scry::device]`"
)]
pub trait Gathered {
    /// What is asked for.
    const HERE: () = ();
}

/// As [`Gathered`], for an instance of a kernel.
#[diagnostic::on_unimplemented(
    message = "what rustc does not find as a macro is no generic kernel, or has no `#[scry::device]`",
    label = "the instance is asked for here",
    note = "help: a kernel has instances if it is generic; add `#[scry::device]` to the definitions of its arguments"
)]
pub trait GatheredInstance {
    /// What is asked for.
    const HERE: () = ();
}

#[diagnostic::do_not_recommend]
impl<T: Gathered> GatheredInstance for T {}

/// As [`Gathered`], where what was not found may be a method of numbers.
#[diagnostic::on_unimplemented(
    message = "what rustc does not find as a macro has no `#[scry::device]`",
    label = "it is used here",
    note = "help: numbers have functions such as `sqrt` and `max` as methods: `x.sqrt()`, `x.max(y)`",
    note = "help: to a function of your own, add `#[scry::device]`; items that use each other go together in a module with `#[scry::device]`"
)]
pub trait GatheredNotMethods {
    /// What is asked for.
    const HERE: () = ();
}

#[diagnostic::do_not_recommend]
impl<T: Gathered> GatheredNotMethods for T {}

/// As [`Gathered`], where what was not found may be a type of the standard library.
#[diagnostic::on_unimplemented(
    message = "what rustc does not find as a macro has no `#[scry::device]`",
    label = "it is used here",
    note = "help: what the standard library has on the heap, such as `Arc` and `HashMap`, is not for kernels: they work on numbers, arrays and tuples of them, and slices",
    note = "help: to a type of your own, add `#[scry::device]`; items that use each other go together in a module with `#[scry::device]`"
)]
pub trait GatheredNotHeap {
    /// What is asked for.
    const HERE: () = ();
}

#[diagnostic::do_not_recommend]
impl<T: Gathered> GatheredNotHeap for T {}
