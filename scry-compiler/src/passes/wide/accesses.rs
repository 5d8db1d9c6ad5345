//! Which accesses are of elements that lie side by side for neighbours, and which groups of them are loaded as one.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::{MOST_BYTES, elements};
use crate::facts::{Facts, Sum, UnitStride, ValueId};
use crate::ir::{BinaryOp, Expr, ExprKind, Kernel, LocalId, Multiple, ParamId, Place, Root, Stmt};
use crate::layout::layout;

/// An access of which the index is `rest + constant + x`, for neighbours that follow each other in x.
pub(super) struct Access {
    pub(super) slice: ParamId,
    pub(super) rest: Sum,
    pub(super) constant: i128,
    /// Of an element, in bytes.
    pub(super) size: u32,
    /// How many elements a group has at most.
    pub(super) elements: u32,
}

/// Elements of a slice that one instruction loads or stores: which the first is, counted as [`Access::at`] does, and how many there are. The first
/// one's number is a multiple of that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Group {
    pub(super) start: i128,
    pub(super) elements: u32,
}

impl Access {
    /// Which element it accesses for neighbour `copy`, counted from the first neighbour's `rest + x`.
    pub(super) fn at(&self, copy: u32) -> i128 {
        self.constant + i128::from(copy)
    }

    /// The groups that have an element, the largest first, of whole words and more than one element.
    pub(super) fn groups(&self, at: i128) -> impl Iterator<Item = Group> + use<> {
        let size = self.size;
        let lens = std::iter::successors(Some(self.elements), |elements| Some(elements / 2));
        let lens = lens.take_while(move |elements| *elements > 1 && elements * size >= 4);
        lens.map(move |elements| Group { start: at - at.rem_euclid(elements.into()), elements })
    }

    /// Whether a group starts where the first neighbour accesses.
    pub(super) fn is_aligned(&self) -> bool {
        self.constant.rem_euclid(self.elements.into()) == 0
    }

    /// How many words so many elements are.
    pub(super) fn words(&self, elements: u32) -> u32 {
        elements * self.size / 4
    }
}

/// What is known of the accesses of a body.
pub(super) struct Accesses<'a> {
    pub(super) facts: Facts,
    kernel: &'a Kernel,
    width: u32,
    /// The slices of which no groups are made.
    alone: BTreeSet<ParamId>,
    found: BTreeMap<(ParamId, ValueId), Option<Rc<Access>>>,
    /// What launches fulfil for the groups so far: the bytes that addresses are multiples of, and products.
    alignments: BTreeMap<ParamId, u32>,
    multiples: BTreeMap<Vec<ValueId>, u32>,
}

impl<'a> Accesses<'a> {
    pub(super) fn of(kernel: &'a Kernel, facts: Facts, width: u32, alone: &BTreeSet<ParamId>) -> Self {
        let (alone, found, alignments, multiples) = (alone.clone(), BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { facts, kernel, width, alone, found, alignments, multiples }
    }

    /// The access to a place that groups can hold.
    pub(super) fn find(&mut self, place: &Place) -> Option<Rc<Access>> {
        let Root::Slice(slice) = place.root else { return None };
        let (index, path) = place.element();
        elements::part(self.kernel.element(slice), path)?;
        let value = self.facts.value(index);
        if let Some(known) = self.found.get(&(slice, value)) {
            return known.clone();
        }
        let found = self.access(slice, index).map(Rc::new);
        self.found.insert((slice, value), found.clone());
        found
    }

    fn access(&mut self, slice: ParamId, index: &Expr) -> Option<Access> {
        let size = elements::size(self.kernel.element(slice)).filter(|_| !self.alone.contains(&slice))?;
        let elements = self.width.min(MOST_BYTES / size);
        let UnitStride { rest, constant } = self.facts.unit_stride(index)?;
        self.facts.multiples(&rest, elements)?;
        // A group is made of whole words, and of more than one element.
        (elements > 1 && elements * size >= 4).then_some(Access { slice, rest, constant, size, elements })
    }

    /// Whether a place is of elements side by side that are as large as a group.
    pub(super) fn is_of_large_elements(&mut self, place: &Place) -> bool {
        let Root::Slice(slice) = place.root else { return false };
        let is_large = layout(self.kernel.element(slice)).is_ok_and(|layout| layout.size >= MOST_BYTES);
        is_large && self.facts.unit_stride(place.element().0).is_some()
    }

    /// Has launches fulfil what the groups of an access need.
    pub(super) fn need(&mut self, access: &Access) {
        self.alignments.insert(access.slice, access.elements * access.size);
        for (product, of) in self.facts.multiples(&access.rest, access.elements).into_iter().flatten() {
            let most = self.multiples.entry(product).or_default();
            *most = of.max(*most);
        }
    }

    /// What launches fulfil.
    pub(super) fn conditions(self) -> (Vec<(ParamId, u32)>, Vec<Multiple>) {
        let multiples = self.multiples.into_iter().map(|multiple| self.facts.written_multiple(multiple)).collect();
        (self.alignments.into_iter().collect(), multiples)
    }
}

/// The elements of slices that are loaded wherever a block runs, for all neighbours; counted as [`Access::at`] does.
#[derive(Default)]
pub(super) struct Covered(BTreeMap<(ParamId, Sum), BTreeSet<i128>>);

impl Covered {
    /// Adds what a statement loads, whatever it decides, of slices that `is` wants.
    pub(super) fn add(&mut self, stmt: &Stmt, accesses: &mut Accesses<'_>, is: &impl Fn(ParamId) -> bool) {
        for expr in stmt.exprs() {
            each_load(expr, &mut |place| {
                if let Some(access) = accesses.find(place).filter(|access| is(access.slice)) {
                    let covered = self.0.entry((access.slice, access.rest.clone())).or_default();
                    covered.extend((0..accesses.width).map(|copy| access.at(copy)));
                }
            });
        }
    }

    /// Whether all of a group is among it.
    pub(super) fn has(&self, access: &Access, Group { start, elements }: Group) -> bool {
        let covered = self.0.get(&(access.slice, access.rest.clone()));
        covered.is_some_and(|covered| (start..start + i128::from(elements)).all(|at| covered.contains(&at)))
    }
}

/// Whether an expression loads all elements of slices that it names wherever it is evaluated.
pub(super) fn loads_always(expr: &Expr) -> bool {
    let (mut always, mut named) = (0, 0);
    each_load(expr, &mut |place| always += usize::from(matches!(place.root, Root::Slice(_))));
    expr.walk(&mut |part| named += usize::from(matches!(part.kind, ExprKind::Load(Place { root: Root::Slice(_), .. }))));
    always == named
}

/// Calls `visit` with each place that an expression loads from wherever it is evaluated.
fn each_load(expr: &Expr, visit: &mut impl FnMut(&Place)) {
    match &expr.kind {
        ExprKind::Select { condition, .. } => each_load(condition, visit),
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, first, _) => each_load(first, visit),
        kind => {
            if let ExprKind::Load(place) = kind {
                visit(place);
            }
            expr.each_child(&mut |part| each_load(part, visit));
        }
    }
}

/// The groups that a block has loaded, each in a local.
#[derive(Default)]
pub(super) struct Loaded(BTreeMap<(ParamId, Sum, Group), LocalId>);

impl Loaded {
    pub(super) fn add(&mut self, access: &Access, group: Group, local: LocalId) {
        self.0.insert((access.slice, access.rest.clone(), group), local);
    }

    /// A loaded group that has an element.
    pub(super) fn find(&self, access: &Access, at: i128) -> Option<(Group, LocalId)> {
        access.groups(at).find_map(|group| Some((group, *self.0.get(&(access.slice, access.rest.clone(), group))?)))
    }
}
