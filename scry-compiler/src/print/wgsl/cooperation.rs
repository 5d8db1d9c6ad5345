//! What invocations do together, in WGSL: shared memory, barriers, subgroup operations, atomics.

use super::types::{Wgsl, shared_type_name, type_name};
use crate::ir::{Atomic, Collective, Expr, ExprKind, Lane, LocalId, Place, Reduction, Root, SharedId, Step};
use crate::print::c_like::Printer;
use crate::print::c_like::places::element_and_path;
use crate::ty::{Scalar, Ty};

impl Printer<'_, Wgsl> {
    /// The variables of the workgroup.
    pub(super) fn shared(&mut self) {
        for (i, shared) in self.kernel.shared.iter().enumerate() {
            let name = self.names.shared(SharedId(i));
            self.out.line(&format!("var<workgroup> {name}: {};", shared_type_name(&shared.ty)));
        }
        if !self.kernel.shared.is_empty() {
            self.out.blank();
        }
    }

    /// WGSL has a barrier for each sort of memory: for what is shared in a workgroup, and for buffers.
    pub(super) fn barrier_of(&mut self, shared: bool) {
        let talks = self.talks_through_slices();
        if shared || !talks {
            self.out.line("workgroupBarrier();");
        }
        if talks {
            self.out.line("storageBarrier();");
        }
    }

    /// Whether an invocation reads what another one may have written to a slice.
    fn talks_through_slices(&self) -> bool {
        let mut talks = self.kernel.slices().any(|(_, _, element, _)| matches!(element, Ty::Atomic(_)));
        self.kernel.body.walk_exprs(&mut |expr| {
            if let ExprKind::Load(Place { root: Root::Slice(slice), path: _ }) = &expr.kind {
                talks |= self.kernel.params[slice.0].kind.is_written();
            }
        });
        talks
    }

    pub(super) fn collective(&mut self, result: LocalId, operation: Collective, operands: &[Expr]) {
        let texts = self.arguments(operands);
        let call = |function: &str| format!("{function}({})", texts.join(", "));
        let value = match operation {
            Collective::WorkgroupLoad => {
                let ExprKind::Load(place) = &operands[0].kind else { unreachable!("its operand is a load") };
                if self.talks_through_slices() {
                    // Its own barriers are for the workgroup's memory.
                    self.out.line("storageBarrier();");
                }
                let loaded = format!("workgroupUniformLoad(&{})", self.variable(place).0);
                if is_shared_word(place, &operands[0].ty) { format!("{loaded} != 0u") } else { loaded }
            }
            Collective::Reduce(reduction) => call(reduction_name(reduction)),
            Collective::InclusiveAdd => call("subgroupInclusiveAdd"),
            Collective::ExclusiveAdd => call("subgroupExclusiveAdd"),
            Collective::All => call("subgroupAll"),
            Collective::Any => call("subgroupAny"),
            Collective::Ballot => call("ballot"),
            Collective::Shuffle(lane) => shuffle(lane, &texts[0], &texts[1]),
        };
        self.declare(result, &value);
    }

    pub(super) fn atomic(&mut self, result: Option<LocalId>, operation: Atomic, place: &Place, operands: &[Expr]) {
        let (pointer, scalar) = self.atomic_place(place);
        let operands = self.exprs(operands);
        let declared = result.map(|result| (self.names.local(result).to_owned(), type_name(&self.locals[result.0].ty)));
        if let Some((name, ty)) = &declared {
            self.out.line(&format!("var {name}: {ty};"));
        }
        let is_native = matches!(place.root, Root::Slice(slice) if self.lowered.atomic_floats.contains(&slice));
        if scalar == Scalar::F32 && !is_native {
            self.float_atomic(declared.map(|(name, _)| name).as_deref(), operation, &pointer, &operands);
        } else {
            let arguments: String = operands.iter().map(|operand| format!(", {operand}")).collect();
            let call = format!("{}(&{pointer}{arguments})", atomic_name(operation));
            match (declared, operation) {
                (None, _) => self.out.line(&format!("{call};")),
                // The name of what it returns is the helper's own only as long as the braces.
                (Some((name, ty)), Atomic::CompareExchange) => {
                    let exchanged = self.names.temporary("exchanged");
                    self.out.open("{");
                    self.out.line(&format!("let {exchanged} = {call};"));
                    self.out.line(&format!("{name} = {ty}({exchanged}.old_value, {exchanged}.exchanged);"));
                    self.out.close("}");
                }
                (Some((name, _)), _) => self.out.line(&format!("{name} = {call};")),
            }
        }
    }

    /// On the bits of the float; what is no plain exchange tries until nothing came between.
    fn float_atomic(&mut self, name: Option<&str>, operation: Atomic, pointer: &str, operands: &[String]) {
        let [before, after] = ["old", "updated"].map(|name| self.names.temporary(name));
        let old = format!("bitcast<f32>({before})");
        let updated = |operands: &[String]| match operation {
            Atomic::Add => format!("{old} + {}", operands[0]),
            Atomic::Sub => format!("{old} - {}", operands[0]),
            Atomic::Min => format!("f32_min({old}, {})", operands[0]),
            Atomic::Max => format!("f32_max({old}, {})", operands[0]),
            Atomic::Load | Atomic::Store | Atomic::Swap | Atomic::And | Atomic::Or | Atomic::Xor | Atomic::CompareExchange => {
                unreachable!("lowering lets only arithmetic come here")
            }
        };
        let set = |value: &str| name.map_or_else(|| format!("{value};"), |name| format!("{name} = bitcast<f32>({value});"));
        match operation {
            Atomic::Load => self.out.line(&set(&format!("atomicLoad(&{pointer})"))),
            Atomic::Store => self.out.line(&format!("atomicStore(&{pointer}, bitcast<u32>({}));", operands[0])),
            Atomic::Swap => self.out.line(&set(&format!("atomicExchange(&{pointer}, bitcast<u32>({}))", operands[0]))),
            Atomic::Add | Atomic::Sub | Atomic::Min | Atomic::Max | Atomic::And | Atomic::Or | Atomic::Xor | Atomic::CompareExchange => {
                self.out.open("loop {");
                self.out.line(&format!("let {before} = atomicLoad(&{pointer});"));
                self.out.line(&format!("let {after} = bitcast<u32>({});", updated(operands)));
                self.out.open(&format!("if (atomicCompareExchangeWeak(&{pointer}, {before}, {after}).exchanged) {{"));
                if let Some(name) = name {
                    self.out.line(&format!("{name} = {old};"));
                }
                self.out.line("break;");
                self.out.close("}");
                self.out.close("}");
            }
        }
    }

    /// An atomic, and the number it holds.
    fn atomic_place(&self, place: &Place) -> (String, Scalar) {
        let (text, ty) = match place.root {
            Root::Slice(slice) => {
                let (index, path) = element_and_path(place);
                self.steps(self.slice_place(slice, index), self.element(slice), path)
            }
            Root::Shared(_) | Root::Local(_) => self.variable(place),
        };
        match ty {
            Ty::Atomic(scalar) => (text, scalar),
            _ => unreachable!("lowering checked that it is an atomic"),
        }
    }
}

/// Where the other invocation is not there, what it would give is replaced by the invocation's own.
fn shuffle(lane: Lane, value: &str, operand: &str) -> String {
    let (from, is_there) = match lane {
        Lane::Broadcast | Lane::At => (operand.to_owned(), format!("{operand} < subgroup_lanes()")),
        Lane::Up => (format!("subgroup_lane - {operand}"), format!("{operand} <= subgroup_lane")),
        Lane::Down => (format!("subgroup_lane + {operand}"), format!("{operand} < subgroup_lanes() - subgroup_lane")),
        Lane::Xor => (format!("subgroup_lane ^ {operand}"), format!("(subgroup_lane ^ {operand}) < subgroup_lanes()")),
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

fn atomic_name(operation: Atomic) -> &'static str {
    match operation {
        Atomic::Load => "atomicLoad",
        Atomic::Store => "atomicStore",
        Atomic::Swap => "atomicExchange",
        Atomic::Add => "atomicAdd",
        Atomic::Sub => "atomicSub",
        Atomic::Min => "atomicMin",
        Atomic::Max => "atomicMax",
        Atomic::And => "atomicAnd",
        Atomic::Or => "atomicOr",
        Atomic::Xor => "atomicXor",
        Atomic::CompareExchange => "atomicCompareExchangeWeak",
    }
}

fn reduction_name(reduction: Reduction) -> &'static str {
    match reduction {
        Reduction::Add => "subgroupAdd",
        Reduction::Mul => "subgroupMul",
        Reduction::Min => "subgroupMin",
        Reduction::Max => "subgroupMax",
        Reduction::And => "subgroupAnd",
        Reduction::Or => "subgroupOr",
        Reduction::Xor => "subgroupXor",
    }
}
