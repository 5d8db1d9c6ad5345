//! Patterns with parts: tuples, structs and arrays: `(a, _)`, `Point { x, y: 0.0, .. }`, `Stage(number)`, `[first, .., last]`.

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Pat, PatIdent, PatSlice, PatStruct, PatTuple, PatTupleStruct, Token};

use super::constructor::Constructor;
use super::pattern::Test;
use super::state::Lower;
use crate::ir::{Expr, ExprKind};
use crate::items::path_text;
use crate::ty::{Form, Ty};

type Patterns = Punctuated<Pat, Token![,]>;

impl<'a> Lower<'a> {
    pub(super) fn test_tuple(&mut self, tuple: &'a PatTuple, value: &Expr) -> Option<Test<'a>> {
        match self.infer.shallow(&value.ty) {
            ty @ Ty::Tuple(_) => self.test_parts(tuple, &tuple.elems, &value.parts(&ty), "tuple"),
            ty => self.no_parts(tuple, "a tuple", &ty),
        }
    }

    pub(super) fn test_slice(&mut self, slice: &'a PatSlice, value: &Expr) -> Option<Test<'a>> {
        let value = Expr { span: slice.bracket_token.span.open(), ..value.clone() };
        match self.infer.shallow(&value.ty) {
            Ty::Array(ref element, ref len) => {
                let len = self.known_length(len, slice)? as u32;
                let number = |index: u32| Expr::int(index.into(), Ty::USIZE, value.span);
                let parts: Vec<Expr> = (0..len).map(|index| self.element(&value, number(index), len, element)).collect();
                self.test_parts(slice, &slice.elems, &parts, "array")
            }
            ty => self.no_parts(slice, "an array", &ty),
        }
    }

    pub(super) fn test_tuple_struct(&mut self, pat: &'a PatTupleStruct, value: &Expr) -> Option<Test<'a>> {
        let (constructor, mut test) = self.test_constructor(&pat.path, value)?;
        if let Some(message) = constructor.unlike(&path_text(&pat.path), Form::Tuple) {
            return self.refuse(&pat.path, message);
        }
        let parts = constructor.parts(&Expr { span: pat.path.span(), ..value.clone() });
        test.and(self.test_parts(pat, &pat.elems, &parts, constructor.kind())?);
        Some(test)
    }

    /// The patterns of the parts without names of a `whole`.
    fn test_parts(&mut self, pat: &dyn ToTokens, elems: &'a Patterns, parts: &[Expr], whole: &str) -> Option<Test<'a>> {
        let (part, parts_name) = if whole == "array" { ("an element", "element") } else { ("a field", "field") };
        let is_rest = |elem: &Pat| matches!(elem, Pat::Rest(_)) || (whole == "array" && rest_name(elem).is_some());
        let rest = elems.iter().position(is_rest);
        let given = elems.len() - usize::from(rest.is_some());
        if given > parts.len() || (rest.is_none() && given < parts.len()) {
            let (s, count) = (if given == 1 { "" } else { "s" }, parts.len());
            let help = format!("`_` stands for {part} that is not used, and `..` for several");
            return self.refuse(pat, format!("this pattern has {given} {parts_name}{s}, but the {whole} has {count}\nhelp: {help}"));
        }
        let mut joined = Test::default();
        let mut next = 0;
        for (i, elem) in elems.iter().enumerate() {
            if rest == Some(i) {
                let left = next..next + parts.len() - given;
                next = left.end;
                joined.bindings.extend(rest_name(elem).map(|name| (name, self.rest(name, &parts[left]))));
                continue;
            }
            joined.and(self.test(elem, &parts[next]));
            next += 1;
        }
        Some(joined)
    }

    /// The array of the elements that `name @ ..` stands for.
    fn rest(&self, name: &PatIdent, elements: &[Expr]) -> Expr {
        if elements.is_empty() {
            return self.fail(name, "no elements are left for this name, and kernels do not have empty arrays\nhelp: remove it");
        }
        let ty = Ty::array(elements[0].ty.clone(), elements.len() as u32);
        Expr { kind: ExprKind::Array(elements.to_vec()), ty, span: name.ident.span() }
    }

    fn no_parts<T>(&self, pat: &dyn ToTokens, what: &str, ty: &Ty) -> Option<T> {
        if !ty.is_silent() {
            let shown = self.infer.resolve(ty);
            let help = "give the value one name";
            self.report.error(pat, format!("mismatched types: this pattern is {what}, but the value is of type `{shown}`\nhelp: {help}"));
        }
        None
    }

    pub(super) fn test_struct(&mut self, pat: &'a PatStruct, value: &Expr) -> Option<Test<'a>> {
        let (constructor, mut test) = self.test_constructor(&pat.path, value)?;
        let (names, parts) = (constructor.names(), constructor.parts(&Expr { span: pat.path.span(), ..value.clone() }));
        let mut mentioned = Vec::new();
        for field in &pat.fields {
            let number = self.constructor_field(&constructor, &field.member)?;
            mentioned.push(number);
            test.and(self.test(&field.pat, &parts[number]));
        }
        if pat.rest.is_none() && mentioned.len() < names.len() {
            let missing: Vec<&str> = (0..names.len()).filter(|number| !mentioned.contains(number)).map(|number| &*names[number]).collect();
            let missing = missing.join("`, `");
            self.report.error(&pat.path, format!("this pattern does not mention `{missing}`\nhelp: name every field, or end with `..`"));
        }
        Some(test)
    }

    /// What a pattern says that a value is made by, and whether it is; `None` if the value is something else.
    fn test_constructor(&mut self, path: &'a syn::Path, value: &Expr) -> Option<(Constructor, Test<'a>)> {
        let Some(constructor) = self.constructor(path) else {
            let message = self.no_constructor(path);
            return self.refuse(path, message);
        };
        let test = self.test_variant(path, &constructor, value)?;
        Some((constructor, test))
    }

    /// Whether a value is made by what a pattern says; `None` if it is something else.
    pub(super) fn test_variant(&mut self, path: &dyn ToTokens, constructor: &Constructor, value: &Expr) -> Option<Test<'a>> {
        if let Some([pattern, found]) = self.infer.differ(&constructor.ty, &value.ty) {
            let message = format!("mismatched types: this pattern is of type `{pattern}`, but the value matched is of type `{found}`");
            return self.refuse(path, format!("{message}\nhelp: write a pattern of `{found}`"));
        }
        if constructor.ty.is_silent() || self.infer.shallow(&value.ty).is_silent() {
            return None;
        }
        Some(Test { condition: constructor.condition(&Expr { span: path.span(), ..value.clone() }), bindings: Vec::new() })
    }
}

/// The name of `name @ ..`.
fn rest_name(pat: &Pat) -> Option<&PatIdent> {
    match pat {
        Pat::Ident(ident) => ident.subpat.as_ref().filter(|(_, subpat)| matches!(**subpat, Pat::Rest(_))).map(|_| ident),
        _ => None,
    }
}
