//! The CUDA C printer: a complete, self-contained text for NVRTC.

use operators::operators;
use prelude::PRELUDE;
use types::{Cuda, stored_name, type_name, word_name};

use super::c_like::{Language, Operator, Printer, Syntax};
use super::out::Text;
use super::shared::{further, num_workgroups, report_words};
use crate::ir::{BinaryOp, Function, Identity, Kernel, Local};
use crate::layout::layout;
use crate::passes::Lowered;
use crate::ty::{Class, Scalar, Ty, is_comparison};

mod cooperation;
mod operators;
pub(super) mod prelude;
mod types;

/// Prints a kernel as a CUDA C text whose entry point is called `entry`; `source` says where it comes from.
pub(crate) fn print(lowered: &Lowered, entry: &str, source: &str) -> Text {
    let mut printer = Printer::<Cuda>::new(lowered, entry);
    printer.module(source);
    printer.out.finish()
}

impl Language for Cuda {
    const SYNTAX: Syntax = Syntax {
        type_name,
        literal: types::literal,
        identity,
        param,
        offset: |_| None,
        element_step: |index| format!(".element[{index}]"),
        column_step: |_| None,
        construct,
        repeat: |part, text, ty| match ty {
            Ty::Array(_, len) => format!("repeat<{}, {len}>({text})", stored_name(&part.ty)),
            _ => construct(ty, &vec![text; ty.fields().len()].join(", ")),
        },
        select: |condition, then, otherwise| format!("({condition} ? {then} : {otherwise})"),
        spelling: |intrinsic| intrinsic.cuda,
        cast: types::cast,
        operator,
        negation: |ty| ty.scalar().filter(|scalar| scalar.is_signed()).map(|scalar| format!("{}_neg", scalar.name())),
        wrap: |scalar| scalar.name().to_owned(),
        shift_suffix: "",
        declaration: |name, Local { mutable, ty, .. }, value| {
            let constness = if value.is_some() && !mutable { "const " } else { "" };
            let value = value.map_or_else(String::new, |value| format!(" = {value}"));
            format!("{constness}{} {name}{value};", type_name(ty))
        },
        parameter: |name, ty| format!("{} {name}", type_name(ty)),
        block_head: "unsigned size_x, size_y, size_z;\nunsigned first_x, first_y, first_z;\nunsigned kernel, number;",
        block_slice: |name| format!("unsigned {name}_len, {name}_offset;"),
        block_value,
        member: |name, ty| {
            let align = layout(ty).map_or(1, |layout| layout.align);
            let align = if align > 8 { format!("alignas({align}) ") } else { String::new() };
            format!("{align}{} {name};", stored_name(ty))
        },
        no_members: "",
        struct_end: "};",
        function_head: |name, params, result| format!("__device__ {} {name}({params}) {{", type_name(result)),
        passed,
        record: |site, words| format!("panic(panicked, {}u{});", site.0, further(words)),
        panicked: "panicked.site",
        meeting: "workgroup_panicked < phase",
        print: |site, words| format!("print(ring, launch, {}u{});", site.0, further(words)),
    };
}

fn block_value(name: &str, ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => format!("{} {name};", word_name(*scalar)),
        // Where WGSL has it.
        Ty::Vector { scalar: _, len: 3 } => format!("alignas(16) {} {name};", type_name(ty)),
        // A parameter starts at a word, whatever its own alignment.
        ty if layout(ty).expect("the signature was accepted").align < 4 => format!("alignas(4) {} {name};", type_name(ty)),
        ty => format!("{} {name};", type_name(ty)),
    }
}

/// A scalar is in a word.
fn param(name: &str, ty: &Ty) -> String {
    match ty.scalar() {
        Some(Scalar::Bool) => format!("(launch.{name} != 0)"),
        Some(Scalar::F16) => format!("f16{{(unsigned short)(launch.{name})}}"),
        Some(scalar) if scalar.is_narrow() => format!("{}(launch.{name})", scalar.name()),
        _ => format!("launch.{name}"),
    }
}

fn construct(ty: &Ty, parts: &str) -> String {
    match ty {
        Ty::Array(..) if !parts.is_empty() => format!("{}{{{{{parts}}}}}", type_name(ty)),
        _ => format!("{}{{{parts}}}", type_name(ty)),
    }
}

fn operator(op: BinaryOp, scalar: Scalar, is_vector: bool) -> Operator {
    match (op, scalar.class()) {
        _ if is_vector => Operator::Symbol(op),
        (BinaryOp::Rem, Class::Float) if scalar == Scalar::F32 => Operator::Call("fmodf".to_owned()),
        (BinaryOp::Rem, Class::Float) if scalar == Scalar::F64 => Operator::Call("fmod".to_owned()),
        (BinaryOp::Add, Class::Signed) => helper("add", scalar),
        (BinaryOp::Sub, Class::Signed) => helper("sub", scalar),
        (BinaryOp::Mul, Class::Signed) => helper("mul", scalar),
        // `unsigned short`s are multiplied as `int`s, and their product can be too large for one.
        (BinaryOp::Mul, Class::Unsigned) if scalar == Scalar::U16 => helper("mul", scalar),
        (BinaryOp::Shl, Class::Signed) => helper("shl", scalar),
        (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, Class::Bool) => Operator::Wrapped,
        _ if scalar.is_narrow() && !is_comparison(op) => Operator::Wrapped,
        _ => Operator::Symbol(op),
    }
}

/// A function of the prelude that does what C's operator does not.
fn helper(name: &str, scalar: Scalar) -> Operator {
    Operator::Call(format!("{}_{name}", scalar.device_name()))
}

/// What a function that asks about the invocation, prints or can panic is given besides its arguments.
fn passed(kernel: &Kernel, function: &Function) -> Vec<(&'static str, String)> {
    let mut passed: Vec<(&str, String)> = Vec::new();
    for identity in &function.identities {
        let ty = match identity {
            Identity::GlobalId | Identity::WorkgroupId | Identity::NumWorkgroups => "uint3",
            Identity::SubgroupLane => "unsigned",
            Identity::LocalId | Identity::WorkgroupSize | Identity::LaunchSize | Identity::SubgroupSize => continue,
        };
        passed.push((identity.name(), format!("{ty} {}", identity.name())));
    }
    if function.prints || function.identities.contains(&Identity::LaunchSize) {
        passed.push(("launch", "const Launch & launch".to_owned()));
    }
    if function.prints {
        passed.push(("ring", "unsigned * ring".to_owned()));
    }
    if function.panics {
        passed.push(("panicked", format!("{} &panicked", panic_type(kernel))));
    }
    passed
}

/// The type of what is known of a panic.
fn panic_type(kernel: &Kernel) -> String {
    let (words, _) = report_words(kernel);
    format!("Panic<{}>", words.last().copied().unwrap_or(0).max(1))
}

fn identity(identity: Identity, [x, y, z]: [u32; 3]) -> String {
    match identity {
        Identity::LocalId => "threadIdx".to_owned(),
        Identity::WorkgroupSize => format!("make_uint3({x}u, {y}u, {z}u)"),
        Identity::LaunchSize => "make_uint3(launch.size_x, launch.size_y, launch.size_z)".to_owned(),
        Identity::SubgroupSize => "32u".to_owned(),
        Identity::GlobalId | Identity::WorkgroupId | Identity::NumWorkgroups | Identity::SubgroupLane => identity.name().to_owned(),
    }
}

impl Printer<'_, Cuda> {
    fn module(&mut self, source: &str) {
        self.structs();
        self.block_struct();
        for operator in operators(self.kernel) {
            self.out.line(&operator);
            self.out.blank();
        }
        self.functions();
        self.entry();
        let rest = self.take();
        self.out.line(&format!("// {source}"));
        self.out.blank();
        // Of jumps that nobody gets to, and variables that nobody reads, or sets only.
        self.out.line("#pragma nv_diag_suppress 111, 177, 550");
        self.out.blank();
        self.out.line(&PRELUDE.needed_by(&rest.text));
        self.out.append(&rest);
    }

    fn entry(&mut self) {
        let invocations: u32 = self.kernel.workgroup_size();
        let mut params = vec!["const Launch launch".to_owned()];
        for (param, _, element, is_written) in self.kernel.slices() {
            let constness = if is_written { "" } else { "const " };
            params.push(format!("{constness}{} *__restrict__ {}", type_name(element), self.names.param(param)));
        }
        let (panics, prints) = self.kernel.effects();
        params.extend(panics.then(|| "unsigned *record".to_owned()));
        params.extend(prints.then(|| "unsigned *ring".to_owned()));
        let name = self.entry;
        self.out.open(&format!("extern \"C\" __global__ void __launch_bounds__({invocations}) {name}({}) {{", params.join(", ")));
        self.shared();
        self.identities();
        if panics {
            self.panicking();
        } else {
            self.stmts(self.body);
        }
        self.out.close("}");
    }

    /// The identities, which the body or the check for the launch's edge may need.
    fn identities(&mut self) {
        let [x, y, z] = self.kernel.workgroup;
        let workgroups = ["x", "y", "z"].map(|axis| format!("launch.first_{axis} + blockIdx.{axis}")).join(", ");
        let axes = [("x", x), ("y", y), ("z", z)].map(|(axis, size)| match size {
            1 => format!("workgroup_id.{axis}"),
            _ => format!("workgroup_id.{axis} * {size}u + threadIdx.{axis}"),
        });
        self.out.line(&format!("const uint3 workgroup_id = {{{workgroups}}};"));
        self.out.line(&format!("const uint3 global_id = {{{}}};", axes.join(", ")));
        if self.kernel.uses(Identity::NumWorkgroups) {
            self.out.line(&format!("const uint3 num_workgroups = {{{}}};", num_workgroups([x, y, z])));
        }
        if self.kernel.uses(Identity::SubgroupLane) {
            self.out.line(&format!("const unsigned subgroup_lane = ((threadIdx.z * {y}u + threadIdx.y) * {x}u + threadIdx.x) % 32u;"));
        }
        if let Some(outside) = self.outside() {
            self.out.line(&format!("if ({outside}) return;"));
        }
    }

    /// Whether the body says in shared memory when an invocation has panicked.
    pub(super) fn shares_panics(&self) -> bool {
        self.function.is_none() && self.lowered.meeting.is_some()
    }

    /// The body of a kernel that can panic. Nobody waits for who has: "as threads exit, barriers waiting on all threads are checked to see if
    /// the exiting threads are the only threads that have not yet made it" (PTX ISA, `exit`).
    pub(super) fn panicking(&mut self) {
        if self.shares_panics() {
            self.out.line("// The barriers passed, and the fewest of any invocation that has panicked.");
            self.out.line("unsigned phase = 0u;");
            self.out.line("__shared__ unsigned workgroup_panicked;");
            self.out.line("if (threadIdx.x == 0u && threadIdx.y == 0u && threadIdx.z == 0u) workgroup_panicked = ~0u;");
            self.out.line("__syncthreads();");
        }
        self.out.line(&format!("{} panicked;", panic_type(self.kernel)));
        self.out.open("[&]() {");
        self.stmts(self.body);
        self.out.close("}();");
        if self.shares_panics() {
            self.out.line("if (panicked.site != 0u) atomicMin(&workgroup_panicked, phase);");
        }
        self.out.line("if (panicked.site != 0u) report(record, launch, panicked);");
    }
}
