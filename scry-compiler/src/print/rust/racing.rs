//! At which elements invocations access, for a launch that does not fulfil what keeps its invocations from racing: the host looks for two
//! that meet.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::formula::formula;
use crate::ir::{Between, Kernel, RaceCondition, RacingPair};

/// Prints the accesses, as a constant.
pub(super) fn print(kernel: &Kernel) -> Option<TokenStream> {
    let accesses = kernel.racing.iter().map(|access| {
        let (name, is_write, element) = (&access.name, access.is_write, formula(kernel, access));
        hygienic!(cpu::RacingAccess { name: #name, is_write: #is_write, element: #element })
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
