//! Methods of `Option`s and `Result`s that stand at places: those that put a value there, and those that lend what is in them. Most are
//! written in the language of kernels: see the table.

use syn::{Expr as Ast, ExprMethodCall};

use super::arguments::Receiver;
use super::control::bare;
use super::scope::Binding;
use super::state::Lower;
use crate::ir::{Place, Step};
use crate::ty::{Optional, Ty};

/// What a method of an `Option` takes.
#[derive(Clone, Copy)]
enum Takes {
    Nothing,
    Value,
    Closure,
}

/// Methods that return a reference to the value, with what they do before: `x` is the `Option`, `a` the argument.
const INSERTING: [(&str, Takes, &str); 4] = [
    ("insert", Takes::Value, "{ x = Some(a); }"),
    ("get_or_insert", Takes::Value, "if x.is_none() { x = Some(a); }"),
    ("get_or_insert_with", Takes::Closure, "if x.is_none() { x = Some(a()); }"),
    ("get_or_insert_default", Takes::Nothing, "if x.is_none() { x = Some(a); }"),
];

/// Whether a method of this name, which lends what is in an `Option`, takes a closure.
pub(super) fn takes_closure(name: &proc_macro2::Ident) -> bool {
    name == "take_if" || INSERTING.iter().any(|(known, takes, _)| name == known && matches!(takes, Takes::Closure))
}

impl<'a> Lower<'a> {
    /// Whether an expression is a reference to what is in an `Option` or `Result`: `x.insert(1)`, `x.as_mut().unwrap()`.
    pub(super) fn is_inside(&self, ast: &Ast) -> bool {
        matches!(bare(ast), Ast::MethodCall(call) if self.is_inside_call(call))
    }

    pub(super) fn is_inside_call(&self, call: &ExprMethodCall) -> bool {
        if unwraps(call) {
            return matches!(bare(&call.receiver), Ast::MethodCall(inner) if inner.method == "as_mut" && self.lends_inside(inner));
        }
        INSERTING.iter().any(|(name, ..)| call.method == name)
            && self.named_type(&call.receiver).is_some_and(|ty| ty.optional() == Some(Optional::Option))
    }

    /// The place of what is in an `Option` or `Result`, behind what the method does; `None` after a report.
    pub(super) fn inside_place(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        if let Ast::MethodCall(call) = bare(ast) { self.inside_of(call) } else { None }
    }

    pub(super) fn inside_of(&mut self, call: &'a ExprMethodCall) -> Option<(Place, Ty)> {
        if unwraps(call) {
            let receiver = self.lent_receiver(&call.receiver)?;
            let (place, ty) = receiver.place.clone()?;
            // The panic, if it is not there.
            self.optional_method(&receiver, &call.method, &call.args.iter().collect::<Vec<_>>(), None);
            return Some(value_place(place, &self.infer.resolve(&ty)));
        }
        let (place, ty) = self.lent_target(&call.receiver)?;
        let (ty, span) = (self.infer.resolve(&ty), call.method.span());
        let (name, takes, text) = INSERTING.into_iter().find(|(name, ..)| call.method == name)?;
        let count = usize::from(!matches!(takes, Takes::Nothing));
        if !self.check_count(&call.method, count, call.args.len(), &format!("x.{name}({})", if count == 1 { ".." } else { "" })) {
            return None;
        }
        let (inside, inner) = value_place(place.clone(), &ty);
        let given = match takes {
            Takes::Closure => self.closure_argument(&call.args[0], 0)?,
            Takes::Value => {
                let value = self.expr_as(&call.args[0], &inner);
                Binding::Value(self.atom("argument", value))
            }
            Takes::Nothing => Binding::Value(self.default_value(&inner, &call.method, span)),
        };
        self.written_out_with(text, vec![("x", Binding::Place(place, ty)), ("a", given)], span, None);
        Some((inside, inner))
    }

    /// `x.as_mut()` as what a method is called on: the `Option` or `Result`, and where it is; `None` after a report.
    pub(super) fn lent_receiver(&mut self, ast: &'a Ast) -> Option<Receiver> {
        let Ast::MethodCall(call) = bare(ast) else { return None };
        let (place, ty) = self.lent_target(&call.receiver)?;
        let value = self.load_place(place.clone(), self.infer.shallow(&ty), Self::span(ast));
        Some(Receiver { value, place: Some((place, ty)), lent: true })
    }

    /// The place of what a method takes as `&mut self`.
    pub(super) fn lent_target(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        match self.binding(ast) {
            Some(Binding::Reference { place, ty, is_mut: true, .. }) => self.writable(place, ty, ast),
            _ => self.target(ast),
        }
    }

    /// References to the value and to the error of an `Option` or `Result` at a place, under the names that texts have for them.
    pub(super) fn lent_parts(&self, place: &Place, ty: &Ty) -> Vec<(&'static str, Binding)> {
        let ty = self.infer.resolve(ty);
        let part = |(name, number): (&'static str, u32)| {
            let ty = ty.fields().into_iter().nth(number as usize)?;
            Some((name, Binding::Reference { place: part_of(place.clone(), number), ty, is_mut: true, depth: 1 }))
        };
        [("value", 1), ("error", 2)].into_iter().filter_map(part).collect()
    }
}

/// The place of the value in an `Option` or `Result`, and its type.
fn value_place(place: Place, ty: &Ty) -> (Place, Ty) {
    (part_of(place, 1), ty.field(1))
}

fn part_of(mut place: Place, number: u32) -> Place {
    place.path.push(Step::Field(number));
    place
}

fn unwraps(call: &ExprMethodCall) -> bool {
    call.method == "unwrap" || call.method == "expect"
}
