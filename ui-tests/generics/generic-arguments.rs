//! Wrong generic arguments of functions and structs.

#[scry::device]
mod items {
    #[derive(Clone, Copy)]
    pub struct Tile<T, const N: usize> {
        pub cells: [T; N],
    }

    pub fn first<T: Copy, const N: usize>(tile: Tile<T, N>) -> T {
        tile.cells[0]
    }
}

use items::{Tile, first};

#[scry::kernel]
fn function(x: &mut [u32]) {
    let i = global_id().x;
    let tile = Tile { cells: [x[i], 1] };
    x[i] = first::<u32, 2, 3>(tile);
}

#[scry::kernel]
fn structure(x: &[Tile<u32>], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i].cells[0];
}

#[scry::kernel]
fn swapped(y: &mut [u32]) {
    let i = global_id().x;
    let tile: Tile<4, u32> = Tile { cells: [1; 4] };
    y[i] = tile.cells[i];
}

fn main() {}
