//! A logical device: what everything made on it shares, and what outlives all of that.
//!
//! Memory, queue and pipelines each hold an `Arc` of it, so it goes after the last of them. It must never hold any of them.

use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, MutexGuard};

use arrayvec::ArrayVec;
use ash::{khr, vk};
use gpu_allocator::vulkan::{Allocator, AllocatorCreateDesc};
use gpu_allocator::{AllocationSizes, AllocatorDebugSettings};

use super::adapter::{Adapter, MOST_QUEUES, QueueFamily, Queues};
use super::functions;
use super::instance::Instance;
use super::shelf::{Shelf, Shelved};
use super::{attempt, failed};
use crate::backend::Common;
use crate::backend::exit::{self, Inside};
use crate::error::{BackendKind, Error, Result};
use crate::system::fault::Site;
use crate::system::{Lock, Process};

pub(super) struct LogicalDevice {
    raw: ash::Device,
    push_descriptor: khr::push_descriptor::Device,
    pub(super) queues: Queues,
    compute: Vec<Lock<vk::Queue>>,
    /// Empty where no queues only copy.
    copies: Vec<Lock<vk::Queue>>,
    /// The greatest value that a batch, or a new timeline, got.
    greatest_value: AtomicU64,
    pub(super) allocator: ManuallyDrop<Lock<Allocator>>,
    /// The large buffers that nobody uses.
    pub(super) shelf: Lock<Shelf>,
    /// The semaphores of orders of work that are gone; what signals them was waited for.
    pub(super) semaphores: Lock<Vec<vk::Semaphore>>,
    is_lost: AtomicBool,
    pub(super) common: Arc<Common>,
    /// The one that opened the device.
    process: Process,
    pub(super) adapter: Adapter,
}

/// What carries out commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Engine {
    /// Queues for all commands.
    Compute,
    /// Queues that only copy, beside what the others do.
    Copy,
}

/// Blocks that small buffers are cut from.
pub(super) const DEVICE_BLOCK: u64 = 256 << 20;
const HOST_BLOCK: u64 = 32 << 20;

/// The most orders of work that a device has at once, its own among them.
pub(super) const MOST_ORDERS: usize = 8;

impl LogicalDevice {
    pub(super) fn create(instance: &Instance, adapter: Adapter) -> Result<Self> {
        if adapter.crashes_at_exit {
            exit::watch();
        }
        let opened = match take_spare(adapter.physical) {
            Some(spare) => spare,
            None => create_raw(instance, &adapter)?,
        };
        let raw = opened.raw.clone();
        let allocator = Allocator::new(&AllocatorCreateDesc {
            instance: instance.raw.clone(),
            device: raw.clone(),
            physical_device: adapter.physical,
            debug_settings: AllocatorDebugSettings::default(),
            buffer_device_address: false,
            allocation_sizes: AllocationSizes::new(DEVICE_BLOCK, HOST_BLOCK),
        });
        let allocator = allocator.map_err(|source| {
            SPARE.lock().push(opened.clone());
            Error::Backend { kind: BackendKind::Vulkan, operation: "set up its memory", source: source.into() }
        })?;
        let queues_of = |family: QueueFamily| {
            // SAFETY: the device was created with as many queues of this family.
            let queue = |index| unsafe { raw.get_device_queue(family.index, index) };
            (0..family.count).map(|index| Lock::new(queue(index))).collect()
        };
        let queues = opened.queues;
        let (compute, copies) = (queues_of(queues.compute), queues.copies.map_or_else(Vec::new, queues_of));
        let push_descriptor = khr::push_descriptor::Device::new(&instance.raw, &raw);
        let allocator = ManuallyDrop::new(Lock::new(allocator));
        Ok(Self {
            raw,
            push_descriptor,
            queues,
            compute,
            copies,
            greatest_value: AtomicU64::new(0),
            allocator,
            shelf: Lock::default(),
            semaphores: Lock::default(),
            is_lost: AtomicBool::new(false),
            common: Common::new(adapter.info.clone()),
            process: Process::current(),
            adapter,
        })
    }

    /// For the driver's functions, which only those call who have entered.
    pub(super) fn raw(&self) -> &ash::Device {
        &self.raw
    }

    pub(super) fn push_descriptor(&self) -> &khr::push_descriptor::Device {
        &self.push_descriptor
    }

    /// The queue of the order of work with this number; several orders have the same if there are few. "Host access to `queue` must be
    /// externally synchronized": this is the only place that it comes from.
    pub(super) fn queue(&self, order: usize, engine: Engine) -> MutexGuard<'_, vk::Queue> {
        let queues = match engine {
            Engine::Compute => &self.compute,
            Engine::Copy => &self.copies,
        };
        queues[order % queues.len()].lock()
    }

    /// The family of an engine's queues, which the device has.
    pub(super) fn family(&self, engine: Engine) -> u32 {
        match engine {
            Engine::Compute => self.queues.compute.index,
            Engine::Copy => self.queues.copies.expect("the device has queues that only copy").index,
        }
    }

    /// The families of all of its queues.
    pub(super) fn families(&self) -> ArrayVec<u32, 2> {
        families(&self.queues).map(|family| family.index).collect()
    }

    /// A value for a new timeline, greater than any so far: what was noted of orders of work that are gone is before it.
    pub(super) fn new_value(&self) -> u64 {
        self.greatest_value.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The value of the batch behind that of `last`, of one order of work.
    pub(super) fn value_behind(&self, last: u64) -> u64 {
        self.greatest_value.fetch_max(last + 1, Ordering::Relaxed);
        last + 1
    }

    /// Destroys a buffer and frees its memory.
    ///
    /// # Safety
    /// Nothing queued uses the buffer, and nothing will.
    pub(super) unsafe fn destroy(&self, unused: Shelved) {
        // SAFETY: "all submitted commands that refer to `buffer` ... must have completed execution", as the caller says.
        unsafe { self.raw().destroy_buffer(unused.buffer, None) };
        let freed = self.allocator.lock().free(unused.allocation);
        debug_assert!(freed.is_ok(), "an allocation is freed once, by the allocator that made it: {freed:?}");
    }

    /// Frees the large buffers that nobody uses.
    pub(super) fn clear_shelf(&self) {
        let unused = self.shelf.lock().clear();
        // SAFETY: what is on the shelf was put there when nothing queued used it any more, and nobody has it.
        unused.into_iter().for_each(|unused| unsafe { self.destroy(unused) });
    }

    /// The driver gave the device up: nothing runs on it any more, nor ever will.
    pub(super) fn set_lost(&self) {
        self.is_lost.store(true, Ordering::Release);
    }

    /// As [`Self::enter`], for whoever then frees something: `None` if nothing is to be freed. What is on the device of a forked process is
    /// the parent's: a driver that was told to free it might do so for both. And while the process ends, there may be no driver.
    pub(super) fn enter_to_free(&self) -> Option<Inside> {
        if self.process.is_current() { Inside::enter() } else { None }
    }

    /// Notes what a call for work answered, if it is that the device is lost.
    pub(super) fn note(&self, answer: vk::Result) {
        if answer == vk::Result::ERROR_DEVICE_LOST {
            self.set_lost();
        }
    }

    /// An `Err` if the device is lost. NVIDIA's driver (580) does not report that to a thread that waits for a semaphore, which would wait for ever,
    /// but to each submission, also to an empty one (H200, 2026-11-30).
    pub(super) fn check(&self) -> Result<()> {
        let queue = self.queue(0, Engine::Compute);
        // SAFETY: "host access to `queue` must be externally synchronized": it is locked. No batch is submitted, and no fence.
        match attempt(Site::Work, || unsafe { self.raw.queue_submit(*queue, &[], vk::Fence::null()) }) {
            Err(lost @ vk::Result::ERROR_DEVICE_LOST) => {
                self.set_lost();
                Err(failed("finish its work")(lost))
            }
            // A driver without memory for the submission says nothing of the device.
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// What lets a thread call the driver, until it is dropped. An `Err` once the device is lost, before a call gets to what would still work
    /// without it, and while the process ends.
    #[inline]
    pub(super) fn enter(&self) -> Result<Inside> {
        if self.is_lost.load(Ordering::Relaxed) {
            return Err(failed("go on")(vk::Result::ERROR_DEVICE_LOST));
        }
        Inside::enter_or(BackendKind::Vulkan)
    }
}

impl Drop for LogicalDevice {
    /// Everything that was made on the device holds an `Arc` of it and so is gone, and each recorder, before it went, waited for
    /// its work.
    fn drop(&mut self) {
        let Some(_inside) = self.enter_to_free() else { return };
        self.clear_shelf();
        // SAFETY: "host access to all `VkQueue` objects created from `device` must be externally synchronized": nobody else has the
        // device. Nothing is queued; it waits for what the driver does after it has told that work is done.
        if unsafe { self.raw.device_wait_idle() }.is_err() {
            self.set_lost();
        }
        for semaphore in std::mem::take(&mut *self.semaphores.lock()) {
            // SAFETY: "all submitted batches that refer to `semaphore` must have completed execution": they have, as said above.
            unsafe { self.raw.destroy_semaphore(semaphore, None) };
        }
        // SAFETY: dropped once, here, and not used again; it frees its memory, so it goes before the device.
        unsafe { ManuallyDrop::drop(&mut self.allocator) };
        if *self.is_lost.get_mut() {
            // SAFETY: "all child objects created on `device` ... must have been destroyed prior": they are, as said above.
            unsafe { self.raw.destroy_device(None) };
        } else {
            SPARE.lock().push(Spare { physical: self.adapter.physical, raw: self.raw.clone(), queues: self.queues });
        }
    }
}

/// A device, as it was created.
#[derive(Clone)]
struct Spare {
    physical: vk::PhysicalDevice,
    raw: ash::Device,
    queues: Queues,
}

/// Devices that nobody has open: kept for whoever opens one next, since to create one takes 70 ms, and since NVIDIA's driver
/// (580) now and then hangs when one is destroyed while a thread that has called it ends.
static SPARE: Lock<Vec<Spare>> = Lock::new(Vec::new());

fn take_spare(physical: vk::PhysicalDevice) -> Option<Spare> {
    let mut spare = SPARE.lock();
    let index = spare.iter().position(|spare| spare.physical == physical)?;
    Some(spare.swap_remove(index))
}

/// The families that a device has queues of.
fn families(queues: &Queues) -> impl Iterator<Item = QueueFamily> {
    [Some(queues.compute), queues.copies].into_iter().flatten()
}

/// The devices that a process creates with the best queues. A driver has room for few queues in all: NVIDIA's (580) refuses to create devices when
/// there are some hundred.
const BEST: usize = 4;

fn create_raw(instance: &Instance, adapter: &Adapter) -> Result<Spare> {
    static CREATED: AtomicUsize = AtomicUsize::new(0);
    let create =
        |queues: &Queues| Ok(Spare { physical: adapter.physical, raw: create_with_queues(instance, adapter, queues)?, queues: *queues });
    let [best, less, least] = &adapter.queues;
    let first = if CREATED.fetch_add(1, Ordering::Relaxed) < BEST { best } else { less };
    create(first).or_else(|_| create(less)).or_else(|_| create(least))
}

fn create_with_queues(instance: &Instance, adapter: &Adapter, queues: &Queues) -> Result<ash::Device> {
    let queues: ArrayVec<_, 2> = families(queues)
        .map(|family| {
            let priorities = &[1.0; MOST_QUEUES][..family.count as usize];
            vk::DeviceQueueCreateInfo::default().queue_family_index(family.index).queue_priorities(priorities)
        })
        .collect();
    let mut features = adapter.features.clone();
    let extensions: Vec<_> = adapter.features.extensions.iter().map(|name| name.as_ptr()).collect();
    let info = features.chain(vk::DeviceCreateInfo::default().queue_create_infos(&queues).enabled_extension_names(&extensions));
    // SAFETY: the extensions and features in `info` are of those that the device has, and all it points to lives until the
    // call returns.
    let raw = attempt(Site::Memory, || unsafe { instance.raw.create_device(adapter.physical, &info, None) });
    let raw = raw.map_err(failed("create a logical device"))?;
    functions::check_device(&instance.raw, &raw).inspect_err(|_| {
        // SAFETY: the device was just created, and nothing was on it.
        unsafe { raw.destroy_device(None) };
    })?;
    Ok(raw)
}
