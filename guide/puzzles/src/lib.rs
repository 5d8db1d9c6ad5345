//! The guide's puzzles are in `tests/puzzles.rs`, their solutions in `tests/solutions.rs`. This draws what their kernels access.

mod picture;

pub use picture::draw;
