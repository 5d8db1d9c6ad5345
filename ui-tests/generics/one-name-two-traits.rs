//! Where several functions have the name, and where a number has it as well.

#[scry::device]
mod conversions {
    pub trait To<T> {
        fn to(self) -> T;
    }

    impl To<u32> for f32 {
        fn to(self) -> u32 {
            self as u32
        }
    }

    impl To<i32> for f32 {
        fn to(self) -> i32 {
            self as i32
        }
    }

    pub trait Size: Copy {
        fn abs(self) -> u32;
    }

    impl Size for i32 {
        fn abs(self) -> u32 {
            self.unsigned_abs()
        }
    }
}

use conversions::{Size, To};

#[scry::kernel]
fn convert(x: &[f32], y: &mut [u32]) {
    let i = global_id().x;
    let number = To::to(x[i]);
    y[i] = number;
}

#[scry::kernel]
fn sizes<T: Size>(x: &[T], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i].abs();
}

fn main() {}
