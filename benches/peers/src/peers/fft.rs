//! NVIDIA's cuFFT, and the crate `rustfft`.

use std::cell::RefCell;
use std::ffi::c_void;
use std::rc::Rc;

use libloading::Library;
use rayon::prelude::*;
use rustfft::FftPlanner;
use rustfft::num_complex::Complex32;
use scry::{BackendKind, Device};
use scry_kernels::fourier::Complex;

use super::toolkit::check;
use crate::Result;
use crate::bench::Bench;
use crate::contender::Contender;

/// The transforms of a plan.
#[derive(Debug, Clone)]
pub(crate) struct Shape {
    /// Along each axis.
    pub(crate) sizes: Vec<usize>,
    pub(crate) batch: usize,
    /// Whether the numbers that are transformed are real.
    pub(crate) is_real: bool,
}

/// cuFFT, of buffers at these addresses: of numbers, and of their spectra.
pub(crate) fn cufft<'t>(bench: &Bench<'t>, shape: &Shape, buffers: impl Fn(usize) -> Result<[u64; 2]> + 't) -> Option<Contender<'t>> {
    if bench.device.backend_kind() != BackendKind::Cuda {
        return None;
    }
    bench.or_missing("cuFFT", Plan::new(bench, shape)).map(|plan| {
        let name = format!("cuFFT {}", plan.version);
        Contender::queued(name, move |turn| plan.run(buffers(turn)?))
    })
}

struct Plan {
    library: Rc<Library>,
    handle: i32,
    is_real: i32,
    version: String,
    _device: Device,
}

impl Plan {
    fn new(bench: &Bench<'_>, shape: &Shape) -> Result<Self> {
        type Make = unsafe extern "C" fn(*mut i32, i32, *mut i32, i32, i32, *mut c_void) -> i32;
        let library = bench.peers.toolkit()?.library("fft")?;
        let mut sizes: Vec<i32> = shape.sizes.iter().map(|size| *size as i32).collect();
        let (mut handle, is_real, batch) = (0, i32::from(shape.is_real), shape.batch as i32);
        // SAFETY: the function of this name has this type; there are as many sizes as it is told, and the stream lives as long as the device.
        check(unsafe {
            let make = library.get::<Make>(b"make_plan")?;
            make(&raw mut handle, sizes.len() as i32, sizes.as_mut_ptr(), batch, is_real, bench.device.cuda_stream()?)
        })?;
        // SAFETY: the function of this name has this type.
        let version = unsafe { library.get::<unsafe extern "C" fn() -> i32>(b"version")?() };
        let version = format!("{}.{}.{}", version / 1000, version / 100 % 10, version % 100);
        Ok(Self { library, handle, is_real, version, _device: bench.device.clone() })
    }

    fn run(&self, [x, y]: [u64; 2]) -> Result {
        type Run = unsafe extern "C" fn(i32, i32, *mut c_void, *mut c_void) -> i32;
        // SAFETY: the function of this name has this type; the buffers have as many numbers as the plan's shape.
        check(unsafe { self.library.get::<Run>(b"run_plan")?(self.handle, self.is_real, x as *mut c_void, y as *mut c_void) })
    }
}

impl Drop for Plan {
    fn drop(&mut self) {
        // SAFETY: the function of this name has this type, and the plan is used nowhere after this.
        _ = unsafe { self.library.get::<unsafe extern "C" fn(i32) -> i32>(b"destroy_plan").map(|destroy| destroy(self.handle)) };
    }
}

/// `rustfft`, on all threads where there are several transforms.
pub(crate) fn rustfft<'t>(
    bench: &Bench<'_>,
    x: &[Complex<f32>],
    width: usize,
    expected: impl Fn(usize) -> Complex<f32> + 't,
) -> Option<Contender<'t>> {
    bench.is_cpu().then(|| {
        let plan = FftPlanner::new().plan_fft_forward(width);
        let x: Vec<Complex32> = x.iter().map(|x| Complex32::new(x.re, x.im)).collect();
        let y = Rc::new(RefCell::new(x.clone()));
        let written = Rc::clone(&y);
        let run = move || {
            written.borrow_mut().par_chunks_mut(width).zip(x.par_chunks(width)).for_each(|(y, x)| {
                let mut scratch = vec![Complex32::default(); plan.get_immutable_scratch_len()];
                plan.process_immutable_with_scratch(x, y, &mut scratch);
            });
        };
        let check = move || expect_spectrum(&y.borrow(), &expected);
        Contender::host("rustfft", run, check)
    })
}

fn expect_spectrum(y: &[Complex32], expected: &impl Fn(usize) -> Complex<f32>) -> Result {
    for (i, y) in y.iter().enumerate() {
        let expected = expected(i);
        if (y - Complex32::new(expected.re, expected.im)).norm() > 1e-4 {
            return Err(format!("element {i} is {y}, not {expected:?}").into());
        }
    }
    Ok(())
}
