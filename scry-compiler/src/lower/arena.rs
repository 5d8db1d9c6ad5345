//! Syntax that lowering itself parses, such as the arguments of macros: kept as long as the kernel's own.

use std::cell::{Cell, OnceCell};

/// Values that live as long as the arena.
pub(super) struct Arena<T> {
    /// Each has twice as many places as the one before, so that no value ever moves.
    chunks: [OnceCell<Box<[OnceCell<T>]>>; 32],
    len: Cell<usize>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self { chunks: [const { OnceCell::new() }; 32], len: Cell::new(0) }
    }
}

impl<T> Arena<T> {
    /// Keeps a value.
    pub(super) fn keep(&self, value: T) -> &T {
        let place = self.len.get() + 1;
        self.len.set(place);
        let chunk = place.ilog2() as usize;
        let places = self.chunks[chunk].get_or_init(|| (0..1 << chunk).map(|_| OnceCell::new()).collect());
        places[place - (1 << chunk)].get_or_init(|| value)
    }

    /// The kept values, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().map_while(OnceCell::get).flatten().map_while(OnceCell::get)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_stays_where_it_is() {
        let arena = Arena::default();
        let (one, two) = (arena.keep(1), arena.keep(2));
        assert_eq!((*one, *two, *arena.keep(3)), (1, 2, 3));
        assert_eq!(arena.iter().copied().collect::<Vec<i32>>(), [1, 2, 3]);
    }
}
