//! Kernels that many programs need, written in [scry] alone, for every device that it has.
//!
//! - [`elementwise`]: fill, copy, map and zip
//! - [`reduce`]: sum, mean, minimum and maximum, where these are, and reductions of your own, over any axes
//! - [`segments`]: reductions of parts of different lengths
//! - [`scan`]: prefix sums, inclusive and exclusive, and scans by reductions of your own
//! - [`select`]: what a predicate holds for, by itself or in front of the rest, and the greatest elements of rows
//! - [`sort`]: stable sorts of keys, of pairs of keys and values, and of indices by keys
//! - [`runs`]: neighbours that are alike: one of each run, and where and how long runs are
//! - [`histogram`]: how often each value is there
//! - [`index`]: what is at indices, to be read, written and combined, and binary searches
//! - [`arrange`]: several views beside each other, and elements around one
//! - [`filter`]: weighted sums of neighbours
//! - [`stencil`]: what elements of grids become of their neighbours, by operations of your own
//! - [`fourier`]: Fourier transforms of complex and real numbers
//! - [`random`]: random numbers, the same on every device; dropout and shuffles
//! - [`dense`]: products of matrices and vectors, updates of symmetric matrices, Cholesky factors and triangular systems
//! - [`sparse`]: products of sparse matrices
//! - [`distance`]: squared distances between rows
//!
//! And what networks are made of:
//!
//! - [`activation`]: what they do to each element, and the gradients of that
//! - [`normalize`]: softmax, layer norm and the like, and their gradients
//! - [`attention`]: sums of values weighted by how well queries and keys match
//! - [`rotary`]: rotary position embeddings
//! - [`embedding`]: rows of a table by their numbers, and the gradient of the table
//! - [`convolution`] and [`pooling`]: convolutions of images, and the greatest elements and means of windows
//! - [`loss`]: cross entropy, and its gradient
//! - [`optimize`]: steps of Adam and of gradient descent
//!
//! **Where they run.** Each function takes first what a launch takes: a `&Device`, a `&Stream` or a `&mut Batch`, whose work is queued or recorded.
//! Memory that a function needs for itself comes from the device.
//!
//! **What they work on.** A [`View`] is a buffer with a shape and strides. A buffer alone is a view with one axis. Shapes are checked before anything
//! is queued, and an [`Error`] names those that do not fit.
//!
//! **What they do.** Operations are types with `#[scry::device]`, which are compiled into the kernel, and so are elements of your own:
//! [`instance!`] compiles what is not there yet.
//!
//! ```
//! use scry::Device;
//! use scry_kernels::Views;
//! use scry_kernels::elementwise::{Multiply, zip};
//!
//! # fn main() -> scry_kernels::Result<()> {
//! let gpu = Device::auto()?;
//! let (a, b) = (gpu.upload(&[1.0f32, 2.0, 3.0])?, gpu.upload(&[10.0f32, 100.0])?);
//! let y = gpu.zeros(6)?;
//! let (rows, columns) = (a.view([3, 1])?.broadcast([3, 2])?, b.view([1, 2])?.broadcast([3, 2])?);
//! zip(&gpu, Multiply, rows, columns, y.view_mut([3, 2])?)?;
//! assert_eq!(y.download()?, [10.0, 100.0, 20.0, 200.0, 30.0, 300.0]);
//! # Ok(())
//! # }
//! ```

/// Its listing is a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod activation;
pub mod arrange;
pub mod attention;
mod axes;
pub mod convolution;
mod cpu;
pub mod dense;
pub mod distance;
pub mod elementwise;
pub mod embedding;
mod error;
pub mod filter;
pub mod fourier;
pub mod histogram;
pub mod index;
mod instance;
pub mod loss;
pub mod normalize;
pub mod number;
pub mod optimize;
pub mod pooling;
pub mod random;
pub mod reduce;
pub mod rotary;
#[doc(hidden)]
pub mod rows;
pub mod runs;
pub mod scan;
pub mod segments;
pub mod select;
pub mod sort;
pub mod sparse;
pub mod stencil;
mod view;

pub use error::{Error, Result};
pub use view::{View, ViewMut, Views};
