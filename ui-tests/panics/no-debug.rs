//! What kernels show has a derived `Debug`.

#[scry::device]
mod device {
    #[derive(Clone, Copy)]
    pub struct Plain {
        pub a: u32,
    }

    #[derive(Clone, Copy)]
    pub struct Written {
        pub a: u32,
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Shown {
        pub plain: [u32; 2],
    }
}

impl std::fmt::Debug for device::Written {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "written {}", self.a)
    }
}

use device::{Plain, Shown, Written};

#[scry::kernel]
fn shows(y: &mut [u32]) {
    let (plain, written, shown) = (Plain { a: 1 }, Written { a: 2 }, Shown { plain: [3, 4] });
    println!("{plain:?}");
    println!("{:?} {:?}", shown, written);
    y[0] = shown.plain[0];
}

fn main() {}
