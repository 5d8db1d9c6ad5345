//! Kernels written by hand for every device; `naga --spirv-version 1.3 testdata/step.wgsl testdata/step.spv` compiles one.

use crate::kernel::native::{CpuEntry, CpuFn, CpuLaunch, Run};
use crate::kernel::{Access, KernelDef, KernelId, Param, spirv_words};

macro_rules! spirv {
    ($file:literal) => {{
        const BYTES: &[u8] = include_bytes!(concat!("../testdata/", $file));
        static WORDS: [u32; BYTES.len() / 4] = spirv_words(BYTES);
        &WORDS
    }};
}

/// `fn(a: u32, x: &[u32], y: &mut [u32])`: `y[i] = 3 * y[i] + x[i] + a`, where both have an `i`.
pub(super) static STEP: KernelDef = KernelDef {
    params: &[
        Param::Value { name: "a", slot: 32, size: 4 },
        Param::Slice { name: "x", access: Access::Read, slot: 36 },
        Param::Slice { name: "y", access: Access::Write, slot: 44 },
    ],
    block_size: 52,
    spirv: spirv!("step.spv"),
    cuda: include_str!("../testdata/step.cu"),
    ..kernel("step", "step_once", step)
};

/// `fn(n: u32, y: &mut [u32])`: `y[i] = steps(n, y[i])`, which takes time.
pub(super) static WORK: KernelDef = KernelDef {
    params: &[Param::Value { name: "n", slot: 32, size: 4 }, Param::Slice { name: "y", access: Access::Write, slot: 36 }],
    block_size: 44,
    spirv: spirv!("work.spv"),
    cuda: include_str!("../testdata/work.cu"),
    ..kernel("work", "work", work)
};

/// Of more invocations a workgroup than any GPU runs.
pub(super) static TOO_LARGE: KernelDef =
    KernelDef { workgroup: [64, 64, 64], spirv: spirv!("work.spv"), ..kernel("too_large", "work", work) };

const fn kernel(name: &'static str, entry: &'static str, cpu: CpuFn) -> KernelDef {
    KernelDef {
        name,
        entry,
        file: file!(),
        line: line!(),
        workgroup: [64, 1, 1],
        cooperates: false,
        shared_size: 0,
        params: &[],
        block_size: 32,
        id: KernelId::new(),
        sites: &[],
        panics: false,
        prints: false,
        accesses: &[],
        shared: &[],
        wgsl: "",
        spirv: &[],
        spirv_atomic_floats: &[],
        cuda: "",
        cpu: CpuEntry { baseline: cpu, wide: cpu, sanitized: cpu },
        fast_math: false,
    }
}

unsafe fn step(launch: &CpuLaunch<'_>, run: Run) {
    let (a, x, y) = (launch.word(32), launch.slice::<u32>(0), launch.slice_mut::<u32>(1));
    for i in (run.x_start..run.x_end).filter(|i| (*i as usize) < x.len() && *i < y.len()) {
        y.store(i, stepped(a, x[i as usize], y.load(i)));
    }
}

unsafe fn work(launch: &CpuLaunch<'_>, run: Run) {
    let (n, y) = (launch.word(32), launch.slice_mut::<u32>(0));
    for i in (run.x_start..run.x_end).filter(|i| *i < y.len()) {
        y.store(i, steps(n, y.load(i)));
    }
}

/// What [`STEP`] makes of an element.
pub(super) fn stepped(a: u32, x: u32, y: u32) -> u32 {
    y.wrapping_mul(3).wrapping_add(x).wrapping_add(a)
}

/// `n` steps of a generator of pseudo-random numbers, which no compiler makes one of.
pub(super) fn steps(n: u32, value: u32) -> u32 {
    (0..n).fold(value, |value, _| (value ^ (value >> 13)).wrapping_mul(1_664_525).wrapping_add(1_013_904_223))
}
