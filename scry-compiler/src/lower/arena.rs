//! Syntax that lowering itself parses, such as the arguments of macros: kept as long as the kernel's own.

use std::cell::OnceCell;

/// Values that live as long as the arena.
pub(super) struct Arena<T>(OnceCell<Box<(T, Arena<T>)>>);

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self(OnceCell::new())
    }
}

impl<T> Arena<T> {
    /// Keeps a value.
    pub(super) fn keep(&self, value: T) -> &T {
        let mut end = self;
        while let Some(node) = end.0.get() {
            end = &node.1;
        }
        &end.0.get_or_init(|| Box::new((value, Self::default()))).0
    }

    /// The kept values, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        std::iter::successors(self.0.get(), |node| node.1.0.get()).map(|node| &node.0)
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
