//! What invocations do together, in CUDA C: shared memory, subgroup operations, atomics.

use super::scalar::scalar_name;
use super::types::{Cuda, type_name};
use crate::ir::{Atomic, Collective, Expr, Kernel, Lane, LocalId, Place, Reduction, SharedId, StmtKind};
use crate::layout::shared_layout;
use crate::print::c_like::{Language, Printer};
use crate::print::shared::{atomic_name, shared_size};
use crate::ty::Scalar;

/// The most shared memory that a kernel can declare; what needs more asks for it at launch.
const MAX_STATIC: u32 = 48 << 10;

/// The number of invocations in a warp.
const WARP: u32 = 32;

/// Whether a kernel has subgroup operations.
fn has_subgroup_operations(kernel: &Kernel) -> bool {
    kernel.body.any(&|stmt| matches!(stmt.kind, StmtKind::Collective { operation, .. } if operation != Collective::WorkgroupLoad))
}

impl Printer<'_, Cuda> {
    /// The variables of the workgroup, and how many invocations the subgroup has where it can be fewer than a warp.
    pub(super) fn shared(&mut self) {
        let types: Vec<_> = self.kernel.shared.iter().map(|shared| shared.ty.clone()).collect();
        let ((_, offsets), size) = (shared_layout(&types), shared_size(self.kernel));
        if size > MAX_STATIC {
            self.out.line("extern __shared__ __align__(16) unsigned char shared_memory[];");
        }
        for (i, ty) in types.iter().enumerate() {
            let (name, ty) = (self.names.shared(SharedId(i)), type_name(ty));
            if size > MAX_STATIC {
                self.out.line(&format!("{ty} &{name} = *({ty} *)(shared_memory + {});", offsets[i]));
            } else {
                self.out.line(&format!("__shared__ {ty} {name};"));
            }
        }
        let [x, y, z] = self.kernel.workgroup;
        let invocations = x * y * z;
        if has_subgroup_operations(self.kernel) && invocations % WARP != 0 {
            let index = match (y, z) {
                (1, 1) => "threadIdx.x".to_owned(),
                _ => format!("((threadIdx.z * {y}u + threadIdx.y) * {x}u + threadIdx.x)"),
            };
            self.out.line(&format!("const unsigned subgroup_lanes = min({WARP}u, {invocations}u - {index} / {WARP}u * {WARP}u);"));
        }
    }

    pub(super) fn collective(&mut self, result: LocalId, operation: Collective, operands: &[Expr]) {
        let texts = self.exprs(operands);
        let [x, y, z] = self.kernel.workgroup;
        let lanes = if (x * y * z).is_multiple_of(WARP) { format!("{WARP}u") } else { "subgroup_lanes".to_owned() };
        let component = || operands[0].ty.component();
        let value = match operation {
            Collective::WorkgroupLoad => texts[0].clone(),
            Collective::Reduce(reduction) => {
                format!("subgroup_reduce<{}, {}>({}, {lanes})", operator(reduction), part(reduction, component()), texts[0])
            }
            Collective::InclusiveAdd => format!("subgroup_inclusive_add<{}>({}, {lanes})", part(Reduction::Add, component()), texts[0]),
            Collective::ExclusiveAdd => format!("subgroup_exclusive_add<{}>({}, {lanes})", part(Reduction::Add, component()), texts[0]),
            Collective::All => format!("subgroup_all({}, {lanes})", texts[0]),
            Collective::Any => format!("subgroup_any({}, {lanes})", texts[0]),
            Collective::Ballot => format!("subgroup_ballot({}, {lanes})", texts[0]),
            Collective::Shuffle(lane) => {
                let from = match lane {
                    Lane::Broadcast | Lane::At => texts[1].clone(),
                    Lane::Up => format!("subgroup_lane_above({})", texts[1]),
                    Lane::Down => format!("subgroup_lane_below({})", texts[1]),
                    Lane::Xor => format!("subgroup_lane_id() ^ ({})", texts[1]),
                };
                format!("subgroup_shuffle({}, {from}, {lanes})", texts[0])
            }
        };
        let barriers = operation == Collective::WorkgroupLoad;
        if barriers {
            self.out.line("__syncthreads();");
        }
        self.declare(result, &value);
        if barriers {
            Cuda::barrier(self);
        }
    }

    pub(super) fn atomic(&mut self, result: Option<LocalId>, operation: Atomic, place: &Place, operands: &[Expr]) {
        let mut arguments = vec![format!("&{}", self.place(place))];
        arguments.extend(self.exprs(operands));
        let arguments = arguments.join(", ");
        let Some(result) = result else {
            // Whether it was exchanged, nobody asks.
            let function = if operation == Atomic::CompareExchange { "atomic_cas" } else { atomic_name(operation) };
            self.out.line(&format!("{function}({arguments});"));
            return;
        };
        let exchanged = format!("<{}>", type_name(&self.locals[result.0].ty));
        let of = if operation == Atomic::CompareExchange { &exchanged } else { "" };
        self.declare(result, &format!("{}{of}({arguments})", atomic_name(operation)));
    }
}

fn operator(reduction: Reduction) -> &'static str {
    match reduction {
        Reduction::Add => "subgroup_sum",
        Reduction::Mul => "subgroup_product",
        Reduction::Min => "subgroup_minimum",
        Reduction::Max => "subgroup_maximum",
        Reduction::And => "subgroup_conjunction",
        Reduction::Or => "subgroup_disjunction",
        Reduction::Xor => "subgroup_parity",
    }
}

/// The type to compute in: signed arithmetic overflows in C, and on bits it makes no difference.
fn part(reduction: Reduction, scalar: Scalar) -> &'static str {
    match reduction {
        Reduction::Min | Reduction::Max => scalar_name(scalar),
        Reduction::Add | Reduction::Mul | Reduction::And | Reduction::Or | Reduction::Xor => scalar_name(scalar.unsigned()),
    }
}
