//! The WGSL printer.
//!
//! The text is the standard's own WGSL but for naga's dialect, which is all in [`Wgsl::block`]: `var<immediate>` for the
//! parameter block. Elements of slices go through a function per buffer, since WGSL passes no pointers to storage buffers;
//! elements of local arrays are indexed plainly, and `crate::wgsl` has naga check those indices.

mod scalar;

use std::collections::HashSet;
use std::sync::LazyLock;

use super::names::{Names, entry_name};
use super::out::{Out, Text};
use super::prelude::{Prelude, instances, words};
use super::shared::{constant_shift, is_safe, needs_parentheses, outside, spell, step_field, token};
use super::tuples::{mangled, tuples};
use scalar::{carrier, convert, holds, literal, narrow_words, opaque, suffix};

use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Identity, Kernel, Literal, Local, LoopKind, Param, ParamId, ParamKind, Place, Root, Step, Stmt,
    StmtKind, UnaryOp,
};
use crate::lower::structure::structured;
use crate::ty::{Class, Scalar, Ty};

static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    let parts = [
        include_str!("prelude.wgsl"),
        &instances(include_str!("prelude/narrow.wgsl"), &NARROW, narrow_words),
        include_str!("prelude/wide.wgsl"),
        include_str!("prelude/double.wgsl"),
        include_str!("prelude/half.wgsl"),
    ];
    Prelude::parse(parts.join("\n").leak(), |item| {
        let (_, declaration) = item.split_once("fn ")?;
        declaration.split('(').next()
    })
});

/// The integers that WGSL does not have: they are `i32` or `u32` there.
const NARROW: [Scalar; 4] = [Scalar::I8, Scalar::I16, Scalar::U8, Scalar::U16];

/// What the printed module itself declares.
const OWN_NAMES: &[&str] = &[
    "index",
    "value",
    "element_at",
    "first_bit",
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
    "i64",
    "u64",
    "f64",
    "f16",
    "bool",
    "vec2",
    "vec3",
    "vec4",
    "array",
    "atomic",
    "ptr",
    "abs",
    "acos",
    "asin",
    "atan",
    "atan2",
    "atomicAnd",
    "atomicLoad",
    "atomicOr",
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
    "pack2x16float",
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
    "unpack2x16float",
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
        self.entry(body);
        let entry = std::mem::replace(&mut self.out, Out::new(self.kernel.name.span())).finish();
        self.out.line(&format!("// {source}"));
        self.out.blank();
        if self.uses_half(&entry.text) {
            self.out.line("enable f16;");
            self.out.blank();
        }
        self.block_struct();
        self.globals();
        self.structs(body);
        self.accessors(&entry.text);
        self.out.line(&PRELUDE.needed_by(&entry.text));
        self.out.append(&entry);
    }

    /// Whether the module has to ask for `f16`.
    fn uses_half(&self, body: &str) -> bool {
        let is_half = |param: &Param| match &param.kind {
            ParamKind::Slice { element: ty, mutable: _ } | ParamKind::Scalar(ty) => *ty == Ty::Scalar(Scalar::F16),
        };
        self.kernel.params.iter().any(is_half) || words(body).any(|word| word.starts_with("f16"))
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
                    let in_word = matches!(ty.expect_scalar(), Scalar::Bool | Scalar::F16);
                    let ty = if in_word { "u32".to_owned() } else { type_name(ty) };
                    self.out.line(&format!("{name}: {ty},"));
                }
            }
        }
        self.out.close("}");
        self.out.blank();
        self.out.line("var<immediate> launch: Launch;");
    }

    fn globals(&mut self) {
        for (binding, (param, _, element, mutable)) in self.kernel.slices().enumerate() {
            let access = if mutable { "read_write" } else { "read" };
            let (name, element) = (
                self.names.param(param).to_owned(),
                match (element.expect_scalar().is_narrow(), mutable) {
                    (true, false) => "u32".to_owned(),
                    (true, true) => "atomic<u32>".to_owned(),
                    (false, _) => type_name(element),
                },
            );
            self.out.line(&format!("@group(0) @binding({binding}) var<storage, {access}> {name}: array<{element}>;"));
        }
        self.out.blank();
    }

    fn structs(&mut self, body: &Block) {
        for tuple in tuples(body, self.locals) {
            let Ty::Tuple(fields) = &tuple else { unreachable!("`tuples` finds tuples") };
            self.out.open(&format!("struct {} {{", mangled(&tuple)));
            for (i, field) in fields.iter().enumerate() {
                self.out.line(&format!("f{i}: {},", type_name(field)));
            }
            self.out.close("}");
            self.out.blank();
        }
    }

    /// The functions that load and store the elements of slices: those that `body` calls.
    fn accessors(&mut self, body: &str) {
        for (param, _, element, mutable) in self.kernel.slices() {
            let name = self.names.param(param).to_owned();
            if element.expect_scalar().is_narrow() {
                self.packed_accessors(&name, element.expect_scalar(), mutable, body);
                continue;
            }
            let element = type_name(element);
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

    /// Elements of 8 and 16 bits are parts of words. A store changes its own part only, in a word that other invocations may
    /// change another part of: so by atomic operations.
    fn packed_accessors(&mut self, name: &str, element: Scalar, mutable: bool, body: &str) {
        let (ty, bits) = (carrier(element).name(), element.bits());
        let (count, mask) = (32 / bits, format!("{:#x}u", (1u64 << bits) - 1));
        if body.contains(&format!("{name}_load(")) {
            let word =
                if mutable { format!("atomicLoad(&{name}[element_at / {count}u])") } else { format!("{name}[element_at / {count}u]") };
            self.out.open(&format!("fn {name}_load(index: u32) -> {ty} {{"));
            self.out.line(&format!("let element_at = launch.{name}_offset + index;"));
            let value = if element.is_signed() {
                format!("i32({word} << ({}u - element_at % {count}u * {bits}u)) >> {}u", 32 - bits, 32 - bits)
            } else {
                format!("({word} >> (element_at % {count}u * {bits}u)) & {mask}")
            };
            self.out.line(&format!("if (index < launch.{name}_len) {{ return {value}; }}"));
            self.out.line(&format!("return {ty}();"));
            self.out.close("}");
            self.out.blank();
        }
        if body.contains(&format!("{name}_store(")) {
            self.out.open(&format!("fn {name}_store(index: u32, value: {ty}) {{"));
            self.out.line(&format!("if (index >= launch.{name}_len) {{ return; }}"));
            self.out.line(&format!("let element_at = launch.{name}_offset + index;"));
            self.out.line(&format!("let first_bit = element_at % {count}u * {bits}u;"));
            self.out.line(&format!("atomicAnd(&{name}[element_at / {count}u], ~({mask} << first_bit));"));
            let bits = if element.is_signed() { format!("u32(value) & {mask}") } else { "value".to_owned() };
            let bits = if element.is_signed() { format!("({bits})") } else { bits };
            self.out.line(&format!("atomicOr(&{name}[element_at / {count}u], {bits} << first_bit);"));
            self.out.close("}");
            self.out.blank();
        }
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
        self.out.open(&format!("fn {}({}) {{", entry_name(&self.kernel.name.to_string()), inputs.join(", ")));
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
            StmtKind::Return => self.out.line("return;"),
            StmtKind::Exhaustive { scrutinee: _, arms: _ } => {}
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
                let [Step::Index { index, len: _, proven: _ }] = &place.path[..] else { unreachable!("elements of slices have no parts") };
                format!("{}_store({}, {});", self.names.param(param), self.expr(index), self.expr(value))
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
                let suffix = suffix(from.ty.expect_scalar());
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
            ExprKind::Literal(value) => literal(*value, &expr.ty),
            ExprKind::Local(local) => self.names.local(*local).to_owned(),
            ExprKind::Param(param) if expr.ty == Ty::BOOL => format!("(launch.{} != 0u)", self.names.param(*param)),
            ExprKind::Param(param) if expr.ty == Ty::Scalar(Scalar::F16) => format!("f16_from_bits(launch.{})", self.names.param(*param)),
            ExprKind::Param(param) => format!("launch.{}", self.names.param(*param)),
            ExprKind::Len(param) => format!("launch.{}_len", self.names.param(*param)),
            ExprKind::Identity(identity) => identity_text(*identity, self.kernel.workgroup),
            ExprKind::Load(place) => self.place(place),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Cast(value) => self.cast(value, &expr.ty),
            ExprKind::Select { condition, then, otherwise } => {
                format!("select({}, {}, {})", self.argument(otherwise), self.argument(then), self.argument(condition))
            }
            ExprKind::Call(intrinsic, args) => {
                let constant = args.iter().all(|arg| arg.literal().is_some());
                let receiver = &args[0].ty;
                let args: Vec<String> = args.iter().map(|arg| if constant { opaque(arg) } else { self.argument(arg) }).collect();
                spell(intrinsic.wgsl, intrinsic.name, &args, receiver)
            }
            ExprKind::Tuple(fields) => format!("{}({})", type_name(&expr.ty), self.list(fields)),
            ExprKind::Array(elements) => format!("{}({})", type_name(&expr.ty), self.list(elements)),
            ExprKind::Repeat(element) => self.repeat(element, &expr.ty),
            ExprKind::Field(value, number) => self.field(value, *number),
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|expr| self.argument(expr)).collect::<Vec<_>>().join(", ")
    }

    /// One of several expressions with commas between: `f(a < b, c > d)` would be a template `a<b, c>`.
    fn argument(&self, expr: &Expr) -> String {
        let text = self.expr(expr);
        if infix(expr).is_some() && text.contains(" < ") { format!("({text})") } else { text }
    }

    fn field(&self, value: &Expr, number: u32) -> String {
        let axis = ["x", "y", "z"].get(number as usize);
        match (&value.kind, axis) {
            (ExprKind::Identity(Identity::LaunchSize), Some(axis)) => format!("launch.size_{axis}"),
            (ExprKind::Identity(Identity::WorkgroupSize), Some(_)) => format!("{}u", self.kernel.workgroup[number as usize]),
            _ => format!("{}{}", self.expr(value), step_field(&value.ty, number)),
        }
    }

    fn repeat(&self, element: &Expr, ty: &Ty) -> String {
        let Ty::Array(_, len) = ty else { unreachable!("a repeat is an array") };
        let zero = match element.literal() {
            Some(Literal::Int(0) | Literal::Bool(false)) => true,
            Some(Literal::Float(value)) => value.to_bits() == 0,
            Some(Literal::Int(_) | Literal::Bool(true)) | None => false,
        };
        let elements = if zero { String::new() } else { vec![self.expr(element); *len as usize].join(", ") };
        format!("{}({elements})", type_name(ty))
    }

    fn place(&self, place: &Place) -> String {
        let (mut text, mut ty) = match place.root {
            Root::Local(local) => (self.names.local(local).to_owned(), Some(self.locals[local.0].ty.clone())),
            Root::Slice(param) => (self.names.param(param).to_owned(), None),
        };
        for step in &place.path {
            match (step, &ty) {
                (Step::Index { index, len: _, proven: _ }, None) => {
                    let Root::Slice(param) = place.root else { unreachable!("only slices have no type of their own") };
                    text = format!("{text}_load({})", self.expr(index));
                    ty = Some(slice_element(&self.kernel.params[param.0]));
                }
                (Step::Index { index, len: _, proven: _ }, Some(Ty::Array(element, _))) => {
                    text = format!("{text}[{}]", self.expr(index));
                    ty = Some((**element).clone());
                }
                (Step::Field(number), Some(whole)) => {
                    text += &step_field(whole, *number);
                    ty = Some(whole.field(*number));
                }
                (Step::Index { .. } | Step::Field(_), _) => unreachable!("lowering checked the steps of places"),
            }
        }
        text
    }

    fn unary(&self, op: UnaryOp, operand: &Expr) -> String {
        let (text, scalar) = (self.expr(operand), operand.ty.expect_scalar());
        let token = match (op, scalar.class()) {
            (UnaryOp::Neg, _) => "-",
            (UnaryOp::Not, Class::Bool) => "!",
            (UnaryOp::Not, Class::Signed | Class::Unsigned | Class::Float) => "~",
        };
        let plain = if infix(operand).is_some() || text.starts_with(['-', '!', '~']) {
            format!("{token}({text})")
        } else {
            format!("{token}{text}")
        };
        if scalar.is_narrow() { format!("{}_wrap({plain})", scalar.name()) } else { plain }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr) -> String {
        let scalar = left.ty.expect_scalar();
        let call = |name: String| format!("{name}({}, {})", self.expr(left), self.expr(right));
        match (op, scalar.class()) {
            (BinaryOp::Div, Class::Signed | Class::Unsigned) if !is_safe(right) => {
                let quotient = call(format!("{}_div", carrier(scalar).name()));
                if scalar.is_narrow() && scalar.is_signed() { format!("{}_wrap({quotient})", scalar.name()) } else { quotient }
            }
            (BinaryOp::Rem, Class::Signed | Class::Unsigned) if !is_safe(right) => call(format!("{}_rem", carrier(scalar).name())),
            (BinaryOp::Rem, Class::Float) => call(format!("{}_rem", scalar.name())),
            (BinaryOp::Div, Class::Float) if scalar == Scalar::F16 => call("f16_div".to_owned()),
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Class::Signed | Class::Unsigned) if scalar.is_narrow() => {
                let (left, right) = (self.operand(op, left, false), self.operand(op, right, true));
                format!("{}_wrap({left} {} {right})", scalar.name(), token(op))
            }
            (BinaryOp::Shl, _) if scalar.is_narrow() => {
                format!("{}_wrap({} << {})", scalar.name(), self.operand(op, left, false), self.shift_amount(right, &left.ty))
            }
            (BinaryOp::Shl | BinaryOp::Shr, _) => {
                format!("{} {} {}", self.operand(op, left, false), token(op), self.shift_amount(right, &left.ty))
            }
            (BinaryOp::BitXor, Class::Bool) => {
                format!("{} != {}", self.operand(BinaryOp::Ne, left, false), self.operand(BinaryOp::Ne, right, true))
            }
            (BinaryOp::Lt, Class::Bool) => format!("!({}) && {}", self.expr(left), self.operand(BinaryOp::And, right, true)),
            (BinaryOp::Le, Class::Bool) => format!("!({}) || {}", self.expr(left), self.operand(BinaryOp::Or, right, true)),
            (BinaryOp::Gt, Class::Bool) => format!("{} && !({})", self.operand(BinaryOp::And, left, false), self.expr(right)),
            (BinaryOp::Ge, Class::Bool) => format!("{} || !({})", self.operand(BinaryOp::Or, left, false), self.expr(right)),
            _ => format!("{} {} {}", self.operand(op, left, false), token(op), self.operand(op, right, true)),
        }
    }

    /// The amount of a shift of values of type `shifted`.
    fn shift_amount(&self, amount: &Expr, shifted: &Ty) -> String {
        match constant_shift(amount, shifted) {
            Some(amount) => format!("{amount}u"),
            None => format!("({} & {}u)", self.operand(BinaryOp::BitAnd, amount, false), shifted.expect_scalar().bits() - 1),
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
        let (from, to, text) = (value.ty.expect_scalar(), to.expect_scalar(), self.expr(value));
        let carried = carrier(to);
        match (from.class(), to.class()) {
            (Class::Float, Class::Signed | Class::Unsigned) => {
                let saturated = format!("{}_to_{}({text})", from.name(), carried.name());
                match to.range().filter(|_| to.is_narrow()) {
                    Some((min, max)) => format!("clamp({saturated}, {min}{0}, {max}{0})", suffix(to)),
                    None => saturated,
                }
            }
            (Class::Signed | Class::Unsigned, Class::Signed | Class::Unsigned) => {
                let converted = convert(&text, carrier(from), carried);
                if to.is_narrow() && !holds(to, from) { format!("{}_wrap({converted})", to.name()) } else { converted }
            }
            (Class::Signed | Class::Unsigned, Class::Float) if from.is_wide() && to == Scalar::F64 => {
                format!("{}_to_f64({text})", from.name())
            }
            (Class::Float, Class::Float | Class::Bool) | (Class::Signed | Class::Unsigned | Class::Bool, _) => {
                if carrier(from) == carried {
                    format!("({text})")
                } else {
                    format!("{}({text})", carried.name())
                }
            }
        }
    }
}

/// The operator, if the expression is printed with one between operands.
fn infix(expr: &Expr) -> Option<BinaryOp> {
    let ExprKind::Binary(op, left, right) = &expr.kind else { return None };
    let scalar = left.ty.expect_scalar();
    match (op, scalar.class()) {
        (BinaryOp::Div | BinaryOp::Rem, Class::Signed | Class::Unsigned) => is_safe(right).then_some(*op),
        (BinaryOp::Rem, Class::Float) => None,
        (BinaryOp::Div, Class::Float) if scalar == Scalar::F16 => None,
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl, _) if scalar.is_narrow() => None,
        (BinaryOp::BitXor, Class::Bool) => Some(BinaryOp::Ne),
        (BinaryOp::Lt | BinaryOp::Gt, Class::Bool) => Some(BinaryOp::And),
        (BinaryOp::Le | BinaryOp::Ge, Class::Bool) => Some(BinaryOp::Or),
        _ => Some(*op),
    }
}

/// Whether `a op b`, stored to `a`, is printed as `a op= b`.
fn compound(op: BinaryOp, ty: &Ty) -> bool {
    match (op, ty.scalar()) {
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Some(scalar)) => !scalar.is_narrow(),
        (BinaryOp::Div, Some(Scalar::F32 | Scalar::F64)) => true,
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
        Ty::Scalar(scalar) => carrier(*scalar).name().to_owned(),
        Ty::Id => "vec3<u32>".to_owned(),
        Ty::Tuple(_) => mangled(ty),
        Ty::Array(element, len) => format!("array<{}, {len}>", type_name(element)),
        Ty::Never | Ty::Error | Ty::Infer(_) => unreachable!("a kernel that is printed has none of these types"),
    }
}

fn slice_element(param: &Param) -> Ty {
    match &param.kind {
        ParamKind::Slice { element, mutable: _ } => element.clone(),
        ParamKind::Scalar(_) => unreachable!("only slices are indexed"),
    }
}
