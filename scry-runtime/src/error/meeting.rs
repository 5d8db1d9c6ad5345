//! Two invocations that race: what the error of a launch tells of it.

use std::fmt;

/// Two invocations of a launch that would access one element at once, at least one of them to write it.
///
/// They are found by what kernels compute of ids, lengths and parameters; that neither panics before is taken for granted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Meeting {
    /// The `global_id()` of each, in x, y and z.
    pub invocations: [[u32; 3]; 2],
    /// Whether each of them writes.
    pub writes: [bool; 2],
    /// The element, such as `y[0]`.
    pub element: String,
}

impl Meeting {
    pub(crate) fn new(invocations: [[u32; 3]; 2], writes: [bool; 2], element: String) -> Self {
        Self { invocations, writes, element }
    }
}

impl fmt::Display for Meeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { invocations, writes, element } = self;
        let [one, other] = invocations.map(|[x, y, z]| format!("({x}, {y}, {z})"));
        match writes {
            [true, true] => write!(f, "invocations {one} and {other} would both write `{element}`"),
            [true, false] => write!(f, "invocation {one} would write `{element}`, and {other} would read it"),
            [false, _] => write!(f, "invocation {one} would read `{element}`, and {other} would write it"),
        }
    }
}
