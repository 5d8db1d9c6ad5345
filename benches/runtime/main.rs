//! What the runtime costs, beside the same work by the drivers' own interfaces, in turn and in one run: launches, batches, graphs,
//! round trips and transfers of a gigabyte.
//!
//! Asked for: a launch on CUDA at most 1.10 times a raw one; on Vulkan at most 1.0 µs when queued, and 1.15 times a raw pre-recorded
//! batch in throughput; on wgpu at most 1.15 times raw wgpu's when queued; on the CPU at most 1 µs more than calling the function. A replay of a graph of 1000 launches at most 1.05
//! (CUDA) and 1.2 (Vulkan) times a raw CUDA graph's. A round trip at most 1.1 times a raw one on CUDA, under 25 µs on Vulkan. Uploads
//! and downloads at least 3 times as fast as pageable `cuMemcpy`, and 0.95 times as fast as page-locked ones from host buffers. The
//! first launch at most 2 ms on CUDA when the bench was run before. Chunks that are copied there, computed on and copied back on two
//! streams take at most 1.11 times as long as the copies or the kernels alone.

mod cuda;
mod pipeline;
mod vulkan;
#[cfg(feature = "wgpu")]
mod wgpu;

use std::time::Instant;

use pipeline::Pipeline;
use scry::prelude::*;
use scry::{DeviceClass, Graph, HostBuffer};

/// What is launched: so small that only the launch counts.
const N: usize = 256;
/// The launches that are queued before anyone waits.
const LAUNCHES: usize = 1000;
/// The elements of a transfer: a gigabyte.
const ELEMENTS: usize = 1 << 28;
const BYTES: f64 = (ELEMENTS * size_of::<f32>()) as f64;

#[scry::kernel(workgroup = 256)]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

/// Seconds of one thing, each.
#[derive(Clone, Copy)]
struct Costs {
    /// Of the host, for a launch that is queued.
    queued: f64,
    /// Of a launch, when the device has worked off all of them.
    launched: f64,
    /// Of a launch, and a wait for it.
    waited: f64,
    /// Of a graph of [`LAUNCHES`].
    replayed: f64,
}

/// Bytes a second.
#[derive(Clone, Copy)]
struct Speeds {
    upload: f64,
    download: f64,
}

fn main() -> scry::Result<()> {
    let (mut raw_cuda, mut cuda_copies) = (None, None);
    for info in Device::list() {
        if info.class == DeviceClass::Software {
            continue;
        }
        let gpu = Device::with_info(&info)?;
        println!("\n{} ({})", info.name, info.kind);
        println!("{:<28}{:>12}{:>12}{:>8}", "", "scry", "raw", "ratio");
        line("first launch", first_launch(&gpu)? * 1e3, None, "ms");
        let own = Own::new(&gpu)?;
        let raw: Option<Box<dyn Launches>> = match info.kind {
            BackendKind::Cuda => cuda::launches(),
            BackendKind::Vulkan => vulkan::launches(&info.name),
            #[cfg(feature = "wgpu")]
            BackendKind::Wgpu => wgpu::launches(&info.name),
            _ => None,
        };
        let (own, raw) = match &raw {
            Some(raw) => {
                let [own, raw] = costs([&own, &**raw]);
                (own, Some(raw))
            }
            None => (costs([&own])[0], None),
        };
        for (name, cost) in COSTS {
            line(name, cost(&own) * 1e6, raw.as_ref().map(|raw| cost(raw) * 1e6), "µs");
        }
        match (info.kind, raw_cuda) {
            (BackendKind::Cuda, _) => raw_cuda = raw,
            (_, Some(raw)) => line("replay, to CUDA's", own.replayed * 1e6, Some(raw.replayed * 1e6), "µs"),
            (_, None) => {}
        }
        line("replay, none waits", replay_of_independent(&gpu)? * 1e6, raw_cuda.map(|raw| raw.replayed * 1e6), "µs");
        if info.kind == BackendKind::Cpu {
            continue;
        }
        let (own, pinned) = (speeds(&gpu)?, host_buffer_speeds(&gpu)?);
        let raw = (info.kind == BackendKind::Cuda).then(cuda::speeds).flatten();
        for (name, own, raw) in [
            ("upload", own.upload, raw.map(|(pageable, _)| pageable.upload)),
            ("download", own.download, raw.map(|(pageable, _)| pageable.download)),
            ("upload, host buffer", pinned.upload, raw.map(|(_, pinned)| pinned.upload)),
            ("download, host buffer", pinned.download, raw.map(|(_, pinned)| pinned.download)),
        ] {
            line(name, own / 1e9, raw.map(|raw| raw / 1e9), "GB/s");
        }
        let copies = copy_speed(&gpu)?;
        line("copy, to CUDA's", copies / 1e9, cuda_copies.map(|copies: f64| copies / 1e9), "GB/s");
        cuda_copies = cuda_copies.or((info.kind == BackendKind::Cuda).then_some(copies));
        let Pipeline { copies, kernels, overlapped } = pipeline::pipeline(&gpu)?;
        println!("{:<28}{:>12}{:>12}{:>8}", "", "two streams", "slower part", "ratio");
        line("chunks there, on and back", overlapped * 1e3, Some(copies.max(kernels) * 1e3), "ms");
    }
    Ok(())
}

/// What a line of the table shows.
type Cost = (&'static str, fn(&Costs) -> f64);

const COSTS: [Cost; 4] = [
    ("launch, queued", |costs| costs.queued),
    ("launch, in a row", |costs| costs.launched),
    ("launch and wait", |costs| costs.waited),
    ("replay of 1000 launches", |costs| costs.replayed),
];

fn line(name: &str, own: f64, raw: Option<f64>, unit: &str) {
    let (raw, ratio) = raw.map_or_else(Default::default, |raw| (format!("{raw:.3} {unit}"), format!("{:.3}", own / raw)));
    println!("{name:<28}{:>12}{raw:>12}{ratio:>8}", format!("{own:.3} {unit}"));
}

/// Of a kernel that the device does not know yet: to see what that costs when it was compiled before, run the bench twice.
fn first_launch(gpu: &Device) -> scry::Result<f64> {
    let (x, y) = (gpu.upload(&[1.0f32; N])?, gpu.upload(&[2.0f32; N])?);
    gpu.sync()?;
    let start = Instant::now();
    saxpy.launch(gpu, 0.5, &x, &y, N)?;
    Ok(start.elapsed().as_secs_f64())
}

/// Of a graph of as many launches, each on elements of its own; CUDA's, which it is held against, runs them one after another.
fn replay_of_independent(gpu: &Device) -> scry::Result<f64> {
    let (x, y) = (gpu.alloc::<f32>(N * LAUNCHES)?, gpu.alloc::<f32>(N * LAUNCHES)?);
    let mut batch = gpu.batch()?;
    for part in 0..LAUNCHES {
        let range = part * N..(part + 1) * N;
        saxpy.launch(&mut batch, 0.5, &x.slice(range.clone())?, &y.slice(range)?, N)?;
    }
    let graph = batch.finish()?;
    let replay = || graph.launch().and_then(|()| gpu.sync()).expect("it replays");
    replay();
    Ok((0..50).map(|_| seconds(replay)).fold(f64::INFINITY, f64::min))
}

/// One of the ways to launch that are measured side by side.
trait Launches {
    /// Queues a launch.
    fn launch(&self);
    /// Queues [`LAUNCHES`] launches.
    fn queue(&self) {
        (0..LAUNCHES).for_each(|_| self.launch());
    }
    /// Queues a graph of [`LAUNCHES`].
    fn replay(&self);
    fn wait(&self);
    /// The seconds of the host for a launch that is queued, where they are not those of [`queue`](Self::queue).
    fn recording(&self) -> Option<f64> {
        None
    }
}

/// Launches by scry.
struct Own<'a> {
    gpu: &'a Device,
    x: Buffer<f32>,
    y: Buffer<f32>,
    graph: Graph,
}

impl<'a> Own<'a> {
    fn new(gpu: &'a Device) -> scry::Result<Self> {
        let (x, y) = (gpu.upload(&[1.0f32; N])?, gpu.upload(&[2.0f32; N])?);
        let mut batch = gpu.batch()?;
        for _ in 0..LAUNCHES {
            saxpy.launch(&mut batch, 0.5, &x, &y, N)?;
        }
        let graph = batch.finish()?;
        Ok(Self { gpu, x, y, graph })
    }
}

impl Launches for Own<'_> {
    fn launch(&self) {
        saxpy.launch(self.gpu, 0.5, &self.x, &self.y, N).expect("it launches");
    }

    fn replay(&self) {
        self.graph.launch().expect("it launches");
    }

    fn wait(&self) {
        self.gpu.sync().expect("it waits");
    }
}

/// The best costs of many rounds, in each of which all are measured, one after another: what else the host does meets them alike.
fn costs<const COUNT: usize>(all: [&dyn Launches; COUNT]) -> [Costs; COUNT] {
    let mut costs = [Costs { queued: f64::INFINITY, launched: f64::INFINITY, waited: f64::INFINITY, replayed: f64::INFINITY }; COUNT];
    for own in all {
        own.launch();
        own.replay();
        own.wait();
    }
    for _ in 0..200 {
        for (own, best) in all.iter().zip(&mut costs) {
            let start = Instant::now();
            own.queue();
            let queued = start.elapsed().as_secs_f64() / LAUNCHES as f64;
            best.queued = best.queued.min(own.recording().unwrap_or(queued));
            own.wait();
            best.launched = best.launched.min(start.elapsed().as_secs_f64() / LAUNCHES as f64);
            for _ in 0..20 {
                best.waited = best.waited.min(seconds(|| {
                    own.launch();
                    own.wait();
                }));
            }
            best.replayed = best.replayed.min(seconds(|| {
                own.replay();
                own.wait();
            }));
        }
    }
    costs
}

/// Transfers of ordinary memory.
fn speeds(gpu: &Device) -> scry::Result<Speeds> {
    let mut host = vec![1.0f32; ELEMENTS];
    let buffer = gpu.upload(&host)?;
    gpu.sync()?;
    let upload = best(|| buffer.write(&host).and_then(|()| gpu.sync()).expect("it writes"));
    let download = best(|| buffer.read_into(&mut host).expect("it reads"));
    Ok(Speeds { upload: BYTES / upload, download: BYTES / download })
}

/// Transfers of a host buffer.
fn host_buffer_speeds(gpu: &Device) -> scry::Result<Speeds> {
    let mut host: HostBuffer<f32> = gpu.host_buffer(ELEMENTS)?;
    host.fill(1.0);
    let buffer = gpu.alloc::<f32>(ELEMENTS)?;
    let upload = best(|| buffer.write(&host).and_then(|()| gpu.sync()).expect("it writes"));
    let download = best(|| buffer.read_into(&mut host).expect("it reads"));
    Ok(Speeds { upload: BYTES / upload, download: BYTES / download })
}

/// Of copies on the device: what is read, and as much that is written.
fn copy_speed(gpu: &Device) -> scry::Result<f64> {
    const COPIES: usize = 20;
    let (x, y) = (gpu.alloc::<f32>(ELEMENTS)?, gpu.alloc::<f32>(ELEMENTS)?);
    let copies = || (0..COPIES).try_for_each(|_| x.copy_to(&y)).and_then(|()| gpu.sync()).expect("it copies");
    copies();
    Ok(2.0 * BYTES * COPIES as f64 / best(copies))
}

fn best(mut work: impl FnMut()) -> f64 {
    (0..5).map(|_| seconds(&mut work)).fold(f64::INFINITY, f64::min)
}

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}
