//! Views beside each other and elements around them, beside plain Rust.

use scry::{Device, f16};
use scry_kernels::arrange::{Padding, concatenate, pad};
use scry_kernels::{Result, View, Views};

use crate::model::{Model, random_view};
use crate::{every_device, random, refused, zeros};

#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pixel {
    color: [u8; 3],
    depth: f32,
}

scry_kernels::instance!(impl pad<Pixel>);

/// The index of an element along each axis.
fn at<const N: usize>(mut i: usize, shape: [usize; N]) -> [usize; N] {
    let mut at = [0; N];
    for axis in (0..N).rev() {
        (at[axis], i) = (i % shape[axis], i / shape[axis]);
    }
    at
}

fn flat<const N: usize>(at: [usize; N], shape: [usize; N]) -> usize {
    at.iter().zip(&shape).fold(0, |flat, (i, size)| flat * size + i)
}

#[test]
fn parts_are_put_beside_each_other() {
    every_device(|gpu| {
        for axis in 0..3 {
            for sizes in [&[1usize, 4, 0, 3][..], &[5], &[2, 2], &[]] {
                let mut shape = [3, 4, 5];
                shape[axis] = sizes.iter().sum();
                // Each part lies backwards in a buffer of its own.
                let mut buffers = Vec::new();
                let mut expected = vec![0.0f32; shape.iter().product()];
                let mut start = 0;
                for (number, size) in sizes.iter().enumerate() {
                    let mut of_part = shape;
                    of_part[axis] = *size;
                    let x: Vec<f32> = (0..of_part.iter().product::<usize>()).map(|i| (1000 * number + i) as f32).collect();
                    let in_memory = [of_part[2], of_part[1], of_part[0]];
                    for (i, x) in x.iter().enumerate() {
                        let [c, b, a] = at(i, in_memory);
                        let mut to = [a, b, c];
                        to[axis] += start;
                        expected[flat(to, shape)] = *x;
                    }
                    buffers.push((gpu.upload(&x)?, in_memory));
                    start += size;
                }
                let parts =
                    buffers.iter().map(|(x, in_memory)| Ok(x.view(*in_memory)?.transpose())).collect::<Result<Vec<View<'_, f32, 3>>>>()?;
                let y = zeros::<f32>(gpu, expected.len())?;
                concatenate(gpu, &parts, axis, y.view_mut(shape)?)?;
                assert_eq!(y.download()?, expected, "{axis} {sizes:?}");
            }
        }
        Ok(())
    });
}

/// Which element is at an index of the padded axis, by steps from mirror to mirror; `None` outside.
fn source<T: Copy>(i: isize, len: isize, padding: Padding<T>) -> Option<usize> {
    let inside = (0..len).contains(&i);
    match padding {
        Padding::Constant(_) => inside.then_some(i as usize),
        Padding::Edge => Some(i.clamp(0, len - 1) as usize),
        Padding::Reflect if len == 1 => Some(0),
        Padding::Reflect => {
            let mut i = i;
            while !(0..len).contains(&i) {
                i = if i < 0 { -i } else { 2 * (len - 1) - i };
            }
            Some(i as usize)
        }
    }
}

fn check<T: scry::Element + PartialEq + std::fmt::Debug, const N: usize>(
    gpu: &Device,
    (x, values, model): (View<'_, T, N>, &[T], &Model<N>),
    widths: [(usize, usize); N],
    padding: Padding<T>,
) -> Result<()>
where
    Option<T>: scry::ValueArgument,
    scry_kernels::arrange::pad_rows<true, T>: scry::Instance,
    scry_kernels::arrange::pad_rows<false, T>: scry::Instance,
{
    let shape: [usize; N] = std::array::from_fn(|axis| model.shape[axis] + widths[axis].0 + widths[axis].1);
    let fill = values.first().copied();
    let expected: Vec<T> = (0..shape.iter().product())
        .map(|i| {
            let at = at(i, shape);
            let mut from = [0; N];
            for axis in 0..N {
                match source(at[axis] as isize - widths[axis].0 as isize, model.shape[axis] as isize, padding) {
                    Some(place) => from[axis] = place,
                    None => match padding {
                        Padding::Constant(value) => return value,
                        Padding::Edge | Padding::Reflect => unreachable!("there is always an element"),
                    },
                }
            }
            values[model.elements[flat(from, model.shape)]]
        })
        .collect();
    let unset = fill.or(expected.first().copied());
    let y = gpu.upload(&unset.map_or(Vec::new(), |unset| vec![unset; expected.len()]))?;
    pad(gpu, x, widths, padding, y.view_mut(shape)?)?;
    assert_eq!(y.download()?, expected, "{shape:?} {widths:?} {padding:?}");
    // To a view that lies the other way round.
    let reversed = std::array::from_fn(|axis| shape[N - 1 - axis]);
    pad(gpu, x, widths, padding, y.view_mut(reversed)?.transpose())?;
    let turned = y.download()?;
    let turned: Vec<T> =
        (0..expected.len()).map(|i| turned[flat(std::array::from_fn(|axis| at(i, shape)[N - 1 - axis]), reversed)]).collect();
    assert_eq!(turned, expected, "{shape:?} {widths:?} {padding:?} the other way round");
    Ok(())
}

/// Some axes with nothing around them, and widths beyond the length, where the mirrors are mirrored.
#[test]
fn elements_are_put_around_any_view() {
    fn every_padding<const N: usize>(gpu: &Device, seed: u32) -> Result<()> {
        let (shape, steps, model) = random_view::<N>(seed);
        if model.elements.is_empty() {
            return Ok(());
        }
        let values: Vec<u32> = random(seed).take(shape.iter().product()).collect();
        let mut widths =
            random(seed + 1).map(|bits| if bits % 3 == 0 { (0, 0) } else { ((bits >> 4) as usize % 4, (bits >> 8) as usize % 9) });
        let widths = std::array::from_fn(|_| widths.next().unwrap_or((0, 0)));
        let buffer = gpu.upload(&values)?;
        let x = steps.into_iter().try_fold(buffer.view(shape)?, |view, step| step.of_view(view))?;
        for padding in [Padding::Constant(7), Padding::Edge, Padding::Reflect] {
            check(gpu, (x, &values, &model), widths, padding)?;
        }
        Ok(())
    }
    every_device(|gpu| {
        for seed in 0..30 {
            every_padding::<1>(gpu, seed)?;
            every_padding::<2>(gpu, seed)?;
            every_padding::<3>(gpu, seed)?;
        }
        (0..6).try_for_each(|seed| every_padding::<5>(gpu, seed))
    });
}

/// So many that the elements of the view have a launch of their own.
#[test]
fn elements_are_put_around_large_views() {
    every_device(|gpu| {
        let values: Vec<u32> = random(3).take(3 * 111 * 215).collect();
        let buffer = gpu.upload(&values)?;
        for padding in [Padding::Constant(7), Padding::Edge, Padding::Reflect] {
            let model = Model::new([3, 111, 215]);
            check(gpu, (buffer.view([3, 111, 215])?, &values, &model), [(0, 0), (2, 1), (3, 4)], padding)?;
            let model = Model::new([333, 215]);
            check(gpu, (buffer.view([333, 215])?, &values, &model), [(1, 0), (0, 2)], padding)?;
            check(gpu, (buffer.view([333, 215])?, &values, &model), [(0, 5), (0, 0)], padding)?;
        }
        Ok(())
    });
}

/// Structs, numbers of 16 bits, and a constant around nothing.
#[test]
fn elements_of_other_types_are_put_around() {
    every_device(|gpu| {
        let pixels: Vec<Pixel> = (0..12u8).map(|i| Pixel { color: [i, i + 1, i + 2], depth: f32::from(i) }).collect();
        let (model, x) = (Model::new([3, 4]), gpu.upload(&pixels)?);
        for padding in [Padding::Constant(Pixel { color: [9; 3], depth: -1.0 }), Padding::Edge, Padding::Reflect] {
            check(gpu, (x.view([3, 4])?, &pixels, &model), [(2, 1), (0, 5)], padding)?;
        }
        let halves: Vec<f16> = (0..5).map(|i| f16::from_f32(i as f32)).collect();
        let x = gpu.upload(&halves)?;
        check(gpu, (x.view([5])?, &halves, &Model::new([5])), [(9, 9)], Padding::Reflect)?;
        let nothing = x.slice(..0)?;
        check(gpu, (nothing.view([0])?, &[], &Model::new([0])), [(2, 1)], Padding::Constant(f16::ONE))?;
        check(gpu, (nothing.view([0, 2])?, &[], &Model::new([0, 2])), [(2, 0), (0, 1)], Padding::Constant(f16::ONE))?;
        check(gpu, (nothing.view([0, 2])?, &[], &Model::new([0, 2])), [(0, 0), (3, 1)], Padding::Edge)
    });
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, y) = (gpu.upload(&[1u32; 6]).expect("it fits"), gpu.alloc::<u32>(6).expect("it fits"));
    let (matrix, rows) = (x.view([2, 3]).expect("it fits"), || y.view_mut([2, 3]).expect("it fits"));
    refused(concatenate(&gpu, &[matrix], 2, rows()), "concatenate: `y` is 2 x 3: there is no axis 2 of 2");
    refused(concatenate(&gpu, &[matrix, matrix.transpose()], 1, rows()), "concatenate: `parts[1]` is 3 x 2, `y` is 2 x 3: 3 and 2 differ");
    refused(concatenate(&gpu, &[matrix, matrix], 1, rows()), "concatenate: the parts have 6 along axis 1, and `y` is 2 x 3");
    let reason = "pad: `x` is 2 x 3, which is 2 x 4 with the elements around it, and `y` is 2 x 3";
    refused(pad(&gpu, matrix, [(0, 0), (1, 0)], Padding::Edge, rows()), reason);
    let nothing = matrix.slice(1, ..0).expect("it is a part");
    let reason = "pad: `x` is 2 x 0: there is no element to repeat";
    refused(pad(&gpu, nothing, [(0, 0), (1, 2)], Padding::Reflect, rows()), reason);
}
