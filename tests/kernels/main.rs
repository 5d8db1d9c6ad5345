//! The corpus: one file a feature of the kernel language, run on every device, and held to the tools that judge kernels.
//!
//! To add one, write `tests/kernels/<feature>.rs` beside this file, with its kernels, and tests that compare them with plain Rust
//! through `every_device`; add its `mod` line here. A kernel that shows something to those who read what is printed gets a page of its
//! own in `scry-compiler/tests/goldens` as well.

#![allow(clippy::all, clippy::pedantic, reason = "kernels are to have every form that Rust has, also those that clippy advises against")]
// Browsers have a harness of their own, which reaches the tests as unstable features let it.
#![cfg_attr(target_arch = "wasm32", feature(custom_test_frameworks, test), test_runner(support::browser::keep))]

#[cfg(target_arch = "wasm32")]
extern crate test;

#[path = "../support/mod.rs"]
mod support;

mod abreast;
mod arguments;
mod arithmetic;
mod array_references;
mod arrays;
mod associated;
mod async_copies;
mod atomic_elements;
mod atomics;
mod bindings;
mod bools_in_buffers;
mod borrowing_structs;
mod bounds;
mod brain_floats;
mod branches;
mod casts;
mod checked_conversions;
mod closures;
mod columns;
mod computed_constants;
mod constants;
mod conversions;
mod corners;
mod deterministic;
mod device_functions;
mod divisions;
mod double;
mod enum_elements;
mod enums;
mod evaluation;
mod fast_math;
mod float_constants;
mod float_methods;
mod formats;
mod generics;
mod grids;
mod half;
mod impl_trait;
mod imported_variants;
mod imports;
mod in_place;
mod index_types;
mod instances;
mod integer_methods;
mod integer_vectors;
mod iterator_parameters;
mod lending;
mod loops;
mod markers;
mod matched_places;
mod matches;
mod matrices;
mod memory_order;
mod mixed;
mod names;
mod narrow;
mod numbers;
mod optional_places;
mod optional_slices;
mod options;
mod order;
mod orderings;
mod other_crates;
mod packed;
mod panics;
mod parameter_blocks;
mod parameters;
mod parts_of_elements;
mod patterns;
mod phases;
mod printing;
mod races;
mod ranges;
mod reach;
mod requirements;
mod saxpy;
mod scatter;
mod sequences;
mod shared_memory;
mod shared_reuse;
mod short;
mod sort;
mod structs;
mod subgroups;
mod sum_types;
mod swizzles;
mod tiles;
mod trait_names;
mod tuples;
mod unchecked;
mod uniform_loads;
mod unroll;
mod values_in_parts;
mod vector_structs;
mod vectors;
mod waiting;
mod wide;
mod wide_checks;
mod wide_forms;
mod wide_parts;
mod words;
mod workgroups;
