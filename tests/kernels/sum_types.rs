//! Sum types: `Option` and `Result` as values, and enums whose variants hold fields.

use crate::support::{code, every_device, every_device_alone, every_printer, expect_panic};

/// Functions that return, take and pass on `Option`s and `Result`s.
#[scry::device]
mod roots {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Problem {
        Negative,
        TooLarge,
    }

    /// The integer root of a number that is small enough and not negative.
    pub(super) fn root(x: i32) -> Result<u32, Problem> {
        if x < 0 {
            return Err(Problem::Negative);
        }
        if x > 1000 { Err(Problem::TooLarge) } else { Ok(x.isqrt() as u32) }
    }

    /// The sum of two roots, and their product with it.
    pub(super) fn both(a: i32, b: i32) -> Result<(u32, u32), Problem> {
        let (a, b) = (root(a)?, root(b)?);
        Ok((a + b, (a * b)))
    }

    /// What is to the right of the first even number, from `start` on.
    pub(super) fn behind_even(x: &[i32], start: usize) -> Option<i32> {
        let mut found = None;
        for i in start..x.len() {
            if x[i] % 2 == 0 {
                found = Some(i);
                break;
            }
        }
        let i = found?;
        let next = x.get(i + 1)?;
        Some(*next)
    }

    pub(super) fn code(result: Result<(u32, u32), Problem>) -> u32 {
        match result {
            Ok((sum, product)) => sum * 1000 + product,
            Err(Problem::Negative) => 1,
            Err(Problem::TooLarge) => 2,
        }
    }

    pub(super) fn half(x: Option<i32>) -> Option<i32> {
        x.filter(|x| *x % 2 == 0).map(|x| x / 2)
    }
}

use roots::{behind_even, both, code as code_of, half, root};

#[scry::kernel]
fn options(x: &[i32], y: &mut [[i32; 6]]) {
    let i = global_id().x;
    let mut best: Option<i32> = None;
    for k in 0..4 {
        let candidate = x.get(i + k).copied().filter(|x| *x > 3);
        best = match (best, candidate) {
            (None, other) => other,
            (Some(a), Some(b)) if b > a => Some(b),
            (some, _) => some,
        };
    }
    let behind = behind_even(x, i);
    let mut taken = best;
    let was = taken.take();
    let now = if taken.is_none() { was.or(Some(7)) } else { None };
    let root = root(x[i]).ok().map_or(-1, |root| root as i32);
    let small = x[i].checked_sub(2).and_then(|x| if x >= 0 { x.checked_mul(3) } else { None });
    y[i] = [
        best.unwrap_or(-1),
        behind.map_or_else(|| -5, |behind| behind * 2),
        now.unwrap(),
        root,
        small.ok_or(x[i] as i64 * 2).map_or_else(|error| error as i32, |small| small),
        half(behind).or_else(|| half(best)).unwrap_or_default() + code_of(both(x[i], 1000 - x[i])) as i32,
    ];
}

#[test]
fn options_and_results_are_values() {
    let x: Vec<i32> = (0..40).map(|i| [3, -4, 17, 1002, 8, 0, 25, 99, -1, 12, 5][i % 11] + (i / 11) as i32).collect();
    let half = |x: i32| if x % 2 == 0 { Some(x / 2) } else { None };
    let root = |x: i32| if x < 0 { Err(1) } else if x > 1000 { Err(2) } else { Ok(f64::from(x).sqrt() as u32) };
    let of = |i: usize| {
        let best = x[i..].iter().take(4).filter(|x| **x > 3).max();
        let behind = (i..x.len()).find(|k| x[*k] % 2 == 0).and_then(|k| x.get(k + 1)).copied();
        let small = if x[i] - 2 >= 0 { (x[i] - 2) * 3 } else { x[i] * 2 };
        let both = match (root(x[i]), root(1000 - x[i])) {
            (Ok(a), Ok(b)) => (a + b) * 1000 + a * b,
            (Err(code), _) | (_, Err(code)) => code,
        };
        let halved = behind.and_then(half).or(best.copied().and_then(half)).unwrap_or(0);
        [
            best.copied().unwrap_or(-1),
            behind.map_or(-5, |behind| behind * 2),
            best.copied().unwrap_or(7),
            root(x[i]).map_or(-1, |root| root as i32),
            small,
            halved + both as i32,
        ]
    };
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        options.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, (0..x.len()).map(of).collect::<Vec<_>>());
        Ok(())
    });
}

/// Enums with variants of every form, made and matched in functions of theirs; variants without fields, and with discriminants of their own.
#[scry::device]
mod shapes {
    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
    pub(super) enum Shape {
        Circle(f32),
        Rect { width: f32, height: f32 },
        Nothing,
        Ring(Ring, Option<u32>),
    }

    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
    pub(super) struct Ring {
        pub(super) inner: f32,
        pub(super) outer: f32,
    }

    impl Shape {
        pub(super) const UNIT: Self = Shape::Rect { width: 1.0, height: 1.0 };

        pub(super) fn of(i: usize) -> Self {
            let x = i as f32 * 0.5;
            match i % 5 {
                0 => Shape::Circle(x),
                1 => Self::Rect { height: x, width: 2.0 },
                2 => Self::Ring(Ring { inner: x, outer: x + 1.0 }, None),
                3 => Self::Ring(Ring { inner: 1.0, outer: x }, Some(i as u32)),
                _ => Self::Nothing,
            }
        }

        pub(super) fn area(&self) -> f32 {
            match self {
                Self::Circle(radius) => 3.0 * radius * radius,
                Shape::Rect { width, height: h } => width * h,
                Self::Nothing => 0.0,
                Self::Ring(Ring { inner, outer }, _) => 3.0 * (outer * outer - inner * inner),
            }
        }

        pub(super) fn is_numbered(self) -> bool {
            matches!(self, Self::Ring(_, Some(number)) if number % 2 == 1)
        }

        pub(super) fn grow(&mut self, by: f32) {
            *self = match *self {
                Self::Circle(radius) => Self::Circle(radius + by),
                Self::Rect { width, height } => Self::Rect { width: width + by, height: height + by },
                Self::Nothing => Self::UNIT,
                other @ Self::Ring(..) => other,
            };
        }
    }

    /// A tree of two levels that is generic.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) enum Either<L, R> {
        Left(L),
        Right(R),
    }

    impl<L, R> Either<L, R> {
        pub(super) fn map_left<T>(self, f: impl Fn(L) -> T) -> Either<T, R> {
            match self {
                Either::Left(left) => Either::Left(f(left)),
                Self::Right(right) => Either::Right(right),
            }
        }

        pub(super) fn left(self) -> Option<L> {
            if let Self::Left(left) = self { Some(left) } else { None }
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq, Default)]
    #[repr(i8)]
    pub(super) enum Event {
        #[default]
        None = -3,
        Key(u8, bool) = 7,
        Moved([i16; 2]),
    }
}

use shapes::{Either, Event, Shape};

#[scry::kernel]
fn areas(y: &mut [f32], bits: &mut [u32]) {
    let i = global_id().x;
    let mut shape = Shape::of(i);
    let before = shape.area();
    let other = Shape::of(i + 5);
    if i % 3 == 0 {
        shape.grow(0.5);
    }
    let shapes = [shape, Shape::UNIT, other];
    let (Shape::Circle(radius) | Shape::Rect { width: radius, .. }) = shapes[i % 3] else {
        y[i] = before - shape.area();
        bits[i] = shape.is_numbered() as u32;
        return;
    };
    let either = if i % 2 == 0 { Either::Left(radius) } else { Either::Right((i as u32, shape)) };
    let mapped = either.map_left(|left| left as u32 + 1);
    y[i] = match mapped {
        Either::Left(left @ 0..=3) => left as f32,
        Either::Left(_) => -1.0,
        Either::Right((number, Shape::Circle(radius))) if number > 9 => radius * 8.0,
        Either::Right((_, Shape::Nothing)) => -2.0,
        Either::Right((number, shape)) => shape.area() + number as f32,
    };
    let event = match i % 4 {
        0 => Event::default(),
        1 => Event::Key(i as u8, true),
        2 => Event::Moved([i as i16, -1]),
        _ => Event::Key(7, i > 20),
    };
    let points = match event {
        Event::Key(key, true) => key as u32,
        Event::Key(..) => 100,
        Event::Moved([x, _]) => 200 + x as u32,
        Event::None => 300,
    };
    bits[i] = points
        + 1000 * (event == Event::Key(7, false)) as u32
        + 2000 * (shape == other) as u32
        + 4000 * (shape < other) as u32
        + 8000 * (shape >= Shape::Nothing) as u32
        + 16000 * (either.left() == Some(radius)) as u32
        + 32000 * (mapped != Either::Left(3)) as u32
        + 64000 * (Some(shape) > None) as u32;
}

#[test]
fn enums_with_fields_are_made_and_matched() {
    let plain = |i: usize| {
        let mut shape = Shape::of(i);
        let (before, other) = (shape.area(), Shape::of(i + 5));
        if i % 3 == 0 {
            shape.grow(0.5);
        }
        let chosen = [shape, Shape::UNIT, other][i % 3];
        let radius = match chosen {
            Shape::Circle(radius) => radius,
            Shape::Rect { width, .. } => width,
            _ => return (before - shape.area(), u32::from(shape.is_numbered())),
        };
        let n = i as u32;
        let left = radius as u32 + 1;
        let y = if i % 2 == 0 {
            if left <= 3 { left as f32 } else { -1.0 }
        } else {
            match shape {
                Shape::Circle(radius) if n > 9 => radius * 8.0,
                Shape::Nothing => -2.0,
                shape => shape.area() + n as f32,
            }
        };
        let (points, is_key) = match i % 4 {
            0 => (300, false),
            1 => (n, false),
            2 => (200 + n, false),
            _ => (if i > 20 { 7 } else { 100 }, i <= 20),
        };
        let flags = [
            is_key,
            shape == other,
            shape < other,
            shape >= Shape::Nothing,
            i % 2 == 0,
            i % 2 == 1 || left != 3,
            true,
        ];
        (y, points + flags.iter().enumerate().map(|(bit, flag)| if *flag { 1000 << bit } else { 0 }).sum::<u32>())
    };
    every_device(|gpu| {
        let (y, bits) = (gpu.alloc(60)?, gpu.alloc(60)?);
        areas.launch(gpu, &y, &bits, 60)?;
        let expected: (Vec<f32>, Vec<u32>) = (0..60).map(plain).unzip();
        assert_eq!((y.download()?, bits.download()?), expected);
        Ok(())
    });
}
