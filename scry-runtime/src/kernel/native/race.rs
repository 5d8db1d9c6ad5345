//! Which two invocations of a launch would race that does not fulfil what keeps them from it: asked for its error alone.
//!
//! Invocations are tried in order, in boxes that grow: of each axis the first and the last ones, in the first rounds of loops. For each
//! element it is kept which invocation accesses it first; the next one that may access it at the same time is the answer.

use std::collections::HashMap;
use std::{array, iter};

use super::asked::Asked;
use super::formula::{Element, Formula, Rounds};
use super::ids::Ids;
use crate::error::Meeting;

/// How invocations may race.
#[derive(Debug)]
pub struct Race {
    /// What they would access, and where.
    pub access: &'static str,
    /// Accesses of the kernel.
    pub racing: &'static [RacingAccess],
    /// Which two of these may be of one element at once, which may be one and the same, and by which invocations.
    pub pairs: &'static [([usize; 2], Between)],
}

/// Which two invocations may make two accesses at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Between {
    /// Any of a launch.
    Any,
    /// Those of different workgroups.
    Workgroups,
    /// Those of one workgroup.
    Workgroup,
    /// Those of one workgroup, in the same rounds of loops.
    Round,
}

/// An access, of which it is known before the launch who makes it.
#[derive(Debug)]
pub struct RacingAccess {
    /// What is accessed.
    pub name: &'static str,
    /// Whether it is a write.
    pub is_write: bool,
    /// Which element an invocation accesses, as a formula (`formula.rs`).
    pub element: &'static str,
}

/// How many invocations are tried in a box at most, each as often as rounds of loops are.
const MOST: u64 = 1 << 18;

impl Race {
    /// Two invocations of a launch that would race, if such are found; `runs_whole` says whether whole workgroups run.
    #[cold]
    pub(crate) fn meeting(&self, launch: &Asked<'_>, workgroup: [u32; 3], runs_whole: bool) -> Option<Meeting> {
        let size: [u32; 3] = array::from_fn(|axis| {
            let size = launch.size()[axis];
            if runs_whole { size.next_multiple_of(workgroup[axis]) } else { size }
        });
        self.pairs.iter().find_map(|(accesses, between)| {
            let accesses = accesses.map(|number| &self.racing[number]);
            let formulas = accesses.map(|access| Formula::read(access.element));
            let loops = formulas.iter().map(Formula::loops).max().unwrap_or(0);
            let search = Search { launch, workgroup, accesses, formulas, between: *between };
            Tried::boxes(size, loops).find_map(|tried| search.among(&tried))
        })
    }
}

/// What is tried: the first and the last invocations of each axis, and the first rounds of loops.
struct Tried {
    size: [u32; 3],
    /// How many are tried of each axis.
    sides: [u32; 3],
    rounds: Rounds,
}

impl Tried {
    /// Ever more of a launch of that size.
    fn boxes(size: [u32; 3], loops: usize) -> impl Iterator<Item = Self> {
        let sides = iter::successors(Some(8_u32), move |side| {
            let is_part = loops > 0 || size.iter().any(|size| size > side);
            is_part.then(|| 2 * side)
        });
        let tried = move |side: u32| Self {
            size,
            sides: size.map(|size| size.min(side)),
            rounds: array::from_fn(|number| if number < loops { side } else { 1 }),
        };
        let count = |tried: &Self| tried.sides.iter().chain(&tried.rounds).fold(1, |all: u64, side| all.saturating_mul((*side).into()));
        sides.map(tried).take_while(move |tried| count(tried) <= MOST)
    }

    fn invocations(&self) -> impl Iterator<Item = [u32; 3]> {
        let [x, y, z] = self.sides;
        let all = (0..z).flat_map(move |z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])));
        all.map(|place| {
            array::from_fn(|axis| {
                let (place, side) = (place[axis], self.sides[axis]);
                if place < side.div_ceil(2) { place } else { self.size[axis] - (side - place) }
            })
        })
    }

    fn rounds(&self) -> impl Iterator<Item = Rounds> {
        let [outer, inner] = self.rounds;
        (0..outer).flat_map(move |outer| (0..inner).map(move |inner| [outer, inner]))
    }
}

struct Search<'a> {
    launch: &'a Asked<'a>,
    workgroup: [u32; 3],
    accesses: [&'a RacingAccess; 2],
    formulas: [Formula; 2],
    between: Between,
}

/// An element, where accesses of the same workgroup or round count alone, with these.
type Place = (Element, [u32; 3], Rounds);

impl Search<'_> {
    /// The first two of some invocations that may be at one element at once.
    fn among(&self, tried: &Tried) -> Option<Meeting> {
        let indices = self.formulas[0].indices().min(self.formulas[1].indices());
        // For each of the accesses, the first invocation that makes it there, and the first one that may meet that.
        let mut known: [HashMap<Place, [Option<[u32; 3]>; 2]>; 2] = Default::default();
        for invocation in tried.invocations() {
            let ids = Ids::of_invocation(invocation, self.launch.size(), self.workgroup);
            for rounds in tried.rounds() {
                for side in 0..2 {
                    let Some(mut element) = self.formulas[side].element(self.launch, ids, rounds) else { continue };
                    element[indices..].fill(0);
                    let place = self.place(element, invocation, rounds);
                    let others = known[1 - side].get(&place).into_iter().flatten().flatten();
                    if let Some(other) = others.copied().find(|other| self.are_two(*other, invocation)) {
                        let writes = [1 - side, side].map(|side| self.accesses[side].is_write);
                        let name = self.accesses[side].name.to_owned();
                        let element = element[..indices].iter().fold(name, |text, index| format!("{text}[{index}]"));
                        return Some(Meeting::new([other, invocation], writes, element));
                    }
                    match known[side].entry(place).or_default() {
                        [first @ None, _] => *first = Some(invocation),
                        [Some(first), second @ None] if self.are_two(*first, invocation) => *second = Some(invocation),
                        _ => {}
                    }
                }
            }
        }
        None
    }

    fn place(&self, element: Element, invocation: [u32; 3], rounds: Rounds) -> Place {
        match self.between {
            Between::Any | Between::Workgroups => (element, [0; 3], [0; 2]),
            Between::Workgroup => (element, self.workgroup_of(invocation), [0; 2]),
            Between::Round => (element, self.workgroup_of(invocation), rounds),
        }
    }

    fn are_two(&self, one: [u32; 3], other: [u32; 3]) -> bool {
        match self.between {
            Between::Workgroups => self.workgroup_of(one) != self.workgroup_of(other),
            Between::Any | Between::Workgroup | Between::Round => one != other,
        }
    }

    fn workgroup_of(&self, invocation: [u32; 3]) -> [u32; 3] {
        array::from_fn(|axis| invocation[axis] / self.workgroup[axis])
    }
}
