//! Fields of variants, tuples and structs that are changed in place, by patterns on what is lent. Each is plain Rust as well.

use crate::support::every_device;

#[scry::device]
mod shapes {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) enum Shape {
        Empty,
        Disc { r: f32 },
        Box(f32, [f32; 2]),
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Part {
        pub(super) shape: Shape,
        pub(super) count: u32,
    }

    impl Shape {
        pub(super) fn grow(&mut self, by: f32) -> bool {
            match self {
                Self::Empty => return false,
                Self::Disc { r } if *r > 4.0 => *r = 4.0,
                Self::Disc { r } => *r *= by,
                Self::Box(width, rest) => {
                    *width += by;
                    rest[1] *= by;
                    for side in rest {
                        *side -= 1.0;
                    }
                }
            }
            true
        }
    }

    pub(super) fn halved(part: &mut Part, x: f32) {
        let Part { shape, count } = part;
        *count += 1;
        if let Shape::Disc { r } = shape {
            *r /= 2.0;
            add(r, x);
        } else if let Shape::Box(_, [_, height]) = shape {
            *height = x;
        }
    }

    pub(super) fn add(to: &mut f32, x: f32) {
        *to += x;
    }

    pub(super) fn of(i: usize, x: f32) -> Shape {
        match i % 3 {
            0 => Shape::Empty,
            1 => Shape::Disc { r: x },
            _ => Shape::Box(x, [x + 1.0, x + 2.0]),
        }
    }
}

use shapes::{Part, Shape, halved, of};

fn changed(i: usize, x: f32, stored: &mut Part) -> (Shape, [f32; 4]) {
    let mut shape = of(i, x);
    let grown = shape.grow(1.5);
    match &mut shape {
        Shape::Disc { r } | Shape::Box(r, _) if *r > 100.0 => {}
        Shape::Disc { r } => *r += 0.25,
        Shape::Box(.., [first, _]) => *first = 8.0,
        Shape::Empty => {}
    }
    halved(stored, x);
    stored.shape.grow(2.0);
    let mut option = if i % 2 == 0 { Some((x, 1u32)) } else { None };
    if let Some((value, count)) = &mut option {
        *value *= 2.0;
        *count += i as u32;
    }
    while let Some((_, count)) = option.as_mut() {
        if *count > 20 {
            option = None;
            continue;
        }
        *count += 7;
        if *count % 5 == 0 {
            break;
        }
    }
    let Some((value, _)) = &option else { return (shape, [0.0; 4]) };
    let value = *value;
    let mut pair = (1.0f32, [x, 2.0]);
    let (a, [b, _]) = &mut pair;
    *a += *b;
    *b = 3.0;
    let mut pairs = [(1.0f32, 2u32), (3.0, 4)];
    for (v, n) in &mut pairs {
        *v += *n as f32;
        *n += 1;
    }
    let mut result: Result<f32, u32> = if grown { Ok(x) } else { Err(3) };
    match &mut result {
        Ok(x) => *x += 1.0,
        Err(code) => *code += 1,
    }
    (shape, [value, pair.0 + pair.1[0], pairs[1].0 + pairs[0].1 as f32, result.unwrap_or_else(|code| code as f32)])
}

#[scry::kernel]
fn matched(x: &[f32], parts: &mut [Part], shapes: &mut [Shape], y: &mut [[f32; 4]]) {
    let i = global_id().x;
    let mut shape = of(i, x[i]);
    let grown = shape.grow(1.5);
    match &mut shape {
        Shape::Disc { r } | Shape::Box(r, _) if *r > 100.0 => {}
        Shape::Disc { r } => *r += 0.25,
        Shape::Box(.., [first, _]) => *first = 8.0,
        Shape::Empty => {}
    }
    halved(&mut parts[i], x[i]);
    parts[i].shape.grow(2.0);
    let mut option = if i % 2 == 0 { Some((x[i], 1u32)) } else { None };
    if let Some((value, count)) = &mut option {
        *value *= 2.0;
        *count += i as u32;
    }
    while let Some((_, count)) = option.as_mut() {
        if *count > 20 {
            option = None;
            continue;
        }
        *count += 7;
        if *count % 5 == 0 {
            break;
        }
    }
    shapes[i] = shape;
    let Some((value, _)) = &option else { return };
    let value = *value;
    let mut pair = (1.0f32, [x[i], 2.0]);
    let (a, [b, _]) = &mut pair;
    *a += *b;
    *b = 3.0;
    let mut pairs = [(1.0f32, 2u32), (3.0, 4)];
    for (v, n) in &mut pairs {
        *v += *n as f32;
        *n += 1;
    }
    let mut result: Result<f32, u32> = if grown { Ok(x[i]) } else { Err(3) };
    match &mut result {
        Ok(x) => *x += 1.0,
        Err(code) => *code += 1,
    }
    y[i] = [value, pair.0 + pair.1[0], pairs[1].0 + pairs[0].1 as f32, result.unwrap_or_else(|code| code as f32)];
}

#[test]
fn patterns_change_what_is_lent() {
    let x: Vec<f32> = (0..16).map(|i| ((i * 5) % 9) as f32 - 2.0).collect();
    let parts: Vec<Part> = (0..16).map(|i| Part { shape: of(i / 2, i as f32), count: i as u32 }).collect();
    let (mut stored, mut shapes, mut numbers) = (parts.clone(), Vec::new(), Vec::new());
    for i in 0..16 {
        let (shape, four) = changed(i, x[i], &mut stored[i]);
        shapes.push(shape);
        numbers.push(four);
    }
    every_device(|gpu| {
        let (p, s, y) = (gpu.upload(&parts)?, gpu.upload(&[Shape::Empty; 16])?, gpu.upload(&[[0.0f32; 4]; 16])?);
        matched.launch(gpu, &gpu.upload(&x)?, &p, &s, &y, 16)?;
        assert_eq!(p.download()?, stored);
        assert_eq!(s.download()?, shapes);
        assert_eq!(y.download()?, numbers);
        Ok(())
    });
}
