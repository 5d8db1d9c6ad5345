//! Values of which devices do not have the host's layout, as parameters: a launch passes them in parts.

use crate::support::every_device;

#[scry::kernel]
fn tuples(range: (usize, usize), mut state: ((f32, bool), u8, i64), only: (u32,), x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let (start, end) = range;
    if i < start || i >= range.1 {
        return;
    }
    let ((scale, is_negated), ..) = state;
    state.0.0 += 1.0;
    let sign = if is_negated { -1.0 } else { 1.0 };
    y[i] = sign * scale * x[i - start] + state.0.0 + state.1 as f32 + state.2 as f32 + only.0 as f32 + end as f32;
}

#[scry::kernel]
fn strided(shape: [usize; 3], strides: [isize; 3], origin: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (mut rest, mut at) = (i, origin as isize);
    for axis in (0..3).rev() {
        at += (rest % shape[axis]) as isize * strides[axis];
        rest /= shape[axis];
    }
    y[i] = x[at as usize] + (shape.len() + shape[0]) as u32;
}

fn strided_in_rust(shape: [usize; 3], strides: [isize; 3], origin: usize, x: &[u32], i: usize) -> u32 {
    let (mut rest, mut at) = (i, origin as isize);
    for axis in (0..3).rev() {
        at += (rest % shape[axis]) as isize * strides[axis];
        rest /= shape[axis];
    }
    x[at as usize] + (shape.len() + shape[0]) as u32
}

#[scry::device]
mod shapes {
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Color {
        pub(super) rgb: [u8; 3],
        pub(super) weight: f64,
    }

    #[derive(Debug, Clone, Copy)]
    pub(super) struct Window<T> {
        pub(super) size: (usize, usize),
        pub(super) offset: isize,
        pub(super) fill: T,
        pub(super) wraps: bool,
        pub(super) taps: [(i16, f32); 2],
    }

    impl<T> Window<T> {
        pub(super) fn area(&self) -> usize {
            self.size.0 * self.size.1
        }
    }
}

use shapes::{Color, Window};

#[scry::kernel]
fn windows(window: Window<Color>, extra: u32, y: &mut [f32]) {
    let i = global_id().x;
    let mut sum = window.area() as f32 + window.offset as f32;
    for (shift, weight) in window.taps {
        sum += shift as f32 * weight;
    }
    let Window { fill, wraps, .. } = window;
    sum += fill.rgb[i % 3] as f32 + fill.weight as f32;
    y[i] = if wraps { sum } else { -sum } + window.taps[i % 2].1 + extra as f32;
}

#[scry::device]
mod functions {
    pub(super) trait Unary {
        fn apply(&self, x: f32) -> f32;
    }

    pub(super) struct Square;

    impl Unary for Square {
        fn apply(&self, x: f32) -> f32 {
            x * x
        }
    }

    #[derive(Clone, Copy)]
    pub(super) struct Negative {}

    impl Unary for Negative {
        fn apply(&self, x: f32) -> f32 {
            -x
        }
    }

    /// One after another.
    pub(super) struct Chain<A, B>(pub(super) A, pub(super) B);

    impl<A: Unary, B: Unary> Unary for Chain<A, B> {
        fn apply(&self, x: f32) -> f32 {
            self.1.apply(self.0.apply(x))
        }
    }
}

use functions::{Chain, Negative, Square, Unary};

/// Without a field, nothing is passed.
#[scry::kernel(instances(F = [Square, Negative, Chain<Square, Negative>]))]
fn mapped<F: Unary>(f: F, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = f.apply(x[i]) + Square.apply(0.5);
}

#[scry::kernel]
fn beside(_square: Square, scale: f32, negative: Negative, unit: (), x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let () = unit;
    y[i] = negative.apply(scale * x[i]);
}

/// Either a number, or what is passed in parts.
#[scry::kernel(instances(T = [f32, (f32, usize)]))]
fn held<T: Copy>(value: T, x: &mut [u32]) {
    let _kept = value;
    x[global_id().x] += 1;
}

#[scry::kernel]
fn optional(bias: Option<f32>, window: Option<(usize, [f32; 2])>, y: &mut [f32]) {
    let i = global_id().x;
    let mut sum = bias.unwrap_or(-1.0);
    if let Some((start, weights)) = window {
        sum += if i < start { weights[0] } else { weights[i % 2] };
    }
    y[i] = if window.is_none() && bias.is_some() { -sum } else { sum };
}

#[test]
fn options_are_passed_with_what_they_hold() {
    every_device(|gpu| {
        let y = gpu.alloc(6)?;
        for (bias, window) in [(None, None), (Some(2.5), None), (None, Some((3, [0.5, 8.0]))), (Some(0.0), Some((0, [1.0, -4.0])))] {
            optional.launch(gpu, bias, window, &y, 6)?;
            let in_rust = |i: usize| {
                let sum = bias.unwrap_or(-1.0) + window.map_or(0.0, |(start, weights)| if i < start { weights[0] } else { weights[i % 2] });
                if window.is_none() && bias.is_some() { -sum } else { sum }
            };
            assert_eq!(y.download()?, (0..6).map(in_rust).collect::<Vec<_>>());
        }
        Ok(())
    });
}

#[test]
fn tuples_are_passed_field_by_field() {
    let x: Vec<f32> = (0..20).map(|i| i as f32 * 0.5).collect();
    every_device(|gpu| {
        let (buffer, y) = (gpu.upload(&x)?, gpu.alloc(20)?);
        tuples.launch(gpu, (3, 17), ((1.5, true), 200, -1000), (4,), &buffer, &y, 20)?;
        let in_rust = |i: usize| if (3..17).contains(&i) { -1.5 * x[i - 3] + 2.5 + 200.0 - 1000.0 + 4.0 + 17.0 } else { 0.0 };
        assert_eq!(y.download()?, (0..20).map(in_rust).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn arrays_of_indices_are_passed_element_by_element() {
    let x: Vec<u32> = (0..24).map(|i| i * i).collect();
    every_device(|gpu| {
        let (buffer, y) = (gpu.upload(&x)?, gpu.alloc(24)?);
        for (shape, strides, origin) in [([2, 3, 4], [12, 4, 1], 0), ([4, 3, 2], [1, 4, 12], 0), ([2, 3, 4], [-12, -4, -1], 23)] {
            strided.launch(gpu, shape, strides, origin, &buffer, &y, 24)?;
            assert_eq!(y.download()?, (0..24).map(|i| strided_in_rust(shape, strides, origin, &x, i)).collect::<Vec<_>>());
        }
        Ok(())
    });
}

#[test]
fn structs_of_such_values_are_passed_in_parts() {
    every_device(|gpu| {
        let y = gpu.alloc(7)?;
        let fill = Color { rgb: [1, 20, 255], weight: 0.25 };
        for wraps in [false, true] {
            let window = Window { size: (6, 7), offset: -9, fill, wraps, taps: [(-300, 0.5), (7, 2.0)] };
            windows.launch(gpu, window, 11, &y, 7)?;
            let in_rust = |i: usize| {
                let sum = 42.0 - 9.0 + (-300.0 * 0.5) + 7.0 * 2.0 + f32::from(fill.rgb[i % 3]) + 0.25;
                (if wraps { sum } else { -sum }) + [0.5, 2.0][i % 2] + 11.0
            };
            assert_eq!(y.download()?, (0..7).map(in_rust).collect::<Vec<_>>());
        }
        Ok(())
    });
}

#[test]
fn structs_without_fields_choose_what_is_done() {
    let x = [1.0f32, -2.0, 3.5];
    every_device(|gpu| {
        let (buffer, y) = (gpu.upload(&x)?, gpu.alloc(3)?);
        mapped.launch(gpu, Square, &buffer, &y, 3)?;
        assert_eq!(y.download()?, x.map(|x| x * x + 0.25));
        mapped.launch(gpu, Negative {}, &buffer, &y, 3)?;
        assert_eq!(y.download()?, x.map(|x| -x + 0.25));
        mapped.launch(gpu, Chain(Square, Negative {}), &buffer, &y, 3)?;
        assert_eq!(y.download()?, x.map(|x| -(x * x) + 0.25));
        beside.launch(gpu, Square, 3.0, Negative {}, (), &buffer, &y, 3)?;
        assert_eq!(y.download()?, x.map(|x| -(3.0 * x)));
        Ok(())
    });
}

#[test]
fn an_instance_may_be_passed_in_parts() {
    every_device(|gpu| {
        let x = gpu.upload(&[0, 0])?;
        held.launch(gpu, 1.5f32, &x, 2)?;
        held.launch(gpu, (1.5, 3), &x, 2)?;
        assert_eq!(x.download()?, [2, 2]);
        Ok(())
    });
}

/// So is an index in a part; what is before it in the source does not matter.
#[cfg(target_pointer_width = "64")]
#[test]
fn an_index_in_a_part_that_is_too_large_is_an_error() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[7])?, gpu.upload(&[5])?);
        let error = strided.launch(gpu, [1, 1 << 32, 1], [0; 3], 0, &x, &y, 1);
        assert!(matches!(error, Err(scry::Error::ArgumentTooLarge { kernel: "strided", param: "shape", value: 0x1_0000_0000 })));
        let error = strided.launch(gpu, [1; 3], [0, 0, -1 << 40], 0, &x, &y, 1);
        assert!(matches!(error, Err(scry::Error::ArgumentTooLarge { kernel: "strided", param: "strides", .. })));
        assert_eq!(y.download()?, [5]);
        Ok(())
    });
}
