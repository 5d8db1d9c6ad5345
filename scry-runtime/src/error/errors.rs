//! The one error type.

use std::error::Error as StdError;
use std::fmt;
use std::path::PathBuf;

use crate::error::{BackendKind, KernelPanic, Meeting, SanitizerReport};

/// `Result` with scry's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// [`Error`], by the name that the scry-gpu crate gives it.
///
/// `ShaderCompilation`, `MissingEntryPoint`, `BindingMismatch` and `Dispatch` are as they are there. `NoDevice`,
/// `BackendUnavailable`, `AllocationFailed` and `Backend` say more here: a pattern such as `GpuError::NoDevice` becomes
/// `GpuError::NoDevice(_)`, and the others take `{ .. }`. `ReadbackTimeout` is not here, since nothing times out.
///
/// ```
/// use scry_runtime::{BackendKind, Device, GpuError};
/// match Device::with_backend(BackendKind::Vulkan) {
///     Ok(gpu) => println!("{}", gpu.name()),
///     Err(GpuError::BackendUnavailable { reason, .. }) => println!("no Vulkan: {reason}"),
///     Err(other) => panic!("{other}"),
/// }
/// ```
pub type GpuError = Error;

/// All that can go wrong with a device, a buffer or a launch.
///
/// Its `Debug` is its `Display` and, line by line, what caused it: what a `main` that returns it prints, and an `unwrap` that fails.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No device fits what was asked for.
    #[error("no device: {0}")]
    NoDevice(String),

    /// A kind of device cannot be used on this machine: no driver, too old a driver, or a library is missing.
    #[error("the {kind} backend is not available: {reason}")]
    BackendUnavailable {
        /// The kind of device.
        kind: BackendKind,
        /// What is missing, and how to get it where that is known.
        reason: String,
    },

    /// A text, such as the value of `SCRY_DEVICE`, names no device.
    #[error(
        "`{0}` names no device\nhelp: there are `cpu`, `vulkan`, `wgpu` and `cuda`, with an index if there are more: `vulkan:1`; and `sanitizer`, with a seed: `sanitizer:7`"
    )]
    UnknownDevice(String),

    /// A device has no room for a buffer.
    #[error("cannot allocate {bytes} bytes on the {kind} device")]
    AllocationFailed {
        /// The kind of device.
        kind: BackendKind,
        /// The size of the buffer.
        bytes: u64,
        /// What the driver said.
        #[source]
        source: Box<dyn StdError + Send + Sync>,
    },

    /// A buffer is longer than the device or the language allows.
    #[error("a buffer of {len} elements ({bytes} bytes) is too long: {limit}")]
    BufferTooLong {
        /// The number of elements asked for.
        len: usize,
        /// The size asked for.
        bytes: u64,
        /// The limit, by name and number.
        limit: String,
    },

    /// A slice, write or fill reaches past the end of its buffer.
    #[error("the range {start}..{end} is out of bounds for a buffer of {len} elements")]
    Range {
        /// The range's first element.
        start: usize,
        /// The element after its last.
        end: usize,
        /// The number of elements there are.
        len: usize,
    },

    /// A buffer was cast to a type whose elements do not fit where it starts and ends.
    #[error(
        "a buffer of `{from}` cannot be cast to `{to}`: its {what} of {bytes} bytes is no multiple of {size}\nhelp: slice it first, so that it starts and ends where an element of {size} bytes does, counted from the start of the memory"
    )]
    Cast {
        /// The type of the buffer's elements.
        from: &'static str,
        /// The type that they were cast to.
        to: &'static str,
        /// What does not fit: the buffer's "offset" in its memory, its "length", or the "alignment" of memory of another library.
        what: &'static str,
        /// Its number of bytes.
        bytes: u64,
        /// The size of the type in bytes, or its alignment.
        size: u64,
    },

    /// Memory of another library cannot be a buffer, or its queue that of a device.
    #[error("cannot share with another library: {reason}\nhelp: {help}")]
    Sharing {
        /// What is wrong with what was given.
        reason: String,
        /// What to do instead.
        help: &'static str,
    },

    /// A buffer that was read holds an enum or `bool` that has none of its values.
    #[error(
        "element {index} of the buffer is no `{type_name}`: its byte {offset} holds {value}, where {expected:?} may be\nhelp: set every element before it is read (new memory holds zeros), or look at the bytes with `buffer.cast`"
    )]
    InvalidValue {
        /// The element's index among those that were read.
        index: usize,
        /// Where the enum or `bool` is in the element, in bytes.
        offset: usize,
        /// What is there.
        value: i64,
        /// What may be there.
        expected: &'static [i64],
        /// The type of the elements.
        type_name: &'static str,
    },

    /// A launch was given a buffer that lives on another device.
    #[error(
        "argument `{param}` of kernel `{kernel}` is a buffer of another device\nhelp: upload it to the device that the kernel is launched on"
    )]
    WrongDevice {
        /// The kernel.
        kernel: &'static str,
        /// The parameter.
        param: &'static str,
    },

    /// A launch was given overlapping buffers, and the kernel writes one of them.
    ///
    /// One buffer may be passed as one that is read and as one that is written where each invocation touches its own elements of it only, and
    /// reads each before it writes it: `add.launch(&gpu, &y, &b, &y, n)`.
    #[error(
        "arguments `{written}` and `{other}` of kernel `{kernel}` overlap, and it writes `{written}`: {reason}\nhelp: pass disjoint slices, or a copy of one of them"
    )]
    Overlap {
        /// The kernel.
        kernel: &'static str,
        /// The parameter that is written.
        written: &'static str,
        /// The parameter that shares elements with it.
        other: &'static str,
        /// Why they may not be one, in words.
        reason: String,
    },

    /// A batch was to copy a buffer to one that shares elements with it.
    #[error("a batch cannot copy a buffer to one that overlaps it\nhelp: copy it to a buffer of its own first")]
    CopyOverlap,

    /// A batch was given a buffer that lives on another device.
    #[error("a batch takes buffers of its own device only\nhelp: make a batch for each device")]
    BatchOfAnotherDevice,

    /// A buffer was to be used on a stream of another device.
    #[error("a buffer can be used on streams of its own device only\nhelp: copy it to the other device by `copy_buffer`")]
    StreamOfAnotherDevice,

    /// A launch was to be replaced that a graph does not have.
    #[error(
        "a graph of {launches} launches has none of index {index}\nhelp: launches are counted from 0, in the order in which they were recorded"
    )]
    NoSuchLaunch {
        /// The index that was asked for.
        index: usize,
        /// The number of launches that there are.
        launches: usize,
    },

    /// A launch of a graph was to be replaced by one of another kernel.
    #[error(
        "launch {index} of the graph is one of kernel `{recorded}`, and cannot be replaced by one of kernel `{given}`\nhelp: arguments and grid can be replaced; for another kernel, record another graph"
    )]
    OtherKernel {
        /// The launch's index among the graph's launches.
        index: usize,
        /// The kernel that was recorded.
        recorded: &'static str,
        /// The kernel that was to replace it.
        given: &'static str,
    },

    /// A launch was given a grid that no device can run.
    #[error("the grid ({}, {}, {}) of kernel `{kernel}` is too large: a dimension has at most {max} invocations", grid[0], grid[1], grid[2])]
    Grid {
        /// The kernel.
        kernel: &'static str,
        /// The grid as it was given.
        grid: [usize; 3],
        /// The most invocations a dimension can have, so that every index fits 32 bits.
        max: u32,
    },

    /// A launch of more workgroups than the device takes at once was cut into several, of which the device took the first and not all: so
    /// some of its workgroups run, and others never do.
    #[error(
        "kernel `{kernel}` was launched in part: the device took {queued} pieces of the grid and refused the next\nhelp: what the kernel writes is to be written anew before it is launched again"
    )]
    PartOfLaunch {
        /// The kernel.
        kernel: &'static str,
        /// The pieces that run.
        queued: u32,
        /// What the device said to the next.
        #[source]
        source: Box<Error>,
    },

    /// A buffer was given for an array of another length.
    #[error(
        "argument `{param}` of kernel `{kernel}` has {len} elements, and the kernel takes an array of {expected}\nhelp: pass as many, such as a slice of the buffer: `buffer.slice(..{expected})?`"
    )]
    ArrayLength {
        /// The kernel.
        kernel: &'static str,
        /// The parameter.
        param: &'static str,
        /// The length given.
        len: usize,
        /// The length of the array.
        expected: usize,
    },

    /// A launch does not fulfil what its kernel requires: `#[scry::kernel(requires(..))]`.
    #[error("kernel `{kernel}` requires `{condition}`, and here {values}")]
    Requirement {
        /// The kernel.
        kernel: &'static str,
        /// The condition, as the kernel has it.
        condition: &'static str,
        /// What the condition names, and what that is.
        values: String,
    },

    /// Two invocations of a launch might access one element at once, and at least one of them writes. Nothing has run.
    #[error(
        "invocations of kernel `{kernel}` could race in this launch: {}it is proven that no two access one element of {access} at once if `{condition}`, and here {values}\nhelp: launch a grid that fulfils it, or guard the access in the kernel by an `if`",
        meeting.as_ref().map_or_else(String::new, |meeting| format!("{meeting}; "))
    )]
    Race {
        /// The kernel.
        kernel: &'static str,
        /// What would be accessed, and where.
        access: &'static str,
        /// The condition on the launch.
        condition: &'static str,
        /// What the condition names, and what that is.
        values: String,
        /// Two invocations that would, if such were found: not where data decide who gets there, or if all that are tried miss each other.
        meeting: Option<Box<Meeting>>,
    },

    /// A `usize` or `isize` of an argument does not fit the 32 bits it has on a device.
    #[error(
        "argument `{param}` of kernel `{kernel}` is {value}, or holds it, which does not fit the 32 bits that an index has on a device\nhelp: there, a `usize` is at most {}, and an `isize` from {} to {}",
        u32::MAX,
        i32::MIN,
        i32::MAX
    )]
    ArgumentTooLarge {
        /// The kernel.
        kernel: &'static str,
        /// The parameter.
        param: &'static str,
        /// The value given.
        value: i128,
    },

    /// The device cannot run the kernel: it lacks a feature, or a limit is too small.
    #[error("kernel `{kernel}` cannot run on the {kind} device: {reason}")]
    Unsupported {
        /// The kernel.
        kernel: &'static str,
        /// The kind of device.
        kind: BackendKind,
        /// The missing feature or the limit, by name and number.
        reason: String,
    },

    /// The kernel's workgroups need more shared memory than the device has.
    #[error(
        "kernel `{kernel}` cannot run on the {kind} device: a workgroup needs {needed} bytes of shared memory, and the device has {available} ({limit})\nhelp: make its `shared` variables smaller"
    )]
    SharedMemory {
        /// The kernel.
        kernel: &'static str,
        /// The kind of device.
        kind: BackendKind,
        /// The bytes that a workgroup needs.
        needed: u32,
        /// The bytes that it can have.
        available: u32,
        /// The device's own name for the limit.
        limit: &'static str,
    },

    /// The driver's compiler rejected a kernel that scry had accepted: a bug of scry or of the driver.
    #[error(
        "the {kind} driver does not compile kernel `{kernel}`: {log}\nhelp: this is a bug of scry or of the driver; please report it with this message"
    )]
    KernelCompilation {
        /// The kernel.
        kernel: &'static str,
        /// The kind of device.
        kind: BackendKind,
        /// What the compiler printed.
        log: String,
    },

    /// A source that was given while the program runs does not compile: what the compiler says of it, with the line.
    #[error("the shader does not compile: {0}")]
    ShaderCompilation(String),

    /// A source that was given while the program runs has no kernel of this name.
    #[error(
        "the shader has no entry point `{name}`\nhelp: in WGSL it is a function with `@compute`, in CUDA C one with `extern \"C\" __global__`"
    )]
    MissingEntryPoint {
        /// The name that was looked for.
        name: String,
    },

    /// A raw kernel was given more or fewer buffers than it has bindings.
    #[error("binding mismatch: the kernel takes {expected} buffers, and was given {got}")]
    BindingMismatch {
        /// The number of bindings.
        expected: usize,
        /// The number of buffers.
        got: usize,
    },

    /// A raw kernel or a product of matrices cannot be launched with what it was given.
    #[error("the dispatch is not possible: {0}")]
    Dispatch(String),

    /// Another kind of device does that.
    #[error("the {kind} device does not {operation}\nhelp: {help}")]
    UnsupportedOperation {
        /// The kind of the device that was asked.
        kind: BackendKind,
        /// What it was asked, as a verb phrase ("run WGSL").
        operation: &'static str,
        /// What to do instead.
        help: &'static str,
    },

    /// A kernel panicked. Whoever waits for the device first is told; the device goes on.
    #[error(transparent)]
    KernelPanic(Box<KernelPanic>),

    /// The sanitizer found races, or reads of uninitialised memory. Whoever waits for the device first is told; it goes on.
    #[error(transparent)]
    Sanitizer(Box<SanitizerReport>),

    /// The driver gave the device up: its program ran into the driver's time limit, a fault of the hardware, or a bug. What its buffers
    /// held is gone, and every later call to the device fails like this one.
    #[error(
        "the {kind} device is lost: its driver failed to {operation}\nhelp: drop the device with all that was made with it, and open it again; if that fails as well, the program has to be started anew"
    )]
    DeviceLost {
        /// The kind of device.
        kind: BackendKind,
        /// What was attempted, as a verb phrase ("submit commands").
        operation: &'static str,
        /// What the driver said.
        #[source]
        source: Box<dyn StdError + Send + Sync>,
    },

    /// A device was opened before the process forked, and a child of `fork` has neither the driver's threads nor its state.
    #[error(
        "the {kind} device was opened by another process, of which this one is a fork\nhelp: open devices after `fork`, or start the child with `std::process::Command`"
    )]
    Forked {
        /// The kind of device.
        kind: BackendKind,
    },

    /// A call into the driver failed.
    #[error("the {kind} driver failed to {operation}")]
    Backend {
        /// The kind of device.
        kind: BackendKind,
        /// What was attempted, as a verb phrase ("create a command pool").
        operation: &'static str,
        /// What the driver said.
        #[source]
        source: Box<dyn StdError + Send + Sync>,
    },

    /// A file could not be written.
    #[error("cannot write {}", path.display())]
    WriteFile {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        source: std::io::Error,
    },
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        let mut cause = self.source();
        while let Some(error) = cause {
            write!(f, "\ncaused by: {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

#[test]
fn debug_is_display_with_causes() {
    let source = std::io::Error::new(std::io::ErrorKind::PermissionDenied, "the folder is another user's");
    let error = Error::WriteFile { path: "trace.json".into(), source };
    assert_eq!(format!("{error:?}"), "cannot write trace.json\ncaused by: the folder is another user's");
    assert_eq!(format!("{:?}", Error::NoDevice("there is none".to_owned())), "no device: there is none");
}
