//! Launching: arguments are held against a kernel's parameters, its block is filled, and whoever takes launches gets it.

use std::mem::MaybeUninit;
use std::sync::Arc;
use std::{ptr, slice};

use arrayvec::ArrayVec;

use crate::backend::Contents;
use crate::command::{BLOCK_ALIGNMENT, BoundSlice, Command, Launch, Memory, Region, set_kernel_id};
use crate::element::{Element, Value, ValueArgument};
use crate::error::{Error, Result};
use crate::handles::forms::form;
use crate::handles::{Argument, Arguments, Buffer, Device, SliceArgument};
use crate::kernel::native::{Asked, Requirement};
use crate::kernel::{Access, Grid, KernelDef, MAX_BLOCK_SIZE, MAX_SLICES, Param, number};
use crate::profile::Span;

impl<'a, T: Element> From<&'a Buffer<T>> for SliceArgument<'a> {
    #[inline]
    fn from(buffer: &'a Buffer<T>) -> Self {
        let Region { memory, offset, .. } = buffer.region();
        Self { device: buffer.device(), memory, offset, len: buffer.len() as u32, element_size: Buffer::<T>::ELEMENT_SIZE }
    }
}

impl<'a, T: Element> From<&'a Buffer<T>> for Argument<'a> {
    fn from(buffer: &'a Buffer<T>) -> Self {
        Self::Slice(buffer.into())
    }
}

impl<'a, T: Element> From<Option<&'a Buffer<T>>> for Argument<'a> {
    fn from(buffer: Option<&'a Buffer<T>>) -> Self {
        Self::OptionalSlice(buffer.map(SliceArgument::from), Buffer::<T>::ELEMENT_SIZE)
    }
}

/// What a kernel can be launched on: a `&Device` or a `&Stream` queues the launch, a `&mut Batch` records it, and `graph.replace(index)`
/// puts it in the place of one that was recorded.
///
/// A function that launches several kernels on one launches each on `&mut on`, which can be launched on as well:
///
/// ```ignore
/// fn blur(mut on: impl LaunchOn, x: &Buffer<f32>, half: &Buffer<f32>, y: &Buffer<f32>) -> Result<()> {
///     rows.launch(&mut on, x, half, x.len())?;
///     columns.launch(&mut on, half, y, x.len())
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a kernel cannot be launched on `{Self}`",
    label = "expected `&device`, `&stream` or `&mut batch`",
    note = "the first argument is what to launch on: `kernel.launch(&device, ...)` queues the kernel, `kernel.launch(&mut batch, ...)` records it"
)]
pub trait LaunchOn {
    /// The device that runs it.
    fn device(&self) -> &Device;

    /// Memory of `len` elements for what a function computes between its launches. What is in it before it is written is not specified.
    ///
    /// A batch, and the graph that becomes of it, uses it again for later launches where every buffer of it was dropped before.
    ///
    /// ```
    /// use scry_runtime::{Buffer, Device, LaunchOn, Result};
    ///
    /// /// Copies `x` to `y` by a detour.
    /// fn copy(mut on: impl LaunchOn, x: &Buffer<f32>, y: &Buffer<f32>) -> Result<()> {
    ///     let between = on.temporary::<f32>(x.len())?;
    ///     // first.launch(&mut on, x, &between, x.len())?;
    ///     // second.launch(&mut on, &between, y, x.len())
    ///     # let _ = (between, y);
    ///     # Ok(())
    /// }
    /// # let device = Device::cpu()?;
    /// # copy(&device, &device.zeros(3)?, &device.zeros(3)?)?;
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Device::zeros`].
    fn temporary<T: Element>(&mut self, len: usize) -> Result<Buffer<T>>
    where
        Self: Sized,
    {
        let TemporaryMemory(memory) = self.take_memory(Buffer::<T>::bytes_of(self.device(), len)?)?;
        Ok(Buffer::of(self.device(), memory, len))
    }

    /// Takes a launch, whose grid may be empty.
    #[doc(hidden)]
    fn take(&mut self, launch: CheckedLaunch<'_, '_>) -> Result<()>;

    /// Temporary memory of so many bytes.
    #[doc(hidden)]
    fn take_memory(&mut self, size: u64) -> Result<TemporaryMemory> {
        self.device().live()?.alloc(size, Contents::Temporary).map(TemporaryMemory)
    }
}

/// Memory that a [temporary](LaunchOn::temporary) buffer is of.
pub struct TemporaryMemory(pub(crate) Arc<dyn Memory>);

/// A launch that was found to be right, where it was made: to move it would take as long as the checks.
pub struct CheckedLaunch<'a, 'b>(pub(crate) &'a mut Command<'b>);

#[diagnostic::do_not_recommend]
impl<L: LaunchOn + ?Sized> LaunchOn for &mut L {
    fn device(&self) -> &Device {
        (**self).device()
    }

    #[inline]
    fn take(&mut self, launch: CheckedLaunch<'_, '_>) -> Result<()> {
        (**self).take(launch)
    }

    fn take_memory(&mut self, size: u64) -> Result<TemporaryMemory> {
        (**self).take_memory(size)
    }
}

#[diagnostic::do_not_recommend]
impl LaunchOn for &Device {
    fn device(&self) -> &Device {
        self
    }

    #[inline]
    fn take(&mut self, launch: CheckedLaunch<'_, '_>) -> Result<()> {
        let CheckedLaunch(command) = launch;
        let _span = command.kernel().map(|kernel| Span::launch(&self.common().profiler, kernel.name));
        self.submit(command)
    }
}

/// Launches exactly `grid` invocations on a device, which queues them, or whatever else takes launches; allocates nothing.
///
/// The typed launcher that the compiler writes calls it.
///
/// # Safety
/// The arguments match `kernel.params` one to one, part by part: a slice is a [`Buffer`]'s, of the parameter's element, and a value is of the
/// parameter's type.
///
/// # Errors
/// [`Error::Grid`], [`Error::WrongDevice`], [`Error::Overlap`], [`Error::ArgumentTooLarge`], and what the device says.
///
/// # Panics
/// If there are more or fewer arguments than parameters, or one is of another sort.
pub unsafe fn launch(mut on: impl LaunchOn, kernel: &'static KernelDef, arguments: &Arguments<'_>, grid: impl Into<Grid>) -> Result<()> {
    let device = on.device();
    let grid = checked_grid(kernel, grid.into())?;
    let mut storage = BlockStorage::new();
    let block = storage.block(kernel.block_size);
    block[..3].copy_from_slice(&grid);
    let spare: Buffer<u32>;
    let (mut slices, mut absent) = (Slices::new(), ArrayVec::<_, MAX_SLICES>::new());
    let mut params = kernel.params.iter();
    for argument in arguments {
        match argument {
            Argument::Slice(slice) => bind_slice(kernel, device, next(kernel, &mut params), slice, block, &mut slices)?,
            Argument::OptionalSlice(slice, element_size) => {
                let param = next(kernel, &mut params);
                match slice {
                    Some(slice) => bind_slice(kernel, device, param, slice, block, &mut slices)?,
                    None => absent.push((slices.len() + absent.len(), param, *element_size)),
                }
                bind_value(kernel, next(kernel, &mut params), &slice.is_some().value(), block)?;
            }
            Argument::Value(Value::Parts(value)) => {
                let mut bound = Ok(());
                value.visit(&mut |part| {
                    let param = next(kernel, &mut params);
                    if bound.is_ok() {
                        bound = bind_value(kernel, param, &part, block);
                    }
                });
                bound?;
            }
            Argument::Value(value) => bind_value(kernel, next(kernel, &mut params), value, block)?,
        }
    }
    assert_eq!(params.len(), 0, "the launcher passes an argument for each parameter");
    if !absent.is_empty() {
        // Each is an empty slice, of memory that the launch has anyway.
        let memory = match slices.first() {
            Some(slice) => slice.region.memory,
            None => {
                spare = device.zeros(1)?;
                spare.region().memory
            }
        };
        for (place, param, element_size) in absent {
            let &Param::Slice { name, access, slot, len: _ } = param else { wrong_sort(kernel, param) };
            slices.insert(place, BoundSlice { region: Region { memory, offset: 0, size: 0 }, access, element_size, name, slot });
        }
    }
    check_requirements(kernel, block)?;
    let is_in_place = check_overlap(kernel, &slices, block)?;
    let kernel = form(device, kernel, block, &slices, is_in_place);
    set_kernel_id(block, number(kernel));
    on.take(CheckedLaunch(&mut Command::Launch(Launch { kernel, grid, block, slices: &slices })))
}

/// The grid in 32 bits, such that the last index of the last, partial workgroup fits as well.
#[inline]
fn checked_grid(kernel: &'static KernelDef, Grid(grid): Grid) -> Result<[u32; 3]> {
    let mut checked = [0; 3];
    for axis in 0..3 {
        let max = u32::MAX - (kernel.workgroup[axis] - 1);
        let fits = u32::try_from(grid[axis]).ok().filter(|&n| n <= max);
        checked[axis] = fits.ok_or_else(|| Error::Grid { kernel: kernel.name, grid, max })?;
    }
    Ok(checked)
}

/// The parameter that the next argument, or the next part of one, is for.
#[inline]
fn next(kernel: &'static KernelDef, params: &mut slice::Iter<'static, Param>) -> &'static Param {
    params.next().unwrap_or_else(|| panic!("the launcher of kernel `{}` passes more than it takes", kernel.name))
}

#[inline(always)]
fn bind_slice<'a>(
    kernel: &'static KernelDef,
    device: &Device,
    param: &'static Param,
    argument: &SliceArgument<'a>,
    block: &mut [u32],
    slices: &mut Slices<'a>,
) -> Result<()> {
    let &Param::Slice { name, access, slot, len: array } = param else { wrong_sort(kernel, param) };
    let SliceArgument { device: owner, memory, offset, len, element_size } = *argument;
    if !owner.has_order_of(device) || array.is_some() {
        check_slice(kernel, device, name, array, argument)?;
    }
    block[slot as usize / 4] = len;
    let region = Region { memory, offset, size: u64::from(len) * u64::from(element_size) };
    slices.push(BoundSlice { region, access, element_size, name, slot });
    Ok(())
}

/// A buffer is of the device, be it by another order of work, and as long as an array must be.
#[cold]
fn check_slice(
    kernel: &'static KernelDef,
    device: &Device,
    name: &'static str,
    array: Option<u32>,
    &SliceArgument { device: owner, len, .. }: &SliceArgument<'_>,
) -> Result<()> {
    if !owner.is_same(device) {
        return Err(Error::WrongDevice { kernel: kernel.name, param: name });
    }
    match array.filter(|expected| *expected != len) {
        Some(expected) => Err(Error::ArrayLength { kernel: kernel.name, param: name, len: len as usize, expected: expected as usize }),
        None => Ok(()),
    }
}

#[inline]
fn bind_value(kernel: &'static KernelDef, param: &'static Param, value: &Value<'_>, block: &mut [u32]) -> Result<()> {
    let too_large = |name, value| Error::ArgumentTooLarge { kernel: kernel.name, param: name, value };
    match (*param, value) {
        (Param::Value { slot, size: 4, .. }, &Value::Word(word)) => block[slot as usize / 4] = word,
        (Param::Value { slot, size: 8, .. }, &Value::Wide(wide)) => {
            block[slot as usize / 4..][..2].copy_from_slice(bytemuck::cast_slice(&[wide]));
        }
        (Param::Value { name, slot, size: 4 }, &Value::Index(value)) => {
            block[slot as usize / 4] = u32::try_from(value).map_err(|_| too_large(name, value as i128))?;
        }
        (Param::Value { name, slot, size: 4 }, &Value::SignedIndex(value)) => {
            block[slot as usize / 4] = i32::try_from(value).map_err(|_| too_large(name, value as i128))?.cast_unsigned();
        }
        (Param::Value { slot, size, .. }, Value::Bytes(value)) if value.size() == size as usize => {
            let bytes: &mut [u8] = bytemuck::cast_slice_mut(block);
            value.copy_to(&mut bytes[slot as usize..][..size as usize]);
        }
        // The block is zero.
        (Param::Value { .. }, Value::Absent) => {}
        _ => wrong_sort(kernel, param),
    }
    Ok(())
}

/// For a bug of the launcher.
#[cold]
fn wrong_sort(kernel: &'static KernelDef, (Param::Slice { name, .. } | Param::Value { name, .. }): &Param) -> ! {
    panic!("the launcher of kernel `{}` passes an argument of another sort for `{name}`", kernel.name)
}

/// The launch that `block` is of fulfils what the kernel requires.
#[inline]
fn check_requirements(kernel: &'static KernelDef, block: &[u32]) -> Result<()> {
    let asked = Asked::new(block);
    match kernel.requirements.iter().find(|requirement| !(requirement.holds)(&asked)) {
        Some(requirement) => Err(unfulfilled(kernel, requirement, &asked)),
        None => Ok(()),
    }
}

#[cold]
fn unfulfilled(def: &'static KernelDef, requirement: &'static Requirement, asked: &Asked<'_>) -> Error {
    let Requirement { condition, race, .. } = requirement;
    let (kernel, values) = (def.name, requirement.values_in(asked));
    match race {
        Some(race) => {
            let meeting = race.meeting(asked, def.workgroup, def.cooperates).map(Box::new);
            Error::Race { kernel, access: race.access, condition, values, meeting }
        }
        None => Error::Requirement { kernel, condition, values },
    }
}

/// A slice that is written shares no byte with another, or is one that the kernel reads, and the launch one for that. Whether there are such.
#[inline]
fn check_overlap(kernel: &'static KernelDef, slices: &[BoundSlice<'_>], block: &[u32]) -> Result<bool> {
    let mut is_in_place = false;
    for (second, b) in slices.iter().enumerate() {
        for (first, a) in slices[..second].iter().enumerate() {
            if Arc::ptr_eq(a.region.memory, b.region.memory) {
                is_in_place |= check_shared_memory(kernel, slices, [first, second], block)?;
            }
        }
    }
    Ok(is_in_place)
}

/// As [`check_overlap`], of two slices of one memory.
#[cold]
fn check_shared_memory(kernel: &'static KernelDef, slices: &[BoundSlice<'_>], [first, second]: [usize; 2], block: &[u32]) -> Result<bool> {
    let places = match [first, second].map(|number| slices[number].access) {
        [Access::Read, Access::Read] => return Ok(false),
        [Access::Write, _] => [first, second],
        [Access::Read, Access::Write] => [second, first],
    };
    let overlaps = slices[first].region.overlaps(&slices[second].region);
    if overlaps {
        check_in_place(kernel, slices, places, block)?;
    }
    Ok(overlaps)
}

/// Two slices that share bytes are one that a kernel may be given as both.
fn check_in_place(kernel: &'static KernelDef, slices: &[BoundSlice<'_>], [written, other]: [usize; 2], block: &[u32]) -> Result<()> {
    let pair = kernel.in_place.iter().find(|pair| [pair.written, pair.read] == [written, other]);
    let [written, other] = [written, other].map(|number| &slices[number]);
    let is_one = (written.region.offset, written.region.size) == (other.region.offset, other.region.size);
    let reason = match pair {
        _ if other.access == Access::Write => format!("`{}` is written as well", other.name),
        None => format!("nothing shows that each invocation reads only its own elements of `{}`, each before it writes it", other.name),
        Some(_) if !is_one => "they may be one slice, but not different ones that overlap".to_owned(),
        Some(pair) => {
            let asked = Asked::new(block);
            let Some(missing) = pair.requirements.iter().find(|requirement| !(requirement.holds)(&asked)) else { return Ok(()) };
            format!("they may be one slice if `{}`, and here {}", missing.condition, missing.values_in(&asked))
        }
    };
    Err(Error::Overlap { kernel: kernel.name, written: written.name, other: other.name, reason })
}

/// The bound slices, on the stack.
type Slices<'a> = ArrayVec<BoundSlice<'a>, MAX_SLICES>;

/// Room for a parameter block on the stack, of which only as much is touched as a kernel needs; aligned for every type that a
/// block may hold.
#[repr(C, align(16))]
struct BlockStorage([MaybeUninit<u32>; MAX_BLOCK_SIZE / 4]);

/// The words of a block as most kernels have it.
const SHORT_BLOCK: usize = 32;

impl BlockStorage {
    #[inline(always)]
    fn new() -> Self {
        Self([const { MaybeUninit::uninit() }; MAX_BLOCK_SIZE / 4])
    }

    /// A block of `size` bytes, rounded up to its alignment, all zero.
    #[inline]
    fn block(&mut self, size: u32) -> &mut [u32] {
        let len = size.next_multiple_of(BLOCK_ALIGNMENT) as usize / 4;
        // Nearly every block is short, and to call a function that fills memory takes longer than to fill that.
        if len <= SHORT_BLOCK {
            self.0[..SHORT_BLOCK].fill(MaybeUninit::new(0));
        } else {
            self.0[..len].fill(MaybeUninit::new(0));
        }
        let words = &mut self.0[..len];
        // SAFETY: a `MaybeUninit<u32>` has the layout of a `u32`, all of these were just set, and they stay borrowed mutably.
        unsafe { &mut *(ptr::from_mut(words) as *mut [u32]) }
    }
}
