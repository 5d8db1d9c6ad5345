//! Loops as Mesa's llvmpipe needs them: left at two places, and not unrolled around several others.
//!
//! What a variable holds behind a loop that is left at one place is, to NIR, what was stored last before that; llvmpipe computes it for all
//! lanes alike, also in rounds that some of them do not have any more (seen with Mesa 22.3.6). Where a loop is left at two places, it is chosen
//! between two values, and llvmpipe stores what is chosen by the lanes that leave.

use std::collections::HashMap;

use super::{Instruction, Module, OP_DECORATE, OP_FUNCTION, encode};

const OP_TYPE_BOOL: u16 = 20;
const OP_TYPE_POINTER: u16 = 32;
const OP_CONSTANT: u16 = 43;
const OP_VARIABLE: u16 = 59;
const OP_LOAD: u16 = 61;
const OP_COMPOSITE_EXTRACT: u16 = 81;
const OP_I_EQUAL: u16 = 170;
const OP_LOOP_MERGE: u16 = 246;
const OP_LABEL: u16 = 248;
const OP_BRANCH: u16 = 249;
const OP_BRANCH_CONDITIONAL: u16 = 250;

const BUILT_IN: u32 = 11;
const WORKGROUP_ID: u32 = 26;

/// The loop control that asks a driver not to unroll.
const DONT_UNROLL: u32 = 2;

/// Asks the driver not to unroll loops around several others. To llvmpipe, a kernel with barriers is a coroutine, which LLVM makes in a time that is
/// quadratic in the number of basic blocks; each access to memory is some of them. Unrolled, the kernel of attention takes ten seconds.
pub(super) fn keep_nests(words: &mut [u32]) {
    let module = Module { words };
    let places = |opcode: u16| module.instructions().filter(move |i| i.opcode == opcode);
    let labels: HashMap<u32, usize> = places(OP_LABEL).map(|label| (label.operands[0], label.start)).collect();
    let starts: Vec<usize> = places(OP_LOOP_MERGE).map(|merge| merge.start).collect();
    let is_around_several = |merge: &Instruction<'_>| {
        let end = labels.get(&merge.operands[0]).copied().unwrap_or_default();
        starts.iter().filter(|start| (merge.end()..end).contains(*start)).count() > 1
    };
    let nests: Vec<usize> = places(OP_LOOP_MERGE).filter(is_around_several).map(|merge| merge.start).collect();
    for start in nests {
        words[start + 3] = DONT_UNROLL;
    }
}

/// The words of a module in which each loop is left at its start as well, by a workgroup whose id along x is the greatest number: none has
/// that, since launches are limited. `None` if the module has no loop, or lacks what is needed to ask.
pub(super) fn left_at_start(module: Module<'_>) -> Option<Vec<u32>> {
    let find = |opcode: u16, is: &dyn Fn(&[u32]) -> bool| module.instructions().find(|i| i.opcode == opcode && is(i.operands));
    let all = |_: &[u32]| true;
    find(OP_LOOP_MERGE, &all)?;
    let inputs = module.inputs()?;
    let id = find(OP_DECORATE, &|operands| operands[1..] == [BUILT_IN, WORKGROUP_ID] && inputs.contains(&operands[0]))?.operands[0];
    let pointer = find(OP_VARIABLE, &|operands| operands[1] == id)?.operands[0];
    let vector = find(OP_TYPE_POINTER, &|operands| operands[0] == pointer)?.operands[2];
    let number = find(super::OP_TYPE_VECTOR, &|operands| operands[0] == vector)?.operands[1];
    let boolean = find(OP_TYPE_BOOL, &all)?.operands[0];
    let first_function = find(OP_FUNCTION, &all)?.start;

    let words = module.words();
    let mut out = words[..super::HEADER_WORDS].to_vec();
    let mut bound = out[3];
    let mut fresh = || {
        bound += 1;
        bound - 1
    };
    let greatest = fresh();
    let mut never = None;
    for i in module.instructions() {
        if i.start == first_function {
            out.extend(encode(OP_CONSTANT, &[number, greatest, u32::MAX]));
        }
        match (i.opcode, never.take()) {
            (OP_LOOP_MERGE, _) => {
                let [id_here, x, is_greatest] = [fresh(), fresh(), fresh()];
                out.extend(encode(OP_LOAD, &[vector, id_here, id]));
                out.extend(encode(OP_COMPOSITE_EXTRACT, &[number, x, id_here, 0]));
                out.extend(encode(OP_I_EQUAL, &[boolean, is_greatest, x, greatest]));
                never = Some((is_greatest, i.operands[0]));
            }
            (OP_BRANCH, Some((is_greatest, end))) => {
                out.extend(encode(OP_BRANCH_CONDITIONAL, &[is_greatest, end, i.operands[0]]));
                continue;
            }
            _ => {}
        }
        out.extend(&words[i.start..i.end()]);
    }
    out[3] = bound;
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loop that ends at the label `end`, with the control `control`, around `inner`.
    fn nest(end: u32, control: u32, inner: &[Vec<u32>]) -> Vec<u32> {
        [&[encode(OP_LOOP_MERGE, &[end, end + 1, control])], inner, &[encode(OP_LABEL, &[end])]].concat().concat()
    }

    #[test]
    fn loops_around_several_are_not_unrolled() {
        let pair = |end: u32| nest(end, 1, &[nest(end + 10, 1, &[])]);
        let kernel = |outer: u32| {
            let [two, deep] = [[nest(40, 1, &[]), nest(50, 0, &[])], [nest(70, outer, &[pair(80)]), pair(100)]];
            [super::super::by_hand::module(&[], &[], &[]), pair(10), nest(30, outer, &two), nest(60, outer, &deep)].concat()
        };
        let mut words = kernel(1);
        keep_nests(&mut words);
        assert_eq!(words, kernel(DONT_UNROLL));
    }
}
