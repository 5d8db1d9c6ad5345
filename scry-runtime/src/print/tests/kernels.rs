//! Kernels written by hand for every device; `naga --spirv-version 1.3 testdata/print.wgsl testdata/print.spv` compiles one.

use std::fmt;

use crate::kernel::native::{CpuEntry, CpuFn, CpuLaunch, Ids, Run};
use crate::kernel::{Access, KernelDef, KernelId, Message, Param, Site, Stream, Values, spirv_words};

macro_rules! spirv {
    ($file:literal) => {{
        const BYTES: &[u8] = include_bytes!(concat!("../testdata/", $file));
        static WORDS: [u32; BYTES.len() / 4] = spirv_words(BYTES);
        &WORDS
    }};
}

/// `fn(first: u32)`: each invocation whose row-major index is at least `first` prints it, and if it is odd, a second time.
pub(crate) static PRINT: KernelDef = KernelDef {
    workgroup: WORKGROUP,
    params: &[Param::Value { name: "first", slot: 32, size: 4 }],
    block_size: 36,
    spirv: spirv!("print.spv"),
    cuda: include_str!("../testdata/print.cu"),
    ..kernel("print", "print_index", print)
};

const WORKGROUP: [u32; 3] = [4, 2, 1];

/// `fn(y: &mut [u32])`: each invocation prints its index, and panics if it is no index of `y`.
pub(crate) static BOTH: KernelDef = KernelDef {
    params: &[Param::Slice { name: "y", access: Access::Write, slot: 32 }],
    block_size: 40,
    panics: true,
    spirv: spirv!("both.spv"),
    cuda: include_str!("../testdata/both.cu"),
    ..kernel("both", "print_and_fail", both)
};

/// A kernel that prints, so far without parameters and without code for any device but the CPU.
const fn kernel(name: &'static str, entry: &'static str, cpu: CpuFn) -> KernelDef {
    KernelDef {
        name,
        entry,
        file: file!(),
        line: line!(),
        workgroup: [1, 1, 1],
        cooperates: false,
        shared_size: 0,
        params: &[],
        block_size: 32,
        id: KernelId::new(),
        sites: &SITES,
        panics: false,
        prints: true,
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

static SITES: [Site; 3] = [site(Message::Print(Stream::Out, index)), site(Message::Print(Stream::Err, odd)), site(Message::Index)];

const fn site(message: Message) -> Site {
    Site { file: "kernels.rs", line: 1, column: 1, message }
}

fn index(text: &mut dyn fmt::Write, values: &mut Values<'_>) -> fmt::Result {
    let (i, half): (u32, f32) = (values.take(), values.take());
    writeln!(text, "{i} halved is {half:.1}")
}

fn odd(text: &mut dyn fmt::Write, values: &mut Values<'_>) -> fmt::Result {
    write!(text, "{} is odd, ", values.take::<usize>())
}

unsafe fn print(launch: &CpuLaunch<'_>, run: Run) {
    let [width, height, _] = launch.size();
    for x in run.x_start..run.x_end {
        let ids = Ids::new([x, run.y, run.z], launch, WORKGROUP);
        let i = (run.z * height + run.y) * width + x;
        if i >= launch.word(32) {
            for site in 0..=i % 2 {
                launch.print(ids, site, &values(i));
            }
        }
    }
}

unsafe fn both(launch: &CpuLaunch<'_>, run: Run) {
    for i in run.x_start..run.x_end {
        let (ids, len) = (Ids::new([i, 0, 0], launch, [1; 3]), launch.word(32));
        launch.print(ids, 0, &values(i));
        if i < len {
            launch.slice_mut::<u32>(0).store(i, i + 1);
        } else {
            launch.panic(ids, 2, &[len, i]);
        }
    }
}

fn values(i: u32) -> [u32; 2] {
    [i, (i as f32 / 2.0).to_bits()]
}
