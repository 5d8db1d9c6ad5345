//! Associated types of generic parameters in the fields of structs and enums: of `struct Held<T: Reduce> { value: T::Acc }`.
//!
//! While nobody knows what `T` is, such a type stands for itself, as one more generic parameter behind the declared ones. Who names the
//! struct says what `T` is, and with that what `T::Acc` is, then or once `T` is inferred; an `impl` for any `T` has the parameter as well.

use proc_macro2::Ident;

use super::context::{Projection, TraitRef};
use super::infer::Kind;
use super::state::Lower;
use crate::items::ItemId;
use crate::ty::Ty;

impl Lower<'_> {
    /// The associated type of a parameter that may be anything, if those are looked for.
    pub(super) fn projection_of_parameter(&mut self, of: &Ty, name: &Ident, trait_: Option<&TraitRef>) -> Option<Ty> {
        let Ty::Param(_) = of else { return None };
        let projection = Projection { of: of.clone(), name: name.clone(), trait_: trait_.cloned() };
        self.projections.as_mut().map(|projections| projections.parameter(projection))
    }

    /// Adds what an item's projections are for these generic arguments; of arguments that are still to be inferred, variables.
    pub(super) fn add_projections(&mut self, id: ItemId, arguments: &mut Vec<Ty>) {
        let projections = self.cx.projections.borrow().get(&id).cloned().unwrap_or_default();
        for Projection { of, name, trait_ } in projections {
            let with = |of: TraitRef| TraitRef { arguments: of.arguments.iter().map(|ty| ty.with(arguments)).collect(), ..of };
            let projection = Projection { of: of.with(arguments), name, trait_: trait_.map(with) };
            let ty = self.projected(&projection).unwrap_or_else(|| {
                let ty = self.infer.fresh(Kind::Any);
                self.pending.push((projection, ty.clone()));
                ty
            });
            arguments.push(ty);
        }
    }

    /// The type that a projection is, unless what it is of is still to be inferred.
    fn projected(&mut self, Projection { of, name, trait_ }: &Projection) -> Option<Ty> {
        let of = self.infer.shallow(of);
        if matches!(of, Ty::Infer(_)) { None } else { Some(self.associated_type(&of, name, trait_.as_ref())) }
    }

    /// Looks whether more is known now of what was to be inferred.
    pub(super) fn infer_projections(&mut self) {
        for (projection, ty) in std::mem::take(&mut self.pending) {
            match self.projected(&projection) {
                Some(known) => _ = self.infer.unify(&ty, &known),
                None => self.pending.push((projection, ty)),
            }
        }
    }
}
