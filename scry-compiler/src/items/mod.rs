//! Items that kernels use: how `#[scry::device]` carries them from where they are defined to where they are compiled.
//!
//! A macro sees the tokens of one item only. So an annotated item gains a macro of its own name that carries its tokens,
//! and whoever needs it calls that macro: first `depend` finds the paths that an item mentions and does not define, then
//! `gather` writes the call of the first path's macro. That one adds what it carries and calls the next; the last calls
//! `scry`'s own `__gathered!`, which ends here again, with everything there is to know.
//!
//! A device item gathers at its own place, before it defines its macro, so its private helpers resolve where it stands, and
//! one call brings all that it needs. So two items that need each other must be in one module, which is carried as a unit. An `impl` has no
//! name and hence no macro: a module carries it, with its type.

mod depend;
mod device;
mod gather;
mod host;
mod known;
mod source;
mod unparsed;

pub(crate) use crate::program::{Head, ItemId, Program, path_text};
pub(crate) use device::{carry_kernel, expand, finish};
pub(crate) use gather::{Gathered, Goal, Needs, arrived, gather_for_instance, gather_for_kernel, instance_marker, kernel_marker, unit_id};
pub(crate) use host::copy_of_kernel;
pub(crate) use known::Known;
pub(crate) use source::may_be_of_host;
pub(crate) use unparsed::WithoutBody;
