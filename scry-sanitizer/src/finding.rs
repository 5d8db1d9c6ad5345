//! Findings: what the sanitizer says of a kernel, and the error that comes of it.

use std::error::Error;
use std::fmt;

use crate::source::Position;

/// A fault that the sanitizer device found in a kernel, as `Device::findings` lists it.
///
/// Accesses at the same two places of the source to the same parameter or shared variable count as one finding, which tells of the
/// first of them.
///
/// ```
/// # use scry_sanitizer as scry;
/// use scry::{Finding, FindingKind};
/// fn show_races(findings: &[Finding]) {
///     for race in findings.iter().filter(|finding| finding.kind == FindingKind::RaceBetweenWorkgroups) {
///         println!("{} races on element {} of {}", race.kernel, race.index, race.memory);
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What is wrong.
    pub kind: FindingKind,
    /// The kernel's name.
    pub kernel: &'static str,
    /// What was accessed: ``parameter `y` `` or ``shared variable `tile` ``; `array` if an index of an array of the invocation's own is out
    /// of bounds.
    pub memory: String,
    /// The number of the element that was accessed; zero in what is no array.
    pub index: usize,
    /// Of two accesses that race, the one that came first.
    pub first: Option<FoundAccess>,
    /// The access that showed what is wrong.
    pub second: FoundAccess,
    /// How often it was found.
    pub count: u64,
    /// The element, as messages name it.
    pub(crate) place: String,
    /// Whether it is a workgroup's own.
    pub(crate) is_shared: bool,
}

/// What can be wrong with a kernel's accesses.
///
/// ```
/// # use scry_sanitizer as scry;
/// use scry::{Finding, FindingKind};
/// fn is_all_written(findings: &[Finding]) -> bool {
///     !findings.iter().any(|finding| finding.kind == FindingKind::UninitializedMemory)
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// Two invocations of a workgroup access the same bytes, at least one of them writes, and no barrier is between.
    RaceInWorkgroup,
    /// Two invocations of different workgroups access the same bytes in one launch, and at least one of them writes.
    RaceBetweenWorkgroups,
    /// Two invocations access the same bytes, one of them atomically and the other not, and no barrier is between.
    MixedAtomic,
    /// A workgroup reads what it has not written in its shared memory.
    UninitializedShared,
    /// A kernel reads elements of `Device::alloc_uninit` that neither the host nor a kernel has written.
    UninitializedMemory,
    /// An index is not below the length. The invocation panicked, which is `Error::KernelPanic` as on every
    /// device. With `get_unchecked` it did not; here, a load was zero then, and a store did nothing.
    OutOfBounds,
}

/// An access that a finding is about: what, where in the source, and by which invocation.
///
/// ```
/// # use scry_sanitizer as scry;
/// # fn show(access: &scry::FoundAccess) {
/// println!("{access}");
/// let [x, y, z] = access.global_id;
/// println!("{}:{} in ({x}, {y}, {z})", access.file, access.line);
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundAccess {
    /// What was done.
    pub action: FoundAction,
    /// The file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The invocation's `global_id()` in x, y and z.
    pub global_id: [usize; 3],
    /// The invocation's `workgroup_id()` in x, y and z.
    pub workgroup_id: [usize; 3],
    /// The invocation's `local_id()` in x, y and z.
    pub local_id: [usize; 3],
}

/// What an invocation did to an element.
///
/// ```
/// # use scry_sanitizer as scry;
/// use scry::{Finding, FoundAction};
/// fn are_both_writes(race: &Finding) -> bool {
///     race.first.iter().chain([&race.second]).all(|access| access.action == FoundAction::Write)
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FoundAction {
    /// It read it.
    Read,
    /// It wrote it.
    Write,
    /// It accessed it atomically.
    Atomic,
    /// It would have accessed it, but there is none of this index, so it panicked.
    Index,
}

/// What the sanitizer has found since it last told: the error `Error::Sanitizer`.
///
/// ```
/// # use scry_sanitizer as scry;
/// fn show(report: &scry::SanitizerReport) {
///     println!("{} faults:\n{report}", report.findings.len());
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SanitizerReport {
    /// What was found, in that order.
    pub findings: Vec<Finding>,
}

/// How many findings a report writes out.
const SHOWN: usize = 5;

impl FindingKind {
    fn text(self) -> &'static str {
        match self {
            Self::RaceInWorkgroup => "data race in a workgroup on",
            Self::RaceBetweenWorkgroups => "data race between workgroups on",
            Self::MixedAtomic => "race of an atomic and a plain access on",
            Self::UninitializedShared => "read of uninitialised shared memory,",
            Self::UninitializedMemory => "read of memory that nobody has written,",
            Self::OutOfBounds => "index out of bounds,",
        }
    }
}

impl Finding {
    /// The way out.
    fn help(&self) -> &'static str {
        let is_same_place = self.first.as_ref().is_some_and(|first| first.position() == self.second.position());
        match self.kind {
            FindingKind::RaceInWorkgroup if !self.is_shared => {
                "give each invocation elements of its own, use an atomic, or put a `barrier()` between them"
            }
            FindingKind::RaceInWorkgroup if is_same_place => {
                "let one invocation write it, use an atomic, or put a `barrier()` between the rounds of a loop"
            }
            FindingKind::RaceInWorkgroup => "put a `barrier()` between them",
            FindingKind::RaceBetweenWorkgroups => {
                "no barrier orders workgroups: give each elements of its own, use an atomic, order both by one (`Release` and `Acquire`), or launch two kernels one after the other"
            }
            FindingKind::MixedAtomic => "use atomic operations only, or put a `barrier()` between if both are in one workgroup",
            FindingKind::UninitializedShared => "write it before, with a `barrier()` in between if another invocation does",
            FindingKind::UninitializedMemory => "`upload`, `write` or `fill` the buffer before the launch",
            FindingKind::OutOfBounds => "compare the index with the length first, or launch as many invocations as there are elements",
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, kernel, memory: _, index: _, first, second, count, place, is_shared: _ } = self;
        writeln!(f, "kernel `{kernel}`: {} {place}", kind.text())?;
        for access in first.iter().chain([second]) {
            writeln!(f, "  {access}")?;
        }
        if *count > 1 {
            writeln!(f, "  found {count} times in all")?;
        }
        write!(f, "help: {}", self.help())
    }
}

impl FoundAccess {
    pub(crate) fn position(&self) -> Position {
        (self.file, self.line, self.column)
    }
}

impl fmt::Display for FoundAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { action, file, line, column, global_id, workgroup_id, local_id } = self;
        let done = match action {
            FoundAction::Read => "read",
            FoundAction::Write => "written",
            FoundAction::Atomic => "accessed atomically",
            FoundAction::Index => "indexed",
        };
        let place = |[x, y, z]: [usize; 3]| format!("({x}, {y}, {z})");
        let (global_id, workgroup_id, local_id) = (place(*global_id), place(*workgroup_id), place(*local_id));
        write!(f, "{done} at {file}:{line}:{column} by global_id {global_id}, workgroup_id {workgroup_id}, local_id {local_id}")
    }
}

impl fmt::Display for SanitizerReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, finding) in self.findings.iter().take(SHOWN).enumerate() {
            let separator = if i == 0 { "" } else { "\n\n" };
            write!(f, "{separator}{finding}")?;
        }
        match self.findings.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            1 => f.write_str("\n\nand 1 more finding: see `Device::findings`"),
            more => write!(f, "\n\nand {more} more findings: see `Device::findings`"),
        }
    }
}

impl Error for SanitizerReport {}
