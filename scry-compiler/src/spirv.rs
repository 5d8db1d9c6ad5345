//! What SPIR-V must say and naga does not write, and what it must not say.
//!
//! - `NoContraction` on every float operation, `fma` included, so that no driver fuses `a * b + c` unless the kernel is `fast_math`.
//! - `OpFUnordNotEqual` for `!=`, which is true of a NaN; naga writes `OpFOrdNotEqual`, which is false.
//! - No `UniformAndStorageBuffer16BitAccess`: naga asks for it wherever there is an `f16`, and not every device that has `f16` in
//!   storage buffers has it in uniform ones, which kernels have none of.
//!
//! Numbers are those of the SPIR-V specification, section 3.

/// Words before the first instruction.
const HEADER: usize = 5;

mod op {
    pub(super) const EXT_INST: u16 = 12;
    pub(super) const CAPABILITY: u16 = 17;
    pub(super) const DECORATE: u16 = 71;
    pub(super) const F_NEGATE: u16 = 127;
    pub(super) const F_ADD: u16 = 129;
    pub(super) const F_SUB: u16 = 131;
    pub(super) const F_MUL: u16 = 133;
    pub(super) const F_DIV: u16 = 136;
    pub(super) const F_REM: u16 = 140;
    pub(super) const F_MOD: u16 = 141;
    pub(super) const VECTOR_TIMES_SCALAR: u16 = 142;
    pub(super) const F_ORD_NOT_EQUAL: u16 = 182;
    pub(super) const F_UNORD_NOT_EQUAL: u16 = 183;
}

/// `Fma` of `GLSL.std.450`: without the decoration, a driver may also take `0 * x` for zero, whatever `x` is.
const FMA: u32 = 50;

/// The capability `UniformAndStorageBuffer16BitAccess`.
const UNIFORM_AND_STORAGE_BUFFER_16_BIT_ACCESS: u32 = 4434;

/// The decoration `NoContraction`.
const NO_CONTRACTION: u32 = 42;

/// Opcodes from which types, constants and globals begin: decorations stand before them.
fn ends_decorations(opcode: u16) -> bool {
    // OpTypeVoid (19) to OpTypeForwardPointer (39), constants (41 to 52), OpFunction (54), OpVariable (59), OpUndef (1).
    matches!(opcode, 1 | 19..=39 | 41..=52 | 54 | 59)
}

/// Where the module says that it has this capability; those are what a module begins with.
fn capability(words: &[u32], capability: u32) -> Option<usize> {
    let declares = |word: u32| word == (2 << 16) | u32::from(op::CAPABILITY);
    (HEADER..words.len()).step_by(2).take_while(|&at| declares(words[at])).find(|&at| words[at + 1] == capability)
}

/// The module with Rust's floats, and with no capability that it has no use for.
pub(crate) fn finish(mut words: Vec<u32>, fast_math: bool) -> Vec<u32> {
    if let Some(at) = capability(&words, UNIFORM_AND_STORAGE_BUFFER_16_BIT_ACCESS) {
        words.drain(at..at + 2);
    }
    let mut inexact = Vec::new();
    let mut decorations_end = None;
    let mut at = HEADER;
    while at < words.len() {
        let (opcode, len) = ((words[at] & 0xffff) as u16, (words[at] >> 16) as usize);
        match opcode {
            op::F_ORD_NOT_EQUAL => words[at] = (words[at] & 0xffff_0000) | u32::from(op::F_UNORD_NOT_EQUAL),
            op::F_NEGATE | op::F_ADD | op::F_SUB | op::F_MUL | op::F_DIV | op::F_REM | op::F_MOD | op::VECTOR_TIMES_SCALAR => {
                inexact.push(words[at + 2]);
            }
            op::EXT_INST if words[at + 4] == FMA => inexact.push(words[at + 2]),
            _ if decorations_end.is_none() && ends_decorations(opcode) => decorations_end = Some(at),
            _ => {}
        }
        at += len;
    }
    if !fast_math {
        let decorate = |id: u32| [(3 << 16) | u32::from(op::DECORATE), id, NO_CONTRACTION];
        let decorations: Vec<u32> = inexact.into_iter().flat_map(decorate).collect();
        let at = decorations_end.expect("every module has types");
        words.splice(at..at, decorations);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instruction(opcode: u16, operands: &[u32]) -> Vec<u32> {
        let mut words = vec![((operands.len() as u32 + 1) << 16) | u32::from(opcode)];
        words.extend(operands);
        words
    }

    fn module() -> Vec<u32> {
        let mut words = vec![0x0723_0203, 0x0001_0300, 0, 20, 0];
        words.extend(instruction(17, &[1])); // OpCapability Shader
        words.extend(instruction(22, &[1, 32])); // OpTypeFloat
        words.extend(instruction(op::F_ADD, &[1, 7, 2, 3]));
        words.extend(instruction(op::F_ORD_NOT_EQUAL, &[4, 8, 2, 3]));
        words
    }

    #[test]
    fn float_operations_are_not_contracted() {
        let words = finish(module(), false);
        assert_eq!(words[7..10], [(3 << 16) | u32::from(op::DECORATE), 7, NO_CONTRACTION], "behind the capability, before the types");
    }

    #[test]
    fn fast_math_leaves_contraction_to_the_driver() {
        assert_eq!(finish(module(), true).len(), module().len());
    }

    #[test]
    fn no_capability_is_asked_for_without_need() {
        let mut words = module();
        words.splice(HEADER..HEADER, instruction(op::CAPABILITY, &[UNIFORM_AND_STORAGE_BUFFER_16_BIT_ACCESS]));
        assert_eq!(finish(words, false), finish(module(), false));
    }

    #[test]
    fn a_nan_differs_from_itself() {
        let words = finish(module(), true);
        assert_eq!(words[words.len() - 5] & 0xffff, 183);
    }
}
