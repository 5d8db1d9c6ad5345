//! The ring: what invocations printed, as words.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::system::environment;

/// Words that the host and the device see. Word 0 counts the words of data that were taken, word 1 the prints for which there was no
/// room, word 2 is the number of words of data that there are; data starts at word 4.
///
/// A print is its length in words, this one included, and a report (see [`HEADER_LEN`](super::HEADER_LEN)). Whoever prints adds the
/// length to word 0, which held the place of its print; if that is too close to the end, the print is lost. So only the last of the
/// places can be without a print, and as data is zero until it is written, that place starts with a length of zero.
#[derive(Clone, Copy)]
pub(crate) struct Ring<'a> {
    words: &'a [AtomicU32],
}

const HEAD: usize = 0;
const LOST: usize = 1;
const CAPACITY: usize = 2;
const DATA: usize = 4;

impl<'a> Ring<'a> {
    /// Makes a ring of `words`, which are zero.
    pub(crate) fn set_up(words: &'a [AtomicU32]) -> Self {
        words[CAPACITY].store((words.len() - DATA) as u32, Ordering::Relaxed);
        Self::new(words)
    }

    /// The ring that `words` were made.
    pub(crate) fn new(words: &'a [AtomicU32]) -> Self {
        Self { words }
    }

    /// Whether nothing was printed, as far as can be seen yet.
    #[inline]
    pub(crate) fn is_clear(self) -> bool {
        self.words[HEAD].load(Ordering::Relaxed) | self.words[LOST].load(Ordering::Relaxed) == 0
    }

    /// Appends a print, if there is room for the `len` words of its report.
    pub(crate) fn push(self, len: usize, report: impl Iterator<Item = u32>) {
        match self.take_place(1 + len as u32) {
            Some(place) => {
                let words = [1 + len as u32].into_iter().chain(report);
                place.iter().zip(words).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
            }
            None => _ = self.words[LOST].fetch_add(1, Ordering::Relaxed),
        }
    }

    /// `len` words that nobody else has.
    fn take_place(self, len: u32) -> Option<&'a [AtomicU32]> {
        let (head, data) = (&self.words[HEAD], &self.words[DATA..]);
        let end = |at: u32| (at as usize).saturating_add(len as usize);
        if end(head.load(Ordering::Relaxed)) > data.len() {
            return None;
        }
        let at = head.fetch_add(len, Ordering::Relaxed);
        data.get(at as usize..end(at))
    }

    /// What was printed, of which the ring holds nothing then; nothing may print meanwhile.
    pub(crate) fn take(self) -> Prints {
        let take = |word: &AtomicU32| {
            let value = word.load(Ordering::Acquire);
            word.store(0, Ordering::Relaxed);
            value
        };
        let data = &self.words[DATA..];
        let used = (take(&self.words[HEAD]) as usize).min(data.len());
        Prints { words: data[..used].iter().map(take).collect(), lost: take(&self.words[LOST]), capacity: data.len() }
    }
}

/// What kernels printed, in no order.
#[derive(Default)]
pub(crate) struct Prints {
    words: Vec<u32>,
    lost: u32,
    /// The words of data that the ring has.
    capacity: usize,
}

impl Prints {
    /// The reports, in the order of their places in the ring.
    pub(crate) fn reports(&self) -> impl Iterator<Item = &[u32]> {
        let mut rest = self.words.as_slice();
        std::iter::from_fn(move || {
            let len = *rest.first().filter(|len| **len > 0)?;
            let (print, after) = rest.split_at(len as usize);
            rest = after;
            Some(&print[1..])
        })
    }

    /// What is to be said of the prints for which there was no room, if any.
    pub(crate) fn loss(&self) -> Option<String> {
        let lost = match self.lost {
            0 => return None,
            1 => "1 print of kernels was lost",
            lost => &format!("{lost} prints of kernels were lost"),
        };
        let bytes = self.capacity * size_of::<u32>();
        Some(format!("scry: {lost}: the buffer of {bytes} bytes was full\nhelp: print less, or set {VARIABLE} to more bytes\n"))
    }
}

/// Sets the size in bytes of the data of rings.
const VARIABLE: &str = "SCRY_PRINT_BUFFER";

const DEFAULT_SIZE: usize = 1 << 20;

/// A ring holds at least one print of any length, and is a storage buffer on every device.
const SIZES: std::ops::RangeInclusive<usize> = 1 << 10..=1 << 26;

/// The number of words of a ring that is about to be made; an `Err` says what is wrong with the size that the user has set.
pub(crate) fn ring_len() -> Result<usize, String> {
    let expected = format!("the buffer of prints has {} to {} bytes", SIZES.start(), SIZES.end());
    let size = environment::number(VARIABLE, DEFAULT_SIZE, |size| SIZES.contains(size), &expected)?;
    Ok(DATA + size / size_of::<u32>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring<const N: usize>() -> [AtomicU32; N] {
        [const { AtomicU32::new(0) }; N]
    }

    #[test]
    fn prints_come_back_until_there_is_no_room() {
        let words = ring::<{ DATA + 10 }>();
        let ring = Ring::set_up(&words);
        assert!(ring.is_clear());
        ring.push(2, [1, 2].into_iter());
        ring.push(4, [3, 4, 5, 6].into_iter());
        ring.push(2, [7, 8].into_iter());
        ring.push(1, [9].into_iter());
        let Prints { words, lost, capacity } = ring.take();
        assert_eq!((words, lost, capacity), (vec![3, 1, 2, 5, 3, 4, 5, 6, 2, 9], 1, 10), "what is shorter may still fit");
        assert!(ring.is_clear());
        ring.push(10, std::iter::repeat(1));
        assert!(!ring.is_clear(), "what was lost is to be said though nothing was printed");
        assert_eq!((ring.take().lost, ring.take().lost), (1, 0));
    }

    /// Several invocations can see room for one print, and all take a place.
    #[test]
    fn a_place_without_a_print_starts_with_zero_whatever_was_there_before() {
        let words = ring::<{ DATA + 10 }>();
        let ring = Ring::set_up(&words);
        (0..5).for_each(|_| ring.push(1, [7].into_iter()));
        assert_eq!(ring.take().words, [2, 7].repeat(5));
        ring.push(7, std::iter::repeat(1));
        words[HEAD].fetch_add(4, Ordering::Relaxed);
        ring.push(1, [7].into_iter());
        let Prints { words, lost, .. } = ring.take();
        assert_eq!((words, lost), (vec![8, 1, 1, 1, 1, 1, 1, 1, 0, 0], 1));
    }

    #[test]
    fn what_was_lost_is_said_with_what_helps() {
        let mut prints = Prints { words: Vec::new(), lost: 1, capacity: 256 };
        let loss = "scry: 1 print of kernels was lost: the buffer of 1024 bytes was full\nhelp: print less, or set ";
        assert!(prints.loss().unwrap().starts_with(loss));
        prints.lost = 12;
        assert!(prints.loss().unwrap().starts_with("scry: 12 prints of kernels were lost: "));
    }
}
