//! Enums with fields in buffers and parameters: with padding, nested, in structs and arrays, generic, with each kind of `repr`, and numbers
//! of every width.

use crate::support::{every_device, every_device_alone, expect_panic};
use scry::glam::{Vec2, Vec3};

#[scry::device]
mod items {
    use scry::f16;
    use scry::glam::{Vec2, Vec3};

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) enum Material {
        Matte([f32; 3]),
        Metal { color: [f32; 3], roughness: f32 },
        Glass(f32),
        Void,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(C, i32)]
    pub(crate) enum Narrow {
        Bytes(u8, u16, u8) = -2,
        Half(f16) = 5,
        Nothing,
        Wide(i64, i8),
        Kind(Kind, [Kind; 2]),
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    pub(crate) enum Kind {
        One = 1,
        Three = 3,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(C)]
    pub(crate) enum Tagged<T> {
        Value(T),
        Pair { small: u8, values: [T; 2] },
        Empty,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    pub(crate) enum Point {
        Flat(Vec2),
        Space(Vec3, Kind),
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Cell {
        pub(crate) id: u8,
        pub(crate) points: [Point; 2],
        pub(crate) tagged: Tagged<Narrow>,
    }

    pub(crate) fn next(material: Material) -> Material {
        match material {
            Material::Matte([r, g, b]) => Material::Metal { color: [g, b, r], roughness: r * 0.5 },
            Material::Metal { roughness, .. } => Material::Glass(roughness + 1.0),
            Material::Glass(index) if index > 2.0 => Material::Void,
            Material::Glass(index) => Material::Matte([index, 0.5, 1.0]),
            Material::Void => Material::Glass(1.5),
        }
    }

    pub(crate) fn widen(narrow: Narrow) -> Narrow {
        match narrow {
            Narrow::Bytes(a, b, c) => Narrow::Wide(a as i64 * -1000000007 + b as i64, c as i8),
            Narrow::Half(half) => Narrow::Bytes(half.to_f32() as u8, 65535, 255),
            Narrow::Nothing => Narrow::Kind(Kind::Three, [Kind::One, Kind::Three]),
            Narrow::Wide(wide, narrow) => Narrow::Half(f16::from_f32(wide as f32 + narrow as f32)),
            Narrow::Kind(_, [kind, _]) => Narrow::Kind(kind, [kind, Kind::One]),
        }
    }

    pub(crate) fn turned(point: Point) -> Point {
        match point {
            Point::Flat(flat) => Point::Space(flat.extend(flat.x), Kind::Three),
            Point::Space(space, Kind::One) => Point::Flat(space.truncate()),
            Point::Space(space, kind) => Point::Space(space * 2.0, kind),
        }
    }
}

use items::{Cell, Kind, Material, Narrow, Point, Tagged, next, turned, widen};

#[scry::kernel]
fn materials(x: &[Material], y: &mut [Material], fallback: Material, kinds: &mut [u32]) {
    let i = global_id().x;
    let material = if i % 7 == 6 { fallback } else { x[i] };
    kinds[i] = matches!(material, Material::Matte(..) | Material::Void) as u32 + 2 * (x[i] == fallback) as u32;
    y[i] = next(material);
    if let Material::Glass(index) = y[i] {
        y[i] = Material::Glass(index * 2.0);
    }
}

#[scry::kernel]
fn cells(x: &mut [Cell], narrow: &mut [Narrow], tagged: &mut [Tagged<u64>], one: Tagged<f32>, cell: Cell, sums: &mut [f32]) {
    let i = global_id().x;
    x[i].points[i % 2] = turned(x[i].points[i % 2]);
    x[i].tagged = match x[i].tagged {
        Tagged::Value(narrow) => Tagged::Pair { small: x[i].id, values: [widen(narrow), Narrow::Nothing] },
        Tagged::Pair { values: [_, second], .. } => Tagged::Value(second),
        Tagged::Empty => cell.tagged,
    };
    narrow[i] = widen(narrow[i]);
    tagged[i] = match tagged[i] {
        Tagged::Value(value) => Tagged::Pair { small: i as u8, values: [value, value >> 3] },
        Tagged::Pair { small, values } => Tagged::Value(values[small as usize % 2] + 1),
        Tagged::Empty => Tagged::Empty,
    };
    sums[i] = match (one, cell.points[i % 2]) {
        (Tagged::Value(one), Point::Flat(flat)) => one + flat.y,
        (Tagged::Pair { values, .. }, Point::Space(space, Kind::One)) => values[1] + space.z,
        (_, Point::Space(space, _)) => space.x,
        _ => cell.id as f32,
    };
}

fn material(i: usize) -> Material {
    let x = i as f32 * 0.25;
    match i * 3 % 4 {
        0 => Material::Matte([x, 1.0, -x]),
        1 => Material::Metal { color: [0.5, x, 2.0], roughness: x },
        2 => Material::Glass(x),
        _ => Material::Void,
    }
}

fn narrow(i: usize) -> Narrow {
    match i % 5 {
        0 => Narrow::Bytes(i as u8, i as u16 * 1000, 200),
        1 => Narrow::Half(scry::f16::from_f32(i as f32)),
        2 => Narrow::Nothing,
        3 => Narrow::Wide(i as i64, -3),
        _ => Narrow::Kind(Kind::One, [Kind::Three, Kind::One]),
    }
}

fn point(i: usize) -> Point {
    match i % 3 {
        0 => Point::Flat(Vec2::new(i as f32, 0.5)),
        1 => Point::Space(Vec3::new(1.0, i as f32, 3.0), Kind::One),
        _ => Point::Space(Vec3::new(2.0, 3.0, i as f32), Kind::Three),
    }
}

fn tagged<T>(i: usize, value: impl Fn(usize) -> T) -> Tagged<T> {
    match i % 3 {
        0 => Tagged::Value(value(i)),
        1 => Tagged::Pair { small: i as u8, values: [value(i + 1), value(i + 2)] },
        _ => Tagged::Empty,
    }
}

fn cell(i: usize) -> Cell {
    Cell { id: i as u8, points: [point(i), point(i + 1)], tagged: tagged(i, narrow) }
}

#[test]
fn buffers_hold_them() {
    let x: Vec<Material> = (0..50).map(material).collect();
    for fallback in [Material::Void, x[0], x[3]] {
        let plain = |(i, x): (usize, &Material)| {
            let material = if i % 7 == 6 { fallback } else { *x };
            let kind = u32::from(matches!(material, Material::Matte(..) | Material::Void)) + 2 * u32::from(*x == fallback);
            let next = match next(material) {
                Material::Glass(index) => Material::Glass(index * 2.0),
                other => other,
            };
            (next, kind)
        };
        let expected: (Vec<Material>, Vec<u32>) = x.iter().enumerate().map(plain).unzip();
        every_device(|gpu| {
            let (y, kinds) = (gpu.upload(&vec![Material::Void; 50])?, gpu.alloc(50)?);
            materials.launch(gpu, &gpu.upload(&x)?, &y, fallback, &kinds, 50)?;
            assert_eq!((y.download()?, kinds.download()?), expected);
            Ok(())
        });
    }
}

#[test]
fn they_lie_as_in_rust() {
    let (x, narrows): (Vec<Cell>, Vec<Narrow>) = (0..32).map(|i| (cell(i * 5 % 17), narrow(i))).unzip();
    let number = |i: usize| (i as u64) << 33 | 9;
    let values: Vec<Tagged<u64>> = (0..32).map(|i| tagged(i, number)).collect();
    for k in 0..6 {
        let (one, given) = (tagged(k, |i| i as f32), cell(k));
        let plain = |(i, x): (usize, &Cell)| {
            let mut x = *x;
            x.points[i % 2] = turned(x.points[i % 2]);
            x.tagged = match x.tagged {
                Tagged::Value(narrow) => Tagged::Pair { small: x.id, values: [widen(narrow), Narrow::Nothing] },
                Tagged::Pair { values: [_, second], .. } => Tagged::Value(second),
                Tagged::Empty => given.tagged,
            };
            x
        };
        let of_tagged = |(i, tagged): (usize, &Tagged<u64>)| match *tagged {
            Tagged::Value(value) => Tagged::Pair { small: i as u8, values: [value, value >> 3] },
            Tagged::Pair { small, values } => Tagged::Value(values[small as usize % 2] + 1),
            Tagged::Empty => Tagged::Empty,
        };
        let sum = |i: usize| match (one, given.points[i % 2]) {
            (Tagged::Value(one), Point::Flat(flat)) => one + flat.y,
            (Tagged::Pair { values, .. }, Point::Space(space, Kind::One)) => values[1] + space.z,
            (_, Point::Space(space, _)) => space.x,
            _ => f32::from(given.id),
        };
        every_device(|gpu| {
            let (buffer, narrow, tagged) = (gpu.upload(&x)?, gpu.upload(&narrows)?, gpu.upload(&values)?);
            let sums = gpu.alloc(32)?;
            cells.launch(gpu, &buffer, &narrow, &tagged, one, given, &sums, 32)?;
            assert_eq!(buffer.download()?, x.iter().enumerate().map(plain).collect::<Vec<_>>());
            assert_eq!(narrow.download()?, narrows.iter().copied().map(widen).collect::<Vec<_>>());
            assert_eq!(tagged.download()?, values.iter().enumerate().map(of_tagged).collect::<Vec<_>>());
            assert_eq!(sums.download()?, (0..32).map(sum).collect::<Vec<f32>>());
            Ok(())
        });
    }
}

/// What is no variant is found where a kernel loads it, and where the host does; fields of other variants may be anything.
#[scry::kernel]
fn copy(x: &[Narrow], y: &mut [Narrow]) {
    let i = global_id().x;
    y[i] = x[i];
}

#[test]
fn what_is_no_variant_is_found() {
    every_device_alone(|gpu| {
        let words = |discriminant: i32, kind: u32| [discriminant as u32, 0, kind, 0, 0, 0];
        for (bytes, at) in [
            (words(4, 0), "invalid value 0x4"),
            (words(8, 0x0001_0301), ""),
            (words(8, 0x0002_0301), "invalid value"),
            (words(5, 0x0002_0301), ""),
        ] {
            let (x, y) = (gpu.upload(&bytes)?.cast::<Narrow>()?, gpu.upload(&[Narrow::Nothing])?);
            copy.launch(gpu, &x, &y, 1)?;
            if at.is_empty() {
                gpu.sync()?;
                assert_eq!(x.download()?, y.download()?);
            } else {
                let panic = expect_panic(gpu.sync());
                assert!(panic.message.contains(at), "{}", panic.message);
                assert!(x.download().is_err());
            }
        }
        Ok(())
    });
}
