//! The CUDA C printer: a complete, self-contained text for NVRTC.

use operators::operators;
use prelude::{PRELUDE, scalar_name, wrap_name};
use types::{Cuda, element_name, stored_name, type_name, word_name};

use super::c_like::{Group, Language, Operator, Printer, Syntax};
use super::names::global;
use super::out::{Out, Text};
use super::prelude::Needs;
use super::shared::{further, num_workgroups, report_words, takes_record};
use super::structs::member_names;
use crate::ir::{BinaryOp, Expr, Function, Identity, Kernel, Literal, Local, Place};
use crate::layout::{layout, overlapping};
use crate::passes::forms::Forms;
use crate::ty::{Class, Scalar, Ty, is_comparison};

mod cooperation;
mod operators;
pub(super) mod prelude;
mod types;

/// Prints a kernel as a CUDA C text whose entry point is called `entry`; with `PROVEN_FORM`, it is that of the proven form, and with an empty
/// `RESTRICT`, slices that may be one are. `source` says where it comes from.
pub(crate) fn print(forms: &Forms<'_>, entry: &str, source: &str) -> Text {
    let needs = Needs::of(&PRELUDE);
    let mut printer = Printer::<Cuda>::new(forms, entry, &needs);
    printer.module(forms, source);
    printer.out.finish()
}

impl Language for Cuda {
    const SYNTAX: Syntax = Syntax {
        literal: types::literal,
        identity,
        param,
        offset: |_| None,
        element_step: |index| format!(".element[{index}]"),
        group: |Group { slice, is_written, index, elements: _, words }| {
            let constness = if is_written { "" } else { "const " };
            let vector = if words == 1 { "unsigned".to_owned() } else { format!("uint{words}") };
            format!("*({constness}{vector} *)({slice} + {index})")
        },
        // To copy a byte that is no `bool` would keep it.
        loaded: |ty, text| if *ty == Ty::BOOL { format!("bool({text})") } else { text },
        column_step: |_| None,
        construct,
        repeat: |needs, part, text, ty| match ty {
            Ty::Array(_, len) => format!("{}<{}, {len}>({text})", needs.item("repeat"), stored_name(needs, &part.ty)),
            _ => construct(needs, ty, &vec![text; ty.fields().len()].join(", ")),
        },
        select: |condition, then, otherwise| format!("({condition} ? {then} : {otherwise})"),
        spelling: |intrinsic| intrinsic.cuda,
        cast: types::cast,
        operator,
        negation: |needs, ty| ty.scalar().filter(|scalar| scalar.is_signed()).map(|scalar| helper(needs, "neg", scalar)),
        wrap: wrap_name,
        shift_suffix: "",
        declaration: |needs, name, Local { mutable, ty, .. }, value| {
            let constness = if value.is_some() && !mutable { "const " } else { "" };
            let value = value.map_or_else(String::new, |value| format!(" = {value}"));
            format!("{constness}{} {name}{value};", type_name(needs, ty))
        },
        unroll: Some("#pragma unroll"),
        parameter: |needs, name, ty| format!("{} {name}", type_name(needs, ty)),
        block_head: "unsigned size_x, size_y, size_z;\nunsigned first_x, first_y, first_z;\nunsigned kernel, number;",
        block_slice: |name| format!("unsigned {name}_len, {name}_offset;"),
        block_value,
        member,
        no_members: "",
        struct_end: "};",
        union: Some(union),
        function_head: |needs, name, params, Function { result, is_inline, .. }| {
            let inline = if *is_inline { "__forceinline__ " } else { "" };
            format!("__device__ {inline}{} {name}({params}) {{", type_name(needs, result))
        },
        passed,
        record: |needs, site, words| format!("{}(panicked, {}u{});", needs.item("panic"), site.0, further(words)),
        report,
        panicked: "panicked.site",
        meeting: "workgroup_panicked < phase",
        print: |needs, site, words| format!("{}(ring, launch, {}u{});", needs.item("print"), site.0, further(words)),
    };

    /// A `volatile` store is strong, as a relaxed one is, and of a scalar it is one access: see the PTX ISA, 8.
    fn scatter(p: &Printer<'_, Self>, place: &Place, value: &Expr) -> String {
        let (at, text) = (p.place(place).0, p.expr(value));
        match value.ty.expect_scalar() {
            Scalar::Bool => format!("*(volatile unsigned char *)&{at}.byte = {text};"),
            Scalar::F16 => format!("*(volatile unsigned short *)&{at}.bits = ({text}).bits;"),
            scalar => format!("*(volatile {} *)&{at} = {text};", scalar_name(p.needs, scalar)),
        }
    }
}

fn member(needs: &Needs, name: &str, ty: &Ty) -> String {
    let align = layout(ty).map_or(1, |layout| layout.align);
    let align = if align > 8 { format!("alignas({align}) ") } else { String::new() };
    format!("{align}{} {name};", stored_name(needs, ty))
}

/// A union of the discriminant and of a struct for each variant. It is made of all fields, and keeps those of its variant.
fn union(needs: &Needs, out: &mut Out, ty: &Ty) {
    let (name, names, fields) = (global(&ty.mangled()), member_names(ty), ty.fields());
    out.open(&format!("union {name} {{"));
    out.line(&member(needs, &names[0], &fields[0]));
    for own in overlapping(ty).iter().filter(|own| !own.is_empty()) {
        let place = |(number, gap): &(usize, u32)| {
            let before = if *gap > 0 { format!("unsigned char gap_{number}[{gap}]; ") } else { String::new() };
            before + &member(needs, &names[*number], &fields[*number])
        };
        out.line(&format!("struct {{ {} }};", own.iter().map(place).collect::<Vec<_>>().join(" ")));
    }
    out.line(&format!("unsigned char bytes[{}];", layout(ty).expect("the type is shared").size));
    out.line(&format!("{name}() = default;"));
    let given: Vec<String> = fields.iter().zip(&names).map(|(field, name)| format!("{} own_{name}", type_name(needs, field))).collect();
    out.open(&format!("__device__ {name}({}) : bytes{{}} {{", given.join(", ")));
    let set = |number: usize| format!("{0} = own_{0};", names[number]);
    out.line(&set(0));
    for (number, variant) in ty.variants().iter().enumerate().filter(|(_, variant)| !variant.fields.is_empty()) {
        let discriminant = types::literal(needs, Literal::Int(variant.discriminant), ty.discriminant());
        let own: Vec<String> = ty.fields_of(number).map(set).collect();
        out.line(&format!("if (own_{} == {discriminant}) {{ {} }}", names[0], own.join(" ")));
    }
    out.close("}");
    out.close("};");
}

fn block_value(needs: &Needs, _kernel: &Kernel, name: &str, ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => format!("{} {name};", word_name(needs, *scalar)),
        // Where WGSL has it.
        Ty::Vector { scalar: _, len: 3 } => format!("alignas(16) {} {name};", type_name(needs, ty)),
        // A parameter starts at a word, whatever its own alignment.
        ty if layout(ty).expect("the signature was accepted").align < 4 => format!("alignas(4) {} {name};", type_name(needs, ty)),
        ty => format!("{} {name};", type_name(needs, ty)),
    }
}

/// A scalar is in a word.
fn param(needs: &Needs, _kernel: &Kernel, name: &str, ty: &Ty) -> String {
    match ty.scalar() {
        Some(Scalar::Bool) => format!("(launch.{name} != 0)"),
        Some(Scalar::F16) => format!("{}{{(unsigned short)(launch.{name})}}", scalar_name(needs, Scalar::F16)),
        Some(scalar) if scalar.is_narrow() => format!("{}(launch.{name})", scalar_name(needs, scalar)),
        _ => format!("launch.{name}"),
    }
}

fn construct(needs: &Needs, ty: &Ty, parts: &str) -> String {
    match ty {
        Ty::Array(..) if !parts.is_empty() => format!("{}{{{{{parts}}}}}", type_name(needs, ty)),
        _ => format!("{}{{{parts}}}", type_name(needs, ty)),
    }
}

fn operator(needs: &Needs, op: BinaryOp, scalar: Scalar, is_vector: bool) -> Operator {
    match (op, scalar.class()) {
        _ if is_vector => Operator::Symbol(op),
        (BinaryOp::Rem, Class::Float) if scalar == Scalar::F32 => Operator::Call("fmodf"),
        (BinaryOp::Rem, Class::Float) if scalar == Scalar::F64 => Operator::Call("fmod"),
        (BinaryOp::Add, Class::Signed) => Operator::Call(helper(needs, "add", scalar)),
        (BinaryOp::Sub, Class::Signed) => Operator::Call(helper(needs, "sub", scalar)),
        (BinaryOp::Mul, Class::Signed) => Operator::Call(helper(needs, "mul", scalar)),
        // `unsigned short`s are multiplied as `int`s, and their product can be too large for one.
        (BinaryOp::Mul, Class::Unsigned) if scalar == Scalar::U16 => Operator::Call(helper(needs, "mul", scalar)),
        (BinaryOp::Shl, Class::Signed) => Operator::Call(helper(needs, "shl", scalar)),
        (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, Class::Bool) => Operator::Wrapped,
        _ if scalar.is_narrow() && !is_comparison(op) => Operator::Wrapped,
        _ => Operator::Symbol(op),
    }
}

/// A function of the prelude that does what C's operator does not.
fn helper(needs: &Needs, name: &str, scalar: Scalar) -> &'static str {
    needs.item(&format!("{}_{name}", scalar.device_name()))
}

/// What a function that asks about the invocation, prints or can panic is given besides its arguments.
fn passed(needs: &Needs, kernel: &Kernel, function: &Function) -> Vec<(&'static str, String)> {
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
        passed.push(("panicked", format!("{} &panicked", panic_type(needs, kernel))));
    }
    passed
}

fn report(needs: &Needs, workgroup_id: &str, local_id: &str) -> String {
    format!("{}(record, launch, {workgroup_id}, {local_id}, panicked);", needs.item("report"))
}

/// The type of what is known of a panic.
fn panic_type(needs: &Needs, kernel: &Kernel) -> String {
    let (words, _) = report_words(kernel);
    format!("{}<{}>", needs.item("Panic"), words.last().copied().unwrap_or(0).max(1))
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
    fn module(&mut self, forms: &Forms<'_>, source: &str) {
        self.structs();
        self.block_struct();
        for operator in operators(self.needs, self.kernel) {
            self.out.line(&operator);
            self.out.blank();
        }
        self.functions();
        if let Some(proven) = &forms.proven {
            let mut proven = self.of_proven(proven);
            proven.entry();
            // NVRTC compiles one of them: the other's code would cost as much time again.
            self.out.line("#ifndef PROVEN_FORM\n\n");
            self.entry();
            self.out.line("\n#else\n\n");
            self.out.append(&proven.out.finish());
            self.out.line("\n#endif");
        } else {
            self.entry();
        }
        let rest = self.take();
        self.out.line(&format!("// {source}"));
        self.out.blank();
        // Of jumps that nobody gets to, and variables that nobody reads, or sets only.
        self.out.line("#pragma nv_diag_suppress 111, 177, 550");
        self.out.blank();
        if !self.kernel.in_place.is_empty() {
            self.out.line("#ifndef RESTRICT\n#define RESTRICT __restrict__\n#endif");
            self.out.blank();
        }
        self.out.line(&self.needs.text());
        self.out.append(&rest);
    }

    fn entry(&mut self) {
        let invocations: u32 = self.kernel.workgroup_size();
        let mut params = vec!["const Launch launch".to_owned()];
        for (param, _, element, is_written) in self.kernel.slices() {
            let constness = if is_written { "" } else { "const " };
            // The optimiser takes it that no fence changes what only one pointer leads to, and would keep elements in registers.
            let restrict = match self.kernel.is_in_place(param) {
                _ if is_written && self.kernel.orders_memory() => "",
                true => "RESTRICT ",
                false => "__restrict__ ",
            };
            params.push(format!("{constness}{} *{restrict}{}", element_name(self.needs, element), self.names.param(param)));
        }
        let (panics, prints) = self.kernel.effects();
        params.extend(takes_record(self.checked, self.kernel).then(|| "unsigned *record".to_owned()));
        params.extend(prints.then(|| "unsigned *ring".to_owned()));
        let name = self.entry_point();
        self.out.open(&format!("extern \"C\" __global__ void __launch_bounds__({invocations}) {name}({}) {{", params.join(", ")));
        self.shared();
        self.identities();
        if panics {
            self.panicking();
        } else {
            self.stmts(&self.kernel.body);
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
        let identities = self.kernel.identities();
        if identities.contains(&Identity::NumWorkgroups) {
            self.out.line(&format!("const uint3 num_workgroups = {{{}}};", num_workgroups([x, y, z])));
        }
        if identities.contains(&Identity::SubgroupLane) {
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

    /// The body of a kernel that can panic; a wide form reports panics where they are. An invocation that returns does not hold up barriers: "as
    /// threads exit, barriers waiting on all threads are checked to see if the exiting threads are the only threads that have not yet made it"
    /// (PTX ISA, `exit`).
    pub(super) fn panicking(&mut self) {
        if self.shares_panics() {
            self.out.line("// The barriers passed, and the fewest of any invocation that has panicked.");
            self.out.line("unsigned phase = 0u;");
            self.out.line("__shared__ unsigned workgroup_panicked;");
            self.out.line("if (threadIdx.x == 0u && threadIdx.y == 0u && threadIdx.z == 0u) workgroup_panicked = ~0u;");
            self.out.line("__syncthreads();");
        }
        self.out.line(&format!("{} panicked;", panic_type(self.needs, self.checked)));
        if self.kernel.one_by_one.is_some() {
            self.stmts(&self.kernel.body);
            return;
        }
        self.out.open("[&]() {");
        self.stmts(&self.kernel.body);
        self.out.close("}();");
        if self.shares_panics() {
            self.out.line("if (panicked.site != 0u) atomicMin(&workgroup_panicked, phase);");
        }
        self.out.line(&format!("if (panicked.site != 0u) {}", report(self.needs, "workgroup_id", "threadIdx")));
    }
}
