//! Choices: random ones, which a seed determines, or those of an earlier run, of which some were changed.
//!
//! A generator says where a part of what it writes begins and ends. So its choices form a tree, from which a smaller program is made
//! by taking parts away: see `shrink.rs`. Wherever no choices are left, each is 0, for which a generator writes the simplest it can.

use std::vec::IntoIter;

/// The choices that made a part of a program.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Tree {
    /// What the part is: parts of one kind can stand for each other.
    pub kind: String,
    /// The choices in it but in its own parts.
    pub numbers: Vec<usize>,
    /// The parts of it.
    pub parts: Vec<Self>,
}

/// Makes choices, and notes them.
pub struct Random {
    source: Source,
    /// The parts that have begun, outermost first.
    made: Vec<Tree>,
}

/// Where choices come from.
enum Source {
    /// `SplitMix64`: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
    Seed(u64),
    /// What is left of each part that has begun.
    Again(Vec<(IntoIter<usize>, IntoIter<Tree>)>),
}

impl Random {
    /// Random choices.
    pub fn new(seed: u64) -> Self {
        Self { source: Source::Seed(seed), made: vec![Tree::default()] }
    }

    /// The choices of a tree.
    pub fn again(tree: Tree) -> Self {
        Self { source: Source::Again(vec![(tree.numbers.into_iter(), tree.parts.into_iter())]), made: vec![Tree::default()] }
    }

    /// The choices that were made.
    pub(crate) fn into_tree(mut self) -> Tree {
        assert_eq!(self.made.len(), 1, "every part ends");
        self.made.pop().unwrap_or_default()
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        let number = match &mut self.source {
            Source::Seed(state) => (next(state) % n as u64) as usize,
            Source::Again(left) => left.last_mut().and_then(|(numbers, _)| numbers.next()).unwrap_or(0).min(n - 1),
        };
        // The whole never ends.
        self.made.last_mut().into_iter().for_each(|part| part.numbers.push(number));
        number
    }

    /// One of the choices.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Begins a part that only has parts of its own, and says how many: one to `most`, or as many as are left.
    pub(crate) fn enter_list(&mut self, most: usize) -> usize {
        self.enter("list");
        match &mut self.source {
            Source::Seed(state) => 1 + (next(state) % most as u64) as usize,
            Source::Again(left) => left.last().map_or(0, |(_, parts)| parts.len()),
        }
    }

    /// Begins a part.
    pub(crate) fn enter(&mut self, kind: &str) {
        if let Source::Again(left) = &mut self.source {
            let part = left.last_mut().and_then(|(_, parts)| parts.next()).unwrap_or_default();
            left.push((part.numbers.into_iter(), part.parts.into_iter()));
        }
        self.made.push(Tree { kind: kind.to_owned(), ..Tree::default() });
    }

    /// Ends the part that has begun last.
    pub(crate) fn leave(&mut self) {
        if let Source::Again(left) = &mut self.source {
            left.pop();
        }
        let part = self.made.pop().expect("a part has begun");
        self.made.last_mut().expect("the whole never ends").parts.push(part);
    }
}

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
