//! glam's vectors and matrices in structs and arrays, which lie as on the host.

use scry::glam::{IVec4, Mat2, Mat3, Mat4, UVec2, Vec2, Vec3, Vec4};

use crate::support::every_device;

#[scry::device]
pub(crate) mod bodies {
    use scry::glam::{IVec4, Mat2, Mat3, Mat4, UVec2, Vec2, Vec3, Vec4};

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Body {
        pub(crate) position: Vec3,
        pub(crate) velocity: Vec3,
        pub(crate) texture: Vec2,
        pub(crate) cell: IVec4,
        pub(crate) color: Vec4,
        pub(crate) turn: Mat2,
        pub(crate) corners: [Vec2; 3],
        pub(crate) frame: Mat3,
        pub(crate) tag: u8,
        pub(crate) view: Mat4,
        pub(crate) id: UVec2,
    }

    impl Body {
        pub(crate) fn moved(mut self, by: f32) -> Self {
            self.position += self.velocity * by;
            self.texture = self.turn * self.texture;
            self
        }
    }
}

use bodies::Body;

#[scry::kernel]
fn vector_structs(x: &[Body], model: Body, y: &mut [Body], sums: &mut [Vec2]) {
    let i = global_id().x;
    y[i] = x[i].moved(0.5);
    y[i].velocity.y = model.velocity.x + x[i].corners[1].y;
    y[i].corners[i % 3] = x[i].corners[(i + 1) % 3] * 2.0;
    y[i].cell = x[i].cell + model.cell;
    y[i].color = x[i].color * model.color;
    y[i].frame = x[i].frame * model.frame;
    y[i].view = x[i].view;
    y[i].id.x = model.id.y;
    sums[i] = x[i].texture + model.corners[0];
}

fn vector_structs_in_rust(x: &Body, i: usize, model: &Body) -> (Body, Vec2) {
    let mut y = x.moved(0.5);
    y.velocity.y = model.velocity.x + x.corners[1].y;
    y.corners[i % 3] = x.corners[(i + 1) % 3] * 2.0;
    y.cell = x.cell + model.cell;
    y.color = x.color * model.color;
    y.frame = x.frame * model.frame;
    y.id.x = model.id.y;
    (y, x.texture + model.corners[0])
}

fn body(i: i32) -> Body {
    let f = i as f32;
    Body {
        position: Vec3::new(f, 2.0, -f),
        velocity: Vec3::new(0.5, f * 0.25, 1.0),
        texture: Vec2::new(f, 1.0 - f),
        cell: IVec4::new(i, -i, 7, i * i),
        color: Vec4::new(0.5, f, 0.25, 1.0),
        turn: Mat2::from_cols(Vec2::new(0.0, 1.0), Vec2::new(-1.0, f)),
        corners: [Vec2::new(f, 1.0), Vec2::new(2.0, f), Vec2::new(3.0, 4.0)],
        frame: Mat3::from_diagonal(Vec3::new(f, 2.0, 3.0)),
        tag: i as u8,
        view: Mat4::from_diagonal(Vec4::new(1.0, f, 2.0, f)),
        id: UVec2::new(i as u32, 99),
    }
}

#[test]
fn vectors_in_structs_lie_as_on_the_host() {
    let x: Vec<Body> = (0..50).map(body).collect();
    let model = body(9);
    every_device(|gpu| {
        let (y, sums) = (gpu.upload(&vec![model; x.len()])?, gpu.alloc(x.len())?);
        vector_structs.launch(gpu, &gpu.upload(&x)?, model, &y, &sums, x.len())?;
        let (bodies, points): (Vec<_>, Vec<_>) = x.iter().enumerate().map(|(i, x)| vector_structs_in_rust(x, i, &model)).unzip();
        assert_eq!(y.download()?, bodies);
        assert_eq!(sums.download()?, points);
        Ok(())
    });
}

#[scry::device]
mod own {
    use scry::glam::Vec3;

    #[derive(Clone, Copy)]
    pub(super) struct Polar {
        pub(super) radius: f32,
        pub(super) height: f32,
    }

    impl From<Polar> for Vec3 {
        fn from(polar: Polar) -> Vec3 {
            Vec3::new(polar.radius, 0.0, polar.height)
        }
    }

    impl From<Polar> for f32 {
        fn from(polar: Polar) -> f32 {
            polar.radius
        }
    }
}

#[scry::kernel]
fn converted(y: &mut [Vec3]) {
    let i = global_id().x;
    let polar = own::Polar { radius: 2.0, height: i as f32 };
    let into: Vec3 = polar.into();
    y[i] = Vec3::from(polar) + into * f32::from(polar);
}

#[test]
fn vectors_are_made_from_the_users_types() {
    every_device(|gpu| {
        let y = gpu.alloc(2)?;
        converted.launch(gpu, &y, 2)?;
        assert_eq!(y.download()?, [Vec3::new(6.0, 0.0, 0.0), Vec3::new(6.0, 0.0, 3.0)]);
        Ok(())
    });
}
