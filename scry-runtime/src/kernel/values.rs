//! Values out of words: what an invocation wrote at a site, as the formatting on the host takes it.

use half::f16;

/// The values of one report, in the order in which the invocation wrote them.
#[derive(Debug)]
pub struct Values<'a> {
    words: &'a [u32],
}

impl<'a> Values<'a> {
    /// The values in `words`.
    #[must_use]
    pub fn new(words: &'a [u32]) -> Self {
        Self { words }
    }

    /// The next value.
    ///
    /// # Panics
    /// If the invocation wrote less: a bug of the compiler.
    pub fn take<T: FromWords>(&mut self) -> T {
        T::take_from(self)
    }

    fn word(&mut self) -> u32 {
        let (word, rest) = self.words.split_first().expect("a site's values are as many as its text takes");
        self.words = rest;
        *word
    }
}

/// A value that an invocation can write: one word, into which narrower integers are extended by their sign if they have one, or
/// two words for 64 bits, the low one first. A `bool` is 0 or 1, floats are their bits.
pub trait FromWords: Sized {
    /// The next value of `values`.
    fn take_from(values: &mut Values<'_>) -> Self;
}

macro_rules! from_words {
    ($($ty:ty: |$values:ident| $value:expr;)*) => {$(
        impl FromWords for $ty {
            fn take_from($values: &mut Values<'_>) -> Self {
                $value
            }
        }
    )*};
}

from_words! {
    bool: |values| values.word() != 0;
    u8: |values| values.word() as u8;
    u16: |values| values.word() as u16;
    u32: |values| values.word();
    u64: |values| u64::from(values.word()) | u64::from(values.word()) << 32;
    i8: |values| values.word() as i8;
    i16: |values| values.word() as i16;
    i32: |values| values.word().cast_signed();
    i64: |values| values.take::<u64>().cast_signed();
    usize: |values| values.word() as usize;
    f16: |values| f16::from_bits(values.word() as u16);
    f32: |values| f32::from_bits(values.word());
    f64: |values| f64::from_bits(values.take());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_as_the_invocation_wrote_them() {
        let words = [1, 200, 0xffff_fffe, 0x3c00, 0xbfc0_0000, 7, 0x8000_0000, 0, 0x4000_0000, u32::MAX];
        let mut values = Values::new(&words);
        assert!(values.take::<bool>());
        assert_eq!((values.take::<u8>(), values.take::<i8>()), (200, -2));
        assert_eq!((values.take::<f16>(), values.take::<f32>()), (f16::ONE, -1.5));
        assert_eq!(values.take::<i64>(), i64::MIN + 7);
        assert_eq!(values.take::<f64>(), 2.0);
        assert_eq!(values.take::<usize>(), u32::MAX as usize);
    }

    #[test]
    #[should_panic(expected = "as many as its text takes")]
    fn what_was_not_written_cannot_be_taken() {
        let _: u64 = Values::new(&[1]).take();
    }
}
