//! Elements as bytes: without their padding, which may be uninitialised, and back after a look at the patterns that are no value.

use std::any::type_name;
use std::ops::Range;
use std::ptr;
use std::slice;

use crate::element::{Element, Leaf, Present, Values, unsigned};
use crate::error::{Error, Result};

/// The elements' own bytes, if none of them is padding.
fn of<T: Element>(elements: &[T]) -> Option<&[u8]> {
    if T::BYTES != size_of::<T>() {
        return None;
    }
    // SAFETY: "`data` must be valid for reads for `len` bytes, and point to initialised values": it is the elements' memory, as
    // long as they are, and an `Element` is initialised in all of its `BYTES` bytes, which are all there are.
    Some(unsafe { slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) })
}

/// The elements' own bytes, if they may be set to anything; what is padding is zero at first.
pub(crate) fn of_mut<T: Element>(elements: &mut [T]) -> Option<&mut [u8]> {
    if T::CHECKED {
        return None;
    }
    if T::BYTES != size_of::<T>() {
        clear_padding(elements);
    }
    // SAFETY: as in `of`, and borrowed mutably; padding has just been initialised; an `Element` that is not `CHECKED` has a value for
    // every pattern of its bytes, and for every one of its padding.
    Some(unsafe { slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), size_of_val(elements)) })
}

/// Makes the padding of elements zero.
fn clear_padding<T: Element>(elements: &mut [T]) {
    let mut parts = parts::<T>();
    parts.sort_unstable_by_key(|part| part.offset);
    let starts = [0].into_iter().chain(parts.iter().map(|part| part.offset + part.size));
    let ends = parts.iter().map(|part| part.offset).chain([size_of::<T>()]);
    let padding: Vec<Range<usize>> = starts.zip(ends).map(|(start, end)| start..end).filter(|gap| !gap.is_empty()).collect();
    for element in elements {
        let element: *mut u8 = ptr::from_mut(element).cast();
        for gap in &padding {
            // SAFETY: the gap lies inside the element, which is borrowed mutably, and no leaf has a byte in it.
            unsafe { element.add(gap.start).write_bytes(0, gap.len()) };
        }
    }
}

/// Calls `take` with the bytes of `elements`, with zeros as padding.
pub(crate) fn with<T: Element, R>(elements: &[T], take: impl FnOnce(&[u8]) -> R) -> R {
    if let Some(bytes) = of(elements) {
        return take(bytes);
    }
    let mut bytes = vec![0; size_of_val(elements)];
    gather(elements, &mut bytes);
    take(&bytes)
}

/// Copies the elements to `bytes`, which is as long, and leaves alone what is padding there.
fn gather<T: Element>(elements: &[T], bytes: &mut [u8]) {
    assert_eq!(size_of_val(elements), bytes.len(), "the elements fill the bytes");
    let parts = parts::<T>();
    for (element, bytes) in elements.iter().zip(bytes.chunks_exact_mut(size_of::<T>())) {
        let element: *const u8 = ptr::from_ref(element).cast();
        let mut present = Present::default();
        for &part in &parts {
            // The discriminants have been copied by the time they are asked for.
            if !present.has(part, |range| unsigned(&bytes[range])) {
                continue;
            }
            let bytes = &mut bytes[part.offset..part.offset + part.size];
            // SAFETY: the part lies inside the element, as it does in the chunk, which is as long; it is made of leaves that are there,
            // which an `Element` initialises; and `bytes` is borrowed mutably, so it is not the element's memory.
            unsafe { bytes.as_mut_ptr().copy_from_nonoverlapping(element.add(part.offset), bytes.len()) };
        }
    }
}

/// `len` elements of the bytes that `fill` sets, which are zero at first; an `Err` if one is no element.
pub(crate) fn collect<T: Element>(len: usize, fill: impl FnOnce(&mut [u8]) -> Result<()>) -> Result<Vec<T>> {
    let mut elements = Box::<[T]>::new_zeroed_slice(len);
    // SAFETY: "`data` must be valid for reads and writes for `len` bytes, and point to initialised values": it is the
    // elements' memory, all of it just set to zero, and borrowed by nobody else.
    let bytes = unsafe { slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), size_of_val(&*elements)) };
    fill(bytes)?;
    check::<T>(bytes)?;
    // SAFETY: "the values really are in an initialised state": every byte has been, and every leaf has one of its values, as
    // was just checked, so they are elements by the contract of `Element`.
    Ok(unsafe { elements.assume_init() }.into_vec())
}

/// Says whether `bytes` are elements: every leaf has one of its values.
fn check<T: Element>(bytes: &[u8]) -> Result<()> {
    if !T::CHECKED {
        return Ok(());
    }
    let mut leaves = Vec::new();
    T::leaves(0, &mut |leaf| match leaf.values {
        Values::Any => {}
        Values::OneOf(_) | Values::If(_) | Values::End => leaves.push(leaf),
    });
    for (index, element) in bytes.chunks_exact(size_of::<T>()).enumerate() {
        let mut present = Present::default();
        for &leaf in &leaves {
            let (true, Values::OneOf(expected)) = (present.has(leaf, |range| unsigned(&element[range])), leaf.values) else { continue };
            let value = integer(&element[leaf.offset..leaf.offset + leaf.size], is_signed(expected));
            // An unsigned discriminant of 64 bits may be listed as a negative number: the bits are what counts.
            if !expected.contains(&value) {
                return Err(Error::InvalidValue { index, offset: leaf.offset, value, expected, type_name: type_name::<T>() });
            }
        }
    }
    Ok(())
}

/// The bytes that are not padding, neighbouring leaves joined.
fn parts<T: Element>() -> Vec<Leaf> {
    let is_leaf = |leaf: &Leaf| matches!(leaf.values, Values::Any | Values::OneOf(_));
    let mut parts: Vec<Leaf> = Vec::new();
    T::leaves(0, &mut |leaf| match parts.last_mut() {
        Some(last) if is_leaf(last) && is_leaf(&leaf) && last.offset + last.size == leaf.offset => last.size += leaf.size,
        _ => parts.push(leaf),
    });
    parts
}

/// Whether discriminants are those of a signed enum, as far as that makes a difference.
fn is_signed(discriminants: &[i64]) -> bool {
    discriminants.iter().any(|&discriminant| discriminant < 0)
}

/// The integer that the bytes are.
fn integer(bytes: &[u8], signed: bool) -> i64 {
    match (bytes, signed) {
        (&[a], true) => i64::from(a.cast_signed()),
        (&[a], false) => i64::from(a),
        (&[a, b], true) => i64::from(i16::from_ne_bytes([a, b])),
        (&[a, b], false) => i64::from(u16::from_ne_bytes([a, b])),
        (&[a, b, c, d], true) => i64::from(i32::from_ne_bytes([a, b, c, d])),
        (&[a, b, c, d], false) => i64::from(u32::from_ne_bytes([a, b, c, d])),
        (&[a, b, c, d, e, f, g, h], _) => i64::from_ne_bytes([a, b, c, d, e, f, g, h]),
        _ => panic!("an enum of {} bytes: a bug of the compiler", bytes.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_kernels::elements::{Color, Direction, Sparse, Step};

    const STEPS: [Step; 2] =
        [Step { direction: Direction::Left, way: [1.0, -2.0] }, Step { direction: Direction::Up, way: [0.5, f32::INFINITY] }];

    #[test]
    fn what_has_no_padding_is_its_own_bytes() {
        assert_eq!(of(&[Color([1, 2, 3]), Color([4, 5, 6])]), Some(&[1, 2, 3, 4, 5, 6][..]));
        assert_eq!(of(&[Direction::Right]), Some(&1u16.to_ne_bytes()[..]));
        assert_eq!(of(&STEPS), None);
    }

    #[test]
    fn what_cannot_be_anything_is_not_set_by_bytes() {
        assert!(of_mut(&mut [Direction::Right]).is_none());
        assert!(of_mut(&mut STEPS.clone()).is_none());
        let mut colors = [Color([0; 3]); 2];
        of_mut(&mut colors).expect("no padding, and any pattern").copy_from_slice(&[1, 2, 3, 4, 5, 6]);
        assert_eq!(colors, [Color([1, 2, 3]), Color([4, 5, 6])]);
    }

    #[test]
    fn what_has_padding_is_set_by_bytes() {
        let mut sparse = [Sparse { color: Color([9; 3]), wide: 9, last: 9 }; 2];
        let bytes = of_mut(&mut sparse).expect("any pattern");
        assert_eq!(bytes[..24], [9, 9, 9, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]);
        bytes[24..].copy_from_slice(&[1, 2, 3, 77, 77, 77, 77, 77, 4, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 77, 77, 77, 77]);
        assert_eq!(sparse, [Sparse { color: Color([9; 3]), wide: 9, last: 9 }, Sparse { color: Color([1, 2, 3]), wide: 4, last: 5 }]);
    }

    #[test]
    fn padding_is_not_read_and_may_be_anything() {
        let mut bytes = [0xee; 24];
        gather(&STEPS, &mut bytes);
        let bits = |value: f32| value.to_bits().to_ne_bytes();
        assert_eq!(bytes[..2], (-1i16).to_ne_bytes());
        assert_eq!((&bytes[2..4], &bytes[14..16]), (&[0xee; 2][..], &[0xee; 2][..]));
        assert_eq!((&bytes[4..8], &bytes[20..24]), (&bits(1.0)[..], &bits(f32::INFINITY)[..]));
        let steps = collect::<Step>(2, |room| {
            room.copy_from_slice(&bytes);
            Ok(())
        });
        assert_eq!(steps.unwrap(), STEPS);
    }

    #[test]
    fn a_pattern_that_is_no_value_is_named() {
        let mut bytes = [0; 24];
        gather(&STEPS, &mut bytes);
        bytes[12..14].copy_from_slice(&2i16.to_ne_bytes());
        let error = check::<[Step; 2]>(&bytes).unwrap_err();
        assert!(matches!(error, Error::InvalidValue { index: 0, offset: 12, value: 2, expected: [-1, 1, 300], .. }), "{error:?}");
        let error = check::<Step>(&bytes).unwrap_err();
        assert!(matches!(error, Error::InvalidValue { index: 1, offset: 0, value: 2, .. }), "{error:?}");
        assert!(error.to_string().starts_with("element 1 of the buffer is no `"), "{error}");
    }

    #[test]
    fn a_bool_is_zero_or_one() {
        assert_eq!(of(&[true, false]), Some(&[1, 0][..]));
        assert!(of_mut(&mut [true]).is_none());
        let rows = |bytes: [u8; 4]| {
            collect::<[bool; 2]>(2, |room| {
                room.copy_from_slice(&bytes);
                Ok(())
            })
        };
        assert_eq!(rows([0, 1, 1, 0]).unwrap(), [[false, true], [true, false]]);
        for wrong in [2, 0x80, 0xff] {
            let error = rows([0, 1, 1, wrong]).unwrap_err();
            let found = i64::from(wrong);
            assert!(
                matches!(error, Error::InvalidValue { index: 1, offset: 1, value, expected: [0, 1], .. } if value == found),
                "{error:?}"
            );
        }
    }

    #[test]
    fn discriminants_are_compared_in_their_own_size() {
        for direction in [Direction::Left, Direction::Right, Direction::Up] {
            check::<Direction>(&(direction as i16).to_ne_bytes()).unwrap();
        }
        for wrong in [0, 2, -2, 255, 44, i16::MIN] {
            assert!(check::<Direction>(&wrong.to_ne_bytes()).is_err(), "{wrong}");
        }
        assert_eq!(integer(&[0xff], true), -1);
        assert_eq!(integer(&[0xff], false), 255);
        assert_eq!(integer(&(-7i32).to_ne_bytes(), true), -7);
        assert_eq!(integer(&u32::MAX.to_ne_bytes(), false), i64::from(u32::MAX));
        assert_eq!(integer(&i64::MIN.to_ne_bytes(), false), i64::MIN);
    }
}
