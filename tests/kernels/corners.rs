//! What random programs (`tests/property`) have found: each kernel was once refused, or compiled to something else.

use crate::support::every_device;

#[scry::device]
mod shapes {
    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
    pub(crate) struct Shape {
        pub(crate) sides: [i32; 2],
        pub(crate) kind: Kind,
    }

    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
    pub(crate) enum Kind {
        Round,
        Square,
    }
}

use shapes::{Kind, Shape};

/// A struct with an array is compared element by element.
#[scry::kernel]
fn compared(x: &[Shape], y: &mut [u32]) {
    let i = global_id().x;
    let next = x[(i + 1) % x.len()];
    y[i] = (x[i] == next) as u32 + (x[i] < next) as u32 * 2 + (x[i] >= next) as u32 * 4;
}

/// A closure takes a struct apart that its call writes out.
#[scry::kernel]
fn taken_apart(y: &mut [i32]) {
    let i = global_id().x;
    let area = |Shape { sides: [a, b], .. }: Shape| a * b;
    y[i] = area(Shape { sides: [i as i32, 3], kind: Kind::Round });
}

/// `matches!` alone mentions a type; a lone `;` does nothing.
#[scry::kernel]
fn mentioned(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let parity = [x[i] & 1, x[i]];
    y[i] = match parity {
        [0, (10..)] => 1,
        [_, (..=-3)] => 2,
        _ => matches!(shapes::Shape { sides: parity, kind: Kind::Square }, Shape { sides: [0, _], .. }) as i32 * 3,
    };
}

/// What follows a jump is dropped, a `match` and all that uses what is declared there too.
#[scry::kernel]
#[allow(unreachable_code, reason = "that is what is tested")]
fn unreachable(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    if x[i] > 0 {
        y[i] = 1;
        return;
        let a = x[i];
        match a {
            3 => y[i] = 5,
            _ => y[i] = 6,
        }
        y[i] = a;
    }
}

#[test]
fn structs_with_arrays_are_compared() {
    let x: Vec<Shape> =
        (0..40).map(|i| Shape { sides: [i / 7 % 2, i / 3 % 3], kind: if i % 2 == 0 { Kind::Round } else { Kind::Square } }).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        compared.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        let expected = |i: usize| {
            let next = x[(i + 1) % x.len()];
            u32::from(x[i] == next) + u32::from(x[i] < next) * 2 + u32::from(x[i] >= next) * 4
        };
        assert_eq!(y.download()?, (0..x.len()).map(expected).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn closures_take_structs_apart() {
    every_device(|gpu| {
        let y = gpu.alloc(9)?;
        taken_apart.launch(gpu, &y, 9)?;
        assert_eq!(y.download()?, (0..9).map(|i| i * 3).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn what_only_matches_mentions_is_found() {
    let x: Vec<i32> = (-20..20).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        mentioned.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        let expected = |&x: &i32| match (x & 1, x) {
            (0, 10..) => 1,
            (_, ..=-3) => 2,
            (odd, _) => (1 - odd) * 3,
        };
        assert_eq!(y.download()?, x.iter().map(expected).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn nothing_follows_a_return() {
    let x = [3, 0, -1, 7];
    every_device(|gpu| {
        let y = gpu.upload(&[9; 4])?;
        unreachable.launch(gpu, &gpu.upload(&x)?, &y, 4)?;
        assert_eq!(y.download()?, [1, 9, 9, 1]);
        Ok(())
    });
}
