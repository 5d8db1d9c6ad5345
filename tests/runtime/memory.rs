//! How much memory a device takes: what is held is counted, and what is freed is used again.

use scry::BackendKind;

use crate::every_device;
use crate::kernels::succeed;

#[test]
fn buffers_are_counted_until_the_last_handle_is_gone() {
    every_device(|device| {
        let before = device.memory_stats();
        assert_eq!((before.in_use, before.allocations), (0, 0), "a device is opened without buffers");
        let buffer = device.alloc::<u32>(1000).unwrap();
        let (slice, empty) = (buffer.slice(10..20).unwrap(), device.alloc::<u32>(0).unwrap());
        drop(buffer);
        let stats = device.memory_stats();
        assert_eq!((stats.in_use, stats.allocations), (4004, 2), "{}", device.name());
        assert!(stats.reserved >= stats.in_use, "{stats:?} on {}", device.name());
        drop((slice, empty));
        device.sync().unwrap();
        let stats = device.memory_stats();
        assert_eq!((stats.in_use, stats.peak, stats.allocations), (0, 4004, 0), "{}", device.name());
    });
}

/// What is freed is used again, whatever its size: neither the device nor its driver takes more and more.
#[test]
fn the_same_sizes_again_and_again_take_no_more_memory() {
    every_device(|device| {
        let sizes = [1, 1000, 1 << 16, 3 << 20, 9 << 20];
        let round = || {
            let buffers: Vec<_> = sizes.iter().map(|&len| device.alloc::<u8>(len).unwrap()).collect();
            drop(buffers);
            device.sync().unwrap();
            device.memory_stats()
        };
        let (first, start) = (round(), std::time::Instant::now());
        for _ in 0..20 {
            let again = round();
            assert_eq!((again.in_use, again.peak, again.allocations), (0, first.peak, 0), "{}", device.name());
        }
        eprintln!("{:?} for 5 buffers of up to 9 MiB, and a wait, on {}", start.elapsed() / 20, device.name());
        // Others who open the same GPU in this process share CUDA's pool.
        if device.backend_kind() != BackendKind::Cuda {
            assert_eq!(device.memory_stats().reserved, first.reserved, "{}", device.name());
        }
    });
}

#[test]
fn memory_is_used_again() {
    every_device(|device| {
        let words = (device.memory().min(1 << 34) / 16 / 4) as usize;
        for round in 0..40 {
            let y = device.alloc::<u32>(words.min(1 << 22)).unwrap();
            succeed.launch(device, round, &y, 64).unwrap();
        }
        device.sync().unwrap();
    });
}
