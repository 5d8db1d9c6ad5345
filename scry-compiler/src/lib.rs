//! The compiler of scry: `#[scry::kernel]` as a function from tokens to tokens.
//!
//! tokens → syn → `lower` to the typed [`ir`] → `check` → passes of each target ([`WGSL_PASSES`], [`CUDA_PASSES`]) → `print` to WGSL,
//! CUDA C and Rust → naga to SPIR-V → `emit` the launcher.
//! A phase reports all of its errors at once, each at the user's own token; the next begins only if there are none.
//!
//! The compiler knows nothing of the runtime: their contract is the `KernelDef` literal that `emit` writes.

mod check;
mod element;
mod emit;
mod facts;
pub mod intrinsic;
pub mod ir;
mod items;
mod layout;
mod lower;
mod message;
mod name;
mod operator;
mod passes;
mod print;
mod program;
mod report;
mod scalar;
mod spirv;
mod syntax;
pub mod ty;
mod user_code;
pub mod vector;
mod wgsl;

use std::cell::Cell;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Instant;

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::ItemFn;

use check::Uniformity;
use emit::{Instance, Printed};
use ir::Kernel;
use items::{Gathered, Goal, Program, Unit};
use lower::{Context, Env, helpers};
use passes::{Lowered, Pass, atomic_floats, checks, constants, forward_substitution, hoist, jumps, phases, reads, waiting};
use report::Report;
use syntax::{Attribute, Signature};

/// What every target's kernel goes through before its own passes, in order.
const PASSES: [fn(&mut Kernel); 3] = [checks::insert, forward_substitution::run, number];

/// The passes of WGSL, in order.
const WGSL_PASSES: [Pass; 7] = [
    phases::find_loops_together,
    hoist::run,
    phases::cut,
    constants::wrap_quotients,
    helpers::supply_wgsl,
    jumps::replace_labels,
    constants::make_variables,
];

/// The passes of CUDA C, in order.
const CUDA_PASSES: [Pass; 5] = [hoist::run, waiting::find_waiting_loops, helpers::supply_cuda, jumps::replace_labels, reads::find_reads];

fn number(kernel: &mut Kernel) {
    kernel.body.number();
}

/// The stack of the thread that naga runs on, which parses deep expressions by recursion.
const NAGA_STACK: usize = 32 << 20;

/// Expands `#[scry::kernel(arguments)] item`: to the launcher, or first to the call that gathers what the kernel needs.
#[must_use]
pub fn expand(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    report::guarded(item, || expand_kernel(arguments, item))
}

fn expand_kernel(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    match parse(item.clone()) {
        Ok(function) => items::gather_for_kernel(&arguments, &function, item).unwrap_or_else(|| compiled(arguments, &function, Vec::new())),
        Err(error) => {
            // What else the item is stays, so that its uses are no errors as well.
            let error = error.to_compile_error();
            quote_spanned!(Span::mixed_site()=> #error #item)
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
    report::guarded(&TokenStream::new(), || expand_units(tokens))
}

fn expand_units(tokens: TokenStream) -> TokenStream {
    let gathered: Gathered = match syn::parse2(tokens) {
        Ok(gathered) => gathered,
        Err(error) => return error.to_compile_error(),
    };
    let Gathered { roots, mut units, carried: _, goal: Goal::Kernel { arguments, paths, function } } = gathered else {
        return items::finish(gathered);
    };
    let function = match parse(function) {
        Ok(function) => function,
        Err(error) => return error.to_compile_error(),
    };
    units.push(Unit { id: String::new(), items: Vec::new(), paths: paths.into_iter().zip(roots).collect() });
    let arrived = items::arrived(&items::kernel_marker(&function));
    let launcher = compiled(arguments, &function, units);
    quote_spanned!(Span::mixed_site()=> #arrived #launcher)
}

/// A kernel is a function.
fn parse(item: TokenStream) -> syn::Result<ItemFn> {
    syn::parse2::<syn::Item>(item).and_then(|item| match item {
        syn::Item::Fn(function) => Ok(function),
        other => Err(syn::Error::new_spanned(message::item_keyword(&other), message::NOT_A_FUNCTION)),
    })
}

/// The launcher of a kernel that uses the items of `units`, or what stands for it where there are errors.
fn compiled(arguments: TokenStream, function: &ItemFn, mut units: Vec<Unit>) -> TokenStream {
    let start = Instant::now();
    if units.is_empty() {
        units.push(Unit { id: String::new(), items: Vec::new(), paths: Vec::new() });
    }
    let report = Report::about(function.sig.ident.span());
    let launcher = report.guarded(|| compile(arguments, function, &Program::new(units), &report)).unwrap_or_else(|| emit::stub(function));
    let errors = report.finish();
    let questions = items::ask_about_known_names(&[&syn::Item::Fn(function.clone())]);
    print_time(function, start);
    quote_spanned!(Span::mixed_site()=> #errors #launcher #questions)
}

/// The launcher, or `None` after a report.
fn compile(arguments: TokenStream, function: &ItemFn, program: &Program, report: &Report) -> Option<TokenStream> {
    let attribute = Attribute::parse(arguments, report);
    syntax::check_qualifiers(function, report);
    let cx = Context::new(program, attribute.wgsl, report);
    let errors = report.count();
    let environments = lower::instances(&cx, function, &attribute);
    if report.count() > errors {
        // A body is not to be judged by types that it was not written for.
        return None;
    }
    let signatures: Vec<(Env, Signature)> = environments
        .into_iter()
        .map(|env| {
            let signature = lower::signature(&cx, function, &env);
            (env, signature)
        })
        .collect();
    let mut kernels: Vec<(&Env, Kernel)> = Vec::new();
    let mut questions = None;
    for (env, signature) in &signatures {
        let errors = report.count();
        let instance = env.describe();
        report.set_context(if instance.is_empty() { instance } else { format!("in the instance `{instance}`") });
        let (mut kernel, asked) = lower::lower(&cx, function, &attribute, signature, env.clone());
        report.reach(function.sig.ident.span());
        // What holds of the patterns of one instance holds of all.
        questions.get_or_insert(asked);
        if report.count() == errors {
            kernel.body.number();
            if kernel.cooperates() {
                Uniformity::of(&kernel).check(&kernel, report);
            }
            PASSES.iter().for_each(|pass| pass(&mut kernel));
        }
        kernels.push((env, kernel));
        if report.count() > errors {
            // What is wrong in one instance is most often wrong in all of them, and said once.
            break;
        }
    }
    report.set_context(String::new());
    if !report.is_empty() {
        return None;
    }
    let printed = print(kernels.iter().map(|(_, kernel)| kernel), report)?;
    let instance = |((env, kernel), printed): ((&Env, Kernel), Printed)| Instance {
        name: env.describe(),
        arguments: env.arguments(),
        sites: emit::sites(&kernel, &cx.texts),
        kernel,
        printed,
    };
    let instances: Vec<Instance> = kernels.into_iter().zip(printed).map(instance).collect();
    let questions = print::questions::print(&questions?);
    let launcher = emit::launcher(function, &instances);
    Some(quote_spanned!(Span::mixed_site()=> #launcher #questions))
}

/// A kernel's texts, before naga has seen the WGSL.
struct Texts {
    entry: String,
    wgsl: Option<Module>,
    cuda: String,
    cpu: TokenStream,
}

/// A WGSL module, and where each of its lines comes from.
struct Module {
    text: Arc<str>,
    spans: Vec<Span>,
    /// That of the same kernel with atomic floats, if it has any.
    with_atomic_floats: Option<Box<Module>>,
}

/// What naga is to compile.
struct Job {
    wgsl: Arc<str>,
    entry: String,
    fast_math: bool,
    shared: Vec<wgsl::Shared>,
}

/// What the printers make of kernels. naga takes as long as all the rest, and text is all it needs: meanwhile it compiles those that
/// have been printed, on as many threads as there are processors for.
fn print<'a>(kernels: impl ExactSizeIterator<Item = &'a Kernel>, report: &Report) -> Option<Vec<Printed>> {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let threads = kernels.len().min(processors).max(1);
    let (texts, mut compiled) = thread::scope(|scope| {
        let (sender, jobs) = mpsc::channel();
        let jobs = Arc::new(Mutex::new(jobs));
        let compile = || {
            let jobs = jobs.clone();
            let compiler = thread::Builder::new().stack_size(NAGA_STACK).spawn_scoped(scope, move || compile_all(&jobs));
            compiler.expect("rustc's process can start a thread")
        };
        let compilers: Vec<_> = (0..threads).map(|_| compile()).collect();
        let naga = Queue { sender, sent: Cell::new(0) };
        let texts: Vec<Texts> = kernels.map(|kernel| print_texts(kernel, &naga)).collect();
        drop(naga);
        let compiled = compilers.into_iter().flat_map(|compiler| compiler.join().unwrap_or_else(|panic| resume_unwind(panic)));
        (texts, compiled.collect::<Vec<_>>())
    });
    compiled.sort_by_key(|(number, _)| *number);
    let mut compiled = compiled.into_iter().map(|(_, module)| module);
    texts.into_iter().map(|texts| finish(texts, &mut compiled, report)).collect()
}

/// What is to be compiled, numbered in order.
struct Queue {
    sender: mpsc::Sender<(usize, Job)>,
    sent: Cell<usize>,
}

impl Queue {
    fn send(&self, job: Job) {
        // If naga has panicked, joining its thread says so.
        let _ = self.sender.send((self.sent.get(), job));
        self.sent.set(self.sent.get() + 1);
    }
}

/// Compiles jobs until there are no more, and returns their numbers beside what came of them.
fn compile_all(jobs: &Mutex<mpsc::Receiver<(usize, Job)>>) -> Vec<(usize, Result<Vec<u8>, wgsl::Rejection>)> {
    let next = || jobs.lock().ok()?.recv().ok();
    let compiled = |(number, job): (usize, Job)| (number, wgsl::compile(&job.wgsl, &job.entry, job.fast_math, &job.shared));
    std::iter::from_fn(next).map(compiled).collect()
}

fn print_texts(kernel: &Kernel, naga: &Queue) -> Texts {
    let source = format!("{}, {}", kernel.name, print::origin(kernel.name.span()));
    let entry = print::entry_name(&name::text(&kernel.name));
    let wgsl = kernel.wgsl.then(|| {
        let mut lowered = Lowered::by(&WGSL_PASSES, kernel);
        let module = |lowered: &Lowered| {
            let printed = print::wgsl::print(lowered, &entry, &source);
            let text: Arc<str> = printed.text.into();
            let job = Job { wgsl: text.clone(), entry: entry.clone(), fast_math: kernel.fast_math, shared: print::wgsl::shared(kernel) };
            naga.send(job);
            Module { text, spans: printed.spans, with_atomic_floats: None }
        };
        let mut portable = module(&lowered);
        atomic_floats::find_atomic_floats(&mut lowered);
        portable.with_atomic_floats = (!lowered.atomic_floats.is_empty()).then(|| Box::new(module(&lowered)));
        portable
    });
    let cuda = print::cuda::print(&Lowered::by(&CUDA_PASSES, kernel), &entry, &source).text;
    Texts { entry, wgsl, cuda, cpu: print::rust::print(kernel) }
}

/// The texts with the SPIR-V, which is the next of what was compiled; `None` after a report.
fn finish(texts: Texts, compiled: &mut impl Iterator<Item = Result<Vec<u8>, wgsl::Rejection>>, report: &Report) -> Option<Printed> {
    let Texts { entry, wgsl, cuda, cpu } = texts;
    let Some(module) = wgsl else {
        let (wgsl, spirv, spirv_atomic_floats) = (String::new(), Vec::new(), Vec::new());
        return Some(Printed { entry, wgsl, spirv, spirv_atomic_floats, cuda, cpu });
    };
    let spirv = compiled_module(&module, compiled, report);
    let with_atomic_floats = module.with_atomic_floats.map(|module| compiled_module(&module, compiled, report));
    let spirv_atomic_floats = with_atomic_floats.unwrap_or_else(|| Some(Vec::new()))?;
    Some(Printed { entry, wgsl: module.text.to_string(), spirv: spirv?, spirv_atomic_floats, cuda, cpu })
}

/// The SPIR-V of a module, which is the next of what was compiled; `None` after a report.
fn compiled_module(
    Module { text: _, spans, with_atomic_floats: _ }: &Module,
    compiled: &mut impl Iterator<Item = Result<Vec<u8>, wgsl::Rejection>>,
    report: &Report,
) -> Option<Vec<u8>> {
    match compiled.next().expect("naga answers for each module") {
        Ok(spirv) => Some(spirv),
        Err(rejection) => {
            let span = spans[rejection.line.min(spans.len() - 1)];
            let message = format!(
                "naga rejects the WGSL that scry printed for this\nhelp: this is a bug of scry; please report it with what follows\n{}",
                rejection.message
            );
            report.error(quote_spanned!(span=> here), message);
            None
        }
    }
}

/// For `cargo xtask budget`, which sets `SCRY_TIME`.
fn print_time(function: &ItemFn, start: Instant) {
    if std::env::var_os("SCRY_TIME").is_some() {
        eprintln!("scry: expanded kernel `{}` in {:.2} ms", function.sig.ident, start.elapsed().as_secs_f64() * 1e3);
    }
}
