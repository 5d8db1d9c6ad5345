use shapes::{Marked, Shape};

#[scry::device]
mod shapes {
    #[derive(Clone, Copy)]
    pub enum Shape {
        Circle(f32),
        Rect { width: f32, height: f32 },
        Point,
    }

    #[derive(Clone, PartialEq)]
    pub enum Marked {
        By(u32),
        Not,
    }
}

#[scry::kernel]
fn made(y: &mut [f32]) {
    let a = Shape::Circle;
    let b = Shape::Circle(1.0, 2.0);
    let c = Shape::Circle(1);
    let d = Shape::Rect(1.0, 2.0);
    let e = Shape::Rect { width: 1.0 };
    let f = Shape::Rect { width: 1.0, depth: 2.0, height: 3.0 };
    let g = Shape::Point(1.0);
    let h = Shape::Square(1.0);
    let i = Shape::Square { side: 1.0 };
}

#[scry::kernel]
fn matched(shape: Shape, y: &mut [f32]) {
    if let Shape::Circle = shape {
        y[0] = 1.0;
    }
    if let Shape::Circle(a, b) = shape {
        y[0] = a + b;
    }
    if let Shape::Rect { width } = shape {
        y[0] = width;
    }
    if let Shape::Rect { depth, .. } = shape {
        y[0] = depth;
    }
    if let Shape::Square(_) = shape {
        y[0] = 2.0;
    }
    if let Some(side) = shape {
        y[0] = side;
    }
    y[0] = shape.0 + shape.width;
    y[0] = shape as u32 as f32;
    y[0] = (shape == shape) as u32 as f32;
}

#[scry::kernel]
fn not_exhaustive(shape: Shape, y: &mut [f32]) {
    y[0] = match shape {
        Shape::Circle(radius) => radius,
        Shape::Rect { width: 0.0, .. } | Shape::Point => 0.0,
    };
    let Shape::Circle(radius) = shape;
    y[0] = radius;
}

#[scry::kernel]
fn moved(y: &mut [f32]) {
    let marked = Marked::By(1);
    let other = marked;
    y[0] = if marked == other { 1.0 } else { 0.0 };
    let some = Some(Marked::Not);
    let by = some.map_or(false, |marked| marked == Marked::Not);
    y[1] = some.is_some() as u32 as f32 + by as u32 as f32;
}

fn main() {}
