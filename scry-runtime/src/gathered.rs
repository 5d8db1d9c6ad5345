//! How rustc is asked whether all that a kernel or device item uses was gathered.

/// The type that stands for what is gathered has a constant of its own by this name once it was.
pub trait Awaited {
    /// Whether it was.
    const HERE: bool = false;
}

impl<T> Awaited for T {}
