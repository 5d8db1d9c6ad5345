//! The types that buffers hold.

use bytemuck::Pod;
use half::f16;

/// A type that buffers hold and kernels read and write: the same bytes on the host and on every device.
///
/// Sealed: the set is the language's, not the user's.
#[diagnostic::on_unimplemented(
    message = "a buffer cannot hold `{Self}`",
    label = "no buffer's element",
    note = "buffers hold numbers of fixed width: `u8` to `u64`, `i8` to `i64`, `f16`, `f32` and `f64`"
)]
pub trait Element: Pod + Send + Sync + sealed::Sealed {}

macro_rules! elements {
    ($($ty:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl Element for $ty {}
        impl sealed::Sealed for $ty {}
    )*};
}

elements!(i8, i16, i32, i64, u8, u16, u32, u64, f16, f32, f64);

mod sealed {
    pub trait Sealed {}
}
