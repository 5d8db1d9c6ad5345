//! The signature of a kernel: its name and parameters; and its instances, which are those of its attribute, else what its generic
//! parameters in every combination make, or one that is asked for.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{FnArg, GenericArgument, GenericParam, ItemFn, PatType, ReturnType, Type};

use super::context::{Context, Env, Generic, generics};
use super::parameters::{MAX_BLOCK_SIZE, parse_kind, parse_name, parts};
use super::state::Lower;
use crate::ir::{Param, ParamKind};
use crate::layout::{Layout, layout, parameter_layout};
use crate::report::Report;
use crate::syntax::impl_trait::is_closure;
use crate::syntax::types::NO_CLOSURES;
use crate::syntax::{Attribute, Instances, Listed, SliceType, Values, bounds};
use crate::ty::{Scalar, Ty};

/// Bytes of the parameter block before the first parameter: the launch size and the first workgroup, three words each.
const HEADER_SIZE: u32 = 32;
/// The most slices: what every device that scry drives can bind at once.
const MAX_SLICES: usize = 12;

/// What a kernel is called with.
pub(crate) struct Signature {
    pub(crate) params: Vec<Param>,
    /// The types of what a launch takes, in order.
    pub(crate) arguments: Vec<Ty>,
    /// The size of the parameter block in bytes.
    pub(crate) block_size: u32,
    /// The alignment of the parameter block, which its size is a multiple of.
    alignment: u32,
}

impl Signature {
    /// The parameters of a kernel where names mean what they do in `env`.
    pub(crate) fn of<'a>(cx: &'a Context<'a>, function: &'a ItemFn, env: &Env) -> Self {
        let (mut scope, report) = (Lower::of_item(cx, env.clone(), cx.report), cx.report);
        let mut signature = Self { params: Vec::new(), arguments: Vec::new(), block_size: HEADER_SIZE, alignment: 4 };
        for input in &function.sig.inputs {
            let ty = match input {
                FnArg::Receiver(receiver) => scope.refuse(
                    receiver,
                    "a kernel cannot be a method: it takes buffers and values, not `self`\nhelp: make it a free function and pass the fields it needs",
                ),
                FnArg::Typed(typed) => signature.push(typed, &mut scope),
            };
            signature.arguments.push(ty.unwrap_or(Ty::Error));
        }
        signature.block_size = signature.block_size.next_multiple_of(signature.alignment);
        signature.check_limits(report);
        signature
    }

    /// Adds a parameter of the source, and returns its type.
    fn push<'a>(&mut self, typed: &'a PatType, scope: &mut Lower<'a>) -> Option<Ty> {
        let name = parse_name(&typed.pat, scope)?;
        let kind = parse_kind(&typed.ty, scope);
        let ty = kind.ty().clone();
        match kind {
            ParamKind::Slice { .. } => {
                self.push_part(&name, String::new(), kind);
                if SliceType::of(&typed.ty).is_some_and(|slice| slice.is_optional) {
                    self.push_part(&name, ".is_some()".to_owned(), ParamKind::Scalar(Ty::BOOL));
                }
            }
            ParamKind::Scalar(ty) => parts(&ty).into_iter().for_each(|(way, part)| self.push_part(&name, way, ParamKind::Scalar(part))),
        }
        Some(ty)
    }

    fn push_part(&mut self, name: &Ident, part: String, kind: ParamKind) {
        let word = Layout { size: 4, align: 4 };
        let Layout { size, align } = match &kind {
            ParamKind::Slice { .. } => Layout { size: 8, align: 4 },
            ParamKind::Scalar(Ty::Scalar(scalar)) if scalar.bits() == 64 => Layout { size: 8, align: 8 },
            ParamKind::Scalar(Ty::Scalar(_)) => word,
            ParamKind::Scalar(ty) => parameter_layout(ty).unwrap_or(word),
        };
        let align = align.max(4);
        // What is aligned makes C++ round the whole block up.
        let slot = self.block_size.next_multiple_of(align);
        self.block_size = slot + size.next_multiple_of(4);
        self.alignment = self.alignment.max(align);
        self.params.push(Param { name: name.clone(), part, argument: self.arguments.len(), kind, slot });
    }

    /// The bytes that CUDA passes: behind the block, addresses are aligned.
    fn size(&self, slices: usize) -> u32 {
        let addresses = slices as u32 * 8;
        if addresses == 0 { self.block_size } else { self.block_size.next_multiple_of(8) + addresses }
    }

    fn check_limits(&self, report: &Report) {
        let slices: Vec<&Param> = self.params.iter().filter(|param| matches!(param.kind, ParamKind::Slice { .. })).collect();
        if let Some(first) = slices.get(MAX_SLICES) {
            let count = slices.len();
            report.error(
                &first.name,
                format!("a kernel takes at most {MAX_SLICES} slices, and this one takes {count}\nhelp: join slices that are used together, or split the kernel"),
            );
        } else if let (true, Some(last)) = (self.size(slices.len()) > MAX_BLOCK_SIZE, self.params.last()) {
            report.error(
                &last.name,
                format!(
                    "the parameters take {} bytes, and a kernel has {}: 4 for a scalar, 8 for one of 64 bits, 16 for a slice\nhelp: pass some of the scalars in a slice",
                    self.size(slices.len()) - HEADER_SIZE,
                    MAX_BLOCK_SIZE - HEADER_SIZE
                ),
            );
        }
    }
}

pub(crate) const RETURN_VALUE: &str =
    "a kernel returns nothing: each of its invocations would return a value of its own\nhelp: write results to a `&mut [T]` parameter";

/// Reports what a kernel cannot be.
pub(crate) fn check_qualifiers(function: &ItemFn, report: &Report) {
    let sig = &function.sig;
    let waits =
        "a kernel cannot be `async`: its invocations never wait\nhelp: remove `async`; `launch` returns at once, and `download` waits";
    let is_safe = "a kernel cannot be `unsafe`: launching one is always safe\nhelp: remove `unsafe`";
    sig.asyncness.iter().for_each(|token| report.error(token, waits));
    sig.constness.iter().for_each(|token| report.error(token, "a kernel cannot be `const`\nhelp: remove `const`"));
    sig.unsafety.iter().for_each(|token| report.error(token, is_safe));
    sig.abi.iter().for_each(|abi| report.error(abi, "a kernel has no ABI\nhelp: remove `extern`"));
    sig.variadic.iter().for_each(|dots| report.error(dots, "a kernel takes a fixed number of arguments"));
    let is_unit = |ty: &Type| matches!(ty, Type::Tuple(tuple) if tuple.elems.is_empty());
    if matches!(&sig.output, ReturnType::Type(_, ty) if !is_unit(ty)) {
        report.error(&sig.output, RETURN_VALUE);
    }
}

/// What names mean in each instance of a kernel that its attribute and bounds name; one that is not generic has one.
pub(crate) fn instances<'a>(cx: &'a Context<'a>, function: &'a ItemFn, attribute: &'a Attribute) -> Vec<Env> {
    let unit = cx.program.kernel_unit();
    let combined = match &attribute.instances {
        Instances::Combined(combined) => combined,
        Instances::Listed(listed) => {
            return listed.iter().map(|Listed { arguments, written }| instance(cx, function, unit, arguments, written)).collect();
        }
    };
    for Values { name, values: _ } in combined {
        if !generics(&function.sig.generics).iter().any(|generic| *name == generic.name) {
            let kernel = &function.sig.ident;
            cx.report.error(name, format!("kernel `{kernel}` has no generic parameter `{name}`\nhelp: remove it, or add the parameter"));
        }
    }
    let mut environments = vec![Env::of_unit(unit)];
    for (generic, param) in generics(&function.sig.generics).into_iter().zip(params(function)) {
        let values = values(cx, &generic, param, combined, function);
        let with = |env: &Env, value: &(Ty, Option<String>)| env.with(&generic, value);
        environments = environments.iter().flat_map(|env| values.iter().map(move |value| with(env, value))).collect();
    }
    environments
}

/// What names mean in the instance for some arguments, which `unit` has names for.
pub(crate) fn instance<'a>(
    cx: &'a Context<'a>,
    function: &'a ItemFn,
    unit: usize,
    arguments: &'a [GenericArgument],
    written: &dyn ToTokens,
) -> Env {
    let (generics, count) = (generics(&function.sig.generics), arguments.len());
    if generics.len() != count {
        let (kernel, wanted) = (&function.sig.ident, generics.len());
        let names: Vec<&str> = generics.iter().map(|generic| &*generic.name).collect();
        let help = format!("give one for each of them: `{}`", names.join(", "));
        let (have, given) = (if wanted == 1 { "parameter" } else { "parameters" }, if count == 1 { "argument" } else { "arguments" });
        cx.report.error(written, format!("kernel `{kernel}` has {wanted} generic {have}, and this is {count} {given}\nhelp: {help}"));
    }
    let with = |env: Env, (generic, argument)| env.with(generic, &value(cx, generic, argument, unit, function));
    generics.iter().zip(arguments).fold(Env::of_unit(cx.program.kernel_unit()), with)
}

fn params(function: &ItemFn) -> impl Iterator<Item = &GenericParam> {
    function.sig.generics.params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_)))
}

/// A generic argument that `unit` has names for, and what it is called there if it is no number.
fn value<'a>(
    cx: &'a Context<'a>,
    generic: &Generic,
    argument: &'a GenericArgument,
    unit: usize,
    function: &'a ItemFn,
) -> (Ty, Option<String>) {
    let mut scope = Lower::of_item(cx, Env::of_unit(unit), cx.report);
    let ty = scope.generic_arguments([argument], std::slice::from_ref(generic)).pop().unwrap_or(Ty::Error);
    cx.check_bounds(&ty, generic, &function.sig.generics, cx.program.kernel_unit(), "the kernel", argument);
    let host = (generic.scalar.is_none()).then(|| argument.to_token_stream().to_string());
    (ty, host)
}

/// The values of one generic parameter, and what the kernel calls those that are types of the user's.
fn values<'a>(
    cx: &'a Context<'a>,
    generic: &Generic,
    param: &'a GenericParam,
    combined: &'a [Values],
    function: &'a ItemFn,
) -> Vec<(Ty, Option<String>)> {
    let unit = cx.program.kernel_unit();
    if let Some(Values { name, values }) = combined.iter().find(|values| values.name == generic.name) {
        if values.is_empty() {
            cx.report.error(name, "a kernel needs an instance\nhelp: name at least one value");
        }
        return values.iter().map(|argument| value(cx, generic, argument, unit, function)).collect();
    }
    let closed = |path: &'a syn::Path| {
        let is_users = cx.program.find(unit, path).is_some();
        // Of numbers, those that every device has and buffers can hold.
        let is_everywhere = |ty: &Ty| ty.scalar().is_some_and(|scalar| scalar.bits() == 32) && layout(ty).is_ok();
        let is_instance = |ty: &Ty| if is_users { ty.with(&[]) == *ty } else { is_everywhere(ty) };
        let types: Vec<Ty> = cx.implementors(path, unit)?.into_iter().filter(is_instance).collect();
        (!types.is_empty()).then_some((path, types))
    };
    if let Some((path, types)) = bounds(&generic.name, &function.sig.generics).find_map(closed) {
        return types.into_iter().map(|ty| named(cx, generic, ty, path)).collect();
    }
    if matches!(param, GenericParam::Type(param) if param.bounds.iter().any(is_closure)) {
        cx.report.error(param, NO_CLOSURES);
        return vec![(Ty::Error, None)];
    }
    let name = &generic.name;
    let (example, or) = if generic.scalar.is_some() { ("8, 16", "") } else { ("f32, u32", ", or give it a bound such as `scry::Num`") };
    let help = format!(
        "name them, `#[scry::kernel(instances({name} = [{example}]))]`{or}; with `instances()`, there are those of `scry::instance!`"
    );
    let message = format!("it is not known which instances of this kernel to compile: nothing says what `{name}` may be\nhelp: {help}");
    cx.report.error(param, message);
    vec![(Ty::Error, None)]
}

/// A type that implements a bound, and what the kernel calls it.
fn named(cx: &Context<'_>, generic: &Generic, ty: Ty, bound: &syn::Path) -> (Ty, Option<String>) {
    let Ty::Adt(adt, arguments) = &ty else { return (ty, None) };
    if arguments.is_empty() {
        // What the kernel does not name stands where its trait does; rustc says so if it does not.
        let bound = crate::items::path_text(bound);
        let module = &bound[..bound.rfind("::").map_or(0, |colons| colons + 2)];
        let host = adt.0.host.clone().unwrap_or_else(|| format!("{module}{}", adt.0.name));
        return (ty, Some(host));
    }
    let (name, wanted) = (&generic.name, crate::items::path_text(bound));
    let help = format!("name the instances: `#[scry::kernel(instances({name} = [..]))]`");
    let what = format!("`{ty}` is `{wanted}`, so the kernel needs an instance for it, but its name is not in scope at the kernel");
    cx.report.error(bound, format!("{what}\nhelp: {help}"));
    (Ty::Error, None)
}

impl Env {
    fn with(&self, generic: &Generic, (ty, host): &(Ty, Option<String>)) -> Self {
        let mut env = self.clone();
        env.generics.push(Generic { ty: ty.clone(), host: host.clone(), ..generic.clone() });
        env
    }

    /// Which instance of a generic kernel this is, for a message; empty if the kernel is not generic.
    pub(crate) fn describe(&self) -> String {
        let value = |generic: &Generic| match (&generic.ty, generic.scalar) {
            (Ty::Const(number), Some(Scalar::Bool)) => (*number != 0).to_string(),
            (ty, _) => ty.to_string(),
        };
        let pairs: Vec<String> = self.generics.iter().map(|generic| format!("{} = {}", generic.name, value(generic))).collect();
        pairs.join(", ")
    }

    /// What the generic parameters are, in order, and what the kernel calls those that are types of the user's.
    pub(crate) fn arguments(&self) -> Vec<(Ty, Option<String>)> {
        self.generics.iter().map(|generic| (generic.ty.clone(), generic.host.clone())).collect()
    }
}
