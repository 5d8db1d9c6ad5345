//! The facts of all values, as a list that costs little to copy: copies share what they have in common, in chunks.

use std::rc::Rc;

use super::Fact;

/// How many facts a copy that changes one has to itself.
const CHUNK: usize = 32;

/// A fact for each value, in the order of their ids.
#[derive(Clone, Default)]
pub(super) struct Known {
    /// All but the last are full.
    chunks: Vec<Rc<Vec<Rc<Fact>>>>,
}

impl Known {
    pub(super) fn len(&self) -> usize {
        self.chunks.last().map_or(0, |last| (self.chunks.len() - 1) * CHUNK + last.len())
    }

    /// That of a value that has one.
    pub(super) fn of(&self, index: usize) -> &Fact {
        &self.chunks[index / CHUNK][index % CHUNK]
    }

    pub(super) fn get(&self, index: usize) -> Option<&Fact> {
        Some(self.chunks.get(index / CHUNK)?.get(index % CHUNK)?)
    }

    pub(super) fn set(&mut self, index: usize, fact: Fact) {
        Rc::make_mut(&mut self.chunks[index / CHUNK])[index % CHUNK] = Rc::new(fact);
    }

    pub(super) fn push(&mut self, fact: Fact) {
        self.push_rc(Rc::new(fact));
    }

    fn push_rc(&mut self, fact: Rc<Fact>) {
        match self.chunks.last_mut().filter(|last| last.len() < CHUNK) {
            Some(last) => Rc::make_mut(last).push(fact),
            None => self.chunks.push(Rc::new(vec![fact])),
        }
    }

    /// These facts, and of values behind the last of them those of another list.
    pub(super) fn extended(&self, other: &Self) -> Self {
        let mut all = self.clone();
        let last = self.chunks.len().saturating_sub(1);
        if let Some(more) = other.chunks.get(last) {
            let known = self.chunks.get(last).map_or(0, |last| last.len());
            more.iter().skip(known).for_each(|fact| all.push_rc(fact.clone()));
            all.chunks.extend(other.chunks.iter().skip(all.chunks.len()).cloned());
        }
        all
    }
}
