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
    let root = |x: i32| {
        if x < 0 {
            Err(1)
        } else if x > 1000 {
            Err(2)
        } else {
            Ok(f64::from(x).sqrt() as u32)
        }
    };
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
        let flags = [is_key, shape == other, shape < other, shape >= Shape::Nothing, i % 2 == 0, i % 2 == 1 || left != 3, true];
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

/// Each method of both, in a kernel and so without rustc's look at it; closures, functions and variants as arguments.
mod methods {
    use super::*;

    #[scry::device]
    mod items {
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub(crate) struct Wrapped(pub(crate) u32);

        #[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
        pub(crate) enum Fault {
            Odd(u32),
            Unknown,
        }

        impl From<Wrapped> for Fault {
            fn from(Wrapped(number): Wrapped) -> Self {
                Self::Odd(number)
            }
        }

        pub(crate) const NOBODY: Option<u32> = None;
        pub(crate) const KNOWN: [Option<u32>; 2] = [Some(3), None];

        pub(crate) fn twice(x: u32) -> u32 {
            2 * x
        }

        pub(crate) fn even(x: u32) -> Option<u32> {
            (x % 2 == 0).then_some_or(x)
        }

        pub(crate) trait ThenSome {
            fn then_some_or(self, value: u32) -> Option<u32>;
        }

        impl ThenSome for bool {
            fn then_some_or(self, value: u32) -> Option<u32> {
                if self { Some(value) } else { NOBODY }
            }
        }

        fn odd_is_wrapped(x: u32) -> Result<u32, Wrapped> {
            if x % 2 == 1 { Err(Wrapped(x)) } else { Ok(x / 2) }
        }

        /// The error becomes another by `From`.
        pub(crate) fn quarter(x: u32) -> Result<u32, Fault> {
            let half = odd_is_wrapped(x)?;
            let quarter = odd_is_wrapped(half).map_err(|Wrapped(half)| if half > 4 { Fault::Unknown } else { Fault::Odd(half) })?;
            Ok(quarter)
        }

        pub(crate) fn check(x: u32) -> Result<(), Fault> {
            if x == 5 { Err(Fault::Unknown) } else { Ok(()) }
        }

        /// `?` in a loop, in an operand and in a closure.
        pub(crate) fn sum_of_quarters(x: &[u32; 3]) -> Result<u32, Fault> {
            let mut sum = 0;
            for i in 0..3 {
                check(x[i])?;
                sum += quarter(x[i])? * 2;
            }
            let last = |x: u32| -> Option<u32> { Some(even(x)? + 1) };
            Ok(sum + last(x[2]).unwrap_or(100))
        }

        /// A struct that holds some.
        #[derive(Clone, Copy, PartialEq, Default)]
        pub(crate) struct Slot {
            pub(crate) value: Option<u32>,
            pub(crate) tries: u32,
        }

        impl Slot {
            pub(crate) fn fill(&mut self, value: u32) -> Option<u32> {
                self.tries += 1;
                self.value.replace(value)
            }
        }
    }

    use items::{Fault, KNOWN, NOBODY, Slot, Wrapped, check, even, quarter, sum_of_quarters, twice};

    /// The same expressions in a kernel, and in Rust.
    macro_rules! both {
        ($x:ident $i:ident $other:ident $some:ident $result:ident: $values:expr) => {
            #[scry::kernel]
            fn all(xs: &[u32], y: &mut [[u32; 14]]) {
                let ($x, $i, $other) = (xs[global_id().x], global_id().x as u32, xs.get(global_id().x + 1).copied());
                let ($some, $result) = (even($x), quarter($x));
                y[global_id().x] = $values;
            }

            fn plain($x: u32, $i: u32, $other: Option<u32>) -> [u32; 14] {
                let ($some, $result) = (even($x), quarter($x));
                $values
            }
        };
    }

    both!(x i other some result:
            [
                some.map(twice).map_or(1, |x| x + i) + some.map(Some).flatten().map_or_else(|| 7, |x| x * 2),
                some.is_some_and(|x| x > 10) as u32 + 2 * some.is_none_or(|x| x > 10) as u32 + 4 * some.is_some() as u32,
                some.and(Some(2.5f32)).map(|x| x as u32).unwrap_or(9) + some.xor(other).unwrap_or(50),
                some.zip(other).map_or(1, |(a, b)| a * 100 + b),
                some.ok_or(Wrapped(i)).map_err(|Wrapped(i)| i + 1).unwrap_or_else(|error| error * 1000),
                some.ok_or_else(|| i).ok().or(other).unwrap_or_default(),
                some.filter(|x| *x != 4).filter(|&x| x != 6).or_else(|| other.map(|x| x + 1)).unwrap_or_else(|| 77),
                result.is_ok() as u32 + 2 * result.is_err_and(|fault| fault == Fault::Unknown) as u32 + 4 * result.is_ok_and(|x| x > 1) as u32,
                result.err().map_or(0, |fault| if let Fault::Odd(x) = fault { x } else { 99 }),
                result.and_then(|x| if x > 2 { Ok(x + 1) } else { Err(Fault::Odd(x)) }).or_else(|fault| match fault {
                    Fault::Odd(0) => Ok(44),
                    fault => Err(fault),
                }).map_or_else(|_| 3, |x| x),
                result.map(|x| x as f32 * 0.5).map_or(8, |x| (x * 4.0) as u32) + result.and(check(x)).is_ok() as u32,
                result.or(other.ok_or(Fault::Unknown)).unwrap_or_default(),
                sum_of_quarters(&[4 * i, x, 4]).unwrap_or(1234),
                KNOWN[(x % 2) as usize].unwrap_or(6) + NOBODY.is_some() as u32 + (some == other) as u32 * 10 + (some < other) as u32 * 20
                    + (result >= Err(Fault::Odd(3))) as u32 * 40,
            ]
    );

    #[scry::kernel]
    fn slots(x: &[u32], z: &mut [u32]) {
        let i = global_id().x;
        let mut slot = Slot::default();
        let first = slot.fill(x[i]);
        let second = slot.fill(8);
        let third = slot.value.take();
        let mut nested = Some(slot);
        if let Some(Slot { tries, .. }) = nested {
            nested = Some(Slot { tries: tries + 1, value: third });
        }
        let tries = match nested {
            Some(Slot { value: Some(8), tries }) => tries,
            _ => 100,
        };
        let mut known = None;
        let mut rounds = 0;
        while let None = known {
            rounds += 1;
            known = x.get(i + rounds).filter(|&&x| x % 3 == 0).map(|x| *x).or(if rounds > 5 { Some(1) } else { None });
        }
        z[i] = first.is_none() as u32 + second.unwrap() * 2 + tries * 10000 + rounds as u32 * 100000 + known.unwrap() * 1000000;
    }

    #[test]
    fn methods_are_rust_s() {
        let x: Vec<u32> = (0..33).map(|i| [8, 5, 16, 4, 7, 6, 12, 0, 24, 10, 3][i % 11] + (i / 11) as u32 * 4).collect();
        let values = |i: usize| plain(x[i], i as u32, x.get(i + 1).copied());
        let slot = |i: usize| {
            let (mut rounds, mut known) = (0, None);
            while known.is_none() {
                rounds += 1;
                known = x.get(i + rounds).copied().filter(|x| x % 3 == 0).or((rounds > 5).then_some(1));
            }
            1 + x[i] * 2 + 30000 + rounds as u32 * 100_000 + known.unwrap() * 1_000_000
        };
        every_device(|gpu| {
            let (y, z) = (gpu.alloc(x.len())?, gpu.alloc(x.len())?);
            all.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
            slots.launch(gpu, &gpu.upload(&x)?, &z, x.len())?;
            assert_eq!(y.download()?, (0..x.len()).map(values).collect::<Vec<_>>());
            assert_eq!(z.download()?, (0..x.len()).map(slot).collect::<Vec<_>>());
            Ok(())
        });
    }
}

/// In shared memory, and in what differs between the invocations of a workgroup across a barrier.
#[scry::kernel(workgroup = 16)]
fn rotated(y: &mut [f32]) {
    let mut tile = shared::<[Shape; 16]>();
    let mut found = shared::<[Option<u32>; 16]>();
    let (i, lane) = (global_id().x, local_id().x);
    let own = Shape::of(i);
    tile[lane] = own;
    found[lane] = if own.is_numbered() { Some(lane as u32) } else { None };
    barrier();
    let other = tile[(lane + 3) % 16];
    let next = found[(lane + 1) % 16];
    if i < launch_size().x {
        y[i] = other.area() + own.area() * 0.25 + next.map_or(0.5, |lane| lane as f32 * 1000.0);
    }
}

#[test]
fn shared_memory_holds_them() {
    let value = |i: usize| {
        let (group, lane) = (i / 16 * 16, i % 16);
        let next = (lane + 1) % 16;
        let number = if Shape::of(group + next).is_numbered() { next as f32 * 1000.0 } else { 0.5 };
        Shape::of(group + (lane + 3) % 16).area() + Shape::of(i).area() * 0.25 + number
    };
    every_device(|gpu| {
        let y = gpu.alloc(64)?;
        rotated.launch(gpu, &y, 64)?;
        assert_eq!(y.download()?, (0..64).map(value).collect::<Vec<f32>>());
        Ok(())
    });
}

/// `Debug` as Rust has it, and panics that say what was there instead.
#[scry::kernel]
fn shown(which: u32, y: &mut [u32]) {
    let shape = Shape::of(which as usize);
    let result: Result<u32, Event> = if which == 1 { Err(Event::Key(3, false)) } else { Ok(7) };
    println!("{shape:?} {:?} {:?}", result, (Some(1u8), None::<f32>, [Event::None, Event::Moved([-1, 2])]));
    y[0] = if which == 5 { result.unwrap_err() == Event::None } else { result.unwrap() == 7 } as u32;
}

#[test]
fn they_are_shown_as_in_rust() {
    every_printer(|gpu, printed| {
        let y = gpu.alloc(1)?;
        for which in [0, 2, 3, 4] {
            shown.launch(gpu, which, &y, 1)?;
            gpu.sync()?;
        }
        let rest = "Ok(7) (Some(1), None, [None, Moved([-1, 2])])\n";
        let shapes = [0, 2, 3, 4].map(|which| format!("{:?} {rest}", Shape::of(which)));
        assert_eq!(printed.text(), shapes.concat());
        Ok(())
    });
    every_device_alone(|gpu| {
        let cases =
            [(1, "called `Result::unwrap()` on an `Err` value: Key(3, false)"), (5, "called `Result::unwrap_err()` on an `Ok` value: 7")];
        for (which, message) in cases {
            shown.launch(gpu, which, &gpu.alloc(1)?, 1)?;
            let panic = expect_panic(gpu.sync());
            assert_eq!(panic.message, message);
            assert!(code(&panic).starts_with("unwrap"), "{}", code(&panic));
        }
        Ok(())
    });
}

/// Other ways to write them: whole paths, generic arguments, aliases, enums of one variant, and variants without fields that have brackets.
mod forms {
    use super::*;

    #[scry::device]
    mod items {
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub(crate) enum Only {
            One { value: u32, flag: bool },
        }

        #[derive(Debug, Clone, Copy, PartialEq)]
        pub(crate) enum Mixed<T, const N: usize> {
            Many([T; N]),
            Empty(),
            Bare {},
            Unit(()),
        }

        pub(crate) type Pair = Mixed<u32, 2>;

        pub(crate) fn pair(i: usize) -> Pair {
            match i % 4 {
                0 => Pair::Many([i as u32, 5]),
                1 => Mixed::Empty(),
                2 => Pair::Bare {},
                _ => Mixed::<u32, 2>::Unit(()),
            }
        }

        /// A generic function of any of them, and a trait that some have.
        pub(crate) trait Sized2 {
            const LEN: usize;
            fn first(self) -> Option<u32>;
        }

        impl<const N: usize> Sized2 for Mixed<u32, N> {
            const LEN: usize = N;

            fn first(self) -> Option<u32> {
                let Mixed::Many(all) = self else { return None };
                Some(all[0])
            }
        }

        impl Sized2 for Only {
            const LEN: usize = 1;

            #[allow(unused_qualifications)]
            fn first(self) -> Option<u32> {
                let Only::One { value, flag } = self;
                if flag { std::option::Option::Some(value) } else { Option::None }
            }
        }

        pub(crate) fn sized<T: Sized2>(value: T) -> u32 {
            value.first().unwrap_or(100) + T::LEN as u32
        }
    }

    use items::{Mixed, Only, Pair, pair, sized};

    #[scry::kernel]
    fn write(y: &mut [u32]) {
        let i = global_id().x;
        let only = Only::One { value: i as u32 * 3, flag: i % 2 == 0 };
        let Only::One { value, .. } = only;
        let pair = pair(i);
        let some = if i % 3 == 0 { Option::Some(pair) } else { None::<Pair> };
        let number = match some {
            Option::Some(Mixed::Many([a, b])) => a + b,
            Some(Pair::Empty()) => 1,
            Some(Pair::Bare {}) => 2,
            Option::Some(Mixed::Unit(())) => 3,
            Option::None => 4,
        };
        let result = if number > 3 { Result::Ok::<u32, i32>(number) } else { Err(-1) };
        let sum = if let Result::Ok(number) = result { number } else { 0 };
        y[i] = number + sum * 10 + value * 1000 + sized(pair) * 100_000 + sized(only) * 10_000_000 + (pair == Mixed::Bare {}) as u32;
    }

    #[test]
    fn they_are_written_in_every_way() {
        let value = |i: usize| {
            let n = i as u32;
            let number = match (i % 3, i % 4) {
                (0, 0) => n + 5,
                (0, form) => form as u32,
                _ => 4,
            };
            let sum = if number > 3 { number } else { 0 };
            let (pair, only) = (if i % 4 == 0 { n } else { 100 } + 2, if i % 2 == 0 { n * 3 } else { 100 } + 1);
            number + sum * 10 + n * 3000 + pair * 100_000 + only * 10_000_000 + u32::from(i % 4 == 2)
        };
        every_device(|gpu| {
            let y = gpu.alloc(24)?;
            write.launch(gpu, &y, 24)?;
            assert_eq!(y.download()?, (0..24).map(value).collect::<Vec<_>>());
            Ok(())
        });
    }
}
