//! Contiguous accesses: the elements of a slice that the lanes along x access by one index, looked up once for all of them.
//!
//! They are consecutive where the index grows as x does, and the same one where it does not depend on x ([`Facts::growth`]). Indices
//! wrap, so that LLVM sees neither. In front of the loop along x, the index of the first lane says which elements they are; where all
//! of them are there, the loop runs in a form that takes them from a slice of just these. If lanes compare such an index with a bound,
//! that form also requires that all of them are below it.
//!
//! Control flow is ignored: what only some lanes access is looked up for all; if it is not there, the loop runs in its ordinary form.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::Rust;
use super::types::param_name;
use crate::facts::{Facts, ValueId, Variation};
use crate::ir::{BinaryOp, Expr, ExprKind, LocalId, ParamId, ParamKind, Place, Root, Step, StmtKind};
use crate::passes::fission::{Fission, Lanes, Storage, needed};
use crate::ty::{Scalar, Ty};

/// The contiguous accesses of a loop over the lanes, and what is known where all elements are there.
pub(super) struct Contiguous {
    facts: RefCell<Facts>,
    /// The slices of the elements that an index leads to, and by how much the index grows with x.
    slices: HashMap<(ParamId, ValueId), (Ident, u32)>,
    /// The comparisons of which each lane has the same result.
    comparisons: HashMap<ValueId, bool>,
    /// The condition of an `if`, in front of the loop along x: all elements are there.
    pub(super) are_there: TokenStream,
    /// Prefetches for each loop along x, to run before the first of them: what they access lies far apart.
    pub(super) ahead: Option<TokenStream>,
}

impl Contiguous {
    /// Those of a loop over the lanes, if there are any.
    pub(super) fn of<'a>(rust: &Rust<'a>, fission: &Fission<'a>, lanes: &Lanes<'a>) -> Option<Self> {
        let mut search = Search::new(rust, fission, lanes);
        if rust.kernel.workgroup[0] > 1 {
            lanes.walk(&mut |stmt| stmt.places().into_iter().for_each(|(place, is_stored)| search.element(place, is_stored)));
        }
        if search.found.slices.is_empty() {
            return None;
        }
        let mut asked = HashSet::new();
        lanes.walk(&mut |stmt| {
            // What a check asks for is known where the element is there.
            if !stmt.is_check() {
                stmt.each_expr(&mut |expr| expr.walk(&mut |part| search.comparison(part, &mut asked)));
            }
        });
        let Search { rust: _, values, found, looked_up, prefetches, used } = search;
        let (looked_up, patterns): (Vec<_>, Vec<_>) = looked_up.into_iter().unzip();
        let again = needed(&values, used, &[]).into_iter().map(|(local, value)| rust.declare(local, Some(rust.expr(value)), value.span));
        let ids = rust.lane_ids(&quote!(0));
        let first = hygienic! {
            let ids = #ids;
            #(#again)*
        };
        let are_there = hygienic!(let (#(#patterns,)*) = { #first (#(#looked_up,)*) });
        let is_alone = rust.kernel.workgroup[1..] == [1, 1];
        let ahead = (!is_alone && !prefetches.is_empty()).then(|| quote!(#first #(#prefetches)*));
        Some(Self { are_there, ahead, ..found })
    }

    /// The slice of just the elements that an index leads to, and which of these it is.
    pub(super) fn element(&self, slice: ParamId, index: &Expr) -> Option<(Ident, TokenStream)> {
        let index = self.facts.borrow_mut().value(index);
        let (name, growth) = self.slices.get(&(slice, index))?;
        Some((name.clone(), if *growth == 0 { quote!(0) } else { hygienic!(x) }))
    }

    pub(super) fn result(&self, expr: &Expr) -> Option<bool> {
        if self.comparisons.is_empty() || !matches!(expr.kind, ExprKind::Binary(BinaryOp::Lt | BinaryOp::Ge, ..)) {
            return None;
        }
        self.comparisons.get(&self.facts.borrow_mut().value(expr)).copied()
    }
}

/// A search through a loop over the lanes.
struct Search<'r, 'a> {
    rust: &'r Rust<'a>,
    /// What the locals are that have one value, which may be evaluated in front of the loop along x; in order.
    values: Vec<(LocalId, &'a Expr)>,
    found: Contiguous,
    /// What is looked up in front of the loop along x, and what it must be.
    looked_up: Vec<(TokenStream, TokenStream)>,
    prefetches: Vec<TokenStream>,
    /// The locals that are used for that.
    used: HashSet<LocalId>,
}

impl<'r, 'a> Search<'r, 'a> {
    fn new(rust: &'r Rust<'a>, fission: &Fission<'a>, lanes: &Lanes<'a>) -> Self {
        let (used, declared) = lanes.locals();
        let mut values = fission.storages.recomputed(&used, &declared);
        let mut facts = Facts::new(rust.kernel.workgroup);
        for local in used.into_iter().chain(values.iter().flat_map(|(_, value)| value.locals())) {
            // It is the workgroup's, and does not change meanwhile.
            if fission.storages.of_local(local) == Storage::Variable && !declared.contains(&local) {
                facts.set_unknown(local, &rust.locals[local.0].ty, Variation::WORKGROUPS);
            }
        }
        lanes.walk(&mut |stmt| {
            if let StmtKind::Let { local, init: Some(init) } = &stmt.kind
                && !rust.locals[local.0].mutable
                && fission.storages.of_local(*local) != Storage::Frame
            {
                values.push((*local, init));
            }
        });
        values.retain(|(local, value)| {
            let is_known = is_known(&mut facts, value);
            if is_known {
                facts.set(*local, value);
            }
            is_known
        });
        let (facts, are_there) = (RefCell::new(facts), TokenStream::new());
        let found = Contiguous { facts, slices: HashMap::new(), comparisons: HashMap::new(), are_there, ahead: None };
        Self { rust, values, found, looked_up: Vec::new(), prefetches: Vec::new(), used: HashSet::new() }
    }

    /// Looks up what the lanes access by an index that is known to grow with x.
    fn element(&mut self, place: &Place, is_stored: bool) {
        let (Root::Slice(slice), Some(Step::Index { index, .. })) = (place.root, place.path.first()) else { return };
        let param = &self.rust.kernel.params[slice.0].kind;
        if matches!(param, ParamKind::Slice { element, .. } if element.holds_atomic()) {
            return;
        }
        let facts = self.found.facts.get_mut();
        let (value, is_known) = (facts.value(index), is_known(facts, index));
        // Where all store to one element, there is nothing to gain.
        let Some(growth) = facts.growth(value).filter(|growth| is_known && (*growth == 1 || (*growth == 0 && !is_stored))) else { return };
        if self.found.slices.contains_key(&(slice, value)) {
            return;
        }
        let name = format_ident!("row_{}", self.found.slices.len(), span = Span::mixed_site());
        let (param_name, at) = (param_name(slice), self.rust.expr(index));
        let len = if growth == 1 { self.rust.lanes_along_x() } else { quote!(1u32) };
        let may_change = !self.rust.kernel.changed_by(slice).is_empty();
        let row = if may_change { hygienic!(#param_name.row(#at, #len)) } else { hygienic!(cpu::row(#param_name, #at, #len)) };
        self.looked_up.push((row, hygienic!(Some(#name))));
        if growth == 1 && !param.is_written() {
            self.prefetches.push(if may_change {
                hygienic!(#param_name.prefetch(#at);)
            } else {
                hygienic!(cpu::prefetch(#param_name, #at);)
            });
        }
        self.used.extend(index.locals());
        self.found.slices.insert((slice, value), (name, growth));
    }

    /// Looks up whether all lanes are below a bound of the launch that they compare an index with which grows as x does.
    fn comparison(&mut self, expr: &Expr, asked: &mut HashSet<(ValueId, ValueId)>) {
        let ExprKind::Binary(op @ (BinaryOp::Lt | BinaryOp::Ge), index, end) = &expr.kind else { return };
        let is_unsigned = matches!(end.ty, Ty::Scalar(Scalar::U32 | Scalar::Usize));
        let facts = self.found.facts.get_mut();
        let (comparison, value) = (facts.value(expr), facts.value(index));
        let is_bound = is_unsigned && matches!(end.kind, ExprKind::Param(_) | ExprKind::Len(_));
        if !is_bound || facts.growth(value) != Some(1) || !is_known(facts, index) {
            return;
        }
        if asked.insert((value, facts.value(end))) {
            let (first, len, end) = (self.rust.expr(index), self.rust.lanes_along_x(), self.rust.expr(end));
            self.looked_up.push((hygienic!(cpu::is_row_below(#first, #len, #end)), quote!(true)));
            self.used.extend(index.locals());
        }
        self.found.comparisons.insert(comparison, *op == BinaryOp::Lt);
    }
}

/// Whether an expression may be evaluated in front of the loop along x: it has no loads, and of the locals of lanes it uses those only
/// whose values are such expressions.
fn is_known(facts: &mut Facts, expr: &Expr) -> bool {
    let value = facts.value(expr);
    !facts.variation(value).is_of_data()
}
