//! A type of one's own that has the name of one of glam's: by its path, or within its own module.

use scry::glam::Vec2;
use scry::prelude::*;

#[scry::device]
mod own {
    #[derive(Clone, Copy)]
    pub struct Vec3 {
        pub x: f32,
        pub length: f32,
    }

    impl Vec3 {
        pub fn doubled(self) -> Vec3 {
            Vec3 { x: 2.0 * self.x, length: self.length }
        }
    }
}

#[scry::kernel]
fn mixed(a: own::Vec3, b: Vec2, y: &mut [f32]) {
    let i = global_id().x;
    let c = own::Vec3 { x: 1.0, length: 2.0 };
    y[i] = a.doubled().x + c.length + b.x + scry::glam::Vec3::ONE.z + scry::glam::vec3(1.0, 2.0, 3.0).y;
}

pub fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let y = gpu.alloc::<f32>(1)?;
    mixed.launch(&gpu, own::Vec3 { x: 3.0, length: 0.0 }, Vec2::new(10.0, 0.0), &y, 1)?;
    assert_eq!(y.download()?, [21.0]);
    Ok(())
}
