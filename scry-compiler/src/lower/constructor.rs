//! What makes values of fields, and takes them apart again in patterns: structs, and the variants of enums.
//!
//! The value of an enum with fields is a struct of the discriminant and of the fields of all variants. Those of the variants that it is not
//! are zeros, which nothing reads.

use proc_macro2::{Ident, Span};
use syn::{Expr as Ast, Path};

use super::infer::{Infer, Kind};
use super::state::Lower;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal};
use crate::items::path_text;
use crate::message;
use crate::ty::{Form, Optional, Ty};

/// A struct, or a variant of an enum.
#[derive(Clone)]
pub(super) struct Constructor {
    pub(super) ty: Ty,
    /// Which of the variants it is; `None` of a struct.
    variant: Option<usize>,
}

impl Constructor {
    pub(super) fn of_struct(ty: Ty) -> Self {
        Self { ty, variant: None }
    }

    /// The variants of a type, in order.
    pub(super) fn variants(ty: &Ty) -> impl Iterator<Item = Self> {
        (0..ty.variants().len()).map(|variant| Self { ty: ty.clone(), variant: Some(variant) })
    }

    /// The variant of a type that has this name.
    pub(super) fn of_variant(ty: &Ty, name: &Ident) -> Option<Self> {
        let name = crate::name::text(name);
        let variant = ty.variants().iter().position(|variant| variant.name == name)?;
        Some(Self { ty: ty.clone(), variant: Some(variant) })
    }

    /// What it is called, for messages.
    pub(super) fn kind(&self) -> &'static str {
        if self.variant.is_some() { "variant" } else { "struct" }
    }

    pub(super) fn is_variant(&self) -> bool {
        self.variant.is_some()
    }

    /// The type, and which variant of it.
    pub(super) fn shown(&self, infer: &Infer) -> String {
        let ty = infer.resolve(&self.ty);
        self.variant.map_or_else(|| ty.to_string(), |variant| format!("{ty}::{}", self.ty.variants()[variant].name))
    }

    /// What to say if it is a variant that is not written in this form.
    pub(super) fn unlike(&self, name: &str, form: Form) -> Option<String> {
        let own = self.form().filter(|own| *own != form)?;
        let names = self.names();
        let (what, example) = match own {
            Form::Unit => ("unit", name.to_owned()),
            Form::Tuple => ("tuple", format!("{name}({})", vec![".."; names.len()].join(", "))),
            Form::Struct => ("struct", format!("{name} {{ {} }}", names.join(", "))),
        };
        Some(format!("`{name}` is a {what} variant\nhelp: write `{example}`"))
    }

    /// The same with all that is known of its type.
    pub(super) fn resolved(&self, infer: &Infer) -> Self {
        Self { ty: infer.resolve(&self.ty), variant: self.variant }
    }

    fn form(&self) -> Option<Form> {
        self.variant.map(|variant| self.ty.variants()[variant].form)
    }

    pub(super) fn is_unit(&self) -> bool {
        self.form() == Some(Form::Unit)
    }

    pub(super) fn types(&self) -> Vec<Ty> {
        let mut fields = self.ty.fields();
        match self.variant {
            Some(_) if self.ty.is_enum() => Vec::new(),
            Some(variant) => fields.drain(self.ty.fields_of(variant)).collect(),
            None => fields,
        }
    }

    pub(super) fn names(&self) -> Vec<String> {
        match self.variant {
            Some(variant) => self.ty.variants()[variant].fields.iter().map(|(name, _)| name.clone()).collect(),
            None => self.ty.field_names(),
        }
    }

    /// The value with these fields.
    pub(super) fn make(&self, fields: Vec<Expr>, span: Span) -> Expr {
        match self.variant {
            Some(variant) => Expr::variant(&self.ty, variant, fields, span),
            None => Expr { kind: ExprKind::Tuple(fields), ty: self.ty.clone(), span },
        }
    }

    /// The fields of a value, if it is of this variant.
    pub(super) fn parts(&self, value: &Expr) -> Vec<Expr> {
        let mut parts = value.parts(&self.ty);
        match self.variant {
            Some(_) if self.ty.is_enum() => Vec::new(),
            Some(variant) => parts.drain(self.ty.fields_of(variant)).collect(),
            None => parts,
        }
    }

    /// Whether a value is of this variant; `None` if every value is.
    pub(super) fn condition(&self, value: &Expr) -> Option<Expr> {
        let variants = self.ty.variants();
        let discriminant = variants[self.variant?].discriminant;
        if variants.len() == 1 {
            return None;
        }
        let tag = if self.ty.is_sum() { value.field(0, &self.ty.field(0)) } else { value.clone() };
        Some(match Literal::of_number(discriminant, self.ty.discriminant()) {
            Literal::Bool(true) => tag,
            Literal::Bool(false) => tag.negated(),
            number => {
                let number = Expr::constant(number, tag.ty.clone(), value.span);
                Expr::binary(BinaryOp::Eq, tag, number, Ty::BOOL)
            }
        })
    }
}

impl<'a> Lower<'a> {
    /// The struct or variant that a path in an expression or pattern leads to.
    pub(super) fn constructor(&mut self, path: &'a Path) -> Option<Constructor> {
        self.variant(path).or_else(|| self.path_type(path).map(Constructor::of_struct))
    }

    /// The variant that a path leads to: `Type::Name`, or one of those that are known by their names alone.
    pub(super) fn variant(&mut self, path: &'a Path) -> Option<Constructor> {
        let last = path.segments.last()?;
        let (ty, name) = if path.segments.len() > 1 {
            let (ty, segment) = self.owner(path)?;
            (self.infer.shallow(&ty), &segment.ident)
        } else {
            let optional = Optional::with_variant(&last.ident.to_string())?;
            if self.cx.program.find(self.env.unit, path).is_some() {
                return None;
            }
            (self.optional_type(optional, last), &last.ident)
        };
        Constructor::of_variant(&ty, name)
    }

    /// `Option` or `Result`, with the arguments of a segment or such as are to be inferred; or `Ty::Error` with a report.
    pub(super) fn optional_type(&mut self, optional: Optional, segment: &'a syn::PathSegment) -> Ty {
        let (mut given, expected) = (self.arguments(segment, &[]), optional.generics());
        if self.is_body && given.len() < expected {
            given.resize_with(expected, || self.infer.fresh(Kind::Any));
        }
        if given.len() != expected {
            let (name, count) = (optional.name(), given.len());
            self.report.error(segment, message::generic_count(name, expected, count));
            return Ty::Error;
        }
        optional.of(given)
    }

    /// A value of its fields without names: a tuple struct's, a variant's, a vector's of its components.
    pub(super) fn construct(&mut self, constructor: &Constructor, name: &'a Ident, args: &[&'a Ast], hint: Option<&Ty>) -> Expr {
        if let Some(message) = constructor.unlike(&name.to_string(), Form::Tuple) {
            args.iter().for_each(|arg| drop(self.expr(arg, None)));
            return self.fail(name, message);
        }
        self.take_hint(&constructor.ty, hint);
        let Some(values) = self.given("", name, args, &constructor.types()) else { return Self::error_value(name.span()) };
        constructor.resolved(&self.infer).make(values, name.span())
    }

    /// A variant that is written without fields.
    pub(super) fn unit_variant(&mut self, variant: &Constructor, name: &Ident) -> Expr {
        if let Some(message) = variant.unlike(&name.to_string(), Form::Unit) {
            return self.fail(name, message);
        }
        variant.resolved(&self.infer).make(Vec::new(), name.span())
    }

    /// What is known of a whole helps with its parts; whether it is right is checked where the value is used.
    pub(super) fn take_hint(&mut self, ty: &Ty, hint: Option<&Ty>) {
        let Some(hint) = hint else { return };
        let mut infer = self.infer.clone();
        if infer.unify(ty, hint) {
            self.infer = infer;
            self.infer_projections();
        }
    }

    /// The number of a field; `None` after a report.
    pub(super) fn constructor_field(&self, constructor: &Constructor, member: &syn::Member) -> Option<usize> {
        if constructor.ty.is_silent() {
            return None;
        }
        let (name, names) = (crate::name::of_member(member), constructor.names());
        let found = names.iter().position(|known| *known == name);
        if found.is_none() && constructor.is_variant() {
            let (shown, names) = (constructor.shown(&self.infer), names.join("`, `"));
            let help = if names.is_empty() { "it has none".to_owned() } else { format!("its fields are `{names}`") };
            return self.refuse(member, format!("`{shown}` has no field `{name}`\nhelp: {help}"));
        }
        if found.is_none() {
            self.report.error(member, message::no_field(&self.infer.resolve(&constructor.ty), member));
        }
        found
    }

    /// What to say of a path that leads to no struct, and to no variant.
    pub(super) fn no_constructor(&mut self, path: &'a Path) -> String {
        match path.segments.len().checked_sub(2).and_then(|_| self.owner(path)) {
            Some((ty, name)) if !ty.variants().is_empty() => message::no_variant(&self.infer.resolve(&ty), &name.ident),
            _ => message::unknown_struct(&path_text(path)),
        }
    }
}
