//! The Rust printer: the kernel's native code, with the user's spans.
//!
//! rustc checks the printed code once more. It says, at the user's tokens, what it says best: variables that are used before
//! they are set or assigned though immutable, and patterns that do not cover every value.

mod atomics;
mod claims;
mod contiguous;
mod fission;
mod panics;
mod sanitized;
mod types;
mod unwritten;
mod workgroup;

use std::collections::HashSet;

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::shadow::hiding;
use super::structs::structs;
use claims::{Claims, param_name};
use contiguous::Contiguous;
use fission::{Fission, Storage};
use panics::Leaves;
use sanitized::{Accesses, Action};
use types::{aggregate, literal, part, shared_field, structure, type_tokens, zero};
use workgroup::end_lane;

use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Function, Kernel, LabelId, Local, LocalId, LoopKind, ParamId, ParamKind, Place, Root, SharedId, Step,
    Stmt, StmtKind, UnaryOp,
};
use crate::layout::layout;
use crate::name::plain;
use crate::ty::{Scalar, Ty};

/// Prints a module with a kernel's native code, the `CpuEntry` that names it, and what the sanitizer knows it by.
pub(crate) fn print(kernel: &Kernel) -> TokenStream {
    let hidden = hiding(&kernel.body, &kernel.locals, &[]);
    let cooperates = kernel.cooperates();
    // What is claimed is claimed of a run of invocations, and there are none where workgroups run.
    let claims = (!cooperates).then(|| Claims::of(kernel)).filter(|claims| !claims.is_empty());
    let wide = Ident::new(if claims.is_some() { "proven" } else { "run" }, Span::mixed_site());
    let rust = Rust {
        kernel,
        locals: &kernel.locals,
        leaves: Leaves::Invocation,
        hiding: hidden,
        claims: claims.as_ref(),
        fission: None,
        contiguous: None,
        accesses: None,
        unwatched: Vec::new(),
    };
    let structs = structs(kernel, &kernel.body, &kernel.locals).into_iter().map(|ty| structure(&ty)).collect::<TokenStream>();
    let functions = kernel.functions.iter().map(|function| print_function(kernel, function)).collect::<TokenStream>();
    let (names, types): (Vec<_>, Vec<_>) = (0..kernel.params.len()).map(|i| (param_name(ParamId(i)), rust.param_type(ParamId(i)))).unzip();
    let bindings = rust.bindings();
    let accesses = Accesses::of(kernel);
    let code = if cooperates {
        workgroup::print(&rust, &accesses, &names, &types, &bindings)
    } else {
        let sanitized = rust.sanitized_invocations(&accesses, &names, &types, &bindings);
        let code = rust.invocations(&names, &types, &bindings);
        quote!(#code #sanitized)
    };
    let known = accesses.functions(kernel);
    let lints = quote!(#[allow(warnings, arithmetic_overflow, unconditional_panic, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]);
    quote_spanned! {Span::mixed_site()=>
        // A module, so that no item of the user's has the name of a local: patterns may not shadow unit structs or constants.
        #lints
        mod native {
            use ::scry::__private::cpu::{self, math};

            #structs

            #functions

            #code

            fn baseline(launch: &cpu::CpuLaunch<'_>, part: cpu::Run) {
                run(launch, part);
            }

            #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,fma"))]
            fn wide(launch: &cpu::CpuLaunch<'_>, part: cpu::Run) {
                #wide(launch, part);
            }

            // Functions, since no pattern may shadow a constant.
            pub(super) const fn entry() -> cpu::CpuEntry {
                cpu::CpuEntry { baseline, wide, sanitized }
            }

            #known
        }
    }
}

/// A function, which takes what it asks about the invocation as well.
fn print_function(kernel: &Kernel, function: &Function) -> TokenStream {
    let hidden = hiding(&function.body, &function.locals, &function.params);
    let leaves = if function.panics { Leaves::Function } else { Leaves::Never };
    let rust = Rust {
        kernel,
        locals: &function.locals,
        leaves,
        hiding: hidden,
        claims: None,
        fission: None,
        contiguous: None,
        accesses: None,
        unwatched: Vec::new(),
    };
    let params = function.params.iter().map(|param| {
        let (name, ty) = (rust.local(*param), type_tokens(&function.locals[param.0].ty));
        quote!(#name: #ty)
    });
    let speaks = function.panics || function.prints;
    let launch = speaks.then(|| quote_spanned!(Span::mixed_site()=> launch: &cpu::CpuLaunch<'_>,));
    let ids = (speaks || !function.identities.is_empty()).then(|| quote_spanned!(Span::mixed_site()=> ids: cpu::Ids,));
    let (name, result, body) = (function_ident(function), type_tokens(&function.result), rust.block(&function.body));
    let result = if function.panics { quote!(::core::option::Option<#result>) } else { result };
    quote_spanned! {Span::mixed_site()=>
        #[inline(always)]
        fn #name(#launch #ids #(#params),*) -> #result #body
    }
}

fn function_ident(function: &Function) -> Ident {
    format_ident!("call_{}", plain(&function.name), span = Span::mixed_site())
}

#[derive(Clone)]
struct Rust<'a> {
    kernel: &'a Kernel,
    /// The locals of the body that is printed: the kernel's, or a function's.
    locals: &'a [Local],
    /// How a panic leaves it.
    leaves: Leaves,
    /// The user's locals that may not go by their own name.
    hiding: HashSet<LocalId>,
    /// What is claimed of a run of invocations, if it is one that is printed.
    claims: Option<&'a Claims>,
    /// How a workgroup runs, if it is not one invocation that is printed.
    fission: Option<&'a Fission<'a>>,
    /// The elements of slices that are known to be there for all lanes along x.
    contiguous: Option<&'a Contiguous>,
    /// Where accesses are noted, if the sanitizer is to be told of each.
    accesses: Option<&'a Accesses>,
    /// The memory that it need not be told the loads of.
    unwatched: Vec<Root>,
}

impl Rust<'_> {
    /// The functions that run the invocations of a kernel that does not cooperate.
    fn invocations(&self, names: &[Ident], types: &[TokenStream], bindings: &[TokenStream]) -> TokenStream {
        let (body, [x, y, z]) = (self.block(&self.kernel.body), self.kernel.workgroup);
        let proven = self.claims.map(|claims| {
            let claims = claims.stmts();
            quote_spanned! {Span::mixed_site()=>
                fn claims(launch: &cpu::CpuLaunch<'_>, run: cpu::Run) -> bool {
                    #(#bindings)*
                    let mut reach = cpu::Reach::new(run, launch, [#x, #y, #z]);
                    #claims
                    reach.is_proven()
                }

                #[inline(always)]
                fn proven(launch: &cpu::CpuLaunch<'_>, run: cpu::Run) {
                    #(#bindings)*
                    for (part, is_proven) in cpu::split(launch, run, claims) {
                        if is_proven {
                            for x in part.x_start..part.x_end {
                                invocation::<true>(launch, cpu::Ids::new([x, part.y, part.z], launch, [#x, #y, #z]), #(#names),*);
                            }
                        } else {
                            for x in part.x_start..part.x_end {
                                invocation::<false>(launch, cpu::Ids::new([x, part.y, part.z], launch, [#x, #y, #z]), #(#names),*);
                            }
                        }
                    }
                }
            }
        });
        quote_spanned! {Span::mixed_site()=>
            #[inline(always)]
            fn invocation<const __PROVEN: bool>(launch: &cpu::CpuLaunch<'_>, ids: cpu::Ids, #(#names: #types),*) #body

            #[inline(always)]
            fn run(launch: &cpu::CpuLaunch<'_>, run: cpu::Run) {
                #(#bindings)*
                for x in run.x_start..run.x_end {
                    invocation::<false>(launch, cpu::Ids::new([x, run.y, run.z], launch, [#x, #y, #z]), #(#names),*);
                }
            }

            #proven
        }
    }

    fn param_type(&self, ParamId(i): ParamId) -> TokenStream {
        match &self.kernel.params[i].kind {
            kind @ ParamKind::Slice { element, mutable: _ } => {
                let element = type_tokens(element);
                if kind.is_written() { quote!(cpu::SliceMut<'_, #element>) } else { quote!(&[#element]) }
            }
            ParamKind::Scalar(ty) => type_tokens(ty),
        }
    }

    /// Takes the parameters out of the launch.
    fn bindings(&self) -> Vec<TokenStream> {
        let mut slice = 0usize;
        let bind = |(i, param): (usize, &crate::ir::Param)| {
            let (name, slot) = (param_name(ParamId(i)), param.slot as usize);
            match &param.kind {
                kind @ ParamKind::Slice { element, mutable: _ } => {
                    let (element, index) = (type_tokens(element), slice);
                    slice += 1;
                    if kind.is_written() {
                        quote_spanned!(Span::mixed_site()=> let #name = launch.slice_mut::<#element>(#index);)
                    } else {
                        quote_spanned!(Span::mixed_site()=> let #name = launch.slice::<#element>(#index);)
                    }
                }
                ParamKind::Scalar(ty) if ty.scalar().is_none() => {
                    let ty = type_tokens(ty);
                    quote_spanned!(Span::mixed_site()=> let #name = launch.value::<#ty>(#slot);)
                }
                ParamKind::Scalar(ty) => {
                    let value = param_value(ty.expect_scalar(), slot);
                    quote!(let #name = #value;)
                }
            }
        };
        self.kernel.params.iter().enumerate().map(bind).collect()
    }

    fn block(&self, block: &Block) -> TokenStream {
        let stmts = block.stmts.iter().map(|stmt| self.stmt(stmt));
        // Its brackets are where its last statement is, so that what rustc says of the block points into the kernel.
        let end = block.stmts.last().map_or_else(Span::mixed_site, |stmt| stmt.span);
        quote_spanned!(end=> { #(#stmts)* })
    }

    fn stmt(&self, stmt: &Stmt) -> TokenStream {
        let span = stmt.span;
        if let Some(skip) = self.fission.and_then(|fission| fission.end(stmt)) {
            return end_lane(skip);
        }
        match &stmt.kind {
            StmtKind::Let { local, init } => self.let_(*local, init.as_ref(), span),
            StmtKind::Store { place, value } => self.store(place, value, span),
            StmtKind::If { condition, then, otherwise } => {
                let (condition, then) = (self.expr(condition), self.block(then));
                let otherwise = (!otherwise.stmts.is_empty()).then(|| {
                    let otherwise = self.block(otherwise);
                    quote!(else #otherwise)
                });
                quote_spanned!(span=> if #condition #then #otherwise)
            }
            StmtKind::Loop { label, kind, body } => {
                let (label, head, body) = (label_tokens(*label), self.loop_head(kind, span), self.block(body));
                quote!(#label: #head #body)
            }
            StmtKind::Block { label, body } => {
                let body = self.block(body);
                match label {
                    None => body,
                    Some(label) => {
                        let label = label_tokens(*label);
                        quote!(#label: #body)
                    }
                }
            }
            StmtKind::Break(label) => {
                let label = label_tokens(*label);
                quote_spanned!(span=> break #label;)
            }
            StmtKind::Continue(label) => {
                let label = label_tokens(*label);
                quote_spanned!(span=> continue #label;)
            }
            StmtKind::Return(value) => {
                let value = value.as_ref().map(|value| self.expr(value));
                let value = if self.leaves == Leaves::Function { Some(quote!(::core::option::Option::Some(#value))) } else { value };
                quote_spanned!(span=> return #value;)
            }
            StmtKind::Check { condition, site } => self.check(stmt, condition, *site),
            StmtKind::Panic { site, values } => self.panic(*site, values),
            StmtKind::Print { site, values } => self.print(*site, values, span),
            StmtKind::Call { result, function, args } => self.call(*result, *function, args, span),
            StmtKind::Barrier => TokenStream::new(),
            StmtKind::Collective { result, operation: _, operands } => self.checked(Some(*result), operands.iter(), span),
            StmtKind::Atomic { result, operation, place, operands } => self.atomic(*result, *operation, place, operands, span),
        }
    }

    fn loop_head(&self, kind: &LoopKind, span: Span) -> TokenStream {
        match kind {
            LoopKind::Forever => quote_spanned!(span=> loop),
            LoopKind::While(condition) => {
                let condition = self.once(condition);
                quote_spanned!(span=> while #condition)
            }
            LoopKind::Counted { variable, from, to, step } => {
                let (variable, from, to) = (self.local(*variable), self.once(from), self.once(to));
                let step = *step as usize;
                let range = if step == 1 { quote!(#from..#to) } else { quote!((#from..#to).step_by(#step)) };
                quote_spanned!(span=> for #variable in #range)
            }
        }
    }

    fn let_(&self, local: LocalId, init: Option<&Expr>, span: Span) -> TokenStream {
        if let Some(fission) = self.fission {
            return self.set_local(local, init, fission.storage(local), span);
        }
        let declared = &self.locals[local.0];
        let (name, ty) = (self.local(local), type_tokens(&declared.ty));
        let mutable = declared.mutable.then(|| quote!(mut));
        let init = init.map(|init| {
            let init = self.expr(init);
            quote!(= #init)
        });
        quote_spanned!(span=> let #mutable #name: #ty #init;)
    }

    fn store(&self, place: &Place, value: &Expr, span: Span) -> TokenStream {
        let (value, access) = (self.expr(value), self.access(Action::Store, place, span));
        if !access.is_empty() {
            let store = self.store_value(place, &quote_spanned!(Span::mixed_site()=> value), span);
            let is_there = self.is_there(Action::Store, place, span).map(|is_there| quote!(if #is_there));
            return quote_spanned!(Span::mixed_site()=> { let value = #value; #is_there { #access #store } });
        }
        self.store_value(place, &value, span)
    }

    fn store_value(&self, place: &Place, value: &TokenStream, span: Span) -> TokenStream {
        match place.root {
            Root::Slice(param) => {
                let Some((Step::Index { index, len: _, at: _, is_checked: _ }, path)) = place.path.split_first() else {
                    unreachable!("the first step into a slice is an index")
                };
                let (name, index) = self.element(param, index);
                if path.is_empty() {
                    return quote_spanned!(span=> #name.store(#index, #value););
                }
                let offset = self.offset(element(self.kernel, param), path);
                quote_spanned!(span=> #name.store_part(#index, #offset, #value);)
            }
            Root::Shared(_) | Root::Local(_) => {
                let target = self.place(place, span);
                quote_spanned!(span=> #target = #value;)
            }
        }
    }

    /// The slice that an index leads to an element of, and which one.
    fn element(&self, param: ParamId, index: &Expr) -> (Ident, TokenStream) {
        let contiguous = self.contiguous.and_then(|contiguous| contiguous.element(param, index));
        contiguous.unwrap_or_else(|| (param_name(param), self.expr(index)))
    }

    /// A place of a variable, whose indices are in bounds.
    fn place(&self, place: &Place, span: Span) -> TokenStream {
        let (name, ty) = match place.root {
            Root::Local(local) => (self.named_local(local, span), &self.locals[local.0].ty),
            Root::Shared(shared) => (self.shared(shared, span), &self.kernel.shared[shared.0].ty),
            Root::Slice(_) => unreachable!("called for variables"),
        };
        self.steps(name, ty.clone(), &place.path)
    }

    /// A variable in shared memory: for rustc it has the user's own name, unless something else has it too.
    fn shared(&self, shared: SharedId, span: Span) -> TokenStream {
        if self.fission.is_some() {
            let field = shared_field(shared);
            return quote!((*#field));
        }
        let name = &self.kernel.shared[shared.0].name;
        let named = self.kernel.shared.iter().filter(|other| other.name == *name).count();
        if named > 1 || self.locals.iter().any(|local| local.user && local.name == *name) {
            return shared_field(shared).to_token_stream();
        }
        let mut name = name.clone();
        name.set_span(name.span().located_at(span));
        name.to_token_stream()
    }

    /// The steps from a value on, whose indices are in bounds.
    fn steps(&self, mut tokens: TokenStream, mut ty: Ty, path: &[Step]) -> TokenStream {
        for step in path {
            match step {
                Step::Index { index, len: _, at: _, is_checked: _ } => {
                    let index = self.expr(index);
                    tokens = quote!(#tokens[(#index) as usize]);
                    let Ty::Array(element, _) = ty else { unreachable!("lowering checked that it is an array") };
                    ty = *element;
                }
                Step::Field(number) => {
                    tokens = part(&tokens, &ty, *number);
                    ty = ty.field(*number);
                }
            }
        }
        tokens
    }

    /// How many bytes from an element's start a part of it lies.
    fn offset(&self, mut ty: Ty, path: &[Step]) -> TokenStream {
        let mut tokens = quote!(0usize);
        for step in path {
            match step {
                Step::Index { index, len: _, at: _, is_checked: _ } => {
                    let Ty::Array(element, _) = ty else { unreachable!("lowering checked that it is an array") };
                    ty = *element;
                    let (index, size) = (self.expr(index), layout(&ty).expect("the element is shared").size as usize);
                    tokens.extend(quote!(+ (#index) as usize * #size));
                }
                Step::Field(number) if matches!(ty, Ty::Vector { .. } | Ty::Matrix(_)) => {
                    ty = ty.field(*number);
                    let offset = *number as usize * layout(&ty).expect("the element is shared").size as usize;
                    tokens.extend(quote!(+ #offset));
                }
                Step::Field(number) => {
                    let offset = crate::layout::structure(&ty).expect("the element is shared").1[*number as usize] as usize;
                    tokens.extend(quote!(+ #offset));
                    ty = ty.field(*number);
                }
            }
        }
        tokens
    }

    fn load(&self, place: &Place, span: Span) -> TokenStream {
        let (access, value) = (self.access(Action::Load, place, span), self.load_value(place, span));
        if let Some(is_there) = self.is_there(Action::Load, place, span) {
            let zero = zero(&self.place_type(place));
            return quote!(if #is_there { #access #value } else { #zero });
        }
        if access.is_empty() { value } else { quote!({ #access #value }) }
    }

    fn load_value(&self, place: &Place, span: Span) -> TokenStream {
        match place.root {
            Root::Slice(param) => {
                let Some((Step::Index { index, len: _, at: _, is_checked: _ }, path)) = place.path.split_first() else {
                    unreachable!("the first step into a slice is an index")
                };
                let (name, index) = self.element(param, index);
                let is_written = self.kernel.params[param.0].kind.is_written();
                let value = if is_written { quote!(#name.load(#index)) } else { quote!(cpu::load(#name, #index)) };
                self.steps(value, element(self.kernel, param), path)
            }
            Root::Shared(_) | Root::Local(_) => self.place(place, span),
        }
    }

    fn local(&self, local: LocalId) -> TokenStream {
        self.named_local(local, self.locals[local.0].name.span())
    }

    /// A local's name, at `span`: the user's own, unless it would hide another's.
    fn named_local(&self, local: LocalId, span: Span) -> TokenStream {
        if self.fission.is_some() {
            let mut name = self.kept_name(local);
            name.set_span(name.span().located_at(span));
            return if self.is_in_frame(local) { quote_spanned!(Span::mixed_site()=> #name[lane]) } else { name.to_token_stream() };
        }
        let Local { name, user, mutable: _, ty: _ } = &self.locals[local.0];
        let mut name = name.clone();
        if *user && !self.hiding.contains(&local) {
            name.set_span(name.span().located_at(span));
        } else {
            name = format_ident!("{}_{}", name, local.0, span = Span::mixed_site().located_at(span));
        }
        quote!(#name)
    }

    /// Whether a local has an element in the frame for each lane.
    fn is_in_frame(&self, local: LocalId) -> bool {
        self.fission.is_some_and(|fission| fission.storage(local) == Storage::Frame)
    }

    fn expr(&self, expr: &Expr) -> TokenStream {
        let span = expr.span;
        if let Some(result) = self.contiguous.and_then(|contiguous| contiguous.result(expr)) {
            return quote!(#result);
        }
        match &expr.kind {
            ExprKind::Literal(value) => literal(*value, &expr.ty, span),
            ExprKind::Local(local) => self.used_local(*local, span),
            ExprKind::Param(param) => {
                let mut name = param_name(*param);
                name.set_span(name.span().located_at(span));
                quote!(#name)
            }
            ExprKind::Len(param) => {
                let name = param_name(*param);
                quote!((#name.len() as u32))
            }
            ExprKind::Identity(identity) => {
                let method = Ident::new(identity.name(), Span::mixed_site());
                quote_spanned!(Span::mixed_site()=> ids.#method())
            }
            ExprKind::Load(place) => self.load(place, span),
            ExprKind::Unary(op, operand) => self.unary(*op, operand, span),
            ExprKind::Binary(op, left, right) if self.is_exact(expr) => self.exact_binary(*op, left, right, span),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, span),
            ExprKind::Cast(value) => {
                let (from, value, ty) = (value.ty.expect_scalar(), self.expr(value), type_tokens(&expr.ty));
                // `f16` has no `as`.
                if from == Scalar::F16 || expr.ty == Ty::Scalar(Scalar::F16) {
                    return quote_spanned!(span=> <#ty>::from(#value));
                }
                quote_spanned!(span=> (#value as #ty))
            }
            ExprKind::Select { condition, then, otherwise } => {
                let (condition, then, otherwise) = (self.expr(condition), self.expr(then), self.expr(otherwise));
                quote_spanned!(span=> (if #condition { #then } else { #otherwise }))
            }
            ExprKind::Call(intrinsic, args) => {
                let args: Vec<TokenStream> = args.iter().map(|arg| self.expr(arg)).collect();
                if self.is_exact(expr) {
                    return exact_call(intrinsic.name, &args, span);
                }
                call(intrinsic, &args, &expr_receiver(expr), span)
            }
            ExprKind::Invoke(function, args) => self.invoke(*function, args),
            ExprKind::Tuple(fields) => aggregate(&expr.ty, fields.iter().map(|field| self.expr(field))),
            ExprKind::Array(elements) => {
                let elements = elements.iter().map(|element| self.expr(element));
                quote!([#(#elements),*])
            }
            ExprKind::Repeat(component) if expr.ty.is_vector() => {
                let (component, len) = (self.expr(component), expr.ty.fields().len());
                quote_spanned!(Span::mixed_site()=> cpu::Vector([#component; #len]))
            }
            ExprKind::Repeat(element) => {
                let Ty::Array(_, len) = &expr.ty else { unreachable!("a repeat is an array") };
                let (element, len) = (self.expr(element), len.number() as usize);
                quote!([#element; #len])
            }
            ExprKind::Field(value, number) => part(&self.expr(value), &value.ty, *number),
        }
    }

    /// A local where it is used, so that rustc points there.
    fn used_local(&self, local: LocalId, span: Span) -> TokenStream {
        self.named_local(local, span)
    }

    /// Whether a value is claimed not to wrap, or not to be changed.
    fn is_exact(&self, expr: &Expr) -> bool {
        self.claims.is_some_and(|claims| claims.cover(expr))
    }

    fn unary(&self, op: UnaryOp, operand: &Expr, span: Span) -> TokenStream {
        let value = self.expr(operand);
        if operand.ty.is_vector() {
            return match op {
                UnaryOp::Neg => quote_spanned!(span=> (-#value)),
                UnaryOp::Not => quote_spanned!(span=> (!#value)),
            };
        }
        match (op, operand.ty.expect_scalar()) {
            (UnaryOp::Neg, scalar) if scalar.is_float() => quote_spanned!(span=> (-#value)),
            (UnaryOp::Neg, _) => quote_spanned!(span=> #value.wrapping_neg()),
            (UnaryOp::Not, _) => quote_spanned!(span=> (!#value)),
        }
    }

    /// Arithmetic that is claimed not to wrap.
    fn exact_binary(&self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> TokenStream {
        let site = Span::mixed_site().located_at(span);
        let (a, b, proven) = (self.expr(left), self.expr(right), proven());
        match op {
            BinaryOp::Add => quote_spanned!(site=> cpu::Exact::add::<#proven>(#a, #b)),
            BinaryOp::Sub => quote_spanned!(site=> cpu::Exact::sub::<#proven>(#a, #b)),
            BinaryOp::Mul => quote_spanned!(site=> cpu::Exact::mul::<#proven>(#a, #b)),
            _ => unreachable!("nothing is claimed of other operators"),
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> TokenStream {
        let (a, b) = (self.expr(left), self.expr(right));
        if left.ty.is_vector() || right.ty.is_vector() {
            let token = operator_tokens(op, span);
            return quote_spanned!(span=> (#a #token #b));
        }
        let scalar = left.ty.expect_scalar();
        let helper = |name: &str| {
            let name = format_ident!("{}", name);
            quote!(math::Int::#name(#a, #b))
        };
        match (op, scalar.is_integer()) {
            (BinaryOp::Add, true) => quote_spanned!(span=> #a.wrapping_add(#b)),
            (BinaryOp::Sub, true) => quote_spanned!(span=> #a.wrapping_sub(#b)),
            (BinaryOp::Mul, true) => quote_spanned!(span=> #a.wrapping_mul(#b)),
            (BinaryOp::Div, true) => helper("div"),
            (BinaryOp::Rem, true) => helper("rem"),
            (BinaryOp::Shl, _) => quote_spanned!(span=> #a.wrapping_shl(#b)),
            (BinaryOp::Shr, _) => quote_spanned!(span=> #a.wrapping_shr(#b)),
            _ => {
                let token = operator_tokens(op, span);
                quote_spanned!(span=> (#a #token #b))
            }
        }
    }
}

/// Whether the code is in the form where all claims hold.
fn proven() -> TokenStream {
    quote_spanned!(Span::mixed_site()=> __PROVEN)
}

/// A clamp that is claimed to change nothing.
fn exact_call(name: &str, args: &[TokenStream], span: Span) -> TokenStream {
    let site = Span::mixed_site().located_at(span);
    let proven = proven();
    match (name, args) {
        ("min", [a, b]) => quote_spanned!(site=> cpu::Exact::min::<#proven>(#a, #b)),
        ("max", [a, b]) => quote_spanned!(site=> cpu::Exact::max::<#proven>(#a, #b)),
        ("clamp", [a, low, high]) => quote_spanned!(site=> cpu::Exact::min::<#proven>(cpu::Exact::max::<#proven>(#a, #low), #high)),
        ("saturating_sub", [a, b]) => quote_spanned!(site=> cpu::Exact::saturating_sub::<#proven>(#a, #b)),
        _ => unreachable!("nothing is claimed of other calls"),
    }
}

fn operator_tokens(op: BinaryOp, span: Span) -> TokenStream {
    match op {
        BinaryOp::Add => quote_spanned!(span=> +),
        BinaryOp::Sub => quote_spanned!(span=> -),
        BinaryOp::Mul => quote_spanned!(span=> *),
        BinaryOp::Div => quote_spanned!(span=> /),
        BinaryOp::Rem => quote_spanned!(span=> %),
        BinaryOp::BitAnd => quote_spanned!(span=> &),
        BinaryOp::BitOr => quote_spanned!(span=> |),
        BinaryOp::BitXor => quote_spanned!(span=> ^),
        BinaryOp::Shl => quote_spanned!(span=> <<),
        BinaryOp::Shr => quote_spanned!(span=> >>),
        BinaryOp::Eq => quote_spanned!(span=> ==),
        BinaryOp::Ne => quote_spanned!(span=> !=),
        BinaryOp::Lt => quote_spanned!(span=> <),
        BinaryOp::Le => quote_spanned!(span=> <=),
        BinaryOp::Gt => quote_spanned!(span=> >),
        BinaryOp::Ge => quote_spanned!(span=> >=),
        BinaryOp::And => quote_spanned!(span=> &&),
        BinaryOp::Or => quote_spanned!(span=> ||),
    }
}

/// The receiver's type as the intrinsics' table writes it.
fn expr_receiver(expr: &Expr) -> String {
    let ExprKind::Call(_, args) = &expr.kind else { unreachable!("called for calls") };
    args[0].ty.expect_scalar().device_name().to_owned()
}

fn call(intrinsic: &crate::intrinsic::Intrinsic, args: &[TokenStream], receiver: &str, span: Span) -> TokenStream {
    if intrinsic.rust.is_empty() {
        let (name, receiver, rest) = (Ident::new(intrinsic.name, span), &args[0], &args[1..]);
        return quote_spanned!(span=> (#receiver).#name(#(#rest),*));
    }
    let mut spelling = intrinsic.rust.replace("$T", receiver);
    for i in 0..args.len() {
        spelling = spelling.replace(&format!("${i}"), &format!("arg_{i}"));
    }
    let tokens: TokenStream = spelling.parse().expect("the table's spellings are Rust");
    fill(tokens, args)
}

/// Puts the arguments in the place of `arg_0`, `arg_1`, ...
fn fill(tokens: TokenStream, args: &[TokenStream]) -> TokenStream {
    let fill_one = |token| match token {
        TokenTree::Group(group) => TokenTree::Group(Group::new(group.delimiter(), fill(group.stream(), args))),
        TokenTree::Ident(ident) => match ident.to_string().strip_prefix("arg_").and_then(|number| number.parse::<usize>().ok()) {
            Some(number) => TokenTree::Group(Group::new(Delimiter::Parenthesis, args[number].clone())),
            None => TokenTree::Ident(Ident::new(&ident.to_string(), Span::mixed_site())),
        },
        other @ (TokenTree::Punct(_) | TokenTree::Literal(_)) => other,
    };
    tokens.into_iter().map(fill_one).collect()
}

/// The type of a slice's elements.
fn element(kernel: &Kernel, param: ParamId) -> Ty {
    match &kernel.params[param.0].kind {
        ParamKind::Slice { element, mutable: _ } => element.clone(),
        ParamKind::Scalar(_) => unreachable!("only slices are indexed"),
    }
}

/// A scalar parameter, out of the words of the block that it is in.
fn param_value(scalar: Scalar, slot: usize) -> TokenStream {
    let word = quote_spanned!(Span::mixed_site()=> launch.word(#slot));
    let wide = quote_spanned!(Span::mixed_site()=> launch.wide(#slot));
    match scalar {
        Scalar::Bool => quote!(#word != 0),
        Scalar::I8 => quote!(#word as i8),
        Scalar::I16 => quote!(#word as i16),
        Scalar::I32 => quote!(#word.cast_signed()),
        Scalar::I64 => quote!(#wide.cast_signed()),
        Scalar::U8 => quote!(#word as u8),
        Scalar::U16 => quote!(#word as u16),
        Scalar::U32 | Scalar::Usize => word,
        Scalar::U64 => wide,
        Scalar::F16 => quote!(::scry::__private::f16::from_bits(#word as u16)),
        Scalar::F32 => quote!(f32::from_bits(#word)),
        Scalar::F64 => quote!(f64::from_bits(#wide)),
    }
}

/// `'label_3`
fn label_tokens(LabelId(number): LabelId) -> TokenStream {
    let quote = Punct::new('\'', Spacing::Joint);
    let name = format_ident!("label_{}", number, span = Span::mixed_site());
    [TokenTree::Punct(quote), TokenTree::Ident(name)].into_iter().collect()
}
