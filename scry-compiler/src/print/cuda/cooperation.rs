//! What invocations do together, in CUDA C: shared memory, subgroup operations, atomics.

use super::prelude::scalar_name;
use super::types::{Cuda, element_name, type_name};
use crate::ir::{Atomic, Collective, CopiedRows, Expr, ExprKind, Lane, LocalId, Order, Place, Reduction, SharedId, Stmt};
use crate::layout::shared_layout;
use crate::print::c_like::{Cooperation, Printer};
use crate::print::prelude::Needs;
use crate::print::shared::{further, shared_size};
use crate::ty::Scalar;

/// The most shared memory that a kernel can declare; what needs more asks for it at launch.
const MAX_STATIC: u32 = 48 << 10;

const WARP: u32 = 32;

impl Printer<'_, Cuda> {
    /// The variables of the workgroup, and how many invocations the subgroup has where it can be fewer than a warp.
    pub(super) fn shared(&mut self) {
        let types: Vec<_> = self.kernel.shared.iter().map(|shared| shared.ty.clone()).collect();
        let ((_, offsets), size) = (shared_layout(&types), shared_size(self.checked));
        if size > MAX_STATIC {
            self.out.line("extern __shared__ __align__(16) unsigned char shared_memory[];");
        }
        for (i, ty) in types.iter().enumerate() {
            let (name, ty) = (self.names.shared(SharedId(i)), element_name(self.needs, ty));
            // What is aligned is copied in units of 16 bytes.
            let align = if self.kernel.body.any(&|stmt| stmt.copies_to(SharedId(i))) { "__align__(16) " } else { "" };
            if size > MAX_STATIC {
                self.out.line(&format!("{ty} &{name} = *({ty} *)(shared_memory + {});", offsets[i]));
            } else {
                self.out.line(&format!("__shared__ {align}{ty} {name};"));
            }
        }
        let [x, y, z] = self.kernel.workgroup;
        let invocations = x * y * z;
        if self.kernel.body.any(&Stmt::is_subgroup_operation) && invocations % WARP != 0 {
            let index = index([x, y, z]);
            self.out.line(&format!("const unsigned subgroup_lanes = min({WARP}u, {invocations}u - {index} / {WARP}u * {WARP}u);"));
        }
    }
}

/// The number of an invocation in its workgroup.
fn index([x, y, z]: [u32; 3]) -> String {
    match (y, z) {
        (1, 1) => "threadIdx.x".to_owned(),
        _ => format!("((threadIdx.z * {y}u + threadIdx.y) * {x}u + threadIdx.x)"),
    }
}

impl Cooperation for Cuda {
    fn barrier(p: &mut Printer<'_, Self>) {
        p.out.line("__syncthreads();");
        if p.shares_panics() {
            p.out.line("phase++;");
        }
    }

    fn copy(p: &mut Printer<'_, Self>, to: &Place, first: &Expr, [len, columns]: [&Expr; 2], rows: Option<&CopiedRows>) {
        let ExprKind::Load(from) = &first.kind else { unreachable!("a copy is of what is loaded") };
        let places = [to, from].map(|place| format!("&{}", p.place(place).0));
        let [len, columns] = [len, columns].map(|expr| p.expr(expr));
        let [count, stride, width] = match rows {
            Some(CopiedRows { count, stride, width }) => [format!("{count}u"), p.expr(stride), p.expr(width)],
            None => ["1u".to_owned(), "0u".to_owned(), columns.clone()],
        };
        let (lane, lanes) = (index(p.kernel.workgroup), format!("{}u", p.kernel.workgroup_size()));
        let arguments = places.into_iter().chain([len, columns, count, stride, width, lane, lanes]).collect::<Vec<_>>().join(", ");
        p.out.line(&format!("{}({arguments});", p.needs.item("copy_to_shared")));
    }

    fn commit_copies(p: &mut Printer<'_, Self>) {
        p.out.line(&format!("{}();", p.needs.item("commit_copies")));
    }

    fn wait_copies(p: &mut Printer<'_, Self>, pending: u32) {
        p.out.line(&format!("{}<{pending}u>();", p.needs.item("wait_copies")));
    }

    fn collective(p: &mut Printer<'_, Self>, result: LocalId, operation: Collective, operands: &[Expr]) {
        let texts = p.operands(operands);
        let lanes = if p.kernel.workgroup_size().is_multiple_of(WARP) { "32u" } else { "subgroup_lanes" };
        let item = |name: &str| p.needs.item(&format!("subgroup_{name}"));
        let value = &texts[0];
        let value = match operation {
            Collective::WorkgroupLoad => {
                p.out.line("__syncthreads();");
                p.declare(result, Some(value));
                return Self::barrier(p);
            }
            Collective::Reduce(reduction) => {
                let part = part(p.needs, reduction, operands[0].ty.component());
                let operate = format!("[]({part} a, {part} b) {{ return {}; }}", operator(reduction));
                format!("{}<{part}>({value}, {lanes}, {operate})", item("reduce"))
            }
            Collective::InclusiveAdd | Collective::ExclusiveAdd => {
                let part = part(p.needs, Reduction::Add, operands[0].ty.component());
                format!("{}<{part}>({value}, {lanes})", item(operation.name()))
            }
            Collective::All | Collective::Any | Collective::Ballot => format!("{}({value}, {lanes})", item(operation.name())),
            Collective::Shuffle(lane) => {
                let from = match lane {
                    Lane::Broadcast | Lane::At => texts[1].clone(),
                    Lane::Up => format!("{}({})", item("lane_above"), texts[1]),
                    Lane::Down => format!("{}({})", item("lane_below"), texts[1]),
                    Lane::Xor => format!("{}() ^ {}", item("lane_id"), texts[1]),
                };
                format!("{}({value}, {from}, {lanes})", item("shuffle"))
            }
        };
        p.declare(result, Some(&value));
    }

    /// PTX has no fence in one direction. See the PTX ISA, 8.9: a release pattern is a fence and a strong write behind it, an acquire pattern a
    /// strong read and a fence behind it; `volatile` accesses and `atom` are strong.
    fn fence(p: &mut Printer<'_, Self>, _order: Order) {
        p.out.line(&format!("{}();", p.needs.item("memory_fence")));
    }

    fn atomic(p: &mut Printer<'_, Self>, result: Option<LocalId>, operation: Atomic, place: &Place, operands: &[Expr]) {
        let arguments = format!("&{}{}", p.place(place).0, further(&p.operands(operands)));
        let name = p.needs.item(&format!("atomic_{}", operation.name()));
        match result {
            None => p.out.line(&format!("{name}({arguments});")),
            Some(result) if operation == Atomic::CompareExchange => {
                let exchanged = type_name(p.needs, &p.locals[result.0].ty);
                p.declare(result, Some(&format!("{name}<{exchanged}>({arguments})")));
            }
            Some(result) => p.declare(result, Some(&format!("{name}({arguments})"))),
        }
    }
}

fn operator(reduction: Reduction) -> &'static str {
    match reduction {
        Reduction::Add => "a + b",
        Reduction::Mul => "a * b",
        Reduction::Min => "min(a, b)",
        Reduction::Max => "max(a, b)",
        Reduction::And => "a & b",
        Reduction::Or => "a | b",
        Reduction::Xor => "a ^ b",
    }
}

/// The type to compute in: signed arithmetic overflows in C, and on bits it makes no difference.
fn part(needs: &Needs, reduction: Reduction, scalar: Scalar) -> &'static str {
    match reduction {
        Reduction::Min | Reduction::Max => scalar_name(needs, scalar),
        Reduction::Add | Reduction::Mul | Reduction::And | Reduction::Or | Reduction::Xor => scalar_name(needs, scalar.unsigned()),
    }
}
