//! What invocations do together, in WGSL: shared memory, barriers, subgroup operations, atomics.

use super::{Wgsl, type_name};
use crate::ir::{Atomic, Collective, Expr, ExprKind, Kernel, Lane, LocalId, ParamId, Place, Reduction, Root, Step, StmtKind};
use crate::ty::{Scalar, Ty};

/// The number that stands for an atomic where every device is to have it: of a float, its bits.
pub(super) fn atomic_carrier(scalar: Scalar) -> Scalar {
    if scalar == Scalar::F32 { Scalar::U32 } else { scalar }
}

/// The slices of atomic floats that devices with atomic floats need no bits for: minima and maxima they have none of, and naga
/// has none in shared memory.
pub(crate) fn atomic_float_slices(kernel: &Kernel) -> Vec<ParamId> {
    let is_float = |element: &Ty| *element == Ty::Atomic(Scalar::F32);
    let mut slices: Vec<ParamId> = kernel.slices().filter(|(_, _, element, _)| is_float(element)).map(|(param, ..)| param).collect();
    let mut adds = false;
    kernel.body.walk(&mut |stmt| {
        if let StmtKind::Atomic { operation, place: Place { root: Root::Slice(slice), path: _ }, result: _, operands: _ } = &stmt.kind {
            match operation {
                Atomic::Min | Atomic::Max => slices.retain(|param| param != slice),
                Atomic::Add | Atomic::Sub => adds |= slices.contains(slice),
                Atomic::Load | Atomic::Store | Atomic::Swap | Atomic::And | Atomic::Or | Atomic::Xor | Atomic::CompareExchange => {}
            }
        }
    });
    // The rest is as good on the bits.
    if adds { slices } else { Vec::new() }
}

/// Whether a kernel's printed text asks which invocation of its subgroup runs.
pub(super) fn asks_for_lane(kernel: &Kernel) -> bool {
    kernel
        .body
        .any(&|stmt| matches!(stmt.kind, StmtKind::Collective { operation: Collective::Shuffle(Lane::Up | Lane::Down | Lane::Xor), .. }))
}

impl Wgsl<'_> {
    /// The variables of the workgroup.
    pub(super) fn shared(&mut self) {
        for (i, shared) in self.kernel.shared.iter().enumerate() {
            let name = self.names.shared(crate::ir::SharedId(i)).to_owned();
            self.out.line(&format!("var<workgroup> {name}: {};", shared_type_name(&shared.ty)));
        }
        if !self.kernel.shared.is_empty() {
            self.out.blank();
        }
    }

    pub(super) fn barrier(&mut self) {
        self.barrier_of(!self.kernel.shared.is_empty());
    }

    /// WGSL has a barrier for each sort of memory: for what is shared in a workgroup, and for buffers, where invocations talk through them.
    pub(super) fn barrier_of(&mut self, shared: bool) {
        let mut talks = self.kernel.slices().any(|(_, _, element, _)| matches!(element, Ty::Atomic(_)));
        self.kernel.body.walk_exprs(&mut |expr| {
            if let ExprKind::Load(Place { root: Root::Slice(slice), path: _ }) = &expr.kind {
                talks |= self.kernel.params[slice.0].kind.is_written();
            }
        });
        if shared || !talks {
            self.out.line("workgroupBarrier();");
        }
        if talks {
            self.out.line("storageBarrier();");
        }
    }

    pub(super) fn collective(&mut self, result: LocalId, operation: Collective, operands: &[Expr]) {
        let name = self.names.local(result).to_owned();
        let texts: Vec<String> = operands.iter().map(|operand| self.argument(operand)).collect();
        let call = |function: &str| format!("let {name} = {function}({});", texts.join(", "));
        let line = match operation {
            Collective::WorkgroupLoad => {
                let ExprKind::Load(place) = &operands[0].kind else { unreachable!("its operand is a load") };
                let loaded = format!("workgroupUniformLoad(&{})", self.target(place));
                format!("let {name} = {};", if is_shared_word(place, &operands[0].ty) { format!("{loaded} != 0u") } else { loaded })
            }
            Collective::Reduce(reduction) => call(reduction_name(reduction)),
            Collective::InclusiveAdd => call("subgroupInclusiveAdd"),
            Collective::ExclusiveAdd => call("subgroupExclusiveAdd"),
            Collective::All => call("subgroupAll"),
            Collective::Any => call("subgroupAny"),
            Collective::Ballot => call("ballot"),
            Collective::Shuffle(lane) => Self::shuffle(&name, lane, &texts[0], &texts[1]),
        };
        self.out.line(&line);
    }

    /// Where the other invocation is not there, what it would give is replaced by the invocation's own.
    fn shuffle(name: &str, lane: Lane, value: &str, operand: &str) -> String {
        let (from, is_there) = match lane {
            Lane::Broadcast | Lane::At => (operand.to_owned(), format!("{operand} < subgroup_lanes()")),
            Lane::Up => (format!("subgroup_lane - {operand}"), format!("{operand} <= subgroup_lane")),
            Lane::Down => (format!("subgroup_lane + {operand}"), format!("{operand} < subgroup_lanes() - subgroup_lane")),
            Lane::Xor => (format!("subgroup_lane ^ {operand}"), format!("(subgroup_lane ^ {operand}) < subgroup_lanes()")),
        };
        format!("let {name} = select({value}, subgroupShuffle({value}, {from}), ({is_there}));")
    }

    pub(super) fn atomic(&mut self, result: Option<LocalId>, operation: Atomic, place: &Place, operands: &[Expr]) {
        let (pointer, scalar) = self.atomic_place(place);
        let name = result.map(|result| self.names.local(result).to_owned());
        let operands: Vec<String> = operands.iter().map(|operand| self.expr(operand)).collect();
        if let (Some(result), Some(name)) = (result, &name) {
            let ty = type_name(&self.locals[result.0].ty);
            self.out.line(&format!("var {name}: {ty};"));
        }
        let is_native = matches!(place.root, Root::Slice(slice) if self.atomic_floats.contains(&slice));
        if scalar == Scalar::F32 && !is_native {
            self.float_atomic(name.as_deref(), operation, &pointer, &operands);
        } else {
            let call = |function: &str| match &operands[..] {
                [] => format!("{function}(&{pointer})"),
                operands => format!("{function}(&{pointer}, {})", operands.join(", ")),
            };
            let set = |value: String| match &name {
                Some(name) => format!("{name} = {value};"),
                None => format!("{value};"),
            };
            let line = match operation {
                Atomic::Load => set(call("atomicLoad")),
                Atomic::Store => format!("{};", call("atomicStore")),
                Atomic::Swap => set(call("atomicExchange")),
                Atomic::Add => set(call("atomicAdd")),
                Atomic::Sub => set(call("atomicSub")),
                Atomic::Min => set(call("atomicMin")),
                Atomic::Max => set(call("atomicMax")),
                Atomic::And => set(call("atomicAnd")),
                Atomic::Or => set(call("atomicOr")),
                Atomic::Xor => set(call("atomicXor")),
                Atomic::CompareExchange => {
                    let before = self.names.temporary("exchanged");
                    let exchanged = format!("let {before} = {};", call("atomicCompareExchangeWeak"));
                    match result {
                        Some(result) => {
                            let ty = type_name(&self.locals[result.0].ty);
                            format!("{exchanged}\n{}", set(format!("{ty}({before}.old_value, {before}.exchanged)")))
                        }
                        None => exchanged,
                    }
                }
            };
            // The name is the helper's own only as long as the braces.
            if operation == Atomic::CompareExchange {
                self.out.open("{");
                self.out.line(&line);
                self.out.close("}");
            } else {
                self.out.line(&line);
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
        let (start, ty, path) = match (place.root, &place.path[..]) {
            (Root::Slice(param), [Step::Index { index, len: _, at: _, is_checked: _ }, path @ ..]) => {
                (self.slice_place(param, index), super::slice_element(&self.kernel.params[param.0]), path)
            }
            (Root::Shared(shared), path) => (self.names.shared(shared).to_owned(), self.kernel.shared[shared.0].ty.clone(), path),
            (Root::Slice(_) | Root::Local(_), _) => unreachable!("atomics are elements of slices, or shared"),
        };
        let scalar = atomic_at(&ty, path);
        (self.steps(start, ty, path), scalar)
    }
}

/// Whether a place holds the word that stands for a `bool`: NVIDIA's driver (580) loses those of shared arrays.
pub(super) fn is_shared_word(place: &Place, ty: &Ty) -> bool {
    *ty == Ty::BOOL
        && matches!(place.root, Root::Shared(_))
        && !place.path.is_empty()
        && place.path.iter().all(|step| matches!(step, Step::Index { .. }))
}

/// The type of a variable in shared memory.
fn shared_type_name(ty: &Ty) -> String {
    match ty {
        Ty::Array(element, len) if **element == Ty::BOOL => format!("array<u32, {len}>"),
        Ty::Array(element, len) => format!("array<{}, {len}>", shared_type_name(element)),
        ty => type_name(ty),
    }
}

/// The number that an atomic holds.
fn atomic_at(ty: &Ty, path: &[Step]) -> Scalar {
    let ty = path.iter().fold(ty.clone(), |ty, step| match (step, ty) {
        (Step::Index { .. }, Ty::Array(element, _)) => *element,
        (Step::Field(number), ty) => ty.field(*number),
        (Step::Index { .. }, _) => unreachable!("lowering checked that it is an array"),
    });
    match ty {
        Ty::Atomic(scalar) => scalar,
        _ => unreachable!("lowering checked that it is an atomic"),
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
