#[scry::device]
mod views {
    #[derive(Clone, Copy)]
    pub struct View<'a> {
        pub data: &'a [f32],
        pub width: usize,
    }

    impl<'a> View<'a> {
        pub fn at(&self, i: usize) -> f32 {
            self.data[i]
        }

        pub fn one(self, other: View<'a>, first: bool) -> View<'a> {
            match first {
                true => self,
                false => other,
            }
        }
    }

    pub struct Grid<'a> {
        pub cells: &'a mut [f32],
        pub count: u32,
    }

    impl Grid<'_> {
        pub fn set(&mut self, i: usize) {
            self.cells[i] = 1.0;
        }
    }

    pub fn clear(grid: &mut Grid<'_>) {
        grid.cells[0] = 0.0;
    }

    pub fn first(view: View<'_>) -> f32 {
        view.data[0]
    }
}

use views::{Grid, View, clear, first};

#[scry::kernel]
fn values(x: &[f32], n: usize, y: &mut [f32]) {
    let view = View { data: x, width: n };
    let array = [view, view];
    let option = Some(view);
    let chosen = match n {
        0 => view,
        _ => View { data: &x[1..], width: n },
    };
    y[0] = view;
    let other = view.one(View { data: &x[n..], width: 1 }, n > 2);
    y[1] = view.none();
    y[2] = view.height;
    y[3] = view[2];
}

#[scry::kernel]
fn unset(y: &mut [f32]) {
    let later: View;
    let none: Option<View> = None;
}

#[scry::kernel]
fn fields(x: &[f32], n: usize, y: &mut [f32]) {
    let short = View { data: x };
    let twice = View { data: x, width: 1, width: 2 };
    let wrong = View { data: n, width: 1 };
    let integers = View { data: &[1u32, 2], width: 1 };
    let read = Grid { cells: x, count: 0 };
    let view = View { data: y, width: 1 };
    view.data[0] = 1.0;
    view.width = 2;
    let View { data, height } = view;
    let (a, b) = view;
}

#[scry::kernel]
fn calls(x: &[f32], y: &mut [f32]) {
    let grid = Grid { cells: y, count: 0 };
    grid.set(1);
    clear(&mut grid);
    clear(&grid);
    let view = View { data: x, width: 1 };
    let sum = first(&view) + first(grid) + view.at();
    let reference = &view;
    let mut again = &view;
}

#[scry::kernel]
fn parameter(view: View, y: &mut [f32]) {
    y[0] = view.data[0];
}

#[scry::device]
enum Source<'a> {
    Slice(&'a [f32]),
    Number(f32),
}

#[scry::kernel]
fn variants(x: &[f32], y: &mut [f32]) {
    let source = Source::Slice(x);
}

fn main() {}
