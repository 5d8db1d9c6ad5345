//! `CubeCL`, with a kernel as its book writes them: vectors of four numbers, on CUDA, or through its runtime for wgpu.

use std::rc::Rc;

use cubecl::cuda::{CudaDevice, CudaRuntime};
use cubecl::prelude::*;
use cubecl::server::Handle;
use cubecl::wgpu::{WgpuDevice, WgpuRuntime};
use scry::{BackendKind, DeviceClass};

use crate::Result;
use crate::bench::Bench;
use crate::buffers::{expect_on_host, of_ramp, turns};
use crate::contender::{Contender, Work};
use crate::peers::wgsl::MODULUS;

const NAME: &str = "CubeCL 0.10";

/// The numbers of a vector.
const WIDTH: usize = 4;
const UNITS: u32 = 256;

/// The longest input that is uploaded: the host makes it.
const LONGEST: usize = 1 << 26;

#[cube(launch_unchecked)]
fn add_vectors<N: Size>(a: &Array<Vector<f32, N>>, b: &Array<Vector<f32, N>>, y: &mut Array<Vector<f32, N>>) {
    if ABSOLUTE_POS < y.len() {
        y[ABSOLUTE_POS] = a[ABSOLUTE_POS] + b[ABSOLUTE_POS];
    }
}

/// The sums of two vectors, on CUDA and Vulkan devices.
pub(crate) fn add<'t>(bench: &Bench<'t>, len: usize, expected: impl Fn(usize) -> f32 + 't) -> Option<Contender<'t>> {
    let device = bench.device.info();
    match device.kind {
        BackendKind::Cuda => contender::<CudaRuntime>(bench, &CudaDevice::new(device.index), len, expected),
        BackendKind::Vulkan if device.class == DeviceClass::Software => contender::<WgpuRuntime>(bench, &WgpuDevice::Cpu, len, expected),
        BackendKind::Vulkan => contender::<WgpuRuntime>(bench, &WgpuDevice::DefaultDevice, len, expected),
        _ => None,
    }
}

fn contender<'t, R: Runtime>(
    bench: &Bench<'t>,
    device: &R::Device,
    len: usize,
    expected: impl Fn(usize) -> f32 + 't,
) -> Option<Contender<'t>> {
    if len > LONGEST {
        bench.note_missing(NAME, format!("an input of {len} numbers takes seconds to get to its device"));
        return None;
    }
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| Prepared::<R>::new(device, len)));
    let prepared = bench.or_missing(NAME, opened.map_err(|_| "its runtime panics when it is opened".into()))?;
    let prepared = Rc::new(prepared);
    let timed = Rc::clone(&prepared);
    let time = move |count| timed.time(count);
    let check = move || expect_on_host(&prepared.result()?, &expected);
    Some(Contender { who: NAME.to_owned(), work: Work::Apart { clock: "CubeCL's profile", time: Box::new(time), check: Box::new(check) } })
}

/// The kernel with its buffers: two inputs and the result, for each turn.
struct Prepared<R: Runtime> {
    client: ComputeClient<R>,
    buffers: Vec<[Handle; 3]>,
    len: usize,
}

impl<R: Runtime> Prepared<R> {
    fn new(device: &R::Device, len: usize) -> Self {
        let client = R::client(device);
        let numbers: Vec<f32> = (0..len).map(|i| of_ramp(i, MODULUS)).collect();
        let input = || client.create_from_slice(bytemuck::cast_slice(&numbers));
        let buffers = (0..turns(12 * len)).map(|_| [input(), input(), client.empty(4 * len)]).collect();
        Self { client, buffers, len }
    }

    /// The seconds of a run, of `count`.
    fn time(&self, count: usize) -> Result<Vec<f64>> {
        let (client, buffers, len) = (self.client.clone(), self.buffers.clone(), self.len);
        let run_all = move || buffers.iter().cycle().take(count).for_each(|buffers| launch(&client, buffers, len));
        let profiled = self.client.profile(run_all, "add").map_err(|error| format!("{error:?}"))?;
        let ticks = pollster::block_on(profiled.1.resolve());
        Ok(vec![ticks.duration().as_secs_f64() / count as f64])
    }

    /// What the first result holds.
    fn result(&self) -> Result<Vec<f32>> {
        let bytes = self.client.read_one(self.buffers[0][2].clone()).map_err(|error| format!("{error:?}"))?;
        Ok(bytemuck::pod_collect_to_vec(&bytes))
    }
}

fn launch<R: Runtime>(client: &ComputeClient<R>, buffers: &[Handle; 3], len: usize) {
    let cubes = ((len / WIDTH) as u32).div_ceil(UNITS);
    let across = cubes.min(32768);
    let count = CubeCount::Static(across, cubes.div_ceil(across), 1);
    let [a, b, y] = buffers.clone();
    // SAFETY: each handle is of `len` numbers, and the kernel compares its index with the number of vectors.
    unsafe {
        add_vectors::launch_unchecked::<R>(
            client,
            count,
            CubeDim::new_1d(UNITS),
            WIDTH,
            ArrayArg::from_raw_parts(a, len),
            ArrayArg::from_raw_parts(b, len),
            ArrayArg::from_raw_parts(y, len),
        );
    }
}
