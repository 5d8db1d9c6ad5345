//! What is known of a kernel's source: where it accesses memory that invocations share, and which variables its workgroups share.

/// A place in a kernel's source at which it accesses memory that invocations share.
///
/// ```
/// use scry_sanitizer::{AccessSite, Target};
/// static ACCESSES: [AccessSite; 1] = [AccessSite { file: "src/main.rs", line: 7, column: 9, target: Target::Slice(0) }];
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccessSite {
    /// The file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What is accessed there.
    pub target: Target,
}

/// What a kernel accesses.
///
/// ```
/// // Of `fn scale(a: f32, x: &[f32], y: &mut [f32])`:
/// const Y: scry_sanitizer::Target = scry_sanitizer::Target::Slice(1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// The argument of the slice parameter of this number, not counting other parameters.
    Slice(u32),
    /// The shared variable of this index among the kernel's.
    Shared(u32),
}

/// A variable that a workgroup shares.
///
/// ```
/// // Of `let mut tile = shared::<[f32; 256]>();`:
/// static TILE: scry_sanitizer::SharedVariable = scry_sanitizer::SharedVariable { name: "tile", size: 1024, stride: 4 };
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedVariable {
    /// The name in the source.
    pub name: &'static str,
    /// The size in bytes.
    pub size: u32,
    /// The size of an element in bytes if it is an array, else its own.
    pub stride: u32,
}

/// A file, a line and a column.
pub type Position = (&'static str, u32, u32);

impl AccessSite {
    /// Where it is.
    pub(crate) fn position(&self) -> Position {
        (self.file, self.line, self.column)
    }
}
