//! Rows: what neighbouring lanes access of slices, looked up once for all of them.
//!
//! The lanes along x access consecutive elements of a slice where the index grows with x, and the same one where it does not
//! depend on x. Indices wrap, so that LLVM sees neither. In front of the loop along x, the index of the first lane says which
//! elements they are; where all of them are there, the loop runs in a form that takes them from a slice of just these.
//!
//! That form is also where all lanes of the row are inside a bound, if the lanes ask.
//!
//! Indices are followed modulo 2^32, in which `index(x) == index(0) + x` holds whatever wraps on the way. Nothing is said of
//! control flow: what only some lanes access is looked up for all, and if it is not there, each looks for itself.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::Rust;
use super::fission::{Fission, Lanes, Storage};
use crate::ir::{BinaryOp, Expr, ExprKind, Identity, Literal, LocalId, ParamId, Place, Root, Step, StmtKind};
use crate::print::reach::param_name;
use crate::ty::{Scalar, Ty};

/// What is known where all rows are there.
#[derive(Default, Clone)]
pub(super) struct Rows {
    /// The places that are elements of rows.
    places: HashMap<*const Place, Row>,
    /// The indices of the checks that hold for them.
    checks: HashSet<*const Expr>,
    /// The comparisons of which each lane of the row has the same result.
    comparisons: HashMap<*const Expr, bool>,
}

/// The elements of a slice that the lanes along x access by one index.
#[derive(Clone)]
struct Row {
    /// The slice of just these.
    name: Ident,
    growth: Growth,
}

/// How an index grows with x.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Growth {
    /// Not at all.
    Zero,
    /// As x does.
    One,
}

impl Rows {
    /// The row that a place is an element of, and which one.
    pub(super) fn element(&self, place: &Place) -> Option<(Ident, TokenStream)> {
        let Row { name, growth } = self.places.get(&std::ptr::from_ref(place))?;
        let index = match growth {
            Growth::Zero => quote!(0),
            Growth::One => quote_spanned!(Span::mixed_site()=> x),
        };
        Some((name.clone(), index))
    }

    /// Whether the index of a check is known to be in bounds.
    pub(super) fn cover_check(&self, index: &Expr) -> bool {
        self.checks.contains(&std::ptr::from_ref(index))
    }

    /// The result of a comparison.
    pub(super) fn result(&self, expr: &Expr) -> Option<bool> {
        self.comparisons.get(&std::ptr::from_ref(expr)).copied()
    }
}

/// The rows of a loop over the lanes.
pub(super) struct Found {
    pub(super) rows: Rows,
    /// The condition of an `if`, in front of the loop along x: all elements of all rows are there.
    pub(super) are_there: TokenStream,
    /// What to run for each row before the first is used, since the processor does not see so far ahead: the rows lie far apart.
    pub(super) ahead: Option<TokenStream>,
}

impl Rust<'_> {
    /// The same printer, where it is known that rows are there.
    pub(super) fn with_rows(&self, rows: Rows) -> Self {
        Self { rows, ..self.clone() }
    }

    /// The rows of a loop over the lanes, if there are any.
    pub(super) fn rows_of(&self, fission: &Fission<'_>, lanes: &Lanes<'_>) -> Option<Found> {
        let len = self.kernel.workgroup[0];
        let sources = Sources::of(self, fission, lanes);
        let accesses = if len > 1 { sources.accesses(lanes) } else { Vec::new() };
        if accesses.is_empty() {
            return None;
        }
        let (mut rows, mut names, mut patterns, mut values, mut prefetches) =
            (Rows::default(), HashMap::new(), Vec::new(), Vec::new(), Vec::new());
        for Access { place, slice, index, growth } in &accesses {
            let (param, index) = (param_name(*slice), self.expr(index));
            let count = names.len();
            let name = names.entry((slice.0, index.to_string(), *growth)).or_insert_with(|| {
                let name = format_ident!("row_{}", count, span = Span::mixed_site());
                let len = if *growth == Growth::One { len } else { 1 };
                let is_written = self.kernel.params[slice.0].kind.is_written();
                patterns.push(quote_spanned!(Span::mixed_site()=> Some(#name)));
                values.push(if is_written {
                    quote_spanned!(Span::mixed_site()=> #param.row::<#len>(#index))
                } else {
                    quote_spanned!(Span::mixed_site()=> cpu::row::<#len, _>(#param, #index))
                });
                if *growth == Growth::One && !is_written {
                    prefetches.push(quote_spanned!(Span::mixed_site()=> cpu::prefetch(#param, #index);));
                }
                name
            });
            rows.places.insert(std::ptr::from_ref(*place), Row { name: name.clone(), growth: *growth });
        }
        for (slice, index) in checks_of(lanes) {
            let text = self.expr(index).to_string();
            if [Growth::One, Growth::Zero].into_iter().any(|growth| names.contains_key(&(slice.0, text.clone(), growth))) {
                rows.checks.insert(std::ptr::from_ref(index));
            }
        }
        let comparisons = sources.comparisons(lanes);
        let mut asked = HashSet::new();
        for Comparison { expr, index, end, result } in &comparisons {
            let (index, end) = (self.expr(index), self.expr(end));
            if asked.insert((index.to_string(), end.to_string())) {
                patterns.push(quote!(true));
                values.push(quote_spanned!(Span::mixed_site()=> cpu::is_row_below::<#len>(#index, #end)));
            }
            rows.comparisons.insert(std::ptr::from_ref(*expr), *result);
        }
        let indices = accesses.iter().map(|access| access.index).chain(comparisons.iter().map(|comparison| comparison.index));
        let again = sources.again(indices.flat_map(Expr::locals)).into_iter();
        let again = again.map(|(local, value)| self.set_variable(local, Some(value), value.span));
        let first = quote_spanned! {Span::mixed_site()=>
            let ids = ids.in_workgroup([0, y, z]);
            #(#again)*
        };
        let are_there = quote_spanned!(Span::mixed_site()=> let (#(#patterns,)*) = { #first (#(#values,)*) });
        let is_alone = self.kernel.workgroup[1..] == [1, 1];
        let ahead = (!is_alone && !prefetches.is_empty()).then(|| quote!(#first #(#prefetches)*));
        Some(Found { rows, are_there, ahead })
    }
}

/// An access to a slice by an index that is known to grow with x.
struct Access<'a> {
    place: &'a Place,
    slice: ParamId,
    index: &'a Expr,
    growth: Growth,
}

/// Whether an index that grows as x does is below a bound of the launch. Mostly all are: it is asked of the row.
struct Comparison<'a> {
    expr: &'a Expr,
    index: &'a Expr,
    end: &'a Expr,
    /// The result where all are below.
    result: bool,
}

/// The value of a local, which may be evaluated in front of the loop, and its growth.
#[derive(Clone, Copy)]
struct Source<'a> {
    value: &'a Expr,
    growth: Option<u32>,
}

/// What the locals are that a loop over the lanes uses.
struct Sources<'a> {
    /// Those that have one value, in order: what the loop works out again, and what it declares.
    values: Vec<(LocalId, &'a Expr)>,
    of: HashMap<LocalId, Source<'a>>,
    /// The workgroup's, which do not change meanwhile.
    fixed: HashSet<LocalId>,
}

impl<'a> Sources<'a> {
    fn of(rust: &Rust<'_>, fission: &Fission<'a>, lanes: &Lanes<'a>) -> Self {
        let (used, declared) = lanes.locals();
        let again = fission.recomputed(used.iter().copied(), &declared);
        let mut own: Vec<(LocalId, &'a Expr)> = Vec::new();
        for stmt in &lanes.stmts {
            stmt.walk(&mut |stmt| match &stmt.kind {
                StmtKind::Let { local, init: Some(init) } if !rust.locals[local.0].mutable && fission.storage(*local) != Storage::Frame => {
                    own.push((*local, init));
                }
                _ => {}
            });
        }
        let named = used.into_iter().chain(again.iter().flat_map(|(_, value)| value.locals()));
        let fixed = named.filter(|local| fission.storage(*local) == Storage::Variable && !declared.contains(local)).collect();
        let mut sources = Self { values: again.into_iter().chain(own).collect(), of: HashMap::new(), fixed };
        for (local, value) in sources.values.clone() {
            if sources.is_known(value) {
                let growth = sources.growth(value, &[]);
                sources.of.insert(local, Source { value, growth });
            }
        }
        sources
    }

    /// The values of the locals that `used` are made of, in order.
    fn again(&self, used: impl Iterator<Item = LocalId>) -> Vec<(LocalId, &'a Expr)> {
        let mut needed: HashSet<LocalId> = used.collect();
        let mut again = Vec::new();
        for &(local, value) in self.values.iter().rev() {
            if needed.contains(&local) {
                needed.extend(value.locals());
                again.push((local, value));
            }
        }
        again.reverse();
        again
    }

    /// What the lanes access by an index that is known to grow with x. Where all store to one element, there is nothing to gain.
    fn accesses(&self, lanes: &Lanes<'a>) -> Vec<Access<'a>> {
        let loads = exprs_of(lanes).into_iter().filter_map(|expr| match &expr.kind {
            ExprKind::Load(place) => self.access(place),
            _ => None,
        });
        let mut accesses: Vec<Access<'a>> = loads.collect();
        for stmt in &lanes.stmts {
            stmt.walk(&mut |stmt| {
                if let StmtKind::Store { place, value: _ } = &stmt.kind {
                    accesses.extend(self.access(place).filter(|access| access.growth == Growth::One));
                }
            });
        }
        accesses
    }

    fn comparisons(&self, lanes: &Lanes<'a>) -> Vec<Comparison<'a>> {
        let comparison = |expr: &'a Expr| {
            let (index, end, result) = match &expr.kind {
                ExprKind::Binary(BinaryOp::Lt, index, end) => (index, end, true),
                ExprKind::Binary(BinaryOp::Ge, index, end) => (index, end, false),
                _ => return None,
            };
            let is_unsigned = matches!(end.ty, Ty::Scalar(Scalar::U32 | Scalar::Usize));
            let is_bound = is_unsigned && matches!(end.kind, ExprKind::Param(_) | ExprKind::Len(_));
            let is_asked = is_bound && self.growth(index, &[]) == Some(1) && self.is_known(index);
            is_asked.then_some(Comparison { expr, index, end, result })
        };
        exprs_of(lanes).into_iter().filter_map(comparison).collect()
    }

    fn access(&self, place: &'a Place) -> Option<Access<'a>> {
        let Root::Slice(slice) = place.root else { return None };
        let [Step::Index { index, len: _, at: _, is_checked: _ }, ..] = &place.path[..] else { return None };
        let growth = match self.growth(index, &[]).filter(|_| self.is_known(index))? {
            0 => Growth::Zero,
            1 => Growth::One,
            _ => return None,
        };
        Some(Access { place, slice, index, growth })
    }

    /// Whether an expression may be evaluated in front of the loop: it has no loads, takes no time to speak of, and of the loop's
    /// locals it uses those only whose values are such expressions.
    fn is_known(&self, expr: &Expr) -> bool {
        let is_known = match &expr.kind {
            ExprKind::Local(local) | ExprKind::Load(Place { root: Root::Local(local), path: _ }) => {
                self.fixed.contains(local) || self.of.contains_key(local)
            }
            ExprKind::Load(Place { root: Root::Slice(_) | Root::Shared(_), path: _ })
            | ExprKind::Invoke(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_) => false,
            ExprKind::Call(..) => matches!(&expr.ty, Ty::Scalar(scalar) if scalar.is_integer()),
            ExprKind::Literal(_)
            | ExprKind::Param(_)
            | ExprKind::Len(_)
            | ExprKind::Identity(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Tuple(_)
            | ExprKind::Field(..) => true,
        };
        is_known && expr.children().into_iter().all(|child| self.is_known(child))
    }

    /// By how much a value, or the part of it at the end of `path`, grows from lane to lane along x, modulo 2^32; `None` if that
    /// is not known. What is no integer of 32 bits does not grow.
    fn growth(&self, expr: &Expr, path: &[u32]) -> Option<u32> {
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Param(_) | ExprKind::Len(_) => Some(0),
            ExprKind::Local(local) => self.local(*local, path),
            ExprKind::Load(Place { root: Root::Local(local), path: steps }) => self.local(*local, &[&fields(steps)?, path].concat()),
            ExprKind::Load(Place { root: Root::Slice(_) | Root::Shared(_), path: _ }) => None,
            ExprKind::Identity(identity) => growth_of(*identity, path),
            ExprKind::Field(value, number) => self.growth(value, &[&[*number], path].concat()),
            ExprKind::Tuple(parts) => match path {
                [number, path @ ..] => self.growth(&parts[*number as usize], path),
                [] => self.fixed(expr),
            },
            ExprKind::Binary(BinaryOp::Add, a, b) if is_word(expr) => Some(self.growth(a, &[])?.wrapping_add(self.growth(b, &[])?)),
            ExprKind::Binary(BinaryOp::Sub, a, b) if is_word(expr) => Some(self.growth(a, &[])?.wrapping_sub(self.growth(b, &[])?)),
            ExprKind::Binary(BinaryOp::Mul, a, b) if is_word(expr) => match (factor(a), factor(b)) {
                (Some(factor), _) => Some(self.growth(b, &[])?.wrapping_mul(factor)),
                (_, Some(factor)) => Some(self.growth(a, &[])?.wrapping_mul(factor)),
                (None, None) => self.fixed(expr),
            },
            ExprKind::Cast(value) if is_word(expr) && is_word(value) => self.growth(value, &[]),
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Cast(_) | ExprKind::Select { .. } | ExprKind::Call(..) => {
                self.fixed(expr)
            }
            ExprKind::Invoke(..) | ExprKind::Array(_) | ExprKind::Repeat(_) => None,
        }
    }

    /// Nothing grows that is made of what does not.
    fn fixed(&self, expr: &Expr) -> Option<u32> {
        expr.children().into_iter().all(|child| self.growth(child, &[]) == Some(0)).then_some(0)
    }

    fn local(&self, local: LocalId, path: &[u32]) -> Option<u32> {
        if self.fixed.contains(&local) {
            return Some(0);
        }
        let Source { value, growth } = self.of.get(&local)?;
        if path.is_empty() { *growth } else { self.growth(value, path) }
    }
}

/// The checks of indices of slices.
fn checks_of<'a>(lanes: &Lanes<'a>) -> Vec<(ParamId, &'a Expr)> {
    let mut found = Vec::new();
    for stmt in &lanes.stmts {
        stmt.walk(&mut |stmt| found.extend(stmt.checked_element()));
    }
    found
}

/// All expressions that the lanes evaluate, but those of locals from before.
fn exprs_of<'a>(lanes: &Lanes<'a>) -> Vec<&'a Expr> {
    let mut found = Vec::new();
    for stmt in lanes.stmts.iter().copied().chain(lanes.brings) {
        stmt.walk(&mut |stmt| stmt.exprs().into_iter().for_each(|expr| expr.walk(&mut |part| found.push(part))));
    }
    found
}

/// The fields that lead to a place, if it is no element of an array.
fn fields(path: &[Step]) -> Option<Vec<u32>> {
    let field = |step: &Step| match step {
        Step::Field(number) => Some(*number),
        Step::Index { index: _, len: _, at: _, is_checked: _ } => None,
    };
    path.iter().map(field).collect()
}

fn growth_of(identity: Identity, path: &[u32]) -> Option<u32> {
    match (identity, path) {
        (Identity::GlobalId | Identity::LocalId, [axis]) => Some(u32::from(*axis == 0)),
        (Identity::GlobalId | Identity::LocalId | Identity::SubgroupLane, _) => None,
        (Identity::WorkgroupId | Identity::NumWorkgroups | Identity::WorkgroupSize | Identity::LaunchSize | Identity::SubgroupSize, _) => {
            Some(0)
        }
    }
}

/// Whether a value is an integer of 32 bits.
fn is_word(expr: &Expr) -> bool {
    matches!(expr.ty, Ty::Scalar(Scalar::U32 | Scalar::I32 | Scalar::Usize))
}

/// The literal, modulo 2^32.
fn factor(expr: &Expr) -> Option<u32> {
    match expr.literal() {
        Some(Literal::Int(value)) => Some(value as u32),
        Some(Literal::Bool(_) | Literal::Float(_)) | None => None,
    }
}
