#[scry::device]
mod tiles {
    #[derive(Clone, Copy)]
    pub struct Tile<T> {
        pub corner: T,
    }

    impl<T: scry::Num> Tile<T> {
        pub const SIDE: u32 = 8;
    }
}

use tiles::Tile;

#[scry::kernel]
fn ambiguous_constant(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = Tile::SIDE;
    y[i] = Tile::<f32>::SIDE;
}

fn main() {}
