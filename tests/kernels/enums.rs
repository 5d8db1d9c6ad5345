//! Enums: discriminants, `match`, `matches!`, comparisons, and every place that one can be in.

#![allow(unreachable_pub, reason = "what users share between crates is `pub`")]

use crate::support::every_device;

/// No discriminants, and a method with a constant of its own.
#[scry::device]
mod direction {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Direction {
        North,
        East,
        South,
        West,
    }

    impl Direction {
        pub const ALL: [Self; 4] = [Self::North, Direction::East, Self::South, Direction::West];

        pub fn turned(self) -> Self {
            match self {
                Self::North => Self::East,
                Self::East => Self::South,
                Self::South => Self::West,
                Self::West => Self::North,
            }
        }

        pub fn opposite(&self) -> Direction {
            Direction::ALL[(*self as usize + 2) % Self::ALL.len()]
        }

        pub fn is_vertical(self) -> bool {
            matches!(self, Self::North | Self::South)
        }

        pub fn step(self) -> (i32, i32) {
            match self {
                Direction::North => (0, -1),
                Direction::South => (0, 1),
                Direction::East | Self::West => (if let Self::East = self { 1 } else { -1 }, 0),
            }
        }
    }
}

use direction::Direction;

#[scry::kernel]
fn turn(x: &[Direction], y: &mut [Direction], steps: &mut [[i32; 4]]) {
    let i = global_id().x;
    let direction = x[i];
    y[i] = if i % 2 == 0 { direction.turned() } else { direction.opposite().turned() };
    let (dx, dy) = direction.step();
    let is_known = direction == Direction::South || y[i] != Direction::ALL[i % 4];
    steps[i] = [dx, dy, direction.is_vertical() as i32, is_known as i32];
}

#[test]
fn enums_are_matched_and_stored() {
    let x: Vec<Direction> = (0..32).map(|i| Direction::ALL[i * 3 % 7 % 4]).collect();
    let number = |x: &Direction| match x {
        Direction::North => 0,
        Direction::East => 1,
        Direction::South => 2,
        Direction::West => 3,
    };
    every_device(|gpu| {
        let (y, steps) = (gpu.alloc(x.len()), gpu.alloc(x.len())?);
        let y = y?;
        turn.launch(gpu, &gpu.upload(&x)?, &y, &steps, x.len())?;
        let turned = |(i, x)| (number(x) + if i % 2 == 0 { 1 } else { 3 }) % 4;
        let plain: Vec<usize> = x.iter().enumerate().map(turned).collect();
        assert_eq!(y.download()?.iter().map(number).collect::<Vec<_>>(), plain);
        let steps_of = |(i, (x, y)): (usize, (&Direction, &usize))| {
            let n = number(x);
            [[0, 1, 0, -1][n], [-1, 0, 1, 0][n], 1 - n as i32 % 2, i32::from(n == 2 || *y != i % 4)]
        };
        assert_eq!(steps.download()?, x.iter().zip(&plain).enumerate().map(steps_of).collect::<Vec<_>>());
        Ok(())
    });
}

/// Discriminants that are negative, sparse, out of order, and made of constants.
#[scry::device]
mod levels {
    const BASE: i32 = 100;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
    pub enum Level {
        High = BASE + 1,
        Higher,
        Low = -7,
        Lower = -8,
        Least = i32::MIN,
        Middle = 0,
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
    #[repr(u32)]
    pub enum Mask {
        None,
        Top = 1 << 31,
        All = u32::MAX,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Reading {
        pub level: Level,
        pub value: f32,
        pub masks: [Mask; 2],
    }

    impl Level {
        pub fn at(i: usize) -> Self {
            let all = [Level::High, Level::Higher, Level::Low, Level::Lower, Level::Least, Level::Middle];
            all[i % 6]
        }
    }
}

use levels::{Level, Mask, Reading};

#[scry::kernel]
fn cast(levels: &[Level], limit: Level, masks: &[Mask], numbers: &mut [[i32; 4]]) {
    let i = global_id().x;
    let level = levels[i];
    let mask = masks[i];
    let order =
        ((level < limit) as i32) | (((level <= limit) as i32) << 1) | (((limit > level) as i32) << 2) | (((mask >= Mask::Top) as i32) << 3);
    numbers[i] = [level as i32, (mask as u32 >> 1) as i32, order, Level::at(i) as u32 as i32 - Level::Lower as i32];
}

#[test]
fn discriminants_are_the_numbers_of_the_source() {
    let levels = [Level::High, Level::Higher, Level::Low, Level::Lower, Level::Least, Level::Middle];
    let masks = [Mask::None, Mask::Top, Mask::All, Mask::None, Mask::Top, Mask::All];
    let numbers = [101, 102, -7, -8, i32::MIN, 0];
    every_device(|gpu| {
        let result = gpu.alloc(6)?;
        cast.launch(gpu, &gpu.upload(&levels)?, Level::Low, &gpu.upload(&masks)?, &result, 6)?;
        let plain = |i: usize| {
            let (n, m) = (numbers[i], [0u32, 1 << 31, u32::MAX][i % 3]);
            let bits = [n < -7, n <= -7, -7 > n, m >= 1 << 31];
            let order = bits.iter().rev().fold(0, |order, bit| order << 1 | i32::from(*bit));
            [n, (m >> 1) as i32, order, n.wrapping_add(8)]
        };
        assert_eq!(result.download()?, (0..6).map(plain).collect::<Vec<_>>());
        Ok(())
    });
}

/// Guards, `|`, `@`, tuples, structs and arrays of enums, `if let` and `let else`.
#[scry::device]
fn classify(a: Level, b: Direction, reading: &Reading) -> u32 {
    let first = match (a, b) {
        (Level::High | Level::Higher, Direction::North) => 1,
        (level @ (Level::Low | Level::Lower), _) if level as i32 == -7 => 2,
        (Level::Low | Level::Lower, direction) => 10 + direction as u32,
        (_, Direction::East | Direction::West) => 3,
        (Level::Least, _) => 4,
        (other, _) if (other as i32) > 101 => 5,
        _ => 6,
    };
    let second = match reading {
        Reading { level: Level::Middle, value, .. } if *value > 1.0 => 100,
        Reading { masks: [Mask::All, _], .. } => 200,
        Reading { masks: [_, Mask::Top | Mask::All], level, .. } if !matches!(level, Level::Least) => 300,
        Reading { .. } => 400,
    };
    let Reading { level: Level::High | Level::Middle, .. } = *reading else {
        return first + second;
    };
    if let Mask::None = reading.masks[0] { 1000 + first } else { 2000 + second }
}

#[scry::kernel]
fn patterns(readings: &mut [Reading], b: &[Direction], classes: &mut [u32], limit: Reading) {
    let i = global_id().x;
    let reading = readings[i];
    classes[i] = classify(reading.level, b[i], &reading) + 10_000 * (reading == limit) as u32;
    readings[i].level = Level::at(i);
    readings[i].masks[i % 2] = match reading.level {
        Level::Low => Mask::Top,
        _ if reading.value < 1.0 => limit.masks[0],
        _ => reading.masks[1 - i % 2],
    };
}

#[test]
fn enums_are_parts_of_patterns_and_structs() {
    let masks = [Mask::None, Mask::Top, Mask::All];
    let reading = |i: usize| Reading { level: Level::at(i), value: (i % 5) as f32 * 0.5, masks: [masks[i / 6 % 3], masks[i / 18 % 3]] };
    let readings: Vec<Reading> = (0..216).map(reading).collect();
    let directions: Vec<Direction> = (0..216).map(|i| Direction::ALL[i / 54]).collect();
    let limit = reading(19);
    let plain = |(i, r): (usize, &Reading)| {
        let direction = directions[i] as u32;
        let n = r.level as i32;
        let first = if n > 100 && direction == 0 {
            1
        } else if n == -7 {
            2
        } else if n == -8 {
            10 + direction
        } else if direction % 2 == 1 {
            3
        } else if n == i32::MIN {
            4
        } else {
            if n > 101 { 5 } else { 6 }
        };
        let [m0, m1] = r.masks.map(|mask| mask as u32);
        let second = if n == 0 && r.value > 1.0 {
            100
        } else if m0 == u32::MAX {
            200
        } else if m1 != 0 && n != i32::MIN {
            300
        } else {
            400
        };
        let class = match n {
            0 | 101 if m0 == 0 => 1000 + first,
            0 | 101 => 2000 + second,
            _ => first + second,
        };
        class + if *r == limit { 10_000 } else { 0 }
    };
    let written = |(i, r): (usize, &Reading)| {
        let mut new = Reading { level: Level::at(i), ..*r };
        new.masks[i % 2] = if r.level as i32 == -7 {
            Mask::Top
        } else if r.value < 1.0 {
            limit.masks[0]
        } else {
            r.masks[1 - i % 2]
        };
        new
    };
    every_device(|gpu| {
        let (buffer, classes) = (gpu.upload(&readings)?, gpu.alloc(readings.len())?);
        patterns.launch(gpu, &buffer, &gpu.upload(&directions)?, &classes, limit, readings.len())?;
        assert_eq!(classes.download()?, readings.iter().enumerate().map(plain).collect::<Vec<_>>());
        assert_eq!(buffer.download()?, readings.iter().enumerate().map(written).collect::<Vec<_>>());
        Ok(())
    });
}

/// Names that targets have taken, of enums and variants; two enums share a variant's name.
mod taken {
    #![allow(non_camel_case_types, reason = "the names are what they are")]

    #[scry::device]
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) enum Texture2D {
        vec3,
        half = 5,
        r#type,
        Texture,
    }

    #[scry::device]
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) enum Half {
        vec3 = 40,
        half = 2,
    }
}

#[scry::kernel]
fn words(x: &[taken::Texture2D], y: &mut [taken::Half], texture: &mut [u32]) {
    let int = global_id().x;
    y[int] = match x[int] {
        taken::Texture2D::vec3 | taken::Texture2D::r#type => taken::Half::vec3,
        taken::Texture2D::half | taken::Texture2D::Texture => taken::Half::half,
    };
    texture[int] = x[int] as u32 + y[int] as u32;
}

#[test]
fn words_of_the_targets_are_names_of_enums_and_variants() {
    use taken::{Half, Texture2D};
    let x = [Texture2D::vec3, Texture2D::half, Texture2D::r#type, Texture2D::Texture];
    every_device(|gpu| {
        let (y, texture) = (gpu.alloc(4)?, gpu.alloc(4)?);
        words.launch(gpu, &gpu.upload(&x)?, &y, &texture, 4)?;
        assert_eq!(y.download()?, [Half::vec3, Half::half, Half::vec3, Half::half]);
        assert_eq!(texture.download()?, [40u32, 7, 46, 9]);
        Ok(())
    });
}
