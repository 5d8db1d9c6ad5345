//! At which elements invocations access, as functions of theirs, for a launch that does not fulfil what keeps its invocations from racing:
//! the host looks for two that meet.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::bindings::{bindings, params};
use super::conditions::{number, variable_name};
use crate::ir::{Between, Kernel, RaceCondition, RacingAccess, RacingPair, Stage};

/// Prints the accesses, as a constant.
pub(super) fn print(kernel: &Kernel) -> Option<TokenStream> {
    let accesses = kernel.racing.iter().map(|access| {
        let (name, is_write, loops, indices) = (&access.name, access.is_write, access.loops(), access.indices.len());
        let elements = elements(kernel, access);
        hygienic!(cpu::RacingAccess { name: #name, is_write: #is_write, loops: #loops, indices: #indices, element: #elements })
    });
    (!kernel.racing.is_empty()).then(|| hygienic!(const RACING: &[cpu::RacingAccess] = &[#(#accesses),*];))
}

/// What is said of a condition's races.
pub(super) fn race(kernel: &Kernel, RaceCondition { holds: _, text: _, of: _, access, pairs }: &RaceCondition) -> TokenStream {
    let pairs = pairs.iter().map(|RacingPair { accesses: [one, other], between }| {
        let between = Ident::new(
            match between {
                Between::Any => "Any",
                Between::Workgroups => "Workgroups",
                Between::Workgroup => "Workgroup",
                Between::Round => "Round",
            },
            Span::mixed_site(),
        );
        hygienic!(([#one, #other], cpu::Between::#between))
    });
    let racing = if kernel.racing.is_empty() { quote!(&[]) } else { hygienic!(RACING) };
    hygienic!(cpu::Race { access: #access, racing: #racing, pairs: &[#(#pairs),*] })
}

/// The function of an access: at which element an invocation makes it in certain rounds of the loops around, if it does.
fn elements(kernel: &Kernel, access: &RacingAccess) -> TokenStream {
    let bindings = bindings(kernel, params(access.exprs()));
    let end = hygienic!(return cpu::None;);
    let mut loops = 0_usize..;
    let way = access.way.iter().map(|stage| match stage {
        Stage::Condition(condition) => {
            let condition = number(kernel, condition);
            quote!(if #condition == 0 { #end })
        }
        Stage::Round { variable, from, to, step, once } => {
            let (variable, from, to) = (variable_name(*variable), number(kernel, from), number(kernel, to));
            let (step, round) = (Literal::i128_unsuffixed((*step).into()), loops.next());
            let round = hygienic!(rounds[#round]);
            let later = once.then(|| quote!(#round != 0 ||));
            quote! {
                let #variable = #from + #round as i128 * #step;
                if #later #variable >= #to { #end }
            }
        }
    });
    let way: TokenStream = way.collect();
    let mut indices: Vec<TokenStream> = Vec::new();
    let mut bounds = TokenStream::new();
    for [index, len] in &access.indices {
        let (index, len) = (number(kernel, index), number(kernel, len));
        bounds.extend(quote!(if #index >= #len { #end }));
        indices.push(quote!(#index as u32));
    }
    indices.resize(RacingAccess::MAX_INDICES, quote!(0));
    hygienic! {
        |launch, ids, rounds| {
            #bindings
            #way
            #bounds
            cpu::Some([#(#indices),*])
        }
    }
}
