//! The instances of a generic kernel: what its generic parameters may be, in every combination.

use quote::ToTokens;
use syn::{GenericArgument, GenericParam, ItemFn};

use super::context::{Context, Env, Generic, generics};
use super::state::Lower;
use crate::layout::layout;
use crate::syntax::{Attribute, bounds};
use crate::ty::{Scalar, Ty};

/// More instances than this are a mistake more often than not: each is compiled for every target.
const MAX_INSTANCES: usize = 64;

/// What names mean in each instance of a kernel; one that is not generic has one.
pub(crate) fn instances<'a>(cx: &'a Context<'a>, function: &'a ItemFn, attribute: &'a Attribute) -> Vec<Env> {
    let unit = cx.program.kernel_unit();
    let mut environments = vec![Env::of_unit(unit)];
    for instances in &attribute.instances {
        let names = generics(&function.sig.generics);
        if !names.iter().any(|generic| instances.name == generic.name) {
            let (name, kernel) = (&instances.name, &function.sig.ident);
            cx.report.error(name, format!("kernel `{kernel}` has no generic parameter `{name}`\nhelp: remove it, or add the parameter"));
        }
    }
    let params = function.sig.generics.params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_)));
    for (generic, param) in generics(&function.sig.generics).into_iter().zip(params) {
        let values = values(cx, &generic, param, attribute, function);
        let with = |env: &Env, (ty, host): &(Ty, Option<String>)| {
            let mut env = env.clone();
            env.generics.push(Generic { ty: ty.clone(), host: host.clone(), ..generic.clone() });
            env
        };
        environments = environments.iter().flat_map(|env| values.iter().map(move |value| with(env, value))).collect();
    }
    if environments.len() > MAX_INSTANCES {
        let (count, help) = (environments.len(), "name those you launch: `instances(T = [f32])`");
        let message = format!("a kernel has at most {MAX_INSTANCES} instances, and this one has {count}\nhelp: {help}");
        cx.report.error(&function.sig.generics, message);
        environments.truncate(1);
    }
    environments
}

/// The values of one generic parameter, and what the kernel calls those that are types of the user's.
fn values<'a>(
    cx: &'a Context<'a>,
    generic: &Generic,
    param: &'a GenericParam,
    attribute: &'a Attribute,
    function: &'a ItemFn,
) -> Vec<(Ty, Option<String>)> {
    let unit = cx.program.kernel_unit();
    if let Some(instances) = attribute.instances.iter().find(|instances| instances.name == generic.name) {
        if instances.values.is_empty() {
            cx.report.error(&instances.name, "a kernel needs an instance\nhelp: name at least one value");
        }
        let mut scope = Lower::of_item(cx, Env::of_unit(unit), cx.report);
        let value = |argument: &'a GenericArgument| {
            let ty = scope.generic_arguments([argument], std::slice::from_ref(generic)).pop().unwrap_or(Ty::Error);
            cx.check_bounds(&ty, generic, &function.sig.generics, unit, "the kernel", argument);
            let host = (generic.scalar.is_none()).then(|| argument.to_token_stream().to_string());
            (ty, host)
        };
        return instances.values.iter().map(value).collect();
    }
    let closed = |path: &'a syn::Path| {
        let is_users = cx.program.find(unit, path).is_some();
        let is_instance = |ty: &Ty| if is_users { ty.with(&[]) == *ty } else { is_everywhere(ty) };
        let types: Vec<Ty> = cx.implementors(path, unit)?.into_iter().filter(is_instance).collect();
        (!types.is_empty()).then_some((path, types))
    };
    if let Some((path, types)) = bounds(&generic.name, &function.sig.generics).find_map(closed) {
        return types.into_iter().map(|ty| named(cx, generic, ty, path)).collect();
    }
    let name = &generic.name;
    let (example, or) = if generic.scalar.is_some() { ("8, 16", "") } else { ("f32, u32", ", or give it a bound such as `scry::Num`") };
    let help = format!("name them, `#[scry::kernel(instances({name} = [{example}]))]`{or}");
    let message = format!("it is not known which instances of this kernel to compile: nothing says what `{name}` may be\nhelp: {help}");
    cx.report.error(param, message);
    vec![(Ty::Error, None)]
}

/// A type that implements a bound, and what the kernel calls it.
fn named(cx: &Context<'_>, generic: &Generic, ty: Ty, bound: &syn::Path) -> (Ty, Option<String>) {
    let Ty::Adt(adt, arguments) = &ty else { return (ty, None) };
    if let Some(host) = adt.0.host.clone().filter(|_| arguments.is_empty()) {
        return (ty, Some(host));
    }
    let (name, wanted) = (&generic.name, crate::items::path_text(bound));
    let help = format!("name the instances: `#[scry::kernel(instances({name} = [..]))]`");
    let what = format!("`{ty}` is `{wanted}`, so there is to be an instance for it, but the kernel has no name for it");
    cx.report.error(bound, format!("{what}\nhelp: {help}"));
    (Ty::Error, None)
}

/// Whether every device has a type of numbers, and buffers can hold it.
fn is_everywhere(ty: &Ty) -> bool {
    ty.scalar().is_some_and(|scalar| scalar.bits() == 32) && layout(ty).is_ok()
}

impl Env {
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
