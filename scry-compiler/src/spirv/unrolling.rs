//! Which loops drivers are asked to unroll: those of Vulkan unroll fewer by themselves than those of CUDA. A loop that is not unrolled has fewer
//! loads under way, and a local array that it indexes is in memory instead of registers.
//!
//! An innermost loop is one, unless a driver that takes the hint for an order, and unrolls the loop whole, would make too much of it. A loop around
//! others is one if its variable is an index of a local array and the driver would leave it alone because it is long.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use spirv::{LoopControl, Op, StorageClass};

use super::instructions;

/// The most instructions that all rounds of an innermost loop come to.
const MOST_INSTRUCTIONS: usize = 8192;
/// How many instructions all rounds of a loop around others come to. NVIDIA's driver unrolls shorter ones itself, and multiplies tiles a fifth slower
/// if it is asked to (H200, driver 580, 2026-11-27: 34 instead of 42 TFLOP/s); without the hint on a longer one, attention has a fifth of its speed.
const OUTER_INSTRUCTIONS: RangeInclusive<usize> = 4096..=32768;
/// The most rounds of a loop around others.
const MOST_OUTER_ROUNDS: usize = 16;
/// What a loop counts for whose number of rounds is not a constant: drivers unroll as many, and keep the loop.
const SOME_ROUNDS: usize = 8;

/// Asks for it where it helps.
pub(super) fn ask(words: &mut [u32]) {
    let unrolled: Vec<usize> = loops(words).iter().filter(|loop_| loop_.is_to_be_unrolled()).map(|loop_| loop_.at).collect();
    for at in unrolled {
        words[at + 3] |= LoopControl::UNROLL.bits();
    }
}

/// A loop, by its merge instruction.
struct Loop {
    at: usize,
    /// How many rounds it has, if that is a constant.
    rounds: Option<usize>,
    /// How many instructions all its rounds come to, if those of each loop in it are unrolled.
    instructions: usize,
    /// Whether no loop is in it.
    is_innermost: bool,
    /// Whether each loop in it has a constant number of rounds.
    is_around_known: bool,
    /// Whether its variable is an index of an array of the invocation.
    indexes_own_array: bool,
}

impl Loop {
    fn is_to_be_unrolled(&self) -> bool {
        if self.is_innermost {
            return self.instructions <= MOST_INSTRUCTIONS;
        }
        let is_known = self.rounds.is_some_and(|rounds| rounds <= MOST_OUTER_ROUNDS) && self.is_around_known;
        is_known && self.indexes_own_array && OUTER_INSTRUCTIONS.contains(&self.instructions)
    }
}

/// The loops of a module; those in a loop come before it.
fn loops(words: &[u32]) -> Vec<Loop> {
    let places: Vec<(usize, Op)> = instructions(words).collect();
    let of_op = |wanted: Op| places.iter().enumerate().filter(move |(_, (_, op))| *op == wanted).map(|(number, &(at, _))| (number, at));
    let labels: HashMap<u32, usize> = of_op(Op::Label).map(|(number, at)| (words[at + 1], number)).collect();
    let constants: HashMap<u32, u32> = of_op(Op::Constant).map(|(_, at)| (words[at + 2], words[at + 3])).collect();
    let variables = of_op(Op::Variable).filter(|&(_, at)| words[at + 3] == StorageClass::Function as u32);
    let own: HashSet<u32> = variables.map(|(_, at)| words[at + 2]).collect();
    // Each with the numbers of its first and last instruction.
    let mut found: Vec<(usize, usize, Loop)> = Vec::new();
    for (number, at) in of_op(Op::LoopMerge).collect::<Vec<_>>().into_iter().rev() {
        let end = labels[&words[at + 1]];
        let comparison = comparison(words, &places[number..end]);
        let rounds = comparison.and_then(|at| constants.get(&words[at + 4])).map(|rounds| *rounds as usize);
        let indexes_own_array = comparison.is_some_and(|at| is_index(words, &places[number..end], words[at + 3], &own));
        let (mut count, mut is_innermost, mut is_around_known, mut from) = (end - number, true, true, number);
        for (first, last, inner) in found.iter().rev().take_while(|(first, ..)| *first < end) {
            is_innermost = false;
            is_around_known &= inner.rounds.is_some();
            // What is in a loop in it is counted there.
            if *first >= from {
                count = (count - (last - first)).saturating_add(inner.instructions);
                from = *last;
            }
        }
        let instructions = rounds.unwrap_or(SOME_ROUNDS).saturating_mul(count);
        found.push((number, end, Loop { at, rounds, instructions, is_innermost, is_around_known, indexes_own_array }));
    }
    found.into_iter().map(|(.., loop_)| loop_).collect()
}

/// The comparison that is the first condition of a loop: less than the number of rounds, if that is a constant.
fn comparison(words: &[u32], body: &[(usize, Op)]) -> Option<usize> {
    let condition = body.iter().find(|(_, op)| *op == Op::BranchConditional).map(|&(at, _)| words[at + 1])?;
    let is_condition = |&&(at, op): &&(usize, Op)| matches!(op, Op::ULessThan | Op::SLessThan) && words[at + 2] == condition;
    body.iter().find(is_condition).map(|&(at, _)| at)
}

/// Whether what is compared, a value loaded from a variable, or another one computed of that variable, is an index of one of the `arrays`.
fn is_index(words: &[u32], body: &[(usize, Op)], compared: u32, arrays: &HashSet<u32>) -> bool {
    let is_load = |&&(at, op): &&(usize, Op)| op == Op::Load && words[at + 2] == compared;
    let Some(variable) = body.iter().find(is_load).map(|&(at, _)| words[at + 3]) else { return false };
    let mut computed = HashSet::new();
    for &(at, op) in body {
        let operands = &words[at..at + (words[at] >> 16) as usize];
        let is_computed = |operands: &[u32]| operands.iter().any(|operand| computed.contains(operand));
        match op {
            Op::Load if operands[3] == variable => computed.insert(operands[2]),
            Op::IAdd | Op::ISub | Op::IMul | Op::UDiv | Op::UMod if is_computed(&operands[3..]) => computed.insert(operands[2]),
            Op::AccessChain if arrays.contains(&operands[3]) && is_computed(&operands[4..]) => return true,
            _ => false,
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wgsl;

    /// The loop controls of a kernel's loops, the outer ones first.
    fn controls(body: &str) -> Vec<u32> {
        let text = format!(
            "@group(0) @binding(0) var<storage, read_write> y: array<u32>;
             @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{ {body} }}"
        );
        let module = wgsl::compile(&text, false, &[]).unwrap_or_else(|rejection| panic!("{}", rejection.message));
        let words: Vec<u32> = module.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().expect("four bytes"))).collect();
        instructions(&words).filter(|(_, op)| *op == Op::LoopMerge).map(|(at, _)| words[at + 3]).collect()
    }

    #[test]
    fn innermost_loops_are_unrolled_unless_they_have_many_rounds() {
        let add = "y[id.x] += i;";
        assert_eq!(controls(&format!("for (var i = 0u; i < 16u; i++) {{ {add} }}")), [1]);
        assert_eq!(controls(&format!("for (var i = 0u; i < id.y; i++) {{ {add} }}")), [1]);
        assert_eq!(controls(&format!("for (var i = 0u; i < 4096u; i++) {{ {add} }}")), [0]);
        let two = format!("for (var i = 0u; i < 4u; i++) {{ {add} }}").repeat(2);
        assert_eq!(controls(&two), [1, 1]);
    }

    #[test]
    fn long_loops_around_others_are_unrolled_for_a_local_array() {
        let nest = |outer: &str, inner: &str, index: &str, times: usize| {
            let rest = "y[id.x] ^= y[id.y]; ".repeat(times);
            let inner = format!("for (var i = 0u; i < {inner}; i++) {{ own[{index}] += i; }}");
            controls(&format!("var own: array<u32, 32>; for (var j = 0u; j < {outer}; j++) {{ {inner} {rest} }}"))
        };
        assert_eq!(nest("8u", "4u", "j", 120), [1, 1]);
        assert_eq!(nest("8u", "4u", "i + j * 4u", 120), [1, 1]);
        assert_eq!(nest("8u", "4u", "i", 120), [0, 1], "the outer variable is no index");
        assert_eq!(nest("8u", "4u", "j", 1), [0, 1], "short");
        assert_eq!(nest("8u", "4u", "j", 1200), [0, 1], "too long");
        assert_eq!(nest("17u", "4u", "j", 120), [0, 1], "many rounds");
        assert_eq!(nest("id.y", "4u", "j", 120), [0, 1]);
        assert_eq!(nest("8u", "id.y", "j", 120), [0, 1]);
    }

    #[test]
    fn all_loops_in_a_loop_count() {
        let inner = |rounds: usize| format!("for (var i = 0u; i < {rounds}u; i++) {{ own[j] += i; y[i] ^= j; }}");
        let two = |rounds: usize| {
            controls(&format!("var own: array<u32, 4>; for (var j = 0u; j < 4u; j++) {{ {} {} }}", inner(rounds), inner(rounds)))
        };
        assert_eq!(two(4), [0, 1, 1]);
        assert_eq!(two(30), [1, 1, 1]);
        assert_eq!(two(230), [0, 1, 1]);
        let three = "var own: array<u32, 4>;
            for (var k = 0u; k < 4u; k++) { for (var j = 0u; j < 4u; j++) { for (var i = 0u; i < 16u; i++) { own[k] += own[i % 4u] * j; } } }";
        assert_eq!(controls(three), [1, 0, 1]);
    }
}
