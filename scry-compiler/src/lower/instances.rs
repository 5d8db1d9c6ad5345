//! The instances of a generic kernel: what its generic parameters may be, in every combination.

use syn::{GenericParam, ItemFn, TypeParamBound};

use super::items::{Context, Env, Generic, generics};
use super::types::Names;
use crate::syntax::{Attribute, InstanceValue, Signature, types};
use crate::ty::Ty;

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
        let extend = |env: &Env| {
            let env = env.clone();
            let generic = generic.clone();
            values.iter().map(move |value| {
                let mut env = env.clone();
                env.generics.push(Generic { ty: value.clone(), ..generic.clone() });
                env
            }).collect::<Vec<_>>()
        };
        environments = environments.iter().flat_map(extend).collect();
    }
    if environments.len() > MAX_INSTANCES {
        let count = environments.len();
        cx.report.error(
            &function.sig.generics,
            format!("a kernel has at most {MAX_INSTANCES} instances, and this one has {count}\nhelp: name those you launch: `instances(T = [f32])`"),
        );
        environments.truncate(1);
    }
    environments
}

/// The values of one generic parameter.
fn values<'a>(cx: &'a Context<'a>, generic: &Generic, param: &'a GenericParam, attribute: &'a Attribute, function: &'a ItemFn) -> Vec<Ty> {
    let unit = cx.program.kernel_unit();
    let env = Env::of_unit(unit);
    if let Some(instances) = attribute.instances.iter().find(|instances| instances.name == generic.name) {
        if instances.values.is_empty() {
            cx.report.error(&instances.name, "a kernel needs an instance\nhelp: name at least one value");
        }
        let value = |value: &'a InstanceValue| match (value, generic.scalar) {
            (InstanceValue::Type(ty), None) => types::parse(ty, &mut Names::new(cx, &env, cx.report), cx.report),
            (InstanceValue::Number(number), Some(scalar)) => {
                let value = cx.evaluate(number, &env, &Ty::Scalar(scalar)).and_then(|value| value.literal());
                match value {
                    Some(crate::ir::Literal::Int(value)) => Ty::Const(value),
                    Some(crate::ir::Literal::Bool(value)) => Ty::Const(i128::from(value)),
                    Some(crate::ir::Literal::Float(_)) | None => Ty::Error,
                }
            }
            (InstanceValue::Type(ty), Some(_)) => types::parse(ty, &mut Names::new(cx, &env, cx.report), cx.report),
            (InstanceValue::Number(number), None) => {
                cx.report.error(number, format!("`{}` is a type parameter\nhelp: name types: `instances({} = [f32])`", generic.name, generic.name));
                Ty::Error
            }
        };
        let values: Vec<Ty> = instances.values.iter().map(value).collect();
        check_bounds(cx, generic, param, &values, instances, function);
        return values;
    }
    let set = bounds(param, function).into_iter().find_map(|path| cx.closed_set_of(path, unit));
    set.unwrap_or_else(|| {
        let name = &generic.name;
        let example = if generic.scalar.is_some() { "8, 16" } else { "f32, u32" };
        cx.report.error(
            param,
            format!("it is not known which instances of this kernel to compile: nothing says what `{name}` may be\nhelp: name them, `#[scry::kernel(instances({name} = [{example}]))]`{}", if generic.scalar.is_some() { "" } else { ", or give it a bound such as `scry::Num`" }),
        );
        vec![Ty::Error]
    })
}

/// Whether the named types satisfy the bounds.
fn check_bounds(cx: &Context<'_>, generic: &Generic, param: &GenericParam, values: &[Ty], instances: &crate::syntax::Instances, function: &ItemFn) {
    let unit = cx.program.kernel_unit();
    for (value, syntax) in values.iter().zip(&instances.values) {
        let InstanceValue::Type(at) = syntax else { continue };
        for path in bounds(param, function) {
            if !cx.satisfies(value, path, unit) {
                let wanted = crate::items::path_text(path);
                cx.report.error(at, format!("`{value}` is not `{wanted}`, as the kernel asks of its `{}`\nhelp: {}", generic.name, cx.implementors(path, unit)));
            }
        }
    }
}

/// The traits that a type parameter is bound by, in its declaration and in the `where` clause.
fn bounds<'a>(param: &'a GenericParam, function: &'a ItemFn) -> Vec<&'a syn::Path> {
    let GenericParam::Type(param) = param else { return Vec::new() };
    let clauses = function.sig.generics.where_clause.iter().flat_map(|clause| &clause.predicates).filter_map(|predicate| match predicate {
        syn::WherePredicate::Type(predicate) if matches!(&predicate.bounded_ty, syn::Type::Path(path) if path.path.is_ident(&param.ident)) => {
            Some(&predicate.bounds)
        }
        _ => None,
    });
    let bounds = param.bounds.iter().chain(clauses.flatten());
    bounds.filter_map(|bound| if let TypeParamBound::Trait(bound) = bound { Some(&bound.path) } else { None }).collect()
}

/// The signature of one instance.
pub(crate) fn signature<'a>(cx: &'a Context<'a>, function: &'a ItemFn, env: &Env) -> Signature {
    Signature::parse(function, &mut Names::new(cx, env, cx.report), cx.report)
}

impl Context<'_> {
    /// The types that a trait stands for, if they are a closed set.
    fn closed_set_of(&self, path: &syn::Path, unit: usize) -> Option<Vec<Ty>> {
        match self.program.find(unit, path) {
            Some((id, _)) => {
                let of = self.impls.iter().filter(|candidate| candidate.trait_.as_ref().is_some_and(|trait_| trait_.item == Some(id)));
                let types: Vec<Ty> = of.filter(|candidate| candidate.generics.is_empty()).map(|candidate| candidate.self_ty.clone()).collect();
                (!types.is_empty()).then_some(types)
            }
            None => {
                let set = super::functions::closed_set(&path.segments.last()?.ident.to_string())?;
                Some(set.into_iter().filter(|scalar| crate::layout::layout(&Ty::Scalar(*scalar)).is_ok()).map(Ty::Scalar).collect())
            }
        }
    }
}

impl Env {
    /// What the generic parameters are, in order.
    pub(crate) fn arguments(&self) -> Vec<Ty> {
        self.generics.iter().map(|generic| generic.ty.clone()).collect()
    }
}
