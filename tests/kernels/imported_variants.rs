//! Variants that `use` brings into scope. Each is plain Rust as well.

use crate::support::every_device;

#[scry::device]
mod shapes {
    use self::Mode::Fast;
    use Shape::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) enum Shape {
        Empty,
        Disc { r: f32 },
        Square(f32),
    }

    #[derive(Clone, Copy, PartialEq)]
    pub(super) enum Mode {
        Fast,
        Exact,
    }

    pub(super) fn area(shape: Shape, mode: Mode) -> f32 {
        use Mode::Exact as Slow;
        match (shape, mode) {
            (Empty, _) => 0.0,
            (Disc { r }, Fast) => 3.0 * r * r,
            (Disc { r }, Slow) => 3.125 * r * r,
            (Square(side), _) => side * side,
        }
    }

    pub(super) fn of(i: usize) -> Shape {
        if i % 3 == 0 {
            Empty
        } else if i % 3 == 1 {
            Disc { r: i as f32 }
        } else {
            Square(i as f32 + 0.5)
        }
    }
}

use shapes::{Mode, Shape, area, of};

#[scry::kernel]
fn imported(y: &mut [f32], shapes: &mut [Shape]) {
    use self::Mode::{Exact, Fast};
    use Shape::{Disc, Empty, Square as Tile};
    let i = global_id().x;
    let shape = match of(i) {
        Empty => Tile(2.0),
        Disc { r } if r > 5.0 => Empty,
        other => other,
    };
    let is_disc = matches!(shape, Disc { .. });
    y[i] = area(shape, if is_disc { Exact } else { Fast }) + if let Tile(side) = shape { side } else { 0.0 };
    shapes[i] = shape;
}

#[test]
fn variants_have_lone_names() {
    let shape = |i: usize| match of(i) {
        Shape::Empty => Shape::Square(2.0),
        Shape::Disc { r } if r > 5.0 => Shape::Empty,
        other => other,
    };
    let number = |i: usize| {
        let mode = if matches!(shape(i), Shape::Disc { .. }) { Mode::Exact } else { Mode::Fast };
        area(shape(i), mode) + if let Shape::Square(side) = shape(i) { side } else { 0.0 }
    };
    every_device(|gpu| {
        let (y, shapes) = (gpu.alloc::<f32>(12)?, gpu.upload(&[Shape::Empty; 12])?);
        imported.launch(gpu, &y, &shapes, 12)?;
        assert_eq!(y.download()?, (0..12).map(number).collect::<Vec<_>>());
        assert_eq!(shapes.download()?, (0..12).map(shape).collect::<Vec<_>>());
        Ok(())
    });
}
