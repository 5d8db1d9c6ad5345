//! The loops of native code.

/// An integer that a loop counts.
pub trait Counter: Copy {
    /// Whether it is less than `end`.
    fn is_below(self, end: Self) -> bool;

    /// The next one.
    ///
    /// # Safety
    /// There is one.
    #[must_use]
    unsafe fn next(self) -> Self;
}

macro_rules! counters {
    ($($number:ident)*) => {$(
        impl Counter for $number {
            #[inline(always)]
            fn is_below(self, end: Self) -> bool {
                self < end
            }

            #[inline(always)]
            unsafe fn next(self) -> Self {
                // What is optimised profits by the promise; what is not would call a function that looks into it.
                if cfg!(debug_assertions) {
                    self.wrapping_add(1)
                } else {
                    // SAFETY: "this results in undefined behavior when `self + rhs > MAX`": the caller promises that there is a next one.
                    unsafe { self.unchecked_add(1) }
                }
            }
        }
    )*};
}

counters!(u8 u16 u32 u64 usize i8 i16 i32 i64);

/// `start..end`, which unoptimised code goes through faster: what a [`Range`](std::ops::Range) consists of is not inlined there.
#[derive(Debug, Clone)]
pub struct Rounds<T> {
    next: T,
    end: T,
}

/// The numbers from `start` on that are below `end`.
#[inline(always)]
#[must_use]
pub fn rounds<T: Counter>(start: T, end: T) -> Rounds<T> {
    Rounds { next: start, end }
}

impl<T: Counter> Iterator for Rounds<T> {
    type Item = T;

    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        if !self.next.is_below(self.end) {
            return None;
        }
        let round = self.next;
        // SAFETY: `end` is greater.
        self.next = unsafe { round.next() };
        Some(round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_those_of_a_range() {
        assert!(rounds(3u32, 7).eq(3..7));
        assert!(rounds(-2i8, i8::MAX).eq(-2..i8::MAX));
        assert!(rounds(u64::MAX - 1, u64::MAX).eq(u64::MAX - 1..u64::MAX));
        assert_eq!((rounds(7u32, 7).count(), rounds(i64::MAX, i64::MIN).count()), (0, 0));
    }
}
