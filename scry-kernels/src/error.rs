//! What can go wrong: shapes that do not fit, and all that can go wrong with a launch.

use std::fmt::{self, Display};

/// `Result` with [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What an operation answers if it cannot be done. Shapes are looked at before anything is queued, so no part of it is.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Two views do not fit each other, or one does not fit what it is to become.
    #[error("{operation}: {reason}")]
    Shape {
        /// The function that was called.
        operation: &'static str,
        /// The views by the names of the function's parameters, their shapes, and which sizes do not fit.
        reason: String,
    },

    /// What the device, a buffer or the launch says.
    #[error(transparent)]
    Scry(#[from] scry::Error),
}

impl Error {
    pub(crate) fn shape(operation: &'static str, reason: impl Into<String>) -> Self {
        Self::Shape { operation, reason: reason.into() }
    }

    /// The rows of a view that is written, by its name, do not lie in one piece each.
    pub(crate) fn apart(operation: &'static str, written: &str) -> Self {
        Self::shape(operation, format!("the rows of `{written}` do not lie in one piece each\nhelp: write to a buffer, and copy that"))
    }
}

/// A shape as messages have it: `3 x 4`.
pub(crate) struct Shape<'a>(pub(crate) &'a [usize]);

impl Display for Shape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else { return f.write_str("a single element") };
        write!(f, "{first}")?;
        rest.iter().try_for_each(|size| write!(f, " x {size}"))
    }
}
