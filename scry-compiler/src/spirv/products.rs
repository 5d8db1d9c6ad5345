//! Upper halves of products: SPIR-V has `OpUMulExtended`, of which naga knows nothing. So the text multiplies by halves of the factors, in a function
//! of the prelude, and the function's body is replaced by the instruction.

use spirv::Op;

use super::instructions;

/// The function of the prelude, in a module with names.
pub(crate) const MUL_HIGH: &str = "u32_mul_high";

/// Has the function multiply at once, if the module has one, and leaves out all names.
pub(super) fn multiply_at_once(words: &mut Vec<u32>) {
    let Some(function) = named(words, MUL_HIGH) else { return };
    remove_names(words);
    let places: Vec<(usize, Op)> = instructions(words).collect();
    let of_op = |wanted: Op, from: usize| places.iter().find(move |&&(at, op)| at >= from && op == wanted).map(|&(at, _)| at);
    let is_function = |&&(at, op): &&(usize, Op)| op == Op::Function && words[at + 2] == function;
    let parts = places.iter().find(is_function).and_then(|&(start, _)| {
        let [label, end, first] = [of_op(Op::Label, start)?, of_op(Op::FunctionEnd, start)?, of_op(Op::Function, 0)?];
        Some((start, label, end, first))
    });
    let (start, label, end, first) = parts.expect("what has a name is a function");
    let (number, pair, product, high) = (words[start + 1], words[3], words[3] + 1, words[3] + 2);
    words[3] += 3;
    // The two instructions before the label are the parameters.
    let [left, right] = [words[label - 4], words[label - 1]];
    let body = [
        &instruction(Op::UMulExtended, &[pair, product, left, right])[..],
        &instruction(Op::CompositeExtract, &[number, high, product, 1]),
        &instruction(Op::ReturnValue, &[high]),
    ];
    words.splice(label + 2..end, body.concat());
    words.splice(first..first, instruction(Op::TypeStruct, &[pair, number, number]));
}

fn instruction(op: Op, operands: &[u32]) -> Vec<u32> {
    let first = (operands.len() as u32 + 1) << 16 | op as u32;
    std::iter::once(first).chain(operands.iter().copied()).collect()
}

/// What has this name.
fn named(words: &[u32], name: &str) -> Option<u32> {
    let has_name = |at: usize| {
        let text = &words[at + 2..at + (words[at] >> 16) as usize];
        let mut bytes = text.iter().flat_map(|word| word.to_le_bytes());
        name.bytes().all(|byte| bytes.next() == Some(byte)) && bytes.next() == Some(0)
    };
    instructions(words).find(|&(at, op)| op == Op::Name && has_name(at)).map(|(at, _)| words[at + 1])
}

fn remove_names(words: &mut Vec<u32>) {
    let names: Vec<usize> = instructions(words).filter(|(_, op)| matches!(op, Op::Name | Op::MemberName)).map(|(at, _)| at).collect();
    for at in names.into_iter().rev() {
        words.drain(at..at + (words[at] >> 16) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wgsl;

    #[test]
    fn a_product_is_one_instruction() {
        let text = "@group(0) @binding(0) var<storage, read_write> x: array<u32>;
            fn u32_mul_high(a: u32, b: u32) -> u32 { return a + b; }
            @compute @workgroup_size(1) fn main() { x[0] = u32_mul_high(x[1], x[2]); }";
        let module = wgsl::compile(text, false, &[]).unwrap_or_else(|rejection| panic!("{}", rejection.message));
        let words: Vec<u32> = module.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
        let count = |wanted: Op| instructions(&words).filter(|(_, op)| *op == wanted).count();
        assert_eq!([Op::UMulExtended, Op::CompositeExtract, Op::FunctionCall].map(count), [1; 3]);
        assert_eq!([Op::IAdd, Op::Name, Op::MemberName].map(count), [0; 3]);
    }
}
