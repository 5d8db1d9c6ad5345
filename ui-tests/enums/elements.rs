#[scry::device]
mod items {
    #[derive(Clone, Copy)]
    pub struct Maybe {
        pub value: Option<f32>,
    }

    #[derive(Clone, Copy)]
    pub enum Flag {
        Set(usize),
        Unset,
    }
}

use items::{Flag, Maybe};

#[scry::kernel]
fn options(x: &[Option<f32>], y: &mut [Result<u32, u32>], z: Result<u32, u32>) {
    y[0] = Ok(1);
}

#[scry::kernel]
fn structs(x: &[Maybe], y: &mut [Flag], z: Flag) {
    y[0] = Flag::Unset;
}

fn main() {}
