//! Smaller programs: what is left of the choices of one when some are taken away.
//!
//! Delta debugging (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002) on the generator's tree of choices.
//! Whatever is taken away, the generator writes a program that has a type for every expression and a definition for every name.

use std::cmp::Reverse;
use std::ops::Range;

use crate::random::Tree;

/// A change that makes a program smaller.
#[derive(Clone)]
pub struct Step {
    /// The way to a part, by the numbers of parts.
    path: Vec<usize>,
    change: Change,
    /// How many choices it takes away.
    gain: usize,
}

#[derive(Clone)]
enum Change {
    /// The part has no choices.
    Clear,
    /// Some of its parts are not there.
    Remove(Range<usize>),
    /// Another stands for it.
    Replace(Tree),
    /// A number is this one.
    Set(usize, usize),
}

impl Step {
    /// The places that it changes: whatever is in one of them, another step must not change.
    fn places(&self) -> Vec<Vec<usize>> {
        let within = |index: usize| self.path.iter().copied().chain([index]).collect();
        match &self.change {
            Change::Clear | Change::Replace(_) => vec![self.path.clone()],
            Change::Remove(range) => range.clone().map(within).collect(),
            // A number is no part: it is counted from the end of all parts that there could be.
            Change::Set(index, _) => vec![within(usize::MAX - index)],
        }
    }
}

/// What makes a program smaller, the largest steps first.
#[must_use]
pub fn steps(tree: &Tree) -> Vec<Step> {
    let mut steps = Vec::new();
    collect(tree, &mut Vec::new(), &mut steps);
    // Stable, so that of steps of one size the outer ones come first.
    steps.sort_by_key(|step| Reverse(step.gain));
    steps
}

/// The tree behind some steps; of those that concern the same part, behind the first.
#[must_use]
pub fn smaller(tree: &Tree, steps: &[Step]) -> Tree {
    let (mut chosen, mut places): (Vec<&Step>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    for step in steps {
        let own = step.places();
        if own.iter().all(|own| places.iter().all(|place| !own.starts_with(place) && !place.starts_with(own))) {
            places.extend(own);
            chosen.push(step);
        }
    }
    // From the end on, so that what is removed moves nothing that is still to be changed.
    chosen.sort_by_key(|step| Reverse(step.places()));
    let mut tree = tree.clone();
    chosen.into_iter().for_each(|step| apply(&mut tree, step));
    tree
}

fn apply(tree: &mut Tree, Step { path, change, gain: _ }: &Step) {
    let part = path.iter().fold(tree, |part, index| &mut part.parts[*index]);
    match change {
        Change::Clear => {
            part.numbers.clear();
            part.parts.clear();
        }
        Change::Remove(range) => drop(part.parts.drain(range.clone())),
        Change::Replace(other) => *part = other.clone(),
        Change::Set(index, number) => part.numbers[*index] = *number,
    }
}

fn collect(tree: &Tree, path: &mut Vec<usize>, steps: &mut Vec<Step>) {
    let size = size(tree);
    let mut add = |change, gain| steps.push(Step { path: path.clone(), change, gain });
    if tree.kind == "list" {
        let mut len = tree.parts.len();
        while len > 0 {
            for start in (0..tree.parts.len()).step_by(len) {
                let range = start..(start + len).min(tree.parts.len());
                let gain = tree.parts[range.clone()].iter().map(self::size).sum();
                add(Change::Remove(range), gain);
            }
            len /= 2;
        }
    } else if size > 1 && !path.is_empty() {
        add(Change::Clear, size - 1);
        let mut inner = Vec::new();
        of_kind(tree, &tree.kind, &mut inner);
        inner.into_iter().take(6).for_each(|part| add(Change::Replace(part.clone()), size - self::size(part)));
    }
    for (index, &number) in tree.numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
        add(Change::Set(index, 0), 0);
        if number > 3 {
            add(Change::Set(index, number / 2), 0);
        }
    }
    for (index, part) in tree.parts.iter().enumerate() {
        path.push(index);
        collect(part, path, steps);
        path.pop();
    }
}

/// How many choices a part has.
fn size(tree: &Tree) -> usize {
    1 + tree.numbers.len() + tree.parts.iter().map(size).sum::<usize>()
}

/// The outermost parts of a kind in a part.
fn of_kind<'a>(tree: &'a Tree, kind: &str, found: &mut Vec<&'a Tree>) {
    for part in &tree.parts {
        if part.kind == kind {
            found.push(part);
        } else {
            of_kind(part, kind, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(number: usize) -> Tree {
        Tree { kind: "statement".to_owned(), numbers: vec![number], parts: Vec::new() }
    }

    #[test]
    fn steps_are_taken_together_where_they_concern_different_parts() {
        let list = Tree { kind: "list".to_owned(), numbers: Vec::new(), parts: (1..=4).map(leaf).collect() };
        let tree = Tree { parts: vec![list], ..Tree::default() };
        let step = |path: &[usize], change| Step { path: path.to_vec(), change, gain: 0 };
        let steps = [
            step(&[0], Change::Remove(0..1)),
            step(&[0], Change::Remove(2..3)),
            step(&[0, 2], Change::Clear),
            step(&[0, 3], Change::Set(0, 7)),
        ];
        let numbers: Vec<usize> = smaller(&tree, &steps).parts[0].parts.iter().map(|part| part.numbers[0]).collect();
        assert_eq!(numbers, [2, 7]);
    }
}
