//! The instances of a generic kernel: what its generic parameters may be, in every combination.

use quote::ToTokens;
use syn::{GenericParam, ItemFn};

use super::context::{Context, Env, Generic, generics};
use super::state::Lower;
use super::types::const_ty;
use crate::syntax::{Attribute, InstanceValue};
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
    let env = Env::of_unit(unit);
    let bounds = || crate::syntax::bounds(&generic.name, &function.sig.generics).collect::<Vec<_>>();
    if let Some(instances) = attribute.instances.iter().find(|instances| instances.name == generic.name) {
        if instances.values.is_empty() {
            cx.report.error(&instances.name, "a kernel needs an instance\nhelp: name at least one value");
        }
        let value = |value: &'a InstanceValue| match (value, generic.scalar) {
            (InstanceValue::Number(number), Some(scalar)) => {
                let value = cx.evaluate(number, &env, &Ty::Scalar(scalar));
                value.and_then(|value| const_ty(value.literal())).unwrap_or(Ty::Error)
            }
            (InstanceValue::Number(number), None) => not_of_kind(cx, generic, number),
            (InstanceValue::Type(ty), scalar) => {
                let found = Lower::of_item(cx, env.clone(), cx.report).ty(ty);
                let is_kind = matches!(found, Ty::Const(_)) == scalar.is_some();
                if is_kind || found.is_silent() { found } else { not_of_kind(cx, generic, ty) }
            }
        };
        let values: Vec<Ty> = instances.values.iter().map(value).collect();
        check_bounds(cx, &generic.name, &bounds(), &values, instances);
        let written = instances.values.iter().map(|value| match value {
            InstanceValue::Type(ty) if generic.scalar.is_none() => Some(ty.to_token_stream().to_string()),
            InstanceValue::Type(_) | InstanceValue::Number(_) => None,
        });
        return values.into_iter().zip(written).collect();
    }
    let set = bounds().into_iter().find_map(|path| Some((path, cx.closed_set_of(path, unit)?)));
    if let Some((path, types)) = set {
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

/// Reports a type in the place of a number, or a number in that of a type.
fn not_of_kind(cx: &Context<'_>, generic: &Generic, at: impl ToTokens) -> Ty {
    let name = &generic.name;
    let message = match generic.scalar {
        Some(scalar) => format!("`{name}` is a `{}`\nhelp: name numbers: `instances({name} = [8, 16])`", scalar.name()),
        None => format!("`{name}` is a type\nhelp: name types: `instances({name} = [f32, u32])`"),
    };
    cx.report.error(at, message);
    Ty::Error
}

/// Whether the named types satisfy the bounds.
fn check_bounds(cx: &Context<'_>, name: &str, bounds: &[&syn::Path], values: &[Ty], instances: &crate::syntax::Instances) {
    let unit = cx.program.kernel_unit();
    for (value, syntax) in values.iter().zip(&instances.values) {
        let InstanceValue::Type(at) = syntax else { continue };
        for path in bounds.iter().filter(|path| !cx.satisfies(value, path, unit)) {
            let (wanted, help) = (crate::items::path_text(path), cx.implementors(path, unit));
            cx.report.error(at, format!("`{value}` is not `{wanted}`, as the kernel asks of its `{name}`\nhelp: {help}"));
        }
    }
}

impl Context<'_> {
    /// The types that a trait stands for, if they are a closed set.
    fn closed_set_of(&self, path: &syn::Path, unit: usize) -> Option<Vec<Ty>> {
        match self.program.find(unit, path) {
            Some((id, _)) => {
                let of = self.impls.iter().filter(|candidate| candidate.is_of(id) && candidate.generics.is_empty());
                let types: Vec<Ty> = of.map(|candidate| candidate.self_ty.clone()).collect();
                (!types.is_empty()).then_some(types)
            }
            None => {
                let set = super::functions::closed_set(&path.segments.last()?.ident.to_string())?;
                // Those that every device has, and buffers can hold.
                let everywhere = |scalar: &Scalar| scalar.bits() == 32 && crate::layout::layout(&Ty::Scalar(*scalar)).is_ok();
                Some(set.into_iter().filter(everywhere).map(Ty::Scalar).collect())
            }
        }
    }
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
