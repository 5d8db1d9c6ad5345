//! Sites: where a kernel can panic or print, and what it then says.

use std::fmt::{self, Write};

use super::values::Values;

/// A place in a kernel's source at which it can panic or print.
#[derive(Debug, Clone, Copy)]
pub struct Site {
    /// The file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What is said there.
    pub message: Message,
}

/// What an invocation says at a site, with the values that it wrote there.
#[derive(Debug, Clone, Copy)]
pub enum Message {
    /// An index is not below the length: the values are the length and the index, each a `usize`.
    Index,
    /// A division by zero.
    Divide,
    /// A remainder of a division by zero.
    Remainder,
    /// A division whose result the type does not hold.
    DivideOverflow,
    /// A remainder of such a division.
    RemainderOverflow,
    /// `panic!`, `assert!` or the like, with its message.
    Panic(Format),
    /// `println!` or the like, with its text, which has its newline if there is one.
    Print(StandardStream, Format),
}

/// Where a kernel prints to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StandardStream {
    /// Standard output: `println!` and `print!`.
    Out,
    /// Standard error: `eprintln!` and `eprint!`.
    Err,
}

/// Writes a text with values in it, which it takes one by one.
pub type Format = fn(&mut dyn Write, &mut Values<'_>) -> fmt::Result;

impl Message {
    /// Writes what is said, in Rust's own words.
    pub(crate) fn write(&self, text: &mut dyn Write, values: &mut Values<'_>) -> fmt::Result {
        match self {
            Self::Index => {
                let (len, index): (usize, usize) = (values.take(), values.take());
                write!(text, "index out of bounds: the len is {len} but the index is {index}")
            }
            Self::Divide => text.write_str("attempt to divide by zero"),
            Self::Remainder => text.write_str("attempt to calculate the remainder with a divisor of zero"),
            Self::DivideOverflow => text.write_str("attempt to divide with overflow"),
            Self::RemainderOverflow => text.write_str("attempt to calculate the remainder with overflow"),
            Self::Panic(format) | Self::Print(_, format) => format(text, values),
        }
    }
}
