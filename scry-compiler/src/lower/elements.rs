//! Patterns of arrays: `[a, b, ..]`, `[first, .., last]`, `[head, rest @ ..]`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Pat, PatIdent, PatSlice};

use super::pattern::{Scrutinee, Test, whole};
use super::state::Lower;
use crate::ir::{Expr, ExprKind, Literal, Place, Root, Step};
use crate::ty::Ty;

impl<'a> Lower<'a> {
    pub(super) fn test_slice(&mut self, slice: &'a PatSlice, value: &Scrutinee) -> Test<'a> {
        let value = whole(value, slice.bracket_token.span.open());
        let (element, len) = match self.infer.shallow(&value.ty) {
            Ty::Array(element, len) => (*element, self.infer.shallow(&len).number() as usize),
            ty => {
                if !ty.is_silent() {
                    let text = self.infer.show(&ty);
                    self.report.error(
                        slice,
                        format!(
                            "mismatched types: this pattern is an array, but the value is of type `{text}`\nhelp: give the value one name"
                        ),
                    );
                }
                return Self::unknown_parts(&slice.elems);
            }
        };
        let rest = slice.elems.iter().position(is_rest);
        let given = slice.elems.len() - usize::from(rest.is_some());
        if given > len || (rest.is_none() && given < len) {
            let s = if given == 1 { "" } else { "s" };
            self.report.error(
                slice,
                format!("this pattern has {given} element{s}, but the array has {len}\nhelp: `_` stands for an element that is not used, and `..` for several"),
            );
            return Self::unknown_parts(&slice.elems);
        }
        let mut joined = Test::always(TokenStream::new());
        let mut tokens = vec![quote!(_); len];
        for (i, elem) in slice.elems.iter().enumerate() {
            let index = match rest {
                Some(rest) if i > rest => len - (slice.elems.len() - i),
                _ => i,
            };
            if is_rest(elem) {
                let name = rest_name(elem);
                joined.bindings.extend(name.map(|name| (name, self.rest_elements(name, &value, &element, index, len - given))));
                continue;
            }
            let part = Scrutinee::Value(self.element(&value, index, len as u32, &element));
            let test = self.test(elem, &part);
            tokens[index].clone_from(&test.tokens);
            joined.and(test);
        }
        joined.tokens = quote_spanned!(slice.bracket_token.span.join()=> [#(#tokens),*]);
        joined
    }

    /// The array of `count` elements from `start` on.
    fn rest_elements(&mut self, name: &PatIdent, value: &Expr, element: &Ty, start: usize, count: usize) -> Scrutinee {
        let Ty::Array(_, len) = self.infer.shallow(&value.ty) else { unreachable!("the caller knows that it is an array") };
        let len = self.infer.shallow(&len).number();
        if count == 0 {
            self.report.error(name, "no elements are left for this name, and kernels do not have arrays without elements\nhelp: remove it");
            return Scrutinee::Value(Self::error_value(name.ident.span()));
        }
        let elements = (start..start + count).map(|i| self.element(value, i, len, element)).collect::<Vec<_>>();
        let ty = Ty::array(element.clone(), count as u32);
        Scrutinee::Value(Expr { kind: ExprKind::Array(elements), ty, span: name.ident.span() })
    }

    /// Element `index` of an array that is matched or compared.
    pub(super) fn element(&mut self, array: &Expr, index: usize, len: u32, ty: &Ty) -> Expr {
        let span = array.span;
        let mut place = place_of(array).unwrap_or_else(|| Place::local(self.kept_local("matched", array.clone(), false)));
        let index = Expr { kind: ExprKind::Literal(Literal::Int(index as i128)), ty: Ty::USIZE, span };
        place.path.push(Step::Index { index, len: Some(len), at: span, is_checked: true });
        Expr { kind: ExprKind::Load(place), ty: ty.clone(), span }
    }
}

/// Whether a pattern is `..` or `name @ ..`.
fn is_rest(pat: &Pat) -> bool {
    matches!(pat, Pat::Rest(_)) || rest_name(pat).is_some()
}

/// The name of `name @ ..`.
fn rest_name(pat: &Pat) -> Option<&PatIdent> {
    match pat {
        Pat::Ident(ident) => ident.subpat.as_ref().filter(|(_, subpat)| matches!(**subpat, Pat::Rest(_))).map(|_| ident),
        _ => None,
    }
}

/// The place that a value is loaded from, if it is a local or part of one.
pub(super) fn place_of(value: &Expr) -> Option<Place> {
    match &value.kind {
        ExprKind::Local(local) => Some(Place::local(*local)),
        ExprKind::Load(place @ Place { root: Root::Local(_), .. }) => Some(place.clone()),
        ExprKind::Field(whole, number) => {
            let mut place = place_of(whole)?;
            place.path.push(Step::Field(*number));
            Some(place)
        }
        _ => None,
    }
}
