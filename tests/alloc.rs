//! A launch allocates nothing on the heap after a kernel's first launch on a device: counted over all threads.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use scry::prelude::*;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static COUNTING: Counting = Counting;

/// The system's allocator, which counts what it is asked for.
struct Counting;

// SAFETY: every call goes to `System`, which upholds the contract, with the arguments as they came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's promises are those `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        // SAFETY: as in `alloc`.
        unsafe { System.dealloc(start, layout) }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as in `alloc`.
        unsafe { System.realloc(start, layout, size) }
    }
}

#[scry::kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

#[scry::kernel(workgroup = (16, 16))]
fn transpose(x: &[f32], y: &mut [f32]) {
    let (column, row) = (global_id().x, global_id().y);
    y[column * launch_size().y + row] = x[row * launch_size().x + column];
}

/// Not a `#[test]`: the test harness allocates on a thread of its own, whenever it likes.
fn main() -> scry::Result<()> {
    let cpu = Device::cpu()?;
    let (x, y) = (cpu.upload(&vec![1.0; 4096])?, cpu.alloc(4096)?);
    let launch_all = |times: usize| -> scry::Result<()> {
        for _ in 0..times {
            saxpy.launch(&cpu, 2.0, &x, &y, x.len())?;
            saxpy.launch(&cpu, 2.0, &x.slice(..10)?, &y.slice(10..20)?, 10)?;
            transpose.launch(&cpu, &x, &y, (64, 64))?;
            transpose.launch(&cpu, &x, &y, (1, 4096))?;
        }
        cpu.sync()
    };
    launch_all(1)?;
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    launch_all(1000)?;
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert_eq!(allocations, 0, "4000 launches allocated");
    println!("4000 launches allocated nothing");
    Ok(())
}
