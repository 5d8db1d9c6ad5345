//! Writes random programs: kernels, the items that they use, and their twins, which are the same functions in plain Rust.
//!
//! [`Program`] is what a program is written to; it is made of a seed, or of the choices of another one, of which [`steps`] take some
//! away. What runs both and compares them is in `scry-property-compare`.

mod conflicts;
mod features;
mod forms;
mod functions;
mod items;
mod loops;
mod names;
mod numbers;
mod optional;
mod patterns;
mod program;
mod random;
mod ranged;
mod sequences;
mod shrink;
mod statements;
mod types;
mod values;
mod workgroups;
mod writer;

pub use features::{FEATURES, Features};
pub use random::{Random, Tree};
pub use shrink::{Step, smaller, steps};

/// Invocations of each kernel, and elements of most of its buffers.
const COUNT: usize = 96;

/// What a program is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Values: no invocation panics.
    Values,
    /// Panics of some invocations, and what is written before.
    Panics,
    /// Workgroups that wait, exchange values and end.
    Workgroups,
}

/// How much is in a program.
#[derive(Clone, Copy)]
pub struct Size {
    /// Functions and methods, at most.
    pub functions: usize,
    /// Functions that do next to nothing but have names.
    pub helpers: usize,
    /// Kernels that are not generic, at most.
    pub kernels: usize,
    /// Whether there is a kernel that is generic.
    pub generic: bool,
    /// Statements between two results of a kernel, at most.
    pub statements: usize,
    /// Statements and operators of a body, about, with those of what is written out in it.
    pub body: u64,
    /// How deep statements and values are nested.
    pub depth: usize,
}

impl Size {
    /// A program of its own: something of everything.
    pub const LARGE: Self = Self { functions: 9, helpers: 1, kernels: 2, generic: true, statements: 3, body: 220, depth: 4 };
    /// One of many.
    pub const SMALL: Self = Self { functions: 3, helpers: 4, kernels: 1, generic: false, statements: 3, body: 60, depth: 3 };
}

/// A program's texts.
pub struct Program {
    /// The module of the items and twins, which is compiled without overflow checks: a kernel's integers wrap.
    pub twins: String,
    /// The module of the kernels, with `run` and `TEXT`.
    pub kernels: String,
    /// What people read.
    pub source: String,
    /// The choices that made it.
    pub choices: Tree,
}

impl Program {
    /// Writes program `number`, whose modules are called `program_{number}`, in files `items_{number}.rs` and `kernels_{number}.rs`.
    #[must_use]
    pub fn new(mut random: Random, number: usize, kind: Kind, size: Size, features: &Features) -> Self {
        let [twins, kernels, source] = match kind {
            Kind::Values | Kind::Panics => program::program(&mut random, number, kind == Kind::Panics, size, features),
            Kind::Workgroups => workgroups::program(&mut random, number),
        };
        Self { twins, kernels, source, choices: random.into_tree() }
    }
}

/// What a twin prints is compared.
const PRINTLN: &str = "\
macro_rules! println {
    ($($text:tt)*) => { scry_property_compare::print(&(format!($($text)*) + \"\\n\")) };
}

";

/// The module of all twins: of programs of these numbers.
#[must_use]
pub fn twins(numbers: impl IntoIterator<Item = usize>) -> String {
    let module = |number| format!("#[path = \"items_{number}.rs\"]\npub mod program_{number};\n");
    PRINTLN.to_owned() + &numbers.into_iter().map(module).collect::<String>()
}

/// The module of all kernels: of programs of these numbers, as a table `name`.
#[must_use]
pub fn kernels(numbers: &[usize], name: &str) -> String {
    let module = |number| format!("#[path = \"kernels_{number}.rs\"]\nmod program_{number};\n");
    let row = |number| format!("    Program {{ number: {number}, run: program_{number}::run, text: program_{number}::TEXT }},\n");
    format!(
        "{}\n/// The programs.\npub const {name}: &[Program] = &[\n{}];\n",
        numbers.iter().map(module).collect::<String>(),
        numbers.iter().map(row).collect::<String>()
    )
}
