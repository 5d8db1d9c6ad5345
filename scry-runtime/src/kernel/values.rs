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
    isize: |values| values.word().cast_signed() as isize;
    f16: |values| f16::from_bits(values.word() as u16);
    f32: |values| f32::from_bits(values.word());
    f64: |values| f64::from_bits(values.take());
}
