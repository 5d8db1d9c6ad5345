//! The types that buffers hold.

use bytemuck::Pod;

/// A type that buffers hold and kernels read and write: the same bytes on the host and on every device.
///
/// Sealed: the set is the language's, not the user's.
pub trait Element: Pod + Send + Sync + sealed::Sealed {}

impl Element for f32 {}
impl Element for u32 {}
impl Element for i32 {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for u32 {}
    impl Sealed for i32 {}
}
