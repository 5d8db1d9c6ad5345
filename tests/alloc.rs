//! A launch allocates nothing on the heap after a kernel's first launch on a device: counted over all threads.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::AtomicUsize;

use scry::prelude::*;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static COUNTING: Counting = Counting;

/// The system's allocator, which counts what it is asked for.
struct Counting;

// SAFETY: every call goes to `System`, which upholds the contract, with the arguments as they came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Relaxed);
        // SAFETY: the caller's promises are those `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        // SAFETY: as in `alloc`.
        unsafe { System.dealloc(start, layout) }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Relaxed);
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

/// With more parameters than push constants hold.
#[rustfmt::skip]
#[scry::kernel]
fn polynomial(
    x: &[f32], y: &mut [f32],
    a0: f32, a1: f32, a2: f32, a3: f32, a4: f32, a5: f32, a6: f32, a7: f32, a8: f32, a9: f32, a10: f32, a11: f32,
    b0: f32, b1: f32, b2: f32, b3: f32, b4: f32, b5: f32, b6: f32, b7: f32, b8: f32, b9: f32, b10: f32, b11: f32,
) {
    let i = global_id().x;
    let x = x[i];
    let a = a0 + x * (a1 + x * (a2 + x * (a3 + x * (a4 + x * (a5 + x * (a6 + x * (a7 + x * (a8 + x * (a9 + x * (a10 + x * a11))))))))));
    let b = b0 + x * (b1 + x * (b2 + x * (b3 + x * (b4 + x * (b5 + x * (b6 + x * (b7 + x * (b8 + x * (b9 + x * (b10 + x * b11))))))))));
    y[i] = a / b;
}

/// With shared memory.
#[scry::kernel(workgroup = 64)]
fn reverse(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    tile[local_id().x] = x[global_id().x];
    barrier();
    y[global_id().x] = tile[63 - local_id().x];
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
            reverse.launch(&cpu, &x, &y, 4096)?;
            #[rustfmt::skip]
            polynomial.launch(
                &cpu, &x, &y,
                1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0,
                1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0,
                y.len(),
            )?;
        }
        cpu.sync()
    };
    launch_all(1)?;
    let before = ALLOCATIONS.load(Relaxed);
    launch_all(1000)?;
    let allocations = ALLOCATIONS.load(Relaxed) - before;
    assert_eq!(allocations, 0, "6000 launches allocated");
    println!("6000 launches allocated nothing");
    Ok(())
}
