//! Which function a name belongs to: a type's own, else one of the traits that are implemented for it. Where several fit, as
//! those of a generic trait do, the types of the arguments and of the result decide, as they do in Rust.

use proc_macro2::{Ident, Span};
use syn::{AngleBracketedGenericArguments, Expr as Ast, ImplItem, TraitItem};

use super::arguments::borrowed;
use super::arguments::{Receiver, takes_values};
use super::context::{Applied, Context, TraitRef};
use super::context::{Callable, Definition};
use super::infer::Infer;
use super::state::Lower;
use crate::ir::Expr;
use crate::ty::Ty;

/// A function that a name may mean.
pub(super) struct Candidate<'a> {
    pub(super) callable: Callable<'a>,
    /// What is known of all types if it does.
    infer: Infer,
    /// The trait it belongs to, for messages.
    pub(super) trait_name: String,
}

impl<'a> Context<'a> {
    /// The functions `name` of a type: its own, else those of traits, or of the one that is given.
    pub(super) fn candidates(&'a self, infer: &Infer, ty: &Ty, name: &str, of: Option<&TraitRef>) -> Vec<Candidate<'a>> {
        if let Some(callable) = self.row(ty, name, Span::call_site()).filter(|_| of.is_none()) {
            return vec![Candidate { callable, infer: infer.clone(), trait_name: String::new() }];
        }
        let own = if of.is_none() { self.candidates_of(infer, ty, name, None, false) } else { Vec::new() };
        if own.is_empty() { self.candidates_of(infer, ty, name, of, true) } else { own }
    }

    fn candidates_of(&'a self, infer: &Infer, ty: &Ty, name: &str, of: Option<&TraitRef>, is_trait: bool) -> Vec<Candidate<'a>> {
        let found = self.impls_of(infer, ty, |candidate| {
            candidate.trait_.is_some() == is_trait
                && of.is_none_or(|of| candidate.trait_.as_ref().is_some_and(|trait_| of.is(trait_)))
                && (candidate.syntax.items.iter().any(|item| is_function(item, name))
                    || candidate.trait_.as_ref().is_some_and(|trait_| self.trait_item(trait_, |item| is_default(item, name)).is_some()))
        });
        found.into_iter().filter_map(|applied| self.candidate(applied, ty, name, of)).collect()
    }

    fn candidate(&'a self, applied: Applied<'_, 'a>, ty: &Ty, name: &str, of: Option<&TraitRef>) -> Option<Candidate<'a>> {
        let Applied { candidate, arguments, mut infer } = applied;
        let trait_ = candidate.trait_.as_ref();
        if let (Some(of), Some(trait_)) = (of, trait_) {
            let fits = of.arguments.iter().zip(&trait_.arguments).all(|(of, argument)| infer.unify(of, &argument.with(&arguments)));
            if !fits {
                return None;
            }
        }
        let own = candidate.syntax.items.iter().enumerate().find(|(_, item)| is_function(item, name));
        let callable = match (own, trait_) {
            (Some((number, ImplItem::Fn(function))), _) => {
                let (definition, env) = (Definition::Impl(candidate.index, number), Self::impl_env(candidate, &arguments, ty.clone()));
                Callable { definition, sig: &function.sig, block: &function.block, env }
            }
            (_, Some(trait_)) => {
                let (id, number, item) = self.trait_item(trait_, |item| is_default(item, name))?;
                let TraitItem::Fn(function) = item else { return None };
                let env = self.trait_env((candidate.index, trait_), id, &arguments, ty);
                Callable { definition: Definition::Trait(id, number), sig: &function.sig, block: function.default.as_ref()?, env }
            }
            (_, None) => return None,
        };
        let trait_name = trait_.map(|trait_| trait_.name.clone()).unwrap_or_default();
        Some(Candidate { callable, infer, trait_name })
    }
}

fn is_function(item: &ImplItem, name: &str) -> bool {
    matches!(item, ImplItem::Fn(function) if function.sig.ident == name)
}

fn is_default(item: &TraitItem, name: &str) -> bool {
    matches!(item, TraitItem::Fn(function) if function.sig.ident == name && function.default.is_some())
}

impl<'a> Lower<'a> {
    /// Calls the one of the functions `name` of a type that fits; `hint` is what the result should be, if that is known. There
    /// is one at least.
    pub(super) fn invoke_candidate(
        &mut self,
        (ty, of): (&Ty, Option<&TraitRef>),
        name: &'a Ident,
        receiver: Option<Receiver<'a>>,
        args: &[&'a Ast],
        turbofish: Option<&'a AngleBracketedGenericArguments>,
        hint: Option<&Ty>,
    ) -> Expr {
        let (cx, text) = (self.cx, crate::name::text(name));
        let mut candidates = cx.candidates(&self.infer, ty, &text, of);
        // What takes places is written out, whatever its arguments are: there is one of it.
        if candidates.len() == 1 || candidates.iter().any(|candidate| !takes_values(candidate.callable.sig)) {
            let Candidate { callable, infer, .. } = candidates.remove(0);
            self.infer = infer;
            return self.invoke(callable, name, receiver, args, turbofish);
        }
        let inputs = &candidates[0].callable.sig.inputs;
        let skip = usize::from(receiver.is_some());
        let asts = args.iter().enumerate().map(|(i, arg)| (inputs.get(skip + i).map_or(*arg, |input| borrowed(arg, input)), None));
        let values = self.exprs(asts);
        let values: Vec<Expr> = receiver.into_iter().map(|receiver| receiver.value).chain(values).collect();
        // More is known of all types than before the arguments were.
        let mut fitting = cx.candidates(&self.infer, ty, &text, of);
        fitting.retain(|candidate| self.fits(candidate, &values, hint));
        if values.iter().any(|value| value.ty.is_silent()) {
            return Self::error_value(name.span());
        }
        match &mut fitting[..] {
            [Candidate { callable, infer, .. }] => {
                self.infer = std::mem::take(infer);
                self.invoke_values(callable.clone(), values, name.span())
            }
            _ => {
                let (count, shown) = (fitting.len(), self.infer.show(ty));
                let message = match fitting.first() {
                    None => format!(
                        "no `{name}` that `{shown}` has takes these arguments, or gives this result\nhelp: look at the `impl`s for `{shown}`"
                    ),
                    Some(first) => format!(
                        "it is not known which of {count} functions `{name}` of `{shown}` is meant\nhelp: give the result a type, or name the trait: `<{shown} as {}<..>>::{name}(..)`",
                        first.trait_name
                    ),
                };
                self.report.error(name, message);
                Self::error_value(name.span())
            }
        }
    }

    /// Whether a function takes some values and gives what is wanted.
    fn fits(&mut self, candidate: &Candidate<'a>, values: &[Expr], hint: Option<&Ty>) -> bool {
        let mut callable = candidate.callable.clone();
        if callable.sig.inputs.len() != values.len() {
            return false;
        }
        let before = std::mem::replace(&mut self.infer, candidate.infer.clone());
        self.bind_generics(&mut callable, None);
        let sig = callable.sig;
        let mut fits = true;
        for (input, value) in sig.inputs.iter().zip(values) {
            let ty = self.param_type(input, &callable.env);
            fits &= self.infer.unify(&ty, &value.ty);
        }
        let result = self.result_type(sig, &callable.env);
        fits &= hint.is_none_or(|hint| self.infer.unify(&result, hint));
        self.infer = before;
        fits
    }
}
