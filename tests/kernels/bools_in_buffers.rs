//! `bool`s in buffers: alone, in arrays, in structs with padding and in enums with fields, as elements and as parameters.

use crate::support::{every_device, every_device_alone, expect_panic};
use scry::Error;

#[scry::device]
mod items {
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Flags {
        pub(crate) open: bool,
        pub(crate) count: u32,
    }

    /// With numbers of 8 and 16 bits beside, arrays, structs in structs, and padding at the end.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Packed {
        pub(crate) small: u8,
        pub(crate) is_set: bool,
        pub(crate) rows: [[bool; 3]; 2],
        pub(crate) wide: u16,
        pub(crate) flags: [Flags; 2],
        pub(crate) last: bool,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) enum Switch {
        Off,
        On(bool),
        Both { left: bool, level: f32, right: bool },
    }

    pub(crate) fn turned(switch: Switch) -> Switch {
        match switch {
            Switch::Off => Switch::On(true),
            Switch::On(on) => Switch::Both { left: !on, level: 0.5, right: on },
            Switch::Both { left, level, right } if left != right => Switch::On(level > 1.0),
            Switch::Both { .. } => Switch::Off,
        }
    }

    pub(crate) fn count(flags: &[bool]) -> u32 {
        flags.iter().filter(|flag| **flag).count() as u32
    }

    pub(crate) fn invert(flags: &mut [bool; 4]) {
        for flag in flags.iter_mut() {
            *flag = !*flag;
        }
    }
}

use items::{Flags, Packed, Switch, count, invert, turned};

#[scry::kernel]
fn mask(x: &[f32], keep: &[bool], y: &mut [bool], z: &mut [f32]) {
    let i = global_id().x;
    if keep[i] {
        z[i] = x[i];
    }
    y[i] &= x[i] > 0.0 && !keep[i];
    y[i] |= keep[(i + 1) % keep.len()] ^ (x[i] < -4.0);
    z[i] += keep[i] as u32 as f32 + y[i] as u8 as f32 * 0.25;
}

#[test]
fn slices_of_bools() {
    let n = 77;
    let x: Vec<f32> = (0..n).map(|i| (i * 7 % 23) as f32 - 11.0).collect();
    let keep: Vec<bool> = (0..n).map(|i| i % 3 == 0 || i % 7 == 2).collect();
    let given: Vec<bool> = (0..n).map(|i| i % 5 < 3).collect();
    let plain = |i: usize| {
        let y = (given[i] & (x[i] > 0.0 && !keep[i])) | (keep[(i + 1) % n] ^ (x[i] < -4.0));
        let z = if keep[i] { x[i] } else { 0.0 };
        (y, z + f32::from(u8::from(keep[i])) + f32::from(u8::from(y)) * 0.25)
    };
    let expected: (Vec<bool>, Vec<f32>) = (0..n).map(plain).unzip();
    every_device(|gpu| {
        let (x, keep, y, z) = (gpu.upload(&x)?, gpu.upload(&keep)?, gpu.upload(&given)?, gpu.upload(&vec![0.0; n])?);
        mask.launch(gpu, &x, &keep, &y, &z, n)?;
        assert_eq!((y.download()?, z.download()?), expected);
        Ok(())
    });
}

/// Each invocation writes every third byte, and its neighbours are written at the same time or not at all.
#[scry::kernel]
fn every_third(y: &mut [bool], value: bool) {
    let i = global_id().x * 3 + 1;
    y[i] = value;
}

#[test]
fn neighbours_are_not_disturbed() {
    for (before, value) in [(0u8, true), (1, false), (0xee, true), (0xee, false)] {
        let expected: Vec<u8> = (0..301).map(|i| if i % 3 == 1 { u8::from(value) } else { before }).collect();
        every_device(|gpu| {
            let bytes = gpu.upload(&[before; 301])?;
            every_third.launch(gpu, &bytes.cast::<bool>()?, value, 100)?;
            assert_eq!(bytes.download()?, expected);
            Ok(())
        });
    }
}

#[scry::kernel]
fn arrays(x: &[[bool; 4]], y: &mut [[bool; 4]], sums: &mut [u32], weights: &[bool; 5], other: Option<&[bool]>, pattern: [bool; 4]) {
    let i = global_id().x;
    let mut row = x[i];
    row[i % 4] = !row[(i + 1) % 4];
    if i % 5 == 0 {
        invert(&mut row);
    }
    y[i] = row;
    y[i][3] ^= weights[i % 5];
    let mut sum = count(&y[i]) + 10 * count(&weights[1..4]) + 100 * count(&pattern);
    for (a, b) in x[i].iter().zip(pattern) {
        sum += (*a == b) as u32 * 1000;
    }
    if let Some(other) = other {
        sum += other.iter().any(|flag| *flag) as u32 * 10000 + other[i % 2] as u32 * 20000;
    }
    sums[i] = sum + [false, pattern[i % 4]][i % 2] as u32 * 100000;
}

#[test]
fn arrays_of_bools() {
    let x: Vec<[bool; 4]> = (0..37).map(|i| [i % 2 == 0, i % 3 == 0, i % 5 < 2, i % 7 < 4]).collect();
    let weights = [true, false, true, true, false];
    for (other, pattern) in [(None, [true, false, false, true]), (Some([false, true]), [false, true, true, true])] {
        let plain = |(i, x): (usize, &[bool; 4])| {
            let mut row = *x;
            row[i % 4] = !row[(i + 1) % 4];
            if i % 5 == 0 {
                invert(&mut row);
            }
            row[3] ^= weights[i % 5];
            let mut sum = count(&row) + 10 * count(&weights[1..4]) + 100 * count(&pattern);
            sum += x.iter().zip(pattern).map(|(a, b)| u32::from(*a == b) * 1000).sum::<u32>();
            if let Some(other) = other {
                sum += 10000 + u32::from(other[i % 2]) * 20000;
            }
            (row, sum + u32::from(i % 2 == 1 && pattern[i % 4]) * 100_000)
        };
        let expected: (Vec<[bool; 4]>, Vec<u32>) = x.iter().enumerate().map(plain).unzip();
        every_device(|gpu| {
            let (x, y, sums) = (gpu.upload(&x)?, gpu.upload(&[[true; 4]; 37])?, gpu.alloc(37)?);
            let other = other.map(|other| gpu.upload(&other)).transpose()?;
            arrays.launch(gpu, &x, &y, &sums, &gpu.upload(&weights)?, other.as_ref(), pattern, 37)?;
            assert_eq!((y.download()?, sums.download()?), expected);
            Ok(())
        });
    }
}

#[scry::kernel]
fn structs(x: &mut [Flags], y: &mut [Packed], z: &mut [Switch], flags: Flags, packed: Packed, switch: Switch, parts: (Flags, bool, usize)) {
    let i = global_id().x;
    x[i].open = !x[i].open;
    x[i].count += flags.open as u32 * flags.count + parts.1 as u32 * parts.0.count;
    let mut own = y[i];
    own.is_set ^= packed.is_set;
    own.rows[i % 2][i % 3] |= packed.rows[1][i % 3];
    own.flags[1] = Flags { open: own.flags[0].open && parts.0.open, count: own.wide as u32 };
    y[i] = own;
    y[i].last = !y[i].rows[0][2];
    y[i].flags[0].open = own == packed;
    z[i] = if switch == z[i] { Switch::Off } else { turned(z[i]) };
}

#[test]
fn structs_and_enums_with_bools() {
    let flag = |i: usize| Flags { open: i.is_multiple_of(3), count: i as u32 * 5 };
    let packed = |i: usize| Packed {
        small: i as u8,
        is_set: i % 2 == 1,
        rows: [[i % 3 == 1, true, false], [i % 4 == 0, false, i % 5 == 1]],
        wide: 300 + i as u16,
        flags: [flag(i), flag(i + 1)],
        last: i % 7 == 3,
    };
    let switch = |i: usize| match i % 4 {
        0 => Switch::Off,
        1 => Switch::On(i % 3 == 0),
        2 => Switch::Both { left: i % 3 == 1, level: 2.5, right: i % 5 < 2 },
        _ => Switch::Both { left: true, level: 0.5, right: false },
    };
    for k in 0..4 {
        let given = (flag(k), packed(k), switch(k), (flag(k + 2), k % 2 == 0, k));
        let of_flags = |i: usize| {
            let own = flag(i);
            let (flags, parts) = (given.0, given.3);
            Flags { open: !own.open, count: own.count + u32::from(flags.open) * flags.count + u32::from(parts.1) * parts.0.count }
        };
        let of_packed = |i: usize| {
            let (mut own, packed) = (packed(i), given.1);
            own.is_set ^= packed.is_set;
            own.rows[i % 2][i % 3] |= packed.rows[1][i % 3];
            own.flags[1] = Flags { open: own.flags[0].open && given.3.0.open, count: u32::from(own.wide) };
            let is_same = own == packed;
            own.last = !own.rows[0][2];
            own.flags[0].open = is_same;
            own
        };
        let of_switch = |i: usize| if given.2 == switch(i) { Switch::Off } else { turned(switch(i)) };
        every_device(|gpu| {
            let x = gpu.upload(&(0..40).map(flag).collect::<Vec<_>>())?;
            let y = gpu.upload(&(0..40).map(packed).collect::<Vec<_>>())?;
            let z = gpu.upload(&(0..40).map(switch).collect::<Vec<_>>())?;
            structs.launch(gpu, &x, &y, &z, given.0, given.1, given.2, given.3, 40)?;
            assert_eq!(x.download()?, (0..40).map(of_flags).collect::<Vec<_>>());
            assert_eq!(y.download()?, (0..40).map(of_packed).collect::<Vec<_>>());
            assert_eq!(z.download()?, (0..40).map(of_switch).collect::<Vec<_>>());
            Ok(())
        });
    }
}

/// Through shared memory, where they are words or bytes, alone and in structs.
#[scry::kernel(workgroup = 32)]
fn reversed(x: &[bool], y: &mut [bool], flags: &mut [Flags]) {
    let mut values = shared::<[bool; 32]>();
    let mut own = shared::<[Flags; 32]>();
    let mut any = shared::<bool>();
    let (i, lane) = (global_id().x, local_id().x);
    values[lane] = x[i];
    own[lane] = flags[i];
    if lane == 0 {
        any = x[i];
    }
    barrier();
    y[i] = values[31 - lane] || any;
    flags[i] = own[31 - lane];
    flags[i].open ^= any;
}

#[test]
fn bools_in_shared_memory() {
    let x: Vec<bool> = (0..128).map(|i| i % 3 == 0 && i != 0).collect();
    let flags: Vec<Flags> = (0..128).map(|i| Flags { open: i % 5 == 2, count: i }).collect();
    let plain = |i: usize| {
        let (first, mirrored) = (x[i / 32 * 32], i / 32 * 32 + 31 - i % 32);
        (x[mirrored] || first, Flags { open: flags[mirrored].open ^ first, ..flags[mirrored] })
    };
    let expected: (Vec<bool>, Vec<Flags>) = (0..128).map(plain).unzip();
    every_device(|gpu| {
        let (x, y, flags) = (gpu.upload(&x)?, gpu.alloc(128)?, gpu.upload(&flags)?);
        reversed.launch(gpu, &x, &y, &flags, 128)?;
        assert_eq!((y.download()?, flags.download()?), expected);
        Ok(())
    });
}

/// A byte that is neither 0 nor 1 counts as `true` in kernels, which write 0 or 1, and is never a `bool` on the host.
#[scry::kernel]
fn copy(x: &[bool], y: &mut [bool], flags: &mut [Flags], rows: &[[bool; 3]], made: &mut [Flags], counts: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i];
    let mut own = flags[i];
    own.count = (x[i] == own.open) as u32 + own.open as u32 * 2;
    own.open = !own.open;
    flags[i] = own;
    made[i] = Flags { open: rows[i][1], count: i as u32 };
    counts[i] = count(&rows[i]) + x[i] as u32 * 10 + (x[i] == rows[i][2]) as u32 * 20;
}

#[test]
fn a_byte_that_is_neither_is_no_bool_on_the_host() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[2u8, 0, 0x80, 1])?, gpu.upload(&[0xffu8; 4])?);
        let words = gpu.upload(&[[0x7eu32, 9], [0, 9], [1, 9], [3, 9]])?;
        let (rows, counts) = (gpu.upload(&[[0u8, 2, 255], [4, 0, 0], [1, 1, 1], [0, 0, 0]])?, gpu.alloc(4)?);
        let (bools, flags) = (x.cast::<bool>()?, words.cast::<Flags>()?);
        let error = bools.download().unwrap_err();
        assert!(matches!(error, Error::InvalidValue { index: 0, offset: 0, value: 2, expected: [0, 1], .. }), "{error:?}");
        assert!(error.to_string().contains("is no `bool`: its byte 0 holds 2, where [0, 1] may be"), "{error}");
        let error = flags.download().unwrap_err();
        assert!(matches!(error, Error::InvalidValue { index: 0, offset: 0, value: 0x7e, .. }), "{error:?}");
        let error = rows.cast::<[bool; 3]>()?.download().unwrap_err();
        assert!(matches!(error, Error::InvalidValue { index: 0, offset: 1, value: 2, .. }), "{error:?}");
        assert_eq!(bools.slice(1..2)?.download()?, [false]);

        let made = gpu.upload(&[[0x7eu32, 9]; 4])?;
        copy.launch(gpu, &bools, &y.cast()?, &flags, &rows.cast()?, &made.cast()?, &counts, 4)?;
        assert_eq!(y.download()?, [1, 0, 1, 1]);
        let opens = made.cast::<Flags>()?.download()?;
        assert_eq!(opens, [true, false, true, false].into_iter().zip(0..).map(|(open, count)| Flags { open, count }).collect::<Vec<_>>());
        assert_eq!(counts.download()?, [2 + 10 + 20, 1 + 20, 3 + 10 + 20, 10]);
        let expected = [(false, 3), (true, 1), (false, 3), (false, 3)].map(|(open, count)| Flags { open, count });
        assert_eq!(flags.download()?, expected);
        Ok(())
    });
}

#[scry::kernel]
fn find(x: &[bool], flags: &[Flags], wanted: Flags) {
    let i = global_id().x;
    assert_ne!(flags[i], wanted, "found at {i}, where x is {} and open {}", x[i], flags[i].open);
}

#[test]
fn messages_show_bools() {
    every_device_alone(|gpu| {
        let x = gpu.upload(&[false, true, false])?;
        let flags = gpu.upload(&[(false, 1), (true, 1), (true, 2)].map(|(open, count)| Flags { open, count }))?;
        find.launch(gpu, &x, &flags, Flags { open: true, count: 1 }, 3)?;
        let message = expect_panic(gpu.sync()).message;
        assert!(message.contains("found at 1, where x is true and open true"), "{message}");
        assert!(message.contains("Flags { open: true, count: 1 }"), "{message}");
        Ok(())
    });
}
