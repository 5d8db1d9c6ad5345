//! `impl Trait` as a parameter's type, functions as arguments, structs without fields, `const` blocks, and sizes of workgroups that are worked out.

use crate::support::every_device;

#[scry::device]
mod shapes {
    pub(super) trait Shape {
        fn area(&self) -> f32;
    }

    #[derive(Clone, Copy)]
    pub(super) struct Square(pub(super) f32);

    #[derive(Clone, Copy)]
    pub(super) struct Disc(pub(super) f32);

    impl Shape for Square {
        fn area(&self) -> f32 {
            self.0 * self.0
        }
    }

    impl Shape for Disc {
        fn area(&self) -> f32 {
            self.0 * self.0 * 3.0
        }
    }

    pub(super) fn both(a: impl Shape, b: &impl Shape) -> f32 {
        a.area() - b.area()
    }

    /// An operation without data.
    #[derive(Clone, Copy, Default)]
    pub(super) struct Relu;

    impl Relu {
        pub(super) fn apply(self, x: f32) -> f32 {
            applied_by(self, x)
        }
    }

    fn applied_by(_relu: Relu, x: f32) -> f32 {
        x.max(0.0)
    }

    #[derive(Clone, Copy, Default)]
    pub(super) struct Settings {
        pub(super) scale: f32,
        pub(super) shift: u32,
        pub(super) relu: Relu,
    }

    pub(super) fn applied(x: f32, f: impl Fn(f32) -> f32, g: impl Fn(f32, f32) -> f32) -> f32 {
        g(f(x), x)
    }

    pub(super) fn half(x: f32) -> f32 {
        x * 0.5
    }

    pub(super) const fn squared(x: u32) -> u32 {
        x * x
    }

    pub(super) const ROWS: usize = 16;
    pub(super) const ROWS_OF_ONE: usize = 4;
}

use shapes::{Disc, ROWS, ROWS_OF_ONE, Relu, Settings, Shape, Square, applied, both, half, squared};

#[scry::kernel(workgroup = (ROWS / ROWS_OF_ONE, const { squared(2) as usize }))]
fn all(x: &[f32], y: &mut [[f32; 5]]) {
    let i = global_id().x;
    let settings = Settings { scale: 2.0, ..Default::default() };
    let number = const { squared(5) + 1 };
    y[i] = [
        both(Square(x[i]), &Disc(1.0)) + both(Disc(x[i]), &Square(2.0)),
        applied(x[i], f32::abs, f32::max) + applied(x[i], half, |a, b| a * b),
        settings.relu.apply(x[i]) + Relu.apply(-x[i]) + settings.scale + settings.shift as f32,
        number as f32,
        (workgroup_size().x * 100 + workgroup_size().y) as f32,
    ];
}

#[test]
fn they_are_as_in_rust() {
    let x: Vec<f32> = (0..30).map(|i| i as f32 * 0.5 - 6.0).collect();
    every_device(|gpu| {
        let y = gpu.alloc::<[f32; 5]>(x.len())?;
        all.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        let expected = x.iter().map(|&x| {
            let (areas, functions) = (Square(x).area() - 3.0 + Disc(x).area() - 4.0, x.abs().max(x) + half(x) * x);
            [areas, functions, x.max(0.0) + (-x).max(0.0) + 2.0, 26.0, 404.0]
        });
        assert_eq!(y.download()?, expected.collect::<Vec<_>>());
        Ok(())
    });
}
