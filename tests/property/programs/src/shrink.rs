//! Smaller programs: what is left of the choices of one when some are taken away.
//!
//! Delta debugging (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002) on the generator's tree of choices.
//! Whatever is taken away, the generator writes a program that has a type for every expression and a definition for every name.

use crate::random::Tree;

/// The trees that are one step smaller, the largest steps first.
pub fn smaller(tree: &Tree) -> impl Iterator<Item = Tree> + '_ {
    let mut steps = Vec::new();
    collect(tree, &mut Vec::new(), &mut steps);
    // Stable, so that of steps of one size the outer ones come first.
    steps.sort_by_key(|step| std::cmp::Reverse(step.gain));
    steps.into_iter().map(|step| with(tree, &step.path, step.change))
}

struct Step {
    /// The way to a part, by the numbers of parts.
    path: Vec<usize>,
    change: Change,
    /// How many choices it takes away.
    gain: usize,
}

enum Change {
    /// The part has no choices.
    Clear,
    /// Some of its parts are not there.
    Remove(std::ops::Range<usize>),
    /// Another stands for it.
    Replace(Tree),
    /// A number is this one.
    Set(usize, usize),
}

fn collect(tree: &Tree, path: &mut Vec<usize>, steps: &mut Vec<Step>) {
    let size = size(tree);
    let mut add = |change, gain| steps.push(Step { path: path.clone(), change, gain });
    if tree.kind == "list" {
        let mut len = tree.parts.len();
        while len > 0 {
            let starts = (0..tree.parts.len()).step_by(len);
            starts.for_each(|start| {
                let range = start..(start + len).min(tree.parts.len());
                let gain = tree.parts[range.clone()].iter().map(self::size).sum();
                add(Change::Remove(range), gain);
            });
            len /= 2;
        }
    } else if size > 1 && !path.is_empty() {
        add(Change::Clear, size - 1);
        let mut inner = Vec::new();
        of_kind(tree, &tree.kind, &mut inner);
        inner.into_iter().take(6).for_each(|part| add(Change::Replace(part.clone()), size - self::size(part)));
    }
    for (index, &number) in tree.numbers.iter().enumerate() {
        [0, number / 2]
            .into_iter()
            .filter(|&smaller| smaller < number)
            .take(if number > 3 { 2 } else { 1 })
            .for_each(|smaller| add(Change::Set(index, smaller), 0));
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

fn with(tree: &Tree, path: &[usize], change: Change) -> Tree {
    let mut tree = tree.clone();
    let mut part = &mut tree;
    for &index in path {
        part = &mut part.parts[index];
    }
    match change {
        Change::Clear => {
            part.numbers.clear();
            part.parts.clear();
        }
        Change::Remove(range) => drop(part.parts.drain(range)),
        Change::Replace(other) => *part = other,
        Change::Set(index, number) => part.numbers[index] = number,
    }
    tree
}
