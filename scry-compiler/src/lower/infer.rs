//! Type inference: variables, and making types equal.

use crate::ty::{Scalar, Ty, Var};

pub(super) use crate::ty::Kind;

#[derive(Default, Clone)]
pub(super) struct Infer {
    /// What each variable stands for, once that is known.
    vars: Vec<Option<Ty>>,
    /// The variables that have a type though nothing decides: those of literals, and those that `!` was made equal to.
    undecided: Vec<Var>,
}

impl Infer {
    pub(super) fn fresh(&mut self, kind: Kind) -> Ty {
        let var = Var { id: self.vars.len(), kind };
        self.vars.push(None);
        if kind != Kind::Any {
            self.undecided.push(var);
        }
        Ty::Infer(var)
    }

    /// The type as far as it is known at its top.
    pub(super) fn shallow(&self, ty: &Ty) -> Ty {
        let mut ty = ty;
        while let Ty::Infer(var) = ty
            && let Some(known) = &self.vars[var.id]
        {
            ty = known;
        }
        ty.clone()
    }

    /// The type as far as it is known, all through.
    pub(super) fn resolve(&self, ty: &Ty) -> Ty {
        self.shallow(ty).with_parts(|part| self.resolve(part))
    }

    pub(super) fn is_known(&self, ty: &Ty) -> bool {
        let ty = self.shallow(ty);
        !matches!(ty, Ty::Infer(_)) && ty.parts().into_iter().all(|part| self.is_known(part))
    }

    /// What an unknown type may be; `None` if it is known.
    pub(super) fn kind(&self, ty: &Ty) -> Option<Kind> {
        if let Ty::Infer(var) = self.shallow(ty) { Some(var.kind) } else { None }
    }

    pub(super) fn is_float(&self, ty: &Ty) -> bool {
        self.kind(ty) == Some(Kind::Float) || self.shallow(ty).scalar().is_some_and(Scalar::is_float)
    }

    /// Whether the type is known to be a number's or `bool`.
    pub(super) fn is_scalar(&self, ty: &Ty) -> bool {
        matches!(self.kind(ty), Some(Kind::Integer | Kind::Float)) || self.shallow(ty).scalar().is_some()
    }

    /// Makes two types equal if they can be; what they are if they cannot.
    pub(super) fn differ(&mut self, a: &Ty, b: &Ty) -> Option<[Ty; 2]> {
        (!self.unify(a, b)).then(|| [a, b].map(|ty| self.resolve(ty)))
    }

    /// Makes two types equal if they can be; `false` leaves what they had in common equal.
    pub(super) fn unify(&mut self, a: &Ty, b: &Ty) -> bool {
        match (self.shallow(a), self.shallow(b)) {
            (Ty::Error, Ty::Infer(var)) | (Ty::Infer(var), Ty::Error) => {
                self.vars[var.id] = Some(Ty::Error);
                true
            }
            (Ty::Never, Ty::Infer(var)) | (Ty::Infer(var), Ty::Never) => {
                self.undecided.push(var);
                true
            }
            (Ty::Error | Ty::Never, _) | (_, Ty::Error | Ty::Never) => true,
            (Ty::Infer(a), Ty::Infer(b)) if a == b => true,
            // The one that may be fewer types stands for both.
            (Ty::Infer(narrow), Ty::Infer(var @ Var { kind: Kind::Any, .. })) if narrow.kind != Kind::Any => {
                self.set(var, Ty::Infer(narrow))
            }
            (Ty::Infer(var), other) | (other, Ty::Infer(var)) => self.set(var, other),
            (Ty::Tuple(a), Ty::Tuple(b)) => a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| self.unify(a, b)),
            (Ty::Array(a, n), Ty::Array(b, m)) => self.unify(&a, &b) && self.unify(&n, &m),
            (Ty::Borrowed { of: a, is_slice, is_mut }, Ty::Borrowed { of: b, is_slice: other_slice, is_mut: other_mut }) => {
                (is_slice, is_mut) == (other_slice, other_mut) && self.unify(&a, &b)
            }
            (Ty::Adt(a, x), Ty::Adt(b, y)) => a == b && x.iter().zip(&y).all(|(x, y)| self.unify(x, y)),
            (a, b) => a == b,
        }
    }

    /// Lets a literal whose type was reported be silent from then on.
    pub(super) fn silence(&mut self, ty: &Ty) {
        self.unify(ty, &Ty::Error);
    }

    /// Lets literals that nothing decided be `i32` and `f64`, and the type of what diverges be `!`, as Rust does.
    pub(super) fn fall_back(&mut self) {
        for var in std::mem::take(&mut self.undecided) {
            if let Ty::Infer(Var { id, kind }) = self.shallow(&Ty::Infer(var)) {
                self.vars[id] = Some(match kind {
                    Kind::Integer => Ty::I32,
                    Kind::Float => Ty::Scalar(Scalar::F64),
                    Kind::Any => Ty::Never,
                });
            }
        }
    }

    /// Lets a variable that is not known yet stand for a type, if it may.
    fn set(&mut self, var: Var, ty: Ty) -> bool {
        let fits = match (var.kind, &ty) {
            (Kind::Any, _) => true,
            (kind, Ty::Infer(other)) => kind == other.kind,
            (Kind::Integer, ty) => ty.scalar().is_some_and(Scalar::is_integer),
            // `f16` has no literals: it is a struct of the `half` crate.
            (Kind::Float, ty) => matches!(ty.scalar(), Some(Scalar::F32 | Scalar::F64)),
        };
        if fits {
            self.vars[var.id] = Some(ty);
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_takes_the_type_it_is_used_with() {
        let mut infer = Infer::default();
        let literal = infer.fresh(Kind::Integer);
        let unknown = infer.fresh(Kind::Any);
        assert!(infer.unify(&unknown, &literal));
        assert!(!infer.unify(&unknown, &Ty::F32), "an integer literal is no float");
        assert!(infer.unify(&unknown, &Ty::U32));
        assert_eq!(infer.resolve(&literal), Ty::U32);
    }

    #[test]
    fn what_diverges_is_of_every_type() {
        let mut infer = Infer::default();
        let [unknown, other, decided] = [(); 3].map(|()| infer.fresh(Kind::Any));
        assert!(infer.unify(&unknown, &Ty::Never) && infer.unify(&other, &unknown));
        assert!(infer.unify(&Ty::Never, &decided) && infer.unify(&decided, &Ty::U32));
        infer.fall_back();
        assert_eq!([other, decided].map(|ty| infer.resolve(&ty)), [Ty::Never, Ty::U32]);
    }

    #[test]
    fn types_are_equal_all_through() {
        let mut infer = Infer::default();
        let element = infer.fresh(Kind::Any);
        let pair = Ty::Tuple(vec![element.clone(), Ty::BOOL]);
        assert!(infer.unify(&pair, &Ty::Tuple(vec![Ty::F32, Ty::BOOL])));
        assert_eq!(infer.resolve(&element), Ty::F32);
        assert!(!infer.unify(&pair, &Ty::Tuple(vec![Ty::F32])));
        assert!(!infer.unify(&Ty::array(Ty::F32, 3), &Ty::array(Ty::F32, 4)));
    }
}
