//! Type inference: variables, and making types equal.

use crate::ty::{Scalar, Ty, Var};

#[derive(Default, Clone)]
pub(super) struct Infer {
    vars: Vec<State>,
    /// The variables that `!` was made equal to, which is of every type.
    diverging: Vec<Var>,
}

#[derive(Clone)]
enum State {
    Unknown(Kind),
    Known(Ty),
}

/// Which types a variable may stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Any,
    Integer,
    Float,
}

impl Infer {
    pub(super) fn fresh(&mut self, kind: Kind) -> Ty {
        self.vars.push(State::Unknown(kind));
        Ty::Infer(Var(self.vars.len() - 1))
    }

    /// The type as far as it is known at its top.
    pub(super) fn shallow(&self, ty: &Ty) -> Ty {
        let mut ty = ty;
        while let Ty::Infer(Var(i)) = ty {
            match &self.vars[*i] {
                State::Unknown(_) => break,
                State::Known(known) => ty = known,
            }
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
        match self.shallow(ty) {
            Ty::Infer(var) => Some(self.unknown(var)),
            _ => None,
        }
    }

    pub(super) fn is_float(&self, ty: &Ty) -> bool {
        self.kind(ty) == Some(Kind::Float) || self.shallow(ty).scalar().is_some_and(Scalar::is_float)
    }

    /// Whether the type is known to be a number's or `bool`.
    pub(super) fn is_scalar(&self, ty: &Ty) -> bool {
        matches!(self.kind(ty), Some(Kind::Integer | Kind::Float)) || self.shallow(ty).scalar().is_some()
    }

    /// Makes two types equal if they can be; `false` leaves what they had in common equal.
    pub(super) fn unify(&mut self, a: &Ty, b: &Ty) -> bool {
        match (self.shallow(a), self.shallow(b)) {
            (Ty::Error, Ty::Infer(Var(i))) | (Ty::Infer(Var(i)), Ty::Error) => {
                self.vars[i] = State::Known(Ty::Error);
                true
            }
            (Ty::Never, Ty::Infer(var)) | (Ty::Infer(var), Ty::Never) => {
                self.diverging.push(var);
                true
            }
            (Ty::Error | Ty::Never, _) | (_, Ty::Error | Ty::Never) => true,
            (Ty::Infer(a), Ty::Infer(b)) => self.join(a, b),
            (Ty::Infer(var), known) | (known, Ty::Infer(var)) => self.set(var, known),
            (Ty::Tuple(a), Ty::Tuple(b)) => a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| self.unify(a, b)),
            (Ty::Array(a, n), Ty::Array(b, m)) => self.unify(&a, &b) && self.unify(&n, &m),
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
        for state in &mut self.vars {
            match state {
                State::Unknown(Kind::Integer) => *state = State::Known(Ty::I32),
                State::Unknown(Kind::Float) => *state = State::Known(Ty::Scalar(Scalar::F64)),
                State::Unknown(Kind::Any) | State::Known(_) => {}
            }
        }
        for var in std::mem::take(&mut self.diverging) {
            if let Ty::Infer(Var(i)) = self.shallow(&Ty::Infer(var)) {
                self.vars[i] = State::Known(Ty::Never);
            }
        }
    }

    /// How a message names the type.
    pub(super) fn show(&self, ty: &Ty) -> String {
        match self.kind(ty) {
            Some(Kind::Integer) => "{integer}".to_owned(),
            Some(Kind::Float) => "{float}".to_owned(),
            Some(Kind::Any) => "_".to_owned(),
            None => match self.shallow(ty) {
                Ty::Array(element, len) => format!("[{}; {}]", self.show(&element), self.show(&len)),
                Ty::Adt(adt, arguments) if !arguments.is_empty() => format!("{}<{}>", adt.0.name, self.list(&arguments)),
                Ty::Tuple(fields) if !fields.is_empty() => format!("({})", self.list(&fields)),
                known => known.to_string(),
            },
        }
    }

    fn list(&self, types: &[Ty]) -> String {
        types.iter().map(|ty| self.show(ty)).collect::<Vec<_>>().join(", ")
    }

    fn join(&mut self, a: Var, b: Var) -> bool {
        match (self.unknown(a), self.unknown(b)) {
            _ if a == b => {}
            (of_a, of_b) if of_a == of_b || of_a == Kind::Any => self.vars[a.0] = State::Known(Ty::Infer(b)),
            (_, Kind::Any) => self.vars[b.0] = State::Known(Ty::Infer(a)),
            _ => return false,
        }
        true
    }

    fn set(&mut self, var: Var, ty: Ty) -> bool {
        let fits = match self.unknown(var) {
            Kind::Any => true,
            Kind::Integer => ty.scalar().is_some_and(Scalar::is_integer),
            // `f16` has no literals: it is a struct of the `half` crate.
            Kind::Float => matches!(ty.scalar(), Some(Scalar::F32 | Scalar::F64)),
        };
        if fits {
            self.vars[var.0] = State::Known(ty);
        }
        fits
    }

    fn unknown(&self, Var(i): Var) -> Kind {
        match &self.vars[i] {
            State::Unknown(kind) => *kind,
            State::Known(_) => unreachable!("`shallow` follows what is known"),
        }
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
