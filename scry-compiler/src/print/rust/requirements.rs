//! What a launch must fulfil, as functions that the host asks.

use std::slice;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::bindings::{bindings, params};
use super::formula::offset;
use super::{Rust, conditions, racing};
use crate::ir::{Condition, Expr, ExprKind, Identity, InPlace, Kernel, LaunchSum, Param, ParamId, Precedence, RaceCondition, Requirement};
use crate::layout::{field_offset, stored_bits};
use crate::name;
use crate::ty::Ty;

/// Prints a function that gives the requirements.
pub(super) fn print(kernel: &Kernel) -> TokenStream {
    let stated = kernel.requirements.iter().map(|Requirement { holds, text }| {
        let rust = Rust::of_host(kernel);
        let bindings = bindings_of(kernel, &[holds]);
        let fulfilled = rust.expr(holds);
        requirement(kernel, text, &[holds], &quote!(#bindings #fulfilled), None)
    });
    // Conditions of one access have the same races: the sides of a launch, say.
    let (mut races, mut of_races) = (TokenStream::new(), Vec::new());
    for (number, alike) in kernel.race_conditions.chunk_by(RaceCondition::is_of_same).enumerate() {
        let (name, race) = (format_ident!("RACE_{}", number, span = Span::mixed_site()), racing::race(kernel, &alike[0]));
        races.extend(hygienic!(const #name: cpu::Race = #race;));
        let race = name.into_token_stream();
        of_races.extend(alike.iter().map(|condition| of_launch(kernel, &condition.holds, &condition.text, Some(&race))));
    }
    let (requirements, racing) = (stated.chain(of_races), racing::print(kernel));
    hygienic! {
        pub(super) const fn requirements() -> &'static [cpu::Requirement] {
            #racing
            #races
            &[#(#requirements),*]
        }
    }
}

/// Prints a function that gives the slices that may be one in a launch, if there are any.
pub(super) fn print_in_place(kernel: &Kernel) -> Option<TokenStream> {
    let number = |slice: ParamId| kernel.slices().position(|(known, ..)| known == slice).expect("it is a slice");
    let pair = |InPlace { read, written, conditions }: &InPlace| {
        let (read, written) = (number(*read), number(*written));
        let requirements = conditions.iter().map(|(holds, text)| of_launch(kernel, holds, text, None));
        hygienic!(rt::InPlace { read: #read, written: #written, requirements: &[#(#requirements),*] })
    };
    let pairs = kernel.in_place.iter().map(pair);
    (!kernel.in_place.is_empty()).then(|| {
        hygienic! {
            pub(super) const fn in_place() -> &'static [rt::InPlace] {
                &[#(#pairs),*]
            }
        }
    })
}

/// A condition on a launch, as a requirement.
fn of_launch(kernel: &Kernel, holds: &Condition<LaunchSum>, text: &str, race: Option<&TokenStream>) -> TokenStream {
    let named: Vec<&Expr> = holds.sums().into_iter().flatten().flat_map(|(product, _)| product).collect();
    requirement(kernel, text, &named, &conditions::fulfilled(kernel, slice::from_ref(holds)), race)
}

/// A requirement of which `named` are the parts; if there might be races without, it says which.
fn requirement(kernel: &Kernel, text: &str, named: &[&Expr], holds: &TokenStream, race: Option<&TokenStream>) -> TokenStream {
    let values = values(kernel, named);
    let race = race.map_or_else(|| hygienic!(cpu::None), |race| hygienic!(cpu::Some(#race)));
    hygienic! {
        cpu::Requirement {
            condition: #text,
            race: #race,
            holds: |launch| {
                #holds
            },
            values: #values,
        }
    }
}

fn is_of_size(named: &[&Expr]) -> bool {
    let mut is_of_size = false;
    named.iter().for_each(|expr| expr.walk(&mut |part| is_of_size |= matches!(part.kind, ExprKind::Identity(_))));
    is_of_size
}

/// Brings what a condition names into scope.
fn bindings_of(kernel: &Kernel, named: &[&Expr]) -> TokenStream {
    let (params, ids) = (bindings(kernel, params(named.iter().copied())), is_of_size(named).then(|| hygienic!(let ids = launch.ids();)));
    quote!(#params #ids)
}

/// What a condition names and what that is, in words, where `{f32:4@36}` stands for the number of that type and size that the parameter block
/// has at that offset: text, since it is for an error alone.
fn values(kernel: &Kernel, named: &[&Expr]) -> String {
    let names = kernel.names();
    let mut parts: Vec<(ParamId, String, &Expr)> = Vec::new();
    let mut found = |param, part| {
        let text = names.text(part, Precedence::Product);
        if !parts.iter().any(|(known, shown, _)| (*known, shown) == (param, &text)) {
            parts.push((param, text, part));
        }
    };
    named.iter().for_each(|expr| find_parts(expr, &mut found));
    parts.sort_by_key(|(param, ..)| *param);
    let shown = |(param, text, part): (ParamId, String, &Expr)| {
        let Param { name, argument, .. } = &kernel.params[param.0];
        let count = kernel.params.iter().filter(|other| other.argument == *argument).count();
        let value = value(offset(kernel, part), &part.ty, !matches!(part.kind, ExprKind::Field(..)));
        match part.kind {
            ExprKind::Param(_) if count > 1 => format!("a part of `{}` is {value}", name::text(name)),
            _ => format!("`{text}` is {value}"),
        }
    };
    let size = is_of_size(named).then(|| format!("`{}()` is {{launch_size}}", Identity::LaunchSize.name()));
    parts.into_iter().map(shown).chain(size).collect::<Vec<String>>().join(", ")
}

/// What stands for what the block has at an offset: for a number, which is an enum's discriminant, too, or for all that a value consists of. A
/// number of its own has a word.
fn value(at: u32, ty: &Ty, is_own: bool) -> String {
    if let Some(scalar) = ty.repr().scalar() {
        let bits = if is_own { scalar.bits().next_multiple_of(32) } else { stored_bits(scalar) };
        return format!("{{{}:{}@{at}}}", scalar.on_device().name(), bits / 8);
    }
    let fields = ty.fields().into_iter().enumerate().map(|(number, field)| value(at + field_offset(ty, number as u32), &field, false));
    format!("({})", fields.collect::<Vec<String>>().join(", "))
}

/// Finds the lengths, the parameters and the fields of parameters that an expression is made of.
fn find_parts<'e>(expr: &'e Expr, found: &mut dyn FnMut(ParamId, &'e Expr)) {
    match whole(expr) {
        Some(param) => found(param, expr),
        None => expr.each_child(&mut |child| find_parts(child, found)),
    }
}

/// The parameter that an expression is, or is the length or a field of.
fn whole(expr: &Expr) -> Option<ParamId> {
    match &expr.kind {
        ExprKind::Param(param) | ExprKind::Len(param) => Some(*param),
        ExprKind::Field(of, _) => whole(of),
        _ => None,
    }
}
