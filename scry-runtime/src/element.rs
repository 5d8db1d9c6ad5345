//! The types that buffers hold.

use bytemuck::Pod;

/// A type that buffers hold and kernels read and write: the same bytes on the host and on every device.
///
/// Sealed: the set is the language's, not the user's.
#[diagnostic::on_unimplemented(
    message = "a buffer cannot hold `{Self}`",
    label = "no buffer's element",
    note = "buffers hold `f32`, `i32` and `u32`"
)]
pub trait Element: Pod + Send + Sync + sealed::Sealed {}

#[diagnostic::do_not_recommend]
impl Element for f32 {}
#[diagnostic::do_not_recommend]
impl Element for u32 {}
#[diagnostic::do_not_recommend]
impl Element for i32 {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for u32 {}
    impl Sealed for i32 {}
}
