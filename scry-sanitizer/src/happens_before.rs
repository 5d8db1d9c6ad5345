//! What happens before what in a launch whose invocations order memory by atomics and fences: the rules of C++20, which are Rust's, without
//! `SeqCst`, for accesses that come one after another, as those of all invocations do here.
//!
//! A launch without such orders needs none of this: there only barriers order, and [`Cells`](crate::cells::Cells) hold what that takes. Here
//! each byte has its last store, and of each invocation its last load and atomic access since then: a store that an earlier access races with
//! is found when it comes, and what races with what was before the store races with the store as well.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::Ordering;

use crate::action::{Action, Synchronizes};
use crate::finding::FoundAction;
use crate::mark::Mark;
use crate::shadow::Race;
use crate::source::Target;

/// What a launch did so far.
///
/// Time goes in steps: one ends where something is released, at a barrier and with a workgroup.
#[derive(Default)]
pub(crate) struct HappensBefore {
    /// Whether there are barriers; if not, no invocation comes back once another one has run.
    cooperates: bool,
    now: u64,
    /// The number of the workgroup that runs, in the order in which they run.
    workgroup: u64,
    /// When the last barrier of the workgroup was.
    barrier: u64,
    /// What all invocations of the workgroup know since that barrier.
    known: Knowledge,
    /// What else invocations know.
    invocations: HashMap<u64, Invocation>,
    /// What is known to whoever acquires an atomic, by its first byte.
    released: HashMap<Byte, Knowledge>,
    bytes: HashMap<Byte, Accesses>,
}

/// A byte of a slice or shared variable.
type Byte = (Target, usize);

/// What is known to have happened: what was before a time, of each workgroup and of each invocation.
#[derive(Clone, Default)]
struct Knowledge {
    workgroups: HashMap<u64, u64>,
    invocations: HashMap<u64, u64>,
}

/// What an invocation knows, and its fences.
#[derive(Default)]
struct Invocation {
    known: Knowledge,
    /// What its relaxed atomics have read, which it knows behind its next fence that acquires.
    read: Knowledge,
    /// What it knew at its last fence that releases, which its relaxed atomics release.
    fenced: Option<Knowledge>,
}

/// The accesses to a byte that the next one may race with.
#[derive(Default)]
struct Accesses {
    store: Option<Past>,
    loads: BTreeMap<u64, Past>,
    atomics: BTreeMap<u64, Past>,
}

/// An access of the past.
#[derive(Clone, Copy)]
struct Past {
    mark: Mark,
    time: u64,
    workgroup: u64,
}

impl Knowledge {
    fn join(&mut self, other: &Self) {
        for (own, other) in [(&mut self.workgroups, &other.workgroups), (&mut self.invocations, &other.invocations)] {
            for (number, until) in other {
                let known = own.entry(*number).or_default();
                *known = (*known).max(*until);
            }
        }
    }

    fn has(&self, past: Past) -> bool {
        let is_before = |until: Option<&u64>| until.is_some_and(|until| past.time < *until);
        is_before(self.workgroups.get(&past.workgroup)) || is_before(self.invocations.get(&past.mark.invocation()))
    }
}

impl HappensBefore {
    pub(crate) fn new(cooperates: bool) -> Self {
        Self { cooperates, ..Self::default() }
    }

    /// A workgroup begins, none of whose shared memory was accessed.
    pub(crate) fn start_workgroup(&mut self) {
        self.workgroup += 1;
        self.now += 1;
        self.barrier = self.now;
        self.known = Knowledge::default();
        self.invocations.clear();
        self.released.retain(|(target, _), _| matches!(target, Target::Slice(_)));
        self.bytes.retain(|(target, _), _| matches!(target, Target::Slice(_)));
    }

    /// Every invocation of the workgroup has reached a barrier.
    pub(crate) fn reach_barrier(&mut self) {
        self.now += 1;
        self.barrier = self.now;
        for invocation in self.invocations.values_mut() {
            self.known.join(&std::mem::take(&mut invocation.known));
        }
    }

    /// `invocation` has done its half of an operation on the atomic at `byte`.
    pub(crate) fn synchronize(&mut self, invocation: u64, does: Synchronizes, order: Ordering, byte: Byte) {
        if let (true, Some(released)) = (does.loads(), self.released.get(&byte).cloned()) {
            let own = self.invocation(invocation);
            if acquires(order) { own.known.join(&released) } else { own.read.join(&released) }
        }
        if !does.stores() {
            return;
        }
        let released = if releases(order) { Some(self.release(invocation)) } else { self.invocation(invocation).fenced.clone() };
        // What changes an atomic passes on what others have released by it; who just stores there does not.
        if !does.loads() {
            self.released.remove(&byte);
        }
        if let Some(released) = released {
            self.released.entry(byte).or_default().join(&released);
        }
    }

    /// `invocation` has gone through a fence.
    pub(crate) fn fence(&mut self, invocation: u64, order: Ordering) {
        if acquires(order) {
            let Invocation { known, read, fenced: _ } = self.invocation(invocation);
            known.join(&std::mem::take(read));
        }
        if releases(order) {
            let released = self.release(invocation);
            self.invocation(invocation).fenced = Some(released);
        }
    }

    /// What races with an access to the `size` bytes from `offset` on, each once however many bytes it is to.
    pub(crate) fn races(&self, action: Action, target: Target, offset: usize, size: usize, now: Mark) -> Vec<Race> {
        let mut races: Vec<Race> = Vec::new();
        for offset in offset..offset + size {
            let Some(Accesses { store, loads, atomics }) = self.bytes.get(&(target, offset)) else { continue };
            let first = |past: &BTreeMap<u64, Past>| past.values().copied().find(|past| self.is_unordered(*past, now));
            let (load, atomic) = match action {
                Action::Load => (None, first(atomics)),
                Action::Store => (first(loads), first(atomics)),
                Action::Atomic | Action::AtomicStore => (first(loads), None),
            };
            let store = store.filter(|past| self.is_unordered(*past, now));
            for (action, past) in [(FoundAction::Write, store), (FoundAction::Read, load), (FoundAction::Atomic, atomic)] {
                let Some(Past { mark, .. }) = past else { continue };
                if !races.iter().any(|race| race.action == action && race.mark.is_same_access(mark)) {
                    races.push(Race { action, mark, offset });
                }
            }
        }
        races
    }

    /// Notes an access.
    pub(crate) fn note(&mut self, action: Action, target: Target, offset: usize, size: usize, mark: Mark) {
        let past = Past { mark, time: self.now, workgroup: self.workgroup };
        for offset in offset..offset + size {
            let accesses = self.bytes.entry((target, offset)).or_default();
            match action {
                Action::Load => _ = accesses.loads.insert(mark.invocation(), past),
                Action::Store => *accesses = Accesses { store: Some(past), ..Accesses::default() },
                Action::Atomic | Action::AtomicStore => _ = accesses.atomics.insert(mark.invocation(), past),
            }
        }
    }

    fn is_unordered(&self, past: Past, now: Mark) -> bool {
        let is_by_same = past.mark.invocation() == now.invocation();
        let is_before_barrier = self.cooperates && past.workgroup == self.workgroup && past.time < self.barrier;
        let is_known = || self.known.has(past) || self.invocations.get(&now.invocation()).is_some_and(|own| own.known.has(past));
        !is_by_same && !is_before_barrier && !is_known()
    }

    fn invocation(&mut self, invocation: u64) -> &mut Invocation {
        if !self.cooperates && !self.invocations.contains_key(&invocation) {
            self.invocations.clear();
        }
        self.invocations.entry(invocation).or_default()
    }

    /// All that `invocation` knows, and has done so far.
    fn release(&mut self, invocation: u64) -> Knowledge {
        self.now += 1;
        let mut released = self.known.clone();
        released.join(&self.invocation(invocation).known);
        released.invocations.insert(invocation, self.now);
        if self.cooperates {
            released.workgroups.insert(self.workgroup, self.barrier);
        }
        released
    }
}

fn acquires(order: Ordering) -> bool {
    matches!(order, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst)
}

fn releases(order: Ordering) -> bool {
    matches!(order, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst)
}
