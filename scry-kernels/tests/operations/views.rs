//! Views beside lists of elements.

use scry::{Buffer, Device};
use scry_kernels::elementwise::copy;
use scry_kernels::{Result, Views};

use crate::model::{Model, Step, random_view};
use crate::{every_device, refused, zeros};

/// What a view is of, copied row by row.
fn check_read<const N: usize>(gpu: &Device, seed: u32) -> Result<()> {
    let (shape, steps, model) = random_view::<N>(seed);
    let x = numbers(gpu, shape.iter().product())?;
    let view = steps.iter().try_fold(x.view(shape)?, |view, step: &Step<N>| step.of_view(view))?;
    assert_eq!(view.shape(), model.shape, "{shape:?} {steps:?}");
    let y = zeros::<u32>(gpu, model.elements.len())?;
    copy(gpu, view, y.view_mut(model.shape)?)?;
    let expected: Vec<u32> = model.elements.iter().map(|i| *i as u32 + 1).collect();
    assert_eq!(y.download()?, expected, "{shape:?} {steps:?}");
    Ok(())
}

/// The same, written: what is not of the view stays as it is.
fn check_written<const N: usize>(gpu: &Device, seed: u32) -> Result<()> {
    let (shape, steps, model) = random_view::<N>(seed);
    let (x, y) = (numbers(gpu, model.elements.len())?, zeros::<u32>(gpu, shape.iter().product())?);
    let view = steps.iter().try_fold(y.view_mut(shape)?, |view, step: &Step<N>| step.of_view_mut(view))?;
    copy(gpu, x.view(model.shape)?, view)?;
    let mut expected = vec![0; y.len()];
    model.elements.iter().zip(1..).for_each(|(i, number)| expected[*i] = number);
    assert_eq!(y.download()?, expected, "{shape:?} {steps:?}");
    Ok(())
}

/// 1, 2, 3 ..
fn numbers(gpu: &Device, len: usize) -> Result<Buffer<u32>> {
    Ok(gpu.upload(&(1..=len as u32).collect::<Vec<_>>())?)
}

#[test]
fn a_view_is_of_the_elements_that_it_says() {
    every_device(|gpu| {
        for seed in 0..30 {
            check_read::<1>(gpu, seed)?;
            check_read::<2>(gpu, seed)?;
            check_read::<4>(gpu, seed)?;
            check_read::<5>(gpu, seed)?;
        }
        Ok(())
    });
}

#[test]
fn what_is_written_is_what_the_view_says() {
    every_device(|gpu| {
        for seed in 100..130 {
            check_written::<1>(gpu, seed)?;
            check_written::<2>(gpu, seed)?;
            check_written::<4>(gpu, seed)?;
            check_written::<5>(gpu, seed)?;
        }
        Ok(())
    });
}

#[test]
fn a_smaller_view_has_its_elements_again() {
    every_device(|gpu| {
        for (shape, larger) in [([3, 1], [2, 3, 4]), ([1, 4], [2, 3, 4]), ([1, 1], [1, 2, 2]), ([3, 4], [0, 3, 4]), ([0, 1], [2, 0, 5])] {
            let (x, model) = (numbers(gpu, shape.iter().product())?, Model::new(shape).broadcast(larger));
            let y = zeros::<u32>(gpu, model.elements.len())?;
            copy(gpu, x.view(shape)?.broadcast(larger)?, y.view_mut(larger)?)?;
            assert_eq!(y.download()?, model.elements.iter().map(|i| *i as u32 + 1).collect::<Vec<_>>(), "{shape:?} to {larger:?}");
        }
        Ok(())
    });
}

/// Where strides can say so, the elements keep their order; where they cannot, no order of strides could.
#[test]
fn a_view_has_another_shape_where_that_is_free() {
    let gpu = Device::cpu().expect("there always is one");
    let check = |seed: u32, to: [usize; 3]| -> Result<bool> {
        let (shape, steps, model) = random_view::<4>(seed);
        let x = numbers(&gpu, shape.iter().product())?;
        let view = steps.iter().try_fold(x.view(shape)?, |view, step| step.of_view(view))?;
        let len: usize = to.iter().product();
        let Ok(reshaped) = view.reshape(to) else {
            assert!(len != model.elements.len() || strides(&model.elements, to).is_none(), "{shape:?} {steps:?} to {to:?}");
            return Ok(false);
        };
        let y = zeros::<u32>(&gpu, len)?;
        copy(&gpu, reshaped, y.view_mut(to)?)?;
        assert_eq!(y.download()?, model.elements.iter().map(|i| *i as u32 + 1).collect::<Vec<_>>(), "{shape:?} {steps:?} to {to:?}");
        Ok(true)
    };
    let mut free = 0;
    for seed in 200..500 {
        let len = random_view::<4>(seed).2.elements.len();
        for a in (1..=len).filter(|a| len.is_multiple_of(*a)) {
            for b in (1..=len / a).filter(|b| (len / a).is_multiple_of(*b)) {
                free += u32::from(check(seed, [a, b, len / a / b]).expect("nothing but shapes goes wrong"));
            }
        }
    }
    assert!(free > 300, "{free}");
}

/// The strides by which a list of elements is an array of this shape, if there are such.
fn strides(elements: &[usize], shape: [usize; 3]) -> Option<[usize; 3]> {
    let first = *elements.first()?;
    let step = [shape[1] * shape[2], shape[2], 1];
    let stride = |axis: usize| if shape[axis] > 1 { elements[step[axis]].checked_sub(first) } else { Some(0) };
    let strides = [stride(0)?, stride(1)?, stride(2)?];
    let at = |i: usize| first + i / step[0] * strides[0] + i / step[1] % shape[1] * strides[1] + i % shape[2] * strides[2];
    elements.iter().enumerate().all(|(i, element)| *element == at(i)).then_some(strides)
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let x = gpu.upload(&[1u32; 12]).expect("it fits");
    let view = x.view([3, 4]).expect("they are 12");
    refused(x.view([3, 5]).map(drop), "view: the buffer has 12 elements, and 3 x 5 are not so many");
    refused(
        x.view_mut([usize::MAX, 3]).map(drop),
        &format!("view_mut: the buffer has 12 elements, and {} x 3 are not so many", usize::MAX),
    );
    refused(view.permute([0, 0]).map(drop), "permute: [0, 0] has not each of the 2 axes once");
    refused(view.slice(0, 2..5).map(drop), "slice: 2..5 is out of bounds for the 3 elements along axis 0");
    refused(view.slice(2, ..).map(drop), "slice: there is no axis 2 of 2");
    refused(view.step_by(1, 0).map(drop), "step_by: the step along axis 1 is zero");
    refused(view.broadcast([3, 5]).map(drop), "broadcast: 3 x 4 to 3 x 5: 4 and 5 differ");
    refused(view.broadcast([4]).map(drop), "broadcast: 3 x 4 to 4: 1 axes are fewer than 2");
    refused(view.reshape([5]).map(drop), "reshape: 3 x 4 to 5: the numbers of elements differ");
    let lies_apart = "reshape: 4 x 3 to 12: the elements do not lie so in the buffer\nhelp: copy them first";
    refused(view.transpose().reshape([12]).map(drop), lies_apart);
    let y = gpu.alloc(12).expect("it fits");
    refused(copy(&gpu, view, y.view_mut([4, 3]).expect("they are 12")), "copy: `x` is 3 x 4, `y` is 4 x 3: 3 and 4 differ");
}
