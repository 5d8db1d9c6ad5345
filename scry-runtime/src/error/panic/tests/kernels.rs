//! Kernels written by hand for every device; `naga --spirv-version 1.3 testdata/fail.wgsl testdata/fail.spv` compiles one.

use std::fmt;

use crate::kernel::native::{CpuEntry, CpuFn, CpuLaunch, Ids, Run};
use crate::kernel::{Access, KernelDef, KernelId, Message, Param, Site, Values, spirv_words};

macro_rules! spirv {
    ($file:literal) => {{
        const BYTES: &[u8] = include_bytes!(concat!("../testdata/", $file));
        static WORDS: [u32; BYTES.len() / 4] = spirv_words(BYTES);
        &WORDS
    }};
}

const WORKGROUP: [u32; 3] = [4, 2, 1];

/// `y[i] = i + 1` for the row-major index of each invocation, and a panic at `site` where that is not below `limit`.
pub(crate) static FAIL: KernelDef = KernelDef {
    sites: &SITES,
    panics: true,
    spirv: spirv!("fail.spv"),
    cuda: include_str!("../testdata/fail.cu"),
    ..kernel("fail", "fail_beyond", fail)
};

/// As [`FAIL`], but it does nothing where that panics.
pub(crate) static SUCCEED: KernelDef =
    KernelDef { spirv: spirv!("succeed.spv"), cuda: include_str!("../testdata/succeed.cu"), ..kernel("succeed", "succeed", succeed) };

/// Every workgroup panics whose first invocation is at `4 * limit` along x, on the CPU only.
pub(crate) static TOGETHER: KernelDef =
    KernelDef { cooperates: true, sites: &SITES, panics: true, ..kernel("together", "together", together) };

/// `y[i]` is the sum of 40 weights, and a panic where the index is not below the first of them. Its block is not one of push constants.
pub(crate) static LONG: KernelDef = KernelDef {
    workgroup: [1, 1, 1],
    params: &[Param::Value { name: "weights", slot: 32, size: 160 }, Param::Slice { name: "y", access: Access::Write, slot: 192 }],
    block_size: 200,
    sites: &SITES,
    panics: true,
    spirv: spirv!("long.spv"),
    cuda: include_str!("../testdata/long.cu"),
    ..kernel("long", "long_block", long)
};

/// `fn(site: u32, limit: u32, y: &mut [u32])`, so far without code for any device but the CPU.
const fn kernel(name: &'static str, entry: &'static str, cpu: CpuFn) -> KernelDef {
    KernelDef {
        name,
        entry,
        file: file!(),
        line: line!(),
        workgroup: WORKGROUP,
        cooperates: false,
        shared_size: 0,
        params: &[
            Param::Value { name: "site", slot: 32, size: 4 },
            Param::Value { name: "limit", slot: 36, size: 4 },
            Param::Slice { name: "y", access: Access::Write, slot: 40 },
        ],
        block_size: 48,
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

/// Whoever fails writes the limit, its index and -8, whatever the site.
static SITES: [Site; 6] = [
    site(1001, Message::Index),
    site(1002, Message::Divide),
    site(1003, Message::Remainder),
    site(1004, Message::DivideOverflow),
    site(1005, Message::RemainderOverflow),
    site(1006, Message::Panic(negative)),
];

/// What is said at each site if both the limit and the index are 7.
pub(super) const MESSAGES: [&str; 6] = [
    "index out of bounds: the len is 7 but the index is 7",
    "attempt to divide by zero",
    "attempt to calculate the remainder with a divisor of zero",
    "attempt to divide with overflow",
    "attempt to calculate the remainder with overflow",
    "value   -8 of 7 is negative, and the limit is 0x7",
];

const fn site(line: u32, message: Message) -> Site {
    Site { file: "kernels.rs", line, column: 9, message }
}

fn negative(text: &mut dyn fmt::Write, values: &mut Values<'_>) -> fmt::Result {
    let (limit, i, value): (u32, usize, i8) = (values.take(), values.take(), values.take());
    write!(text, "value {value:>4} of {i} is negative, and the limit is {limit:#x}")
}

unsafe fn fail(launch: &CpuLaunch<'_>, run: Run) {
    for (ids, i) in invocations(launch, run) {
        let (site, limit) = (launch.word(32), launch.word(36));
        if i < limit {
            launch.slice_mut::<u32>(0).store(i, i + 1);
        } else {
            launch.panic(ids, site, &[limit, i, (-8i32).cast_unsigned()]);
        }
    }
}

unsafe fn succeed(launch: &CpuLaunch<'_>, run: Run) {
    for (_, i) in invocations(launch, run).filter(|(_, i)| *i < launch.word(36)) {
        launch.slice_mut::<u32>(0).store(i, i + 1);
    }
}

unsafe fn together(launch: &CpuLaunch<'_>, run: Run) {
    for x in (run.x_start..run.x_end).filter(|x| *x == launch.word(36)) {
        launch.panic_workgroup(Ids::of_workgroup([x, run.y, run.z], launch, WORKGROUP), launch.word(32), &[0, 0]);
    }
}

unsafe fn long(launch: &CpuLaunch<'_>, run: Run) {
    let weights = launch.value::<[u32; 40]>(32);
    for x in run.x_start..run.x_end {
        if x < weights[0] {
            launch.slice_mut::<u32>(0).store(x, weights.iter().sum());
        } else {
            launch.panic(Ids::new([x, run.y, run.z], launch, [1; 3]), 0, &[weights[0], x]);
        }
    }
}

/// The invocations of a run, each with its row-major index in the launch.
fn invocations(launch: &CpuLaunch<'_>, run: Run) -> impl Iterator<Item = (Ids, u32)> {
    let [width, height, _] = launch.size();
    (run.x_start..run.x_end).map(move |x| {
        let ids = Ids::new([x, run.y, run.z], launch, WORKGROUP);
        (ids, (run.z * height + run.y) * width + x)
    })
}
