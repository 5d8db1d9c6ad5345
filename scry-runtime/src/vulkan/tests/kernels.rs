//! Kernels written by hand in WGSL; `naga --spirv-version 1.3 testdata/add.wgsl testdata/add.spv` compiles one.

use crate::kernel::{Access, KernelDef, Param, nothing, spirv_words};

macro_rules! spirv {
    ($file:literal) => {{
        const BYTES: &[u8] = include_bytes!(concat!("../testdata/", $file));
        static WORDS: [u32; BYTES.len() / 4] = spirv_words(BYTES);
        &WORDS
    }};
}

pub(in crate::vulkan) static ADD: KernelDef = KernelDef {
    name: "add",
    entry: "add",
    workgroup: [64, 1, 1],
    params: &[
        Param::Value { name: "a", slot: 32, size: 4 },
        Param::Slice { name: "x", access: Access::Read, slot: 36 },
        Param::Slice { name: "y", access: Access::Write, slot: 44 },
    ],
    block_size: 52,
    spirv: spirv!("add.spv"),
    ..nothing()
};

pub(super) static COUNT: KernelDef = KernelDef {
    name: "count",
    entry: "count",
    workgroup: [2, 1, 1],
    params: &[Param::Slice { name: "y", access: Access::Write, slot: 32 }],
    block_size: 40,
    spirv: spirv!("count.spv"),
    ..nothing()
};

pub(super) static WORK: KernelDef = KernelDef {
    name: "work",
    entry: "work",
    workgroup: [64, 1, 1],
    params: &[Param::Value { name: "n", slot: 32, size: 4 }, Param::Slice { name: "y", access: Access::Write, slot: 36 }],
    block_size: 44,
    spirv: spirv!("work.spv"),
    ..nothing()
};

pub(super) static INVERT: KernelDef = KernelDef {
    name: "invert",
    entry: "invert",
    workgroup: [1, 1, 1],
    params: &[Param::Slice { name: "x", access: Access::Read, slot: 32 }, Param::Slice { name: "y", access: Access::Write, slot: 40 }],
    block_size: 48,
    spirv: spirv!("invert.spv"),
    ..nothing()
};
