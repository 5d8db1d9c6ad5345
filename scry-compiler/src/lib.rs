//! The compiler of scry: `#[scry::kernel]` as a function from tokens to tokens.
//!
//! tokens → syn → `lower` to the typed [`ir`] → `print` to WGSL, CUDA C and Rust → naga to SPIR-V → `emit` the launcher.
//! A phase reports all of its errors at once, each at the user's own token; the next begins only if there are none.
//!
//! The compiler knows nothing of the runtime: their contract is the `KernelDef` literal that `emit` writes.

mod emit;
pub mod intrinsic;
pub mod ir;
mod lower;
mod message;
mod print;
mod report;
mod spirv;
mod syntax;
pub mod ty;
mod wgsl;

use std::thread;
use std::time::Instant;

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::ItemFn;

use emit::Printed;
use ir::Kernel;
use report::Report;
use syntax::{Attribute, Signature};

/// The stack of the thread that naga runs on, which parses deep expressions by recursion.
const NAGA_STACK: usize = 32 << 20;

/// Expands `#[scry::kernel(arguments)] item`.
#[must_use]
pub fn expand(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    let start = Instant::now();
    let function = match parse(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            // What else the item is stays, so that its uses are no errors as well.
            let error = error.to_compile_error();
            return quote_spanned!(Span::mixed_site()=> #error #item);
        }
    };
    let report = Report::default();
    let launcher = compile(arguments, &function, &report).unwrap_or_else(|| emit::stub(&function));
    let errors = report.finish();
    print_time(&function, start);
    quote_spanned!(Span::mixed_site()=> #errors #launcher)
}

/// A kernel is a function.
fn parse(item: TokenStream) -> syn::Result<ItemFn> {
    syn::parse2::<syn::Item>(item).and_then(|item| match item {
        syn::Item::Fn(function) => Ok(function),
        other => Err(syn::Error::new_spanned(message::item_keyword(&other), message::NOT_A_FUNCTION)),
    })
}

/// The launcher, or `None` after a report.
fn compile(arguments: TokenStream, function: &ItemFn, report: &Report) -> Option<TokenStream> {
    let attribute = Attribute::parse(arguments, report);
    let signature = Signature::parse(function, report);
    let kernel = lower::lower(function, &attribute, signature, report);
    if !report.is_empty() {
        return None;
    }
    let printed = print(&kernel, report)?;
    Some(emit::launcher(function, &kernel, &printed))
}

fn print(kernel: &Kernel, report: &Report) -> Option<Printed> {
    let start = kernel.name.span().start();
    let source = format!("{}, {}:{}", kernel.name, kernel.name.span().file(), start.line);
    let entry = print::entry_name(&kernel.name.to_string());
    if !kernel.wgsl {
        let (cuda, cpu) = (print::cuda::print(kernel, &source), print::rust::print(kernel));
        return Some(Printed { entry, wgsl: String::new(), spirv: Vec::new(), cuda: cuda.text, cpu });
    }
    let wgsl = print::wgsl::print(kernel, &source);
    let (spirv, cuda, cpu) = thread::scope(|scope| {
        // naga takes as long as all the rest, and text is all it needs.
        let (text, name, fast_math) = (wgsl.text.as_str(), entry.as_str(), kernel.fast_math);
        let naga = thread::Builder::new().stack_size(NAGA_STACK);
        let naga = naga.spawn_scoped(scope, move || wgsl::compile(text, name, fast_math));
        let (cuda, cpu) = (print::cuda::print(kernel, &source), print::rust::print(kernel));
        (naga.expect("rustc's process can start a thread").join().expect("naga does not panic"), cuda, cpu)
    });
    match spirv {
        Ok(spirv) => Some(Printed { entry, wgsl: wgsl.text, spirv, cuda: cuda.text, cpu }),
        Err(rejection) => {
            let span = wgsl.spans[rejection.line.min(wgsl.spans.len() - 1)];
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
