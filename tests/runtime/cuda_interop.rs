//! Memory and streams that are shared with other code that uses CUDA: here with cudarc's, whose handles and memory are its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use cudarc::driver::sys::CUresult;
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DevicePtr, DevicePtrMut, DriverError};
use scry::{BackendKind, Buffer, Device, Error};

use crate::kernels::{step, stepped, work};
use crate::{devices_of, noise};

/// cudarc's context of a device. To make one, cudarc waits for the context, which the driver refuses while any of its streams captures, as
/// those of other tests do that record products of matrices.
fn context_of(device: &Device) -> Arc<CudaContext> {
    loop {
        match CudaContext::new(device.info().index) {
            Err(DriverError(CUresult::CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)) => thread::yield_now(),
            made => return made.unwrap(),
        }
    }
}

/// Runs `check` on a stream of cudarc's of each CUDA device, and on the default stream, each with a device of scry's that uses it.
fn every_stream(check: impl Fn(&Arc<CudaStream>, &Device)) {
    for device in devices_of(BackendKind::Cuda) {
        let context = context_of(&device);
        for stream in [context.new_stream().unwrap(), context.default_stream()] {
            // SAFETY: the context and the stream outlive the device and what `check` makes with it.
            let adopted = unsafe { Device::from_cuda(context.cu_ctx().cast(), stream.cu_stream().cast()) }.unwrap();
            assert_eq!(adopted.info(), device.info());
            check(&stream, &adopted);
        }
    }
}

/// A buffer of the memory of cudarc's that it owns from then on.
fn taken(stream: &Arc<CudaStream>, device: &Device, mut numbers: CudaSlice<u32>) -> Buffer<u32> {
    let (len, pointer) = (numbers.len(), numbers.device_ptr_mut(stream).0);
    // SAFETY: the memory is the owner's, and everything that uses it is queued to the stream.
    unsafe { Buffer::from_cuda(device, pointer, len, numbers) }.unwrap()
}

#[test]
fn kernels_run_on_cudarc_s_memory_in_the_order_of_its_stream() {
    every_stream(|stream, device| {
        let numbers = noise(100_000, 1);
        let x = device.upload(&numbers).unwrap();
        for round in 0..20 {
            let mut slice = stream.clone_htod(&numbers).unwrap();
            let pointer = slice.device_ptr_mut(stream).0;
            // SAFETY: the slice outlives the buffer and the work, both of which end before it, and all is queued to one stream.
            let y = unsafe { Buffer::<u32>::from_cuda(device, pointer, numbers.len(), ()) }.unwrap();
            assert_eq!(y.cuda_pointer().unwrap(), pointer);
            step.launch(device, round, &x, &y, numbers.len()).unwrap();
            // What cudarc copies comes behind the launch without a wait, since it is queued to the same stream.
            let seen: Vec<u32> = stream.clone_dtoh(&slice).unwrap();
            stream.synchronize().unwrap();
            assert!(seen.iter().zip(&numbers).all(|(seen, number)| *seen == stepped(round, *number, *number)), "round {round}");
            drop(y);
            device.sync().unwrap();
        }
        assert_eq!(device.memory_stats().allocations, 1, "others' memory is not counted");
    });
}

#[test]
fn an_owner_is_dropped_behind_the_work_that_uses_its_memory() {
    struct Owner(#[expect(dead_code, reason = "keeps the memory")] CudaSlice<u32>, Arc<AtomicU32>);
    impl Drop for Owner {
        fn drop(&mut self) {
            self.1.fetch_add(1, Ordering::Relaxed);
        }
    }
    every_stream(|stream, device| {
        let dropped = Arc::new(AtomicU32::new(0));
        let owned = |len: usize| {
            let mut numbers = stream.alloc_zeros::<u32>(len).unwrap();
            let pointer = numbers.device_ptr_mut(stream).0;
            // SAFETY: the memory is the owner's, and everything that uses it is queued to the stream.
            unsafe { Buffer::<u32>::from_cuda(device, pointer, len, Owner(numbers, Arc::clone(&dropped))) }.unwrap()
        };
        let buffer = owned(1 << 20);
        let tail = buffer.slice(7..).unwrap();
        work.launch(device, 20_000, &buffer, 1 << 20).unwrap();
        drop(buffer);
        assert_eq!(dropped.load(Ordering::Relaxed), 0, "a slice is a handle as well");
        drop(tail);
        device.sync().unwrap();
        assert_eq!(dropped.load(Ordering::Relaxed), 1);
        // Many that nobody waits for do not pile up: each allocation looks for those that are done.
        for _ in 0..1000 {
            owned(1 << 10).fill(3).unwrap();
        }
        device.sync().unwrap();
        assert_eq!(dropped.load(Ordering::Relaxed), 1001);
        // What is refused is dropped at once.
        let mut numbers = stream.alloc_zeros::<u32>(2).unwrap();
        let odd = numbers.device_ptr_mut(stream).0 + 2;
        // SAFETY: it is refused.
        let error = unsafe { Buffer::<u32>::from_cuda(device, odd, 1, Owner(numbers, Arc::clone(&dropped))) }.unwrap_err();
        assert!(matches!(&error, Error::Sharing { reason, .. } if reason.contains("no multiple of 4")), "{error}");
        assert_eq!(dropped.load(Ordering::Relaxed), 1002);
    });
}

#[test]
fn cudarc_reads_and_writes_scry_s_memory() {
    every_stream(|stream, device| {
        let numbers = noise(5000, 2);
        let buffer = device.upload(&numbers).unwrap();
        assert_eq!(device.cuda_stream().unwrap().addr(), stream.cu_stream().addr().max(1), "the default stream is 1");
        // SAFETY: the memory of so many numbers, which is kept until the view was leaked again; all is queued to one stream.
        let mut view = unsafe { stream.upgrade_device_ptr::<u32>(buffer.cuda_pointer().unwrap(), numbers.len()) };
        let seen: Vec<u32> = stream.clone_dtoh(&view).unwrap();
        assert_eq!(seen, numbers);
        stream.memset_zeros(&mut view).unwrap();
        assert!(buffer.download().unwrap().iter().all(|number| *number == 0));
        let _ = view.leak();
    });
}

/// A tensor of one device of scry's is a buffer of another, on another stream, once that has waited.
#[test]
fn devices_of_one_gpu_share_memory() {
    every_stream(|_, device| {
        let own = Device::with_info(device.info()).unwrap();
        let buffer = own.upload(&[1u32, 2, 3]).unwrap();
        own.sync().unwrap();
        // SAFETY: the memory was written before, and only `device` uses it until that was waited for.
        let shared = unsafe { Buffer::<u32>::from_dlpack(device, buffer.to_dlpack().unwrap()) }.unwrap();
        shared.fill(9).unwrap();
        device.sync().unwrap();
        assert_eq!(buffer.download().unwrap(), [9; 3]);
        drop(buffer);
        assert_eq!(shared.download().unwrap(), [9; 3], "the tensor keeps the memory");
        drop(shared);
        device.sync().unwrap();
        own.sync().unwrap();
        assert_eq!(own.memory_stats().in_use, 0);
    });
}

#[test]
fn what_is_no_memory_of_the_gpu_is_refused() {
    every_stream(|stream, device| {
        let on_the_host = Box::new([0u32; 4]);
        // SAFETY: each is refused.
        let refused = |pointer| unsafe { Buffer::<u32>::from_cuda(device, pointer, 4, ()) }.unwrap_err().to_string();
        assert!(refused(0).contains("the address is null"));
        let text = refused((&raw const *on_the_host).addr() as u64);
        assert!(text.contains("is none in memory of cuda:"), "{text}");
        // A buffer of its own is still one.
        let numbers = stream.clone_htod(&[1u32, 2, 3]).unwrap();
        assert_eq!(taken(stream, device, numbers).download().unwrap(), [1, 2, 3]);
        // SAFETY: no memory is used.
        assert!(unsafe { Buffer::<u32>::from_cuda(device, 0, 0, ()) }.unwrap().is_empty());
    });
}

#[test]
fn handles_that_do_not_belong_together_are_refused() {
    for device in devices_of(BackendKind::Cuda) {
        let context = context_of(&device);
        let (context, per_thread) = (context.cu_ctx().cast(), std::ptr::without_provenance_mut(2));
        // SAFETY: null, and handles that are refused by their numbers.
        let refused = |context, stream| unsafe { Device::from_cuda(context, stream) }.unwrap_err();
        let error = refused(std::ptr::null_mut(), std::ptr::null_mut());
        assert!(error.to_string().contains("cuCtxGetCurrent"), "{error}");
        let error = refused(context, per_thread);
        assert!(error.to_string().contains("CU_STREAM_PER_THREAD"), "{error}");
    }
}

#[test]
fn other_devices_have_no_pointers_of_cuda() {
    crate::every_device(|device| {
        if device.backend_kind() == BackendKind::Cuda {
            return;
        }
        let buffer = device.upload(&[1u32]).unwrap();
        // SAFETY: it is refused.
        let taken = unsafe { Buffer::<u32>::from_cuda(device, 64, 1, ()) };
        for error in [buffer.cuda_pointer().unwrap_err(), device.cuda_stream().unwrap_err(), taken.unwrap_err()] {
            assert!(matches!(error, Error::UnsupportedOperation { .. }), "{error:?}");
            assert!(error.to_string().contains("help: open a CUDA device"), "{error}");
        }
    });
}

/// Reads through [`DevicePtr`], so that cudarc's own order is kept.
#[test]
fn two_views_of_one_slice_only_read() {
    every_stream(|stream, device| {
        let numbers = stream.clone_htod(&noise(100, 3)).unwrap();
        let pointer = numbers.device_ptr(stream).0;
        // SAFETY: the slice outlives the buffers, and both are only read.
        let [a, b] = [(); 2].map(|()| unsafe { Buffer::<u32>::from_cuda(device, pointer, 100, ()) }.unwrap());
        assert_eq!(a.download().unwrap(), b.download().unwrap());
        drop((a, b));
        device.sync().unwrap();
    });
}
