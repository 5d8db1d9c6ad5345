//! Which atomic floats a module for devices with atomic floats has, where the portable one has their bits.

use super::Lowered;
use crate::ir::{Atomic, ParamId, Place, Root, StmtKind};
use crate::ty::{Scalar, Ty};

/// Finds the slices of atomic floats that such devices need no bits for: minima and maxima they have none of, and naga has none in
/// shared memory.
pub(crate) fn find_atomic_floats(lowered: &mut Lowered) {
    let kernel = &lowered.kernel;
    let is_float = |element: &Ty| *element == Ty::Atomic(Scalar::F32);
    let mut slices: Vec<ParamId> = kernel.slices().filter(|(_, _, element, _)| is_float(element)).map(|(param, ..)| param).collect();
    let mut adds = false;
    kernel.body.walk(&mut |stmt| {
        if let StmtKind::Atomic { operation, place: Place { root: Root::Slice(slice), path: _ }, result: _, orders: _, operands: _ } =
            &stmt.kind
        {
            match operation {
                Atomic::Min | Atomic::Max => slices.retain(|param| param != slice),
                Atomic::Add | Atomic::Sub => adds |= slices.contains(slice),
                Atomic::Load | Atomic::Store | Atomic::Swap | Atomic::And | Atomic::Or | Atomic::Xor | Atomic::CompareExchange => {}
            }
        }
    });
    // The rest is as good on the bits.
    lowered.atomic_floats = if adds { slices } else { Vec::new() };
}
