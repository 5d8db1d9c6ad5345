//! Copies that overlap with kernels: chunks that are uploaded, computed on and downloaded in turn, on two streams.

use scry::HostBuffer;
use scry::prelude::*;

use crate::seconds;

/// Chunks, each of so many elements: 32 MiB there, and as many back.
const CHUNKS: usize = 24;
const CHUNK: usize = 8 << 20;

#[scry::kernel(workgroup = 256)]
fn iterate(n: u32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut value = x[i];
    for _ in 0..n {
        value = value.mul_add(0.999, 0.5);
    }
    y[i] = value;
}

/// The same in Rust.
fn iterated(n: u32, x: f32) -> f32 {
    (0..n).fold(x, |value, _| value.mul_add(0.999, 0.5))
}

/// What the bench measures, in seconds for all chunks.
pub(super) struct Pipeline {
    /// The copies there and back alone.
    pub(super) copies: f64,
    /// The kernels alone.
    pub(super) kernels: f64,
    /// All of it, on two streams.
    pub(super) overlapped: f64,
}

/// A chunk's buffers on a stream of its own.
struct Lane {
    stream: scry::Stream,
    x: Buffer<f32>,
    y: Buffer<f32>,
}

pub(super) fn pipeline(gpu: &Device) -> scry::Result<Pipeline> {
    let mut input: HostBuffer<f32> = gpu.host_buffer(CHUNKS * CHUNK)?;
    let mut output: HostBuffer<f32> = gpu.host_buffer(CHUNKS * CHUNK)?;
    input.iter_mut().enumerate().for_each(|(i, x)| *x = (i % 1000) as f32);
    let lanes = [Lane::new(gpu)?, Lane::new(gpu)?];
    let copy = |output: &mut HostBuffer<f32>| -> scry::Result<()> {
        let Lane { x, y, .. } = &lanes[0];
        for chunk in 0..CHUNKS {
            x.write_from(&input, range(chunk))?;
            y.read_into(&mut output[range(chunk)])?;
        }
        Ok(())
    };
    copy(&mut output)?;
    let copies = best(|| copy(&mut output))?;
    // As many steps as make the kernel take as long as the copies.
    let compute = |n: u32| (0..CHUNKS).try_for_each(|_| lanes[0].compute(n)).and_then(|()| lanes[0].stream.sync());
    compute(1)?;
    let n = ((copies / best(|| compute(1000))?) * 1000.0) as u32;
    let kernels = best(|| compute(n))?;
    let mut overlap = || -> scry::Result<()> {
        for chunk in 0..=CHUNKS {
            if chunk < CHUNKS {
                let lane = &lanes[chunk % 2];
                lane.x.write_from(&input, range(chunk))?;
                lane.compute(n)?;
            }
            if let Some(before) = chunk.checked_sub(1) {
                lanes[before % 2].y.read_into(&mut output[range(before)])?;
            }
        }
        Ok(())
    };
    let overlapped = best(&mut overlap)?;
    for i in (0..CHUNKS * CHUNK).step_by(CHUNK / 3) {
        let (computed, expected) = (output[i], iterated(n, input[i]));
        assert!((computed - expected).abs() <= 1e-3 * expected.abs(), "element {i} is {computed}, and {expected} in Rust");
    }
    Ok(Pipeline { copies, kernels, overlapped })
}

impl Lane {
    fn new(gpu: &Device) -> scry::Result<Self> {
        let stream = gpu.stream()?;
        Ok(Self { x: stream.zeros(CHUNK)?, y: stream.zeros(CHUNK)?, stream })
    }

    fn compute(&self, n: u32) -> scry::Result<()> {
        iterate.launch(&self.stream, n, &self.x, &self.y, CHUNK)
    }
}

fn range(chunk: usize) -> std::ops::Range<usize> {
    chunk * CHUNK..(chunk + 1) * CHUNK
}

fn best(mut work: impl FnMut() -> scry::Result<()>) -> scry::Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let mut result = Ok(());
        best = best.min(seconds(|| result = work()));
        result?;
    }
    Ok(best)
}
