//! Where a kernel panics or prints, and what it says there.

use std::rc::Rc;

use proc_macro2::Span;

use super::BinaryOp;

use crate::ty::Ty;

/// A place in the source where a kernel can panic or print.
#[derive(Clone)]
pub(crate) struct Site {
    /// Where the expression starts.
    pub(crate) span: Span,
    pub(crate) message: Message,
    /// What is checked there; nothing if the source says itself that it panics or prints.
    pub(crate) subject: Option<Rc<Subject>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) struct SiteId(pub(crate) usize);

/// What a check is about, by the words of the source; `..` stands for what is long.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    /// `of[index]`
    Element { of: String, index: String },
    /// Part of a slice: `of[range]`.
    Part { of: String, range: String },
    /// `/ by` or `% by`; the other operators on integers that divide are methods.
    Division { op: BinaryOp, by: String },
    /// A call of a method, or what is written instead of one.
    Call(String),
}

/// What a panic says.
#[derive(Clone)]
pub(crate) enum Message {
    /// An index is out of bounds; its values are the length and the index.
    Index,
    /// A division by zero.
    Divide,
    /// A remainder of a division by zero.
    Remainder,
    /// A division whose quotient is too large.
    DivideOverflow,
    /// A remainder of a division whose quotient is too large.
    RemainderOverflow,
    /// A text of the user's, or one with values in it.
    Panic(Format),
    /// No panic, but a text to print: to the error stream, or to the other.
    Print { to_stderr: bool, format: Format },
}

/// A text with values in it, as the host formats it.
#[derive(Clone)]
pub(crate) struct Format {
    /// The code that writes the text.
    pub(crate) text: TextId,
    pub(crate) types: Vec<Ty>,
}

/// Identifies the code that writes a text, which the IR does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TextId(pub(crate) usize);
