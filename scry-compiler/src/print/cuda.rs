//! The CUDA C printer: a complete, self-contained text for NVRTC.

mod cooperation;
mod panics;
mod reserved;
mod scalar;

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use super::names::{Names, entry_name, global};
use super::out::{Out, Text};
use super::prelude::{Prelude, instances};
use super::shared::{constant_shift, function_origin, needs_parentheses, outside, spell, step_field, token};
use super::structs::{member_names, structs, variant_name, variants};
use super::vectors::operators;
pub(super) use reserved::{RESERVED_NAMES, is_reserved};

use panics::{shares_panics, waits_for_others};
use reserved::KEYWORDS;
use scalar::{integer_words, literal, saturate, scalar_name, word_name};

use crate::intrinsic::helpers::Target;
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, FunctionId, Identity, Kernel, Literal, Local, LocalId, LoopKind, ParamId, ParamKind, Place, Root,
    Step, Stmt, StmtKind, UnaryOp,
};
use crate::layout::layout;
use crate::lower::helpers::{Library, supplied};
use crate::lower::hoist::hoisted;
use crate::lower::structure::structured;
use crate::name::text;
use crate::ty::{Class, Scalar, Ty, is_comparison};

static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    const OTHER: [Scalar; 6] = [Scalar::U8, Scalar::U16, Scalar::U64, Scalar::I8, Scalar::I16, Scalar::I64];
    let parts = [
        &instances(include_str!("prelude/integers.cu"), &OTHER, integer_words),
        include_str!("prelude.cu"),
        include_str!("prelude/half.cu"),
        include_str!("prelude/cooperation.cu"),
        include_str!("prelude/panic.cu"),
    ];
    Prelude::parse(parts.join("\n").leak(), |item| {
        if let Some((_, declaration)) = item.split_once("struct ") {
            return declaration.split(' ').next();
        }
        if let Some(declaration) = item.trim().strip_prefix("typedef ") {
            return declaration.trim_end_matches(';').rsplit(' ').next();
        }
        let (_, declaration) = item.split_once("__device__ ")?;
        declaration.split('(').next()?.rsplit([' ', '*']).next()
    })
});

/// Prints a kernel as a CUDA C text; `source` says where it comes from.
pub(crate) fn print(kernel: &Kernel, source: &str, helpers: &Library) -> Text {
    let mut locals: Vec<Local> = kernel.locals.clone();
    let mut body = structured(&hoisted(kernel, &HashSet::new()), &mut locals);
    let kernel = &*supplied(kernel, &mut body, Target::Cuda, helpers);
    let names = Names::new(kernel, &body, &locals, &RESERVED_NAMES);
    let (read, shares_panics) = (read(&body), shares_panics(kernel));
    let mut cuda = Cuda { kernel, locals: &locals, read, result: None, shares_panics, names, out: Out::new(kernel.name.span()) };
    cuda.module(&body, source);
    cuda.out.finish()
}

/// The locals that are read, other than to compute their own next value.
fn read(body: &Block) -> HashSet<LocalId> {
    let mut read = HashSet::new();
    body.walk(&mut |stmt| {
        let own = match &stmt.kind {
            StmtKind::Exhaustive { ty: _, at: _, patterns: _ } => return,
            StmtKind::Store { place: Place { root: Root::Local(local), path: _ }, value: _ } => Some(*local),
            _ => None,
        };
        for expr in stmt.exprs() {
            expr.walk(&mut |part| {
                let local = match &part.kind {
                    ExprKind::Local(local) | ExprKind::Load(Place { root: Root::Local(local), path: _ }) => Some(*local),
                    _ => None,
                };
                read.extend(local.filter(|_| local != own));
            });
        }
    });
    read
}

struct Cuda<'a> {
    kernel: &'a Kernel,
    locals: &'a [Local],
    /// The locals whose value matters; NVRTC warns of the others.
    read: HashSet<LocalId>,
    /// What the function that is printed returns; a kernel returns nothing.
    result: Option<Ty>,
    /// Whether a kernel's body says in shared memory when an invocation has panicked.
    shares_panics: bool,
    names: Names,
    out: Out,
}

impl Cuda<'_> {
    fn module(&mut self, body: &Block, source: &str) {
        self.constants(body);
        self.structs(body);
        self.block_struct();
        self.operators(body);
        let functions: Vec<Text> = (0..self.kernel.functions.len()).map(|i| self.function(FunctionId(i))).collect();
        functions.iter().for_each(|function| self.out.append(function));
        self.entry(body);
        let rest = std::mem::replace(&mut self.out, Out::new(self.kernel.name.span())).finish();
        self.out.line(&format!("// {source}"));
        self.out.blank();
        self.out.line(&PRELUDE.needed_by(&rest.text));
        self.out.append(&rest);
    }

    /// A function, with where it comes from.
    fn function(&self, id: FunctionId) -> Text {
        let function = &self.kernel.functions[id.0];
        let mut locals = function.locals.clone();
        let body = structured(&function.body, &mut locals);
        let names = self.names.of_function(function, &body, &locals);
        let result = Some(function.result.clone());
        let (kernel, read, out) = (self.kernel, read(&body), Out::new(function.span));
        let mut cuda = Cuda { kernel, locals: &locals, read, result, shares_panics: false, names, out };
        let own = function.params.iter().map(|param| {
            let unused = if cuda.read.contains(param) { "" } else { "[[maybe_unused]] " };
            format!("{unused}{} {}", type_name(&locals[param.0].ty), cuda.names.local(*param))
        });
        let passed = passed(&function.identities, function.prints).map(|(name, ty)| format!("{ty} {name}"));
        let params: Vec<String> = own.chain(passed).chain(cuda.panicked_param(function)).collect();
        cuda.out.line(&format!("// {}", function_origin(function)));
        let name = cuda.names.function(id);
        let head = format!("__device__ {} {name}({}) {{", type_name(&function.result), params.join(", "));
        cuda.out.open(&head);
        cuda.stmts(&body);
        cuda.out.close("}");
        cuda.out.blank();
        cuda.out.finish()
    }

    /// The values of enums that occur.
    fn constants(&mut self, body: &Block) {
        let variants = variants(self.kernel, body);
        for (name, (value, scalar)) in &variants {
            let (name, ty) = (global(name, &RESERVED_NAMES), Ty::Scalar(*scalar));
            self.out.line(&format!("constexpr {} {name} = {};", type_name(&ty), literal(Literal::Int(*value), &ty)));
        }
        if !variants.is_empty() {
            self.out.blank();
        }
    }

    /// The operators on vectors.
    fn operators(&mut self, body: &Block) {
        for operator in operators(self.kernel, body, type_name) {
            self.out.line(&operator);
            self.out.blank();
        }
    }

    /// The parameter block.
    fn block_struct(&mut self) {
        self.out.open("struct Launch {");
        self.out.line("unsigned size_x, size_y, size_z;");
        self.out.line("unsigned first_x, first_y, first_z;");
        self.out.line("unsigned kernel, number;");
        for (i, param) in self.kernel.params.iter().enumerate() {
            let name = self.names.param(ParamId(i)).to_owned();
            match &param.kind {
                ParamKind::Slice { .. } => self.out.line(&format!("unsigned {name}_len, {name}_offset;")),
                ParamKind::Scalar(ty) => match ty {
                    Ty::Scalar(scalar) => self.out.line(&format!("{} {name};", word_name(*scalar))),
                    // Where WGSL has it.
                    Ty::Vector { scalar: _, len: 3 } => self.out.line(&format!("alignas(16) {} {name};", type_name(ty))),
                    ty => {
                        // A parameter starts at a word, whatever its own alignment.
                        let is_narrow = layout(ty).expect("the signature was accepted").align < 4;
                        let align = if is_narrow { "alignas(4) " } else { "" };
                        self.out.line(&format!("{align}{} {name};", type_name(ty)));
                    }
                },
            }
        }
        self.out.close("};");
        self.out.blank();
    }

    fn structs(&mut self, body: &Block) {
        for ty in structs(self.kernel, body, self.locals) {
            self.out.open(&format!("struct {} {{", type_name(&ty)));
            for (name, field) in member_names(&ty, &KEYWORDS).iter().zip(ty.fields()) {
                let align = layout(&field).map_or(1, |layout| layout.align);
                let align = if align > 8 { format!("alignas({align}) ") } else { String::new() };
                self.out.line(&format!("{align}{} {name};", stored_name(&field)));
            }
            self.out.close("};");
            self.out.blank();
        }
    }

    fn entry(&mut self, body: &Block) {
        let invocations: u32 = self.kernel.workgroup.iter().product();
        let mut params = vec!["const Launch launch".to_owned()];
        for (param, _, element, is_written) in self.kernel.slices() {
            let constness = if is_written { "" } else { "const " };
            params.push(format!("{constness}{} *__restrict__ {}", type_name(element), self.names.param(param)));
        }
        let (panics, prints) = self.kernel.effects();
        params.extend(panics.then(|| "unsigned *record".to_owned()));
        params.extend(prints.then(|| "unsigned *ring".to_owned()));
        let name = entry_name(&text(&self.kernel.name));
        self.out.open(&format!("extern \"C\" __global__ void __launch_bounds__({invocations}) {name}({}) {{", params.join(", ")));
        self.shared();
        self.identities();
        if panics {
            self.panicking(body);
        } else {
            self.stmts(body);
        }
        self.out.close("}");
    }

    /// The identities that the body or the check for the launch's edge needs.
    fn identities(&mut self) {
        let outside = outside(self.kernel);
        let (kernel, [x, y, z]) = (self.kernel, self.kernel.workgroup);
        if kernel.uses(Identity::WorkgroupId) {
            self.out.line(
                "const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};",
            );
        }
        if kernel.uses(Identity::GlobalId) || outside.is_some() {
            let axes = [("x", x), ("y", y), ("z", z)].map(|(axis, size)| match size {
                1 => format!("launch.first_{axis} + blockIdx.{axis}"),
                _ => format!("(launch.first_{axis} + blockIdx.{axis}) * {size}u + threadIdx.{axis}"),
            });
            self.out.line(&format!("const uint3 global_id = {{{}}};", axes.join(", ")));
        }
        if kernel.uses(Identity::NumWorkgroups) {
            let axes = [("x", x), ("y", y), ("z", z)].map(|(axis, size)| format!("(launch.size_{axis} + {}u) / {size}u", size - 1));
            self.out.line(&format!("const uint3 num_workgroups = {{{}}};", axes.join(", ")));
        }
        if kernel.uses(Identity::SubgroupLane) {
            self.out.line(&format!("const unsigned subgroup_lane = ((threadIdx.z * {y}u + threadIdx.y) * {x}u + threadIdx.x) % 32u;"));
        }
        if let Some(outside) = outside {
            self.out.line(&format!("if ({outside}) return;"));
        }
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
                self.out.open("do {");
                self.stmts(body);
                self.out.close("} while (false);");
            }
            StmtKind::Break(_) => self.out.line("break;"),
            StmtKind::Continue(_) => self.out.line("continue;"),
            StmtKind::Return(None) => self.out.line("return;"),
            StmtKind::Return(Some(value)) => {
                let line = format!("return {};", self.expr(value));
                self.out.line(&line);
            }
            StmtKind::Check { condition, site } => self.check(condition, *site),
            StmtKind::Panic { site, values } => self.panic(*site, values),
            StmtKind::Print { site, values } => self.print(*site, values),
            StmtKind::Call { result, function, args } => self.call(*result, *function, args),
            StmtKind::Evaluate(_) => unreachable!("nothing is left of it but its checks"),
            StmtKind::Barrier => self.barrier(),
            StmtKind::Collective { result, operation, operands } => self.collective(*result, *operation, operands),
            StmtKind::Atomic { result, operation, place, operands } => self.atomic(*result, *operation, place, operands),
            StmtKind::Exhaustive { ty: _, at: _, patterns: _ } => {}
        }
    }

    fn let_(&mut self, local: LocalId, init: Option<&Expr>) {
        let declared = &self.locals[local.0];
        let (name, ty) = (self.names.local(local).to_owned(), type_name(&declared.ty));
        let ty = if init.is_some_and(says_its_type) { "auto".to_owned() } else { ty };
        let unused = if self.read.contains(&local) { "" } else { "[[maybe_unused]] " };
        let line = match init {
            Some(init) if declared.mutable => format!("{unused}{ty} {name} = {};", self.expr(init)),
            Some(init) => format!("{unused}const {ty} {name} = {};", self.expr(init)),
            None => format!("{unused}{ty} {name};"),
        };
        self.out.line(&line);
    }

    fn store(&self, place: &Place, value: &Expr) -> String {
        match &value.kind {
            ExprKind::Binary(op, left, right) if left.is_local(place) && compound(*op, &value.ty) => {
                format!("{} {}= {};", self.place(place), token(*op), self.expr(right))
            }
            _ => format!("{} = {};", self.place(place), self.expr(value)),
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
            LoopKind::Forever => "while (true) {".to_owned(),
            LoopKind::While(condition) => format!("while ({}) {{", self.expr(condition)),
            LoopKind::Counted { variable, from, to, step } => {
                let (name, ty) = (self.names.local(*variable), type_name(&from.ty));
                let (from, to) = (self.expr(from), self.operand(BinaryOp::Lt, to, true));
                match step {
                    1 => format!("for ({ty} {name} = {from}; {name} < {to}; {name}++) {{"),
                    _ => format!("for ({ty} {name} = {from}; {name} < {to}; {name} += {step}) {{"),
                }
            }
        };
        self.out.open(&head);
        if self.shares_panics && waits_for_others(kind, body) {
            self.out.line("if (workgroup_panicked < phase) return;");
        }
        self.stmts(body);
        self.out.close("}");
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Literal(value) => match variant_name(*value, &expr.ty) {
                Some(name) => global(&name, &RESERVED_NAMES),
                None => literal(*value, &expr.ty),
            },
            ExprKind::Invoke(function, args) => self.invoke(*function, args),
            ExprKind::Local(local) => self.names.local(*local).to_owned(),
            ExprKind::Param(param) => match expr.ty.scalar() {
                Some(scalar) => self.param(*param, scalar),
                None => format!("launch.{}", self.names.param(*param)),
            },
            ExprKind::Len(param) => format!("launch.{}_len", self.names.param(*param)),
            ExprKind::Identity(identity) => identity_text(*identity, self.kernel.workgroup),
            ExprKind::Load(place) => self.place(place),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Cast(value) => self.cast(value, &expr.ty),
            ExprKind::Select { condition, then, otherwise } => {
                format!("({} ? {} : {})", self.expr(condition), self.expr(then), self.expr(otherwise))
            }
            ExprKind::Call(intrinsic, args) => {
                let receiver = &args[0].ty;
                let args: Vec<String> = args.iter().map(|arg| self.expr(arg)).collect();
                spell(intrinsic.cuda, &args, receiver)
            }
            ExprKind::Tuple(fields) => format!("{}{{{}}}", type_name(&expr.ty), self.list(fields)),
            ExprKind::Array(elements) => format!("{}{{{{{}}}}}", type_name(&expr.ty), self.list(elements)),
            ExprKind::Repeat(component) if expr.ty.is_vector() => {
                let components = vec![self.expr(component); expr.ty.fields().len()];
                format!("{}{{{}}}", type_name(&expr.ty), components.join(", "))
            }
            ExprKind::Repeat(element) => {
                let Ty::Array(_, len) = &expr.ty else { unreachable!("a repeat is an array") };
                format!("repeat<{}, {len}>({})", stored_name(&element.ty), self.expr(element))
            }
            ExprKind::Field(value, number) => self.field(value, *number),
        }
    }

    /// A scalar parameter, out of the word it is in.
    fn param(&self, param: ParamId, scalar: Scalar) -> String {
        let name = self.names.param(param);
        match scalar {
            Scalar::Bool => format!("(launch.{name} != 0)"),
            Scalar::F16 => format!("f16{{(unsigned short)(launch.{name})}}"),
            _ if scalar.is_narrow() => format!("{}(launch.{name})", scalar.name()),
            _ => format!("launch.{name}"),
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
            _ => format!("{}{}", self.operand(BinaryOp::Mul, value, true), step_field(&value.ty, number, &KEYWORDS)),
        }
    }

    fn place(&self, place: &Place) -> String {
        match (place.root, &place.path[..]) {
            (Root::Local(local), path) => self.steps(self.names.local(local).to_owned(), self.locals[local.0].ty.clone(), path),
            (Root::Shared(shared), path) => self.steps(self.names.shared(shared).to_owned(), self.kernel.shared[shared.0].ty.clone(), path),
            (Root::Slice(param), [Step::Index { index, len: _, at: _, is_checked: _ }, path @ ..]) => {
                let element = format!("{}[{}]", self.names.param(param), self.expr(index));
                self.steps(element, self.element(param), path)
            }
            (Root::Slice(_), _) => unreachable!("the first step into a slice is an index"),
        }
    }

    /// The type of a slice's elements.
    fn element(&self, param: ParamId) -> Ty {
        match &self.kernel.params[param.0].kind {
            ParamKind::Slice { element, mutable: _ } => element.clone(),
            ParamKind::Scalar(_) => unreachable!("only slices are indexed"),
        }
    }

    /// The steps from a value on.
    fn steps(&self, mut text: String, mut ty: Ty, path: &[Step]) -> String {
        for step in path {
            match step {
                Step::Index { index, len: _, at: _, is_checked: _ } => {
                    text = format!("{text}.element[{}]", self.expr(index));
                    let Ty::Array(inner, _) = ty else { unreachable!("lowering checked that it is an array") };
                    ty = *inner;
                }
                Step::Field(number) => {
                    text += &step_field(&ty, *number, &KEYWORDS);
                    ty = ty.field(*number);
                }
            }
        }
        text
    }

    fn unary(&self, op: UnaryOp, operand: &Expr) -> String {
        let (text, scalar) = (self.expr(operand), operand.ty.component());
        let token = match (op, scalar.class()) {
            (UnaryOp::Neg, _) if operand.ty.is_vector() => "-",
            (UnaryOp::Neg, Class::Signed) => return format!("{}_neg({text})", scalar.name()),
            (UnaryOp::Neg, Class::Float | Class::Unsigned | Class::Bool) => "-",
            (UnaryOp::Not, Class::Bool) => "!",
            (UnaryOp::Not, Class::Signed | Class::Unsigned | Class::Float) => "~",
        };
        let plain = if infix(operand).is_some() || text.starts_with(['-', '!', '~']) {
            format!("{token}({text})")
        } else {
            format!("{token}{text}")
        };
        if scalar.is_narrow() { format!("{}({plain})", scalar.name()) } else { plain }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr) -> String {
        if left.ty.is_vector() || right.ty.is_vector() {
            return format!("{} {} {}", self.operand(op, left, false), token(op), self.operand(op, right, true));
        }
        let scalar = left.ty.expect_scalar();
        if let Some(name) = helper(op, scalar) {
            return format!("{name}({}, {})", self.expr(left), self.expr(right));
        }
        let text = match op {
            BinaryOp::Shl | BinaryOp::Shr => {
                format!("{} {} {}", self.operand(op, left, false), token(op), self.shift_amount(right, &left.ty))
            }
            _ => format!("{} {} {}", self.operand(op, left, false), token(op), self.operand(op, right, true)),
        };
        match (op, scalar.class()) {
            (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, Class::Bool) => format!("bool({text})"),
            _ if scalar.is_narrow() && !is_comparison(op) => format!("{}({text})", scalar.name()),
            _ => text,
        }
    }

    /// The amount of a shift of values of type `shifted`.
    fn shift_amount(&self, amount: &Expr, shifted: &Ty) -> String {
        match constant_shift(amount, shifted) {
            Some(amount) => format!("{amount}"),
            None => format!("({} & {})", self.operand(BinaryOp::BitAnd, amount, false), shifted.expect_scalar().bits() - 1),
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
        let (from, scalar, text) = (value.ty.expect_scalar(), to.expect_scalar(), self.expr(value));
        match (from, scalar) {
            // `f16` has no `as`; what comes here is `T::from`.
            (Scalar::F16, _) if scalar != Scalar::F16 => {
                let wide = format!("f16_to_f32({text})");
                if scalar == Scalar::F32 { wide } else { format!("{}({wide})", type_name(to)) }
            }
            (_, Scalar::F16) if from != Scalar::F16 => format!("f16_from_f32({text})"),
            _ if from.is_float() && scalar.is_integer() => saturate(from, scalar, &text),
            _ if type_name(&value.ty) == type_name(to) => format!("({text})"),
            _ => format!("{}({text})", type_name(to)),
        }
    }
}

/// The function that does what C's operator does not.
fn helper(op: BinaryOp, scalar: Scalar) -> Option<String> {
    let other = scalar.bits() != 32;
    let name = match (op, scalar.class()) {
        (BinaryOp::Add, Class::Signed) => "add",
        (BinaryOp::Sub, Class::Signed) => "sub",
        (BinaryOp::Mul, Class::Signed) => "mul",
        // `unsigned short`s are multiplied as `int`s, and their product can be too large for one.
        (BinaryOp::Mul, Class::Unsigned) if scalar == Scalar::U16 => "mul",
        (BinaryOp::Shl, Class::Signed) => "shl",
        (BinaryOp::Rem, Class::Float) if scalar == Scalar::F32 => return Some("fmodf".to_owned()),
        (BinaryOp::Rem, Class::Float) if scalar == Scalar::F64 => return Some("fmod".to_owned()),
        _ => return None,
    };
    Some(format!("{}_{name}", if other { scalar.name() } else { scalar.device_name() }))
}

/// The operator, if the expression is printed with one between operands.
fn infix(expr: &Expr) -> Option<BinaryOp> {
    let ExprKind::Binary(op, left, _) = &expr.kind else { return None };
    if expr.ty.is_vector() {
        return Some(*op);
    }
    let scalar = left.ty.expect_scalar();
    match (op, scalar.class()) {
        _ if helper(*op, scalar).is_some() => None,
        (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, Class::Bool) => None,
        _ if scalar.is_narrow() && !is_comparison(*op) => None,
        _ => Some(*op),
    }
}

/// Whether a value is printed with its type.
fn says_its_type(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Tuple(_) | ExprKind::Array(_) | ExprKind::Repeat(_))
}

/// Whether `a op b`, stored to `a`, is printed as `a op= b`.
fn compound(op: BinaryOp, ty: &Ty) -> bool {
    match (op, ty.scalar()) {
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Some(scalar)) => {
            !scalar.is_signed() && !scalar.is_narrow() && scalar != Scalar::F16
        }
        (BinaryOp::Div, Some(Scalar::F32 | Scalar::F64)) => true,
        (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, Some(scalar)) => scalar != Scalar::Bool && !scalar.is_narrow(),
        _ => false,
    }
}

/// What a function that asks about the invocation is given besides its arguments.
fn passed(identities: &BTreeSet<Identity>, prints: bool) -> impl Iterator<Item = (&'static str, &'static str)> {
    let launch = (prints || identities.contains(&Identity::LaunchSize)).then_some(("launch", "const Launch &"));
    let ring = prints.then_some(("ring", "unsigned *"));
    let own = identities.iter().filter_map(|identity| match identity {
        Identity::GlobalId => Some(("global_id", "uint3")),
        Identity::WorkgroupId => Some(("workgroup_id", "uint3")),
        Identity::NumWorkgroups => Some(("num_workgroups", "uint3")),
        Identity::SubgroupLane => Some(("subgroup_lane", "unsigned")),
        Identity::LocalId | Identity::WorkgroupSize | Identity::LaunchSize | Identity::SubgroupSize => None,
    });
    own.chain(launch).chain(ring)
}

fn identity_text(identity: Identity, [x, y, z]: [u32; 3]) -> String {
    match identity {
        Identity::GlobalId => "global_id".to_owned(),
        Identity::LocalId => "threadIdx".to_owned(),
        Identity::WorkgroupId => "workgroup_id".to_owned(),
        Identity::NumWorkgroups => "num_workgroups".to_owned(),
        Identity::WorkgroupSize => format!("make_uint3({x}u, {y}u, {z}u)"),
        Identity::LaunchSize => "make_uint3(launch.size_x, launch.size_y, launch.size_z)".to_owned(),
        Identity::SubgroupSize => "32u".to_owned(),
        Identity::SubgroupLane => "subgroup_lane".to_owned(),
    }
}

/// The type of a part of a struct or array: CUDA aligns some of its vectors to all of their bytes, the host to four.
fn stored_name(ty: &Ty) -> String {
    match ty {
        Ty::Vector { scalar: Scalar::F32, len: 2 } => "packed_float2".to_owned(),
        Ty::Vector { scalar: Scalar::I32 | Scalar::U32, len: 2 | 4 } => format!("packed_{}", type_name(ty)),
        _ => type_name(ty),
    }
}

fn type_name(ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => scalar_name(*scalar).to_owned(),
        Ty::Id => "uint3".to_owned(),
        Ty::Vector { scalar: Scalar::U32 | Scalar::Usize, len } => format!("uint{len}"),
        Ty::Vector { scalar, len } => format!("{}{len}", type_name(&Ty::Scalar(*scalar))),
        Ty::Matrix(len) => format!("mat{len}"),
        // What makes it atomic is how it is accessed.
        Ty::Atomic(scalar) => scalar_name(*scalar).to_owned(),
        Ty::Adt(..) if ty.is_enum() => type_name(&ty.repr()),
        Ty::Tuple(_) | Ty::Adt(..) => global(&ty.mangled(), &RESERVED_NAMES),
        Ty::Array(element, len) => format!("Array<{}, {len}>", stored_name(element)),
        Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => {
            unreachable!("a kernel that is printed has none of these types")
        }
    }
}
