//! The arguments of `#[scry::kernel(...)]`.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, GenericArgument, Ident, Lit, Meta, MetaList, Path, Token, bracketed, parenthesized};

use crate::name::similar;
use crate::program::path_text;
use crate::report::{At, Report, is_one_place};
use crate::targets::Targets;

/// The most invocations a workgroup has on every device that scry drives.
const MAX_INVOCATIONS: u32 = 1024;
/// The most invocations along each axis.
const MAX_SIZE: [u32; 3] = [1024, 1024, 64];
/// A workgroup that suits every device, for kernels that do not say.
const DEFAULT: [u32; 3] = [256, 1, 1];

/// The bytes of shared memory that every device has.
const SHARED_MEMORY: u32 = 16 << 10;
/// The most bytes that a device can have.
const MAX_SHARED_MEMORY: u32 = 256 << 10;

/// The arguments there are.
const ARGUMENTS: [&str; 9] =
    ["workgroup", "shared_memory", "instances", "requires", "deny", "coarsen", "fast_math", "deterministic", "targets"];

/// What other systems call the size of a workgroup.
const SIZES: [&str; 8] = ["block", "block_size", "block_dim", "cube_dim", "local_size", "numthreads", "threads", "threads_per_block"];

const WORKGROUP_HELP: &str = "write `workgroup = 256`, `workgroup = (16, 16)` or `workgroup = (8, 8, 4)`";

const SMALLER_HELP: &str = "make it smaller; the grid given at launch may be as large as you like";

const TARGETS_HELP: &str =
    "write those that the kernel is for, as `targets(vulkan, cuda)` or `targets(cpu)`; without it, a kernel has every target";

const CONTRADICTION: &str = "a kernel cannot be both `deterministic` and `fast_math`: the one asks for the same bits on every device, the other leaves roundings to the device\nhelp: remove one of them";

const DENY_HELP: &str = "write `deny(runtime_checks)`, which makes each check that is left until the kernel runs an error";

const COARSEN_HELP: &str =
    "write `coarsen = 4` for a form in which an invocation does the work of 4, `coarsen = 1` for none, or leave it out, and scry chooses";

const REQUIRES_HELP: &str = "write conditions on lengths and values, `requires(x.len() == y.len(), n % 4 == 0)`";

const INSTANCES_HELP: &str =
    "write what each parameter may be, `instances(T = [f32, u32], N = [8, 16])`, or the instances, `instances((f32, 8), (u32, 16))`";

/// What the attribute says.
pub(crate) struct Attribute {
    pub(crate) workgroup: Workgroup,
    /// The most bytes of shared memory that the kernel may have.
    pub(crate) shared_memory: u32,
    pub(crate) floats: Floats,
    pub(crate) targets: Targets,
    pub(crate) instances: Instances,
    /// The conditions that a launch must fulfil.
    pub(crate) requires: Vec<Expr>,
    /// Whether checks are errors that invocations make.
    pub(crate) denies_checks: bool,
    /// Of how many invocations one of the wide form is to do the work, if it says so.
    pub(crate) coarsen: Option<Coarsen>,
}

/// How exact floats are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Floats {
    /// Each operation is rounded as it stands there, to the device's bounds.
    AsWritten,
    /// They may be fused and reassociated.
    Fast,
    /// They have the same bits on every device.
    Deterministic,
}

/// `coarsen = 4`
pub(crate) struct Coarsen {
    /// 1 if there is to be no wide form.
    pub(crate) width: u32,
    pub(crate) at: Expr,
}

/// The size of a workgroup, some of which may be const parameters of the kernel.
pub(crate) struct Workgroup {
    /// A number or the name of a parameter for each axis; none if it does not say.
    axes: Vec<Expr>,
    /// What it was written as.
    written: TokenStream,
}

/// Which instances a generic kernel has.
pub(crate) enum Instances {
    /// Every combination of what the parameters may be: what this says, or else what their bounds say.
    Combined(Vec<Values>),
    /// These.
    Listed(Vec<Listed>),
}

/// `T = [f32, u32]` or `TILE = [8, 16]`
pub(crate) struct Values {
    pub(crate) name: Ident,
    pub(crate) values: Vec<GenericArgument>,
}

/// `(f32, 8)`
pub(crate) struct Listed {
    pub(crate) arguments: Vec<GenericArgument>,
    /// What it was written as.
    pub(crate) written: TokenStream,
}

impl Instances {
    /// All arguments that are named.
    pub(crate) fn values(&self) -> impl Iterator<Item = &GenericArgument> {
        let (combined, listed): (&[Values], &[Listed]) = match self {
            Self::Combined(values) => (values, &[]),
            Self::Listed(listed) => (&[], listed),
        };
        combined.iter().flat_map(|values| &values.values).chain(listed.iter().flat_map(|listed| &listed.arguments))
    }
}

impl Parse for Instances {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Ident) {
            return Ok(Self::Combined(input.parse_terminated(Values::parse, Token![,])?.into_iter().collect()));
        }
        Ok(Self::Listed(input.parse_terminated(Listed::parse, Token![,])?.into_iter().collect()))
    }
}

impl Values {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        let content;
        bracketed!(content in input);
        Ok(Self { name, values: content.parse_terminated(value, Token![,])?.into_iter().collect() })
    }
}

impl Listed {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let content;
        parenthesized!(content in input);
        let written = content.fork().parse()?;
        Ok(Self { arguments: content.parse_terminated(value, Token![,])?.into_iter().collect(), written })
    }
}

fn value(input: ParseStream<'_>) -> syn::Result<GenericArgument> {
    if input.peek(Lit) || input.peek(Token![-]) || input.peek(syn::token::Brace) {
        input.parse().map(GenericArgument::Const)
    } else {
        input.parse().map(GenericArgument::Type)
    }
}

impl Attribute {
    pub(crate) fn parse(tokens: TokenStream, report: &Report) -> Self {
        let workgroup = Workgroup { axes: Vec::new(), written: TokenStream::new() };
        let instances = Instances::Combined(Vec::new());
        let mut attribute = Self {
            workgroup,
            shared_memory: SHARED_MEMORY,
            floats: Floats::AsWritten,
            targets: Targets::ALL,
            instances,
            requires: Vec::new(),
            denies_checks: false,
            coarsen: None,
        };
        let mut seen: Vec<String> = Vec::new();
        let argument = |input: ParseStream<'_>| {
            input.parse::<Meta>().map_err(|error| syn::Error::new(error.span(), "expected an argument such as `workgroup = 256`"))
        };
        let parse = |input: ParseStream<'_>| input.parse_terminated(argument, Token![,]);
        let end = tokens.clone().into_iter().last().map_or_else(Span::call_site, |token| token.span());
        match parse.parse2(tokens) {
            Ok(arguments) => {
                for argument in &arguments {
                    let name = path_text(argument.path());
                    if seen.contains(&name) {
                        report.error(argument.path(), format!("`{name}` is given twice\nhelp: remove one of them"));
                    }
                    attribute.take(argument, report);
                    seen.push(name);
                }
            }
            Err(error) => {
                // Where more is expected behind the last token, syn points at the whole attribute.
                let place = if is_one_place(error.span(), Span::call_site()) { end } else { error.span() };
                report.error(At(place), format!("{error}\nhelp: write `#[scry::kernel(workgroup = 256)]`"));
            }
        }
        attribute
    }

    fn take(&mut self, argument: &Meta, report: &Report) {
        match argument {
            Meta::NameValue(pair) if pair.path.is_ident("workgroup") => {
                if let Some(workgroup) = Workgroup::parse(&pair.value, report) {
                    self.workgroup = workgroup;
                }
            }
            Meta::NameValue(pair) if pair.path.is_ident("shared_memory") => {
                self.shared_memory = parse_shared_memory(&pair.value, report).unwrap_or(SHARED_MEMORY);
            }
            Meta::NameValue(pair) if pair.path.is_ident("coarsen") => self.coarsen = parse_coarsen(&pair.value, report),
            Meta::Path(path) | Meta::List(MetaList { path, .. }) if path.is_ident("coarsen") => {
                report.error(argument, format!("`coarsen` takes a number\nhelp: {COARSEN_HELP}"));
            }
            Meta::Path(path) if path.is_ident("fast_math") => self.take_floats(Floats::Fast, path, report),
            Meta::Path(path) if path.is_ident("deterministic") => self.take_floats(Floats::Deterministic, path, report),
            other if let Some(name) = ["fast_math", "deterministic"].into_iter().find(|name| other.path().is_ident(name)) => {
                report.error(other, format!("`{name}` takes no value\nhelp: write `{name}` alone"));
            }
            Meta::List(list) if list.path.is_ident("instances") => {
                self.instances = list.parse_args().unwrap_or_else(|error| {
                    report.error(At(error.span()), format!("{error}\nhelp: {INSTANCES_HELP}"));
                    Instances::Listed(Vec::new())
                });
            }
            Meta::List(list) if list.path.is_ident("requires") => {
                match list.parse_args_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
                    Ok(conditions) if conditions.is_empty() => {
                        report.error(&list.path, format!("`requires` needs a condition\nhelp: {REQUIRES_HELP}"));
                    }
                    Ok(conditions) => self.requires = conditions.into_iter().collect(),
                    Err(error) => report.error(At(error.span()), format!("{error}\nhelp: {REQUIRES_HELP}")),
                }
            }
            Meta::Path(path) | Meta::NameValue(syn::MetaNameValue { path, .. }) if path.is_ident("requires") => {
                report.error(argument, format!("`requires` takes a list in parentheses\nhelp: {REQUIRES_HELP}"));
            }
            Meta::List(list) if list.path.is_ident("deny") => self.denies_checks = parse_deny(list, report),
            Meta::Path(path) | Meta::NameValue(syn::MetaNameValue { path, .. }) if path.is_ident("deny") => {
                report.error(argument, format!("`deny` takes a list in parentheses\nhelp: {DENY_HELP}"));
            }
            Meta::List(list) if list.path.is_ident("targets") => self.targets = parse_targets(list, report),
            Meta::Path(path) | Meta::NameValue(syn::MetaNameValue { path, .. }) if path.is_ident("targets") => {
                report.error(argument, format!("`targets` takes a list in parentheses\nhelp: {TARGETS_HELP}"));
            }
            Meta::Path(path) | Meta::List(MetaList { path, .. }) if path.is_ident("workgroup") => {
                report.error(argument, format!("`workgroup` takes the size with `=`\nhelp: {WORKGROUP_HELP}"));
            }
            other => {
                let name = path_text(other.path());
                let similar = if SIZES.contains(&&*name) { Some("workgroup") } else { similar(&name, ARGUMENTS.into_iter()) };
                let help = similar.map(|similar| format!("did you mean `{similar}`?"));
                let all = "there are `workgroup = ...`, `shared_memory = ...`, `instances(...)`, `requires(...)`, `deny(runtime_checks)`, `coarsen = ...`, `fast_math`, `deterministic` and `targets(...)`";
                let help = help.as_deref().unwrap_or(all);
                report.error(other.path(), format!("`{name}` is not an argument of `scry::kernel`\nhelp: {help}"));
            }
        }
    }

    fn take_floats(&mut self, floats: Floats, at: &Path, report: &Report) {
        if ![Floats::AsWritten, floats].contains(&self.floats) {
            report.error(at, CONTRADICTION);
        }
        self.floats = floats;
    }
}

/// The names in a list of `what`; none after a report.
fn parse_names(list: &MetaList, what: &str, help: &str, report: &Report) -> Vec<Ident> {
    match list.parse_args_with(Punctuated::<Ident, Token![,]>::parse_terminated) {
        Ok(names) => {
            if names.is_empty() {
                report.error(&list.path, format!("`{}` needs the name of a {what}\nhelp: {help}", path_text(&list.path)));
            }
            names.into_iter().collect()
        }
        Err(error) => {
            report.error(At(error.span()), format!("expected the name of a {what}\nhelp: {help}"));
            Vec::new()
        }
    }
}

/// `targets(vulkan, cuda, cpu)`, or some of these. `cpu` includes `sanitizer`, which may also stand without it.
fn parse_targets(list: &MetaList, report: &Report) -> Targets {
    let names = parse_names(list, "target", TARGETS_HELP, report);
    if names.is_empty() {
        return Targets::ALL;
    }
    let mut targets = Targets { vulkan: false, cuda: false, cpu: false, sanitizer: false };
    for name in &names {
        match &*name.to_string() {
            "vulkan" => targets.vulkan = true,
            "cuda" => targets.cuda = true,
            "cpu" => (targets.cpu, targets.sanitizer) = (true, true),
            "sanitizer" => targets.sanitizer = true,
            other => {
                let message = format!("`{other}` is not a target of kernels: there are `vulkan`, `cuda`, `cpu` and `sanitizer`");
                report.error(name, format!("{message}\nhelp: {TARGETS_HELP}"));
            }
        }
    }
    targets
}

/// `deny(runtime_checks)`: whether that is denied.
fn parse_deny(list: &MetaList, report: &Report) -> bool {
    let names = parse_names(list, "lint", DENY_HELP, report);
    for name in names.iter().filter(|name| *name != "runtime_checks") {
        report.error(name, format!("`{name}` is not a lint of kernels: the only one is `runtime_checks`\nhelp: {DENY_HELP}"));
    }
    names.iter().any(|name| name == "runtime_checks")
}

fn parse_coarsen(value: &Expr, report: &Report) -> Option<Coarsen> {
    if let Expr::Lit(syn::ExprLit { lit: Lit::Int(literal), .. }) = value
        && let Ok(width @ (1 | 2 | 4 | 8 | 16)) = literal.base10_parse()
    {
        return Some(Coarsen { width, at: value.clone() });
    }
    report.error(value, format!("`coarsen` is 1, 2, 4, 8 or 16\nhelp: {COARSEN_HELP}"));
    None
}

fn parse_shared_memory(value: &Expr, report: &Report) -> Option<u32> {
    if let Expr::Lit(syn::ExprLit { lit: Lit::Int(literal), .. }) = value
        && let Ok(bytes @ ..=MAX_SHARED_MEMORY) = literal.base10_parse()
    {
        return Some(bytes);
    }
    let message = format!("the limit for shared memory is a number of bytes, at most {MAX_SHARED_MEMORY}");
    report.error(value, format!("{message}\nhelp: write `shared_memory = 49152`"));
    None
}

impl Workgroup {
    fn parse(value: &Expr, report: &Report) -> Option<Self> {
        let axes: Vec<Expr> = match value {
            Expr::Tuple(tuple) => tuple.elems.iter().cloned().collect(),
            Expr::Paren(paren) => vec![(*paren.expr).clone()],
            other => vec![other.clone()],
        };
        if !(1..=3).contains(&axes.len()) {
            report.error(value, format!("a workgroup has one to three axes, not {}\nhelp: {WORKGROUP_HELP}", axes.len()));
            return None;
        }
        let workgroup = Self { axes, written: value.to_token_stream() };
        // What depends on parameters and constants is judged where they are known.
        if workgroup.axes.iter().all(|axis| matches!(axis, Expr::Lit(_))) {
            workgroup.resolve(|_| None, report);
        }
        Some(workgroup)
    }

    /// The sizes as they are written.
    pub(crate) fn axes(&self) -> &[Expr] {
        &self.axes
    }

    /// The sizes, where `constant` works out what is no literal; `None` after a report.
    pub(crate) fn resolve(&self, constant: impl Fn(&Expr) -> Option<i128>, report: &Report) -> [u32; 3] {
        let mut sizes = if self.axes.is_empty() { DEFAULT } else { [1; 3] };
        for (axis, expr) in self.axes.iter().enumerate() {
            sizes[axis] = axis_size(axis, expr, &constant, report).unwrap_or(1);
        }
        let invocations: u64 = sizes.iter().map(|&size| u64::from(size)).product();
        if invocations > u64::from(MAX_INVOCATIONS) {
            let message = format!("a workgroup of {invocations} invocations is too large: devices run at most {MAX_INVOCATIONS}");
            report.error(&self.written, format!("{message}\nhelp: {SMALLER_HELP}"));
        }
        sizes
    }
}

/// The size along an axis; `None` after a report.
fn axis_size(axis: usize, expr: &Expr, constant: &impl Fn(&Expr) -> Option<i128>, report: &Report) -> Option<u32> {
    let size = match expr {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(literal), .. }) => literal.base10_parse::<i128>().ok(),
        Expr::Lit(_) => {
            report.error(expr, format!("the size of a workgroup is an integer\nhelp: {WORKGROUP_HELP}"));
            return None;
        }
        other => Some(constant(other)?),
    };
    match u32::try_from(size.unwrap_or(i128::MAX)) {
        Ok(0) => report.error(expr, "a workgroup has at least one invocation along each axis\nhelp: write a number from 1"),
        Ok(size) if size <= MAX_SIZE[axis] => return Some(size),
        Ok(_) | Err(_) => {
            let (text, axis, max) = (expr.to_token_stream(), ["x", "y", "z"][axis], MAX_SIZE[axis]);
            let message = format!("a workgroup of {text} invocations along {axis} is too large: devices run at most {max}");
            report.error(expr, format!("{message}\nhelp: {SMALLER_HELP}"));
        }
    }
    None
}
