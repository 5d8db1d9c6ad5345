//! The WGSL printer.
//!
//! The text is the standard's own WGSL but for naga's dialect, which is all in [`Wgsl::block_struct`]: `var<immediate>` for a
//! parameter block that is short enough. Elements of slices go through a function per buffer, since WGSL passes no pointers to storage buffers;
//! elements of local arrays are indexed plainly, and `crate::wgsl` has naga check those indices.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use super::names::{Names, entry_name, global};
use super::out::{Out, Text};
use super::prelude::Prelude;
use super::shared::{is_safe, member, needs_parentheses, origin, outside, spell, step_field, token};
use super::structs::{field_names, structs, variant_name, variants};
use super::vectors::{is_component, packed, packed_part, swizzle};
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Function, Identity, Kernel, Literal, Local, LoopKind, MAX_IMMEDIATES, Param, ParamId, ParamKind, Place,
    Root, Step, Stmt, StmtKind, UnaryOp,
};
use crate::lower::structure::structured;
use crate::name::text;
use crate::ty::{Scalar, Ty};
use crate::vector::COMPONENTS;

static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    Prelude::parse(include_str!("prelude.wgsl"), |item| {
        let (_, declaration) = item.split_once("fn ")?;
        declaration.split('(').next()
    })
});

/// What the printed module itself declares.
const OWN_NAMES: &[&str] = &[
    "index",
    "value",
    "at",
    "Launch",
    "launch",
    "workgroup_id",
    "local_id",
    "global_id",
    "group",
    "num_workgroups",
    "subgroup_size",
    "subgroup_lane",
    "size_x",
    "size_y",
    "size_z",
    "first_x",
    "first_y",
    "first_z",
];

/// Types, functions and words of WGSL that a name may not hide, for the printed text uses them.
const BUILT_IN: &[&str] = &[
    "f32",
    "i32",
    "u32",
    "f16",
    "bool",
    "vec2",
    "vec3",
    "vec4",
    "mat2x2",
    "mat3x3",
    "mat4x4",
    "array",
    "atomic",
    "ptr",
    "abs",
    "acos",
    "asin",
    "atan",
    "atan2",
    "bitcast",
    "ceil",
    "clamp",
    "cos",
    "cosh",
    "countLeadingZeros",
    "countOneBits",
    "countTrailingZeros",
    "exp",
    "exp2",
    "floor",
    "fma",
    "log",
    "log2",
    "max",
    "min",
    "pow",
    "reverseBits",
    "round",
    "select",
    "sign",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
    "all",
    "any",
    "dot",
    "step",
    "sampler",
    "texture",
];

/// Whether WGSL has taken a name.
pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED_NAMES.contains(name)
}

static RESERVED_NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let words = naga::keywords::wgsl::RESERVED.iter().chain(BUILT_IN).chain(OWN_NAMES);
    words.copied().chain(PRELUDE.names()).collect()
});

/// Prints a kernel as a WGSL module; `source` says where it comes from.
pub(crate) fn print(kernel: &Kernel, source: &str) -> Text {
    let mut locals: Vec<Local> = kernel.locals.clone();
    let body = structured(&kernel.body, &mut locals);
    let names = Names::new(kernel, &body, &locals, &RESERVED_NAMES);
    let mut wgsl = Wgsl { kernel, locals: &locals, names, out: Out::new(kernel.name.span()) };
    wgsl.module(&body, source);
    wgsl.out.finish()
}

struct Wgsl<'a> {
    kernel: &'a Kernel,
    locals: &'a [Local],
    names: Names,
    out: Out,
}

impl Wgsl<'_> {
    fn module(&mut self, body: &Block, source: &str) {
        let functions: Vec<Text> = self.kernel.functions.iter().map(|function| self.function(function)).collect();
        functions.iter().for_each(|function| self.out.append(function));
        self.entry(body);
        let code = std::mem::replace(&mut self.out, Out::new(self.kernel.name.span())).finish();
        self.out.line(&format!("// {source}"));
        self.out.blank();
        self.constants(body);
        self.structs(body);
        self.block_struct();
        self.globals();
        self.accessors(&code.text);
        self.out.line(&PRELUDE.needed_by(&code.text));
        self.out.append(&code);
    }

    /// A function, with where it comes from.
    fn function(&self, function: &Function) -> Text {
        let mut locals = function.locals.clone();
        let body = structured(&function.body, &mut locals);
        let names = Names::of_function(self.kernel, function, &body, &locals, &RESERVED_NAMES);
        let mut wgsl = Wgsl { kernel: self.kernel, locals: &locals, names, out: Out::new(function.span) };
        let own = function.params.iter().map(|param| format!("{}: {}", wgsl.names.local(*param), type_name(&locals[param.0].ty)));
        let passed = passed(&function.identities).map(|(name, ty)| format!("{name}: {ty}"));
        let params: Vec<String> = own.chain(passed).collect();
        wgsl.out.line(&format!("// {}", origin(function)));
        let name = global(&function.name, &RESERVED_NAMES);
        wgsl.out.open(&format!("fn {name}({}) -> {} {{", params.join(", "), type_name(&function.result)));
        wgsl.stmts(&body);
        wgsl.out.close("}");
        wgsl.out.blank();
        wgsl.out.finish()
    }

    /// The values of enums that occur.
    fn constants(&mut self, body: &Block) {
        let variants = variants(self.kernel, body);
        for (name, (value, scalar)) in &variants {
            let (name, ty) = (global(name, &RESERVED_NAMES), Ty::Scalar(*scalar));
            self.out.line(&format!("const {name}: {} = {};", type_name(&ty), literal(Literal::Int(*value), &ty)));
        }
        if !variants.is_empty() {
            self.out.blank();
        }
    }

    /// The parameter block.
    fn block_struct(&mut self) {
        self.out.open("struct Launch {");
        for field in ["size_x", "size_y", "size_z", "first_x", "first_y", "first_z"] {
            self.out.line(&format!("{field}: u32,"));
        }
        for (i, param) in self.kernel.params.iter().enumerate() {
            let name = self.names.param(ParamId(i)).to_owned();
            match &param.kind {
                ParamKind::Slice { .. } => {
                    self.out.line(&format!("{name}_len: u32,"));
                    self.out.line(&format!("{name}_offset: u32,"));
                }
                ParamKind::Scalar(ty) => {
                    let ty = match ty {
                        Ty::Scalar(Scalar::Bool) => "u32".to_owned(),
                        Ty::Matrix(3) => "array<f32, 9>".to_owned(),
                        ty => type_name(ty),
                    };
                    self.out.line(&format!("{name}: {ty},"));
                }
            }
        }
        self.out.close("}");
        self.out.blank();
        if self.kernel.block_size > MAX_IMMEDIATES {
            let binding = self.kernel.slices().count();
            self.out.line(&format!("@group(0) @binding({binding}) var<storage, read> launch: Launch;"));
        } else {
            self.out.line("var<immediate> launch: Launch;");
        }
    }

    fn globals(&mut self) {
        for (binding, (param, _, element, mutable)) in self.kernel.slices().enumerate() {
            let access = if mutable { "read_write" } else { "read" };
            let name = self.names.param(param).to_owned();
            let element = packed(element).map_or_else(|| type_name(element), |(_, scalar)| type_name(&Ty::Scalar(scalar)));
            self.out.line(&format!("@group(0) @binding({binding}) var<storage, {access}> {name}: array<{element}>;"));
        }
        self.out.blank();
    }

    fn structs(&mut self, body: &Block) {
        for ty in structs(self.kernel, body, self.locals) {
            self.out.open(&format!("struct {} {{", type_name(&ty)));
            for (name, field) in field_names(&ty).iter().zip(ty.fields()) {
                self.out.line(&format!("{}: {},", member(name, &RESERVED_NAMES), type_name(&field)));
            }
            self.out.close("}");
            self.out.blank();
        }
    }

    /// The functions that load and store the elements of slices: those that `body` calls.
    fn accessors(&mut self, body: &str) {
        for (param, _, element, _) in self.kernel.slices() {
            if let Some((count, _)) = packed(element) {
                self.packed_accessors(self.names.param(param).to_owned(), element, count, body);
                continue;
            }
            let (name, element) = (self.names.param(param).to_owned(), type_name(element));
            if body.contains(&format!("{name}_load(")) {
                self.out.open(&format!("fn {name}_load(index: u32) -> {element} {{"));
                self.out.line(&format!("if (index < launch.{name}_len) {{ return {name}[launch.{name}_offset + index]; }}"));
                self.out.line(&format!("return {element}();"));
                self.out.close("}");
                self.out.blank();
            }
            if body.contains(&format!("{name}_store(")) {
                self.out.open(&format!("fn {name}_store(index: u32, value: {element}) {{"));
                self.out.line(&format!("if (index < launch.{name}_len) {{ {name}[launch.{name}_offset + index] = value; }}"));
                self.out.close("}");
                self.out.blank();
            }
        }
    }

    /// As [`Self::accessors`], for elements that lie as so many scalars without the padding that WGSL would have.
    #[expect(clippy::needless_pass_by_value, reason = "the name is borrowed from what is printed to")]
    fn packed_accessors(&mut self, name: String, element: &Ty, count: u32, body: &str) {
        let ty = type_name(element);
        let at = |i: u32| if i == 0 { format!("{name}[at]") } else { format!("{name}[at + {i}u]") };
        if body.contains(&format!("{name}_load(")) {
            let scalars: Vec<String> = (0..count).map(at).collect();
            self.out.open(&format!("fn {name}_load(index: u32) -> {ty} {{"));
            self.out.line(&format!("if (index >= launch.{name}_len) {{ return {ty}(); }}"));
            self.out.line(&format!("let at = (launch.{name}_offset + index) * {count}u;"));
            self.out.line(&format!("return {ty}({});", scalars.join(", ")));
            self.out.close("}");
            self.out.blank();
        }
        if body.contains(&format!("{name}_store(")) {
            self.out.open(&format!("fn {name}_store(index: u32, value: {ty}) {{"));
            self.out.line(&format!("if (index >= launch.{name}_len) {{ return; }}"));
            self.out.line(&format!("let at = (launch.{name}_offset + index) * {count}u;"));
            for i in 0..count {
                let component = match element {
                    Ty::Matrix(len) => format!("[{}].{}", i / len, COMPONENTS[(i % len) as usize]),
                    _ => format!(".{}", COMPONENTS[i as usize]),
                };
                self.out.line(&format!("{} = value{component};", at(i)));
            }
            self.out.close("}");
            self.out.blank();
        }
    }

    /// A store to a part of an element that lies as scalars.
    fn packed_store(&self, name: &str, index: &str, (count, first, parts): (u32, u32, u32), value: &str) -> String {
        let at = format!("(launch.{name}_offset + {index}) * {count}u");
        let at = |i: u32| if first + i == 0 { format!("{name}[{at}]") } else { format!("{name}[{at} + {}u]", first + i) };
        let stores = if parts == 1 {
            format!("{} = {value};", at(0))
        } else {
            let stores = (0..parts).map(|i| format!(" {} = value.{};", at(i), COMPONENTS[i as usize]));
            format!("let value = {value};{}", stores.collect::<String>())
        };
        format!("if ({index} < launch.{name}_len) {{ {stores} }}")
    }

    fn entry(&mut self, body: &Block) {
        let [x, y, z] = self.kernel.workgroup;
        self.out.line(&format!("@compute @workgroup_size({x}, {y}, {z})"));
        let mut inputs = vec!["@builtin(workgroup_id) group: vec3<u32>", "@builtin(local_invocation_id) local_id: vec3<u32>"];
        if self.kernel.uses(Identity::SubgroupSize) {
            inputs.push("@builtin(subgroup_size) subgroup_size: u32");
        }
        if self.kernel.uses(Identity::SubgroupLane) {
            inputs.push("@builtin(subgroup_invocation_id) subgroup_lane: u32");
        }
        self.out.open(&format!("fn {}({}) {{", entry_name(&text(&self.kernel.name)), inputs.join(", ")));
        self.out.line("let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;");
        self.out.line(&format!("let global_id = workgroup_id * vec3<u32>({x}u, {y}u, {z}u) + local_id;"));
        if let Some(outside) = outside(self.kernel.workgroup) {
            self.out.line(&format!("if ({outside}) {{ return; }}"));
        }
        self.stmts(body);
        self.out.close("}");
    }

    fn stmts(&mut self, block: &Block) {
        for stmt in &block.stmts {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.out.at(stmt.span);
        match &stmt.kind {
            StmtKind::Let { local, init } => self.let_(*local, init.as_ref()),
            StmtKind::Store { place, value } => {
                let line = self.store(place, value);
                self.out.line(&line);
            }
            StmtKind::If { condition, then, otherwise } => self.if_("if", condition, then, otherwise),
            StmtKind::Loop { label: _, kind, body } => self.loop_(kind, body),
            StmtKind::Block { label: None, body } => {
                self.out.open("{");
                self.stmts(body);
                self.out.close("}");
            }
            StmtKind::Block { label: Some(_), body } => {
                self.out.open("loop {");
                self.stmts(body);
                self.out.line("break;");
                self.out.close("}");
            }
            StmtKind::Break(_) => self.out.line("break;"),
            StmtKind::Continue(_) => self.out.line("continue;"),
            StmtKind::Return(None) => self.out.line("return;"),
            StmtKind::Return(Some(value)) => {
                let line = format!("return {};", self.expr(value));
                self.out.line(&line);
            }
            StmtKind::Exhaustive { ty: _, at: _, patterns: _ } => {}
        }
    }

    fn let_(&mut self, local: crate::ir::LocalId, init: Option<&Expr>) {
        let declared = &self.locals[local.0];
        let name = self.names.local(local).to_owned();
        let ty = type_name(&declared.ty);
        let constant = !declared.mutable && !matches!(declared.ty, Ty::Array(..));
        let line = match init {
            Some(init) if constant => format!("let {name} = {};", self.expr(init)),
            Some(init) => format!("var {name} = {};", self.expr(init)),
            None => format!("var {name}: {ty};"),
        };
        self.out.line(&line);
    }

    fn store(&self, place: &Place, value: &Expr) -> String {
        match place.root {
            Root::Slice(param) => {
                let (name, value) = (self.names.param(param), self.expr(value));
                let Some((Step::Index { index, len: _, proven: _ }, path)) = place.path.split_first() else {
                    unreachable!("the first step into a slice is an index")
                };
                let index = self.expr(index);
                if path.is_empty() {
                    return format!("{name}_store({index}, {value});");
                }
                let element = slice_element(&self.kernel.params[param.0]);
                if let Some((count, _)) = packed(&element) {
                    let (first, parts) = packed_part(&element, path);
                    return self.packed_store(name, &index, (count, first, parts), &value);
                }
                let inner = place.unproven().map(|(index, len)| format!(" && {} < {len}u", self.expr(index))).collect::<String>();
                let target = self.steps(format!("{name}[launch.{name}_offset + {index}]"), element, path);
                format!("if ({index} < launch.{name}_len{inner}) {{ {target} = {value}; }}")
            }
            Root::Local(local) => match &value.kind {
                ExprKind::Binary(op, left, right) if left.is_local(place) && compound(*op, &value.ty) => {
                    format!("{} {}= {};", self.names.local(local), token(*op), self.expr(right))
                }
                _ => format!("{} = {};", self.place(place), self.expr(value)),
            },
        }
    }

    fn if_(&mut self, keyword: &str, condition: &Expr, then: &Block, otherwise: &Block) {
        let head = format!("{keyword} ({}) {{", self.expr(condition));
        if keyword == "if" {
            self.out.open(&head);
        } else {
            self.out.reopen(&head);
        }
        self.stmts(then);
        match &otherwise.stmts[..] {
            [] => self.out.close("}"),
            [Stmt { kind: StmtKind::If { condition, then, otherwise }, span: _ }] => self.if_("} else if", condition, then, otherwise),
            _ => {
                self.out.reopen("} else {");
                self.stmts(otherwise);
                self.out.close("}");
            }
        }
    }

    fn loop_(&mut self, kind: &LoopKind, body: &Block) {
        let head = match kind {
            LoopKind::Forever => "loop {".to_owned(),
            LoopKind::While(condition) => format!("while ({}) {{", self.expr(condition)),
            LoopKind::Counted { variable, from, to, step } => {
                let name = self.names.local(*variable);
                let suffix = if from.ty == Ty::I32 { "i" } else { "u" };
                format!(
                    "for (var {name} = {}; {name} < {}; {name} += {step}{suffix}) {{",
                    self.expr(from),
                    self.operand(BinaryOp::Lt, to, true)
                )
            }
        };
        self.out.open(&head);
        self.stmts(body);
        self.out.close("}");
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Literal(value) => match variant_name(*value, &expr.ty) {
                Some(name) => global(&name, &RESERVED_NAMES),
                None => literal(*value, &expr.ty),
            },
            ExprKind::Invoke(function, args) => {
                let function = &self.kernel.functions[function.0];
                let own = args.iter().map(|arg| self.expr(arg));
                let passed = passed(&function.identities).map(|(name, _)| name.to_owned());
                let args: Vec<String> = own.chain(passed).collect();
                format!("{}({})", global(&function.name, &RESERVED_NAMES), args.join(", "))
            }
            ExprKind::Local(local) => self.names.local(*local).to_owned(),
            ExprKind::Param(param) if expr.ty == Ty::BOOL => format!("(launch.{} != 0u)", self.names.param(*param)),
            ExprKind::Param(param) if expr.ty == Ty::Matrix(3) => format!("mat3_from_columns(launch.{})", self.names.param(*param)),
            ExprKind::Param(param) => format!("launch.{}", self.names.param(*param)),
            ExprKind::Len(param) => format!("launch.{}_len", self.names.param(*param)),
            ExprKind::Identity(identity) => identity_text(*identity, self.kernel.workgroup),
            ExprKind::Load(place) => self.place(place),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Cast(value) => self.cast(value, &expr.ty),
            ExprKind::Select { condition, then, otherwise } => {
                format!("select({}, {}, {})", self.expr(otherwise), self.expr(then), self.expr(condition))
            }
            ExprKind::Call(intrinsic, args) => {
                let constant = args.iter().all(|arg| arg.literal().is_some());
                let receiver = type_name(&args[0].ty);
                let args: Vec<String> = args.iter().map(|arg| if constant { opaque(arg) } else { self.expr(arg) }).collect();
                spell(intrinsic.wgsl, &args, &receiver)
            }
            ExprKind::Tuple(components) if expr.ty.is_vector() => self.vector(components, &expr.ty),
            ExprKind::Tuple(fields) => format!("{}({})", type_name(&expr.ty), self.list(fields)),
            ExprKind::Repeat(component) if expr.ty.is_vector() => format!("{}({})", type_name(&expr.ty), self.expr(component)),
            ExprKind::Array(elements) => format!("{}({})", type_name(&expr.ty), self.list(elements)),
            ExprKind::Repeat(element) => self.repeat(element, &expr.ty),
            ExprKind::Field(value, number) => self.field(value, *number),
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|expr| self.expr(expr)).collect::<Vec<_>>().join(", ")
    }

    fn field(&self, value: &Expr, number: u32) -> String {
        let axis = ["x", "y", "z"].get(number as usize);
        match (&value.kind, axis) {
            (ExprKind::Identity(Identity::LaunchSize), Some(axis)) => format!("launch.size_{axis}"),
            (ExprKind::Identity(Identity::WorkgroupSize), Some(_)) => format!("{}u", self.kernel.workgroup[number as usize]),
            _ => format!("{}{}", self.operand(BinaryOp::Mul, value, true), field_step(&value.ty, number)),
        }
    }

    /// A vector of its components, or a swizzle if these are all of one vector.
    fn vector(&self, components: &[Expr], ty: &Ty) -> String {
        let texts: Vec<String> = components.iter().map(|component| self.expr(component)).collect();
        let swizzle = components.iter().all(|component| is_component(component, self.locals)).then(|| swizzle(&texts)).flatten();
        swizzle.unwrap_or_else(|| format!("{}({})", type_name(ty), texts.join(", ")))
    }

    fn repeat(&self, element: &Expr, ty: &Ty) -> String {
        let Ty::Array(_, len) = ty else { unreachable!("a repeat is an array") };
        let zero = match element.literal() {
            Some(Literal::Int(0) | Literal::Bool(false)) => true,
            Some(Literal::Float(value)) => value.to_bits() == 0,
            Some(Literal::Int(_) | Literal::Bool(true)) | None => false,
        };
        let elements = if zero { String::new() } else { vec![self.expr(element); len.number() as usize].join(", ") };
        format!("{}({elements})", type_name(ty))
    }

    fn place(&self, place: &Place) -> String {
        match (place.root, &place.path[..]) {
            (Root::Local(local), path) => self.steps(self.names.local(local).to_owned(), self.locals[local.0].ty.clone(), path),
            (Root::Slice(param), [Step::Index { index, len: _, proven: _ }, path @ ..]) => {
                let element = format!("{}_load({})", self.names.param(param), self.expr(index));
                self.steps(element, slice_element(&self.kernel.params[param.0]), path)
            }
            (Root::Slice(_), _) => unreachable!("the first step into a slice is an index"),
        }
    }

    /// The steps from a value on.
    fn steps(&self, mut text: String, mut ty: Ty, path: &[Step]) -> String {
        for step in path {
            match step {
                Step::Index { index, len: _, proven: _ } => {
                    text = format!("{text}[{}]", self.expr(index));
                    let Ty::Array(element, _) = ty else { unreachable!("lowering checked that it is an array") };
                    ty = *element;
                }
                Step::Field(number) => {
                    text += &field_step(&ty, *number);
                    ty = ty.field(*number);
                }
            }
        }
        text
    }

    fn unary(&self, op: UnaryOp, operand: &Expr) -> String {
        let token = match (op, operand.ty.component()) {
            (UnaryOp::Neg, _) => "-",
            (UnaryOp::Not, Scalar::Bool) => "!",
            (UnaryOp::Not, Scalar::I32 | Scalar::U32 | Scalar::Usize | Scalar::F32) => "~",
        };
        let text = self.expr(operand);
        if infix(operand).is_some() || text.starts_with(['-', '!', '~']) { format!("{token}({text})") } else { format!("{token}{text}") }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr) -> String {
        let scalar = left.ty.component();
        match (op, scalar) {
            (BinaryOp::Div | BinaryOp::Rem, Scalar::I32 | Scalar::U32 | Scalar::Usize) if !is_safe(right) => {
                let ty = if scalar == Scalar::I32 { "i32" } else { "u32" };
                let name = if op == BinaryOp::Div { "div" } else { "rem" };
                format!("{ty}_{name}({}, {})", self.expr(left), self.expr(right))
            }
            (BinaryOp::Rem, Scalar::F32) => format!("f32_rem({}, {})", self.expr(left), self.expr(right)),
            (BinaryOp::Shl | BinaryOp::Shr, _) => format!("{} {} {}", self.operand(op, left, false), token(op), self.shift_amount(right)),
            (BinaryOp::BitXor, Scalar::Bool) => {
                format!("{} != {}", self.operand(BinaryOp::Ne, left, false), self.operand(BinaryOp::Ne, right, true))
            }
            (BinaryOp::Lt, Scalar::Bool) => format!("!({}) && {}", self.expr(left), self.operand(BinaryOp::And, right, true)),
            (BinaryOp::Le, Scalar::Bool) => format!("!({}) || {}", self.expr(left), self.operand(BinaryOp::Or, right, true)),
            (BinaryOp::Gt, Scalar::Bool) => format!("{} && !({})", self.operand(BinaryOp::And, left, false), self.expr(right)),
            (BinaryOp::Ge, Scalar::Bool) => format!("{} || !({})", self.operand(BinaryOp::Or, left, false), self.expr(right)),
            _ => format!("{} {} {}", self.operand(op, left, false), token(op), self.operand(op, right, true)),
        }
    }

    fn shift_amount(&self, amount: &Expr) -> String {
        match amount.literal() {
            Some(Literal::Int(amount)) => format!("{}u", amount & 31),
            Some(Literal::Bool(_) | Literal::Float(_)) | None => format!("({} & 31u)", self.operand(BinaryOp::BitAnd, amount, false)),
        }
    }

    /// An operand of an infix operator, in parentheses if it needs them.
    fn operand(&self, parent: BinaryOp, expr: &Expr, right: bool) -> String {
        let text = self.expr(expr);
        let needs = match infix(expr) {
            Some(child) => needs_parentheses(parent, child, right),
            None => right && text.starts_with('-'),
        };
        if needs { format!("({text})") } else { text }
    }

    fn cast(&self, value: &Expr, to: &Ty) -> String {
        let (from, to_scalar) = (value.ty.expect_scalar(), to.expect_scalar());
        match (from, to_scalar) {
            (Scalar::F32, Scalar::I32) => format!("f32_to_i32({})", self.expr(value)),
            (Scalar::F32, Scalar::U32 | Scalar::Usize) => format!("f32_to_u32({})", self.expr(value)),
            _ if type_name(&value.ty) == type_name(to) => format!("({})", self.expr(value)),
            _ => format!("{}({})", type_name(to), self.expr(value)),
        }
    }
}

/// The operator, if the expression is printed with one between operands.
fn infix(expr: &Expr) -> Option<BinaryOp> {
    let ExprKind::Binary(op, left, right) = &expr.kind else { return None };
    let scalar = left.ty.component();
    match (op, scalar) {
        (BinaryOp::Div | BinaryOp::Rem, Scalar::I32 | Scalar::U32 | Scalar::Usize) => is_safe(right).then_some(*op),
        (BinaryOp::Rem, Scalar::F32) => None,
        (BinaryOp::BitXor, Scalar::Bool) => Some(BinaryOp::Ne),
        (BinaryOp::Lt | BinaryOp::Gt, Scalar::Bool) => Some(BinaryOp::And),
        (BinaryOp::Le | BinaryOp::Ge, Scalar::Bool) => Some(BinaryOp::Or),
        _ => Some(*op),
    }
}

/// Whether `a op b`, stored to `a`, is printed as `a op= b`.
fn compound(op: BinaryOp, ty: &Ty) -> bool {
    let scalar = if let Ty::Vector { scalar, len: _ } = ty { Some(*scalar) } else { ty.scalar() };
    match (op, scalar) {
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Some(_)) | (BinaryOp::Div, Some(Scalar::F32)) => true,
        (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, Some(scalar)) => scalar != Scalar::Bool,
        _ => false,
    }
}

fn identity_text(identity: Identity, [x, y, z]: [u32; 3]) -> String {
    match identity {
        Identity::GlobalId => "global_id".to_owned(),
        Identity::LocalId => "local_id".to_owned(),
        Identity::WorkgroupId => "workgroup_id".to_owned(),
        Identity::WorkgroupSize => format!("vec3<u32>({x}u, {y}u, {z}u)"),
        Identity::LaunchSize => "vec3<u32>(launch.size_x, launch.size_y, launch.size_z)".to_owned(),
        Identity::NumWorkgroups => {
            let axes = [("x", x), ("y", y), ("z", z)].map(|(axis, size)| format!("(launch.size_{axis} + {}u) / {size}u", size - 1));
            format!("vec3<u32>({})", axes.join(", "))
        }
        Identity::SubgroupSize => "subgroup_size".to_owned(),
        Identity::SubgroupLane => "subgroup_lane".to_owned(),
    }
}

fn type_name(ty: &Ty) -> String {
    match ty {
        Ty::Scalar(Scalar::Bool) => "bool".to_owned(),
        Ty::Scalar(Scalar::I32) => "i32".to_owned(),
        Ty::Scalar(Scalar::U32 | Scalar::Usize) => "u32".to_owned(),
        Ty::Scalar(Scalar::F32) => "f32".to_owned(),
        Ty::Id => "vec3<u32>".to_owned(),
        Ty::Vector { scalar, len } => format!("vec{len}<{}>", type_name(&Ty::Scalar(*scalar))),
        Ty::Matrix(len) => format!("mat{len}x{len}<f32>"),
        Ty::Adt(..) if ty.is_enum() => type_name(&ty.repr()),
        Ty::Tuple(_) | Ty::Adt(..) => global(&ty.mangled(), &RESERVED_NAMES),
        Ty::Array(element, len) => format!("array<{}, {len}>", type_name(element)),
        Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => unreachable!("a kernel that is printed has none of these types"),
    }
}

/// What a function that asks about the invocation is given besides its arguments; the rest is in `launch`.
fn passed(identities: &BTreeSet<Identity>) -> impl Iterator<Item = (&'static str, &'static str)> {
    identities.iter().filter_map(|identity| match identity {
        Identity::GlobalId => Some(("global_id", "vec3<u32>")),
        Identity::LocalId => Some(("local_id", "vec3<u32>")),
        Identity::WorkgroupId => Some(("workgroup_id", "vec3<u32>")),
        Identity::SubgroupSize => Some(("subgroup_size", "u32")),
        Identity::SubgroupLane => Some(("subgroup_lane", "u32")),
        Identity::NumWorkgroups | Identity::WorkgroupSize | Identity::LaunchSize => None,
    })
}

/// The step to a field, or to a matrix's column.
fn field_step(ty: &Ty, number: u32) -> String {
    match ty {
        Ty::Matrix(_) => format!("[{number}]"),
        _ => step_field(ty, number, &RESERVED_NAMES),
    }
}

fn slice_element(param: &Param) -> Ty {
    match &param.kind {
        ParamKind::Slice { element, mutable: _ } => element.clone(),
        ParamKind::Scalar(_) => unreachable!("only slices are indexed"),
    }
}

fn literal(value: Literal, ty: &Ty) -> String {
    match value {
        Literal::Bool(value) => value.to_string(),
        Literal::Int(value) if value == i128::from(i32::MIN) => "i32(-2147483648)".to_owned(),
        Literal::Int(value) if *ty == Ty::I32 => format!("{value}i"),
        Literal::Int(value) => format!("{value}u"),
        Literal::Float(value) if value.is_normal() || value == 0.0 && value.is_sign_positive() => format!("{value:?}f"),
        Literal::Float(value) => format!("f32_opaque(0x{:08x}u)", value.to_bits()),
    }
}

/// A constant that naga does not evaluate: an argument of a built-in that is not defined for all.
fn opaque(arg: &Expr) -> String {
    match arg.literal() {
        Some(Literal::Float(value)) => format!("f32_opaque(0x{:08x}u)", value.to_bits()),
        Some(value @ (Literal::Int(_) | Literal::Bool(_))) => literal(value, &arg.ty),
        None => unreachable!("called for constants"),
    }
}
