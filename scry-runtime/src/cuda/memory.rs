//! The device's memory: allocated, zeroed and freed in the order of the stream.
//!
//! Freeing is queued like any other work, so memory goes back only after the last work that uses it, and a handle may be
//! dropped at any time; so does the owner of memory that others have allocated. What is freed stays in a pool and is handed out again without asking the system. The pool is this opened device's
//! own: the device's default pool is what other code of the process uses, by settings that are its own affair.

use std::any::Any;
use std::ptr;
use std::sync::Arc;

use cudarc::driver::sys::{
    self, CUdeviceptr, CUmemAllocationHandleType, CUmemAllocationType, CUmemLocation, CUmemLocationType, CUmemPool_attribute,
    CUmemPoolProps, CUmemoryPool, CUresult,
};

use super::error::{attempt, check, unallocated};
use super::foreign;
use super::gpu::Gpu;
use super::owners::Owners;
use super::stream::Stream;
use crate::backend::{Contents, ForeignMemory, Held, MemoryStats, Owner};
use crate::command::{Memory, Region, alignment_of};
use crate::error::Result;
use crate::system::fault::Site;

/// Hands out the memory of one opened device.
pub(super) struct Allocator {
    stream: Arc<Stream>,
    owners: Arc<Owners>,
    /// `None` where the device (or a virtual machine around it) has no pools.
    pool: Option<Pool>,
}

impl Allocator {
    pub(super) fn new(gpu: &Gpu, stream: &Arc<Stream>, owners: &Arc<Owners>) -> Result<Self> {
        let pool = gpu.has_memory_pools()?.then(|| Pool::new(gpu, stream)).transpose()?;
        Ok(Self { stream: Arc::clone(stream), owners: Arc::clone(owners), pool })
    }

    /// Memory that others have allocated, and that nobody counts.
    ///
    /// # Safety
    /// As for [`Sharing::adopt`](crate::backend::Sharing::adopt).
    pub(super) unsafe fn adopt(&self, memory: ForeignMemory) -> Result<CudaMemory> {
        self.owners.release();
        let ForeignMemory { address, size, owner } = memory;
        foreign::check_memory(&self.stream, address, size)?;
        let origin = Origin::Foreign { owner: Some(owner), owners: Arc::clone(&self.owners) };
        Ok(CudaMemory { stream: Arc::clone(&self.stream), address, size, origin })
    }

    /// `size` bytes (more than zero), zeros once the stream gets there if they are to be that; the context is bound then.
    pub(super) fn alloc(&self, size: u64, contents: Contents) -> Result<CudaMemory> {
        self.owners.release();
        self.stream.bind()?;
        let address = self.reserve(size)?;
        let held = self.stream.common.ledger.buffers.hold(size);
        let origin = if self.pool.is_some() { Origin::Pool { _held: held } } else { Origin::Driver { _held: held } };
        let memory = CudaMemory { stream: Arc::clone(&self.stream), address, size, origin };
        if contents == Contents::Any {
            return Ok(memory);
        }
        // SAFETY: "sets the memory range of N 8-bit values to the specified value": the range is the allocation, which the
        // stream's order makes ready before, and the context is bound.
        let answer = attempt(Site::Work, || unsafe { sys::cuMemsetD8Async(memory.address, 0, size as usize, self.stream.handle()) });
        check(answer, "zero memory")?;
        Ok(memory)
    }

    /// `size` bytes; when they are not there, once more after giving back all that the pool holds unused.
    fn reserve(&self, size: u64) -> Result<CUdeviceptr> {
        let answer = self.try_reserve(size).or_else(|refusal| match refusal {
            CUresult::CUDA_ERROR_OUT_OF_MEMORY if self.give_back().is_ok() => self.try_reserve(size),
            other => Err(other),
        });
        answer.map_err(|refusal| unallocated(refusal, size, "allocate memory"))
    }

    /// The context is bound.
    fn try_reserve(&self, size: u64) -> Result<CUdeviceptr, CUresult> {
        let mut address = 0;
        // SAFETY: "allocates bytesize bytes of linear memory on the device and returns in *dptr a pointer to the allocated
        // memory", from the pool in the stream's order or else at once; the pool is alive, and `address` outlives the call.
        let answer = attempt(Site::Memory, || unsafe {
            match &self.pool {
                Some(pool) => sys::cuMemAllocFromPoolAsync(&raw mut address, size as usize, pool.handle, self.stream.handle()),
                None => sys::cuMemAlloc_v2(&raw mut address, size as usize),
            }
        });
        if answer == CUresult::CUDA_SUCCESS { Ok(address) } else { Err(answer) }
    }

    /// What is counted, and what the pool holds; a driver that does not say holds what is in use.
    pub(super) fn stats(&self) -> MemoryStats {
        self.stream.common.ledger.stats(|in_use| self.pool.as_ref().and_then(|pool| pool.reserved().ok()).unwrap_or(in_use))
    }

    /// Gives the system back what the pool holds unused, queued frees included.
    fn give_back(&self) -> Result<()> {
        self.stream.synchronize()?;
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
    let (address, words) = (address(destination), destination.size as usize / size_of::<u32>());
    // SAFETY: "sets the memory range of N 32-bit values to the specified value; the dstDevice must be four-byte aligned":
    // allocations are aligned to more, and offset and size are multiples of four. The memory is alive in the stream's order.
    check(attempt(Site::Work, || unsafe { sys::cuMemsetD32Async(address, word, words, stream.handle()) }), "fill memory")
}

/// Queues copying a region to another, which is as long and shares no byte with it.
pub(super) fn copy(stream: &Stream, source: &Region<'_>, destination: &Region<'_>) -> Result<()> {
    stream.bind()?;
    let (from, to, size) = (address(source), address(destination), source.size as usize);
    // SAFETY: "copies from device memory to device memory; dstDevice and srcDevice are the base pointers of the destination and
    // source": both regions are that long and share no byte. The memory is alive in the stream's order.
    check(attempt(Site::Work, || unsafe { sys::cuMemcpyDtoDAsync_v2(to, from, size, stream.handle()) }), "copy memory")
}

/// A memory pool of the device.
struct Pool {
    handle: CUmemoryPool,
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
        let pool = Self { handle, stream: Arc::clone(stream) };
        let mut threshold = u64::MAX;
        // SAFETY: "CU_MEMPOOL_ATTR_RELEASE_THRESHOLD: (value type = cuuint64_t) amount of reserved memory in bytes to hold onto
        // before trying to release memory back to the OS"; `threshold` is of that type and outlives the call.
        let answer = unsafe {
            sys::cuMemPoolSetAttribute(handle, CUmemPool_attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, ptr::from_mut(&mut threshold).cast())
        };
        check(answer, "set up the memory pool")?;
        Ok(pool)
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
    stream: Arc<Stream>,
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
}

impl Drop for CudaMemory {
    fn drop(&mut self) {
        match &mut self.origin {
            Origin::Pool { .. } => {
                if self.stream.bind_to_free() {
                    // SAFETY: "the allocation must not be accessed after stream execution reaches the free": whatever uses it
                    // was queued on the same stream through a handle, and this was the last handle.
                    let _ = unsafe { sys::cuMemFreeAsync(self.address, self.stream.handle()) };
                }
            }
            Origin::Driver { .. } => {
                if self.stream.synchronize().is_ok() {
                    // SAFETY: "frees the memory space pointed to by dptr, which must have been returned by a previous call to a memory
                    // allocation API"; the stream is done with all work that used it.
                    let _ = unsafe { sys::cuMemFree_v2(self.address) };
                }
            }
            Origin::Foreign { owner, owners } => {
                if let Some(owner) = owner.take() {
                    owners.keep(owner);
                }
            }
        }
    }
}

/// The address of a region's first byte.
#[inline]
pub(super) fn address(region: &Region<'_>) -> CUdeviceptr {
    let memory: &dyn Any = &**region.memory;
    let memory: &CudaMemory = memory.downcast_ref().expect("the CUDA device is given its own memory");
    debug_assert!(region.offset + region.size <= memory.size, "a region lies inside its memory");
    memory.address + region.offset
}
