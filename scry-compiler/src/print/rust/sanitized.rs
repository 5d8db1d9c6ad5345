//! The form of native code that the sanitizer runs: it says of each access to memory that invocations share where it is, and what to.

use std::cell::RefCell;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::types::{Params, field_tokens, order_tokens, shared_field, type_tokens};
use super::unwritten::Intervals;
use super::{Leaves, Rust};
use crate::ir::{Atomic, Expr, ExprKind, Kernel, Order, Orders, ParamId, Place, Root, SharedId, Step, Stmt};
use crate::layout::{layout, overlaps};
use crate::name::text;
use crate::ty::Ty;

/// A place in the source at which memory is accessed: its file, line and column, and the slice or shared variable.
type Site = (String, usize, usize, Root);

/// What the sanitizer is told of a kernel: the accesses to memory that invocations share, as they are printed.
pub(super) struct Accesses<'a> {
    kernel: &'a Kernel,
    intervals: Intervals,
    sites: RefCell<Vec<Site>>,
    told: RefCell<Told>,
}

/// What some code tells the sanitizer of.
#[derive(Default)]
pub(super) struct Told {
    fences: bool,
    roots: Vec<Root>,
}

impl Told {
    fn is_nothing(&self) -> bool {
        !self.fences && self.roots.is_empty()
    }

    fn add(&mut self, root: Root) {
        if !self.roots.contains(&root) {
            self.roots.push(root);
        }
    }
}

impl<'a> Accesses<'a> {
    pub(super) fn of(kernel: &'a Kernel) -> Self {
        Self { kernel, intervals: Intervals::of(kernel), sites: RefCell::default(), told: RefCell::default() }
    }

    /// The slices and shared variables, with the types of elements and variables.
    fn roots(&self) -> impl Iterator<Item = (Root, &'a Ty)> {
        let slices = self.kernel.slices().map(|(slice, _, element, _)| (Root::Slice(slice), element));
        slices.chain(self.kernel.shared.iter().enumerate().map(|(i, shared)| (Root::Shared(SharedId(i)), &shared.ty)))
    }

    /// Which slice argument or shared variable it is, and whether it is shared.
    fn target(&self, root: Root) -> (u32, bool) {
        let (is_shared, slices) = (matches!(root, Root::Shared(_)), self.kernel.slices().count());
        let number = self.roots().position(|(known, _)| known == root).expect("a local is an invocation's own");
        ((if is_shared { number - slices } else { number }) as u32, is_shared)
    }

    /// Finds out whom to tell of accesses.
    pub(super) fn bind_watches(&self) -> TokenStream {
        let watch = |(root, mut element): (Root, &Ty)| {
            let (name, (number, is_shared)) = (watch_ident(root), self.target(root));
            if !self.kernel.may_write(root) {
                return hygienic!(let #name = launch.watch_input(#number););
            }
            // Arrays are mostly accessed element by element.
            while let Ty::Array(inner, _) = element {
                element = inner;
            }
            let element = type_tokens(element);
            let granule = hygienic!({ cpu::granule(cpu::size_of::<#element>()) });
            hygienic!(let #name = launch.watch::<#granule, #is_shared>(#number);)
        };
        self.roots().map(watch).collect()
    }

    /// The number of an access to a place, of the token at `span` if the place has none.
    fn number(&self, place: &Place, span: Span) -> u32 {
        let at = place.start().unwrap_or(span);
        let (start, mut sites) = (at.start(), self.sites.borrow_mut());
        let site = (at.file(), start.line, start.column, place.root);
        let known = sites.iter().position(|known| *known == site);
        known.unwrap_or_else(|| {
            sites.push(site);
            sites.len() - 1
        }) as u32
    }

    /// Functions that return the sites, and the shared variables.
    pub(super) fn functions(&self) -> TokenStream {
        let sites = self.sites.borrow();
        let sites = sites.iter().map(|(file, line, column, root)| {
            let (line, column, (number, is_shared)) = (*line as u32, *column as u32 + 1, self.target(*root));
            let target = if is_shared { quote!(Shared) } else { quote!(Slice) };
            hygienic! {
                rt::AccessSite { file: #file, line: #line, column: #column, target: rt::Target::#target(#number) }
            }
        });
        let shared = self.kernel.shared.iter().map(|shared| {
            // An index of the variable leads to its part.
            let part = if let Ty::Array(element, _) = &shared.ty { element } else { &shared.ty };
            let (name, whole, part) = (text(&shared.name), type_tokens(&shared.ty), type_tokens(part));
            hygienic! {
                rt::SharedVariable {
                    name: #name,
                    size: cpu::size_of::<#whole>() as u32,
                    stride: cpu::size_of::<#part>() as u32,
                }
            }
        });
        hygienic! {
            pub(super) const fn accesses() -> &'static [rt::AccessSite] {
                &[#(#sites),*]
            }

            pub(super) const fn shared() -> &'static [rt::SharedVariable] {
                &[#(#shared),*]
            }
        }
    }
}

/// What a kernel has for the sanitizer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sanitized {
    /// Its targets leave the sanitizer out.
    LeftOut,
    /// Whoever compiles the crate has set `SCRY_SANITIZER=off`, as a build script can. The code is half of all native code.
    NotCompiled,
    Code,
}

impl Sanitized {
    pub(super) fn of(kernel: &Kernel) -> Self {
        match kernel.targets.sanitizer {
            false => Self::LeftOut,
            true if std::env::var_os("SCRY_SANITIZER").is_some_and(|value| value == "off") => Self::NotCompiled,
            true => Self::Code,
        }
    }
}

impl ToTokens for Sanitized {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            Self::LeftOut => hygienic!(cpu::SanitizedEntry::LeftOut),
            Self::NotCompiled => hygienic!(cpu::SanitizedEntry::NotCompiled),
            Self::Code => hygienic!(cpu::SanitizedEntry::Code(sanitized)),
        });
    }
}

/// What is done to memory, as the runtime names it.
#[derive(Clone, Copy)]
pub(super) enum Action {
    Load,
    Store,
    Atomic(Atomic),
}

impl ToTokens for Action {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            Self::Load => hygienic!(cpu::Action::Load),
            Self::Store => hygienic!(cpu::Action::Store),
            Self::Atomic(Atomic::Store) => hygienic!(cpu::Action::AtomicStore),
            Self::Atomic(_) => hygienic!(cpu::Action::Atomic),
        });
    }
}

/// What accesses to a slice or shared variable are told to.
fn watch_ident(root: Root) -> Ident {
    match root {
        Root::Slice(ParamId(param)) => format_ident!("watch_slice_{param}", span = Span::mixed_site()),
        Root::Shared(SharedId(shared)) => format_ident!("watch_shared_{shared}", span = Span::mixed_site()),
        Root::Local(_) | Root::Groups { .. } => unreachable!("only what others see is watched"),
    }
}

impl Rust<'_> {
    /// What `print` prints, and what of it the sanitizer is told.
    pub(super) fn telling<T>(&self, print: impl FnOnce() -> T) -> (Told, T) {
        let take = || self.accesses.map(|accesses| accesses.told.take()).unwrap_or_default();
        // Such code does not nest: what is noted so far is of other code.
        take();
        let printed = print();
        (take(), printed)
    }

    /// Finds out about the phase that runs, of which the sanitizer is told.
    pub(super) fn start_phase(&self, told: &Told) -> TokenStream {
        let names: Vec<Ident> = told.roots.iter().filter(|root| self.kernel.may_write(**root)).map(|root| watch_ident(*root)).collect();
        hygienic!(let turns = launch.turns(); #(let #names = #names.now();)*)
    }

    pub(super) fn sanitizing<'s>(&'s self, accesses: &'s Accesses<'_>) -> Rust<'s> {
        Rust { claims: None, contiguous: None, accesses: Some(accesses), ..self.clone() }
    }

    /// The functions that the sanitizer runs for a kernel that does not cooperate.
    pub(super) fn sanitized_invocations(&self, accesses: &Accesses<'_>, Params { names: _, types: _, bindings }: &Params) -> TokenStream {
        debug_assert!(self.leaves == Leaves::Invocation, "an invocation is a function of its own");
        let [x, y, z] = self.kernel.workgroup;
        let (bind_watches, stmts) = (accesses.bind_watches(), self.kernel.body.stmts.iter().collect::<Vec<_>>());
        let invocations = self.sanitizing(accesses).with_unwatched_loads(&stmts, |rust| {
            let body = rust.block(&self.kernel.body);
            hygienic! {
                for x in cpu::rounds(run.x_start, run.x_end) {
                    let ids = cpu::Ids::new([x, run.y, run.z], launch, [#x, #y, #z]);
                    let turn = turns.enter(ids);
                    let invocation = || #body;
                    invocation();
                }
            }
        });
        hygienic! {
            unsafe fn sanitized(launch: &cpu::CpuLaunch<'_>, run: cpu::Run) {
                unsafe {
                    #(#bindings)*
                    let turns = launch.turns();
                    #bind_watches
                    #invocations
                }
            }
        }
    }

    /// Code that runs `stmts`. If their loops load from memory that no invocation writes meanwhile, and all of it is initialized, it does not
    /// tell of these loads.
    pub(super) fn with_unwatched_loads(&self, stmts: &[&Stmt], form: impl Fn(&Rust<'_>) -> TokenStream) -> TokenStream {
        let unwatched = self.accesses.map_or_else(Vec::new, |accesses| accesses.intervals.unwritten_in_loops(self.kernel, stmts));
        if unwatched.is_empty() {
            return form(self);
        }
        let watches: Vec<Ident> = unwatched.iter().map(|root| watch_ident(*root)).collect();
        let code = form(&Rust { unwatched, ..self.clone() });
        hygienic!(let is_known = #(#watches.is_written())&&*; #code)
    }

    /// Where accesses to a place are noted, if the sanitizer is to be told of them.
    pub(super) fn accesses_to(&self, place: &Place) -> Option<&Accesses<'_>> {
        self.accesses.filter(|_| !matches!(place.root, Root::Local(_)))
    }

    /// The value of an access, or what it does, once the sanitizer has been told of it. Where something on the way is not there that nobody
    /// checks, it is `otherwise`.
    pub(super) fn told(
        &self,
        action: Action,
        place: &Place,
        span: Span,
        value: TokenStream,
        otherwise: impl FnOnce() -> TokenStream,
    ) -> TokenStream {
        let access = self.access(action, place, span);
        if let Some(is_there) = self.is_there(action, place, span) {
            let otherwise = otherwise();
            return quote!(if #is_there { #access #value } else { #otherwise });
        }
        if access.is_empty() { value } else { quote!({ #access #value }) }
    }

    /// Says that a place is about to be accessed; nothing, if nobody wants to know.
    fn access(&self, action: Action, place: &Place, span: Span) -> TokenStream {
        let Some(accesses) = self.accesses_to(place) else { return TokenStream::new() };
        let (watch, number, ty, is_load) =
            (watch_ident(place.root), accesses.number(place, span), self.place_type(place), matches!(action, Action::Load));
        accesses.told.borrow_mut().add(place.root);
        let tell = |offset, size| hygienic!(#watch.tell(turn, #action, #number, #offset, #size););
        let told = match place.root {
            _ if is_load && has_padding(&ty) => {
                let (offset, parts) = (self.offset_of(place, span), parts(&ty, &|size| tell(hygienic!(start), size)));
                hygienic!({ let start = #offset; #parts })
            }
            Root::Shared(shared) => {
                let (whole, part) = (shared_field(shared), self.place(place, span));
                hygienic!(#watch.tell_part(turn, #action, #number, &*#whole, &#part);)
            }
            _ => tell(self.offset_of(place, span), size_of(&ty)),
        };
        if is_load && self.unwatched.contains(&place.root) { hygienic!(if !is_known { #told }) } else { told }
    }

    /// Where a place lies in its slice or shared variable, in bytes.
    fn offset_of(&self, place: &Place, span: Span) -> TokenStream {
        match place.root {
            Root::Slice(param) => {
                let ((index, path), element) = (place.element(), self.kernel.element(param));
                let (index, stride, offset) = (self.expr(index), size_of(element), self.offset(element, path));
                let plus = (!path.is_empty()).then(|| quote!(+ #offset));
                quote!((#index) as usize * #stride #plus)
            }
            Root::Shared(shared) => {
                let (whole, part) = (shared_field(shared), self.place(place, span));
                hygienic!(cpu::offset_in(&*#whole, &#part))
            }
            Root::Local(_) | Root::Groups { .. } => unreachable!("only what others see is watched"),
        }
    }

    /// The value of an atomic operation, behind which the sanitizer is told what that orders, if the kernel orders memory.
    pub(super) fn synchronized(&self, (operation, orders): (Atomic, Orders), place: &Place, span: Span, value: TokenStream) -> TokenStream {
        if self.accesses_to(place).is_none() || !self.kernel.orders_memory() {
            return value;
        }
        let (watch, offset) = (watch_ident(place.root), self.offset_of(place, span));
        let tell = |part: TokenStream, order: Order| {
            let order = order_tokens(order);
            hygienic!(#watch.synchronize(turn, cpu::Synchronizes::#part, #order, #offset))
        };
        let told = match operation {
            Atomic::Load => tell(quote!(Load), orders.success),
            Atomic::Store => tell(quote!(Store), orders.success),
            Atomic::CompareExchange => {
                let [stored, loaded] = [tell(quote!(Update), orders.success), tell(quote!(Load), orders.failure)];
                hygienic!(if before.1 { #stored } else { #loaded })
            }
            Atomic::Swap | Atomic::Add | Atomic::Sub | Atomic::Min | Atomic::Max | Atomic::And | Atomic::Or | Atomic::Xor => {
                tell(quote!(Update), orders.success)
            }
        };
        hygienic!({ let before = #value; #told; before })
    }

    /// Tells the sanitizer of a fence.
    pub(super) fn fenced(&self, order: Order) -> Option<TokenStream> {
        let (accesses, order) = (self.accesses?, order_tokens(order));
        accesses.told.borrow_mut().fences = true;
        Some(hygienic!(turns.fence(turn, #order);))
    }

    /// Whether the elements on the way to a place are there that nobody checks; nothing, if there are none, or nobody wants to know.
    fn is_there(&self, action: Action, place: &Place, span: Span) -> Option<TokenStream> {
        let (accesses, watch) = (self.accesses_to(place)?, watch_ident(place.root));
        let conditions = place.path.iter().filter_map(|step| {
            let Step::Index { index, len, at: _, is_checked: false } = step else { return None };
            let (number, index) = (accesses.number(place, span), self.expr(index));
            let len = match (len, place.root) {
                (Some(len), _) => quote!(#len),
                (None, Root::Slice(param)) => self.expr(&Expr { kind: ExprKind::Len(param), ty: Ty::USIZE, span }),
                (None, Root::Shared(_) | Root::Local(_) | Root::Groups { .. }) => unreachable!("an array has a length"),
            };
            Some(hygienic!(#watch.is_there(#action, #number, #index, #len)))
        });
        let conditions: Vec<TokenStream> = conditions.collect();
        if conditions.is_empty() {
            return None;
        }
        accesses.told.borrow_mut().add(place.root);
        Some(quote!(#(#conditions)&&*))
    }

    /// Says that the workgroup's first lane does what the workgroup does once, if the sanitizer is told of anything.
    pub(super) fn enter_first(&self, told: &Told) -> Option<TokenStream> {
        (!told.is_nothing()).then(|| {
            let start = self.start_phase(told);
            hygienic!(#start let turn = turns.enter(ids);)
        })
    }

    pub(super) fn reach_barrier(&self) -> TokenStream {
        let barrier = self.accesses.map(|_| hygienic!(launch.reach_barrier();));
        barrier.unwrap_or_default()
    }
}

/// The size of a value in bytes.
fn size_of(ty: &Ty) -> TokenStream {
    if let Ok(layout) = layout(ty) {
        return Literal::usize_suffixed(layout.size as usize).to_token_stream();
    }
    let ty = type_tokens(ty);
    quote!(cpu::size_of::<#ty>())
}

/// Whether there can be bytes in a value that no number is in: between the fields of a struct, which may have been stored one by one.
fn has_padding(ty: &Ty) -> bool {
    match ty {
        Ty::Array(element, _) => has_padding(element),
        Ty::Adt(..) | Ty::Tuple(_) if ty.is_enum() || overlaps(ty) => false,
        Ty::Adt(..) | Ty::Tuple(_) => {
            let (fields, size) = (ty.fields(), |ty: &Ty| layout(ty).ok().map(|layout| layout.size));
            size(ty).is_none_or(|whole| fields.iter().map(size).sum::<Option<u32>>() != Some(whole)) || fields.iter().any(has_padding)
        }
        _ => false,
    }
}

/// `tell`s of each part of a value from `start` that has no padding; its size is what it is asked to tell.
fn parts(ty: &Ty, tell: &impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    match ty {
        Ty::Array(element, len) if has_padding(element) => {
            let (stride, len, parts) = (size_of(element), len.number() as usize, parts(element, tell));
            hygienic! {
                for element in cpu::rounds(0, #len) {
                    let start = start + element * #stride;
                    #parts
                }
            }
        }
        ty if has_padding(ty) => {
            let parts = ty.fields().into_iter().enumerate().map(|(number, field)| {
                let (whole, name, parts) = (type_tokens(ty), field_tokens(ty, number as u32), parts(&field, tell));
                hygienic!({ let start = start + ::core::mem::offset_of!(#whole, #name); #parts })
            });
            parts.collect()
        }
        _ => tell(size_of(ty)),
    }
}
