//! The WGSL printer.
//!
//! The text is the standard's own WGSL but for naga's dialect, which is all in [`Wgsl::block_struct`]: `var<immediate>` for a
//! parameter block that is short enough. Elements of slices go through a function per buffer
//! where they lie as something else than in the kernel.

mod accessors;
mod cooperation;
mod panics;
mod phases;
mod reserved;
mod scalar;
mod storage;

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use super::names::{Names, entry_name, global};
use super::out::{Out, Text};
use super::prelude::{Prelude, words};
use super::shared::{constant_shift, function_origin, needs_parentheses, outside, panics_before_barriers, spell, step_field, token};
use super::structs::{member_names, structs, variant_name, variants};
use super::vectors::{is_component, packed, packed_part, swizzle};
pub(crate) use cooperation::atomic_float_slices;
pub(super) use reserved::{RESERVED_NAMES, is_reserved};

use cooperation::{asks_for_lane, atomic_carrier, is_shared_word};
use phases::{loops_together, phased};
use reserved::KEYWORDS;
use scalar::{carrier, convert, holds, literal, opaque, suffix};
use storage::{At, Words, has_narrow, is_native};

use crate::intrinsic::helpers::Target;
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, FunctionId, Identity, Kernel, Literal, Local, LoopKind, MAX_IMMEDIATES, Param, ParamId, ParamKind,
    Place, Root, Step, Stmt, StmtKind, UnaryOp,
};
use crate::layout::{Layout, layout, structure};
use crate::lower::helpers::{Library, supplied};
use crate::lower::hoist::hoisted;
use crate::lower::structure::structured;
use crate::name::text;
use crate::ty::{Class, Scalar, Ty};
use crate::wgsl::Shared;

static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    Prelude::parse(include_str!("prelude.wgsl"), |item| {
        let (_, declaration) = item.split_once("fn ")?;
        declaration.split('(').next()
    })
});

/// Prints a kernel as a WGSL module; `source` says where it comes from. The slices `atomic_floats` hold floats that are atomic
/// themselves, not only their bits.
pub(crate) fn print(kernel: &Kernel, source: &str, atomic_floats: &[ParamId], helpers: &Library) -> Text {
    let mut locals: Vec<Local> = kernel.locals.clone();
    let together = panics_before_barriers(kernel).then(|| loops_together(kernel));
    let body = hoisted(kernel, together.as_ref().unwrap_or(&HashSet::new()));
    let phased = together.map(|_| phased(kernel, &body, &mut locals));
    let mut body = structured(phased.as_ref().map_or(&body, |phased| &phased.body), &mut locals);
    let kernel = &*supplied(kernel, &mut body, Target::Wgsl, helpers);
    let mut names = Names::new(kernel, &body, &locals, &RESERVED_NAMES);
    if let Some(phased) = &phased {
        names.give(phased.panicked, "panicked");
        names.give(phased.meeting, "workgroup_has_panicked()");
    }
    let (is_phased, has_meetings) = (phased.is_some(), phased.is_some_and(|phased| phased.has_meetings));
    let out = Out::new(kernel.name.span());
    let mut wgsl = Wgsl { kernel, atomic_floats, locals: &locals, result: None, is_phased, has_meetings, names, out };
    wgsl.module(&body, source);
    wgsl.out.finish()
}

/// Where the members of the printed structs must lie that the host shares.
pub(crate) fn shared(kernel: &Kernel) -> Vec<Shared> {
    let of = |ty: &Ty| {
        let (Layout { size, .. }, offsets) = structure(ty).ok()?;
        Some(Shared { name: type_name(ty), size, offsets })
    };
    let types = structs(kernel, &Block::default(), &[]);
    let native = types.iter().filter(|ty| matches!(ty, Ty::Adt(..)) && is_native(ty)).filter_map(of);
    let slots = kernel.params.iter().flat_map(|param| match &param.kind {
        ParamKind::Slice { .. } => vec![param.slot, param.slot + 4],
        ParamKind::Scalar(_) => vec![param.slot],
    });
    let offsets = (0..8).map(|word| word * 4).chain(slots).collect();
    native.chain([Shared { name: "Launch".to_owned(), size: kernel.block_size, offsets }]).collect()
}

struct Wgsl<'a> {
    kernel: &'a Kernel,
    /// The slices whose elements are atomic floats in the text as well.
    atomic_floats: &'a [ParamId],
    locals: &'a [Local],
    /// What the function that is printed returns; a kernel returns nothing.
    result: Option<Ty>,
    /// Whether the body says where who panics goes; if not, they return.
    is_phased: bool,
    /// Whether there are barriers behind which all know if one has panicked.
    has_meetings: bool,
    names: Names,
    out: Out,
}

impl Wgsl<'_> {
    fn module(&mut self, body: &Block, source: &str) {
        let functions: Vec<Text> = (0..self.kernel.functions.len()).map(|i| self.function(FunctionId(i))).collect();
        functions.iter().for_each(|function| self.out.append(function));
        self.entry(body);
        let code = std::mem::replace(&mut self.out, Out::new(self.kernel.name.span())).finish();
        self.out.line(&format!("// {source}"));
        self.out.blank();
        if self.uses_half(&code.text) {
            self.out.line("enable f16;");
            self.out.blank();
        }
        self.constants(body);
        self.structs(body);
        self.block_struct();
        self.globals();
        self.accessors(&code.text);
        self.values(&code.text);
        self.records(&code.text);
        let needed = PRELUDE.needed_by(&format!("{}{}", self.out.text(), code.text));
        self.out.line(&needed);
        self.out.append(&code);
    }

    /// A function, with where it comes from.
    fn function(&self, id: FunctionId) -> Text {
        let function = &self.kernel.functions[id.0];
        let mut locals = function.locals.clone();
        let body = structured(&function.body, &mut locals);
        let names = self.names.of_function(function, &body, &locals);
        let mut wgsl = Wgsl {
            kernel: self.kernel,
            atomic_floats: self.atomic_floats,
            locals: &locals,
            result: Some(function.result.clone()),
            is_phased: false,
            has_meetings: false,
            names,
            out: Out::new(function.span),
        };
        let own = function.params.iter().map(|param| format!("{}: {}", wgsl.names.local(*param), type_name(&locals[param.0].ty)));
        let passed = passed(&function.identities).map(|(name, ty)| format!("{name}: {ty}"));
        let params: Vec<String> = own.chain(passed).collect();
        wgsl.out.line(&format!("// {}", function_origin(function)));
        let name = wgsl.names.function(id);
        let head = format!("fn {name}({}) -> {} {{", params.join(", "), type_name(&function.result));
        wgsl.out.open(&head);
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

    /// Whether the module has to ask for `f16`.
    fn uses_half(&self, body: &str) -> bool {
        let is_half = |param: &Param| match &param.kind {
            ParamKind::Slice { element: ty, mutable: _ } | ParamKind::Scalar(ty) => ty.holds(Scalar::F16),
        };
        self.kernel.params.iter().any(is_half) || words(body).any(|word| word.starts_with("f16"))
    }

    /// The parameter block.
    fn block_struct(&mut self) {
        self.out.open("struct Launch {");
        for field in ["size_x", "size_y", "size_z", "first_x", "first_y", "first_z", "kernel", "number"] {
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
                    let member = match ty {
                        Ty::Scalar(Scalar::Bool | Scalar::F16) => format!("{name}: u32,"),
                        Ty::Matrix(3) => format!("{name}: array<f32, 9>,"),
                        ty if lies_in_words(ty) => {
                            let Layout { size, align } = layout(ty).expect("the signature was accepted");
                            format!("@align({}) {name}: array<u32, {}>,", align.max(4), size.div_ceil(4))
                        }
                        ty => format!("{name}: {},", type_name(ty)),
                    };
                    self.out.line(&member);
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
        for (binding, (param, _, element, is_written)) in self.kernel.slices().enumerate() {
            let access = if is_written { "read_write" } else { "read" };
            let name = self.names.param(param).to_owned();
            let element = match (packed(element), is_native(element), is_written && has_narrow(element)) {
                (Some((_, scalar)), _, _) => type_name(&Ty::Scalar(scalar)),
                (None, true, _) if self.atomic_floats.contains(&param) => "atomic<f32>".to_owned(),
                (None, true, _) => type_name(element),
                (None, false, true) => "atomic<u32>".to_owned(),
                (None, false, false) => "u32".to_owned(),
            };
            self.out.line(&format!("@group(0) @binding({binding}) var<storage, {access}> {name}: array<{element}>;"));
        }
        self.out.blank();
        self.shared();
    }

    fn structs(&mut self, body: &Block) {
        for ty in structs(self.kernel, body, self.locals) {
            self.out.open(&format!("struct {} {{", type_name(&ty)));
            for (name, field) in member_names(&ty, &KEYWORDS).iter().zip(ty.fields()) {
                self.out.line(&format!("{name}: {},", type_name(&field)));
            }
            if ty.fields().is_empty() {
                self.out.line("unused: u32, // A struct has a member.");
            }
            self.out.close("}");
            self.out.blank();
        }
    }

    fn entry(&mut self, body: &Block) {
        let [x, y, z] = self.kernel.workgroup;
        let lane = self.kernel.uses(Identity::SubgroupLane) || asks_for_lane(self.kernel);
        // naga has lanes along one axis only, so there the workgroup is laid out along it.
        let flat = lane && (y > 1 || z > 1);
        let size = if flat { [x * y * z, 1, 1] } else { [x, y, z] };
        self.out.line(&format!("@compute @workgroup_size({}, {}, {})", size[0], size[1], size[2]));
        let local =
            if flat { "@builtin(local_invocation_index) local_index: u32" } else { "@builtin(local_invocation_id) local_id: vec3<u32>" };
        let mut inputs = vec!["@builtin(workgroup_id) group: vec3<u32>", local];
        if self.kernel.uses(Identity::SubgroupSize) {
            inputs.push("@builtin(subgroup_size) subgroup_size: u32");
        }
        if lane {
            inputs.push("@builtin(subgroup_invocation_id) subgroup_lane: u32");
        }
        self.out.open(&format!("fn {}({}) {{", entry_name(&text(&self.kernel.name)), inputs.join(", ")));
        if flat {
            self.out.line(&format!("let local_id = vec3<u32>(local_index % {x}u, local_index / {x}u % {y}u, local_index / {}u);", x * y));
        }
        self.out.line("let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;");
        self.out.line(&format!("let global_id = workgroup_id * vec3<u32>({x}u, {y}u, {z}u) + local_id;"));
        if let Some(outside) = outside(self.kernel) {
            self.out.line(&format!("if ({outside}) {{ return; }}"));
        }
        let (panics, prints) = self.kernel.effects();
        if prints {
            self.out.line("printing_workgroup = workgroup_id;");
            self.out.line("printing_local = local_id;");
        }
        if panics {
            self.panicking(body, lane);
        } else {
            self.stmts(body);
            self.out.close("}");
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
            Root::Slice(param) => self.slice_store(param, place, value),
            Root::Local(local) if let Some((op, right)) = compound(place, value) => {
                format!("{} {}= {};", self.names.local(local), token(op), self.expr(right))
            }
            Root::Local(_) | Root::Shared(_) => {
                let text = self.expr(value);
                let text = if is_shared_word(place, &value.ty) { format!("u32({text})") } else { text };
                format!("{} = {text};", self.target(place))
            }
        }
    }

    fn slice_store(&self, param: ParamId, place: &Place, value: &Expr) -> String {
        let (name, value) = (self.names.param(param), self.expr(value));
        let Some((Step::Index { index, len: _, at: _, is_checked: _ }, path)) = place.path.split_first() else {
            unreachable!("the first step into a slice is an index")
        };
        let element = slice_element(&self.kernel.params[param.0]);
        if is_plain(&element) {
            return format!("{} = {value};", self.steps(self.slice_place(param, index), element, path));
        }
        let index = self.expr(index);
        if path.is_empty() {
            return format!("{name}_store({index}, {value});");
        }
        if let Some((count, _)) = packed(&element) {
            let (first, parts) = packed_part(&element, path);
            return self.packed_store(name, &index, (count, first, parts), &value);
        }
        let at = format!("(launch.{name}_offset + {index}) * {}u", layout(&element).expect("the signature was accepted").size);
        let (at, ty) = self.place_in_words(&at, element.clone(), path);
        let words = Words { name, prefix: name, atomic: has_narrow(&element), names: &self.names };
        let mut out = Out::new(self.kernel.name.span());
        let part = self.names.temporary("part");
        out.open("{");
        out.line(&format!("var {part} = {value};"));
        words.write_from(&mut out, &part, &ty, &at);
        out.close("}");
        out.finish().text
    }

    /// An element of a slice whose elements lie there as they are.
    fn slice_place(&self, param: ParamId, index: &Expr) -> String {
        let name = self.names.param(param);
        format!("{name}[launch.{name}_offset + {}]", self.operand(BinaryOp::Add, index, true))
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
            ExprKind::Literal(value) => match variant_name(*value, &expr.ty) {
                Some(name) => global(&name, &RESERVED_NAMES),
                None => literal(*value, &expr.ty),
            },
            ExprKind::Invoke(function, args) => self.invoke(*function, args),
            ExprKind::Local(local) => self.names.local(*local).to_owned(),
            ExprKind::Param(param) if expr.ty == Ty::BOOL => format!("(launch.{} != 0u)", self.names.param(*param)),
            ExprKind::Param(param) if expr.ty == Ty::Scalar(Scalar::F16) => format!("f16_from_bits(launch.{})", self.names.param(*param)),
            ExprKind::Param(param) if lies_in_words(&expr.ty) => format!("{}_value()", self.names.param(*param)),
            ExprKind::Param(param) if expr.ty == Ty::Matrix(3) => format!("mat3_from_columns(launch.{})", self.names.param(*param)),
            ExprKind::Param(param) => format!("launch.{}", self.names.param(*param)),
            ExprKind::Len(param) => format!("launch.{}_len", self.names.param(*param)),
            ExprKind::Identity(identity) => identity_text(*identity, self.kernel.workgroup),
            ExprKind::Load(place) => self.load(place, &expr.ty),
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
                spell(intrinsic.wgsl, &args, receiver)
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

    /// The value of a place.
    fn load(&self, place: &Place, ty: &Ty) -> String {
        match (place.root, &place.path[..]) {
            (Root::Shared(_), _) if is_shared_word(place, ty) => format!("({} != 0u)", self.target(place)),
            (Root::Local(_) | Root::Shared(_), _) => self.target(place),
            (Root::Slice(param), [Step::Index { index, len: _, at: _, is_checked: _ }, path @ ..]) => {
                let element = slice_element(&self.kernel.params[param.0]);
                let start = if is_plain(&element) {
                    self.slice_place(param, index)
                } else {
                    format!("{}_load({})", self.names.param(param), self.expr(index))
                };
                self.steps(start, element, path)
            }
            (Root::Slice(_), _) => unreachable!("the first step into a slice is an index"),
        }
    }

    /// A place of a variable.
    fn target(&self, place: &Place) -> String {
        let (name, ty) = match place.root {
            Root::Local(local) => (self.names.local(local), &self.locals[local.0].ty),
            Root::Shared(shared) => (self.names.shared(shared), &self.kernel.shared[shared.0].ty),
            Root::Slice(_) => unreachable!("a slice is no variable"),
        };
        self.steps(name.to_owned(), ty.clone(), &place.path)
    }

    /// Where a part of an element lies among words, and its type.
    fn place_in_words(&self, start: &str, element: Ty, path: &[Step]) -> (At, Ty) {
        let multiple = layout(&element).expect("the signature was accepted").size;
        let (mut at, mut ty) = (At::new(start, multiple), element);
        for step in path {
            match step {
                Step::Index { index, len: _, at: _, is_checked: _ } => {
                    let Ty::Array(inner, _) = ty else { unreachable!("lowering checked that it is an array") };
                    let stride = layout(&inner).expect("the signature was accepted").size;
                    at = at.element(&format!("({})", self.expr(index)), stride);
                    ty = *inner;
                }
                Step::Field(number) => {
                    at = at.field(&ty, *number);
                    ty = ty.field(*number);
                }
            }
        }
        (at, ty)
    }

    /// The steps from a value on.
    fn steps(&self, mut text: String, mut ty: Ty, path: &[Step]) -> String {
        for step in path {
            match step {
                Step::Index { index, len: _, at: _, is_checked: _ } => {
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
        let (text, scalar) = (self.expr(operand), operand.ty.component());
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
        let scalar = left.ty.component();
        match (op, scalar.class()) {
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
            (Class::Signed | Class::Unsigned, Class::Signed | Class::Unsigned) => {
                let converted = convert(&text, carrier(from), carried);
                if to.is_narrow() && !holds(to, from) { format!("{}_wrap({converted})", to.name()) } else { converted }
            }
            (Class::Float | Class::Bool, _) | (_, Class::Float | Class::Bool) if carrier(from) == carried => format!("({text})"),
            (Class::Float | Class::Bool, _) | (_, Class::Float | Class::Bool) => format!("{}({text})", carried.name()),
        }
    }
}

/// The operator, if the expression is printed with one between operands.
fn infix(expr: &Expr) -> Option<BinaryOp> {
    let ExprKind::Binary(op, left, _) = &expr.kind else { return None };
    let scalar = left.ty.component();
    match (op, scalar.class()) {
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl, _) if scalar.is_narrow() => None,
        (BinaryOp::BitXor, Class::Bool) => Some(BinaryOp::Ne),
        (BinaryOp::Lt | BinaryOp::Gt, Class::Bool) => Some(BinaryOp::And),
        (BinaryOp::Le | BinaryOp::Ge, Class::Bool) => Some(BinaryOp::Or),
        _ => Some(*op),
    }
}

/// The operator and the right operand, if storing the value is printed as `place op= right`.
fn compound<'e>(place: &Place, value: &'e Expr) -> Option<(BinaryOp, &'e Expr)> {
    let ExprKind::Binary(op, left, right) = &value.kind else { return None };
    let scalar = if let Ty::Vector { scalar, len: _ } = &value.ty { Some(*scalar) } else { value.ty.scalar() };
    let has = match (op, scalar) {
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Some(scalar)) => !scalar.is_narrow(),
        (BinaryOp::Div, Some(Scalar::F32 | Scalar::F64)) => true,
        (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, Some(scalar)) => scalar != Scalar::Bool,
        _ => false,
    };
    (has && left.is_local(place)).then_some((*op, right))
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
        Ty::Vector { scalar, len } => format!("vec{len}<{}>", type_name(&Ty::Scalar(*scalar))),
        Ty::Matrix(len) => format!("mat{len}x{len}<f32>"),
        Ty::Atomic(scalar) => format!("atomic<{}>", atomic_carrier(*scalar).name()),
        Ty::Adt(..) if ty.is_enum() => type_name(&ty.repr()),
        Ty::Tuple(_) | Ty::Adt(..) => global(&ty.mangled(), &RESERVED_NAMES),
        Ty::Array(element, len) => format!("array<{}, {len}>", type_name(element)),
        Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => {
            unreachable!("a kernel that is printed has none of these types")
        }
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

/// Whether a parameter that is no scalar stands in the block as it is: immediates hold no `f16`.
fn is_value_native(ty: &Ty) -> bool {
    is_native(ty) && !has_narrow(ty)
}

/// Whether a parameter stands in the block as words.
fn lies_in_words(ty: &Ty) -> bool {
    ty.scalar().is_none() && !is_value_native(ty)
}

/// The step to a field, or to a matrix's column.
fn field_step(ty: &Ty, number: u32) -> String {
    match ty {
        Ty::Matrix(_) => format!("[{number}]"),
        _ => step_field(ty, number, &KEYWORDS),
    }
}

/// Whether the elements of a slice lie in WGSL as the kernel knows them.
fn is_plain(element: &Ty) -> bool {
    packed(element).is_none() && is_native(element) && !element.repr().scalar().is_some_and(Scalar::is_narrow)
}

fn slice_element(param: &Param) -> Ty {
    match &param.kind {
        ParamKind::Slice { element, mutable: _ } => element.clone(),
        ParamKind::Scalar(_) => unreachable!("only slices are indexed"),
    }
}
