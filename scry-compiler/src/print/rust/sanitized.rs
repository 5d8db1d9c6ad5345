//! The form of native code that the sanitizer runs: it says of each access to memory that invocations share where it is, and what to.

use std::cell::RefCell;
use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::types::type_tokens;
use super::workgroup::shared_field;
use super::{Leaves, Rust, element};
use crate::ir::{Atomic, Kernel, ParamId, Place, Root, SharedId, Step};
use crate::ty::Ty;

/// What tells two accesses apart: the place in the source, and the slice or shared variable.
type Key = (String, usize, usize, bool, usize);

/// The places in the source at which memory is accessed that invocations share, as they are printed.
#[derive(Default)]
pub(super) struct Accesses {
    sites: RefCell<Vec<(Span, Root)>>,
    numbers: RefCell<HashMap<Key, u32>>,
}

impl Accesses {
    /// The number of an access to a place, of the token at `span` if the place has none.
    fn number(&self, place: &Place, span: Span) -> u32 {
        let at = place.path.iter().find_map(|step| match step {
            Step::Index { at, .. } => Some(*at),
            Step::Field(_) => None,
        });
        let at = at.unwrap_or(span);
        let (is_shared, target) = match place.root {
            Root::Slice(ParamId(param)) => (false, param),
            Root::Shared(SharedId(shared)) => (true, shared),
            Root::Local(_) => unreachable!("a local is an invocation's own"),
        };
        let key = (at.file(), at.start().line, at.start().column, is_shared, target);
        *self.numbers.borrow_mut().entry(key).or_insert_with(|| {
            let mut sites = self.sites.borrow_mut();
            sites.push((at, place.root));
            sites.len() as u32 - 1
        })
    }

    /// Functions that return the sites, and the shared variables.
    pub(super) fn functions(&self, kernel: &Kernel) -> TokenStream {
        let sites = self.sites.borrow();
        let sites = sites.iter().map(|(span, root)| {
            let (file, start) = (span.file(), span.start());
            let (line, column) = (start.line as u32, start.column as u32 + 1);
            let target = match root {
                Root::Slice(param) => {
                    let number = kernel.slices().position(|(slice, ..)| slice == *param).expect("it is a slice") as u32;
                    quote!(Slice(#number))
                }
                Root::Shared(SharedId(shared)) => {
                    let number = *shared as u32;
                    quote!(Shared(#number))
                }
                Root::Local(_) => unreachable!("a local is an invocation's own"),
            };
            quote_spanned! {Span::mixed_site()=>
                ::scry::__private::AccessSite { file: #file, line: #line, column: #column, target: ::scry::__private::Target::#target }
            }
        });
        let shared = kernel.shared.iter().map(|shared| {
            let name = crate::name::text(&shared.name);
            let whole = type_tokens(&shared.ty);
            let part = match &shared.ty {
                Ty::Array(element, _) => type_tokens(element),
                _ => whole.clone(),
            };
            quote_spanned! {Span::mixed_site()=>
                ::scry::__private::SharedVariable {
                    name: #name,
                    size: ::core::mem::size_of::<#whole>() as u32,
                    stride: ::core::mem::size_of::<#part>() as u32,
                }
            }
        });
        quote_spanned! {Span::mixed_site()=>
            pub(super) const fn accesses() -> &'static [::scry::__private::AccessSite] {
                &[#(#sites),*]
            }

            pub(super) const fn shared() -> &'static [::scry::__private::SharedVariable] {
                &[#(#shared),*]
            }
        }
    }
}

/// What is done to memory, as the runtime names it.
#[derive(Clone, Copy)]
pub(super) enum Action {
    Load,
    Store,
    Atomic(Atomic),
}

impl Action {
    fn tokens(self) -> TokenStream {
        let name = match self {
            Self::Load => "Load",
            Self::Store => "Store",
            Self::Atomic(Atomic::Store) => "AtomicStore",
            Self::Atomic(_) => "Atomic",
        };
        let name = Ident::new(name, Span::mixed_site());
        quote_spanned!(Span::mixed_site()=> cpu::Action::#name)
    }
}

impl Rust<'_> {
    /// The same printer, for the form that the sanitizer runs.
    pub(super) fn sanitizing<'s>(&'s self, accesses: &'s Accesses) -> Rust<'s> {
        let Self { kernel, locals, leaves, hiding, claims: _, fission, rows: _, accesses: _ } = self;
        let (claims, rows) = (super::Claims::default(), super::Rows::default());
        Rust { kernel, locals, leaves: *leaves, hiding: hiding.clone(), claims, fission: *fission, rows, accesses: Some(accesses) }
    }

    /// The functions that the sanitizer runs for a kernel that does not cooperate.
    pub(super) fn sanitized_invocations(&self, names: &[Ident], types: &[TokenStream], bindings: &[TokenStream]) -> TokenStream {
        let (body, [x, y, z]) = (self.block(&self.kernel.body), self.kernel.workgroup);
        debug_assert!(self.leaves == Leaves::Invocation, "an invocation is a function of its own");
        quote_spanned! {Span::mixed_site()=>
            fn sanitized_invocation(launch: &cpu::CpuLaunch<'_>, ids: cpu::Ids, #(#names: #types),*) #body

            pub(super) fn sanitized(launch: &cpu::CpuLaunch<'_>, run: cpu::Run) {
                #(#bindings)*
                for x in run.x_start..run.x_end {
                    let ids = cpu::Ids::new([x, run.y, run.z], launch, [#x, #y, #z]);
                    launch.sanitize_enter(ids);
                    sanitized_invocation(launch, ids, #(#names),*);
                }
            }
        }
    }

    /// Says that a place is about to be accessed; nothing, if nobody wants to know.
    pub(super) fn access(&self, action: Action, place: &Place, span: Span) -> TokenStream {
        let Some(accesses) = self.accesses.filter(|_| !matches!(place.root, Root::Local(_))) else { return TokenStream::new() };
        let (number, name) = (accesses.number(place, span), action.tokens());
        let (offset, size) = match place.root {
            _ if matches!(action, Action::Load) && self.has_padding(place) => return self.parts_loaded(place, span),
            Root::Slice(param) => self.range_in_slice(param, place),
            Root::Shared(shared) => {
                let (whole, part) = (shared_field(shared), self.place(place, span));
                (quote!(cpu::offset_in(&*#whole, &#part)), quote!(::core::mem::size_of_val(&#part)))
            }
            Root::Local(_) => unreachable!("a local is an invocation's own"),
        };
        quote_spanned!(Span::mixed_site()=> launch.sanitize(#name, #number, #offset, #size);)
    }

    /// The type of a place.
    fn place_type(&self, place: &Place) -> Ty {
        let (whole, path) = match (place.root, &place.path[..]) {
            (Root::Slice(param), [_, path @ ..]) => (element(self.kernel, param), path),
            (Root::Slice(_), []) => unreachable!("the first step into a slice is an index"),
            (Root::Shared(shared), path) => (self.kernel.shared[shared.0].ty.clone(), path),
            (Root::Local(local), path) => (self.locals[local.0].ty.clone(), path),
        };
        path.iter().fold(whole, |ty, step| match (step, ty) {
            (Step::Index { .. }, Ty::Array(element, _)) => *element,
            (Step::Index { .. }, _) => unreachable!("lowering checked that it is an array"),
            (Step::Field(number), ty) => ty.field(*number),
        })
    }

    /// Whether there can be bytes in a place that no value is in: of a struct, which may have been stored field by field.
    fn has_padding(&self, place: &Place) -> bool {
        let ty = self.place_type(place);
        matches!(ty, Ty::Adt(..) | Ty::Tuple(_)) && !ty.is_enum() && !ty.fields().is_empty()
    }

    /// Says that each field of a struct is about to be loaded.
    fn parts_loaded(&self, place: &Place, span: Span) -> TokenStream {
        let fields = 0..self.place_type(place).fields().len() as u32;
        let part = |number| {
            let path = place.path.iter().cloned().chain([Step::Field(number)]).collect();
            self.access(Action::Load, &Place { root: place.root, path }, span)
        };
        fields.map(part).collect()
    }

    /// The first byte, and the number of bytes, of a place in a slice.
    fn range_in_slice(&self, param: ParamId, place: &Place) -> (TokenStream, TokenStream) {
        let [Step::Index { index, .. }, path @ ..] = &place.path[..] else { unreachable!("the first step into a slice is an index") };
        let (index, whole, ty) = (self.expr(index), element(self.kernel, param), self.place_type(place));
        let ty = if let Ty::Atomic(scalar) = ty { Ty::Scalar(scalar) } else { ty };
        let (stride, part) = (type_tokens(&whole), type_tokens(&ty));
        let offset = self.offset(whole, path);
        (quote!((#index) as usize * ::core::mem::size_of::<#stride>() + #offset), quote!(::core::mem::size_of::<#part>()))
    }

    /// Says that the workgroup's first lane does what the workgroup does once.
    pub(super) fn enter_first(&self) -> TokenStream {
        let enter =
            self.accesses.filter(|_| self.fission.is_some()).map(|_| quote_spanned!(Span::mixed_site()=> launch.sanitize_enter(ids);));
        enter.unwrap_or_default()
    }

    /// Says that all lanes have reached a barrier.
    pub(super) fn reach_barrier(&self) -> TokenStream {
        let barrier = self.accesses.map(|_| quote_spanned!(Span::mixed_site()=> launch.sanitize_barrier();));
        barrier.unwrap_or_default()
    }
}
