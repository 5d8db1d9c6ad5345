//! Filling memory with copies of a pattern of any length: by the device where words do, else with bytes that the host makes.

use std::array;

use crate::backend::Backend;
use crate::command::{Command, Region};
use crate::error::Result;

/// The most bytes that the host makes at a time.
const CHUNK: usize = 1 << 20;

/// A part of a region that is filled.
pub(crate) enum Piece<'a> {
    /// Filled by the device with copies of a word; offset and size are multiples of four.
    Words(Region<'a>, u32),
    /// Gets the first of the bytes, which are at least as many, and the same for all such pieces of a region.
    Bytes(Region<'a>, &'a [u8]),
}

/// Fills `region`, whose offset and size are multiples of the pattern's length, with copies of it.
pub(crate) fn fill(backend: &dyn Backend, region: Region<'_>, pattern: &[u8]) -> Result<()> {
    pieces(region, pattern, |piece| match piece {
        Piece::Words(region, word) => backend.queue(&mut Command::Fill(region, word)),
        Piece::Bytes(region, bytes) => backend.write(region, &bytes[..region.size as usize]),
    })
}

/// Cuts the region of such a fill into pieces, and gives them to `take` one by one.
pub(crate) fn pieces(region: Region<'_>, pattern: &[u8], mut take: impl FnMut(Piece<'_>) -> Result<()>) -> Result<()> {
    match repeated_word(pattern) {
        Some(word) if region.memory.alignment() >= 4 => pieces_of_words(region, word, &mut take),
        Some(_) | None => pieces_of_copies(region, pattern, &mut take),
    }
}

/// The word whose copies are those of `pattern`, if there is one: both have the period that divides their lengths.
fn repeated_word(pattern: &[u8]) -> Option<[u8; 4]> {
    let period = 1 << pattern.len().trailing_zeros().min(2);
    let repeats = pattern.iter().enumerate().all(|(i, byte)| *byte == pattern[i % period]);
    repeats.then(|| array::from_fn(|i| pattern[i % period]))
}

/// The device fills whole words, and at most three bytes before and after them are written. A region starts with a whole
/// pattern, and words start whole periods of it later, so the word's bytes need no shifting.
fn pieces_of_words(region: Region<'_>, word: [u8; 4], take: &mut dyn FnMut(Piece<'_>) -> Result<()>) -> Result<()> {
    let end = region.offset + region.size;
    let words_start = region.offset.next_multiple_of(4).min(end);
    let words_end = (end & !3).max(words_start);
    let part = |start, end| Region { offset: start, size: end - start, ..region };
    for edge in [part(region.offset, words_start), part(words_end, end)] {
        if edge.size > 0 {
            take(Piece::Bytes(edge, &word))?;
        }
    }
    match part(words_start, words_end) {
        Region { size: 0, .. } => Ok(()),
        words => take(Piece::Words(words, u32::from_ne_bytes(word))),
    }
}

fn pieces_of_copies(region: Region<'_>, pattern: &[u8], take: &mut dyn FnMut(Piece<'_>) -> Result<()>) -> Result<()> {
    let copies = (CHUNK / pattern.len()).max(1).min(region.size as usize / pattern.len());
    let bytes = pattern.repeat(copies);
    for start in (0..region.size).step_by(bytes.len()) {
        let size = (region.size - start).min(bytes.len() as u64);
        take(Piece::Bytes(Region { offset: region.offset + start, size, ..region }, &bytes))?;
    }
    Ok(())
}
