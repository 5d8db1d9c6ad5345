//! The guide's puzzles are in `tests/puzzles.rs`, their solutions in `tests/solutions.rs`.
