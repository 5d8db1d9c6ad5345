//! The device's memory: allocated, zeroed and freed in the order of a stream.
//!
//! Freeing is queued like any other work, so memory goes back only after the last work that uses it, on whichever stream, and a handle may
//! be dropped at any time; so does the owner of memory that others have allocated. What is freed stays in a pool and is handed out again
//! without asking the system. The pool is this opened device's own: the device's default pool is what other code of the process uses, by
//! settings that are its own affair.

use std::any::Any;
use std::ptr::{self, NonNull};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cudarc::driver::sys::{
    self, CUdevice, CUdeviceptr, CUmemAccess_flags, CUmemAccessDesc, CUmemAllocationHandleType, CUmemAllocationType, CUmemLocation,
    CUmemLocationType, CUmemPool_attribute, CUmemPoolProps, CUmemoryPool, CUresult,
};

use super::error::{attempt, check, unallocated};
use super::event::Event;
use super::foreign;
use super::gpu::Gpu;
use super::locked::Locked;
use super::owners::Owners;
use super::stream::Stream;
use super::streams::{self, Streams};
use crate::backend::{Common, Contents, ForeignMemory, Held, MemoryStats, Owner};
use crate::command::{Memory, Region, alignment_of};
use crate::error::{Error, Result};
use crate::system::Lock;
use crate::system::fault::Site;

/// Hands out the memory of one opened device.
pub(super) struct Allocator {
    streams: Arc<Streams>,
    owners: Arc<Owners>,
    gpu: CUdevice,
    /// `None` where the device (or a virtual machine around it) has no pools.
    pool: Option<Pool>,
}

impl Allocator {
    pub(super) fn new(gpu: &Gpu, streams: &Arc<Streams>, stream: &Arc<Stream>, owners: &Arc<Owners>) -> Result<Self> {
        let pool = gpu.has_memory_pools()?.then(|| Pool::new(gpu, stream)).transpose()?;
        Ok(Self { streams: Arc::clone(streams), owners: Arc::clone(owners), gpu: gpu.handle, pool })
    }

    /// `size` bytes (more than zero) in the order of `stream`, zeros if they are to be that; the context is bound then. When there is no
    /// room, once more after giving back all that the pool holds unused.
    pub(super) fn alloc(&self, stream: &Arc<Stream>, size: u64, contents: Contents) -> Result<CudaMemory> {
        self.owners.release();
        match self.try_alloc(stream, size, contents) {
            Err(Error::AllocationFailed { .. }) if self.give_back().is_ok() => self.try_alloc(stream, size, contents),
            memory => memory,
        }
    }

    fn try_alloc(&self, stream: &Arc<Stream>, size: u64, contents: Contents) -> Result<CudaMemory> {
        stream.bind()?;
        if contents == Contents::Host {
            let locked = Locked::new(stream, size)?;
            return Ok(self.memory(stream, locked.address, size, Origin::Host { locked }));
        }
        // A stream that is opened later starts behind this.
        let present = self.streams.present();
        let address = self.reserve(stream, size).map_err(|refusal| unallocated(refusal, size, "allocate memory"))?;
        let held = stream.common.ledger.buffers.hold(size);
        let origin = if self.pool.is_some() { Origin::Pool { _held: held } } else { Origin::Driver { _held: held } };
        let mut memory = self.memory(stream, address, size, origin);
        if matches!(contents, Contents::Zeros | Contents::Unwritten) {
            // SAFETY: "sets the memory range of N 8-bit values to the specified value": the range is the allocation, which the
            // stream's order makes ready before, and the context is bound.
            let answer = attempt(Site::Work, || unsafe { sys::cuMemsetD8Async(address, 0, size as usize, stream.handle()) });
            check(answer, "zero memory")?;
        }
        if present.are_several() {
            memory.ready = Some(streams::mark(stream)?);
        }
        Ok(memory)
    }

    /// Memory that others have allocated, as used by `stream`, and that nobody counts.
    ///
    /// # Safety
    /// As for [`Sharing::adopt`](crate::backend::Sharing::adopt).
    pub(super) unsafe fn adopt(&self, stream: &Arc<Stream>, memory: ForeignMemory) -> Result<CudaMemory> {
        self.owners.release();
        let ForeignMemory { address, size, owner } = memory;
        foreign::check_memory(stream, address, size)?;
        Ok(self.memory(stream, address, size, Origin::Foreign { owner: Some(owner), owners: Arc::clone(&self.owners) }))
    }

    /// Memory that `stream` uses, and no other so far.
    fn memory(&self, stream: &Arc<Stream>, address: CUdeviceptr, size: u64, origin: Origin) -> CudaMemory {
        let users = AtomicU64::new(stream.bit());
        CudaMemory { streams: Arc::clone(&self.streams), stream: Arc::clone(stream), users, ready: None, address, size, origin }
    }

    /// The context is bound.
    fn reserve(&self, stream: &Stream, size: u64) -> Result<CUdeviceptr, CUresult> {
        let mut address = 0;
        // SAFETY: "allocates bytesize bytes of linear memory on the device and returns in *dptr a pointer to the allocated
        // memory", from the pool in the stream's order or else at once; the pool is alive, and `address` outlives the call.
        let answer = attempt(Site::Memory, || unsafe {
            match &self.pool {
                Some(pool) => sys::cuMemAllocFromPoolAsync(&raw mut address, size as usize, pool.handle, stream.handle()),
                None => sys::cuMemAlloc_v2(&raw mut address, size as usize),
            }
        });
        if answer == CUresult::CUDA_SUCCESS { Ok(address) } else { Err(answer) }
    }

    /// What is counted, and what the pool holds; a driver that does not say holds what is in use.
    pub(super) fn stats(&self, common: &Common) -> MemoryStats {
        common.ledger.stats(|in_use| self.pool.as_ref().and_then(|pool| pool.reserved().ok()).unwrap_or(in_use))
    }

    /// Has the GPU of `other` access the memory without a detour, if the two GPUs can.
    pub(super) fn share_with(&self, other: &Self) -> Result<()> {
        self.pool.as_ref().map_or(Ok(()), |pool| pool.share_with(other.gpu))
    }

    /// Gives the system back what the pool holds unused, queued frees included.
    fn give_back(&self) -> Result<()> {
        self.streams.synchronize()?;
        self.pool.as_ref().map_or(Ok(()), Pool::trim)
    }
}

impl Drop for Allocator {
    fn drop(&mut self) {
        let _ = self.give_back();
    }
}

/// Queues filling a region, whose offset and size are multiples of four, with copies of a word.
pub(super) fn fill(stream: &Stream, destination: &Region<'_>, word: u32) -> Result<()> {
    stream.bind()?;
    let (address, words) = (address(stream, destination)?, destination.size as usize / size_of::<u32>());
    // SAFETY: "sets the memory range of N 32-bit values to the specified value; the dstDevice must be four-byte aligned":
    // allocations are aligned to more, and offset and size are multiples of four. The memory is alive in the stream's order.
    check(attempt(Site::Work, || unsafe { sys::cuMemsetD32Async(address, word, words, stream.handle()) }), "fill memory")
}

/// Queues copying a region to another, which is as long and shares no byte with it; either may be the host's.
pub(super) fn copy(stream: &Stream, source: &Region<'_>, destination: &Region<'_>) -> Result<()> {
    stream.bind()?;
    let (from, to, size) = (address(stream, source)?, address(stream, destination)?, source.size as usize);
    // SAFETY: "copies data between two pointers; dst and src are base pointers of the destination and source, respectively. Note that this
    // function infers the type of the transfer (host to host, host to device, device to device, or device to host) from the pointer
    // values": both regions are that long and share no byte. The memory is alive in the stream's order, and where it is the host's, whoever
    // has it leaves it alone until a mark behind the copy is reached.
    check(attempt(Site::Work, || unsafe { sys::cuMemcpyAsync(to, from, size, stream.handle()) }), "copy memory")
}

/// Queues copying `source`, of the first stream's device, to `destination`, of the second's, on the second stream, which waits for the
/// first. The two may be one GPU.
pub(super) fn copy_across([giver, taker]: [&Stream; 2], source: &Region<'_>, destination: &Region<'_>) -> Result<()> {
    let (from, to, size) = (address(giver, source)?, address(taker, destination)?, source.size as usize);
    taker.bind()?;
    // SAFETY: "copies from device memory in one context to device memory in another context; dstDevice is the base device pointer of the
    // destination memory and dstContext is the destination context": both regions are that long, in the memory of these contexts. The
    // destination is alive in its stream's order; the source in that of its own, which waits for the copy before anything else.
    let copy = || unsafe { sys::cuMemcpyPeerAsync(to, taker.context(), from, giver.context(), size, taker.handle()) };
    check(attempt(Site::Work, copy), "copy memory to another device")
}

/// A memory pool of the device.
struct Pool {
    handle: CUmemoryPool,
    gpu: CUdevice,
    /// The other GPUs that it was to be shared with.
    shared: Lock<Vec<CUdevice>>,
    stream: Arc<Stream>,
}

// SAFETY: a handle; the driver's functions on it may be called from any thread.
unsafe impl Send for Pool {}
// SAFETY: as for `Send`.
unsafe impl Sync for Pool {}

impl Pool {
    /// The context is bound.
    fn new(gpu: &Gpu, stream: &Arc<Stream>) -> Result<Self> {
        let properties = CUmemPoolProps {
            allocType: CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED,
            handleTypes: CUmemAllocationHandleType::CU_MEM_HANDLE_TYPE_NONE,
            location: CUmemLocation { type_: CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE, id: gpu.handle },
            win32SecurityAttributes: ptr::null_mut(),
            maxSize: 0,
            usage: 0,
            reserved: [0; 54],
        };
        let mut handle = ptr::null_mut();
        // SAFETY: "creates a CUDA memory pool and returns the handle in pool; the poolProps determines the properties of the pool": memory
        // on this device, which supports pools, that is for no other process; "maxSize: when set to 0, defaults to a system dependent
        // value", and the reserved bytes are zero. Both outlive the call.
        let create = || unsafe { sys::cuMemPoolCreate(&raw mut handle, &raw const properties) };
        check(attempt(Site::Memory, create), "create a memory pool")?;
        let pool = Self { handle, gpu: gpu.handle, shared: Lock::default(), stream: Arc::clone(stream) };
        let mut threshold = u64::MAX;
        // SAFETY: "CU_MEMPOOL_ATTR_RELEASE_THRESHOLD: (value type = cuuint64_t) amount of reserved memory in bytes to hold onto
        // before trying to release memory back to the OS"; `threshold` is of that type and outlives the call.
        let answer = unsafe {
            sys::cuMemPoolSetAttribute(handle, CUmemPool_attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, ptr::from_mut(&mut threshold).cast())
        };
        check(answer, "set up the memory pool")?;
        Ok(pool)
    }

    /// Has another GPU access the pool's memory, if it can; "memory allocated from a pool is accessible from its own device" alone else.
    fn share_with(&self, gpu: CUdevice) -> Result<()> {
        let mut shared = self.shared.lock();
        if gpu == self.gpu || shared.contains(&gpu) {
            return Ok(());
        }
        let mut can_access = 0;
        // SAFETY: "returns in *canAccessPeer a value of 1 if contexts on dev are capable of directly accessing memory from contexts on
        // peerDev"; both are devices of the initialised driver, and the number outlives the call.
        check(unsafe { sys::cuDeviceCanAccessPeer(&raw mut can_access, gpu, self.gpu) }, "tell whether GPUs reach each other")?;
        if can_access == 1 {
            let access = CUmemAccessDesc {
                location: CUmemLocation { type_: CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE, id: gpu },
                flags: CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE,
            };
            // SAFETY: "controls visibility of pools between devices; map: array of access descriptors; each descriptor instructs the access
            // to enable for a single gpu"; there is one, and the pool is alive.
            check(unsafe { sys::cuMemPoolSetAccess(self.handle, &raw const access, 1) }, "share a memory pool between GPUs")?;
        }
        shared.push(gpu);
        Ok(())
    }

    /// The bytes that the pool holds, in use or not.
    fn reserved(&self) -> Result<u64> {
        let (mut reserved, attribute) = (0u64, CUmemPool_attribute::CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT);
        // SAFETY: "CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT: (value type = cuuint64_t) amount of backing memory currently allocated for the
        // mempool"; `reserved` is of that type and outlives the call, and the pool lives as long as `self`.
        let answer = unsafe { sys::cuMemPoolGetAttribute(self.handle, attribute, ptr::from_mut(&mut reserved).cast()) };
        check(answer, "tell how much memory the pool holds")?;
        Ok(reserved)
    }

    fn trim(&self) -> Result<()> {
        // SAFETY: "releases memory back to the OS until the pool contains fewer than minBytesToKeep reserved bytes, or there
        // is no more memory that the allocator can safely release"; the pool lives as long as `self`.
        check(unsafe { sys::cuMemPoolTrimTo(self.handle, 0) }, "give unused memory back")
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if self.stream.bind_to_free() {
            // SAFETY: nobody else has the handle. "If any pointers obtained from this pool haven't been freed or the pool has free
            // operations that haven't completed when cuMemPoolDestroy is invoked, the function will return immediately and the resources
            // associated with the pool will be released automatically once there are no more outstanding allocations."
            let _ = unsafe { sys::cuMemPoolDestroy(self.handle) };
        }
    }
}

/// An allocation.
pub(super) struct CudaMemory {
    streams: Arc<Streams>,
    /// The one that it was allocated on.
    stream: Arc<Stream>,
    /// The bits of the streams that have used it.
    users: AtomicU64,
    /// Where that stream has it ready, for others that were open then.
    ready: Option<Event>,
    address: CUdeviceptr,
    size: u64,
    origin: Origin,
}

/// Where memory comes from, and so how it goes; own memory is counted until it is freed.
enum Origin {
    Pool {
        _held: Held,
    },
    /// The driver, without a pool.
    Driver {
        _held: Held,
    },
    /// Memory of the host's.
    Host {
        locked: Locked,
    },
    Foreign {
        /// There until the memory is dropped.
        owner: Option<Owner>,
        owners: Arc<Owners>,
    },
}

impl Memory for CudaMemory {
    fn size(&self) -> u64 {
        self.size
    }

    fn alignment(&self) -> u64 {
        alignment_of(self.address)
    }

    fn host_address(&self) -> Option<NonNull<u8>> {
        match &self.origin {
            Origin::Host { locked } => locked.host_address(),
            Origin::Pool { .. } | Origin::Driver { .. } | Origin::Foreign { .. } => None,
        }
    }
}

impl CudaMemory {
    /// Notes that `stream` uses the memory from now on, which then waits until it is there.
    #[cold]
    fn add_user(&self, stream: &Stream) -> Result<()> {
        if let Some(ready) = &self.ready {
            ready.hold_up(stream)?;
        }
        self.users.fetch_or(stream.bit(), Ordering::Release);
        Ok(())
    }

    /// Frees it in the order of the stream, behind all work that uses it.
    fn free_queued(&self, users: u64) -> Result<()> {
        let stream = if users == self.stream.bit() { &self.stream } else { self.streams.behind(users)? };
        // SAFETY: "the allocation must not be accessed after stream execution reaches the free": whatever uses it was queued,
        // through a handle, on this stream, or on one that it waits for, and this was the last handle.
        check(unsafe { sys::cuMemFreeAsync(self.address, stream.handle()) }, "free memory")
    }
}

impl Drop for CudaMemory {
    fn drop(&mut self) {
        let users = *self.users.get_mut();
        match &mut self.origin {
            Origin::Pool { .. } => {
                if self.stream.bind_to_free() {
                    // An error has nobody left to go to, and the memory stays, since it may be in use.
                    let _ = self.free_queued(users);
                }
            }
            Origin::Driver { .. } => {
                if self.streams.synchronize().is_ok() {
                    // SAFETY: "frees the memory space pointed to by dptr, which must have been returned by a previous call to a memory
                    // allocation API"; the streams are done with all work that used it.
                    let _ = unsafe { sys::cuMemFree_v2(self.address) };
                }
            }
            Origin::Host { .. } => {
                if users != self.stream.bit() {
                    // As above; what is locked waits for its own stream.
                    let _ = self.streams.synchronize();
                }
            }
            Origin::Foreign { owner, owners } => owner.take().into_iter().for_each(|owner| owners.keep(owner, users)),
        }
    }
}

/// The address of a region's first byte, which `stream` is about to use.
#[inline]
pub(super) fn address(stream: &Stream, region: &Region<'_>) -> Result<CUdeviceptr> {
    let memory: &dyn Any = &**region.memory;
    let memory: &CudaMemory = memory.downcast_ref().expect("the CUDA device is given its own memory");
    debug_assert!(region.offset + region.size <= memory.size, "a region lies inside its memory");
    if memory.users.load(Ordering::Acquire) & stream.bit() == 0 {
        memory.add_user(stream)?;
    }
    Ok(memory.address + region.offset)
}
