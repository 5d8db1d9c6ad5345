//! What a kernel's native code is made of, and how it is called.
//!
//! The compiler writes code that names these; nobody else does. It knows no device: the CPU device and the sanitizer call it.

mod asked;
mod atomics;
mod formula;
mod frame;
mod ids;
pub mod math;
mod plain;
mod race;
mod reach;
mod requirement;
mod rounds;
mod run;
mod sanitized;
mod slice;
pub mod subgroup;
mod vector;

pub use asked::Asked;
pub use atomics::{Integer, Number, scatter};
pub(crate) use frame::reserve;
pub use frame::{Frame, frame};
pub use ids::{Id, Ids};
pub use plain::Plain;
pub use race::{Between, Race, RacingAccess};
pub use reach::{Exact, Interval, Reach, holds, pieces, split};
pub use requirement::Requirement;
pub use rounds::{Counter, Rounds, rounds};
pub(crate) use run::{BoundMemory, Inputs, Sanitized};
pub use run::{CpuEntry, CpuFn, CpuLaunch, Run, SanitizedEntry, below, count};
// By short paths, which compile sooner.
pub use std::clone::Clone;
pub use std::marker::Copy;
pub use std::mem::size_of;
pub use std::option::Option::{self, None, Some};
pub use std::sync::atomic::{Ordering, fence};

pub use scry_sanitizer::{Action, InputWatch, Synchronizes, Turn, Turns, Watch, granule, offset_in};
pub use slice::{SliceMut, is_row_below, load, load_part, prefetch, row};
pub use vector::Vector;
