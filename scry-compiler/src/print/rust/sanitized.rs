//! The form of native code that the sanitizer runs: it says of each access to memory that invocations share where it is, and what to.

use std::cell::RefCell;
use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::types::{field_tokens, shared_field, type_tokens};
use super::unwritten::Intervals;
use super::{Leaves, Rust, element};
use crate::ir::{Atomic, Expr, ExprKind, Kernel, ParamId, Place, Root, SharedId, Step, Stmt};
use crate::ty::Ty;

/// What tells two accesses apart: the place in the source, and the slice or shared variable.
type Key = (String, usize, usize, bool, usize);

/// The places in the source at which memory is accessed that invocations share, as they are printed.
pub(super) struct Accesses {
    intervals: Intervals,
    watches: Vec<Watch>,
    sites: RefCell<Vec<(Span, Root)>>,
    numbers: RefCell<HashMap<Key, u32>>,
}

impl Accesses {
    /// None so far of a kernel.
    pub(super) fn of(kernel: &Kernel) -> Self {
        let (intervals, watches) = (Intervals::of(kernel), watches(kernel));
        Self { intervals, watches, sites: RefCell::default(), numbers: RefCell::default() }
    }

    /// Finds out whom to tell of accesses.
    pub(super) fn bind_watches(&self) -> TokenStream {
        let watches = self.watches.iter();
        watches.map(|Watch { name, value, .. }| quote_spanned!(Span::mixed_site()=> let #name = #value;)).collect()
    }

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
            let (number, is_shared) = number(kernel, *root);
            let target = if is_shared { quote!(Shared) } else { quote!(Slice) };
            quote_spanned! {Span::mixed_site()=>
                ::scry::__private::AccessSite { file: #file, line: #line, column: #column, target: ::scry::__private::Target::#target(#number) }
            }
        });
        let shared = kernel.shared.iter().map(|shared| {
            let name = crate::name::text(&shared.name);
            let whole = type_tokens(&shared.ty);
            let part = type_tokens(part(&shared.ty));
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

/// What accesses to a slice or shared variable are told to.
fn watch_ident(root: Root) -> Ident {
    match root {
        Root::Slice(ParamId(param)) => format_ident!("watch_slice_{param}", span = Span::mixed_site()),
        Root::Shared(SharedId(shared)) => format_ident!("watch_shared_{shared}", span = Span::mixed_site()),
        Root::Local(_) => unreachable!("a local is an invocation's own"),
    }
}

/// Which slice argument or shared variable it is, and whether it is shared.
fn number(kernel: &Kernel, root: Root) -> (u32, bool) {
    match root {
        Root::Slice(param) => (kernel.slices().position(|(slice, ..)| slice == param).expect("it is a slice") as u32, false),
        Root::Shared(SharedId(shared)) => (shared as u32, true),
        Root::Local(_) => unreachable!("a local is an invocation's own"),
    }
}

/// What an index of a variable leads to, or the variable if it has none.
fn part(ty: &Ty) -> &Ty {
    if let Ty::Array(element, _) = ty { element } else { ty }
}

/// The first that is no array of a type, its elements, and so on.
fn element_of_arrays(ty: &Ty) -> &Ty {
    if let Ty::Array(element, _) = ty { element_of_arrays(element) } else { ty }
}

/// Whom to tell of accesses to something.
struct Watch {
    name: Ident,
    ty: TokenStream,
    /// Where it comes from.
    value: TokenStream,
    /// Whether it goes by phases.
    has_phases: bool,
}

/// Whom to tell of accesses to each slice and shared variable.
fn watches(kernel: &Kernel) -> Vec<Watch> {
    let slices = kernel.slices().map(|(slice, _, element, _)| (Root::Slice(slice), element));
    let shared = kernel.shared.iter().enumerate().map(|(number, shared)| (Root::Shared(SharedId(number)), &shared.ty));
    slices.chain(shared).map(|(root, ty)| watch(kernel, root, ty)).collect()
}

fn watch(kernel: &Kernel, root: Root, ty: &Ty) -> Watch {
    let (name, site, (number, is_shared)) = (watch_ident(root), Span::mixed_site(), number(kernel, root));
    let is_input = matches!(root, Root::Slice(param) if !kernel.params[param.0].kind.is_written());
    let (ty, value) = if is_input {
        (quote_spanned!(site=> cpu::InputWatch<'_>), quote_spanned!(site=> launch.watch_input(#number)))
    } else {
        // Arrays are mostly accessed element by element.
        let element = type_tokens(element_of_arrays(ty));
        let granule = quote_spanned!(site=> { cpu::granule(::core::mem::size_of::<#element>()) });
        let value = quote_spanned!(site=> launch.watch::<#granule, #is_shared>(#number));
        (quote_spanned!(site=> cpu::Watch<'_, #granule, #is_shared>), value)
    };
    Watch { name, ty, value, has_phases: !is_input }
}

impl Rust<'_> {
    /// Finds out about the phase that runs, for the sanitizer.
    pub(super) fn start_phase(&self) -> TokenStream {
        let Some(accesses) = self.accesses.filter(|_| self.fission.is_some()) else { return TokenStream::new() };
        let names = accesses.watches.iter().filter(|watch| watch.has_phases).map(|watch| &watch.name);
        quote_spanned!(Span::mixed_site()=> let turns = launch.turns(); #(let #names = #names.now();)*)
    }

    /// The same printer, for the form that the sanitizer runs.
    pub(super) fn sanitizing<'s>(&'s self, accesses: &'s Accesses) -> Rust<'s> {
        Rust { claims: None, contiguous: None, accesses: Some(accesses), ..self.clone() }
    }

    /// The functions that the sanitizer runs for a kernel that does not cooperate.
    pub(super) fn sanitized_invocations(
        &self,
        accesses: &Accesses,
        names: &[Ident],
        types: &[TokenStream],
        bindings: &[TokenStream],
    ) -> TokenStream {
        debug_assert!(self.leaves == Leaves::Invocation, "an invocation is a function of its own");
        let [x, y, z] = self.kernel.workgroup;
        let (watch_names, watch_types): (Vec<_>, Vec<_>) = accesses.watches.iter().map(|watch| (&watch.name, &watch.ty)).unzip();
        let (bind_watches, stmts) = (accesses.bind_watches(), self.kernel.body.stmts.iter().collect::<Vec<_>>());
        let invocations = self.sanitizing(accesses).with_unwatched_loads(&stmts, |rust| {
            let body = rust.block(&self.kernel.body);
            quote_spanned! {Span::mixed_site()=>
                fn sanitized_invocation(launch: &cpu::CpuLaunch<'_>, turn: cpu::Turn, ids: cpu::Ids, #(#watch_names: &#watch_types,)* #(#names: #types),*) #body

                for x in run.x_start..run.x_end {
                    let ids = cpu::Ids::new([x, run.y, run.z], launch, [#x, #y, #z]);
                    sanitized_invocation(launch, turns.enter(ids), ids, #(&#watch_names,)* #(#names),*);
                }
            }
        });
        quote_spanned! {Span::mixed_site()=>
            pub(super) fn sanitized(launch: &cpu::CpuLaunch<'_>, run: cpu::Run) {
                #(#bindings)*
                let turns = launch.turns();
                #bind_watches
                #invocations
            }
        }
    }

    /// Code that runs `stmts`. If their loops load from memory that no invocation writes meanwhile, there is a form for when all of it is
    /// initialized, which does not tell of these loads.
    pub(super) fn with_unwatched_loads(&self, stmts: &[&Stmt], form: impl Fn(&Rust<'_>) -> TokenStream) -> TokenStream {
        let unwatched = self.accesses.map_or_else(Vec::new, |accesses| accesses.intervals.unwritten_in_loops(self.kernel, stmts));
        let telling = form(self);
        if unwatched.is_empty() {
            return telling;
        }
        let watches: Vec<Ident> = unwatched.iter().map(|root| watch_ident(*root)).collect();
        let quiet = form(&Rust { unwatched, ..self.clone() });
        quote_spanned!(Span::mixed_site()=> if #(#watches.is_written())&&* { #quiet } else { #telling })
    }

    /// Says that a place is about to be accessed; nothing, if nobody wants to know.
    pub(super) fn access(&self, action: Action, place: &Place, span: Span) -> TokenStream {
        let is_unwatched = matches!(action, Action::Load) && self.unwatched.contains(&place.root);
        let is_told = !is_unwatched && !matches!(place.root, Root::Local(_));
        let Some(accesses) = self.accesses.filter(|_| is_told) else { return TokenStream::new() };
        let (number, name) = (accesses.number(place, span), action.tokens());
        let (offset, size) = match place.root {
            Root::Slice(param) => self.range_in_slice(param, place),
            Root::Shared(shared) => {
                let (whole, part) = (shared_field(shared), self.place(place, span));
                (quote!(cpu::offset_in(&*#whole, &#part)), quote!(::core::mem::size_of_val(&#part)))
            }
            Root::Local(_) => unreachable!("a local is an invocation's own"),
        };
        let watch = watch_ident(place.root);
        let tell = |offset, size| quote_spanned!(Span::mixed_site()=> #watch.tell(turn, #name, #number, #offset, #size););
        let ty = self.place_type(place);
        if !matches!(action, Action::Load) || !has_padding(&ty) {
            return tell(offset, size);
        }
        let parts = parts(&ty, &|size| tell(quote_spanned!(Span::mixed_site()=> start), size));
        quote_spanned!(Span::mixed_site()=> { let start = #offset; #parts })
    }

    /// Whether the elements on the way to a place are there that nobody checks; nothing, if there are none, or nobody wants to know.
    pub(super) fn is_there(&self, action: Action, place: &Place, span: Span) -> Option<TokenStream> {
        let accesses = self.accesses.filter(|_| !matches!(place.root, Root::Local(_)))?;
        let (watch, name, site) = (watch_ident(place.root), action.tokens(), Span::mixed_site());
        let conditions = place.path.iter().filter_map(|step| {
            let Step::Index { index, len, at: _, is_checked: false } = step else { return None };
            let (number, index) = (accesses.number(place, span), self.expr(index));
            let len = match (len, place.root) {
                (Some(len), _) => quote!(#len),
                (None, Root::Slice(param)) => self.expr(&Expr { kind: ExprKind::Len(param), ty: Ty::USIZE, span }),
                (None, Root::Shared(_) | Root::Local(_)) => unreachable!("an array has a length"),
            };
            Some(quote_spanned!(site=> #watch.is_there(#name, #number, #index, #len)))
        });
        let conditions: Vec<TokenStream> = conditions.collect();
        (!conditions.is_empty()).then(|| quote!(#(#conditions)&&*))
    }

    /// The type of a place.
    pub(super) fn place_type(&self, place: &Place) -> Ty {
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
        let start = self.start_phase();
        if start.is_empty() { start } else { quote_spanned!(Span::mixed_site()=> #start let turn = turns.enter(ids);) }
    }

    /// Says that all lanes have reached a barrier.
    pub(super) fn reach_barrier(&self) -> TokenStream {
        let barrier = self.accesses.map(|_| quote_spanned!(Span::mixed_site()=> launch.reach_barrier();));
        barrier.unwrap_or_default()
    }
}

/// Whether there can be bytes in a value that no number is in: between the fields of a struct, which may have been stored one by one.
fn has_padding(ty: &Ty) -> bool {
    match ty {
        Ty::Array(element, _) => has_padding(element),
        Ty::Adt(..) | Ty::Tuple(_) => !ty.is_enum(),
        _ => false,
    }
}

/// `tell`s of each part of a value from `start` that has no padding; its size is what it is asked to tell.
fn parts(ty: &Ty, tell: &impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    let whole = type_tokens(ty);
    match ty {
        Ty::Array(element, len) if has_padding(element) => {
            let (stride, len, parts) = (type_tokens(element), len.number() as usize, parts(element, tell));
            quote_spanned! {Span::mixed_site()=>
                for element in 0..#len {
                    let start = start + element * ::core::mem::size_of::<#stride>();
                    #parts
                }
            }
        }
        ty if has_padding(ty) => {
            let parts = ty.fields().into_iter().enumerate().map(|(number, field)| {
                let (name, parts) = (field_tokens(ty, number as u32), parts(&field, tell));
                quote_spanned!(Span::mixed_site()=> { let start = start + ::core::mem::offset_of!(#whole, #name); #parts })
            });
            parts.collect()
        }
        _ => tell(quote!(::core::mem::size_of::<#whole>())),
    }
}
