//! The words by which kernels tell the host something, as both see them: a record of a panic, and a ring of prints.

mod record;
mod ring;
mod words;

pub(crate) use record::{RECORD_LEN, Record, Taken};
pub(crate) use ring::{Prints, Ring, ring_len};
pub(crate) use words::{HEADER_LEN, Reports};
