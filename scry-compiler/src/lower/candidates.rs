//! Which function a name belongs to: a type's own, else one of the traits that are implemented for it. Where several fit, as
//! those of a generic trait do, the types of the arguments and of the result decide, as they do in Rust.

use proc_macro2::{Ident, Span};
use syn::{Block, FnArg, ImplItem, Signature, TraitItem};

use super::arguments::{Call, borrowed, takes_values};
use super::context::{Callable, Context, TraitRef};
use super::infer::Infer;
use super::items::{AnyItem, Member, prefer};
use super::state::Lower;
use crate::ir::Expr;
use crate::ty::Ty;

/// A function that a name may mean.
pub(super) struct Candidate<'a> {
    pub(super) callable: Callable<'a>,
    /// What is known of all types if it does.
    pub(super) infer: Infer,
    /// The trait it belongs to, for messages.
    pub(super) trait_name: String,
}

impl<'a> Context<'a> {
    /// The functions `name` of a type: its own, else those of traits, or of the one that is given.
    pub(super) fn candidates(&'a self, infer: &Infer, ty: &Ty, name: &Ident, of: Option<&TraitRef>) -> Vec<Candidate<'a>> {
        let (name, at) = (crate::name::text(name), name.span());
        if of.is_none()
            && let Some(callable) = self.row(ty, &name, at)
        {
            return vec![Candidate { callable, infer: infer.clone(), trait_name: String::new() }];
        }
        let mut found = self.members(infer, ty, of, |item| match item {
            AnyItem::Own(item) => own_function(item).filter(|(sig, _)| sig.ident == name),
            AnyItem::Default(item) => default_function(item).filter(|(sig, _)| sig.ident == name),
        });
        prefer(&mut found, |member| member.candidate.trait_.is_none());
        let candidate = |Member { candidate, definition, env, infer, item: (sig, block) }: Member<'_, 'a, _>| {
            let trait_name = candidate.trait_.as_ref().map(|trait_| trait_.name.clone()).unwrap_or_default();
            Candidate { callable: Callable { definition, sig, block, env }, infer, trait_name }
        };
        found.into_iter().map(candidate).collect()
    }

    /// The function of an operator's trait for these operands.
    pub(super) fn operator(
        &'a self,
        infer: &mut Infer,
        trait_name: &str,
        method: &str,
        left: &Ty,
        right: Option<&Ty>,
    ) -> Option<Callable<'a>> {
        let of = TraitRef { name: trait_name.to_owned(), item: None, arguments: right.into_iter().cloned().collect() };
        let candidate = self.candidates(infer, left, &Ident::new(method, Span::call_site()), Some(&of)).into_iter().next()?;
        *infer = candidate.infer;
        Some(candidate.callable)
    }
}

pub(super) fn own_function(item: &ImplItem) -> Option<(&Signature, &Block)> {
    if let ImplItem::Fn(function) = item { Some((&function.sig, &function.block)) } else { None }
}

/// The function that an item of a trait is, if it has a body.
pub(super) fn default_function(item: &TraitItem) -> Option<(&Signature, &Block)> {
    if let TraitItem::Fn(function) = item { Some((&function.sig, function.default.as_ref()?)) } else { None }
}

impl<'a> Lower<'a> {
    /// Calls the one of the functions of a type that fits; there is one at least.
    pub(super) fn invoke_candidate(&mut self, ty: &Ty, mut call: Call<'a>) -> Expr {
        let (cx, name) = (self.cx, call.name);
        let mut candidates = cx.candidates(&self.infer, ty, name, call.of.as_ref());
        if candidates.len() > 1 && call.of.is_none() {
            // Of a value whose type is a parameter, a method is of the parameter's traits.
            call.of = self.bound_with(name, |generic| generic.scalar.is_none() && self.infer.resolve(&generic.ty) == *ty);
            candidates = cx.candidates(&self.infer, ty, name, call.of.as_ref());
        }
        // What takes places is written out, whatever its arguments are: they cannot decide.
        if candidates.len() > 1 && candidates.iter().any(|candidate| !takes_values(candidate.callable.sig)) {
            return self.ambiguous_call(ty, name, &candidates);
        }
        if candidates.len() == 1 {
            let Candidate { callable, infer, .. } = candidates.remove(0);
            self.infer = infer;
            return self.invoke(callable, call);
        }
        let mut inputs = candidates[0].callable.sig.inputs.iter().skip(usize::from(call.receiver.is_some()));
        let of_self = |input: &FnArg| matches!(input, FnArg::Receiver(_)).then(|| ty.clone());
        let asts = call.args.iter().map(|arg| inputs.next().map_or((*arg, None), |input| (borrowed(arg, input), of_self(input))));
        let values = self.exprs(asts);
        let values: Vec<Expr> = call.receiver.into_iter().map(|receiver| receiver.value).chain(values).collect();
        // More is known of all types than before the arguments were.
        let mut fitting = cx.candidates(&self.infer, ty, name, call.of.as_ref());
        fitting.retain(|candidate| self.fits(candidate, &values, call.hint.as_ref()));
        if values.iter().any(|value| value.ty.is_silent()) {
            return Self::error_value(name.span());
        }
        match &mut fitting[..] {
            [Candidate { callable, infer, .. }] => {
                self.infer = std::mem::take(infer);
                self.invoke_values(callable.clone(), values, name.span())
            }
            [] => {
                let shown = self.infer.resolve(ty);
                let help = format!("look at the `impl`s for `{shown}`");
                self.fail(name, format!("no `{name}` that `{shown}` has takes these arguments, or gives this result\nhelp: {help}"))
            }
            several => self.ambiguous_call(ty, name, several),
        }
    }

    pub(super) fn ambiguous_call(&self, ty: &Ty, name: &Ident, candidates: &[Candidate<'a>]) -> Expr {
        let (count, shown, trait_) = (candidates.len(), self.infer.resolve(ty), &candidates[0].trait_name);
        let help = format!("give the result a type, or name the trait: `<{shown} as {trait_}<..>>::{name}(..)`");
        self.fail(name, format!("it is not known which of {count} functions `{name}` of `{shown}` is meant\nhelp: {help}"))
    }

    /// Whether a function takes some values and gives what is wanted.
    fn fits(&mut self, candidate: &Candidate<'a>, values: &[Expr], hint: Option<&Ty>) -> bool {
        let mut callable = candidate.callable.clone();
        let before = std::mem::replace(&mut self.infer, candidate.infer.clone());
        let takes = self.takes(&mut callable, values);
        let result = self.result_type(callable.sig, &callable.env);
        let fits = takes && hint.is_none_or(|hint| self.infer.unify(&result, hint));
        self.infer = before;
        fits
    }
}
