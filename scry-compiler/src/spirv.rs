//! What SPIR-V must say and naga does not write, and what it must not say.
//!
//! - `NoContraction` on every float operation, `fma` included, so that no driver fuses `a * b + c` unless the kernel is `fast_math`.
//! - `Aliased` on variables that are one buffer: those that have the same binding.
//! - No `UniformAndStorageBuffer16BitAccess`: naga asks for it wherever there is an `f16`, and not every device that has `f16` in
//!   storage buffers has it in uniform ones, which kernels have none of.
//! - The upper half of a product as one instruction, which naga does not know.
//! - Which loops are better unrolled.

mod products;
mod unrolling;

pub(crate) use products::MUL_HIGH;
use spirv::{Capability, Decoration, GlslStd450Op, Op};

/// Words before the first instruction.
const HEADER: usize = 5;

/// Whether an instruction is of a type, a constant, a global or a function: decorations stand before them.
fn ends_decorations(op: Op) -> bool {
    let is_type = (Op::TypeVoid as u32..=Op::TypeForwardPointer as u32).contains(&(op as u32));
    let is_constant = (Op::ConstantTrue as u32..=Op::SpecConstantOp as u32).contains(&(op as u32));
    is_type || is_constant || matches!(op, Op::Undef | Op::Variable | Op::Function)
}

/// Where the module says that it has this capability; those are what a module begins with.
fn capability(words: &[u32], capability: Capability) -> Option<usize> {
    (HEADER..words.len()).step_by(2).take_while(|&at| words[at] == DECLARES_CAPABILITY).find(|&at| words[at + 1] == capability as u32)
}

/// Where each instruction is, and which it is.
fn instructions(words: &[u32]) -> impl Iterator<Item = (usize, Op)> {
    let mut at = HEADER;
    std::iter::from_fn(move || {
        let first = words.get(at)?;
        let op = Op::from_u32(first & 0xffff).expect("naga writes what the specification knows");
        let instruction = (at, op);
        at += (first >> 16) as usize;
        Some(instruction)
    })
}

/// What a module, as little-endian bytes, says that it needs.
pub(crate) fn capabilities(module: &[u8]) -> Vec<u32> {
    let words: Vec<u32> = module.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
    let declarations = words.get(HEADER..).unwrap_or_default().chunks_exact(2);
    declarations.map_while(|words| (words[0] == DECLARES_CAPABILITY).then_some(words[1])).collect()
}

/// The first word of `OpCapability`, which has one operand.
const DECLARES_CAPABILITY: u32 = (2 << 16) | Op::Capability as u32;

/// The module with Rust's floats, and with no capability that it has no use for.
pub(crate) fn finish(mut words: Vec<u32>, fast_math: bool) -> Vec<u32> {
    if let Some(at) = capability(&words, Capability::UniformAndStorageBuffer16BitAccess) {
        words.drain(at..at + 2);
    }
    products::multiply_at_once(&mut words);
    unrolling::ask(&mut words);
    let (mut inexact, mut bindings) = (Vec::new(), Vec::new());
    let mut decorations_end = None;
    for (at, op) in instructions(&words) {
        match op {
            Op::FNegate | Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMod | Op::VectorTimesScalar => {
                inexact.push(words[at + 2]);
            }
            // Without the decoration, a driver may also take `0 * x` for zero, whatever `x` is.
            Op::ExtInst if words[at + 4] == GlslStd450Op::Fma as u32 => inexact.push(words[at + 2]),
            Op::Decorate if words[at + 2] == Decoration::Binding as u32 => bindings.push((words[at + 1], words[at + 3])),
            op if decorations_end.is_none() && ends_decorations(op) => decorations_end = Some(at),
            _ => {}
        }
    }
    let decorate = |id: u32, decoration: Decoration| [(3 << 16) | Op::Decorate as u32, id, decoration as u32];
    let is_shared = |(id, binding): &(u32, u32)| bindings.iter().any(|(other, same)| other != id && same == binding);
    let aliased = bindings.iter().filter(|variable| is_shared(variable)).flat_map(|(id, _)| decorate(*id, Decoration::Aliased));
    let exact = inexact.into_iter().filter(|_| !fast_math).flat_map(|id| decorate(id, Decoration::NoContraction));
    let decorations: Vec<u32> = aliased.chain(exact).collect();
    let at = decorations_end.expect("every module has types");
    words.splice(at..at, decorations);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instruction(op: Op, operands: &[u32]) -> Vec<u32> {
        let mut words = vec![((operands.len() as u32 + 1) << 16) | op as u32];
        words.extend(operands);
        words
    }

    fn module() -> Vec<u32> {
        let mut words = vec![0x0723_0203, 0x0001_0300, 0, 20, 0];
        words.extend(instruction(Op::Capability, &[Capability::Shader as u32]));
        words.extend(instruction(Op::TypeFloat, &[1, 32]));
        words.extend(instruction(Op::FAdd, &[1, 7, 2, 3]));
        words
    }

    #[test]
    fn float_operations_are_not_contracted() {
        let words = finish(module(), false);
        assert_eq!(
            words[7..10],
            [(3 << 16) | Op::Decorate as u32, 7, Decoration::NoContraction as u32],
            "behind the capability, before the types"
        );
    }

    #[test]
    fn fast_math_leaves_contraction_to_the_driver() {
        assert_eq!(finish(module(), true).len(), module().len());
    }

    #[test]
    fn no_capability_is_asked_for_without_need() {
        let mut words = module();
        words.splice(HEADER..HEADER, instruction(Op::Capability, &[Capability::UniformAndStorageBuffer16BitAccess as u32]));
        assert_eq!(finish(words, false), finish(module(), false));
    }
}
