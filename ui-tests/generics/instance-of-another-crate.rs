//! An instance of another crate's kernel, none of whose arguments is this crate's own.

use scry_shared_items::transform::{Double, map, turn};

scry::instance!(impl map<Double, f32>);
scry::instance!(impl turn<i32, 2>);

fn main() {}
