//! Patterns of structs: `Point { x, y: 0.0, .. }`, `Stage(number)`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Member, Pat, PatStruct, PatTupleStruct};

use super::pattern::{Scrutinee, Test, whole};
use super::state::Lower;
use crate::items::path_text;
use crate::message;

impl<'a> Lower<'a> {
    pub(super) fn test_struct(&mut self, pat: &'a PatStruct, value: &Scrutinee) -> Test<'a> {
        let parts = pat.fields.iter().map(|field| &*field.pat);
        let Some(fields) = self.struct_fields(&pat.path, value) else { return Self::unknown_parts(parts) };
        let value = whole(value, pat.span());
        let mut joined = Test::always(TokenStream::new());
        let mut tokens = Vec::new();
        for part in &pat.fields {
            let Some((number, _)) = self.field_of(&value.ty, &part.member) else {
                return Self::unknown_parts(pat.fields.iter().map(|field| &*field.pat));
            };
            let test = self.test(&part.pat, &fields[number as usize]);
            let (member, pattern) = (&part.member, &test.tokens);
            tokens.push(quote!(#member: #pattern));
            joined.and(test);
        }
        if pat.rest.is_none() && pat.fields.len() < fields.len() {
            let mentioned: Vec<&Member> = pat.fields.iter().map(|field| &field.member).collect();
            let missing = (0..fields.len()).map(|number| super::methods::field_name(&value.ty, number));
            let missing: Vec<_> = missing
                .filter(|name| !mentioned.iter().any(|member| quote!(#member).to_string().trim_start_matches("r#") == name))
                .collect();
            self.report.error(
                &pat.path,
                format!("this pattern does not mention `{}`\nhelp: name every field, or end with `..`", missing.join("`, `")),
            );
        }
        let path = &pat.path;
        joined.tokens = quote_spanned!(pat.span()=> #path { #(#tokens,)* .. });
        joined
    }

    pub(super) fn test_tuple_struct(&mut self, pat: &'a PatTupleStruct, value: &Scrutinee) -> Test<'a> {
        if let Some(test) = self.test_optional(pat, value) {
            return test;
        }
        let Some(fields) = self.struct_fields(&pat.path, value) else { return Self::unknown_parts(&pat.elems) };
        let (path, span) = (&pat.path, pat.paren_token.span.join());
        let mut test = self.test_fields(pat, &pat.elems, &fields, span, "struct");
        let tokens = &test.tokens;
        test.tokens = quote_spanned!(pat.span()=> #path #tokens);
        test
    }

    /// The fields of a value that a pattern says is a certain struct.
    fn struct_fields(&mut self, path: &'a syn::Path, value: &Scrutinee) -> Option<Vec<Scrutinee>> {
        let value = whole(value, path.span());
        let Some(ty) = self.path_type(path) else {
            if path.get_ident().is_some_and(|name| crate::ty::Optional::is_variant(&name.to_string())) {
                self.no_variant_of(path, &value.ty);
                return None;
            }
            self.report.error(path, message::unknown_struct(&path_text(path)));
            return None;
        };
        if !self.infer.unify(&ty, &value.ty) {
            let (pattern, found) = (self.infer.show(&ty), self.infer.show(&value.ty));
            self.report.error(path, format!("mismatched types: this pattern is a `{pattern}`, but the value matched is of type `{found}`\nhelp: write a pattern of `{found}`"));
            return None;
        }
        if ty.is_silent() || value.ty.is_silent() {
            return None;
        }
        let parts = ty.fields();
        Some(parts.iter().enumerate().map(|(number, ty)| Scrutinee::Value(value.field(number as u32, ty))).collect())
    }

    /// A pattern without the `&` that says the value is a reference: in functions, references are values.
    pub(super) fn test_reference(&mut self, pat: &'a syn::PatReference, value: &Scrutinee) -> Test<'a> {
        if self.is_users_own() {
            self.report.error(pat, message::unknown_pattern(&Pat::Reference(pat.clone())));
            return Self::unknown_test(&pat.pat);
        }
        self.test(&pat.pat, value)
    }

    /// Whether the code being lowered is the kernel's own, which rustc has not seen; not that of a device item.
    pub(super) fn is_users_own(&self) -> bool {
        self.env.unit == self.cx.program.kernel_unit()
    }
}
