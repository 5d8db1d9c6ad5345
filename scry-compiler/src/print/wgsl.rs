//! The WGSL printer: a module, of what WGSL has of its own and what it has in common with other languages like C.
//!
//! The text is the standard's own WGSL, but that it has `var<immediate>` for a parameter block that is short enough, and numbers of 64
//! bits. SPIR-V is made of a text for naga alone (`Lowered::is_for_naga`), which differs in two places: in [`Printer::module`] it lacks
//! `enable subgroups;`, and its meetings (`panics.rs`) have one barrier, where the standard's rules of uniform control flow take two.
//! Elements of slices go through a function per buffer where they lie as something else than in the kernel.

use std::collections::BTreeSet;

use cooperation::is_shared_word;
use storage::{has_narrow, is_native, is_plain, lies_in_words};
use types::{Wgsl, type_name};

use super::c_like::{Group, Language, Operator, Printer, Syntax};
use super::out::Text;
use super::prelude::{Needs, WGSL};
use super::shared::{further, num_workgroups};
use super::structs::{each_type, structs};
use crate::ir::{BinaryOp, Collective, Expr, Function, Identity, Kernel, Lane, Literal, Local, ParamKind, Place, Root, StmtKind};
use crate::layout::{Layout, layout, structure};
use crate::passes::Lowered;
use crate::passes::forms::Forms;
use crate::ty::{Class, Scalar, Ty};
use crate::wgsl::Shared;

mod cooperation;
mod panics;
mod storage;
mod types;

/// Prints a kernel as a WGSL module whose entry point is called `entry`, beside that of the proven form; `source` says where it comes from.
pub(crate) fn print(forms: &Forms<'_>, entry: &str, source: &str) -> Text {
    let needs = Needs::of(&WGSL);
    let mut printer = Printer::<Wgsl>::new(forms, entry, &needs);
    printer.module(forms, source);
    printer.out.finish()
}

/// Whether the text for naga is another one than the standard's.
pub(crate) fn differs_for_naga(Lowered { kernel, meeting, .. }: &Lowered<'_>) -> bool {
    kernel.uses_subgroups() || meeting.is_some()
}

/// Where the members of the printed structs must lie that the host shares.
pub(crate) fn shared(kernel: &Kernel) -> Vec<Shared> {
    let of = |ty: &Ty| {
        let (Layout { size, .. }, offsets) = structure(ty).ok()?;
        Some(Shared { name: type_name(ty), size, offsets })
    };
    let types = structs(kernel);
    let native = types.iter().filter(|ty| matches!(ty, Ty::Adt(..)) && is_native(ty)).filter_map(of);
    let slots = kernel.params.iter().flat_map(|param| match &param.kind {
        ParamKind::Slice { .. } => vec![param.slot, param.slot + 4],
        ParamKind::Scalar(_) => vec![param.slot],
    });
    let offsets = (0..8).map(|word| word * 4).chain(slots).collect();
    native.chain([Shared { name: "Launch".to_owned(), size: kernel.block_size, offsets }]).collect()
}

impl Language for Wgsl {
    const SYNTAX: Syntax = Syntax {
        literal: types::literal,
        identity,
        param,
        offset: |slice| Some(format!("launch.{slice}_offset")),
        element_step: |index| format!("[{index}]"),
        group: |Group { slice, index, elements, words, .. }| {
            format!("{slice}_groups_of_{words}[(launch.{slice}_offset + {index}) / {elements}u]")
        },
        loaded: |_, text| text,
        column_step: |number| Some(format!("[{number}]")),
        construct: |_, ty, parts| construct(ty, parts),
        repeat,
        select: |condition, then, otherwise| format!("select({otherwise}, {then}, {condition})"),
        spelling: |intrinsic| intrinsic.wgsl,
        cast: types::cast,
        operator,
        negation: |_, _| None,
        wrap: types::wrap,
        shift_suffix: "u",
        declaration: |_, name, Local { mutable, ty, .. }, value| match value {
            // naga indexes variables only.
            Some(value) if !mutable && !matches!(ty, Ty::Array(..)) => format!("let {name} = {value};"),
            Some(value) => format!("var {name} = {value};"),
            None => format!("var {name}: {};", type_name(ty)),
        },
        unroll: None,
        parameter: |_, name, ty| format!("{name}: {}", type_name(ty)),
        block_head: "size_x: u32,\nsize_y: u32,\nsize_z: u32,\nfirst_x: u32,\nfirst_y: u32,\nfirst_z: u32,\nkernel: u32,\nnumber: u32,",
        block_slice: |name| format!("{name}_len: u32,\n{name}_offset: u32,"),
        block_value: |_, kernel, name, ty| block_value(kernel, name, ty),
        member: |_, name, ty| format!("{name}: {},", type_name(ty)),
        no_members: "unused: u32, // A struct has a member.",
        struct_end: "}",
        union: None,
        function_head: |_, name, params, Function { result, .. }| format!("fn {name}({params}) -> {} {{", type_name(result)),
        passed: |_, _, function| passed(&function.identities),
        record: |_, site, words| format!("panic_with_{}({}u{});", words.len(), site.0, further(words)),
        report: |_, workgroup_id, local_id| format!("report({workgroup_id}, {local_id});"),
        panicked: "panicked",
        meeting: "workgroup_has_panicked()",
        print: |_, site, words| format!("print_with_{}({}u{});", words.len(), site.0, further(words)),
    };

    fn load(p: &Printer<'_, Self>, place: &Place, ty: &Ty) -> String {
        match place.root {
            Root::Shared(_) if is_shared_word(place, ty) => format!("({} != 0u)", p.place(place).0),
            Root::Slice(slice) if !is_plain(p.kernel.element(slice)) => p.load_words(slice, place),
            Root::Local(_) | Root::Shared(_) | Root::Slice(_) | Root::Groups { .. } => p.place(place).0,
        }
    }

    fn store(p: &Printer<'_, Self>, place: &Place, value: &Expr) -> String {
        let value_text = p.expr(value);
        match place.root {
            Root::Shared(_) if is_shared_word(place, &value.ty) => format!("{} = u32({value_text});", p.place(place).0),
            Root::Slice(slice) if !is_plain(p.kernel.element(slice)) => p.store_words(slice, place, &value_text),
            Root::Local(_) | Root::Shared(_) | Root::Slice(_) | Root::Groups { .. } => format!("{} = {value_text};", p.place(place).0),
        }
    }

    /// WGSL has no atomic store to what is no atomic. To a number of 32 bits, an `f16`, and what has a word of its own in shared memory, a
    /// store is one access on every device.
    fn scatter(p: &Printer<'_, Self>, place: &Place, value: &Expr) -> String {
        match place.root {
            Root::Slice(slice) if !is_plain(p.kernel.element(slice)) => p.scatter_words(slice, place, &p.expr(value)),
            Root::Local(_) | Root::Shared(_) | Root::Slice(_) | Root::Groups { .. } => Self::store(p, place, value),
        }
    }
}

fn block_value(kernel: &Kernel, name: &str, ty: &Ty) -> String {
    match ty {
        Ty::Scalar(Scalar::Bool | Scalar::F16) => format!("{name}: u32,"),
        ty if lies_in_words(kernel, ty) => {
            let Layout { size, align } = layout(ty).expect("the signature was accepted");
            let words = if kernel.has_immediates() { format!("{name}_words") } else { format!("array<u32, {}>", size.div_ceil(4)) };
            format!("@align({}) {name}: {words},", align.max(4))
        }
        ty => format!("{name}: {},", type_name(ty)),
    }
}

fn param(needs: &Needs, kernel: &Kernel, name: &str, ty: &Ty) -> String {
    match ty {
        Ty::Scalar(Scalar::Bool) => format!("(launch.{name} != 0u)"),
        Ty::Scalar(Scalar::F16) => format!("{}(launch.{name})", needs.item("f16_from_bits")),
        ty if lies_in_words(kernel, ty) => format!("{name}_value()"),
        _ => format!("launch.{name}"),
    }
}

fn repeat(_needs: &Needs, part: &Expr, text: &str, ty: &Ty) -> String {
    let Ty::Array(_, len) = ty else { return construct(ty, text) };
    let zero = part.literal().is_some_and(|value| [Literal::Int(0), Literal::Bool(false), Literal::Float(0.0)].contains(&value));
    construct(ty, &if zero { String::new() } else { vec![text; len.number() as usize].join(", ") })
}

fn construct(ty: &Ty, parts: &str) -> String {
    format!("{}({parts})", type_name(ty))
}

fn operator(_needs: &Needs, op: BinaryOp, scalar: Scalar, _is_vector: bool) -> Operator {
    match (op, scalar.class()) {
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl, _) if scalar.is_narrow() => Operator::Wrapped,
        (BinaryOp::BitXor, Class::Bool) => Operator::Symbol(BinaryOp::Ne),
        (BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge, Class::Bool) => Operator::OfWords,
        // naga writes a comparison in SPIR-V that is false if an operand is a NaN.
        (BinaryOp::Ne, Class::Float) => Operator::Negated(BinaryOp::Eq),
        _ => Operator::Symbol(op),
    }
}

impl Printer<'_, Wgsl> {
    fn module(&mut self, forms: &Forms<'_>, source: &str) {
        self.functions();
        self.entry();
        if let Some(proven) = &forms.proven {
            let mut proven = self.of_proven(proven);
            proven.out.blank();
            proven.entry();
            self.out.append(&proven.out.finish());
        }
        let code = self.take();
        self.out.line(&format!("// {source}"));
        self.out.blank();
        let mut uses_half = false;
        each_type(self.kernel, &mut |ty| uses_half |= ty.any(&|part| *part == Ty::Scalar(Scalar::F16)));
        if uses_half {
            self.out.line("enable f16;\n\n");
        }
        // naga has subgroup operations all the same, and does not know the directive. That all who have not panicked come to an operation
        // is checked (`check.rs`); the standard's own analysis would have those who have panicked come as well.
        if self.kernel.uses_subgroups() && !self.lowered.is_for_naga {
            self.out.line("enable subgroups;\ndiagnostic(off, subgroup_uniformity);\n\n");
        }
        self.structs();
        self.word_structs();
        self.block_struct();
        self.globals();
        self.accessors();
        self.records();
        self.out.line(&self.needs.text());
        self.out.append(&code);
    }

    fn globals(&mut self) {
        if self.kernel.has_immediates() {
            self.out.line("var<immediate> launch: Launch;");
        } else {
            let binding = self.kernel.slices().count();
            self.out.line(&format!("@group(0) @binding({binding}) var<storage, read> launch: Launch;"));
        }
        for (binding, (param, _, element, is_written)) in self.kernel.slices().enumerate() {
            let access = if is_written { "read_write" } else { "read" };
            let name = self.names.param(param);
            let element = match (is_plain(element), is_written && has_narrow(element)) {
                (true, _) if self.lowered.atomic_floats.contains(&param) => "atomic<f32>".to_owned(),
                (true, _) => type_name(element),
                (false, true) => "atomic<u32>".to_owned(),
                (false, false) => "u32".to_owned(),
            };
            self.out.line(&format!("@group(0) @binding({binding}) var<storage, {access}> {name}: array<{element}>;"));
            for words in self.kernel.groups_of(param) {
                let of = type_name(&Ty::words(words));
                self.out
                    .line(&format!("@group({words}) @binding({binding}) var<storage, {access}> {name}_groups_of_{words}: array<{of}>;"));
            }
        }
        self.out.blank();
        self.shared();
    }

    fn entry(&mut self) {
        let [x, y, z] = self.kernel.workgroup;
        let lane = asks_for_lane(self.kernel);
        // naga has lanes along one axis only, so there the workgroup is laid out along it.
        let flat = lane && (y > 1 || z > 1);
        let size = if flat { [x * y * z, 1, 1] } else { [x, y, z] };
        self.out.line(&format!("@compute @workgroup_size({}, {}, {})", size[0], size[1], size[2]));
        let local =
            if flat { "@builtin(local_invocation_index) local_index: u32" } else { "@builtin(local_invocation_id) local_id: vec3<u32>" };
        let mut inputs = vec!["@builtin(workgroup_id) group: vec3<u32>", local];
        if self.kernel.identities().contains(&Identity::SubgroupSize) {
            inputs.push("@builtin(subgroup_size) subgroup_size: u32");
        }
        if lane {
            inputs.push("@builtin(subgroup_invocation_id) subgroup_lane: u32");
        }
        self.out.open(&format!("fn {}({}) {{", self.entry_point(), inputs.join(", ")));
        if flat {
            self.out.line(&format!("let local_id = vec3<u32>(local_index % {x}u, local_index / {x}u % {y}u, local_index / {}u);", x * y));
        }
        self.out.line("let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;");
        self.out.line(&format!("let global_id = workgroup_id * vec3<u32>({x}u, {y}u, {z}u) + local_id;"));
        if let Some(outside) = self.outside() {
            self.out.line(&format!("if ({outside}) {{ return; }}"));
        }
        let (panics, prints) = self.kernel.effects();
        if prints {
            self.out.line("printing_workgroup = workgroup_id;");
            self.out.line("printing_local = local_id;");
        }
        if panics {
            self.panicking(lane);
        } else {
            self.stmts(&self.kernel.body);
            self.out.close("}");
        }
    }
}

/// Whether a kernel's printed text asks which invocation of its subgroup runs.
pub(super) fn asks_for_lane(kernel: &Kernel) -> bool {
    let is_relative = |operation: &Collective| matches!(operation, Collective::Shuffle(Lane::Up | Lane::Down | Lane::Xor));
    kernel.identities().contains(&Identity::SubgroupLane)
        || kernel.body.any(&|stmt| matches!(&stmt.kind, StmtKind::Collective { operation, .. } if is_relative(operation)))
}

/// What a function that asks about the invocation is given besides its arguments; the rest is in `launch`.
pub(super) fn passed(identities: &BTreeSet<Identity>) -> Vec<(&'static str, String)> {
    let is_passed = |identity: &&Identity| match identity {
        Identity::GlobalId | Identity::LocalId | Identity::WorkgroupId | Identity::SubgroupSize | Identity::SubgroupLane => true,
        Identity::NumWorkgroups | Identity::WorkgroupSize | Identity::LaunchSize => false,
    };
    let declared = |identity: &Identity| {
        let ty = if identity.is_number() { "u32" } else { "vec3<u32>" };
        (identity.name(), format!("{}: {ty}", identity.name()))
    };
    identities.iter().filter(is_passed).map(declared).collect()
}

pub(super) fn identity(identity: Identity, workgroup @ [x, y, z]: [u32; 3]) -> String {
    match identity {
        Identity::WorkgroupSize => format!("vec3<u32>({x}u, {y}u, {z}u)"),
        Identity::LaunchSize => "vec3<u32>(launch.size_x, launch.size_y, launch.size_z)".to_owned(),
        Identity::NumWorkgroups => format!("vec3<u32>({})", num_workgroups(workgroup)),
        Identity::GlobalId | Identity::LocalId | Identity::WorkgroupId | Identity::SubgroupSize | Identity::SubgroupLane => {
            identity.name().to_owned()
        }
    }
}
