//! Divisions that have no result: by zero, and beyond the end of the type. An invocation that gets to one panics; the others have
//! their results.

use scry::glam::{IVec3, ivec3};

use crate::support::{code, every_device, every_device_alone, expect_panic, pairs};

/// Every way to divide: those with an odd number yield remainders.
#[scry::kernel]
fn of_u32(which: u32, a: &[u32], b: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = match which {
        0 => a / b,
        1 => a % b,
        2 => a.wrapping_div(b),
        3 => a.wrapping_rem(b),
        4 => a.div_euclid(b),
        5 => a.rem_euclid(b),
        6 => {
            let mut c = a;
            c /= b;
            c
        }
        7 => {
            let mut c = a;
            c %= b;
            c
        }
        _ => a.div_ceil(b),
    };
}

#[scry::kernel]
fn of_i32(which: u32, a: &[i32], b: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = match which {
        0 => a / b,
        1 => a % b,
        2 => a.wrapping_div(b),
        3 => a.wrapping_rem(b),
        4 => a.div_euclid(b),
        5 => a.rem_euclid(b),
        6 => {
            let mut c = a;
            c /= b;
            c
        }
        _ => {
            let mut c = a;
            c %= b;
            c
        }
    };
}

#[scry::kernel]
fn of_i64(which: u32, a: &[i64], b: &[i64], y: &mut [i64]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = match which {
        0 => a / b,
        1 => a % b,
        2 => a.wrapping_div(b),
        3 => a.wrapping_rem(b),
        4 => a.div_euclid(b),
        5 => a.rem_euclid(b),
        6 => {
            let mut c = a;
            c /= b;
            c
        }
        _ => {
            let mut c = a;
            c %= b;
            c
        }
    };
}

#[scry::kernel]
fn of_i8(which: u32, a: &[i8], b: &[i8], y: &mut [i8]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = match which {
        0 => a / b,
        1 => a % b,
        2 => a.wrapping_div(b),
        3 => a.wrapping_rem(b),
        4 => a.div_euclid(b),
        5 => a.rem_euclid(b),
        6 => {
            let mut c = a;
            c /= b;
            c
        }
        _ => {
            let mut c = a;
            c %= b;
            c
        }
    };
}

/// With a constant on one side, of which it depends what has no result.
#[scry::kernel]
fn constants(which: u32, x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let x = x[i];
    y[i] = match which {
        0 => x / -1,
        1 => x % -1,
        2 => i32::MIN / x,
        3 => i32::MIN % x,
        4 => 100 / x,
        5 => 100 % x,
        6 => x / 7,
        _ => x % 7,
    };
}

/// One component is enough.
#[scry::kernel]
fn vectors(which: u32, a: &[IVec3], b: &[IVec3], y: &mut [IVec3]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = match which {
        0 => a / b,
        1 => a % b,
        2 => a / b.y,
        3 => a % b.y,
        4 => 100 / b,
        _ => 100 % b,
    };
}

/// How the kernels divide, by number.
const WAYS: [&str; 9] =
    ["a / b,", "a % b,", "wrapping_div(b),", "wrapping_rem(b),", "div_euclid(b),", "rem_euclid(b),", "/= b;", "%= b;", "div_ceil(b),"];

/// What Rust says where dividing by something has no result.
fn message(which: u32, by_zero: bool) -> &'static str {
    match (which % 2, by_zero) {
        (0, true) => "attempt to divide by zero",
        (0, false) => "attempt to divide with overflow",
        (_, true) => "attempt to calculate the remainder with a divisor of zero",
        (_, false) => "attempt to calculate the remainder with overflow",
    }
}

/// Divides every pair of `values` in every way.
macro_rules! check {
    ($ty:ident, $kernel:ident, $ways:expr, $values:expr, $div_ceil:expr) => {
        const BEFORE: $ty = 99;
        let in_rust = |which, a: $ty, b: $ty| match which {
            0 | 6 => a.checked_div(b),
            1 | 7 => a.checked_rem(b),
            2 => (b != 0).then(|| a.wrapping_div(b)),
            3 => (b != 0).then(|| a.wrapping_rem(b)),
            4 => a.checked_div_euclid(b),
            5 => a.checked_rem_euclid(b),
            _ => $div_ceil(a, b),
        };
        let (a, b) = pairs(&$values);
        every_device_alone(|gpu| {
            let (device_a, device_b) = (gpu.upload(&a)?, gpu.upload(&b)?);
            for which in 0..$ways {
                let expected: Vec<Option<$ty>> = a.iter().zip(&b).map(|(a, b)| in_rust(which, *a, *b)).collect();
                let y = gpu.upload(&vec![BEFORE; a.len()])?;
                $kernel.launch(gpu, which, &device_a, &device_b, &y, a.len())?;
                let panic = expect_panic(y.download());
                let [i, 0, 0] = panic.global_id else { panic!("{panic}") };
                assert_eq!(expected[i], None, "{panic}");
                assert_eq!(panic.message, message(which, b[i] == 0), "{} and {}", a[i], b[i]);
                assert!(code(&panic).ends_with(WAYS[which as usize]), "{panic}");
                assert_eq!(panic.kernel, stringify!($kernel));
                assert_eq!(panic.count as usize, expected.iter().filter(|result| result.is_none()).count(), "{panic}");
                for (i, (actual, expected)) in y.download()?.iter().zip(&expected).enumerate() {
                    assert_eq!(*actual, expected.unwrap_or(BEFORE), "{} and {}, {}", a[i], b[i], WAYS[which as usize]);
                }
            }
            Ok(())
        });
    };
}

#[test]
fn u32_divides_by_all_but_zero() {
    let div_ceil = |a: u32, b: u32| (b != 0).then(|| a.div_ceil(b));
    check!(u32, of_u32, 9, [0, 1, 2, 7, 0x7fff_ffff, 0x8000_0000, u32::MAX], div_ceil);
}

#[test]
fn i32_divides_within_its_range() {
    check!(i32, of_i32, 8, [0, 1, -1, 7, -7, i32::MAX, i32::MIN, i32::MIN + 1], |_, _| unreachable!("it has no sign"));
}

#[test]
fn i64_divides_within_its_range() {
    let values = [0, 1, -1, 7, -7, 1 << 32, i64::from(i32::MIN), i64::MAX, i64::MIN, i64::MIN + 1];
    check!(i64, of_i64, 8, values, |_, _| unreachable!("it has no sign"));
}

#[test]
fn i8_divides_within_its_range() {
    check!(i8, of_i8, 8, [0, 1, -1, 7, -7, 127, -128, -127], |_, _| unreachable!("it has no sign"));
}

#[test]
fn the_invocation_that_divides_is_named() {
    let (by_zero, overflows) = ([8, -5, 7, 1, 0], [8, i32::MIN, 7, 1, 0]);
    every_device_alone(|gpu| {
        for (a, b) in [(by_zero, [1, 2, 3, 0, 5]), (overflows, [1, -1, 3, 4, 5])] {
            let y = gpu.upload(&[99; 5])?;
            let i = if a == overflows { 1 } else { 3 };
            of_i32.launch(gpu, 0, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, 5)?;
            let panic = expect_panic(gpu.sync());
            assert_eq!((panic.global_id, panic.workgroup_id, panic.local_id, panic.count), ([i, 0, 0], [0; 3], [i, 0, 0], 1));
            assert_eq!(panic.message, message(0, b[i] == 0));
            assert_eq!((panic.file, code(&panic).as_str()), (file!(), "a / b,"));
            let expected: Vec<i32> = a.iter().zip(&b).map(|(a, b)| a.checked_div(*b).unwrap_or(99)).collect();
            assert_eq!(y.download()?, expected);
        }
        Ok(())
    });
}

/// Rust points to a method's name, and to the start of an assignment.
#[test]
fn places_are_those_of_rust() {
    every_device_alone(|gpu| {
        let (one, zero, y) = (gpu.upload(&[1u32])?, gpu.upload(&[0u32])?, gpu.alloc(1)?);
        for (which, place) in [(4, "div_euclid(b),"), (5, "rem_euclid(b),"), (6, "c /= b;"), (7, "c %= b;"), (8, "div_ceil(b),")] {
            of_u32.launch(gpu, which, &one, &zero, &y, 1)?;
            assert_eq!(code(&expect_panic(gpu.sync())), place);
        }
        Ok(())
    });
}

#[test]
fn constants_divide_and_are_divided() {
    let x = [0, 1, -1, 100, i32::MAX, i32::MIN, -7];
    every_device_alone(|gpu| {
        let device_x = gpu.upload(&x)?;
        for which in 0..8 {
            let in_rust = |x: i32| match which {
                0 => x.checked_div(-1),
                1 => x.checked_rem(-1),
                2 => i32::MIN.checked_div(x),
                3 => i32::MIN.checked_rem(x),
                4 => 100i32.checked_div(x),
                5 => 100i32.checked_rem(x),
                6 => Some(x / 7),
                _ => Some(x % 7),
            };
            let expected = x.map(in_rust);
            let y = gpu.upload(&[99; 7])?;
            constants.launch(gpu, which, &device_x, &y, x.len())?;
            if which < 6 {
                let panic = expect_panic(gpu.sync());
                let i = panic.global_id[0];
                assert_eq!(expected[i], None, "{panic}");
                assert_eq!(panic.message, message(which, x[i] == 0), "{} in way {which}", x[i]);
                assert_eq!(panic.count as usize, expected.iter().filter(|result| result.is_none()).count(), "{panic}");
            }
            assert_eq!(y.download()?, expected.map(|result| result.unwrap_or(99)), "way {which}");
        }
        Ok(())
    });
}

#[test]
fn vectors_divide_component_by_component() {
    let a = [ivec3(1, 2, 3), ivec3(-4, i32::MIN, 6), ivec3(7, 8, -9), ivec3(i32::MIN, 1, 2)];
    let b = [ivec3(1, -2, 3), ivec3(3, -1, 2), ivec3(4, 0, 5), ivec3(-2, 1, -1)];
    every_device_alone(|gpu| {
        let (device_a, device_b) = (gpu.upload(&a)?, gpu.upload(&b)?);
        for which in 0..6 {
            let in_rust = |(a, b): (&IVec3, &IVec3)| {
                let part = |k: usize| match which {
                    0 => a[k].checked_div(b[k]),
                    1 => a[k].checked_rem(b[k]),
                    2 => a[k].checked_div(b.y),
                    3 => a[k].checked_rem(b.y),
                    4 => 100i32.checked_div(b[k]),
                    _ => 100i32.checked_rem(b[k]),
                };
                Some(ivec3(part(0)?, part(1)?, part(2)?))
            };
            let expected: Vec<Option<IVec3>> = a.iter().zip(&b).map(in_rust).collect();
            let y = gpu.upload(&[IVec3::NEG_ONE; 4])?;
            vectors.launch(gpu, which, &device_a, &device_b, &y, a.len())?;
            let panic = expect_panic(y.download());
            let i = panic.global_id[0];
            assert_eq!(expected[i], None, "{panic}");
            assert_eq!(panic.message, message(which, b[i].y == 0));
            assert_eq!(panic.count as usize, expected.iter().filter(|result| result.is_none()).count(), "{panic}");
            let expected: Vec<IVec3> = expected.iter().map(|result| result.unwrap_or(IVec3::NEG_ONE)).collect();
            assert_eq!(y.download()?, expected, "way {which}");
        }
        Ok(())
    });
}

#[scry::device]
fn itself(x: u32) -> u32 {
    x
}

#[scry::device]
fn of(x: &u32) -> u32 {
    *x
}

/// Quotients in parentheses, which begin where those do.
#[scry::kernel]
#[expect(unused_parens, reason = "that is what is tested")]
fn in_parentheses(kind: u32, zero: u32, y: &mut [u32]) {
    y[global_id().x] = match kind {
        0 => itself((5 + kind) / zero),
        1 => itself(((5 + kind) % zero)),
        2 => match ((kind + 5) / zero) {
            0 => 1,
            n => n,
        },
        3 => match (((kind + 5) / zero), zero) {
            (0, _) => 1,
            (n, _) => n,
        },
        4 => of(&((kind + 5) / zero)),
        5 => [((kind + 5) / zero), 3][0],
        _ => 2 * ((kind + 5) % zero) + 1,
    };
}

#[test]
fn quotients_begin_where_their_parentheses_do() {
    let places = [
        "(5 + kind) / zero),",
        "((5 + kind) % zero)),",
        "((kind + 5) / zero) {",
        "((kind + 5) / zero), zero)",
        "((kind + 5) / zero)),",
        "((kind + 5) / zero), 3]",
        "((kind + 5) % zero) + 1",
    ];
    every_device_alone(|gpu| {
        let y = gpu.alloc::<u32>(1)?;
        for (kind, place) in places.iter().enumerate() {
            in_parentheses.launch(gpu, kind as u32, 0, &y, 1)?;
            let panic = expect_panic(gpu.sync());
            assert!(code(&panic).starts_with(place), "kind {kind} is at `{}`, not at `{place}`", code(&panic));
        }
        Ok(())
    });
}

/// A quotient that its condition guards is not computed where the condition does not hold, where it may be anything.
#[scry::kernel(workgroup = 64)]
fn guarded(a: &[i32], b: &[i32], y: &mut [[i32; 4]]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (wide, by) = (a as u32, b as u32);
    let (narrow, by_narrow) = (a as u8, b as u8);
    y[i] = [
        if b == 0 || b == -1 { a } else { a / b },
        if by == 0 { wide } else { wide / by } as i32,
        if by_narrow == 0 { narrow } else { narrow / by_narrow } as i32,
        if by_narrow != 0 { narrow % by_narrow } else { narrow } as i32,
    ];
}

#[test]
fn guarded_quotients_are_not_computed_in_vain() {
    let a: Vec<i32> = (0..256).map(|i| i * 40_503 - 700_000).collect();
    let b: Vec<i32> = (0..256).map(|i| i % 7 - 2).collect();
    let expected: Vec<[i32; 4]> = a
        .iter()
        .zip(&b)
        .map(|(&a, &b)| {
            let (wide, by, narrow, by_narrow) = (a as u32, b as u32, a as u8, b as u8);
            [
                if b == 0 || b == -1 { a } else { a / b },
                wide.checked_div(by).unwrap_or(wide) as i32,
                narrow.checked_div(by_narrow).unwrap_or(narrow).into(),
                narrow.checked_rem(by_narrow).unwrap_or(narrow).into(),
            ]
        })
        .collect();
    every_device(|gpu| {
        let (a, b, y) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.alloc::<[i32; 4]>(256)?);
        guarded.launch(gpu, &a, &b, &y, 256)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
