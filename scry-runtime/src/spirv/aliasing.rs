//! Storage buffers that may be one. SPIR-V, 2.18.2: a compiler takes it that variables are apart, unless they are decorated `Aliased`.

use super::{Module, OP_DECORATE, encode};
use crate::kernel::KernelDef;

const ALIASED: u32 = 20;
const NON_WRITABLE: u32 = 24;
const BINDING: u32 = 33;

/// The words of a kernel's module in which the slices may be one that its launches pass as one.
pub(super) fn insert_for(kernel: &KernelDef, module: Module<'_>) -> Vec<u32> {
    if !kernel.is_for_one_buffer() {
        return module.words().to_vec();
    }
    let bindings: Vec<u32> = kernel.in_place.iter().flat_map(|pair| [pair.read as u32, pair.written as u32]).collect();
    insert(module, &bindings)
}

/// The words of a module in which the variables at some bindings may be one: also those that are not written by their own name.
fn insert(module: Module<'_>, bindings: &[u32]) -> Vec<u32> {
    let decorations = || module.instructions().filter(|i| i.opcode == OP_DECORATE);
    let bound = decorations().filter_map(|i| if let [id, BINDING, binding] = *i.operands { Some((id, binding)) } else { None });
    let variables: Vec<u32> = bound.filter(|(_, binding)| bindings.contains(binding)).map(|(id, _)| id).collect();
    let (mut out, mut copied) = (Vec::new(), 0);
    for decoration in decorations() {
        let [id, kind, ..] = *decoration.operands else { continue };
        if variables.contains(&id) && (kind == BINDING || kind == NON_WRITABLE) {
            out.extend(&module.words()[copied..decoration.start]);
            copied = if kind == BINDING { decoration.start } else { decoration.end() };
            if kind == BINDING {
                out.extend(encode(OP_DECORATE, &[id, ALIASED]));
            }
        }
    }
    out.extend(&module.words()[copied..]);
    out
}

#[cfg(test)]
mod tests {
    use super::super::by_hand;
    use super::*;
    use crate::kernel::{Definition, Instance};
    use crate::test_kernels::step;

    #[test]
    fn variables_that_may_be_one_say_so() {
        let head = by_hand::module(&[], &[], &[]);
        let of = |decorations: &[&[u32]]| -> Vec<u32> {
            head.iter().copied().chain(decorations.iter().flat_map(|operands| encode(OP_DECORATE, operands))).collect()
        };
        let (first, second) = (&[10, BINDING, 0][..], &[12, BINDING, 2][..]);
        let module = of(&[first, &[10, NON_WRITABLE], &[11, NON_WRITABLE], &[11, BINDING, 1], second]);
        let inserted = insert(Module::parse(&module).expect("a module"), &[0, 2]);
        let expected = of(&[&[10, ALIASED], first, &[11, NON_WRITABLE], &[11, BINDING, 1], &[12, ALIASED], second]);
        assert_eq!(inserted, expected);
        assert_eq!(insert(Module::parse(&module).expect("a module"), &[]), module);
    }

    #[test]
    fn slices_of_a_kernel_may_be_one_where_it_is_launched_so() {
        let kernel = <step as Instance>::Definition::definition();
        let count = |kernel: &KernelDef| {
            let words = insert_for(kernel, Module::parse(kernel.spirv).expect("a module"));
            let module = Module::parse(&words).expect("a module");
            [ALIASED, NON_WRITABLE].map(|kind| {
                let is_of_kind = |operands: &[u32]| operands.get(1) == Some(&kind);
                module.instructions().filter(|i| i.opcode == OP_DECORATE && is_of_kind(i.operands)).count()
            })
        };
        assert_eq!(count(kernel), [0, 1]);
        assert_eq!(count(kernel.one_buffer.expect("`x` may be `y`")), [2, 0]);
    }
}
