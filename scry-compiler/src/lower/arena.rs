//! Syntax that lowering itself parses, such as the arguments of macros: kept as long as the kernel's own.

use std::cell::OnceCell;

/// Values that live as long as the arena.
pub(super) struct Arena<T> {
    first: OnceCell<Box<Node<T>>>,
}

struct Node<T> {
    value: T,
    next: OnceCell<Box<Node<T>>>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self { first: OnceCell::new() }
    }
}

impl<T> Arena<T> {
    /// Keeps a value.
    pub(super) fn keep(&self, value: T) -> &T {
        let mut end = &self.first;
        while let Some(node) = end.get() {
            end = &node.next;
        }
        &end.get_or_init(|| Box::new(Node { value, next: OnceCell::new() })).value
    }

    /// The first kept value that is `wanted`.
    pub(super) fn find(&self, wanted: impl Fn(&T) -> bool) -> Option<&T> {
        let mut node = self.first.get();
        while let Some(Node { value, next }) = node.map(|node| &**node) {
            if wanted(value) {
                return Some(value);
            }
            node = next.get();
        }
        None
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
        assert_eq!((arena.find(|value| *value > 1), arena.find(|value| *value > 3)), (Some(&2), None));
    }
}
