//! How a kernel's floats behave, written into its SPIR-V: signed zeros, infinities and NaNs are kept, subnormal numbers are
//! kept, results round to nearest even.
//!
//! naga cannot say these things, and without them Vulkan promises none. A device that lacks a mode goes without it: this
//! adds the modes that it is given, and must never ask a device.

use ash::vk;

use super::{Instruction, Module, OP_CAPABILITY, OP_ENTRY_POINT, OP_EXECUTION_MODE, OP_EXTENSION, encode, encode_string, literal_string};
use crate::kernel::KernelDef;

/// A promise about the arithmetic of an entry point, from `SPV_KHR_float_controls`, by its number as an execution mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    DenormPreserve = 4459,
    SignedZeroInfNanPreserve = 4461,
    RoundingModeRte = 4462,
}

const EXTENSION: &str = "SPV_KHR_float_controls";

/// A promise about floats of one width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WidthMode {
    mode: Mode,
    /// In bits.
    width: u32,
}

impl Mode {
    fn capability(self) -> u32 {
        match self {
            Self::DenormPreserve => 4464,
            Self::SignedZeroInfNanPreserve => 4466,
            Self::RoundingModeRte => 4467,
        }
    }
}

impl WidthMode {
    /// Whether the module has floats of this width; those of 32 bits need no capability.
    fn matters_to(self, module: Module<'_>) -> bool {
        let has = |capability: u32| module.capabilities().any(|present| present == capability);
        match self.width {
            16 => has(FLOAT16),
            64 => has(FLOAT64),
            _ => true,
        }
    }

    fn is_in(self, module: Module<'_>, entry: u32) -> bool {
        let operands = [entry, self.mode as u32, self.width];
        module.instructions().any(|i| i.opcode == OP_EXECUTION_MODE && i.operands == operands)
    }
}

/// What a device can promise. Widths are set one by one: a device on which they cannot differ in a mode would have it set for all of them, also
/// those for which it cannot promise it. Where only that of 32 bits may differ, the other two are left as they are.
pub(super) fn of_device(v12: &vk::PhysicalDeviceVulkan12Properties<'_>) -> Vec<WidthMode> {
    use vk::ShaderFloatControlsIndependence as Independence;
    let may_differ = |independence, width| match independence {
        Independence::ALL => true,
        Independence::TYPE_32_ONLY => width == 32,
        _ => false,
    };
    let supported = [
        (16, v12.shader_denorm_preserve_float16, v12.shader_signed_zero_inf_nan_preserve_float16, v12.shader_rounding_mode_rte_float16),
        (32, v12.shader_denorm_preserve_float32, v12.shader_signed_zero_inf_nan_preserve_float32, v12.shader_rounding_mode_rte_float32),
        (64, v12.shader_denorm_preserve_float64, v12.shader_signed_zero_inf_nan_preserve_float64, v12.shader_rounding_mode_rte_float64),
    ];
    let of_width = |(width, denorm, zero_inf_nan, rte)| {
        let modes = [
            (Mode::DenormPreserve, denorm == vk::TRUE && may_differ(v12.denorm_behavior_independence, width)),
            (Mode::SignedZeroInfNanPreserve, zero_inf_nan == vk::TRUE),
            (Mode::RoundingModeRte, rte == vk::TRUE && may_differ(v12.rounding_mode_independence, width)),
        ];
        modes.into_iter().filter_map(move |(mode, has)| has.then_some(WidthMode { mode, width }))
    };
    supported.into_iter().flat_map(of_width).collect()
}

/// The words of a kernel's module with those of a device's modes that it is to have: `fast_math` leaves NaNs and infinities to the driver, and
/// of 32 bits everything, since a driver that has to round to nearest uses none of its fast square roots and reciprocals.
pub(super) fn insert_for(kernel: &KernelDef, module: Module<'_>, modes: &[WidthMode]) -> Vec<u32> {
    let is_left = |mode: &WidthMode| mode.width == 32 || mode.mode == Mode::SignedZeroInfNanPreserve;
    let is_wanted = |mode: &&WidthMode| !kernel.fast_math || !is_left(mode);
    insert(module, &modes.iter().filter(is_wanted).copied().collect::<Vec<_>>())
}

/// The first of the modes that the results of a `deterministic` kernel depend on that a device does not have, by its name in Vulkan. Subnormal
/// numbers are not among them: such a kernel asks no device to keep them.
pub(super) fn first_missing_for(kernel: &KernelDef, modes: &[WidthMode]) -> Option<&'static str> {
    let needed = [
        (Mode::RoundingModeRte, "to round to nearest even (shaderRoundingModeRTEFloat32)"),
        (Mode::SignedZeroInfNanPreserve, "to keep infinities, NaN and the sign of zero (shaderSignedZeroInfNanPreserveFloat32)"),
    ];
    let missing = needed.into_iter().find(|(mode, _)| !modes.contains(&WidthMode { mode: *mode, width: 32 }));
    missing.filter(|_| kernel.deterministic).map(|(_, name)| name)
}

/// The words of `module` with those of `modes` added that it lacks.
fn insert(module: Module<'_>, modes: &[WidthMode]) -> Vec<u32> {
    let Some((entry, _)) = module.entry_point() else { return module.words().to_vec() };
    let is_missing = |mode: &WidthMode| mode.matters_to(module) && !mode.is_in(module, entry);
    let missing: Vec<WidthMode> = modes.iter().copied().filter(is_missing).collect();
    if missing.is_empty() {
        return module.words().to_vec();
    }
    let [after_capabilities, after_modes] = section_ends(module);
    let words = module.words();
    let mut out = words[..after_capabilities].to_vec();
    let lacks = |capability: u32| module.capabilities().all(|present| present != capability);
    let mut capabilities: Vec<u32> = missing.iter().map(|mode| mode.mode.capability()).filter(|&capability| lacks(capability)).collect();
    capabilities.sort_unstable();
    capabilities.dedup();
    out.extend(capabilities.into_iter().flat_map(|capability| encode(OP_CAPABILITY, &[capability])));
    if !module.instructions().any(declares_extension) {
        out.extend(encode(OP_EXTENSION, &encode_string(EXTENSION)));
    }
    out.extend(&words[after_capabilities..after_modes]);
    out.extend(missing.iter().flat_map(|mode| encode(OP_EXECUTION_MODE, &[entry, mode.mode as u32, mode.width])));
    out.extend(&words[after_modes..]);
    out
}

/// Where the capabilities end and the extensions begin, and where the entry points and execution modes end. SPIR-V, 2.4: "all
/// `OpCapability` instructions", "optional `OpExtension` instructions", ..., "all entry-point declarations", "all
/// execution-mode declarations".
fn section_ends(module: Module<'_>) -> [usize; 2] {
    let end_of_last =
        |opcodes: &[u16]| module.instructions().filter(|i| opcodes.contains(&i.opcode)).last().map_or(FIRST_INSTRUCTION, |i| i.end());
    [end_of_last(&[OP_CAPABILITY]), end_of_last(&[OP_ENTRY_POINT, OP_EXECUTION_MODE, OP_EXECUTION_MODE_ID])]
}

const FIRST_INSTRUCTION: usize = 5;
const FLOAT16: u32 = 9;
const FLOAT64: u32 = 10;
const OP_EXECUTION_MODE_ID: u16 = 331;

fn declares_extension(instruction: Instruction<'_>) -> bool {
    instruction.opcode == OP_EXTENSION && literal_string(instruction.operands).is_some_and(|name| name.as_bytes() == EXTENSION.as_bytes())
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::process::{Command, Stdio};

    use super::super::by_hand;
    use super::*;
    use crate::kernel::nothing;

    const ALL: [WidthMode; 3] = [of(Mode::DenormPreserve, 32), of(Mode::SignedZeroInfNanPreserve, 32), of(Mode::RoundingModeRte, 32)];

    const fn of(mode: Mode, width: u32) -> WidthMode {
        WidthMode { mode, width }
    }

    fn inserted(words: &[u32], modes: &[WidthMode]) -> Vec<u32> {
        insert(Module::parse(words).expect("a module"), modes)
    }

    #[test]
    fn fast_math_leaves_floats_of_32_bits_to_the_driver() {
        let modes = [ALL[1], ALL[2], of(Mode::SignedZeroInfNanPreserve, 16), of(Mode::RoundingModeRte, 16)];
        let with =
            |fast_math, words: &[u32]| insert_for(&KernelDef { fast_math, ..nothing() }, Module::parse(words).expect("a module"), &modes);
        let (plain, half) = (by_hand::module(&[], &[], &[]), by_hand::module(&[FLOAT16], &[], &[]));
        assert_eq!(with(true, &plain), plain);
        assert_eq!(with(true, &half), inserted(&half, &modes[3..]), "what is stored in 16 bits is rounded all the same");
        assert_eq!(with(false, &half), inserted(&half, &modes));
    }

    #[test]
    fn deterministic_kernels_need_roundings_and_special_values_and_no_subnormal_numbers() {
        let missing = |deterministic, modes: &[WidthMode]| first_missing_for(&KernelDef { deterministic, ..nothing() }, modes);
        assert_eq!(missing(true, &ALL[1..]), None);
        assert_eq!(missing(false, &[]), None);
        let named = |modes: &[WidthMode], name| missing(true, modes).is_some_and(|missing| missing.contains(name));
        assert!(named(&ALL[..2], "RTE") && named(&[ALL[2], of(Mode::SignedZeroInfNanPreserve, 16)], "SignedZero"));
    }

    /// Each row: what it shows, a module, the modes it is to have, and what it then is.
    #[test]
    fn modes_are_added_that_a_module_lacks() {
        let float_controls = "SPV_KHR_float_controls";
        let storage = "SPV_KHR_storage_buffer_storage_class";
        let plain = by_hand::module(&[], &[], &[]);
        let full = by_hand::module(&[4464, 4466, 4467], &[float_controls], &[&[4459, 32], &[4461, 32], &[4462, 32]]);
        let half = by_hand::module(&[4466], &[float_controls], &[&[4461, 16]]);
        let both = by_hand::module(&[4466], &[float_controls], &[&[4461, 16], &[4461, 32]]);
        let round = by_hand::module(&[4467], &[float_controls], &[&[4462, 32]]);
        let extended = by_hand::module(&[], &[storage], &[]);
        let round_extended = by_hand::module(&[4467], &[float_controls, storage], &[&[4462, 32]]);
        let double = by_hand::module(&[10], &[], &[]);
        let round_double = by_hand::module(&[10, 4467], &[float_controls], &[&[4462, 32], &[4462, 64]]);
        let rounds = [16, 32, 64].map(|width| of(Mode::RoundingModeRte, width));
        for (shown, words, modes, expected) in [
            ("each in its section", &plain, &ALL[..], &full),
            ("none that is there", &full, &ALL, &full),
            ("those that are not there", &inserted(&plain, &ALL[..1]), &ALL, &full),
            ("a mode of another width is another mode", &half, &ALL[1..2], &both),
            ("other extensions stay", &extended, &rounds[1..2], &round_extended),
            ("none of widths that the module lacks", &plain, &rounds, &round),
            ("those of its other widths", &double, &rounds, &round_double),
            ("none", &plain, &[], &plain),
        ] {
            assert_eq!(inserted(words, modes), *expected, "{shown}");
        }
    }

    #[test]
    fn the_validator_agrees() {
        let validator = Command::new("spirv-val")
            .args(["--target-env", "vulkan1.2", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let Ok(mut validator) = validator else {
            // Not `eprintln!`, which the test harness hides when a test passes.
            let message = "SKIPPED: float_controls::the_validator_agrees: `spirv-val` (Debian: spirv-tools) is not on PATH";
            return writeln!(io::stderr(), "{message}").expect("the terminal takes a line");
        };
        let words = inserted(&by_hand::module(&[], &["SPV_KHR_storage_buffer_storage_class"], &[]), &ALL);
        let mut input = validator.stdin.take().expect("the input is piped");
        input.write_all(bytemuck::cast_slice(&words)).expect("spirv-val reads its input");
        drop(input);
        let output = validator.wait_with_output().expect("spirv-val ends");
        assert!(output.status.success(), "{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    }
}
