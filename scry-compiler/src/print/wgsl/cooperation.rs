//! What invocations do together, in WGSL: shared memory, barriers, subgroup operations, atomics.

use super::types::{Wgsl, shared_type_name, type_name};
use crate::ir::{Atomic, Collective, Expr, ExprKind, Lane, LocalId, Order, Place, Root, SharedId, Step};
use crate::print::c_like::{Cooperation, Printer};
use crate::print::prelude::Needs;
use crate::print::shared::further;
use crate::ty::{Scalar, Ty};
use crate::wgsl::MEMORY_FENCE;

impl Cooperation for Wgsl {
    fn barrier(p: &mut Printer<'_, Self>) {
        p.barriers(!p.kernel.shared.is_empty()).into_iter().for_each(|barrier| p.out.line(barrier));
    }

    fn collective(p: &mut Printer<'_, Self>, result: LocalId, operation: Collective, operands: &[Expr]) {
        let texts = p.operands(operands);
        let call = |function: &str| format!("{function}({})", texts.join(", "));
        let value = match operation {
            Collective::WorkgroupLoad => {
                let ExprKind::Load(place) = &operands[0].kind else { unreachable!("its operand is a load") };
                if p.talks_through_slices() {
                    // Its own barriers are for the workgroup's memory.
                    p.out.line("storageBarrier();");
                }
                let loaded = format!("workgroupUniformLoad(&{})", p.place(place).0);
                if is_shared_word(place, &operands[0].ty) { format!("{loaded} != 0u") } else { loaded }
            }
            Collective::Reduce(_) | Collective::All | Collective::Any => call(&built_in("subgroup", operation.name())),
            Collective::InclusiveAdd => call("subgroupInclusiveAdd"),
            Collective::ExclusiveAdd => call("subgroupExclusiveAdd"),
            Collective::Ballot => call(p.needs.item("ballot")),
            Collective::Shuffle(lane) => shuffle(p.needs, lane, &texts[0], &texts[1]),
        };
        p.declare(result, Some(&value));
    }

    /// Only naga has fences, in what it writes and not in what it reads: see `wgsl.rs`.
    fn fence(p: &mut Printer<'_, Self>, _order: Order) {
        p.out.line(&format!("{}();", p.needs.item(MEMORY_FENCE)));
    }

    fn atomic(p: &mut Printer<'_, Self>, result: Option<LocalId>, operation: Atomic, place: &Place, operands: &[Expr]) {
        let (pointer, ty) = p.place(place);
        let operands = p.operands(operands);
        let is_native = matches!(place.root, Root::Slice(slice) if p.lowered.atomic_floats.contains(&slice));
        let is_bits = ty == Ty::Atomic(Scalar::F32) && !is_native;
        let Some(result) = result else {
            let value = if is_bits { format!("bitcast<u32>({})", operands[0]) } else { operands[0].clone() };
            return p.out.line(&format!("atomicStore(&{pointer}, {value});"));
        };
        let (name, ty) = (p.names.local(result).to_owned(), type_name(&p.locals[result.0].ty));
        p.out.line(&format!("var {name}: {ty};"));
        if is_bits {
            return p.float_atomic(&name, operation, &pointer, &operands);
        }
        let call = format!("{}(&{pointer}{})", atomic_name(operation), further(&operands));
        match operation {
            // The name of what it returns is the helper's own only as long as the braces.
            Atomic::CompareExchange => {
                let exchanged = p.names.temporary("exchanged");
                p.out.open("{");
                p.out.line(&format!("let {exchanged} = {call};"));
                p.out.line(&format!("{name} = {ty}({exchanged}.old_value, {exchanged}.exchanged);"));
                p.out.close("}");
            }
            _ => p.out.line(&format!("{name} = {call};")),
        }
    }
}

impl Printer<'_, Wgsl> {
    pub(super) fn shared(&mut self) {
        for (i, shared) in self.kernel.shared.iter().enumerate() {
            let name = self.names.shared(SharedId(i));
            self.out.line(&format!("var<workgroup> {name}: {};", shared_type_name(&shared.ty)));
        }
        if !self.kernel.shared.is_empty() {
            self.out.blank();
        }
    }

    /// The barriers for each sort of memory: for what is shared in a workgroup, and for buffers, where invocations talk through them.
    pub(super) fn barriers(&self, shared: bool) -> Vec<&'static str> {
        let talks = self.talks_through_slices();
        let (workgroup, storage) = ((shared || !talks).then_some("workgroupBarrier();"), talks.then_some("storageBarrier();"));
        workgroup.into_iter().chain(storage).collect()
    }

    /// Whether an invocation reads what another one may have written to a slice.
    pub(super) fn talks_through_slices(&self) -> bool {
        let mut talks = self.kernel.slices().any(|(_, _, element, _)| element.holds_atomic());
        self.kernel.body.walk_exprs(&mut |expr| {
            if let ExprKind::Load(Place { root: Root::Slice(slice), path: _ }) = &expr.kind {
                talks |= self.kernel.params[slice.0].kind.is_written();
            }
        });
        talks
    }

    /// On the bits of the float; what is no plain exchange tries until nothing came between.
    fn float_atomic(&mut self, name: &str, operation: Atomic, pointer: &str, operands: &[String]) {
        let [before, after] = ["old", "updated"].map(|name| self.names.temporary(name));
        let old = format!("bitcast<f32>({before})");
        let updated = match (operation, operands) {
            (Atomic::Load, []) => return self.out.line(&format!("{name} = bitcast<f32>(atomicLoad(&{pointer}));")),
            (Atomic::Swap, [value]) => {
                return self.out.line(&format!("{name} = bitcast<f32>(atomicExchange(&{pointer}, bitcast<u32>({value})));"));
            }
            (Atomic::Add, [value]) => format!("{old} + {value}"),
            (Atomic::Sub, [value]) => format!("{old} - {value}"),
            (Atomic::Min, [value]) => format!("{}({old}, {value})", self.needs.item("f32_min")),
            (Atomic::Max, [value]) => format!("{}({old}, {value})", self.needs.item("f32_max")),
            (operation, _) => unreachable!("lowering lets only arithmetic come here, not {operation:?}"),
        };
        self.out.open("loop {");
        self.out.line(&format!("let {before} = atomicLoad(&{pointer});"));
        self.out.line(&format!("let {after} = bitcast<u32>({updated});"));
        self.out.open(&format!("if (atomicCompareExchangeWeak(&{pointer}, {before}, {after}).exchanged) {{"));
        self.out.line(&format!("{name} = {old};"));
        self.out.line("break;");
        self.out.close("}");
        self.out.close("}");
    }
}

/// Where the other invocation is not there, what it would give is replaced by the invocation's own.
fn shuffle(needs: &Needs, lane: Lane, value: &str, operand: &str) -> String {
    let lanes = || format!("{}()", needs.item("subgroup_lanes"));
    let (from, is_there) = match lane {
        Lane::Broadcast | Lane::At => (operand.to_owned(), format!("{operand} < {}", lanes())),
        Lane::Up => (format!("subgroup_lane - {operand}"), format!("{operand} <= subgroup_lane")),
        Lane::Down => (format!("subgroup_lane + {operand}"), format!("{operand} < {} - subgroup_lane", lanes())),
        Lane::Xor => (format!("subgroup_lane ^ {operand}"), format!("(subgroup_lane ^ {operand}) < {}", lanes())),
    };
    format!("select({value}, subgroupShuffle({value}, {from}), ({is_there}))")
}

/// Whether a place holds the word that stands for a `bool`: NVIDIA's driver (580) loses those of shared arrays.
pub(super) fn is_shared_word(place: &Place, ty: &Ty) -> bool {
    *ty == Ty::BOOL
        && matches!(place.root, Root::Shared(_))
        && !place.path.is_empty()
        && place.path.iter().all(|step| matches!(step, Step::Index { .. }))
}

/// WGSL's built-in function for an operation on atomics.
fn atomic_name(operation: Atomic) -> String {
    match operation {
        Atomic::Swap => "atomicExchange".to_owned(),
        Atomic::CompareExchange => "atomicCompareExchangeWeak".to_owned(),
        _ => built_in("atomic", operation.name()),
    }
}

fn built_in(prefix: &str, name: &str) -> String {
    format!("{prefix}{}{}", name[..1].to_uppercase(), &name[1..])
}
