//! The Rust printer: the kernel's native code, with the user's spans.
//!
//! rustc checks the printed code once more. It says, at the user's tokens, what it says best: variables that are used before
//! they are set or assigned though immutable, and patterns that do not cover every value.
//!
//! Every printed function that accesses memory is `unsafe`, and its body is one `unsafe` block: it relies on checks in its callers, and
//! calls functions of the runtime that rely on the checks in it. These are where `passes::checks` has put them, and left out where
//! [`Claims`] or [`Contiguous`] have the code work out that they hold. Nothing of the user's is called in there: whether an access of
//! theirs stands in `unsafe` is for lowering to ask.

mod abreast;
mod bindings;
mod claims;
mod conditions;
mod contiguous;
mod expressions;
mod formula;
mod panics;
mod places;
mod racing;
mod requirements;
mod sanitized;
mod types;
mod unwritten;
mod widest;
mod workgroup;

use std::collections::HashSet;

use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::structs::structs;
use crate::ir::{Block, Expr, ExprKind, Function, Kernel, LabelId, Local, LocalId, LoopKind, Root, Stmt, StmtKind};
use crate::name::plain;
use crate::passes::{self, fission::Fission};
use abreast::Abreast;
use claims::Claims;
use contiguous::Contiguous;
use panics::Leaves;
use places::hiding;
use sanitized::{Accesses, Sanitized};
use types::Params;
use types::{structure, type_tokens};
use workgroup::end_lane;

/// Prints a module with a kernel's native code, the `CpuEntry` that names it, what the sanitizer runs and knows it by, and what the host asks of a
/// launch. It `is_optimised` unless it is known not to be.
pub(crate) fn print(kernel: &Kernel, is_optimised: bool) -> TokenStream {
    let structs = structs(kernel).into_iter().map(|ty| structure(&ty)).collect::<TokenStream>();
    let (accesses, sanitized) = (Accesses::of(kernel), Sanitized::of(kernel));
    let code = print_code(kernel, (sanitized == Sanitized::Code).then_some(&accesses), is_optimised);
    let (known, conditions, wide_conditions) = (accesses.functions(), conditions::print(kernel), conditions::print_wide(kernel));
    let (requirements, in_place) = (requirements::print(kernel), requirements::print_in_place(kernel));
    let lints = quote!(#[allow(warnings, arithmetic_overflow, unconditional_panic, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]);
    hygienic! {
        // A module, so that no item of the user's has the name of a local: patterns may not shadow unit structs or constants.
        #lints
        mod native {
            use super::{cpu, cpu::math, rt};

            #structs

            #code

            #known

            // Functions, since no pattern may shadow a constant.
            pub(super) const fn for_sanitizer() -> cpu::SanitizedEntry { #sanitized }

            #requirements

            #in_place

            #conditions

            #wide_conditions
        }
    }
}

/// Prints the native code that a kernel's targets ask for, cut into phases if invocations cooperate, and the function that gives its `CpuEntry`. With
/// `accesses`, that is also the code for the sanitizer, and what it is told of is added to them.
fn print_code(kernel: &Kernel, accesses: Option<&Accesses<'_>>, is_optimised: bool) -> TokenStream {
    let (is_on_cpu, settled) = (kernel.targets.cpu, Settled::of(kernel));
    let (declared, passed) = (settled.declared(), settled.passed());
    if !is_on_cpu && accesses.is_none() {
        return no_entry(&settled);
    }
    let fission = kernel.cooperates().then(|| Fission::of(kernel));
    // What is claimed is claimed of a run of invocations, and there are none where workgroups run.
    let claims = fission.is_none().then(|| Claims::of(kernel)).filter(|claims| !claims.is_empty());
    let has_wider = widest::has_wider(is_optimised);
    let body = Rust::of_body(kernel, &kernel.body, &kernel.locals, &[], Leaves::Invocation);
    let rust = Rust { claims: claims.as_ref(), ..body };
    let functions = kernel.functions.iter().map(|function| print_function(kernel, function)).collect::<TokenStream>();
    let params = Params::of(kernel);
    let code = if let Some(fission) = &fission {
        workgroup::print(&rust, fission, accesses, &params)
    } else {
        let sanitized = accesses.map(|accesses| rust.sanitized_invocations(accesses, &params));
        let code = is_on_cpu.then(|| rust.invocations(Abreast::of(kernel, claims.as_ref()).as_ref(), &params, &has_wider));
        quote!(#code #sanitized)
    };
    if !is_on_cpu {
        let entry = no_entry(&settled);
        return quote!(#functions #code #entry);
    }
    let wide = Ident::new(if claims.is_some() { "proven" } else { "run" }, Span::mixed_site());
    let widest = if widest::gains(kernel) {
        hygienic! {
            #[cfg(#has_wider)]
            #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma")]
            unsafe fn widest #declared (launch: &cpu::CpuLaunch<'_>, part: cpu::Run) {
                unsafe { #wide #passed (launch, part) }
            }

            #[cfg(not(#has_wider))]
            use wide as widest;
        }
    } else {
        hygienic!(
            use wide as widest;
        )
    };
    let is_tiled = fission.is_none() && passes::tiles::of(kernel);
    let loops = kernel.body.any(&may_take_long);
    hygienic! {
        #functions

        #code

        #[cfg(#has_wider)]
        unsafe fn baseline #declared (launch: &cpu::CpuLaunch<'_>, part: cpu::Run) {
            unsafe { run #passed (launch, part) }
        }

        #[cfg(not(#has_wider))]
        use wide as baseline;

        #[cfg_attr(#has_wider, target_feature(enable = "avx2,fma"))]
        unsafe fn wide #declared (launch: &cpu::CpuLaunch<'_>, part: cpu::Run) {
            unsafe { #wide #passed (launch, part) }
        }

        #widest

        pub(super) const fn entry #declared () -> cpu::Option<cpu::CpuEntry> {
            cpu::Some(cpu::CpuEntry { baseline: baseline #passed, wide: wide #passed, widest: widest #passed, is_tiled: #is_tiled, loops: #loops })
        }
    }
}

fn no_entry(settled: &Settled) -> TokenStream {
    let declared = settled.declared();
    hygienic!(pub(super) const fn entry #declared () -> cpu::Option<cpu::CpuEntry> { cpu::None })
}

/// Whether it is a loop of which only a launch says how many rounds it has.
fn may_take_long(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Loop { label: _, kind: LoopKind::Counted { variable: _, from, to, step: _ }, body: _ } => {
            [from, to].into_iter().any(|bound| !matches!(bound.kind, ExprKind::Literal(_)))
        }
        StmtKind::Loop { .. } => true,
        _ => false,
    }
}

/// The generic argument by which native code is a kernel's proven form. Nothing has it if no check is settled.
#[derive(Default)]
struct Settled {
    parameter: TokenStream,
    argument: TokenStream,
}

impl Settled {
    fn of(kernel: &Kernel) -> Self {
        if kernel.has_settled_checks() {
            Self { parameter: hygienic!(const __SETTLED: bool), argument: hygienic!(__SETTLED) }
        } else {
            Self::default()
        }
    }

    /// As all that a function declares.
    fn declared(&self) -> Option<TokenStream> {
        let parameter = &self.parameter;
        (!parameter.is_empty()).then(|| quote!(<#parameter>))
    }

    /// As all that it is called with.
    fn passed(&self) -> Option<TokenStream> {
        let argument = &self.argument;
        (!argument.is_empty()).then(|| quote!(::<#argument>))
    }
}

/// An expression of a kernel's body.
#[cfg(test)]
pub(crate) fn expr(kernel: &Kernel, expr: &Expr) -> TokenStream {
    Rust::of_body(kernel, &kernel.body, &kernel.locals, &[], Leaves::Invocation).expr(expr)
}

/// A function, which takes what it asks about the invocation as well.
fn print_function(kernel: &Kernel, function: &Function) -> TokenStream {
    let leaves = if function.panics { Leaves::Function } else { Leaves::Never };
    let rust = Rust::of_body(kernel, &function.body, &function.locals, &function.params, leaves);
    let params = function.params.iter().map(|param| {
        let (name, ty) = (rust.local(*param), type_tokens(&function.locals[param.0].ty));
        quote!(#name: #ty)
    });
    let speaks = function.panics || function.prints;
    let launch = speaks.then(|| hygienic!(launch: &cpu::CpuLaunch<'_>,));
    let ids = (speaks || !function.identities.is_empty()).then(|| hygienic!(ids: cpu::Ids,));
    let (name, result, body) = (function_ident(function), type_tokens(&function.result), rust.body(&function.body));
    let result = if function.panics { quote!(cpu::Option<#result>) } else { result };
    hygienic! {
        #[inline(always)]
        unsafe fn #name(#launch #ids #(#params),*) -> #result #body
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
    leaves: Leaves,
    /// The user's locals that may not go by their own name.
    hiding: HashSet<LocalId>,
    /// What is claimed of a run of invocations, if it is one that is printed.
    claims: Option<&'a Claims>,
    /// How a workgroup runs, if it is not one invocation that is printed.
    fission: Option<&'a Fission<'a>>,
    /// Whether its workgroups are neighbours that run abreast, `count` of them.
    is_abreast: bool,
    /// The elements of slices that are known to be there for all lanes along x.
    contiguous: Option<&'a Contiguous>,
    /// Where accesses are noted, if the sanitizer is to be told of each.
    accesses: Option<&'a Accesses<'a>>,
    /// The memory that it need not be told the loads of.
    unwatched: Vec<Root>,
}

impl<'a> Rust<'a> {
    /// Prints a body of one invocation, of which nothing is known.
    fn of_body(kernel: &'a Kernel, body: &Block, locals: &'a [Local], params: &[LocalId], leaves: Leaves) -> Self {
        let (hiding, unwatched) = (hiding(body, locals, params), Vec::new());
        Self { kernel, locals, leaves, hiding, claims: None, fission: None, is_abreast: false, contiguous: None, accesses: None, unwatched }
    }

    /// Prints what the host works out before a launch.
    fn of_host(kernel: &'a Kernel) -> Self {
        Self::of_body(kernel, &kernel.body, &kernel.locals, &[], Leaves::Never)
    }

    /// The functions that run the invocations of a kernel that does not cooperate; where it `has_wider`, the claims are for these.
    fn invocations(&self, abreast: Option<&Abreast>, params: &Params, has_wider: &TokenStream) -> TokenStream {
        let Params { names, types, bindings } = params;
        let (body, [x, y, z]) = (self.body(&self.kernel.body), self.kernel.workgroup);
        let settled = Settled::of(self.kernel);
        let (parameter, argument, declared) = (&settled.parameter, &settled.argument, settled.declared());
        let run = |run: TokenStream, is_proven: bool| {
            hygienic! {
                // What a launch has for all is read before the loop, whose stores might else change it, for all that LLVM knows.
                let first = #run.first(launch, [#x, #y, #z]);
                for x in cpu::rounds(#run.x_start, #run.x_end) {
                    invocation::<#is_proven, #argument>(launch, first.at(x), #(#names),*);
                }
            }
        };
        let abreast_code = abreast.map(|abreast| abreast.print(params));
        // Where each check holds, and so does each guard that is claimed.
        let together = |one_by_one: TokenStream, part: TokenStream| match (abreast, argument.is_empty()) {
            (None, _) => one_by_one,
            (Some(_), true) => hygienic!(run_abreast(launch, #part);),
            (Some(_), false) => hygienic!(if __SETTLED { run_abreast(launch, #part); } else { #one_by_one }),
        };
        let proven = self.claims.map(|claims| {
            let (of_run, checked) = (claims.of_run(), run(hygienic!(part), false));
            let proven = together(run(hygienic!(part), true), hygienic!(part));
            let by_form = hygienic!(if is_proven { #proven } else { #checked });
            let of_piece = claims.of_piece().map(|of_piece| {
                hygienic! {
                    #[inline(always)]
                    unsafe fn claims_of_piece(launch: &cpu::CpuLaunch<'_>, run: cpu::Run, #(#names: #types),*) -> bool {
                        let mut reach = cpu::Reach::new(run, launch, [#x, #y, #z]);
                        #(#of_piece)*
                        reach.is_proven()
                    }
                }
            });
            let by_form = if of_piece.is_some() {
                hygienic! {
                    for part in cpu::pieces(part, is_proven) {
                        let is_proven = is_proven && claims_of_piece(launch, part, #(#names),*);
                        #by_form
                    }
                }
            } else {
                by_form
            };
            hygienic! {
                #[cfg_attr(#has_wider, target_feature(enable = "avx2,fma"))]
                unsafe fn claims(launch: &cpu::CpuLaunch<'_>, run: cpu::Run) -> bool {
                    #(#bindings)*
                    let mut reach = cpu::Reach::new(run, launch, [#x, #y, #z]);
                    #(#of_run)*
                    reach.is_proven()
                }

                #of_piece

                #[inline(always)]
                unsafe fn proven #declared (launch: &cpu::CpuLaunch<'_>, run: cpu::Run) {
                    unsafe {
                        #(#bindings)*
                        let parts = cpu::split(launch, run, claims);
                        for number in cpu::rounds(0, parts.len()) {
                            let (part, is_proven) = parts[number];
                            #by_form
                        }
                    }
                }
            }
        });
        let run = run(hygienic!(run), false);
        let run = if self.claims.is_none() { together(run, hygienic!(run)) } else { run };
        hygienic! {
            #[inline(always)]
            unsafe fn invocation<const __PROVEN: bool, #parameter>(launch: &cpu::CpuLaunch<'_>, ids: cpu::Ids, #(#names: #types),*) #body

            #[inline(always)]
            unsafe fn run #declared (launch: &cpu::CpuLaunch<'_>, run: cpu::Run) {
                unsafe {
                    #(#bindings)*
                    #run
                }
            }

            #proven

            #abreast_code
        }
    }

    /// The body of a function. The `unsafe` block is where the body ends, but the macro's, of which no
    /// lint against `unsafe` in the user's crate says anything.
    fn body(&self, body: &Block) -> TokenStream {
        let end = body.stmts.last().map_or_else(Span::mixed_site, |stmt| stmt.span);
        let stmts = body.stmts.iter().map(|stmt| self.stmt(stmt));
        quote_spanned!(Span::mixed_site().located_at(end)=> { unsafe { #(#stmts)* } })
    }

    fn block(&self, block: &Block) -> TokenStream {
        let stmts = block.stmts.iter().map(|stmt| self.stmt(stmt));
        // Its brackets are where its last statement is, so that what rustc says of the block points into the kernel.
        let end = block.stmts.last().map_or_else(Span::mixed_site, |stmt| stmt.span);
        quote_spanned!(end=> { #(#stmts)* })
    }

    fn stmt(&self, stmt: &Stmt) -> TokenStream {
        let span = stmt.span;
        if let Some(jump) = self.fission.and_then(|fission| fission.jump(stmt)) {
            return end_lane(jump);
        }
        match &stmt.kind {
            StmtKind::Let { local, init } => self.declare(*local, init.as_ref().map(|init| self.expr(init)), span),
            StmtKind::Store { place, value } => self.store(place, value, stmt.is_scatter, span),
            StmtKind::If { .. } | StmtKind::Loop { .. } | StmtKind::Block { .. } => {
                let blocks: Vec<TokenStream> = stmt.blocks().into_iter().map(|block| self.block(block)).collect();
                self.construct(stmt, &blocks, |expr| self.expr(expr))
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
                let value = if self.leaves == Leaves::Function { Some(quote!(cpu::Some(#value))) } else { value };
                quote_spanned!(span=> return #value;)
            }
            StmtKind::Check { holds, site, values, settled } => self.check(holds, *site, values, *settled, span),
            StmtKind::Panic { site, values } => self.leave(*site, values),
            StmtKind::Print { site, values } => self.print(*site, values, span),
            StmtKind::Call { result, function, args } => self.call(*result, *function, args, span),
            StmtKind::Barrier | StmtKind::Collective { .. } => unreachable!("a kernel that cooperates runs in phases"),
            StmtKind::CopyToShared { .. } | StmtKind::CommitCopies | StmtKind::WaitCopies(_) => {
                unreachable!("`passes/copies.rs` wrote it out")
            }
            StmtKind::Atomic { result, operation, orders, place, operands } => {
                self.atomic(*result, (*operation, *orders), place, operands, span)
            }
            StmtKind::Fence(order) => self.fence(*order, span),
        }
    }

    /// A statement with blocks, which are printed already; `evaluate` prints its expressions.
    fn construct(&self, stmt: &Stmt, blocks: &[TokenStream], evaluate: impl Fn(&Expr) -> TokenStream) -> TokenStream {
        let span = stmt.span;
        let label = stmt.label().map(|label| {
            let label = label_tokens(label);
            quote!(#label:)
        });
        match (&stmt.kind, blocks) {
            (StmtKind::If { condition, then: _, otherwise }, [then, other]) => {
                let (mut condition, otherwise) = (evaluate(condition), (!otherwise.stmts.is_empty()).then(|| quote!(else #other)));
                match self.claims.and_then(|claims| claims.guard(stmt)) {
                    Some(true) => condition = hygienic!(cpu::holds::<__PROVEN>(#condition)),
                    Some(false) => condition = hygienic!(!cpu::holds::<__PROVEN>(!#condition)),
                    None => {}
                }
                quote_spanned!(span=> if #condition #then #otherwise)
            }
            (StmtKind::Loop { label: _, kind, body: _ }, [body]) => {
                let head = match kind {
                    LoopKind::Forever => quote_spanned!(span=> loop),
                    LoopKind::While(condition) => {
                        let condition = evaluate(condition);
                        quote_spanned!(span=> while #condition)
                    }
                    LoopKind::Counted { variable, from, to, step } => {
                        let (variable, from, to) = (self.local(*variable), evaluate(from), evaluate(to));
                        let step = *step as usize;
                        let range = if step == 1 { quote!(cpu::rounds(#from, #to)) } else { quote!((#from..#to).step_by(#step)) };
                        quote_spanned!(span=> for #variable in #range)
                    }
                };
                quote!(#label #head #body)
            }
            (_, blocks) => quote!(#label #(#blocks)*),
        }
    }

    /// Declares a local, or sets its element in the frame. A local is always set, and may be set again: whether that is right, rustc says of
    /// the kernel as it is written.
    fn declare(&self, local: LocalId, value: Option<TokenStream>, span: Span) -> TokenStream {
        if self.is_in_frame(local) {
            let name = self.named_local(local, span);
            return value.map(|value| quote_spanned!(span=> #name = #value;)).unwrap_or_default();
        }
        let Local { name: _, user: _, mutable, ty } = &self.locals[local.0];
        let mutable = (*mutable || value.is_none() || self.fission.is_some()).then(|| quote!(mut));
        let value = value.unwrap_or_else(|| self.zero(ty));
        let (name, ty) = (self.local(local), type_tokens(ty));
        quote_spanned!(span=> let #mutable #name: #ty = #value;)
    }
}

/// `'label_3`
fn label_tokens(LabelId(number): LabelId) -> TokenStream {
    let quote = Punct::new('\'', Spacing::Joint);
    let name = format_ident!("label_{}", number, span = Span::mixed_site());
    [TokenTree::Punct(quote), TokenTree::Ident(name)].into_iter().collect()
}

/// A name that stands at `span`.
fn located(mut name: Ident, span: Span) -> Ident {
    name.set_span(name.span().located_at(span));
    name
}
