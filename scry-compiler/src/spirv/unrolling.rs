//! Which loops drivers are asked to unroll: by themselves, those of Vulkan unroll fewer than those of CUDA, and what is not unrolled has fewer
//! loads under way.
//!
//! An innermost loop is one, unless a driver that takes the hint for an order, and unrolls the loop whole, would make too much of it.

use std::collections::HashMap;

use spirv::{LoopControl, Op};

use super::instructions;

/// The most instructions that all rounds of a loop come to.
const MOST_INSTRUCTIONS: usize = 8192;
/// What a loop counts for whose number of rounds is not a constant: drivers unroll as many, and keep the loop.
const SOME_ROUNDS: usize = 8;

/// Asks for it where it helps.
pub(super) fn ask(words: &mut [u32]) {
    let places: Vec<(usize, Op)> = instructions(words).collect();
    let of_op = |wanted: Op| places.iter().enumerate().filter(move |(_, (_, op))| *op == wanted).map(|(number, &(at, _))| (number, at));
    let labels: HashMap<u32, usize> = of_op(Op::Label).map(|(number, at)| (words[at + 1], number)).collect();
    let constants: HashMap<u32, u32> = of_op(Op::Constant).map(|(_, at)| (words[at + 2], words[at + 3])).collect();
    let loops: Vec<(usize, usize)> = of_op(Op::LoopMerge).collect();
    let is_to_be = |&(number, at): &(usize, usize)| {
        let end = labels[&words[at + 1]];
        let is_innermost = loops.iter().all(|&(other, _)| other <= number || other > end);
        let rounds = rounds(words, &places[number..end], &constants).map_or(SOME_ROUNDS, |rounds| rounds as usize);
        is_innermost && rounds.saturating_mul(end - number) <= MOST_INSTRUCTIONS
    };
    let unrolled: Vec<usize> = loops.iter().filter(|loop_| is_to_be(loop_)).map(|&(_, at)| at).collect();
    for at in unrolled {
        words[at + 3] |= LoopControl::UNROLL.bits();
    }
}

/// How many rounds a loop has, if that is a constant: what its first condition compares with one.
fn rounds(words: &[u32], body: &[(usize, Op)], constants: &HashMap<u32, u32>) -> Option<u32> {
    let condition = body.iter().find(|(_, op)| *op == Op::BranchConditional).map(|&(at, _)| words[at + 1])?;
    let is_condition = |&&(at, op): &&(usize, Op)| matches!(op, Op::ULessThan | Op::SLessThan) && words[at + 2] == condition;
    let (at, _) = body.iter().find(is_condition)?;
    constants.get(&words[at + 4]).copied()
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
        let modules = wgsl::compile(&text, &["main".to_owned()], false, &[]).unwrap_or_else(|rejection| panic!("{}", rejection.message));
        let words: Vec<u32> = modules[0].chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().expect("four bytes"))).collect();
        instructions(&words).filter(|(_, op)| *op == Op::LoopMerge).map(|(at, _)| words[at + 3]).collect()
    }

    #[test]
    fn innermost_loops_are_unrolled_unless_they_have_many_rounds() {
        let add = "y[id.x] += i;";
        assert_eq!(controls(&format!("for (var i = 0u; i < 16u; i++) {{ {add} }}")), [1]);
        assert_eq!(controls(&format!("for (var i = 0u; i < id.y; i++) {{ {add} }}")), [1]);
        assert_eq!(controls(&format!("for (var i = 0u; i < 4096u; i++) {{ {add} }}")), [0]);
        assert_eq!(controls(&format!("for (var j = 0u; j < 4u; j++) {{ for (var i = j; i < 4u; i++) {{ {add} }} }}")), [0, 1]);
        let two = format!("for (var i = 0u; i < 4u; i++) {{ {add} }}").repeat(2);
        assert_eq!(controls(&two), [1, 1]);
    }

    #[test]
    fn long_loops_are_not_unrolled() {
        let long = "y[id.x] += i; y[id.y] ^= i;".repeat(200);
        assert_eq!(controls(&format!("for (var i = 0u; i < id.y; i++) {{ {long} }}")), [0]);
    }
}
