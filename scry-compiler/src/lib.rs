//! The compiler of scry: `#[scry::kernel]` as a function from tokens to tokens.
//!
//! tokens → syn → `lower` to the typed `ir` → `check` → passes of each target (`WGSL_PASSES`, `CUDA_PASSES`) → `print` to WGSL,
//! CUDA C and Rust → naga to SPIR-V → `emit` the launcher.
//! A phase reports all of its errors at once, each at the user's own token; the next begins only if there are none.
//!
//! The compiler knows nothing of the runtime: their contract is the `KernelDef` literal that `emit` writes.

/// Code whose names no name of the user's can meet.
macro_rules! hygienic {
    ($($tokens:tt)*) => { ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($tokens)*) };
}

mod check;
mod element;
mod emit;
mod facts;
pub mod intrinsic;
mod ir;
mod items;
mod layout;
mod lower;
mod message;
mod name;
mod operator;
mod passes;
mod print;
mod program;
mod purpose;
mod races;
#[cfg(test)]
mod random;
mod report;
mod scalar;
mod spirv;
mod syntax;
mod targets;
mod template;
mod ty;
mod user_code;
pub mod vector;
mod verdicts;
mod wgsl;

pub use print::{RESERVED_NAMES, preludes};
pub use scalar::Scalar;

use std::time::Instant;

use proc_macro2::TokenStream;
use syn::ItemFn;

use check::{Uniformity, deterministic};
use emit::{Code, Instance, Printed, PrintedWgsl, PrintedWide};
use ir::Kernel;
use items::{Gathered, Goal, Needs, Program, WithoutBody};
use lower::{Context, Env, Signature, helpers};
use passes::forms::Forms;
use passes::{
    Helpers, Pass, atomic_floats, checks, constants, copies, forward_substitution, hoist, jumps, memory_order, panics, phases,
    shared_reuse, split, wide,
};
use print::Text;
use purpose::Purpose;
use races::Races;
use report::{Errors, Report};
use syntax::{Attribute, Coarsen, Request, imports};
use user_code::Texts;
use verdicts::Listing;
use wgsl::Compiling;

/// What every target's kernel, which has its checks, goes through before its own passes, in order.
const PASSES: [fn(&mut Kernel); 2] = [forward_substitution::run, |kernel| kernel.body.number()];

const WGSL_PASSES: [Pass; 12] = [
    copies::write_out,
    phases::leave_out_barriers_of_one,
    split::split_tuples,
    phases::find_loops_together,
    phases::end_rounds_together,
    hoist::run,
    phases::cut,
    constants::make_variables,
    memory_order::put_fences,
    |lowered| helpers::supply(lowered, helpers::Target::Wgsl),
    panics::leave,
    jumps::replace_labels,
];

const CUDA_PASSES: [Pass; 7] = [
    copies::write_out_for_one,
    hoist::run,
    panics::leave_waiting_loops,
    memory_order::put_fences,
    |lowered| helpers::supply(lowered, helpers::Target::Cuda),
    panics::leave,
    jumps::replace_labels,
];

/// Expands `#[scry::kernel(arguments)] item`: to the launcher, or first to the call that gathers what the kernel needs.
#[must_use]
pub fn expand(arguments: &TokenStream, item: &TokenStream) -> TokenStream {
    report::guarded(item, || expand_kernel(arguments, item))
}

fn expand_kernel(arguments: &TokenStream, item: &TokenStream) -> TokenStream {
    match parse(item.clone()) {
        Ok(source) => {
            let items = match items::gather_for_kernel(arguments, &source.function, item) {
                Ok(Some(gather)) => gather,
                Ok(None) => compiled(&items::unit_id(item), arguments, &source, Needs::default()),
                Err(errors) => broken(&items::unit_id(item), arguments, &source.function, &errors),
            };
            // What has a `self` stays a method, with an error that says more.
            if source.function.sig.receiver().is_some() { items } else { emit::as_one_item(&source.function, &items) }
        }
        Err(error) => {
            let is_no_rust = syn::parse2::<syn::Item>(item.clone()).is_err();
            let error = if is_no_rust { Errors::unless_said(&error) } else { Errors::from(&error) };
            // Its uses shall not be errors as well.
            match syn::parse2::<WithoutBody>(item.clone()) {
                Ok(WithoutBody(function)) => broken(&items::unit_id(item), arguments, &function, &error),
                Err(_) => hygienic!(#error #item),
            }
        }
    }
}

/// Expands `#[scry::device(arguments)] item`.
#[must_use]
pub fn expand_device(arguments: &TokenStream, item: &TokenStream) -> TokenStream {
    report::guarded(item, || items::expand(arguments, item))
}

/// Expands what the macros of device items call in the end: everything is there now.
#[must_use]
pub fn expand_gathered(tokens: TokenStream) -> TokenStream {
    report::guarded(&TokenStream::new(), || compile_gathered(tokens).unwrap_or_else(|error| error.to_compile_error()))
}

/// Expands `scry::instance!(map<f32>)` to the call that gathers what it needs.
#[must_use]
pub fn expand_instance(tokens: &TokenStream) -> TokenStream {
    let expand = || match syn::parse2::<Request>(tokens.clone()) {
        Ok(request) => {
            // That there is an instance is all that documentation needs. Gathering what it is made of would take most of the time.
            let documented = (Purpose::get() == Purpose::Documentation).then(|| emit::documented(&request)).flatten();
            documented.unwrap_or_else(|| items::gather_for_instance(&request, tokens))
        }
        Err(error) => error.to_compile_error(),
    };
    report::guarded(&TokenStream::new(), expand)
}

fn compile_gathered(tokens: TokenStream) -> syn::Result<TokenStream> {
    let Gathered { needs, errors, goal } = syn::parse2(tokens)?;
    match goal {
        Goal::Device { id, exports, items } => {
            let macros = items::finish(&id, &exports, &items, needs);
            Ok(hygienic!(#errors #macros))
        }
        Goal::Kernel { id, arguments, function } => {
            let source = parse(function)?;
            let arrived = items::arrived(&items::kernel_marker(&source.function));
            let launcher = compiled(&id, &arguments, &source, needs);
            Ok(hygienic!(#errors #arrived #launcher))
        }
        Goal::Instance { request } => {
            let arrived = items::arrived(&items::instance_marker());
            let instance = compiled_instance(&syn::parse2(request)?, needs);
            Ok(hygienic!({ #errors #arrived #instance }))
        }
    }
}

/// What stands for a kernel that uses what it cannot.
fn broken(id: &str, arguments: &TokenStream, function: &ItemFn, errors: &Errors) -> TokenStream {
    let (stub, carrier) = (emit::stub(function, errors), carrier(id, arguments, function, &Needs::broken(id)));
    hygienic!(#stub #carrier)
}

/// The macro that carries a generic kernel to where an instance is asked for, with what it needs.
fn carrier(id: &str, arguments: &TokenStream, function: &ItemFn, needs: &Needs) -> Option<TokenStream> {
    let is_generic = function.sig.receiver().is_none() && emit::is_generic(function);
    is_generic.then(|| items::carry_kernel(function, arguments, id, needs))
}

/// A kernel's function.
struct Source {
    /// As the user wrote it.
    written: ItemFn,
    /// With what its blocks import written out.
    function: ItemFn,
}

fn parse(item: TokenStream) -> syn::Result<Source> {
    syn::parse2::<syn::Item>(item).and_then(|item| match item {
        syn::Item::Fn(written) => Ok(Source { function: imports::written_out(&written), written }),
        other => Err(syn::Error::new_spanned(items::Head::of(&other).keyword, message::NOT_A_FUNCTION)),
    })
}

/// The launcher of a kernel, or what stands for it where there are errors; of a generic one, with the macro that carries it.
fn compiled(id: &str, arguments: &TokenStream, Source { written, function }: &Source, needs: Needs) -> TokenStream {
    let start = Instant::now();
    let whole = carrier(id, arguments, function, &needs);
    let program = needs.program();
    let report = Report::about(function, arguments, items::may_be_of_host);
    let known = items::Known::of(&[&syn::Item::Fn(function.clone())]);
    let launcher = report.guarded(|| {
        if program.is_broken() {
            return None;
        }
        let attribute = Attribute::parse(arguments.clone(), &report);
        let instances = compile_instances(&attribute, function, None, &program, &report)?;
        let arguments = instances.first().map(|instance| emit::arguments(function, &instance.arguments)).unwrap_or_default();
        let copy = items::copy_of_kernel(written, &attribute.requires, &known, &program, &arguments);
        let launcher = emit::launcher(function, instances, &report);
        report.is_empty().then(|| hygienic!(#launcher #copy))
    });
    // What is wrong in the kernel is not said again of an instance.
    let carrier = if report.is_empty() { whole } else { carrier(id, arguments, function, &Needs::broken(id)) };
    let errors = report.finish();
    let launcher = launcher.map_or_else(|| emit::stub(function, &errors), |launcher| hygienic!(#errors #launcher));
    let questions = known.questions();
    print_time(function, start);
    hygienic!(#launcher #questions #carrier)
}

/// What a block holds for an instance that is asked for.
fn compiled_instance(request: &Request, needs: Needs) -> TokenStream {
    let root = needs.paths.first().map(|(_, target)| target.clone());
    let mut program = needs.program();
    let Some((arguments, function)) = root.and_then(|root| program.take_kernel(&root)) else {
        let error = syn::Error::new_spanned(&request.kernel, message::NOT_A_KERNEL).to_compile_error();
        return hygienic!(#error ::core::unreachable!());
    };
    let start = Instant::now();
    let report = Report::about(&function, &arguments, items::may_be_of_host);
    let instance = report.guarded(|| {
        if program.is_broken() {
            return None;
        }
        let attribute = Attribute::parse(arguments, &report);
        let instance = compile_instances(&attribute, &function, Some(request), &program, &report)?.pop()?;
        let instance = emit::requested(&function, request, instance, &report);
        report.is_empty().then_some(instance)
    });
    let instance = instance.unwrap_or_else(|| emit::requested_stub(&function, request));
    let errors = report.finish();
    print_time(&function, start);
    hygienic!(#errors #instance)
}

/// The instances of a kernel, or the one that is asked for; `None` after a report.
fn compile_instances(
    attribute: &Attribute,
    function: &ItemFn,
    request: Option<&Request>,
    program: &Program,
    report: &Report,
) -> Option<Vec<Instance>> {
    lower::check_qualifiers(function, report);
    let cx = Context::new(program, attribute.targets.vulkan, report);
    let errors = report.count();
    let environments = match request {
        Some(Request { arguments, whole, .. }) => vec![lower::instance(&cx, function, program.place(), arguments, whole)],
        None => lower::instances(&cx, function, attribute),
    };
    if report.count() > errors {
        // A body is not to be judged by types that it was not written for.
        return None;
    }
    let signatures: Vec<Signature> = environments.iter().map(|env| Signature::of(&cx, function, env)).collect();
    let helpers = Helpers::default();
    let mut kernels: Vec<(&Env, Kernel, PrintedWgsl, Listing)> = Vec::new();
    for (env, signature) in environments.iter().zip(&signatures) {
        let errors = report.count();
        let instance = env.describe();
        report.set_context(if instance.is_empty() { String::new() } else { format!("in the instance `{instance}`") });
        let mut kernel = lower::lower(&cx, function, attribute, signature, env.clone());
        report.reach(function.sig.ident.span());
        if kernel.deterministic && report.is_empty() {
            deterministic::check(&kernel, report);
        }
        if report.is_empty() {
            kernel.body.number();
            let uniformity = kernel.cooperates().then(|| Uniformity::of(&kernel));
            uniformity.iter().for_each(|uniformity| uniformity.check(report));
            let start = Instant::now();
            if report.is_empty() {
                // Between barriers that only some reach, nobody knows who is where.
                let by_elements = copies::by_elements(&kernel);
                let of_elements = by_elements.as_ref().map(Uniformity::of);
                let (asked, uniformity) = (by_elements.as_ref().unwrap_or(&kernel), of_elements.as_ref().or(uniformity.as_ref()));
                let mut races = Races::of(asked, uniformity);
                races.check(asked, report);
                let (conditions, racing) = races.conditions(asked, uniformity);
                let (verdicts, in_place) = (races.verdicts(asked, &conditions), races.in_place(asked));
                (kernel.race_conditions, kernel.racing, kernel.races, kernel.in_place) = (conditions, racing, verdicts, in_place);
            }
            let judged = checks::insert(&mut kernel);
            print_analysis_time(&kernel, start);
            PASSES.iter().for_each(|pass| pass(&mut kernel));
            shared_reuse::check(&kernel, attribute.shared_memory, report);
            if attribute.denies_checks {
                verdicts::deny(&judged, report);
            }
            let has_texts = report.is_empty() && Purpose::get() != Purpose::Documentation;
            let wgsl = if has_texts { print_wgsl(&kernel, &helpers) } else { PrintedWgsl::default() };
            kernel.wide = wide::form(&kernel, attribute.coarsen.as_ref().map(|coarsen| coarsen.width));
            if let (Some(coarsen @ Coarsen { width: 2.., at: _ }), Err(why)) = (&attribute.coarsen, &kernel.wide) {
                report.error(&coarsen.at, message::no_wide_form(coarsen.width, *why));
            }
            let listing = Listing::of(&kernel, &judged, &instance);
            kernels.push((env, kernel, wgsl, listing));
        }
        if report.count() > errors {
            // What is wrong in one instance is most often wrong in all of them, and said once.
            break;
        }
    }
    report.set_context(String::new());
    if !report.is_empty() {
        return None;
    }
    kernels.iter().for_each(|(.., listing)| print_report(listing));
    let instance = |(env, kernel, wgsl, listing): (&Env, Kernel, PrintedWgsl, Listing)| Instance {
        arguments: env.arguments(),
        printed: print(&kernel, wgsl, &helpers, &cx.texts),
        kernel,
        listing,
    };
    Some(kernels.into_iter().map(instance).collect())
}

/// Where a kernel comes from, as its texts say it.
fn source(kernel: &Kernel) -> String {
    format!("{}, {}", kernel.name, print::origin(kernel.name.span()))
}

/// The name of a kernel's entry point.
fn entry(kernel: &Kernel) -> String {
    print::entry_name(&name::text(&kernel.name))
}

/// Has naga compile a form's text.
fn compiling(kernel: &Kernel, Text { text, spans }: Text) -> Compiling {
    Compiling::start(text, spans, kernel.fast_math, print::wgsl::shared(kernel))
}

/// Prints a kernel's WGSL, which naga compiles while all that does not need it is done: so this comes first.
fn print_wgsl(kernel: &Kernel, helpers: &Helpers) -> PrintedWgsl {
    if !kernel.targets.vulkan {
        return PrintedWgsl::default();
    }
    let (source, entry) = (source(kernel), entry(kernel));
    let text = |forms: &Forms<'_>| print::wgsl::print(forms, &entry, &source);
    let mut forms = Forms::by(&WGSL_PASSES, &shared_reuse::on_gpus(kernel), helpers);
    let set_naga = |forms: &mut Forms<'_>, is_for_naga| forms.each_mut().for_each(|form| form.is_for_naga = is_for_naga);
    set_naga(&mut forms, true);
    let printed = text(&forms);
    let (has_standard, differs) = (!kernel.orders_memory(), print::wgsl::differs_for_naga(&forms.checked));
    let mut wgsl = if has_standard && !differs { printed.text.clone() } else { String::new() };
    let spirv = compiling(kernel, printed);
    if has_standard && differs {
        set_naga(&mut forms, false);
        wgsl = text(&forms).text;
        set_naga(&mut forms, true);
    }
    forms.each_mut().for_each(atomic_floats::find_atomic_floats);
    let spirv_atomic_floats = (!forms.checked.atomic_floats.is_empty()).then(|| compiling(kernel, text(&forms)));
    PrintedWgsl { text: wgsl, spirv: Some(spirv), spirv_atomic_floats }
}

/// Prints the rest of a kernel's texts, as much as the purpose asks for.
fn print(kernel: &Kernel, wgsl: PrintedWgsl, helpers: &Helpers, texts: &Texts) -> Printed {
    let purpose = Purpose::get();
    if purpose == Purpose::Documentation {
        return Printed::default();
    }
    let (source, entry) = (source(kernel), entry(kernel));
    let code = |is_optimised: bool| {
        let wide = kernel.wide.as_ref().ok().map(|wide| {
            let entry = print::wide_entry(&entry);
            let spirv = kernel.targets.vulkan.then(|| {
                let mut forms = Forms::by(&WGSL_PASSES, &wide.kernel, helpers);
                forms.checked.is_for_naga = true;
                compiling(kernel, print::wgsl::print(&forms, &entry, &source))
            });
            let cuda = print_cuda(kernel, || Forms::by(&CUDA_PASSES, &wide.kernel, helpers), &entry);
            PrintedWide { entry, spirv, cuda }
        });
        let by_loops = copies::as_loops(kernel);
        let native = print::rust::print(by_loops.as_ref().unwrap_or(kernel), is_optimised);
        Code { entry: entry.clone(), sites: emit::sites(kernel, texts), native, wide }
    };
    let code = if let Purpose::Program { is_optimised } = purpose { Some(code(is_optimised)) } else { None };
    let cuda = print_cuda(kernel, || Forms::by(&CUDA_PASSES, &shared_reuse::on_gpus(kernel), helpers), &entry);
    Printed { wgsl, cuda, code }
}

fn print_cuda<'a>(kernel: &Kernel, forms: impl FnOnce() -> Forms<'a>, entry: &str) -> String {
    if kernel.targets.cuda { print::cuda::print(&forms(), entry, &source(kernel)).text } else { String::new() }
}

/// For `cargo xtask budget`, which sets `SCRY_TIME`.
fn print_time(function: &ItemFn, start: Instant) {
    if std::env::var_os("SCRY_TIME").is_some() {
        eprintln!("scry: expanded kernel `{}` in {:.2} ms", function.sig.ident, start.elapsed().as_secs_f64() * 1e3);
    }
}

/// The same, for what proofs of races and checks take.
fn print_analysis_time(kernel: &Kernel, start: Instant) {
    if std::env::var_os("SCRY_TIME").is_some() {
        eprintln!("scry: analysed kernel `{}` in {:.2} ms", kernel.name, start.elapsed().as_secs_f64() * 1e3);
    }
}

/// For `cargo xtask report`, which sets `SCRY_REPORT`: several crates are compiled at once, so each line has the name of its own.
fn print_report(listing: &Listing) {
    if std::env::var_os("SCRY_REPORT").is_some() {
        let name = std::env::var("CARGO_CRATE_NAME").unwrap_or_default();
        let lines: String = listing.report().lines().map(|line| format!("scry in {name}: {line}\n")).collect();
        eprint!("{lines}");
    }
}
